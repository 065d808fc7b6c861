//! Pieces of XML and the whole give the same: the tree, its spans, the errors in order.

use broth::Span;
use broth_dom::Edge;
use broth_xml5::{Parsed, Parser};

/// The spans of nodes.
fn places(parsed: &Parsed) -> Vec<Option<Span>> {
    let nodes = parsed.document.root().traverse().filter_map(|edge| match edge {
        Edge::Enter(node) => Some(node.span()),
        Edge::Leave(_) => None,
    });
    nodes.collect()
}

/// Parses a text whole, cut in two everywhere, and character by character; returns the result for
/// the whole.
#[track_caller]
fn check(xml: &str) -> Parsed {
    let whole = Parser::new().errors(true).parse(xml);
    let ends: Vec<usize> = xml.char_indices().map(|(at, _)| at).skip(1).collect();
    for cuts in ends.chunks(1).chain([&*ends]) {
        let mut parser = Parser::new().errors(true).stream();
        let mut from = 0;
        for &at in cuts.iter().chain([&xml.len()]) {
            parser.feed(&xml[from..at]);
            from = at;
        }
        let pieces = parser.finish();
        assert!(pieces.document == whole.document, "{xml:?} cut at {cuts:?}");
        assert_eq!(pieces.errors, whole.errors, "{xml:?} cut at {cuts:?}");
        assert_eq!(pieces.limits_met, whole.limits_met, "{xml:?} cut at {cuts:?}");
        assert_eq!(places(&pieces), places(&whole), "{xml:?} cut at {cuts:?}");
    }
    whole
}

#[test]
fn text_outside_the_root_has_the_span_of_its_source() {
    for (xml, place) in [
        ("\r\nx<a/>", 2..3),
        ("\r\n&lt;<a/>", 2..6),
        ("<a/>\r\n &#10;\r y", 14..15),
        ("<!DOCTYPE a [<!ENTITY e 'x'>]>\r\n&e;<a/>", 32..35),
    ] {
        let errors = check(xml).errors;
        let mut told =
            errors.iter().filter(|error| error.code.as_str() == "text-outside-root-element");
        assert_eq!(told.next().map(|error| error.span.range()), Some(place), "{xml:?}");
    }
}

#[test]
fn changes_in_text_move_no_span() {
    let declared = "<!DOCTYPE a [<!ENTITY e ''><!ENTITY m '<b/>y'><!ENTITY n 'z'>]>";
    for xml in [
        "<a>\r\nb&amp;c&#13;\r\rd\0e</a>",
        "<a b='\r\n&lt;&#10;'>&nope;&#x;&</a>&#32;x",
        "<a>x]]>\r\n]]&gt;</a>\r\n<!--\r\n-->y",
        "<a><![CDATA[\r\n]]\r]]>z<![CDATA[",
    ] {
        check(xml);
    }
    for text in [
        "<a>x&e;y</a>",
        "<a>\r\n&m;\r\n&n;&e;</a>",
        "&e;\r\n&n;<a/>x",
        "x&e;y<a/>",
        "\r\n&e;\r\ny<a/>&m;",
    ] {
        check(&format!("{declared}{text}"));
    }
}
