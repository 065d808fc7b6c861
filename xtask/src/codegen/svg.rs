//! The elements of SVG and their attributes, from `svg.txt`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::parse_errors::lines;

/// The tables, sorted.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut common: Vec<&str> = Vec::new();
    let mut elements: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let (mut section, mut element) = ("", "");
    for line in lines(&data[0]) {
        match (section, line.strip_prefix("  ")) {
            _ if line.starts_with('[') => section = line,
            ("[common]", _) => common.extend(line.split(' ')),
            (_, Some(names)) => elements.entry(element).or_default().extend(names.split(' ')),
            _ => {
                element = line;
                elements.entry(element).or_default();
            }
        }
    }
    common.sort_unstable();
    let mut out = format!(
        "/// The attributes of all elements of SVG.\npub(super) static COMMON: &[&str] = &{common:?};\n\n\
         /// The elements of SVG and their other attributes.\npub(super) static ELEMENTS: &[(&str, &[&str])] = &[\n"
    );
    for (element, mut names) in elements {
        names.sort_unstable();
        let _ = writeln!(out, "({element:?}, &{names:?}),");
    }
    out.push_str("];\n");
    Ok(out)
}
