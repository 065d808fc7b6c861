//! The examples of the error codes that no rule of the checker has: each has the error it stands
//! for, and no code of HTML or XML is without one. Those of the others are the checker's.

use broth::check::Rule;
use broth::html::{Context, Parser};
use broth::{ErrorCode, ErrorFamily, xml};

use crate::examples::{Example, examples};

/// Codes that no text can have: lone surrogates and malformed bytes are not text, text has no
/// encoding, and four codes are of other editions.
const WITHOUT: [ErrorCode; 8] = [
    ErrorCode::ContradictoryEncoding,
    ErrorCode::MalformedBytes,
    ErrorCode::UnknownEncoding,
    ErrorCode::SurrogateInInputStream,
    ErrorCode::UnexpectedQuestionMarkInsteadOfTagName,
    ErrorCode::DoubleHyphenInComment,
    ErrorCode::MisplacedTagInSelect,
    ErrorCode::TablePartInSelect,
];

/// The codes of these families that no rule has, and the examples of each.
fn unruled(families: &[ErrorFamily]) -> Vec<(ErrorCode, Vec<Example>)> {
    let page = include_str!("../../../../xtask/data/error-explanations.md");
    let examples = |code: ErrorCode| {
        let (_, section) = page.split_once(&format!("\n# {code}\n")).expect("an explanation");
        let examples = examples(section.split("\n# ").next().unwrap_or_default());
        assert!(!examples.is_empty() || WITHOUT.contains(&code), "{code} has no example");
        assert!(
            examples.iter().all(|example| example.is_wrong),
            "error-explanations.md has only `Wrong` examples; {code} has another"
        );
        (code, examples)
    };
    let has_rule = |code: &ErrorCode| Rule::all().any(|rule| rule == Rule::Parse(*code));
    let codes = ErrorCode::ALL.iter().copied().filter(|code| families.contains(&code.family()));
    codes.filter(|code| !has_rule(code)).map(examples).collect()
}

#[test]
fn every_example_has_its_error() {
    let mut wrong = Vec::new();
    for (code, examples) in unruled(&[ErrorFamily::Tokenizer, ErrorFamily::TreeConstruction]) {
        for Example { place, markup, .. } in examples {
            let parser = Parser::new().errors(true);
            let parsed = match place.as_str() {
                "document" => parser.parse(&markup),
                context => parser.context(Context::html(context)).parse(&markup),
            };
            let found: Vec<_> = parsed.errors.iter().map(|error| error.code).collect();
            if !found.contains(&code) {
                wrong.push(format!("{code}: {markup:?} has {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_example_of_xml_has_its_error() {
    let mut wrong = Vec::new();
    for (code, examples) in unruled(&[ErrorFamily::Xml]) {
        for Example { markup, .. } in examples {
            let parsed = xml::Parser::new().errors(true).parse(&markup);
            let found: Vec<_> = parsed.errors.iter().map(|error| error.code).collect();
            if !found.contains(&code) {
                wrong.push(format!("{code}: {markup:?} has {found:?}"));
            }
            // Strict mode stops at nothing else first, so the example is about this error.
            let violation = xml::Parser::new().strict(true).parse(&markup).violation;
            let expected = match xml::Severity::of(code) {
                xml::Severity::Notice => None,
                _ => Some(code),
            };
            if violation.map(|error| error.code) != expected {
                wrong.push(format!("{code}: {markup:?} stops at {violation:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
