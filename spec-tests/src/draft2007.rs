//! The adapter from tokenizer cases to `broth-html2007`.

use broth_html2007::{ContentModelFlag, Input, Next, Token, Tokenizer};
use broth_input::LineIndex;

use crate::harness::{self, ExpectedFailures, Report};
use crate::tokenizer::{self, Error, InitialState, Tokenized, TokenizerCase};
use crate::{html_tokenizer, suites};

/// Runs the project's own cases and the public suite of the draft's time.
pub fn reports() -> Vec<Report> {
    let run = |suite: &str, folder: &std::path::Path| {
        let cases = suites::read_all(folder, ".test", |file, bytes| {
            read(file, &String::from_utf8_lossy(bytes))
        });
        harness::run(suite, &cases, &ExpectedFailures::none(), answer)
    };
    let mut reports = vec![run("own cases: draft2007", &suites::own_cases("draft2007"))];
    if let Some(folder) = suites::public("html5lib-tests-2008/tokenizer") {
        reports.push(run("html5lib-tests-2008/tokenizer", &folder));
    }
    reports
}

/// Reads a `.test` file for the draft.
///
/// Three tests of the public suite write a missing DOCTYPE name as `""`. The draft has no empty
/// names, only missing ones, so that is what they mean.
pub fn read(file: &str, text: &str) -> Result<Vec<TokenizerCase>, String> {
    let mut cases = tokenizer::read(file, text)?;
    for token in cases.iter_mut().flat_map(|case| &mut case.output) {
        if let tokenizer::Token::Doctype { name, .. } = token {
            name.take_if(|name| name.is_empty());
        }
    }
    Ok(cases)
}

/// Runs the tokenizer on a case in these pieces.
fn answer(case: &TokenizerCase, pieces: &[&str]) -> Result<(), String> {
    let got = tokenize(case, pieces)?;
    case.compare(&got)?;
    // Where the suite only counts errors, they must still be the same in every cut.
    let whole = tokenize(case, &[&case.input])?;
    harness::same("errors, whole and in pieces", &whole.errors, &got.errors)
}

/// The result of the tokenizer for a case.
pub fn tokenize(case: &TokenizerCase, pieces: &[&str]) -> Result<Tokenized, String> {
    let mut tokenizer = Tokenizer::new().errors(true);
    tokenizer.set_content_model_flag(match case.initial_state {
        InitialState::Data => ContentModelFlag::Pcdata,
        InitialState::Rcdata => ContentModelFlag::Rcdata,
        InitialState::Rawtext => ContentModelFlag::Cdata,
        InitialState::Plaintext => ContentModelFlag::Plaintext,
        state => return Err(format!("the draft has no {state:?}")),
    });
    if let Some(name) = &case.last_start_tag {
        tokenizer.set_last_start_tag(name);
    }
    let lines = LineIndex::new(&case.input);
    let mut tokenized = Tokenized::default();
    let mut pieces = pieces.iter();
    let mut input = match pieces.as_slice() {
        [whole] => Input::whole(whole),
        _ => Input::streaming(),
    };
    loop {
        match tokenizer.next(&mut input) {
            Next::Token(Token::EndOfFile, _) => {}
            Next::Token(token, _) => tokenized.tokens.push(html_tokenizer::own(token, false)),
            Next::NeedInput => match pieces.next() {
                Some(piece) => input.push(piece),
                None => input.close(),
            },
            Next::End => break,
        }
    }
    let errors = tokenizer.drain_errors();
    tokenized.errors = errors.map(|error| Error::new(error, &lines)).collect();
    Ok(tokenized)
}
