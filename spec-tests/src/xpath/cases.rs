//! The project's own cases for XPath: a document, and expressions with their results.
//!
//! ```text
//! [operators]
//! xml <r><a id='x'/>t</r>
//! 1 + 2 => 3
//! //a | //text() => x 't'
//! (1 => ! missing-expression at 2..2
//! ```
//!
//! Strings are in quotes. A node is written in short: an element by its attribute `id` or else by
//! its name, an attribute with `@`, text in quotes, comments and processing instructions as markup,
//! a namespace with an arrow, and the root as `/`.
//!
//! In every expression, the prefix `x` stands for `urn:x`, and `words(text)` returns the words of a
//! text. The value of an expression must also convert as the functions of XPath convert it.

use broth::dom::{Document, NodeData};
use broth::xpath::{Call, Value, XNode, XPath, XPathError};

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;

/// An expression, its document, and its result.
struct Case {
    name: String,
    document: Source,
    expression: String,
    expected: String,
}

#[derive(Clone)]
enum Source {
    Html(String),
    Xml(String),
}

/// Runs the project's own cases.
pub(super) fn report() -> Report {
    let cases = suites::read_all(&suites::own_cases("xpath"), ".cases", read);
    let named = cases.iter().map(|case| (case.name.as_str(), case));
    harness::run_whole("own cases: xpath", named, &ExpectedFailures::none(), Case::check)
}

/// Reads a file of cases.
fn read(file: &str, bytes: &[u8]) -> Result<Vec<Case>, String> {
    let text = std::str::from_utf8(bytes).map_err(|e| format!("{file}: {e}"))?;
    let (mut section, mut document) = ("", Source::Xml(String::new()));
    let mut cases = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = name;
        } else if let Some(markup) = line.strip_prefix("html ") {
            document = Source::Html(markup.to_owned());
        } else if let Some(markup) = line.strip_prefix("xml ") {
            document = Source::Xml(markup.to_owned());
        } else {
            let parts = line.strip_suffix(" =>").map(|expression| (expression, ""));
            let (expression, expected) = parts
                .or_else(|| line.split_once(" => "))
                .ok_or_else(|| format!("{file}:{number}: not `expression => result`"))?;
            cases.push(Case {
                name: format!("{file}:{number} {section}: {expression}"),
                document: document.clone(),
                expression: expression.to_owned(),
                expected: expected.to_owned(),
            });
        }
    }
    Ok(cases)
}

impl Case {
    fn check(&self) -> Result<(), String> {
        let doc = match &self.document {
            Source::Html(markup) => broth::html::parse(markup),
            Source::Xml(markup) => broth::xml::parse(markup),
        };
        match evaluate(&doc, &self.expression) {
            Ok(value) => {
                harness::same("result", &self.expected, &written(&value))?;
                check_conversions(&doc, &self.expression, &value)
            }
            Err(error) => {
                let (code, span) = (error.code(), error.span());
                let result = format!("! {code} at {}..{}", span.start, span.end);
                harness::same("error", &self.expected, &result)
            }
        }
    }
}

/// The value at the document.
fn evaluate<'d>(doc: &'d Document, expression: &str) -> Result<Value<'d>, XPathError> {
    let options = XPath::options().namespace("x", "urn:x").function("words", words);
    let xpath = options.parse(expression)?;
    xpath.eval(doc.root())
}

fn words<'d>(call: &Call<'d>) -> Result<Value<'d>, String> {
    let text = call.string(0)?;
    Ok(text.split_whitespace().map(str::to_owned).collect::<Vec<_>>().into())
}

/// A value in short.
fn written(value: &Value<'_>) -> String {
    match value {
        Value::Nodes(nodes) => nodes.iter().map(short).collect::<Vec<_>>().join(" "),
        Value::Strings(texts) => format!("{texts:?}"),
        Value::String(text) => format!("{text:?}"),
        other => other.string(),
    }
}

/// Checks that a value converts to what the functions of XPath make of the expression.
fn check_conversions(doc: &Document, expression: &str, value: &Value<'_>) -> Result<(), String> {
    for (function, converted) in [
        ("string", Value::from(&*value.string())),
        ("number", Value::from(value.number())),
        ("boolean", Value::from(value.boolean())),
    ] {
        let of_function = evaluate(doc, &format!("{function}({expression})"));
        let of_function = of_function.map_err(|error| format!("{function}: {error}"))?;
        harness::same(function, &written(&of_function), &written(&converted))?;
    }
    Ok(())
}

/// A node in short.
fn short(item: &XNode<'_>) -> String {
    match item {
        XNode::Attribute(_) => format!("@{}={}", item.name(), item.text()),
        XNode::Namespace(namespace) => format!("{}->{}", namespace.prefix(), namespace.uri()),
        XNode::Node(node) => match node.data() {
            NodeData::Document => "/".into(),
            NodeData::Element(name) => node.attr("id").unwrap_or(name.local).into(),
            NodeData::Comment(text) => format!("<!{text}>"),
            NodeData::ProcessingInstruction { target, data } => format!("<?{target} {data}>"),
            _ => format!("'{}'", item.text()),
        },
        _ => "?".into(),
    }
}
