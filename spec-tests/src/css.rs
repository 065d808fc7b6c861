//! The adapter from css-parsing-tests to `broth-css`: a file is a list of inputs, each followed by
//! its answer as JSON. The project's own cases are in the same form.
//!
//! The suite follows the text of 2013. Its answers are read as today's text says, where the two
//! differ only in form: values have no white space around them, an end within a string or a URL is
//! no token, and things that were dropped are not in the list. Other differences are listed with
//! their reasons.

use std::path::Path;

use broth::css::{
    AnPlusB, Block, ComponentValue, Declaration, Item, Parser, Rule, Token, TokenKind, Values,
    serialize, serialize_ident, serialize_string, tokens,
};
use serde_json::{Value as Json, json};

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;

/// Parses an input, with unicode ranges or without; an error is `None`.
type Answer = fn(&Parser, &str) -> Option<Json>;

/// The files, and the entry points that they test.
const FILES: &[(&str, Answer)] = &[
    ("An+B", |_, text| {
        AnPlusB::parse(text).map(|found| json!([f64::from(found.a()), f64::from(found.b())]))
    }),
    ("component_value_list", |parser, text| Some(values(parser.parse_values(text).values()))),
    ("one_component_value", |parser, text| {
        let list = parser.parse_value(text).ok()?;
        list.values().iter().next().map(component_value)
    }),
    ("declaration_list", |parser, text| {
        Some(parser.parse_declarations(text).items().map(item).collect())
    }),
    ("one_declaration", |parser, text| {
        parser.parse_declaration(text).ok()?.declarations().next().map(declaration)
    }),
    ("rule_list", |parser, text| Some(parser.parse(text).rules().map(rule).collect())),
    ("stylesheet", |parser, text| Some(parser.parse(text).rules().map(rule).collect())),
    ("one_rule", |parser, text| parser.parse_rule(text).ok()?.rules().next().map(rule)),
    // Only the project's own cases have these.
    ("serialization", |_, text| Some(json!(serialize(tokens(text))))),
    ("serialization_with_ranges", |_, text| {
        Some(json!(serialize(tokens(text).unicode_ranges(true))))
    }),
    ("identifier", |_, text| Some(json!(serialize_ident(text)))),
    ("string", |_, text| Some(json!(serialize_string(text)))),
    ("comma_list", |parser, text| {
        Some(parser.parse_values(text).values().split_on_commas().map(values).collect())
    }),
];

/// Runs the project's own cases, and the public suite if it is found.
pub fn reports() -> Vec<Report> {
    let own = format!("{}css", suites::OWN);
    let mut reports = vec![report(&own, &suites::own_cases("css"), &ExpectedFailures::none())];
    if let Some(folder) = suites::public("css-parsing-tests") {
        let expected = ExpectedFailures::load("css-parsing-tests.txt");
        reports.push(report("css-parsing-tests", &folder, &expected));
    }
    reports
}

fn report(name: &str, folder: &Path, expected: &ExpectedFailures) -> Report {
    let is_there = |file: &str| folder.join(file).with_extension("json").exists();
    let files = FILES.iter().filter(|(file, _)| is_there(file));
    let cases: Vec<Case> = files.flat_map(|(file, answer)| read(folder, file, *answer)).collect();
    let named = cases.iter().map(|case| (case.name.as_str(), case));
    harness::run_whole(name, named, expected, check)
}

struct Case {
    name: String,
    input: String,
    expected: Json,
    answer: Answer,
}

