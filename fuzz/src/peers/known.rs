//! The differences that are known: which documents are not compared, and why.

/// What is in a document, all of it, and why it is not compared then.
type Rule = (&'static [&'static str], &'static str);

/// Why some foreign elements are not compared.
const SPECIAL: &str = "html5ever lets end tags pass special elements of SVG and MathML";

/// `html5ever` follows the standard of an earlier day, and has limits of its own.
const HTML: &[Rule] = &[
    (&["<?"], "processing instructions came to HTML in 2026; html5ever makes them comments"),
    (&["<select"], "customizable select came in 2025; html5ever has insertion modes for select"),
    (
        &["<frameset"],
        "since 2026 what implies a body after the head sets the frameset-ok flag back",
    ),
    (&["\u{FEFF}"], "html5ever drops a byte order mark, which decoders of bytes are for"),
    (&["<template", "<form"], "since 2026 a form may be in a table in a template"),
    (&["</>"], "html5ever does not drop the newline that follows it in a pre"),
    (&["<!doctype"], "in tables html5ever ignores it before the white space ahead of it is given"),
    (&["<search"], "a search ends a paragraph, which html5ever does not know"),
    (&["<svg", "<desc"], SPECIAL),
    (&["<svg", "<title"], SPECIAL),
    (&["<svg", "<foreignobject"], SPECIAL),
    (&["<math"], SPECIAL),
    (&["<thead"], "html5ever forgets it among the sections that a caption ends in a fragment"),
    (&["charset"], "html5ever panics where `charset` ends the content of a meta"),
    (&["-//w3c//dtd html 4.01 "], "an empty system identifier counts as missing since 2026"),
];

/// `roxmltree` and `quick-xml` take XML 1.0 with less of its prolog, or with more.
const XML: &[Rule] = &[
    (&["<!D"], "they read document type declarations in ways of their own"),
    (&["<?xml"], "they read XML declarations in ways of their own"),
    (&["<xml:"], "roxmltree knows no elements with the prefix `xml`"),
    (&["\r"], "roxmltree leaves carriage returns in processing instructions"),
];

/// Contexts of fragments in which the standard of 2026 differs.
const CONTEXTS: &[(&str, &str)] = &[
    ("form", "html5ever is to be told of the form that the context is"),
    ("select", "an input in a select that is the context is ignored now"),
    ("template", "forms in a template that is the context are handled anew"),
];

/// Why an HTML document or fragment is not compared.
pub(super) fn html(text: &str, context: Option<&str>) -> Option<&'static str> {
    let context = CONTEXTS.iter().find(|(name, _)| Some(*name) == context);
    context.map(|(_, reason)| *reason).or_else(|| why(HTML, text))
}

/// Why an XML document is not compared.
pub(super) fn xml(text: &str) -> Option<&'static str> {
    why(XML, text)
}

fn why(rules: &[Rule], text: &str) -> Option<&'static str> {
    let text = text.to_ascii_lowercase();
    let has = |part: &&str| text.contains(&part.to_ascii_lowercase());
    rules.iter().find(|(parts, _)| parts.iter().all(has)).map(|(_, reason)| *reason)
}
