//! Trees with their spans: a dozen pages, written for the purpose with typical mistakes,
//! for a person to review; and what must be true of any spans, on these and on random soups.

use dice::Dice;
use std::fmt::Write as _;

use broth::{Name, Namespace, Span};
use broth_dom::{Document, Edge, Node, NodeData};

/// The pages by name.
const PAGES: &[(&str, &str)] = &[
    ("app-shell", include_str!("pages/app-shell.html")),
    ("crlf", include_str!("pages/crlf.html")),
    ("formula", include_str!("pages/formula.html")),
    ("forum-post", include_str!("pages/forum-post.html")),
    ("fragmentary", include_str!("pages/fragmentary.html")),
    ("frames", include_str!("pages/frames.html")),
    ("icons", include_str!("pages/icons.html")),
    ("newsletter", include_str!("pages/newsletter.html")),
    ("opening-hours", include_str!("pages/opening-hours.html")),
    ("order-form", include_str!("pages/order-form.html")),
    ("recipe", include_str!("pages/recipe.html")),
    ("ruby", include_str!("pages/ruby.html")),
];

#[test]
fn pages() {
    for (name, html) in PAGES {
        insta::assert_snapshot!(*name, show(&broth_html::parse(html), true));
    }
}

/// A line per node: the node, and its source.
fn show(doc: &Document, with_texts: bool) -> String {
    let mut out = format!("{}\n", doc.quirks_mode().as_str());
    let mut depth = 0;
    for edge in doc.root().children().flat_map(Node::traverse) {
        let node = match edge {
            Edge::Enter(node) => node,
            Edge::Leave(_) => {
                depth -= 1;
                continue;
            }
        };
        let _ = write!(out, "{:depth$}", "", depth = 2 * depth);
        depth += 1;
        match node.data() {
            NodeData::Element(name) => {
                let space = match name.namespace {
                    Namespace::Svg => "svg ",
                    Namespace::MathMl => "math ",
                    _ => "",
                };
                let _ = write!(out, "<{space}{name}>");
                match node.start_tag() {
                    Some(tag) => {
                        let _ = write!(out, " {}", quote(doc, tag));
                    }
                    None if node.is_implied() => out.push_str(" implied"),
                    None => out.push_str(" copied"),
                }
                if let Some(tag) = node.end_tag() {
                    let _ = write!(out, " … {}", quote(doc, tag));
                }
                for attribute in node.attrs() {
                    let _ = write!(out, "\n{:depth$}@", "", depth = 2 * depth);
                    let _ = write!(out, "{}={:?}", attribute.name(), attribute.value());
                    for span in attribute.name_span().into_iter().chain(attribute.value_span()) {
                        let _ = write!(out, " {}", quote(doc, span));
                    }
                }
            }
            data => {
                let _ = write!(out, "{data:?}");
                if let Some(span) = node.span().filter(|_| with_texts || !node.is_text()) {
                    let _ = write!(out, " {}", quote(doc, span));
                }
            }
        }
        out.push('\n');
    }
    out
}

fn quote(doc: &Document, span: Span) -> String {
    format!("{}..{} `{}`", span.start, span.end, doc.source()[span.range()].escape_debug())
}

#[test]
fn spans_are_true_of_pages() {
    for (_, html) in PAGES {
        check_spans(html);
    }
}

#[test]
fn spans_are_true_of_random_soups() {
    const PIECES: &[&str] = &[
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<i x=1>",
        "</i>",
        "<a href='&amp;'>",
        "</a>",
        "<table>",
        "<tr>",
        "<td>",
        "</table>",
        "text",
        " ",
        "\r\n",
        "&lt;",
        "&notin;",
        "é",
        "\0",
        "<!-- c -->",
        "<?pi x?>",
        "<svg>",
        "</svg>",
        "<math>",
        "<mi>",
        "<foreignObject Y=\"\">",
        "<template>",
        "</template>",
        "<select>",
        "<option>",
        "</select>",
        "<DIV Id=A\0b CLASS>",
        "</DIV >",
        "<br/>",
        "</br>",
        "<body z=1>",
        "<html y>",
        "</body>",
        "<h1>",
        "</h2>",
        "<button>",
        "<li>",
        "<nobr>",
        "<form>",
        "</form>",
        "<title>",
        "</title>",
        "<script>",
        "</script>",
        "<",
        "<textarea>\n",
        "</textarea>",
        "<plaintext",
        "<frameset>",
        "<input type=hidden>",
        "<selectedcontent>",
    ];
    let mut dice = Dice::new(1);
    for _ in 0..3_000 {
        let html: String = (0..dice.roll(24)).map(|_| dice.one_of(PIECES)).collect();
        check_spans(&html);
    }
}

/// Checks that each span of a page covers what it should.
fn check_spans(html: &str) {
    let doc = broth_html::parse(html);
    assert_eq!(doc.source(), html);
    for edge in doc.root().traverse() {
        if let Edge::Enter(node) = edge {
            check_node(html, node);
        }
    }
    // Read in pieces, the tree is the same and has the same spans. But a run of text that was
    // changed and is then split has one span for both parts, and in pieces there are more runs.
    let mut parser = broth_html::Parser::new().stream();
    let mut rest = html;
    while let Some(c) = rest.chars().next() {
        let (piece, later) = rest.split_at(c.len_utf8());
        parser.feed(piece);
        rest = later;
    }
    let pieces = parser.finish();
    assert_eq!(show(&pieces.document, false), show(&doc, false), "{html:?}");
}

fn check_node(html: &str, node: Node<'_>) {
    let at = |span: Span| html.get(span.range()).unwrap_or_else(|| panic!("{span:?} in {html:?}"));
    if let Some(span) = node.span() {
        at(span);
    }
    if let Some(tag) = node.start_tag().map(at) {
        assert!(tag.starts_with('<') && tag.ends_with('>'), "{tag:?} in {html:?}");
        // The end tag `</br>` starts an element.
        let name = tag[1..].strip_prefix("/").filter(|_| node.is("br")).unwrap_or(&tag[1..]);
        assert!(says(name, node.name()), "{tag:?} is {node:?} in {html:?}");
    }
    if let Some(tag) = node.end_tag().map(at) {
        assert!(tag.starts_with("</") && tag.ends_with('>'), "{tag:?} in {html:?}");
        // Any heading's end tag closes any heading.
        let headings =
            matches!(node.known_name(), Name::H1 | Name::H2) && tag[2..].starts_with(['h', 'H']);
        assert!(headings || says(&tag[2..], node.name()), "{tag:?} ends {node:?} in {html:?}");
    }
    for attribute in node.attrs() {
        let written = at(attribute.name_span().expect("every attribute stands in the source"));
        let name = attribute.name().to_string();
        assert!(says(written, &name), "{written:?} is {name:?} in {html:?}");
        let value = at(attribute.value_span().expect("so does every value"));
        let same = value == attribute.value() || value.contains(['&', '\r', '\0']);
        assert!(same, "{value:?} is {:?} in {html:?}", attribute.value());
    }
    if let NodeData::Comment(data) = node.data() {
        let written = node.span().map(at).expect("a comment stands in the source");
        let same = written.contains(data) || data.contains('\u{FFFD}') || written.contains('\r');
        assert!(same, "{written:?} is {data:?} in {html:?}");
    }
}

/// Whether a text begins with a name, ignoring case and U+0000.
fn says(written: &str, name: &str) -> bool {
    let plain = written.replace('\0', "\u{FFFD}").to_lowercase();
    plain.starts_with(&name.to_lowercase())
}
