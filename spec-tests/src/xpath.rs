//! The adapter from the rows of libxml2's tests to XPath: each row is an expression, perhaps a
//! document, and what the expression gives there. The project's own cases are in `cases`.

use std::path::Path;

use broth::dom::{Document, Node};
use broth::xpath::{Value, XPath};
use serde_json::Value as Json;

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;

mod cases;

/// Runs the project's own cases, and the rows if they are found.
pub fn reports() -> Vec<Report> {
    let mut reports = vec![cases::report()];
    let Some(folder) = suites::public("xpath") else { return reports };
    let rows = read(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let expected = ExpectedFailures::load("xpath.txt");
    let cases = rows.iter().map(|row| (row["id"].as_str().unwrap_or_default(), row));
    let check = |row: &Json| check(row, &folder);
    reports.push(harness::run_whole("libxml2: XPath", cases, &expected, check));
    reports
}

/// Reads `rows.jsonl`, without the rows of XPointer, which is another language.
fn read(folder: &Path) -> Result<Vec<Json>, String> {
    let rows = std::fs::read_to_string(folder.join("rows.jsonl")).map_err(|e| e.to_string())?;
    let rows: Result<Vec<Json>, _> = rows.lines().map(serde_json::from_str).collect();
    let mut rows = rows.map_err(|e| e.to_string())?;
    rows.retain(|row| !row["id"].as_str().unwrap_or_default().starts_with("xptr/"));
    Ok(rows)
}

fn check(row: &Json, folder: &Path) -> Result<(), String> {
    let text = match row["document"].as_str() {
        Some(name) => std::fs::read(folder.join(name)).map_err(|e| format!("{name}: {e}"))?,
        None => b"<r/>".to_vec(),
    };
    let doc = broth::xml::parse(&String::from_utf8_lossy(&text));
    check_in(row, &doc)
}

/// The place of an element, as libxml2 writes it: with a number where it has siblings of its name.
fn path(node: Node<'_>) -> String {
    let with_parent = |node: &Node<'_>| node.parent().is_some();
    let nodes = std::iter::successors(Some(node), |node| node.parent()).take_while(with_parent);
    let mut names: Vec<String> = nodes
        .map(|node| {
            let name = node.name();
            let siblings = node.parent().into_iter().flat_map(Node::elements);
            let same: Vec<Node<'_>> = siblings.filter(|sibling| sibling.name() == name).collect();
            let index = same.iter().position(|other| *other == node).unwrap_or_default();
            let number = if same.len() > 1 { format!("[{}]", index + 1) } else { String::new() };
            format!("/{name}{number}")
        })
        .collect();
    names.reverse();
    names.concat()
}

fn check_in(row: &Json, doc: &Document) -> Result<(), String> {
    let expression = row["expression"].as_str().unwrap_or_default();
    let context = doc.document_element().unwrap_or(doc.root());
    let value = XPath::parse(expression).and_then(|xpath| xpath.eval(context));
    if row["type"] == "error" {
        return value.map_or(Ok(()), |value| Err(format!("no error, but {value:?}")));
    }
    let value = value.map_err(|error| error.to_string())?;
    let text = row["value"].as_str();
    let is_same = match &value {
        Value::Boolean(value) => row["value"] == *value,
        Value::String(own) => text == Some(own),
        // libxml2 writes six digits.
        Value::Number(number) => {
            let expected: f64 = text.unwrap_or_default().parse().map_err(|_| "a bad row")?;
            expected == *number
                || expected.is_nan() && number.is_nan()
                || (expected - number).abs() <= number.abs() * 1e-5
        }
        Value::Nodes(nodes) => {
            let paths: Vec<String> = value.elements().map(path).collect();
            let is_count = row["count"].as_u64() == Some(nodes.len() as u64);
            let expected = row["paths"].as_array();
            is_count && expected.is_none_or(|expected| expected.iter().eq(&paths))
        }
        Value::Strings(_) => false,
    };
    if is_same { Ok(()) } else { Err(format!("{value:?}, not {row}")) }
}
