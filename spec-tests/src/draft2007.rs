//! The adapter from tokenizer cases to `broth-html2007`.

use broth_html2007::{ContentModelFlag, Feeder, OwnedToken, Tokenizer, tokenize};
use broth_input::LineIndex;
use broth_markup::ParseError;

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;
use crate::tokenizer::{self, Error, InitialState, Token, Tokenized, TokenizerCase};

/// Runs the project's own cases and the public suite of the draft's time.
pub fn reports() -> Vec<Report> {
    let run = |suite: &str, folder: &std::path::Path| {
        let cases = suites::read_all(folder, ".test", |file, bytes| {
            read(file, &String::from_utf8_lossy(bytes))
        });
        harness::run(suite, &cases, &ExpectedFailures::none(), answer)
    };
    let mut reports = vec![run("own cases: draft2007", &suites::own_cases("draft2007"))];
    if let Some(root) = suites::public_root() {
        let folder = root.join("html5lib-tests-2008/tokenizer");
        reports.push(run("html5lib-tests-2008/tokenizer", &folder));
    }
    reports
}

/// Reads a `.test` file for the draft.
///
/// Three tests of the public suite write a missing DOCTYPE name as `""`. The draft has no empty names, only
/// missing ones, so that is what is meant.
pub fn read(file: &str, text: &str) -> Result<Vec<TokenizerCase>, String> {
    let mut cases = tokenizer::read(file, text)?;
    for token in cases.iter_mut().flat_map(|case| &mut case.output) {
        if let Token::Doctype { name, .. } = token {
            name.take_if(|name| name.is_empty());
        }
    }
    Ok(cases)
}

/// Puts a case to the tokenizer in these pieces.
pub fn answer(case: &TokenizerCase, pieces: &[&str]) -> Result<(), String> {
    let flag = content_model_flag(case.initial_state).ok_or("the draft has no such state")?;
    let whole = tokenize(&case.input, flag, case.last_start_tag.as_deref());
    let (tokens, errors) = match pieces {
        [_] => (whole.tokens, whole.errors),
        _ => {
            let (tokens, errors) = feed(pieces, flag, case.last_start_tag.as_deref());
            // Where the suite only counts errors, they must still be the same in every cut.
            harness::same("errors of the whole input", &whole.errors, &errors)?;
            (tokens, errors)
        }
    };
    let lines = LineIndex::new(&case.input);
    case.compare(&Tokenized {
        tokens: tokens.into_iter().map(token).collect(),
        errors: errors.into_iter().map(|error| place(error, &lines)).collect(),
    })
}

/// The content model flag to start with.
pub fn content_model_flag(state: InitialState) -> Option<ContentModelFlag> {
    Some(match state {
        InitialState::Data => ContentModelFlag::Pcdata,
        InitialState::Rcdata => ContentModelFlag::Rcdata,
        InitialState::Rawtext | InitialState::ScriptData => ContentModelFlag::Cdata,
        InitialState::Plaintext => ContentModelFlag::Plaintext,
        InitialState::CdataSection => return None,
    })
}

fn feed(
    pieces: &[&str],
    flag: ContentModelFlag,
    last_start_tag: Option<&str>,
) -> (Vec<OwnedToken>, Vec<ParseError>) {
    let mut tokenizer = Tokenizer::new().with_errors(true);
    tokenizer.set_content_model_flag(flag);
    if let Some(name) = last_start_tag {
        tokenizer.set_last_start_tag(name);
    }
    let mut feeder = Feeder::new(tokenizer);
    let mut tokens = Vec::new();
    let mut errors = Vec::new();
    let mut keep = |lent: broth_markup::Token<'_>, _| {
        tokens.extend(OwnedToken::new(lent));
        None
    };
    for piece in pieces {
        feeder.feed(piece, &mut keep);
        errors.extend(feeder.drain_errors());
    }
    feeder.finish(&mut keep);
    errors.extend(feeder.drain_errors());
    (tokens, errors)
}

/// A token as the suite gives it, in which end tags have no attributes.
fn token(token: OwnedToken) -> Token {
    match token {
        OwnedToken::Doctype { name, public_id, system_id, correct } => {
            Token::Doctype { name, public_id, system_id, correct }
        }
        OwnedToken::StartTag { name, attributes } => Token::StartTag {
            name,
            attributes: attributes.into_iter().collect(),
            self_closing: false,
        },
        OwnedToken::EndTag { name, .. } => Token::EndTag(name),
        OwnedToken::Comment(data) => Token::Comment(data),
        OwnedToken::Text(text) => Token::Characters(text),
        token => unreachable!("no token of the draft: {token:?}"),
    }
}

/// An error as the suites give it: the place where the parser stood, in lines and UTF-16 units.
fn place(error: ParseError, lines: &LineIndex) -> Error {
    let at = lines.line_column(error.at);
    Error { code: error.code.to_string(), line: at.line, column: at.column_utf16 }
}
