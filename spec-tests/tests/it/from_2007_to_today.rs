//! `docs/from-2007-to-today.md`: both tokenizers give the results of its examples, and each state
//! is cited.

use std::collections::BTreeSet;
use std::path::Path;

use broth_html_tokenizer::Tokenizer;
use spec_tests::tokenizer::{self, Tokenized, TokenizerCase};
use spec_tests::{draft2007, html_tokenizer};

const PAGE: &str = include_str!("../../../docs/from-2007-to-today.md");

/// `input  "..." RCDATA "t"`, then a line for each year.
#[test]
fn every_example_is_true() {
    let examples: Vec<&str> =
        PAGE.split("```tokens\n").skip(1).filter_map(|rest| rest.split("\n```").next()).collect();
    for example in &examples {
        let lines: Vec<&str> = example.lines().collect();
        let [input, then, today] = lines[..] else { panic!("not three lines:\n{example}") };
        let input = input.strip_prefix("input  ").expect(example);
        let then = then.strip_prefix("2007   ").expect(example);
        let today = today.strip_prefix("today  ").expect(example);
        assert_ne!(then, today, "nothing differs:\n{example}");
        check(input, then, |case| draft2007::tokenize(case, &[&case.input]).unwrap());
        check(input, today, |case| {
            html_tokenizer::tokenize(case, Tokenizer::new(), &[&case.input])
        });
    }
    assert!(examples.len() > 25, "{} examples found", examples.len());
}

/// `expected` is the tokens, then the codes of the errors.
fn check(input: &str, expected: &str, tokenize: impl Fn(&TokenizerCase) -> Tokenized) {
    let (tokens, codes) = expected.split_at(expected.rfind(']').expect(expected) + 1);
    let (input, setting) = input.split_at(input[1..].replace("\\\"", "__").find('"').unwrap() + 2);
    let setting = match setting.trim().split_once(' ') {
        Some((flag, name)) => {
            format!(r#""contentModelFlags": ["{flag}"], "lastStartTag": {name}, "#)
        }
        None => String::new(),
    };
    let file = format!(r#"{{"tests": [{{{setting}"input": {input}, "output": {tokens}}}]}}"#);
    let case = tokenizer::read("the page", &file).unwrap().remove(0);
    let got = tokenize(&case);
    let got_codes: Vec<&str> = got.errors.iter().map(|error| error.code.as_str()).collect();
    assert_eq!(got_codes, codes.split_whitespace().collect::<Vec<_>>(), "{input}");
    let tokens_only = Tokenized { errors: Vec::new(), ..got };
    case.compare(&tokens_only).unwrap_or_else(|message| panic!("{input}: {message}"));
}

#[test]
fn every_section_is_cited_by_a_function() {
    let sections: BTreeSet<String> =
        PAGE.lines().filter_map(|line| line.strip_prefix("## 2007: ")).map(anchor).collect();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/broth-html2007/src");
    let mut cited = BTreeSet::new();
    for (_, path) in spec_tests::suites::files(&sources, ".rs") {
        let source = std::fs::read_to_string(path).unwrap();
        let anchors = source.split("from-2007-to-today.md#").skip(1);
        cited.extend(anchors.filter_map(|rest| rest.split('>').next()).map(str::to_owned));
    }
    assert_eq!(sections, cited);
    // The states, and the algorithm for entities.
    assert_eq!(sections.len(), 33 + 1);
}

/// The anchor of a section.
fn anchor(title: &str) -> String {
    format!("2007-{}", title.to_lowercase().replace(['(', ')'], "").replace(' ', "-"))
}
