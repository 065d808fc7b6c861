//! Tokenizer cases: the `.test` files of html5lib, of its early days, and of xml5lib.
//!
//! The three differ in how they describe errors and the initial state; a [`TokenizerCase`] is what
//! they have in common. A test with several initial states becomes several cases.

use std::collections::BTreeMap;

use broth_input::LineIndex;
use broth_markup::ParseError;
use serde_json::{Map, Value};

use crate::harness::{self, Case};
use crate::json::{self, Unescaped};

/// A token as the suites write it. Adjacent characters are one token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// `["DOCTYPE", name, public, system, correct]`; the XML suite may leave out the last.
    Doctype {
        /// The name, if there is one.
        name: Option<String>,
        /// The public identifier.
        public_id: Option<String>,
        /// The system identifier.
        system_id: Option<String>,
        /// Whether the DOCTYPE is correct: the opposite of the force-quirks flag.
        correct: bool,
    },
    /// `["StartTag", name, {..}, true]`
    StartTag {
        /// The tag name.
        name: String,
        /// The attributes; their order is not compared.
        attributes: BTreeMap<String, String>,
        /// The self-closing flag.
        self_closing: bool,
    },
    /// `["EndTag", name]`
    EndTag(String),
    /// `["Comment", data]`
    Comment(String),
    /// `["Character", data]`
    Characters(String),
    /// `["ProcessingInstruction", target, data]`, or `["PI", target, data]` in XML.
    ProcessingInstruction {
        /// The text directly after `<?`.
        target: String,
        /// The rest.
        data: String,
    },
    /// `["EmptyTag", name, {..}]`, in XML only.
    EmptyTag {
        /// The tag name.
        name: String,
        /// The attributes; their order is not compared.
        attributes: BTreeMap<String, String>,
    },
    /// `["ShortTag", ""]`, in XML only: `</>`.
    ShortTag,
}

/// An error with its position, counted from 1 as in html5lib-tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// The specification's code.
    pub code: String,
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Error {
    /// An error in the form of the suites: the parser's position, in lines and UTF-16 units.
    pub fn new(error: ParseError, lines: &LineIndex) -> Self {
        let at = lines.line_column(error.at);
        Self { code: error.code.to_string(), line: at.line, column: at.column_utf16 }
    }
}

/// The errors that a case expects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Errors {
    /// These, in this order.
    Exactly(Vec<Error>),
    /// How many; the older suites have no codes.
    Count(usize),
    /// Nothing.
    Unsaid,
}

/// The initial state. The content model flags of the early draft are the states that replaced them:
/// PCDATA is [`Data`](Self::Data), CDATA is [`Rawtext`](Self::Rawtext).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InitialState {
    /// `Data state`
    Data,
    /// `RCDATA state`
    Rcdata,
    /// `RAWTEXT state`
    Rawtext,
    /// `Script data state`
    ScriptData,
    /// `PLAINTEXT state`
    Plaintext,
    /// `CDATA section state`
    CdataSection,
}

/// One input, one initial state, one answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenizerCase {
    /// File, number and description: unique and stable.
    pub name: String,
    /// The characters of the input stream, before newlines are normalised.
    pub input: String,
    /// Whether the test uses lone surrogates, which are U+FFFD in `input` and `output`.
    pub lone_surrogate: bool,
    /// The state to start in.
    pub initial_state: InitialState,
    /// The name of the last start tag before the input.
    pub last_start_tag: Option<String>,
    /// Whether the output is coerced into an infoset (the suites' "XML violation" tests).
    pub xml_violation: bool,
    /// The expected tokens.
    pub output: Vec<Token>,
    /// The expected errors.
    pub errors: Errors,
}

/// The result of a tokenizer for a case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tokenized {
    /// The tokens without the end of file; adjacent characters need not be joined.
    pub tokens: Vec<Token>,
    /// The errors in order.
    pub errors: Vec<Error>,
}

impl Case for TokenizerCase {
    fn name(&self) -> &str {
        &self.name
    }

    fn input(&self) -> &str {
        &self.input
    }
}

