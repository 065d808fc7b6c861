//! The examples of the error codes: each has the error it stands for, and no code of HTML is without one.

#![cfg(feature = "html")]

use broth::html::{Context, Parser};
use broth::{ErrorCode, ErrorFamily};

/// Codes that no HTML text can have: lone surrogates are not text, and two codes are of older editions.
const WITHOUT: [ErrorCode; 3] = [
    ErrorCode::SurrogateInInputStream,
    ErrorCode::UnexpectedQuestionMarkInsteadOfTagName,
    ErrorCode::DoubleHyphenInComment,
];

#[test]
fn every_example_has_its_error() {
    let mut wrong = Vec::new();
    for &code in ErrorCode::ALL {
        if !matches!(code.family(), ErrorFamily::Tokenizer | ErrorFamily::TreeConstruction) {
            continue;
        }
        let Some(example) = code.example() else {
            if !WITHOUT.contains(&code) {
                wrong.push(format!("{code} has no example"));
            }
            continue;
        };
        let parser = Parser::builder().errors(true);
        let parsed = match example.context {
            None => parser.parse(example.markup),
            Some(name) => parser.parse_fragment(example.markup, &Context::html(name)),
        };
        let found: Vec<_> = parsed.errors.iter().map(|error| error.code).collect();
        if !found.contains(&code) {
            wrong.push(format!("{code}: {:?} has {found:?}", example.markup));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
