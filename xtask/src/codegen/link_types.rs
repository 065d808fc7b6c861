//! The link types from `link-types.txt`, sorted by name.

use super::{layout, parse_errors};

/// The elements that a line may name, and the method that allows a keyword on them.
const ELEMENTS: [(&str, &str); 3] = [("link", "link"), ("a", "anchor"), ("form", "form")];

/// The tables.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut tables: Vec<(&str, Vec<(&str, String)>)> = Vec::new();
    let mut elements = "";
    for line in parse_errors::lines(&data[0]) {
        let bad = || format!("not a link type: {line}");
        if let Some(section) = line.strip_prefix('[') {
            tables.push((section.trim_end_matches(']'), Vec::new()));
            continue;
        }
        let (section, rows) = tables.last_mut().ok_or_else(bad)?;
        if *section == "synonyms" {
            let (word, meant) = line.split_once(' ').ok_or_else(bad)?;
            rows.push((word, format!("({word:?}, {meant:?})")));
            continue;
        }
        let Some(words) = line.strip_prefix("  ") else {
            elements = line;
            continue;
        };
        for word in words.split(' ') {
            rows.push((word, format!("LinkType::named({word:?}){}", on(elements)?)));
        }
    }
    let mut out = String::from("use super::LinkType;\n");
    for (section, mut rows) in tables {
        rows.sort();
        let kind = if section == "synonyms" { "(&str, &str)" } else { "LinkType" };
        layout::table(
            &mut out,
            &format!("The link types of the section `{section}`."),
            &format!("pub(super) static {}: &[{kind}] = &[", section.to_uppercase()),
            rows.into_iter().map(|(_, row)| row),
        );
    }
    Ok(out)
}

/// The calls that allow a keyword on these elements.
fn on(elements: &str) -> Result<String, String> {
    let method = |element: &str| {
        let known = ELEMENTS.iter().find(|(name, _)| *name == element);
        known.map(|(_, method)| format!(".{method}()")).ok_or(format!("no links: {element}"))
    };
    elements.split(' ').map(method).collect()
}
