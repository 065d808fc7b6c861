//! The lists of `sanitizer.txt`, a constant per list.

use super::layout;
use super::parse_errors::lines;

/// A slice of entries for each bracketed heading.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut lists: Vec<(&str, Vec<String>)> = Vec::new();
    for line in lines(&data[0]) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            lists.push((name, Vec::new()));
        } else {
            let (_, rows) =
                lists.last_mut().ok_or(format!("an entry before the first list: {line}"))?;
            rows.push(entry(line)?);
        }
    }
    let mut out = String::from("use super::Entry;\n");
    for (name, rows) in lists {
        let constant = name.to_ascii_uppercase().replace([' ', '-'], "_");
        layout::table(
            &mut out,
            &format!("{}.", capitalized(name)),
            &format!("pub(crate) const {constant}: &[Entry] = &["),
            rows,
        );
    }
    Ok(out)
}

/// An item of a list: an element, and attributes after a colon.
fn entry(line: &str) -> Result<String, String> {
    let (element, attributes) = line.split_once(": ").unwrap_or((line, ""));
    let (namespace, name) = match element.split_once(' ') {
        None => ("html", element),
        Some(("svg", name)) => ("svg", name),
        Some(("math", name)) => ("math", name),
        Some((other, _)) => return Err(format!("no such namespace: {other}")),
    };
    let attributes: Vec<&str> = attributes.split_ascii_whitespace().collect();
    Ok(match attributes.as_slice() {
        [] => format!("Entry::{namespace}({name:?})"),
        attributes => format!("Entry::{namespace}({name:?}).with(&{attributes:?})"),
    })
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}
