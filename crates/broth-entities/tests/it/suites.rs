//! The public tokenizer tests whose markup is only text, or one attribute: `decode` gives what they
//! expect, `references` reports what they expect. Without the suites, this test says that it tests
//! nothing.

use std::path::PathBuf;

use broth_entities::{Mode, decode_in, references};
use serde_json::Value;

/// The folder of the suites: `BROTH_SUITES`, or beside the workspace.
fn suites() -> PathBuf {
    std::env::var_os("BROTH_SUITES").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites"),
        PathBuf::from,
    )
}

/// The text of a case, where it is, and what it decodes to, if it is a case for `decode`.
fn text_and_output(case: &Value) -> Option<(&str, Mode, &str)> {
    if case.get("initialStates").is_some() || case.get("doubleEscaped").is_some() {
        return None;
    }
    let input = case["input"].as_str()?;
    let [token] = case["output"].as_array()?.as_slice() else {
        return None;
    };
    match token[0].as_str()? {
        "Character" => Some((input, Mode::Text, token[1].as_str()?)),
        "StartTag" => {
            let value = token[2].as_object()?.values().next()?.as_str()?;
            let (_, rest) = input.split_once('=')?;
            let rest = rest.strip_suffix('>')?;
            let quoted = |quote| rest.strip_prefix(quote)?.strip_suffix(quote);
            let text = quoted('"').or_else(|| quoted('\'')).unwrap_or(rest);
            Some((text, Mode::Attribute, value))
        }
        _ => None,
    }
}

/// The expected errors that references can have, by code and column.
fn expected_errors(case: &Value) -> Vec<(String, u64)> {
    let errors = case["errors"].as_array().into_iter().flatten();
    errors
        .map(|error| {
            (
                error["code"].as_str().unwrap_or_default().to_owned(),
                error["col"].as_u64().unwrap_or_default(),
            )
        })
        .filter(|(code, _)| code.contains("character-reference"))
        .collect()
}

/// The errors of a text, with the column that the suites count.
fn errors(text: &str) -> Vec<(String, u64)> {
    references(text)
        .flat_map(|reference| {
            let column = text[..reference.span.end].chars().count() as u64 + 1;
            reference.errors().map(move |error| (error.to_string(), column))
        })
        .collect()
}

#[test]
#[cfg_attr(miri, ignore = "whole suites")]
fn tokenizer_tests() {
    let folder = suites().join("html5lib-tests/tokenizer");
    if !folder.is_dir() {
        eprintln!(
            "skipped: no {}; set BROTH_SUITES to a folder with html5lib-tests",
            folder.display()
        );
        return;
    }
    for (file, at_least) in
        [("entities.test", 75), ("namedEntities.test", 4210), ("numericEntities.test", 336)]
    {
        let text = std::fs::read_to_string(folder.join(file)).expect("the suite is whole");
        let suite: Value = serde_json::from_str(&text).expect("the suite is JSON");
        let mut run = 0;
        for case in suite["tests"].as_array().expect("there are tests") {
            let Some((text, mode, output)) = text_and_output(case) else {
                continue;
            };
            run += 1;
            assert_eq!(decode_in(text, mode), output, "{}", case["description"]);
            if mode == Mode::Text {
                assert_eq!(errors(text), expected_errors(case), "{}", case["description"]);
            }
        }
        assert!(run >= at_least, "{file}: only {run} cases were fit to run");
    }
}
