//! The elements of SVG and their attributes, from `svg.txt`.

use std::collections::BTreeMap;

use super::layout;
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
    let mut out = String::new();
    layout::list(
        &mut out,
        "The attributes of all elements of SVG.",
        "pub(super) static COMMON: &[&str] = &[",
        common.iter().map(|name| format!("{name:?}")),
    );
    let row = |(element, mut names): (&str, Vec<&str>)| {
        names.sort_unstable();
        format!("({element:?}, &{names:?})")
    };
    layout::table(
        &mut out,
        "The elements of SVG and their other attributes.",
        "pub(super) static ELEMENTS: &[(&str, &[&str])] = &[",
        elements.into_iter().map(row),
    );
    Ok(out)
}
