//! The examples of the checker's explanations are its cases: what is called wrong breaks the rule, what is
//! called right does not. So no rule is without a case or an explanation, and no explanation is untrue.

#![cfg(feature = "check")]

use std::str::FromStr as _;

use broth::check::{Checker, Finding, Options, Rule, Severity, check_fragment, check_with};
use broth::dom::Document;
use broth::html::Context;
use broth::{ErrorCode, ParseError, Span};

mod explained;

use explained::{Example, examples};

fn check(example: &Example, options: &Options) -> Vec<Finding> {
    match example.place.as_str() {
        "document" => check_with(&example.markup, options),
        "" => {
            let html = format!("<!DOCTYPE html><title>Soup</title><body>{}", example.markup);
            check_with(&html, options)
        }
        context => check_fragment(&example.markup, &Context::parse(context), options),
    }
}

/// The rules that need more than an example can hold, and those that the parser cannot meet here.
const TESTED_ELSEWHERE: [&str; 4] =
    ["token-too-long", "too-many-attributes", "too-many-findings", "tree-too-deep"];

#[test]
fn every_rule_is_explained_and_every_example_is_true() {
    let mut wrong: Vec<String> = Vec::new();
    for rule in Rule::all() {
        if rule.explanation().is_empty() {
            wrong.push(format!("{rule}: no explanation"));
            continue;
        }
        if TESTED_ELSEWHERE.contains(&rule.as_str()) {
            continue;
        }
        let options = Options::default().deny(rule);
        let examples = examples(rule.explanation());
        for is_wrong in [true, false] {
            if !examples.iter().any(|example| example.is_wrong == is_wrong) {
                wrong.push(format!("{rule}: no example that is wrong: {is_wrong}"));
            }
        }
        for example in examples {
            let findings = check(&example, &options);
            let names: Vec<&str> = findings.iter().map(|finding| finding.rule.as_str()).collect();
            let good = if example.is_wrong {
                names.contains(&rule.as_str())
            } else {
                // What is right is right in every way, but for doctypes that one would not write today.
                findings.iter().all(|finding| finding.severity == Severity::Warning)
            };
            if !good {
                wrong.push(format!("{rule}: {example:?} gives {names:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{} of them", wrong.join("\n"), wrong.len());
}

#[test]
fn names_lead_to_rules_and_back() {
    for rule in Rule::all() {
        assert_eq!(Rule::from_str(rule.as_str()), Ok(rule));
        assert!(rule.as_str().bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-')));
    }
    assert!("no-such-rule".parse::<Rule>().is_err());
}

/// `docs/writing-rules.md` names rules that there are, and each of those of writing that are about syntax.
#[test]
fn the_table_of_the_text_names_rules() {
    let page = include_str!("../../../docs/writing-rules.md");
    let cells = page.lines().filter_map(|line| line.strip_suffix(" |")?.rsplit_once(" | "));
    let mut named = 0;
    for (_, rules) in cells.filter(|(_, rules)| rules.starts_with('`')) {
        for name in rules.split(", ") {
            let name = name.trim_matches('`');
            assert!(name.parse::<Rule>().is_ok(), "{name}");
            named += 1;
        }
    }
    assert!(named > 70, "{named}");
}

/// Nothing limits the length of tokens here; who drives a tokenizer with limits tells the checker.
#[test]
fn long_tokens_are_reported() {
    let (code, span) = (ErrorCode::TokenTooLong, Span::new(3, 9));
    let mut checker = Checker::new("<p>Soup is hot", &Options::default());
    checker.error(ParseError { code, span, at: 9 });
    let findings = checker.finish(&Document::new());
    assert_eq!(findings[0].rule.as_str(), "token-too-long");
    assert_eq!(findings[0].severity, Severity::Warning);
    let none = Checker::new("<p>Soup", &Options::default()).finish(&Document::new());
    assert_eq!(none, []);
}

#[test]
fn limits_are_reported() {
    let attributes: String = (0..70_000).map(|number| format!(" a{number}")).collect();
    for (rule, body) in [
        ("too-many-attributes", format!("<p{attributes}>")),
        ("tree-too-deep", "<div>".repeat(600)),
    ] {
        let html = format!("<!DOCTYPE html><title>Soup</title>{body}");
        let rule: Rule = rule.parse().unwrap();
        let findings = check_with(&html, &Options::default());
        assert!(findings.iter().any(|finding| finding.rule == rule), "{rule}");
    }
}

#[test]
fn places_are_those_of_the_source_where_the_tree_has_other_text() {
    for (html, rule, expected) in [
        ("<p><x\0y >", "invalid-element-name", &["x\0y"][..]),
        ("<p><?a \0\r\n\r\né\0é?>", "null-character-in-processing-instruction", &["\0", "\0"]),
    ] {
        let findings = check_with(html, &Options::default());
        let places: Vec<_> = findings
            .iter()
            .filter(|finding| finding.rule.as_str() == rule)
            .map(|finding| &html[finding.span.range()])
            .collect();
        assert_eq!(places, expected, "{html:?}: {findings:?}");
    }
}
