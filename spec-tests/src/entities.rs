//! The adapter from tokenizer cases to `broth-entities`: a text, or an attribute's value, decoded
//! by itself.
//!
//! Of the tokenizer's cases, it uses those that consist of text only, or of a tag with one quoted
//! attribute. They are not cut here, because `decode` takes whole texts.

use broth_entities::{Mode, ReferenceError, References, decode_in};

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;
use crate::tokenizer::{self, Errors, InitialState, Token, TokenizerCase};

/// The files of the public suite that are about references.
const PUBLIC: &[&str] = &["entities.test", "namedEntities.test", "numericEntities.test"];

/// Runs the project's own cases and the public ones.
pub fn reports() -> Vec<Report> {
    let own = suites::own_cases("html-tokenizer");
    let mut reports = vec![report("own cases: entities", &own, &["character-references.test"])];
    if let Some(folder) = suites::public("html5lib-tests/tokenizer") {
        reports.push(report("html5lib-tests/tokenizer: entities", &folder, PUBLIC));
    }
    reports
}

fn report(suite: &str, folder: &std::path::Path, files: &[&str]) -> Report {
    let mut cases = suites::read_all(folder, ".test", |file, bytes| {
        let wanted = files.contains(&file);
        let read = || tokenizer::read(file, &String::from_utf8_lossy(bytes));
        if wanted { read() } else { Ok(Vec::new()) }
    });
    cases.retain(|case| part(case).is_some());
    let named = cases.iter().map(|case| (case.name.as_str(), case));
    harness::run_whole(suite, named, &ExpectedFailures::none(), check)
}

/// The text to decode, its context, and the expected result; `None` if the case contains anything
/// else.
fn part(case: &TokenizerCase) -> Option<(&str, Mode, &str)> {
    let has_references = matches!(case.initial_state, InitialState::Data | InitialState::Rcdata);
    match case.output.as_slice() {
        [Token::Characters(text)] if has_references && !case.input.contains(['<', '\r', '\0']) => {
            Some((&case.input, Mode::Text, text))
        }
        [Token::StartTag { attributes, .. }] if attributes.len() == 1 => {
            let (_, value) = case.input.split_once('=')?;
            let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            let value = value.strip_suffix('>')?.strip_prefix(quote)?.strip_suffix(quote)?;
            let plain = !value.contains([quote, '\r', '\0']);
            plain.then_some((value, Mode::Attribute, attributes.values().next()?.as_str()))
        }
        _ => None,
    }
}

fn check(case: &TokenizerCase) -> Result<(), String> {
    let (input, mode, expected) = part(case).ok_or("not a case about references alone")?;
    harness::same("text", &expected, &&*decode_in(input, mode))?;
    let Errors::Exactly(errors) = &case.errors else {
        return Ok(());
    };
    // The tokenizer also reports errors in the characters of the input.
    let about_references = |code: &&str| code.contains("character-reference");
    let expected: Vec<&str> =
        errors.iter().map(|error| error.code.as_str()).filter(about_references).collect();
    let got = References::new(input, mode).flat_map(|reference| reference.errors());
    let got: Vec<&str> = got.map(ReferenceError::as_str).collect();
    harness::same("errors", &expected, &got)
}
