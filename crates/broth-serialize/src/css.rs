//! Minifies the CSS of a document.

use alloc::string::String;
use alloc::vec::Vec;

use broth_css::Minifier;
use broth_dom::{Document, Node, NodeId, NodeKind};
use broth_markup::{Name, Namespace};

/// Minifies the style sheets in `style` elements, and the declarations in `style` attributes.
///
/// This changes the document, but not what its CSS says: each text is read again, and compared
/// token by token. Comments that begin with `/*!` stay.
///
/// ```
/// use broth::serialize::{minify, minify_css};
///
/// let mut doc = broth::html::parse("<style>p { color: red; }</style><p style='margin: 0 ;'>");
/// minify_css(&mut doc);
/// assert_eq!(minify(&doc), "<style>p{color:red}</style><p style=margin:0>");
/// ```
pub fn minify_css(document: &mut Document) {
    let minifier = Minifier::new();
    let mut texts: Vec<(NodeId, String)> = Vec::new();
    let mut values: Vec<(NodeId, String)> = Vec::new();
    // The contents of templates and shadow trees are walked, too.
    for element in document.root().traverse().filter_map(entered) {
        if let Some(style) = element.attr_named(Name::Style) {
            let new = minifier.minify_declarations(style);
            values.extend((new != style).then_some((element.id(), new)));
        }
        if let Some(sheet) = sheet_of(element) {
            let new = minifier.minify(&sheet);
            texts.extend((new != sheet).then_some((element.id(), new)));
        }
    }
    for (element, text) in texts {
        document.set_text(element, &text);
    }
    for (element, value) in values {
        // An element that has the attribute can have it.
        _ = document.set_attr(element, "style", &value);
    }
}

fn entered(edge: broth_dom::Edge<'_>) -> Option<Node<'_>> {
    match edge {
        broth_dom::Edge::Enter(node) if node.kind() == NodeKind::Element => Some(node),
        _ => None,
    }
}

/// The style sheet in an element, if it has one and nothing else.
fn sheet_of(element: Node<'_>) -> Option<String> {
    let is_style = element.known_name() == Name::Style
        && matches!(element.namespace(), Namespace::Html | Namespace::Svg);
    let is_css = |kind: &str| kind.is_empty() || kind.eq_ignore_ascii_case("text/css");
    let is_text = |child: Node<'_>| child.kind() == NodeKind::Text;
    (is_style
        && element.attr_named(Name::Type).is_none_or(is_css)
        && element.children().all(is_text))
    .then(|| element.text())
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::minify_css;

    #[track_caller]
    fn check(html: &str, expected: &str) {
        let mut doc = broth::html::parse(html);
        minify_css(&mut doc);
        let body = doc.root().outer_html().to_string();
        assert!(body.contains(expected), "{html}: {body}");
    }

    #[test]
    fn style_sheets_and_attributes_are_minified() {
        check("<style> a , b { c : d ; } </style>", "<style>a,b{c:d}</style>");
        check("<p style=' a : b ; c: d ; '>", "<p style=\"a:b;c:d\">");
        check("<svg><style>a { b: c }</style></svg>", "<style>a{b:c}</style>");
        check("<template><style>a { b: c }</style></template>", "<style>a{b:c}</style>");
        check("<style>/*! a */ /* b */ c { d: e }</style>", "<style>/*! a */c{d:e}</style>");
    }

    #[test]
    fn what_is_no_css_stays() {
        check("<style type=text/less>a { b: c }</style>", ">a { b: c }</style>");
        check("<script>a { b: c }</script>", "<script>a { b: c }</script>");
        check("<svg><style>a { }<g/></style></svg>", "<style>a { }<g></g></style>");
    }
}
