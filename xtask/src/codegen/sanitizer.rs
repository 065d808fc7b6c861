//! The lists of `sanitizer.txt`, a constant per list.

use std::fmt::Write as _;

/// A slice of entries for each bracketed heading.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut out = String::from("use super::Entry;\nuse broth_markup::Namespace;\n\n");
    let mut is_open = false;
    for line in data[0].lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let constant = name.to_ascii_uppercase().replace([' ', '-'], "_");
            if is_open {
                out.push_str("];\n\n");
            }
            let _ = writeln!(out, "/// {}.", capitalized(name));
            let _ = writeln!(out, "pub(crate) const {constant}: &[Entry] = &[");
            is_open = true;
        } else if is_open {
            out.push_str(&entry(line)?);
        } else {
            return Err(format!("an entry before the first list: {line}"));
        }
    }
    out.push_str("];\n");
    Ok(out)
}

/// An item of a list: an element, and attributes after a colon.
fn entry(line: &str) -> Result<String, String> {
    let (element, attributes) = line.split_once(": ").unwrap_or((line, ""));
    let (namespace, name) = match element.split_once(' ') {
        None => ("Html", element),
        Some(("svg", name)) => ("Svg", name),
        Some(("math", name)) => ("MathMl", name),
        Some((other, _)) => return Err(format!("no such namespace: {other}")),
    };
    let attributes: Vec<&str> = attributes.split_ascii_whitespace().collect();
    Ok(format!(
        "Entry {{ namespace: Namespace::{namespace}, name: {name:?}, attributes: &{attributes:?} }},\n"
    ))
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}