fn read(folder: &Path, file: &str, answer: Answer) -> Vec<Case> {
    let path = folder.join(file).with_extension("json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let list: Vec<Json> =
        serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let cases = list.chunks(2).enumerate().map(|(index, case)| {
        let input = case[0].as_str().unwrap_or_default().to_owned();
        let name = format!("{file} {}", index + 1);
        Case { name, input, expected: case[1].clone(), answer }
    });
    cases.collect()
}

fn check(case: &Case) -> Result<(), String> {
    // In 2013, there were unicode ranges everywhere.
    let has_ranges = case.expected.to_string().contains("unicode-range");
    let parser = Parser::new().unicode_ranges(has_ranges);
    let found = (case.answer)(&parser, &case.input).unwrap_or(Json::Null);
    let expected = as_of_today(&case.expected).unwrap_or(Json::Null);
    harness::same(&harness::printable(&case.input), &expected, &found)
}

/// An answer of the suite in today's form; `None` if it is not in lists any more.
fn as_of_today(answer: &Json) -> Option<Json> {
    let Json::Array(parts) = answer else { return Some(numbers(answer)) };
    match (parts.first().and_then(Json::as_str), parts.get(1).and_then(Json::as_str)) {
        (
            Some("error"),
            Some("eof-in-string" | "eof-in-url" | "empty" | "invalid" | "extra-input"),
        ) => None,
        (Some("number" | "percentage" | "dimension"), Some(_)) => {
            // The way in which a number is written is left to its span.
            let kind = if parts[0] == "percentage" { None } else { Some(parts[3].clone()) };
            let unit = parts.get(4).cloned();
            let head = [parts[0].clone(), numbers(&parts[2])];
            Some(head.into_iter().chain(kind).chain(unit).collect())
        }
        (Some("declaration"), Some(_)) => {
            let mut value = as_of_today(&parts[2])?;
            let list = value.as_array_mut()?;
            while list.last().is_some_and(|value| value == " ") {
                list.pop();
            }
            while list.first().is_some_and(|value| value == " ") {
                list.remove(0);
            }
            Some(json!(["declaration", parts[1], value, parts[3]]))
        }
        _ => Some(parts.iter().filter_map(as_of_today).collect()),
    }
}

/// A number without the difference between integers and others.
fn numbers(json: &Json) -> Json {
    json.as_f64().map_or_else(|| json.clone(), |number| json!(number))
}

fn values(values: Values<'_>) -> Json {
    values.iter().map(component_value).collect()
}

fn component_value(value: ComponentValue<'_>) -> Json {
    match value {
        ComponentValue::Token(found) => token(&found),
        ComponentValue::Function(found) => {
            let head = [json!("function"), json!(found.name())];
            head.into_iter().chain(found.values().iter().map(component_value)).collect()
        }
        ComponentValue::Block(block) => {
            let head = [json!(brackets(&block))];
            head.into_iter().chain(block.values().iter().map(component_value)).collect()
        }
    }
}

fn brackets(block: &Block<'_>) -> &'static str {
    match block.bracket() {
        '{' => "{}",
        '[' => "[]",
        _ => "()",
    }
}

fn token(token: &Token<'_>) -> Json {
    let value = || token.value();
    let number = token.number().map(|number| {
        let kind = if number.is_integer() { "integer" } else { "number" };
        (json!(number.value()), kind)
    });
    match (token.kind(), number) {
        (TokenKind::Ident, _) => json!(["ident", value()]),
        (TokenKind::AtKeyword, _) => json!(["at-keyword", value()]),
        (TokenKind::Hash, _) if token.is_id() => json!(["hash", value(), "id"]),
        (TokenKind::Hash, _) => json!(["hash", value(), "unrestricted"]),
        (TokenKind::String, _) => json!(["string", value()]),
        (TokenKind::Url, _) => json!(["url", value()]),
        (TokenKind::BadString, _) => json!(["error", "bad-string"]),
        (TokenKind::BadUrl, _) => json!(["error", "bad-url"]),
        (TokenKind::Number, Some((number, kind))) => json!(["number", number, kind]),
        (TokenKind::Percentage, Some((number, _))) => json!(["percentage", number]),
        (TokenKind::Dimension, Some((number, kind))) => json!(["dimension", number, kind, value()]),
        (TokenKind::Whitespace, _) => json!(" "),
        (TokenKind::CloseCurly | TokenKind::CloseParen | TokenKind::CloseSquare, _) => {
            json!(["error", token.text()])
        }
        (TokenKind::UnicodeRange, _) => {
            let range = token.unicode_range().map(|range| (range.start(), range.end()));
            let (start, end) = range.unwrap_or_default();
            json!(["unicode-range", f64::from(start), f64::from(end)])
        }
        (TokenKind::Delim(c), _) => json!(c),
        _ => json!(token.text()),
    }
}

fn item(item: Item<'_>) -> Json {
    match item {
        Item::Declaration(found) => declaration(found),
        Item::Rule(found) => rule(found),
    }
}

fn declaration(found: Declaration<'_>) -> Json {
    json!(["declaration", found.name(), values(found.value()), found.is_important()])
}

fn rule(rule: Rule<'_>) -> Json {
    let prelude = values(rule.prelude());
    let block = rule.block().map(values);
    match rule.name() {
        Some(name) => json!(["at-rule", name, prelude, block]),
        None => json!(["qualified rule", prelude, block]),
    }
}
