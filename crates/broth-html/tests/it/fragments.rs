//! Fragments, and the elements that they are parsed for.

use broth_html::{Context, parse_fragment};
use broth_markup::Namespace;

/// How often an element is in the fragment.
fn count(markup: &str, context: Context<'_>, name: &str) -> usize {
    parse_fragment(markup, context).root().by_tag(name).count()
}

#[test]
fn html_contexts_are_named_in_any_case() {
    for context in [Context::html("TR"), Context::parse("Tr"), Context::html("tr")] {
        assert_eq!(count("<td>1<td>2", context, "td"), 2);
        assert_eq!(context, Context::html("tr"));
    }
    assert_eq!(count("<b>", Context::html("TEXTAREA"), "b"), 0);
    // This is a name of SVG, and unknown in HTML.
    assert_eq!(count("<td>1", Context::html("foreignObject"), "td"), 0);
    assert_eq!(Context::html("My-Soup").name().local, "My-Soup");
}

#[test]
fn foreign_contexts_are_named_in_their_own_case() {
    // The content of a `foreignObject` is HTML.
    let is_svg = |context| {
        let parsed = parse_fragment("<a>", context);
        let first = parsed.root().first_child().unwrap();
        first.namespace() == Namespace::Svg
    };
    assert!(!is_svg(Context::parse("svg foreignObject")));
    assert!(is_svg(Context::parse("svg foreignobject")));
}

#[test]
fn the_nodes_of_a_fragment_are_not_below_the_document() {
    let parsed = parse_fragment("<p>1", Context::html("div"));
    assert_eq!(parsed.root().by_tag("p").count(), 1);
    assert_eq!(parsed.document.by_tag("p").count(), 0);
}
