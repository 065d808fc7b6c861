//! The examples of the error codes: each has the error it stands for, and no code of HTML or XML is without one.

#![cfg(all(feature = "html", feature = "xml"))]

use broth::html::{Context, Parser};
use broth::{ErrorCode, ErrorFamily, xml};

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

#[test]
fn every_example_of_xml_has_its_error() {
    let mut wrong = Vec::new();
    let of_xml = |code: &&ErrorCode| code.family() == ErrorFamily::Xml;
    for &code in ErrorCode::ALL.iter().filter(of_xml) {
        let Some(example) = code.example() else {
            wrong.push(format!("{code} has no example"));
            continue;
        };
        let parsed = xml::Parser::builder().errors(true).parse(example.markup);
        let found: Vec<_> = parsed.errors.iter().map(|error| error.code).collect();
        if !found.contains(&code) {
            wrong.push(format!("{code}: {:?} has {found:?}", example.markup));
        }
        // Strict mode stops at nothing else first, so the example is about this error.
        let violation = xml::Parser::builder().strict(true).parse(example.markup).violation;
        let expected = match xml::Severity::of(code) {
            xml::Severity::Notice => None,
            _ => Some(code),
        };
        if violation.map(|error| error.code) != expected {
            wrong.push(format!("{code}: {:?} stops at {violation:?}", example.markup));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
