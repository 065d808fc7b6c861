//! Footnotes, which must read back as footnotes.

use broth_markdown::{Converter, Flavor, Footnotes, Links, LossKind, LossReason, RawHtml};

use crate::reads_back;

fn written(html: &str, options: &Converter) -> String {
    reads_back::written(html, options).trim_end_matches('\n').into()
}

fn options() -> Converter {
    Converter::new().footnotes(Footnotes::Markdown)
}

fn check(cases: &[(&str, &str)]) {
    for (html, expected) in cases {
        // In the cases, `{1}` is a reference, and `{1:..}` a list of one note.
        let (mut html_out, mut rest) = (String::new(), *html);
        while let Some((before, after)) = rest.split_once('{') {
            html_out += before;
            let (inside, after) = after.split_once('}').unwrap();
            html_out += &match inside.split_once(':') {
                None => format!("<sup><a href=#fn{inside} data-footnote-ref>{inside}</a></sup>"),
                Some((id, note)) => format!(
                    "<section data-footnotes><ol><li id=fn{id}>{note} <a href=#r \
                     data-footnote-backref>x</a></ol></section>"
                ),
            };
            rest = after;
        }
        html_out += rest;
        assert_eq!(written(&html_out, &options()), *expected, "{html}");
    }
}

#[test]
fn the_markup_of_each_writer_is_known() {
    let expected = "a[^1]\n\n[^1]: b";
    for html in [
        // GitHub, comrak
        "<p>a<sup class=footnote-ref><a href=#fn-1 id=fnref-1 data-footnote-ref>1</a></sup></p>\
         <section class=footnotes data-footnotes><h2 id=footnote-label class=sr-only>Footnotes</h2>\
         <ol><li id=fn-1><p>b <a href=#fnref-1 class=footnote-backref data-footnote-backref>↩</a>\
         </p></li></ol></section>",
        // pandoc
        "<p>a<a href=#fn1 class=footnote-ref id=fnref1 role=doc-noteref><sup>1</sup></a></p>\
         <section id=footnotes class='footnotes footnotes-end-of-document' role=doc-endnotes><hr />\
         <ol><li id=fn1><p>b<a href=#fnref1 class=footnote-back role=doc-backlink>↩︎</a></p></li>\
         </ol></section>",
        // pulldown-cmark
        "<p>a<sup class=footnote-reference><a href=#1>1</a></sup></p>\
         <div class=footnote-definition id=1><sup class=footnote-definition-label>1</sup><p>b</p>\
         </div>",
        // markdown-it
        "<p>a<sup class=footnote-ref><a href=#fn1 id=fnref1>[1]</a></sup></p>\
         <hr class=footnotes-sep><section class=footnotes><ol class=footnotes-list>\
         <li id=fn1 class=footnote-item><p>b <a href=#fnref1 class=footnote-backref>↩︎</a></p>\
         </li></ol></section>",
        // Python-Markdown
        "<p>a<sup id=fnref:1><a class=footnote-ref href=#fn:1>1</a></sup></p>\
         <div class=footnote><hr><ol><li id=fn:1><p>b <a class=footnote-backref href=#fnref:1>↩</a>\
         </p></li></ol></div>",
        // kramdown
        "<p>a<sup id=fnref:1><a href=#fn:1 class=footnote rel=footnote role=doc-noteref>1</a></sup>\
         </p><div class=footnotes role=doc-endnotes><ol><li id=fn:1><p>b <a href=#fnref:1 \
         class=reversefootnote role=doc-backlink>↩</a></p></li></ol></div>",
        // MediaWiki
        "<p>a<sup id=cite_ref-%C3%A9 class=reference><a href=#cite_note-%C3%A9>[1]</a></sup></p>\
         <div class=mw-references-wrap><ol class=references><li id=cite_note-é>\
         <span class=mw-cite-backlink><b><a href=#cite_ref-%C3%A9>^</a></b></span> <span \
         class=reference-text>b</span></li></ol></div>",
        // Docutils
        "<p>a<a class='footnote-reference brackets' href=#id2 role=doc-noteref>1</a></p>\
         <aside class='footnote brackets' id=id2 role=doc-footnote><span class=label>[<a \
         role=doc-backlink href=#id1>1</a>]</span><p>b</p></aside>",
    ] {
        assert_eq!(written(html, &options()), expected, "{html}");
        let doc = broth_html::parse(html);
        assert!(options().report_node(&doc).losses.is_empty(), "{html}");
    }
}

#[test]
fn without_the_option_they_are_links() {
    let html = "a<sup><a href=#fn1 data-footnote-ref>1</a></sup><section data-footnotes><ol>\
                <li id=fn1>b</ol></section>";
    let text = Converter::new().convert(html);
    assert_eq!(text, "a[1](#fn1)\n\n1. b\n");
}