impl TokenizerCase {
    /// Whether this is the answer; otherwise, what differs.
    pub fn compare(&self, got: &Tokenized) -> Result<(), String> {
        harness::same("tokens", &self.output, &join_characters(got.tokens.iter().cloned()))?;
        match &self.errors {
            Errors::Exactly(errors) => harness::same("errors", errors, &got.errors),
            Errors::Count(count) if *count != got.errors.len() => {
                Err(format!("errors: expected {count}, got {:?}", got.errors))
            }
            Errors::Count(_) | Errors::Unsaid => Ok(()),
        }
    }
}

/// Joins adjacent characters and drops empty ones.
fn join_characters(tokens: impl IntoIterator<Item = Token>) -> Vec<Token> {
    let mut joined: Vec<Token> = Vec::new();
    for token in tokens {
        match (joined.last_mut(), token) {
            (_, Token::Characters(text)) if text.is_empty() => {}
            (Some(Token::Characters(before)), Token::Characters(text)) => before.push_str(&text),
            (_, token) => joined.push(token),
        }
    }
    joined
}

/// Reads a `.test` file of any of the three suites. `file` is its name, which the cases' names
/// begin with.
pub fn read(file: &str, text: &str) -> Result<Vec<TokenizerCase>, String> {
    let document = json::parse(text).map_err(|e| format!("{file}: {e}"))?;
    let mut cases = Vec::new();
    for (member, xml_violation) in [("tests", false), ("xmlViolationTests", true)] {
        let tests = document.get(member).and_then(Value::as_array);
        for (index, test) in tests.into_iter().flatten().enumerate() {
            let number = index + 1;
            read_test(&format!("{file} {number}"), test, xml_violation, &mut cases)
                .map_err(|e| format!("{file}, test {number}: {e}"))?;
        }
    }
    if cases.is_empty() {
        return Err(format!("{file}: no tests in it"));
    }
    Ok(cases)
}

/// Reads one test as a case for each of its initial states.
fn read_test(
    place: &str,
    test: &Value,
    xml_violation: bool,
    cases: &mut Vec<TokenizerCase>,
) -> Result<(), String> {
    let strings = Strings { double_escaped: test.get("doubleEscaped") == Some(&Value::Bool(true)) };
    let Unescaped { text: input, lone_surrogate } =
        strings.read(test.get("input").ok_or("no input")?)?;
    let output = test.get("output").and_then(Value::as_array).ok_or("no output")?;
    let inline_errors = output.iter().filter(|token| *token == "ParseError").count();
    let mut tokens = Vec::new();
    for token in output.iter().filter(|token| *token != "ParseError") {
        tokens.push(strings.token(token).map_err(|e| format!("{e} in {token}"))?);
    }
    let errors = match test.get("errors") {
        _ if xml_violation => Errors::Unsaid,
        Some(errors) => Errors::Exactly(read_errors(errors)?),
        None if inline_errors > 0 => Errors::Count(inline_errors),
        None => Errors::Exactly(Vec::new()),
    };
    let last_start_tag = test.get("lastStartTag").and_then(Value::as_str).map(str::to_owned);
    let description = test.get("description").and_then(Value::as_str).unwrap_or_default();
    let name = harness::printable(&format!("{place}: {description}"));
    let states = initial_states(test)?;
    for (label, initial_state) in &states {
        cases.push(TokenizerCase {
            name: if states.len() > 1 { format!("{name} [{label}]") } else { name.clone() },
            input: input.clone(),
            lone_surrogate,
            initial_state: *initial_state,
            last_start_tag: last_start_tag.clone(),
            xml_violation,
            output: join_characters(tokens.clone()),
            errors: errors.clone(),
        });
    }
    Ok(())
}

/// The initial states, by the suite's names.
fn initial_states(test: &Value) -> Result<Vec<(&str, InitialState)>, String> {
    let Some(names) = test.get("initialStates").or(test.get("contentModelFlags")) else {
        return Ok(vec![("Data state", InitialState::Data)]);
    };
    let names = names.as_array().ok_or("the initial states are no list")?;
    let mut states = Vec::new();
    for name in names {
        let name = name.as_str().unwrap_or_default();
        let state = match name {
            "Data state" | "PCDATA" => InitialState::Data,
            "RCDATA state" | "RCDATA" => InitialState::Rcdata,
            "RAWTEXT state" | "CDATA" => InitialState::Rawtext,
            "Script data state" => InitialState::ScriptData,
            "PLAINTEXT state" | "PLAINTEXT" => InitialState::Plaintext,
            "CDATA section state" => InitialState::CdataSection,
            _ => return Err(format!("unknown initial state {name:?}")),
        };
        states.push((name, state));
    }
    Ok(states)
}

