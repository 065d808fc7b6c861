//! Serializer cases: html5lib's `.test` files of token streams and their markup.
//!
//! These tests come from one library's options rather than from the specification; the adapter
//! decides case by case which of them apply.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::harness;
use crate::json;

/// A token to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// `["StartTag", namespace, name, [attributes]]`
    StartTag {
        /// The namespace.
        namespace: String,
        /// The name.
        name: String,
        /// The attributes in their order.
        attributes: Vec<Attribute>,
    },
    /// `["EndTag", namespace, name]`
    EndTag {
        /// The namespace.
        namespace: String,
        /// The name.
        name: String,
    },
    /// `["EmptyTag", name, [attributes]]`: a void element of HTML.
    EmptyTag {
        /// The name.
        name: String,
        /// The attributes in their order.
        attributes: Vec<Attribute>,
    },
    /// `["Characters", text]`
    Characters(String),
    /// `["Comment", text]`
    Comment(String),
    /// `["Doctype", name, public, system]`
    Doctype {
        /// The name.
        name: String,
        /// The public identifier.
        public_id: Option<String>,
        /// The system identifier.
        system_id: Option<String>,
    },
}

/// An attribute to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    /// The namespace.
    pub namespace: Option<String>,
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

/// The options of a test: an option is a truth value or a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionValue {
    /// For example `"strip_whitespace": true`.
    Flag(bool),
    /// For example `"encoding": "utf-8"`.
    Text(String),
}

/// A token stream, options, and the markup that may result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SerializerCase {
    /// File, number and description: unique and stable.
    pub name: String,
    /// The tokens.
    pub input: Vec<Token>,
    /// The options by the names the tests give them.
    pub options: BTreeMap<String, OptionValue>,
    /// Any of these is right.
    pub expected: Vec<String>,
    /// The same as XHTML, if the test has it.
    pub xhtml: Option<Vec<String>>,
}

impl SerializerCase {
    /// Whether this markup is an answer; otherwise, what differs.
    pub fn compare(&self, markup: &str) -> Result<(), String> {
        if self.expected.iter().any(|expected| expected == markup) {
            return Ok(());
        }
        Err(format!("markup: expected one of {:?}, got {markup:?}", self.expected))
    }
}

/// Reads a `.test` file of serializer tests. `file` is its name, which the cases' names begin with.
pub fn read(file: &str, text: &str) -> Result<Vec<SerializerCase>, String> {
    let document = json::parse(text).map_err(|e| format!("{file}: {e}"))?;
    let tests = document.get("tests").and_then(Value::as_array);
    let tests = tests.ok_or_else(|| format!("{file}: no tests in it"))?;
    let mut cases = Vec::new();
    for (index, test) in tests.iter().enumerate() {
        let number = index + 1;
        let case = read_test(&format!("{file} {number}"), test);
        cases.push(case.map_err(|e| format!("{file}, test {number}: {e}"))?);
    }
    Ok(cases)
}

fn read_test(place: &str, test: &Value) -> Result<SerializerCase, String> {
    let description = test.get("description").and_then(Value::as_str).unwrap_or_default();
    let mut options = BTreeMap::new();
    for (name, value) in test.get("options").and_then(Value::as_object).into_iter().flatten() {
        let value = match value {
            Value::Bool(flag) => OptionValue::Flag(*flag),
            Value::String(text) => OptionValue::Text(text.clone()),
            _ => return Err(format!("option {name} is {value}")),
        };
        options.insert(name.clone(), value);
    }
    let strings = |value: &Value| {
        let list = value.as_array().into_iter().flatten();
        list.map(|item| text(Some(item))).collect::<Result<Vec<_>, _>>()
    };
    let input = test.get("input").and_then(Value::as_array).ok_or("no input")?;
    Ok(SerializerCase {
        name: harness::printable(&format!("{place}: {description}")),
        input: input.iter().map(token).collect::<Result<_, _>>()?,
        options,
        expected: strings(test.get("expected").ok_or("nothing expected")?)?,
        xhtml: test.get("xhtml").map(strings).transpose()?,
    })
}

fn text(value: Option<&Value>) -> Result<String, String> {
    Ok(value.and_then(Value::as_str).ok_or("a string is missing")?.to_owned())
}

fn optional(value: Option<&Value>) -> Option<String> {
    value.and_then(Value::as_str).map(str::to_owned)
}

fn token(token: &Value) -> Result<Token, String> {
    let kind = text(token.get(0))?;
    Ok(match kind.as_str() {
        "StartTag" => Token::StartTag {
            namespace: text(token.get(1))?,
            name: text(token.get(2))?,
            attributes: attributes(token.get(3))?,
        },
        "EndTag" => Token::EndTag { namespace: text(token.get(1))?, name: text(token.get(2))? },
        "EmptyTag" => {
            Token::EmptyTag { name: text(token.get(1))?, attributes: attributes(token.get(2))? }
        }
        "Characters" => Token::Characters(text(token.get(1))?),
        "Comment" => Token::Comment(text(token.get(1))?),
        "Doctype" => Token::Doctype {
            name: text(token.get(1))?,
            public_id: optional(token.get(2)),
            system_id: optional(token.get(3)),
        },
        _ => return Err(format!("unknown token {token}")),
    })
}

/// A list of attributes; an empty object counts as an empty list.
fn attributes(value: Option<&Value>) -> Result<Vec<Attribute>, String> {
    let list = value.and_then(Value::as_array).into_iter().flatten();
    list.map(|attribute| {
        Ok(Attribute {
            namespace: optional(attribute.get("namespace")),
            name: text(attribute.get("name"))?,
            value: text(attribute.get("value"))?,
        })
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_in_all_its_parts() {
        let file = r#"{"tests": [{"description": "d", "options": {"flag": true, "word": "w"},
            "input": [["Doctype", "html"], ["StartTag", "ns", "p", [{"namespace": null, "name": "a", "value": "v"}]],
                ["EmptyTag", "br", {}], ["Characters", "x"], ["Comment", "c"], ["EndTag", "ns", "p"]],
            "expected": ["one", "two"], "xhtml": ["three"]}]}"#;
        let cases = read("f.test", file).unwrap();
        let attribute = Attribute { namespace: None, name: "a".into(), value: "v".into() };
        let expected = SerializerCase {
            name: "f.test 1: d".into(),
            input: vec![
                Token::Doctype { name: "html".into(), public_id: None, system_id: None },
                Token::StartTag {
                    namespace: "ns".into(),
                    name: "p".into(),
                    attributes: vec![attribute],
                },
                Token::EmptyTag { name: "br".into(), attributes: Vec::new() },
                Token::Characters("x".into()),
                Token::Comment("c".into()),
                Token::EndTag { namespace: "ns".into(), name: "p".into() },
            ],
            options: BTreeMap::from([
                ("flag".into(), OptionValue::Flag(true)),
                ("word".into(), OptionValue::Text("w".into())),
            ]),
            expected: vec!["one".into(), "two".into()],
            xhtml: Some(vec!["three".into()]),
        };
        assert_eq!(cases, [expected]);
        assert_eq!(cases[0].compare("two"), Ok(()));
        assert!(cases[0].compare("three").is_err());
    }

    #[test]
    fn malformed_tests_are_refused() {
        for text in ["", "{}", r#"{"tests": [{"input": [["Tag"]], "expected": []}]}"#] {
            assert!(read("f", text).is_err(), "{text}");
        }
    }
}