#[test]
fn blocks_in_a_note_are_indented() {
    check(&[
        ("a{1}{1:<p>b<p>c}", "a[^1]\n\n[^1]: b\n\n    c"),
        ("a{1}{1:<p>b<pre>c\n\nd</pre>}", "a[^1]\n\n[^1]: b\n\n    ```\n    c\n\n    d\n    ```"),
        ("a{1}{1:<ul><li>b<li>c</ul>}", "a[^1]\n\n[^1]:\n    - b\n    - c"),
        ("a{1}{1:<pre>b</pre>}", "a[^1]\n\n[^1]:\n    ```\n    b\n    ```"),
        ("a{1}{1:<blockquote>b</blockquote>c}", "a[^1]\n\n[^1]:\n    > b\n\n    c"),
        ("a{1}{1:}", "a[^1]\n\n[^1]:"),
    ]);
}

#[test]
fn notes_are_numbered_by_their_first_references() {
    check(&[
        ("a{9}{x}{9}{x:b}{9:c}", "a[^1][^2][^1]\n\n[^1]: c\n\n[^2]: b"),
        ("{1:b}a{1}<p>c", "a[^1]\n\nc\n\n[^1]: b"),
    ]);
}

#[test]
fn a_note_may_refer_to_notes() {
    let note = |id: &str| format!("<sup><a href=#fn{id} data-footnote-ref>{id}</a></sup>");
    let html = format!(
        "a{}<section data-footnotes><ol><li id=fn1>b{}<li id=fn2>c{}{}</ol></section>",
        note("2"),
        note("2"),
        note("1"),
        note("2"),
    );
    assert_eq!(written(&html, &options()), "a[^1]\n\n[^1]: c[^2][^1]\n\n[^2]: b[^1]");
}

#[test]
fn a_note_in_a_note_is_none() {
    let html = "a<sup><a href=#1 data-footnote-ref>1</a></sup>, <sup><a href=#2 data-footnote-ref>\
                2</a></sup><div role=doc-footnote id=1>b<div role=doc-footnote id=2>c</div></div>";
    assert_eq!(written(html, &options()), "a[^1], [2](#2)\n\n[^1]: b\n\n    c");
}

#[test]
fn a_reference_to_nothing_stays_a_link() {
    check(&[("a{1}", "a[1](#fn1)"), ("a{1}, {2}{1:b}", "a[^1], [2](#fn2)\n\n[^1]: b")]);
}

/// pulldown-cmark takes a reference for a part of the link after it.
#[test]
fn a_reference_directly_before_a_link_becomes_one() {
    check(&[
        ("a{1}<a href=u>b</a>{1:c}", "a[1](#fn1)[b](u)\n\n1. c [x](#r)"),
        ("a{1} <a href=u>b</a>{1:c}", "a[^1] [b](u)\n\n[^1]: c"),
    ]);
}

/// comrak makes a link around a link if there is a reference in it, too.
#[test]
fn a_bracket_before_a_link_does_not_end_one() {
    let html = "[<a href=a>b</a>c<sup><a href=#n data-footnote-ref>1</a></sup>d]<a href=e>f</a>\
                <section data-footnotes><ol><li id=n>g</ol></section>";
    let expected = "[[b](a)c[^1]d\\][f](e)\n\n[^1]: g";
    assert_eq!(written(html, &options()), expected);
}

#[test]
fn a_note_that_nothing_refers_to_stays_an_item() {
    check(&[("a{2:b}", "a\n\n1. b [x](#r)")]);
    // Nor do notes that only refer to each other.
    let html = "<p>a<section data-footnotes><ol><li id=1>b<a href=#2 role=doc-noteref>2</a>\
                <li id=2>c<a href=#1 role=doc-noteref>1</a></ol></section>";
    assert_eq!(written(html, &options()), "a\n\n1. b[2](#2)\n2. c[1](#1)");
}

#[test]
fn the_second_note_with_an_id_is_none() {
    check(&[("a{1}{1:b}{1:c}", "a[^1]\n\n1. c [x](#r)\n\n[^1]: b")]);
}

#[test]
fn references_in_headings_cells_and_emphasis_are_references() {
    check(&[
        ("<h2>a{1}</h2>{1:b}", "## a[^1]\n\n[^1]: b"),
        ("<table><tr><th>a{1}<th>b</table>{1:c}", "| a[^1] | b |\n| --- | --- |\n\n[^1]: c"),
        ("<em>a{1}</em>b{1:c}", "*a[^1]*&#98;\n\n[^1]: c"),
        ("<em>{1}</em>{1:c}", "*[^1]*\n\n[^1]: c"),
        ("<code>a{1}b</code>{1:c}", "`a`[^1]`b`\n\n[^1]: c"),
    ]);
}

