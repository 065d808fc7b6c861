//! The public rows of libxml2's tests. Without the suite, this test says that it tests nothing.

use std::fs;
use std::path::PathBuf;

use broth_dom::{Document, Node};
use broth_xpath::{Value, XPath};
use serde_json::Value as Json;

/// Numbers with an exponent, which libxml2 reads and XPath 1.0 does not have: errors.
const EXPONENTS: [&str; 10] = [
    "expr/base/8",
    "expr/base/9",
    "expr/base/10",
    "expr/base/11",
    "expr/base/12",
    "expr/base/13",
    "expr/base/14",
    "expr/base/15",
    "expr/floats/6",
    "expr/floats/7",
];

/// Long numbers, which libxml2 writes with an exponent and XPath 1.0 does not: the same number.
const LONG: [&str; 2] = ["expr/strings/5", "expr/strings/6"];

fn suite() -> PathBuf {
    let suites = std::env::var_os("BROTH_SUITES").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites"),
        PathBuf::from,
    );
    suites.join("xpath")
}

/// The place of an element, as libxml2 writes it: with a number where it has siblings of its name.
fn path(node: Node<'_>) -> String {
    let Some(parent) = node.parent() else { return String::new() };
    let name = node.local_name();
    let same: Vec<Node<'_>> =
        parent.child_elements().filter(|child| child.local_name() == name).collect();
    let index = same.iter().position(|other| *other == node).unwrap_or_default();
    let number = if same.len() > 1 { format!("[{}]", index + 1) } else { String::new() };
    format!("{}/{name}{number}", path(parent))
}

/// What is wrong with the result of a row, if anything is.
fn wrong(row: &Json, doc: &Document) -> Result<(), String> {
    let id = row["id"].as_str().unwrap_or_default();
    let expression = row["expression"].as_str().unwrap_or_default();
    let context = doc.document_element().unwrap_or(doc.root());
    let value = XPath::parse(expression).and_then(|xpath| xpath.evaluate(context));
    if row["type"] == "error" || EXPONENTS.contains(&id) {
        return value.map_or(Ok(()), |value| Err(format!("no error, but {value:?}")));
    }
    let value = value.map_err(|error| error.to_string())?;
    let is_same = match &value {
        Value::Boolean(value) => row["value"] == *value,
        Value::String(text) if LONG.contains(&id) => {
            let [own, expected] =
                [text, row["value"].as_str().unwrap_or_default()].map(str::parse::<f64>);
            let (own, expected) = own.ok().zip(expected.ok()).ok_or("no number")?;
            !text.contains('e') && (own - expected).abs() <= own.abs() * 1e-14
        }
        Value::String(text) => row["value"].as_str() == Some(text),
        // libxml2 writes six digits.
        Value::Number(number) => {
            let expected = row["value"].as_str().unwrap_or_default();
            let expected: f64 = expected.parse().map_err(|_| format!("bad row: {expected}"))?;
            expected == *number
                || expected.is_nan() && number.is_nan()
                || (expected - number).abs() <= number.abs() * 1e-5
        }
        Value::Nodes(nodes) => {
            let paths: Vec<String> = value.tree_nodes().map(path).collect();
            let is_count = row["count"].as_u64() == Some(nodes.len() as u64);
            let expected = row["paths"].as_array();
            is_count && expected.is_none_or(|expected| expected.iter().eq(&paths))
        }
        Value::Strings(_) => false,
    };
    if is_same { Ok(()) } else { Err(format!("{value:?}, not {row}")) }
}

#[test]
fn libxml2() {
    let folder = suite();
    let Ok(rows) = fs::read_to_string(folder.join("rows.jsonl")) else {
        eprintln!("skipped: no {}; set BROTH_SUITES to a folder with it", folder.display());
        return;
    };
    let (mut count, mut failed) = (0, Vec::new());
    for row in rows.lines() {
        let row: Json = serde_json::from_str(row).expect("a row is JSON");
        // XPointer is another language.
        if row["id"].as_str().is_some_and(|id| id.starts_with("xptr/")) {
            continue;
        }
        let text = match row["document"].as_str() {
            Some(name) => fs::read(folder.join(name)).expect("the suite is whole"),
            None => b"<r/>".to_vec(),
        };
        let doc = broth::xml::parse(&String::from_utf8_lossy(&text));
        count += 1;
        if let Err(reason) = wrong(&row, &doc) {
            failed.push(format!("{} {}: {reason}", row["id"], row["expression"]));
        }
    }
    assert!(failed.is_empty(), "{} of {count} rows:\n{}", failed.len(), failed.join("\n"));
    assert!(count >= 327, "only {count} rows");
}