fn read_errors(errors: &Value) -> Result<Vec<Error>, String> {
    let mut list = Vec::new();
    for error in errors.as_array().ok_or("errors is no list")? {
        let number = |name| error.get(name).and_then(Value::as_u64).map(|n| n as usize);
        list.push(Error {
            code: error
                .get("code")
                .and_then(Value::as_str)
                .ok_or("an error without code")?
                .to_owned(),
            line: number("line").ok_or("an error without line")?,
            column: number("col").ok_or("an error without col")?,
        });
    }
    Ok(list)
}

/// How the strings of a test are read: with a second round of escapes or without.
struct Strings {
    double_escaped: bool,
}

impl Strings {
    fn read(&self, value: &Value) -> Result<Unescaped, String> {
        let text = value.as_str().ok_or("a string is missing")?;
        Ok(if self.double_escaped {
            json::unescape(text)
        } else {
            Unescaped { text: text.to_owned(), lone_surrogate: false }
        })
    }

    fn text(&self, value: Option<&Value>) -> Result<String, String> {
        Ok(self.read(value.ok_or("too few parts")?)?.text)
    }

    fn optional(&self, value: Option<&Value>) -> Result<Option<String>, String> {
        match value {
            None | Some(Value::Null) => Ok(None),
            some => self.text(some).map(Some),
        }
    }

    fn attributes(&self, value: Option<&Value>) -> Result<BTreeMap<String, String>, String> {
        let none = Map::new();
        let map = value.map_or(Some(&none), Value::as_object).ok_or("attributes are no object")?;
        let mut attributes = BTreeMap::new();
        for (name, value) in map {
            let name = self.text(Some(&Value::String(name.clone())))?;
            attributes.insert(name, self.text(Some(value))?);
        }
        Ok(attributes)
    }

