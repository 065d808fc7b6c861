//! The adapter from tokenizer cases to `broth-html-tokenizer`.

use broth_html_tokenizer::{Edition, Next, Token as Lent, Tokenizer};
use broth_input::{Input, LineIndex, Span};
use broth_markup::{ErrorCode, ParseError, Tag, TextMode};

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;
use crate::tokenizer::{self, Error, InitialState, Token, Tokenized, TokenizerCase};

/// A folder of our own cases, and the tokenizer for them.
type Folder = (&'static str, fn() -> Tokenizer);

const OWN: &[Folder] = &[
    ("html-tokenizer", Tokenizer::new),
    ("html-tokenizer-2015", of_2015),
    ("html-tokenizer-foreign", in_foreign_content),
];

fn of_2015() -> Tokenizer {
    Tokenizer::new().edition(Edition::Html2015)
}

/// Where a tree builder would allow CDATA sections.
fn in_foreign_content() -> Tokenizer {
    let mut tokenizer = Tokenizer::new();
    tokenizer.allow_cdata(true);
    tokenizer
}

/// Runs the project's own cases and the public suite.
pub fn reports() -> Vec<Report> {
    let read = |file: &str, bytes: &[u8]| tokenizer::read(file, &String::from_utf8_lossy(bytes));
    let mut reports = Vec::new();
    for (folder, tokenizer) in OWN {
        let cases = suites::read_all(&suites::own_cases(folder), ".test", read);
        let suite = format!("own cases: {folder}");
        reports.push(harness::run(&suite, &cases, &ExpectedFailures::none(), |case, pieces| {
            case.compare(&tokenize(case, tokenizer(), pieces))
        }));
    }
    if let Some(folder) = suites::public("html5lib-tests/tokenizer") {
        let cases = suites::read_all(&folder, ".test", read);
        let expected = ExpectedFailures::load("html5lib-tokenizer.txt");
        reports.push(harness::run(
            "html5lib-tests/tokenizer",
            &cases,
            &expected,
            |case, pieces| {
                // The suite is older than processing instructions.
                let is_of_2015 = case.input.contains("<?");
                let tokenizer = if is_of_2015 { of_2015() } else { Tokenizer::new() };
                case.compare(&tokenize(case, tokenizer, pieces))
            },
        ));
    }
    reports
}

/// Runs the tokenizer on a case.
pub fn tokenize(case: &TokenizerCase, tokenizer: Tokenizer, pieces: &[&str]) -> Tokenized {
    let mut tokenizer = tokenizer.errors(true);
    match case.initial_state {
        InitialState::Data => {}
        InitialState::Rcdata => tokenizer.switch_to(TextMode::Rcdata),
        InitialState::Rawtext => tokenizer.switch_to(TextMode::Rawtext),
        InitialState::ScriptData => tokenizer.switch_to(TextMode::ScriptData),
        InitialState::Plaintext => tokenizer.switch_to(TextMode::Plaintext),
        InitialState::CdataSection => tokenizer.switch_to_cdata_section(),
    }
    if let Some(name) = &case.last_start_tag {
        tokenizer.set_last_start_tag(name);
    }
    let lines = LineIndex::new(&case.input);
    let mut tokenized = Tokenized::default();
    let mut input = match pieces {
        [whole] => Input::whole(whole),
        _ => Input::streaming(),
    };
    let mut pieces = if pieces.len() == 1 { [].iter() } else { pieces.iter() };
    loop {
        let done = match tokenizer.next(&mut input) {
            Next::Token(Lent::EndOfFile, _) => false,
            Next::Token(token, _) => {
                tokenized.tokens.push(own(token, case.xml_violation));
                false
            }
            Next::NeedInput => {
                match pieces.next() {
                    Some(piece) => input.push(piece),
                    None => input.close(),
                }
                false
            }
            Next::End => true,
        };
        tokenized
            .errors
            .extend(tokenizer.drain_errors(&input).map(|error| Error::new(error, &lines)));
        if done {
            break;
        }
    }
    if case.lone_surrogate {
        // Text has no surrogates: the conversion from UTF-16 replaces and reports them.
        let replaced = case.input.match_indices('\u{FFFD}').map(|(at, _)| ParseError {
            code: ErrorCode::SurrogateInInputStream,
            span: Span::new(at, at + 3),
            at,
        });
        tokenized.errors.extend(replaced.map(|error| Error::new(error, &lines)));
        tokenized.errors.sort_by_key(|error| (error.line, error.column));
    }
    tokenized
}

/// A token in the form of the suites.
pub(crate) fn own(token: Lent<'_>, xml_violation: bool) -> Token {
    let attributes = |tag: Tag<'_>| {
        tag.attrs.iter().map(|attr| (attr.name.to_owned(), attr.value.to_owned())).collect()
    };
    match token {
        Lent::Doctype(doctype) => Token::Doctype {
            name: doctype.name.map(str::to_owned),
            public_id: doctype.public_id.map(str::to_owned),
            system_id: doctype.system_id.map(str::to_owned),
            correct: !doctype.force_quirks,
        },
        Lent::StartTag(tag) => Token::StartTag {
            name: tag.name.to_owned(),
            attributes: attributes(tag),
            self_closing: tag.self_closing,
        },
        Lent::EndTag(tag) => Token::EndTag(tag.name.to_owned()),
        Lent::Comment(data) if xml_violation => Token::Comment(data.replace("--", "- -")),
        Lent::Comment(data) => Token::Comment(data.to_owned()),
        Lent::ProcessingInstruction { target, data } => {
            Token::ProcessingInstruction { target: target.to_owned(), data: data.to_owned() }
        }
        Lent::Text(text) if xml_violation => {
            Token::Characters(text.replace('\x0C', " ").replace('\u{FFFF}', "\u{FFFD}"))
        }
        Lent::Text(text) => Token::Characters(text.text.to_owned()),
        Lent::Null => Token::Characters("\0".to_owned()),
        token => unreachable!("no token of a document: {token:?}"),
    }
}
