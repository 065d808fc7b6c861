//! `scraper`, whose engine is Servo's: the same elements for every selector that both know.

use broth::Namespace;
use broth::dom::{Node, QuirksMode};
use broth::select::{Select as _, Selector};
use scraper::{Html, Node as Theirs};

/// Selectors with another answer in `scraper`, and why.
const KNOWN: &[(&str, &str)] = &[
    (":root", "it takes every element at the top of its tree for a root"),
    (":scope", "it has no scope where a document is asked"),
];

/// Compares the elements that a selector finds in a document, if both make the same tree of
/// it.
///
/// # Panics
///
/// If they differ.
pub(super) fn compare(text: &str, selector: &str) {
    if KNOWN.iter().any(|(part, _)| selector.contains(part)) {
        return;
    }
    let (Ok(ours), Ok(theirs)) = (Selector::parse(selector), scraper::Selector::parse(selector))
    else {
        return;
    };
    let document = broth::html::Parser::new().scripting(true).parse(text).document;
    // It knows neither quirks nor the rules for elements of other namespaces.
    let elements: Vec<Node<'_>> =
        document.root().descendants().filter(|node| node.is_element()).collect();
    if document.quirks_mode() == QuirksMode::Quirks
        || elements.iter().any(|node| node.namespace() != Namespace::Html)
    {
        return;
    }
    let tree = Html::parse_document(text);
    let named = tree.tree.root().descendants().filter_map(|node| match node.value() {
        Theirs::Element(element) => Some((node.id(), element.name())),
        _ => None,
    });
    let (ids, names): (Vec<_>, Vec<_>) = named.unzip();
    if !elements.iter().map(|node| node.name()).eq(names) {
        return;
    }
    let index = |node: &Node<'_>| elements.iter().position(|other| other == node);
    let found: Vec<_> = document.select(&ours).map(|node| index(&node)).collect();
    // It answers in the order in which they were made.
    let mut expected: Vec<_> =
        tree.select(&theirs).map(|element| ids.iter().position(|id| *id == element.id())).collect();
    expected.sort_unstable();
    assert_eq!(found, expected, "as scraper: {selector:?} in {text:?}");
}
