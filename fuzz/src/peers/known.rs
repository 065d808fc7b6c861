//! The known differences: which documents are not compared, and why.
//!
//! A rule names what a document must contain, in this order, for the difference to show. A fragment
//! counts as a document that has `#fragment` and the tags of its context in front.

/// Pieces of markup, and why a document that contains them in this order is not compared. `<name`
/// is a tag: the name must end there.
type Rule = (&'static [&'static str], &'static str);

/// Why some foreign elements are not compared.
const SPECIAL: &str = "html5ever lets tags pass special elements of SVG and MathML";

/// Why parts of tables in templates are not compared.
const TEMPLATE: &str =
    "html5ever does not hold back white space in a template as it does in a table";

/// Why newlines at the beginning of some elements are not compared.
const NEWLINE: &str = "html5ever does not drop the newline if there is an error in front of it";

/// Why doctypes in tables are not compared.
const DOCTYPE: &str = "html5ever ignores it before the white space ahead of it is given";

/// Why end tags in fragments of SVG and MathML are not compared.
const END_TAG: &str = "html5ever ignores them at the top, where the rules of HTML go for them";

/// Why a section is not compared where there is no table.
const SECTION: &str = "html5ever forgets thead among what the end of a table is looked for in";

/// `html5ever` follows the standard of an earlier day, and has limits of its own.
const HTML: &[Rule] = &[
    (&["<select"], "customizable select came in 2025; html5ever has insertion modes for select"),
    (
        &["<frameset"],
        "since 2026 what implies a body after the head sets the frameset-ok flag back",
    ),
    (&["<template", "<form"], "since 2026 a form may be in a table in a template"),
    (&["<pre", "</>"], NEWLINE),
    (&["<listing", "</>"], NEWLINE),
    (&["<pre", "&#"], NEWLINE),
    (&["<listing", "&#"], NEWLINE),
    (&["<textarea", "&#"], NEWLINE),
    (&["<table", "<!doctype"], DOCTYPE),
    (&["<tbody", "<!doctype"], DOCTYPE),
    (&["<thead", "<!doctype"], DOCTYPE),
    (&["<tfoot", "<!doctype"], DOCTYPE),
    (&["<tr", "<!doctype"], DOCTYPE),
    (&["#fragment <svg", "</"], END_TAG),
    (&["#fragment <math", "</"], END_TAG),
    (&["<search"], "a search is special and ends a paragraph, which html5ever does not know"),
    (&["<svg", "<desc"], SPECIAL),
    (&["<svg", "<title"], SPECIAL),
    (&["<svg", "<foreignobject"], SPECIAL),
    (&["<math", "<mi"], SPECIAL),
    (&["<math", "<mo"], SPECIAL),
    (&["<math", "<mn"], SPECIAL),
    (&["<math", "<ms"], SPECIAL),
    (&["<math", "<mtext"], SPECIAL),
    (&["<math", "<annotation-xml"], SPECIAL),
    (&["#fragment", "<thead"], SECTION),
    (&["<template", "<caption"], TEMPLATE),
    (&["<template", "<colgroup"], TEMPLATE),
    (&["<template", "<tbody"], TEMPLATE),
    (&["<template", "<thead"], TEMPLATE),
    (&["<template", "<tfoot"], TEMPLATE),
    (&["<template", "<tr"], TEMPLATE),
    (&["<template", "<td"], TEMPLATE),
    (&["<template", "<th"], TEMPLATE),
    (&["<meta", "charset"], "html5ever panics where `charset` ends the content of a meta"),
    (
        &["<!doctype", "-//w3c//dtd html 4.01 "],
        "an empty system identifier counts as missing since 2026",
    ),
];

/// Why some newlines are not compared.
const CARRIAGE_RETURNS: &str = "roxmltree leaves carriage returns in comments and instructions";

/// `roxmltree` and `quick-xml` accept XML 1.0 with less of its prolog, or with more.
const XML: &[Rule] = &[
    (&["<!doctype"], "they read document type declarations in ways of their own"),
    (&["<?xml "], "they read XML declarations in ways of their own"),
    (&["<?xml\t"], "they read XML declarations in ways of their own"),
    (&["<?xml\n"], "they read XML declarations in ways of their own"),
    (&["<?xml\r"], "they read XML declarations in ways of their own"),
    (&["<xml:"], "roxmltree knows no elements with the prefix `xml`"),
    (&["<?", "\r"], CARRIAGE_RETURNS),
    (&["<!--", "\r"], CARRIAGE_RETURNS),
];

/// Contexts of fragments in which the standard of 2026 differs.
const CONTEXTS: &[(&str, &str)] = &[
    ("form", "html5ever must be given the form that is the context"),
    ("select", "an input in a select that is the context is ignored now"),
    ("template", "forms in a template that is the context are handled anew"),
];

/// Why an HTML document or fragment is not compared.
pub(super) fn html(text: &str, context: Option<&str>) -> Option<&'static str> {
    let known = CONTEXTS.iter().find(|(name, _)| Some(*name) == context);
    let around = context.map(|context| format!("#fragment <{}>", context.replace(' ', "><")));
    known.map(|(_, reason)| *reason).or_else(|| why(HTML, &(around.unwrap_or_default() + text)))
}

/// Why an XML document is not compared.
pub(super) fn xml(text: &str) -> Option<&'static str> {
    why(XML, text)
}

fn why(rules: &[Rule], text: &str) -> Option<&'static str> {
    let text = text.to_ascii_lowercase();
    rules.iter().find(|(parts, _)| is_in(parts, &text)).map(|(_, reason)| *reason)
}

/// Whether a text contains the parts, one after another.
fn is_in(parts: &[&str], text: &str) -> bool {
    let mut rest = text;
    parts.iter().all(|part| {
        let mut places = rest.match_indices(part).map(|(at, _)| &rest[at + part.len()..]);
        match places.find(|later| !is_tag(part) || ends_a_name(later)) {
            Some(later) => {
                rest = later;
                true
            }
            None => false,
        }
    })
}

fn is_tag(part: &str) -> bool {
    part.starts_with('<')
        && part.ends_with(|c: char| c.is_ascii_alphabetic())
        && !part.starts_with("<!")
}

fn ends_a_name(rest: &str) -> bool {
    rest.starts_with(['\t', '\n', '\u{C}', '\r', ' ', '/', '>'])
}

#[cfg(test)]
mod tests {
    use super::{html, xml};

    #[test]
    fn rules_apply_only_to_their_subject() {
        for (text, context, is_known) in [
            ("<SEARCH>", None, true),
            ("<p><searches>", None, false),
            ("<p><search", None, false),
            ("<!DOCTYPE html><table>", None, false),
            ("<table><!DOCTYPE html>", None, true),
            ("<thead>", Some("caption"), true),
            ("<table><thead>", None, false),
            ("<p>", Some("math mi"), true),
            ("<p>", Some("math math"), false),
            ("<p></p>", Some("math math"), true),
            ("", Some("form"), true),
        ] {
            assert_eq!(html(text, context).is_some(), is_known, "{text} in {context:?}");
        }
        assert!(xml("<?xml version='1.0'?><a/>").is_some());
        assert!(xml("<?xml-stylesheet?><a>\n</a>").is_none());
    }
}