#[test]
fn a_reference_in_a_link_is_text() {
    let html = "<a href=u>a<object><sup><a href=#1 data-footnote-ref>1</a></sup></object>";
    let doc = broth_html::parse(html);
    assert_eq!(options().convert_node(&doc), "[a1](u)\n");
    let html = "<a href=u>a<table><td>b<a href=#1 role=doc-noteref>1</a></table></a>\
                <div role=doc-footnote id=1>c</div>";
    assert_eq!(written(html, &options()), "[a](u)\n\n[b1](u)\n\nc");
}

#[test]
fn text_beside_a_reference_makes_no_link_or_note() {
    check(&[
        ("{1}: a{1:b}", "[^1]\\: a\n\n[^1]: b"),
        ("{1}(a){1:b}", "[^1]\\(a)\n\n[^1]: b"),
        ("{1}[a]{1:b}", "[^1]&#91;a]\n\n[^1]: b"),
        ("{1}<a href=u>a</a>{1}{1:b}", "[1](#fn1)[a](u)[^1]\n\n[^1]: b"),
        ("[a]{1}{1:b}", "[a\\][^1]\n\n[^1]: b"),
        ("a!{1}{1:b}", "a\\![^1]\n\n[^1]: b"),
        ("a<br>{1}: c{1:b}", "a\\\n[^1]\\: c\n\n[^1]: b"),
        ("<ul><li>{1}: c</ul>{1:b}", "- [^1]\\: c\n\n[^1]: b"),
        ("[^1] [^1]: a", "\\[\\^1\\] \\[\\^1\\]: a"),
    ]);
}

#[test]
fn text_is_escaped_only_for_readers_that_know_footnotes() {
    for (flavor, footnotes, expected) in [
        // GitHub knows them, although its specification does not.
        (Flavor::Gfm, Footnotes::Links, "\\[\\^1\\] a\n"),
        (Flavor::CommonMark, Footnotes::Links, "[^1] a\n"),
        (Flavor::CommonMark, Footnotes::Markdown, "\\[\\^1\\] a\n"),
    ] {
        let options = Converter::new().flavor(flavor).footnotes(footnotes);
        assert_eq!(options.convert("[^1] a"), expected);
    }
}

#[test]
fn options_beside_footnotes() {
    let html = "<a href=u>2</a><sup><a href=#1 data-footnote-ref>1</a></sup> <a href=v>w</a>\
                <div role=doc-footnote id=1>one two three <a href=u>four</a> five six</div>";
    let text = written(html, &options().links(Links::References).wrap(20));
    let expected =
        "[2][1][^1] [w][2]\n\n[^1]: one two three\n    [four][1] five six\n\n[1]: u\n[2]: v";
    assert_eq!(text, expected);
}

#[test]
fn html_around_references() {
    let html = "<dl><dd>a<sup><a href=#1 data-footnote-ref>1</a></sup></dl>\
                <div role=doc-footnote id=1>b</div>";
    let options = options().raw_html(RawHtml::Keep);
    assert_eq!(written(html, &options), "<dl>\n<dd>\n\na[^1]\n\n</dd>\n</dl>\n\n[^1]: b");
    // In a line of HTML is no Markdown, so neither the reference nor the note can stay.
    let html = "<p><embed src=a><br>b<sup><a href=#1 data-footnote-ref>1</a></sup></p>\
                <div role=doc-footnote id=1>c</div>";
    let expected = "<p><embed src=\"a\"><br>b<sup><a href=\"#1\">1</a></sup></p>\n\nc";
    assert_eq!(written(html, &options), expected);
}

#[test]
fn losses_are_told() {
    let changed = |name| (name, LossKind::Changed, LossReason::Footnote);
    for (html, expected) in [
        ("<a href=#1 role=doc-noteref>1</a>", &[changed("a")][..]),
        ("<div id=1 role=doc-footnote>1</div>", &[changed("div")]),
        (
            "<a href=#1 role=doc-noteref>1</a><div id=1 role=doc-footnote>2</div>\
             <div id=1 role=doc-footnote>3</div>",
            &[changed("div")],
        ),
    ] {
        let markdown = options().report(html);
        let losses: Vec<_> =
            markdown.losses.iter().map(|loss| (&*loss.name, loss.kind, loss.reason)).collect();
        assert_eq!(losses, expected, "{html}");
    }
}

#[test]
fn many_notes_take_linear_time() {
    let count = 20_000;
    let mut html = String::new();
    for id in 0..count {
        html += &format!("<p>a<a href=#f{id} role=doc-noteref>1</a>");
    }
    for id in (0..count).rev() {
        html += &format!("<div id=f{id} role=doc-footnote>b</div>");
    }
    let text = options().convert(&html);
    assert!(text.starts_with("a[^1]\n\na[^2]\n"));
    assert!(text.ends_with("[^20000]: b\n"));
}
