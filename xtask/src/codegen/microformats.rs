//! The older microformats from `microformats.txt`, sorted by type and class.

use super::{layout, parse_errors};

/// The tables.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let (mut roots, mut properties, mut rels) = (Vec::new(), Vec::new(), Vec::new());
    let (mut section, mut kind) = ("", "");
    for line in parse_errors::lines(&data[0]) {
        if line.starts_with('[') {
            section = line;
            continue;
        }
        if section == "[roots]" {
            let (class, kind) = line.split_once(' ').ok_or_else(|| format!("no type: {line}"))?;
            roots.push((class, "", format!("({class:?}, {kind:?})")));
        } else if let Some(words) = line.strip_prefix("  ") {
            let rows = if section == "[rels]" { &mut rels } else { &mut properties };
            let class = words.split(' ').next().unwrap_or_default();
            rows.push((kind, class, row(kind, words)?));
        } else {
            kind = line;
        }
    }
    let mut out = String::from("use super::{Mapping, Prefix};\n");
    for (what, constant, row, mut rows) in [
        ("root classes, and their types", "ROOTS", "(&str, &str)", roots),
        ("classes of properties, by type", "PROPERTIES", "Mapping", properties),
        ("link types, by type", "RELS", "Mapping", rels),
    ] {
        rows.sort();
        layout::table(
            &mut out,
            &format!("The {what}."),
            &format!("pub(super) static {constant}: &[{row}] = &["),
            rows.into_iter().map(|(_, _, row)| row),
        );
    }
    Ok(out)
}

fn row(kind: &str, words: &str) -> Result<String, String> {
    let mut words = words.split(' ');
    let class = words.next().unwrap_or_default();
    let property = words.next().ok_or_else(|| format!("no property: {class}"))?;
    let (prefix, name) = property.split_once('-').ok_or_else(|| format!("no name: {property}"))?;
    let prefix = prefix[..1].to_uppercase() + &prefix[1..];
    let mut row = format!("Mapping::new({kind:?}, {class:?}, Prefix::{prefix}, {name:?})");
    for word in words {
        row += &match word.strip_prefix('+') {
            Some(root) => format!(".with({root:?})"),
            None => format!(".{word}()"),
        };
    }
    Ok(row)
}
