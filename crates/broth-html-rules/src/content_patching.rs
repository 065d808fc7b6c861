//! The markers that a `<template for>` replaces.
//!
//! <https://html.spec.whatwg.org/multipage/scripting.html#find-markers>

use broth_markup::{Marker, MarkerKind};

/// Returns the marker that a processing instruction stands for, or `None` if it is another one.
///
/// ```
/// use broth_html_rules::content_patching::marker;
/// use broth_markup::{Marker, MarkerKind};
///
/// // `<?start name=news>`
/// assert_eq!(marker("start", "name=news"), Some(Marker { kind: MarkerKind::Start, name: Some("news") }));
/// assert_eq!(marker("xml-stylesheet", "href=a.css"), None);
/// ```
#[must_use]
pub fn marker<'d>(target: &str, data: &'d str) -> Option<Marker<'d>> {
    let kind = match target {
        "marker" => MarkerKind::Point,
        "start" => MarkerKind::Start,
        "end" => MarkerKind::End,
        _ => return None,
    };
    Some(Marker { kind, name: attribute(data, "name") })
}

/// The value of an attribute in the data of a processing instruction, read as in a start tag.
// DEVIATION: character references are not resolved, because a tree keeps no trace of them.
fn attribute<'d>(data: &'d str, wanted: &str) -> Option<&'d str> {
    let is_space = |c: char| c.is_ascii_whitespace();
    let mut rest = data;
    loop {
        rest = rest.trim_start_matches(|c: char| is_space(c) || c == '/');
        let first = rest.chars().next()?;
        // A leading `=` is part of the name.
        let name_end = rest[first.len_utf8()..]
            .find(|c: char| is_space(c) || matches!(c, '/' | '='))
            .map_or(rest.len(), |end| first.len_utf8() + end);
        let (name, later) = rest.split_at(name_end);
        let Some(value) = later.trim_start_matches(is_space).strip_prefix('=') else {
            if name.eq_ignore_ascii_case(wanted) {
                return Some("");
            }
            rest = later;
            continue;
        };
        let value = value.trim_start_matches(is_space);
        let (value, later) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => {
                let inner = &value[1..];
                inner.split_once(quote).unwrap_or((inner, ""))
            }
            _ => value.split_at(value.find(is_space).unwrap_or(value.len())),
        };
        if name.eq_ignore_ascii_case(wanted) {
            return Some(value);
        }
        rest = later;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_of_instructions() {
        for (data, expected) in [
            ("", None),
            ("name", Some("")),
            ("name=a", Some("a")),
            ("NAME = 'a b' name=c", Some("a b")),
            ("x=\"name=1\" name=\"2", Some("2")),
            ("x name=é/", Some("é/")),
            ("=name name=1", Some("1")),
            ("/name/=1", Some("")),
            ("named=1", None),
            ("x = name", None),
        ] {
            assert_eq!(attribute(data, "name"), expected, "{data:?}");
        }
    }
}