    fn token(&self, token: &Value) -> Result<Token, String> {
        let parts = token.as_array().ok_or("a token that is no list")?;
        let text = |index| self.text(parts.get(index));
        Ok(match parts.first().and_then(Value::as_str).unwrap_or_default() {
            "DOCTYPE" => Token::Doctype {
                name: self.optional(parts.get(1))?,
                public_id: self.optional(parts.get(2))?,
                system_id: self.optional(parts.get(3))?,
                correct: parts.get(4) != Some(&Value::Bool(false)),
            },
            "StartTag" => Token::StartTag {
                name: text(1)?,
                attributes: self.attributes(parts.get(2))?,
                self_closing: parts.get(3) == Some(&Value::Bool(true)),
            },
            "EmptyTag" => {
                Token::EmptyTag { name: text(1)?, attributes: self.attributes(parts.get(2))? }
            }
            "EndTag" => Token::EndTag(text(1)?),
            "ShortTag" => Token::ShortTag,
            "Comment" => Token::Comment(text(1)?),
            "Character" => Token::Characters(text(1)?),
            "ProcessingInstruction" | "PI" => {
                Token::ProcessingInstruction { target: text(1)?, data: text(2)? }
            }
            kind => return Err(format!("unknown token {kind:?}")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(test: &str) -> TokenizerCase {
        let mut cases = read("f.test", &format!("{{\"tests\": [{test}]}}")).unwrap();
        assert_eq!(cases.len(), 1);
        cases.remove(0)
    }

    #[test]
    fn every_kind_of_token() {
        let case = one(r#"{"description": "all", "input": "i", "output": [
            ["DOCTYPE", "html", null, "", false], ["DOCTYPE", null, null, null],
            ["StartTag", "p", {"b": "2", "a": "1"}, true], ["StartTag", "p", {}], ["EndTag", "p"],
            ["Character", "x"], ["Character", "y"], ["Comment", "c"],
            ["ProcessingInstruction", "t", "d"], ["PI", "t", "d"], ["EmptyTag", "e", {"k": "v"}],
            ["ShortTag", ""]]}"#);
        let map = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect()
        };
        let pi = Token::ProcessingInstruction { target: "t".into(), data: "d".into() };
        let doctype = |name: Option<&str>, system: Option<&str>, correct| Token::Doctype {
            name: name.map(str::to_owned),
            public_id: None,
            system_id: system.map(str::to_owned),
            correct,
        };
        let tag = |attributes, self_closing| Token::StartTag {
            name: "p".into(),
            attributes,
            self_closing,
        };
        assert_eq!(
            case.output,
            [
                doctype(Some("html"), Some(""), false),
                doctype(None, None, true),
                tag(map(&[("a", "1"), ("b", "2")]), true),
                tag(map(&[]), false),
                Token::EndTag("p".into()),
                Token::Characters("xy".into()),
                Token::Comment("c".into()),
                pi.clone(),
                pi,
                Token::EmptyTag { name: "e".into(), attributes: map(&[("k", "v")]) },
                Token::ShortTag,
            ]
        );
        assert_eq!(case.errors, Errors::Exactly(Vec::new()));
        assert_eq!(case.name, "f.test 1: all");
    }

    #[test]
    fn double_escapes_reach_names_and_values() {
        let case = one(r#"{"doubleEscaped": true, "input": "\\u0041\\uD800",
            "output": [["StartTag", "\\u0061", {"\\u0062": "\\u0063"}], ["Character", "\\uD800"]]}"#);
        assert_eq!(case.input, "A\u{FFFD}");
        assert!(case.lone_surrogate);
        assert_eq!(
            case.output,
            [
                Token::StartTag {
                    name: "a".into(),
                    attributes: BTreeMap::from([("b".into(), "c".into())]),
                    self_closing: false
                },
                Token::Characters("\u{FFFD}".into())
            ]
        );
    }

    #[test]
    fn each_initial_state_is_a_case() {
        let text = r#"{"tests": [{"description": "d", "initialStates": ["RCDATA state", "Script data state"],
            "lastStartTag": "x", "input": "", "output": []},
            {"description": "d", "contentModelFlags": ["CDATA"], "input": "", "output": []}]}"#;
        let cases = read("f", text).unwrap();
        let got: Vec<_> = cases.iter().map(|c| (c.name.as_str(), c.initial_state)).collect();
        assert_eq!(
            got,
            [
                ("f 1: d [RCDATA state]", InitialState::Rcdata),
                ("f 1: d [Script data state]", InitialState::ScriptData),
                ("f 2: d", InitialState::Rawtext),
            ]
        );
        assert_eq!(cases[0].last_start_tag.as_deref(), Some("x"));
    }

    #[test]
    fn errors_by_code_by_number_or_unsaid() {
        let exact = one(
            r#"{"input": "", "output": [], "errors": [{"code": "eof-in-tag", "line": 2, "col": 3}]}"#,
        );
        let error = Error { code: "eof-in-tag".into(), line: 2, column: 3 };
        assert_eq!(exact.errors, Errors::Exactly(vec![error.clone()]));
        assert!(exact.compare(&Tokenized::default()).is_err());
        let got = Tokenized { tokens: Vec::new(), errors: vec![error] };
        assert_eq!(exact.compare(&got), Ok(()));

        let count = one(
            r#"{"input": "", "output": [["Character", "a"], "ParseError", ["Character", "b"]]}"#,
        );
        assert_eq!(count.errors, Errors::Count(1));
        let tokens = vec![Token::Characters("ab".into())];
        let got = Tokenized { tokens, ..got };
        assert_eq!(count.compare(&got), Ok(()));
        assert!(count.compare(&Tokenized { errors: Vec::new(), ..got }).is_err());

        let text = r#"{"xmlViolationTests": [{"description": "v", "input": "a", "output": []}]}"#;
        let cases = read("f", text).unwrap();
        assert!(cases[0].xml_violation);
        assert_eq!(cases[0].errors, Errors::Unsaid);
    }

    #[test]
    fn malformed_tests_are_refused() {
        for text in [
            "",
            "[]",
            "{}",
            r#"{"tests": []}"#,
            r#"{"tests": [{"input": 1, "output": []}]}"#,
            r#"{"tests": [{"input": ""}]}"#,
            r#"{"tests": [{"input": "", "output": [["Tag"]]}]}"#,
            r#"{"tests": [{"input": "", "output": [["EndTag"]]}]}"#,
            r#"{"tests": [{"input": "", "output": [], "initialStates": ["Tag open state"]}]}"#,
            r#"{"tests": [{"input": "", "output": [], "errors": [{"code": "x"}]}]}"#,
        ] {
            assert!(read("f", text).is_err(), "{text}");
        }
    }
}
