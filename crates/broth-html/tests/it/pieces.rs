//! Pieces and the whole give the same: the tree, where it stands, the errors in their order, the
//! limits.

use broth::{ParseError, Span, StrictError};
use broth_dom::Edge;
use broth_html::{Limits, Parsed, Parser};

/// Where nodes stand.
fn places(parsed: &Parsed) -> Vec<[Option<Span>; 3]> {
    let nodes = parsed.root().traverse().filter_map(|edge| match edge {
        Edge::Enter(node) => Some([node.span(), node.start_tag(), node.end_tag()]),
        Edge::Leave(_) => None,
    });
    nodes.collect()
}

/// Parses a text whole, cut in two everywhere, and character by character; returns what came of the
/// whole.
#[track_caller]
fn check(parser: &Parser, html: &str) -> Parsed {
    let parser = parser.clone().errors(true);
    let whole = parser.parse(html);
    let ends: Vec<usize> = html.char_indices().map(|(at, _)| at).skip(1).collect();
    for cuts in ends.chunks(1).chain([&*ends]) {
        let mut stream = parser.stream();
        let mut from = 0;
        for &at in cuts.iter().chain([&html.len()]) {
            stream.feed(&html[from..at]);
            from = at;
        }
        let pieces = stream.finish();
        assert!(pieces.document == whole.document, "{html:?} cut at {cuts:?}");
        assert_eq!(pieces.errors, whole.errors, "{html:?} cut at {cuts:?}");
        assert_eq!(pieces.limits_met, whole.limits_met, "{html:?} cut at {cuts:?}");
        assert_eq!(places(&pieces), places(&whole), "{html:?} cut at {cuts:?}");
    }
    let strictly = parser.clone().strict(true).parse(html).violation;
    let strictly = strictly.map(|StrictError { code, span, at, .. }| ParseError { code, span, at });
    assert_eq!(strictly, whole.errors.first().copied(), "{html:?}");
    let mut stream = parser.stream();
    let mut drained = Vec::new();
    for (at, c) in html.char_indices() {
        stream.feed(&html[at..at + c.len_utf8()]);
        drained.extend(stream.drain_errors());
    }
    drained.extend(stream.finish().errors);
    assert_eq!(drained, whole.errors, "{html:?}, drained");
    whole
}

#[test]
fn characters_of_changed_text_know_where_they_were_written() {
    let parser = Parser::new();
    for (html, places) in [
        // A reference is white space before the document, the `x` is not.
        ("&#32;&#9;x", vec!["missing-doctype at 9..9"]),
        ("\r\nx", vec!["missing-doctype at 2..2"]),
        (
            "&#x;y",
            vec![
                "missing-doctype at 0..0",
                "absence-of-digits-in-numeric-character-reference at 0..3",
            ],
        ),
        (
            "<!DOCTYPE html><table>&lt;</>\r\n&gt;</table>",
            vec!["misplaced-text-in-table at 22..35", "missing-end-tag-name at 26..29"],
        ),
    ] {
        let errors = check(&parser, html).errors;
        let mut told: Vec<String> = errors.iter().map(ToString::to_string).collect();
        told.truncate(places.len());
        assert_eq!(told, places, "{html:?}");
    }
    for html in [
        "<template><col>a &#1&#13;b",
        "<!DOCTYPE html PUBLIC>\r\n\r\nt\r\n<td>\0",
        "<frameset>&#32;\u{85}&#10&x</>y&nbsp;",
        "<select>&amp;\r\n<table> &#10;x<tr>&#32;<td>",
        "<pre>\r\n&#10;a</pre><textarea>&#10;\r\nb",
        "<svg>\0&#0;<![CDATA[a\r\n]]>b<![CDATA[ \0",
        "<colgroup>&#32;&NewLine;x",
        "<html> &#9;<head>\r \r&Tab;y</head>&#32;<body>",
    ] {
        check(&parser, html);
    }
}

#[test]
fn limits_are_met_at_the_same_places() {
    let limits = Limits::default().depth(4).formatting_elements(2).attributes(1).token_bytes(6);
    for html in [
        "<p>\r\n<b>&amp;<i>x<u>y&#10;<p>z",
        "<b abcdefghij=k>x</b><b a='&amp;&amp;&amp;' c>y",
        "<!--\r\n&amp;abcdef--><div><div><div><div>&#32;a",
    ] {
        check(&Parser::new().limits(limits), html);
    }
}

#[test]
fn the_first_error_of_strict_parsing_is_the_first_of_all() {
    // The error about text in a table comes when the text is over.
    for (html, first) in [
        ("<!DOCTYPE html><table><[", "misplaced-text-in-table at 22..24"),
        ("<!DOCTYPE html><table>a&#0;", "misplaced-text-in-table at 22..27"),
        // The error about text grows, up to the end of the file.
        ("<!DOCTYPE html><frameset>a&", "unexpected-content-in-frameset at 25..27"),
        ("<!DOCTYPE html><p a a>\u{1}", "duplicate-attribute at 20..21"),
    ] {
        assert_eq!(check(&Parser::new(), html).errors[0].to_string(), first);
    }
}
