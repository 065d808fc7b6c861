//! `inner_text`: the text of a page as a browser renders it with its own style sheet, and with the
//! styles of elements.

use broth::dom::Document;
use broth::html::{self, Parser};
use broth::text::{RenderText, RenderedText};

#[track_caller]
fn check(html: &str, expected: &str) {
    let document = html::parse(html);
    let body = document.body().expect("a body");
    assert_eq!(body.rendered_text(), expected, "{html}");
    let for_text = Parser::new().for_rendered_text(true).parse(html).document;
    assert_eq!(for_text.rendered_text(), expected, "{html}");
}

/// Checks the text of the element with the ID `x`.
#[track_caller]
fn check_x(html: &str, expected: &str) {
    let document = html::parse(html);
    let node = document.by_id("x").expect("an element with the ID");
    assert_eq!(node.rendered_text(), expected, "{html}");
    let for_text = Parser::new().for_rendered_text(true).parse(html).document;
    let place = |document: &Document, at| document.root().descendants().nth(at).map(|n| n.id());
    let at = (0..).find(|&at| place(&document, at) == Some(node.id())).expect("a place");
    let same = place(&for_text, at).expect("the same element");
    assert_eq!(for_text.node(same).rendered_text(), expected, "for text: {html}");
}

#[test]
fn a_part_of_a_line_keeps_the_spaces_that_the_line_keeps() {
    check_x("a<b id=x> b </b>c", " b ");
    check_x("a <b id=x> b</b> c", "b");
    check_x("<p>a <b id=x> b </b></p>c", "b");
    check_x("<p><b id=x> b </b>c", "b ");
    check_x("a<b id=x> </b><i> </i>c", " ");
    check_x("a<i> </i><b id=x> </b>c", "");
    check_x("a<img><b id=x> b </b><br>c", " b");
    check_x("a<b id=x> b </b><i style=float:left>c</i>", " b");
    check_x("a<b id=x> b </b><i style=float:left>c</i>d", " b ");
    check_x("a<b id=x> b <p>c</p> d </b>e", " b\n\nc\n\nd ");
    check_x("a<i>b <u>c</u> <b id=x> d</b></i>", "d");
    check_x("a<q id=x> b </q>c", " b ");
    check_x("a <q id=x style=display:block> b </q> c", " b ");
    check_x("a<span id=x style=display:contents> b </span>c", " b ");
    // However far away it is that the line begins.
    let far = |between: &str| between.repeat(100);
    check_x(&format!("a{}<b id=x> b</b>", far("<i></i>")), " b");
    check_x(&format!("<p>{}<b id=x> b</b>", far("<i> </i>")), "b");
    check_x(&format!("a{}<b id=x> b</b>{}", far("<i>"), far("</i>")), " b");
    check_x(&format!("a<b id=x> b </b>{}<p>c", far("<i> </i>")), " b");
}

#[test]
fn no_more_than_512_nodes_around_are_looked_at() {
    let blank = |times: usize| "<i></i>".repeat(times);
    check_x(&format!("a{}<b id=x> b</b>", blank(500)), " b");
    check_x(&format!("a{}<b id=x> b</b>", blank(520)), "b");
    check_x(&format!("a<b id=x> b </b>{}c", blank(500)), " b ");
    check_x(&format!("a<b id=x> b </b>{}c", blank(520)), " b");
}

#[test]
fn what_shows_something_else_has_no_text() {
    for name in ["canvas", "iframe", "meter", "progress", "textarea", "video", "audio controls"] {
        let end = name.split(' ').next().unwrap();
        check_x(&format!("<{name} id=x>a</{end}>"), "");
    }
    check_x("<object id=x data=a>b</object>", "");
    check_x("<table><colgroup id=x> <col></table>", "");
    check_x("a <br id=x>", "");
}

#[test]
fn what_is_in_a_closed_details_takes_its_place_without_text() {
    check_x("<details id=x>a<summary>b</summary><p>c</details>", "b");
    check_x("<details>a<summary>b</summary><p id=x>c</details>", "");
    check_x("<details>a<summary id=x>b</summary><p>c</details>", "b");
    check(
        "<details><svg><text>a</text></svg><math><mi>b</mi></math><summary>c</summary></details>",
        "c",
    );
    check_x("<div hidden=until-found id=x>a</div>", "");
    check_x("<div hidden=until-found><p id=x>a</div>", "");
    check_x("<div style=content-visibility:hidden id=x>a</div>", "");
}

#[test]
fn what_is_not_rendered_has_all_its_text() {
    check_x("<p hidden id=x>a  <b>b</b>", "a  b");
    check_x("<p hidden>a <b id=x> b  c</b>", " b  c");
    check_x("<canvas><b id=x> a  b</b></canvas>", " a  b");
    check_x("<audio id=x> a  b</audio>", " a  b");
    check_x("<object data=a><b id=x> a  b</b></object>", " a  b");
}

#[test]
fn options_are_rendered_in_list_boxes_only() {
    check_x("<select id=x>a<option>b  c<optgroup label=d><option>e</select>", "b c\ne");
    check_x("<select><option id=x>b  c</select>", "b  c");
    check_x("<select multiple><option id=x>b  c</select>", "b c");
    check_x("<select size=2><option id=x>b  c</select>", "b c");
    check_x("<select size=' +01px'><option id=x>b  c</select>", "b  c");
    check_x("<select size=x><option id=x>b  c</select>", "b  c");
    check_x("<select multiple hidden><option id=x>b  c</select>", "b  c");
}

#[test]
fn a_legend_stands_in_a_border() {
    check("<fieldset>a <legend> b </legend> c</fieldset>", "a \nb\nc");
    check("<fieldset>a <legend>b</legend> c <legend>d</legend> e</fieldset>", "a \nb\nc\nd\ne");
    check("<div>a <legend>b</legend> c</div>", "a\nb\nc");
}

#[test]
fn a_form_feed_begins_no_line_in_a_block() {
    check("<p>&#12;</p>a", "a");
    check("<p>a</p>&#12; <p>b", "a\n\nb");
    check("<p>&#12;a&#12;<p><b>&#12;</b>", "\u{C}a\u{C}\n\n\u{C}");
    check("<pre>&#12;</pre>", "\u{C}");
}

#[test]
fn a_paragraph_without_a_box_has_no_lines_around_it() {
    check("a<p style=display:contents>b</p>c", "abc");
    check("a<p style=display:inline>b</p>c", "a\n\nb\n\nc");
}

#[test]
fn letters_are_shown_as_the_style_says() {
    check("<p style=text-transform:uppercase>a\u{DF}<i style=text-transform:none>b</i>", "ASSb");
    check("<p style=text-transform:lowercase>\u{C9}A", "\u{E9}a");
    check(
        "<p style=text-transform:capitalize>hot <b>so</b>up, it's a-b 2nd",
        "Hot Soup, It's A-B 2nd",
    );
    check_x("<p style=text-transform:capitalize>so<b id=x>up a</b>", "up A");
    check("<svg><text style=text-transform:uppercase>a</text></svg>", "A");
    check("<math style=text-transform:uppercase><mtext>a</mtext></math>", "A");
    check("<p style=text-transform:uppercase>a<button>b</button>", "Ab");
}

/// Checks how a paragraph with this style, in this language, shows a text.
#[track_caller]
fn check_transform(transform: &str, lang: &str, text: &str, expected: &str) {
    check(&format!("<p lang='{lang}' style='text-transform:{transform}'>{text}"), expected);
}

#[test]
fn a_word_begins_with_a_letter_in_title_case() {
    for (text, expected) in [
        // Two letters in one character.
        (
            "\u{1C6}ep \u{1C9}ubav \u{1CC}iva \u{1F3}en",
            "\u{1C5}ep \u{1C8}ubav \u{1CB}iva \u{1F2}en",
        ),
        // Only small letters change.
        ("\u{1C4}EP \u{1C5}ep", "\u{1C4}EP \u{1C5}ep"),
        ("\u{DF}a \u{FB01}sh \u{FB04}y \u{149}a", "Ssa Fish Ffly \u{2BC}Na"),
        ("\u{587}", "\u{535}\u{582}"),
        // Greek with a small iota; Georgian has no capitals at the beginning of a word.
        ("\u{1F80}\u{1F80} \u{1FB3} \u{1FB7}", "\u{1F88}\u{1F80} \u{1FBC} \u{391}\u{342}\u{345}"),
        ("\u{10D0}\u{10D1}", "\u{10D0}\u{10D1}"),
        // A mark before a word is no letter of it, and a combining one does not end a word.
        ("'tis \"a (b _c", "'Tis \"A (B _C"),
        ("e\u{301}te\u{301} col\u{B7}lec", "E\u{301}te\u{301} Col\u{B7}lec"),
    ] {
        check_transform("capitalize", "en", text, expected);
    }
    check("<p style=text-transform:capitalize>e\u{301}<b>t</b>a", "E\u{301}ta");
}

#[test]
fn letters_change_by_the_rules_of_their_language() {
    for (transform, lang, text, expected) in [
        ("uppercase", "tr", "i\u{131}", "\u{130}I"),
        ("uppercase", "AZ-Latn", "i", "\u{130}"),
        ("lowercase", "tr-TR", "\u{130}I I\u{307}", "i\u{131} i"),
        ("capitalize", "tr", "in \u{131}n", "\u{130}n In"),
        ("uppercase", "trx", "i", "I"),
        ("uppercase", "", "i", "I"),
        ("capitalize", "nl", "ijs ij fijn ijIJ", "IJs IJ Fijn IJIJ"),
        ("capitalize", "en", "ijs", "Ijs"),
        ("uppercase", "lt", "i\u{307}\u{300}", "I\u{300}"),
        ("lowercase", "lt", "\u{CC} I\u{301} I", "i\u{307}\u{300} i\u{307}\u{301} i"),
        ("lowercase", "en", "\u{CC}", "\u{EC}"),
    ] {
        check_transform(transform, lang, text, expected);
    }
    // The nearest language counts.
    let style = "style=text-transform:uppercase";
    check(&format!("<div lang=tr><p {style}>i<i lang=en>i</i>i<i lang>i"), "\u{130}I\u{130}I");
    check(&format!("<div lang=tr {style}><p>i"), "\u{130}");
}

#[test]
fn greek_capitals_have_no_accents() {
    for (text, expected) in [
        (
            "\u{3AC}\u{3BB}\u{3C6}\u{3B1} \u{3CC}\u{3C2}",
            "\u{391}\u{39B}\u{3A6}\u{391} \u{39F}\u{3A3}",
        ),
        // An accent that keeps two vowels apart becomes a dialytika.
        ("\u{3BC}\u{3AC}\u{3B9}\u{3BF}\u{3C2}", "\u{39C}\u{391}\u{3AA}\u{39F}\u{3A3}"),
        ("\u{3BC}\u{3B1}\u{3CA} \u{390}", "\u{39C}\u{391}\u{3AA} \u{3AA}"),
        // The word for `or` keeps its own.
        ("\u{3AE} \u{3AE}\u{3C4}", "\u{389} \u{397}\u{3A4}"),
        ("\u{3B1}\u{301}", "\u{391}"),
        ("\u{1F04}\u{1FB3}\u{1FE5}\u{1FD3}", "\u{391}\u{391}\u{399}\u{3A1}\u{3AA}"),
        ("abc \u{DF}", "ABC SS"),
    ] {
        check_transform("uppercase", "el", text, expected);
    }
    check_transform("uppercase", "en", "\u{3AC}", "\u{386}");
}

#[test]
fn characters_become_as_wide_as_ideographs() {
    for (transform, text, expected) in [
        ("full-width", "a B!~\u{A5}", "\u{FF41} \u{FF22}\u{FF01}\u{FF5E}\u{FFE5}"),
        ("full-width", "\u{FF71}\u{FF9E} \u{E9}", "\u{30A2}\u{3099} \u{E9}"),
        ("uppercase full-width", "a", "\u{FF21}"),
        ("full-width uppercase", "a", "\u{FF21}"),
        ("full-size-kana", "\u{3041}\u{30C3}a", "\u{3042}\u{30C4}a"),
        ("full-size-kana full-width", "\u{FF6F}", "\u{30C4}"),
        ("full-width  capitalize full-size-kana", "ab", "\u{FF21}\u{FF42}"),
        ("math-auto", "x", "\u{1D465}"),
        // These say nothing.
        ("uppercase lowercase", "a", "a"),
        ("uppercase none", "a", "a"),
        ("full-width full-width", "a", "a"),
        ("full-width bogus", "a", "a"),
        ("uppercase math-auto", "a", "a"),
    ] {
        check_transform(transform, "", text, expected);
    }
    // A space that collapses has no full width.
    check("<pre style=text-transform:full-width>a b", "\u{FF41}\u{3000}\u{FF42}");
    check("<p style='white-space:pre-line;text-transform:full-width'>a b", "\u{FF41} \u{FF42}");
}

#[test]
fn a_ruby_has_no_line_breaks() {
    check("<pre><ruby>a\nb<rt>c\nd</ruby>\ne</pre>", "a bc d\ne");
    check("a<b style=display:ruby><div>b</div></b>c", "abc");
}

#[test]
fn what_is_embedded_is_no_part_of_a_table() {
    check("a <input style=display:table-cell> b", "a  b");
    check("a <select style=display:table-row></select> b", "a  b");
    check("a <select style=display:block></select> b", "a\nb");
}

#[test]
fn formulas_and_pictures_may_be_blocks() {
    check("a <math display=block><mi>sin</mi></math> b", "a\nsin\nb");
    check("a <svg style=display:block><text>b</text></svg> c", "a\nb\nc");
    check("a <svg style=float:left></svg> b", "a \nb");
    check("a <svg style=display:contents><text>b</text></svg> c", "a c");
}

#[test]
fn a_column_is_nothing_but_a_place() {
    check("<table><caption>a<colgroup> <col><tr><td>b</table>", "a\nb");
    check("a <b style=display:table-column>b</b> c", "ac");
    check("a <b style=float:left;display:table-column>b</b> c", "a \nb\nc");
}

#[test]
fn a_document_for_text_keeps_what_text_depends_on() {
    let html =
        "<body id=a><p class=b hidden data-x=c>d<svg><text style=e x=1></svg><body lang=f hidden>";
    let document = Parser::new().for_rendered_text(true).parse(html).document;
    let nodes = document.root().descendants();
    let names: Vec<_> = nodes.flat_map(|node| node.attrs().map(|one| one.name().local)).collect();
    assert_eq!(names, ["lang", "hidden", "hidden", "style"]);
}

#[test]
fn white_space_collapses_across_elements() {
    check("<p> Hot <b> soup</b> \n of <i>the </i> day </p>", "Hot soup of the day");
    check("a <!-- x --> <script>x</script> b", "a b");
    check("a&nbsp; b\u{3000} c", "a\u{A0} b\u{3000} c");
    check("a \u{C} b", "a \u{C} b");
}

#[test]
fn line_breaks_stand_between_blocks() {
    check("<h1>Soup</h1><div>Hot</div>and <div> good</div>", "Soup\nHot\nand\ngood");
    check("<p>a<p>b<div>c</div>", "a\n\nb\n\nc");
    check("<ul> <li>a</li> <li>b<ul><li>c</ul></ul>d", "a\nb\nc\nd");
    check("<p></p>a<div></div><p></p>", "a");
    check("<span>a<div>b</div>c</span> d", "a\nb\nc d");
    check("a<hr>b", "a\nb");
}

#[test]
fn a_br_ends_the_line() {
    check("a <br> b<br>", "a\nb\n");
    check("<p>a<p><br><p>b", "a\n\n\n\n\nb");
}

#[test]
fn cells_are_separated_by_tabs() {
    check("<table> <tr> <td> a <td>b</tr> <tr><td>c<td></table>d", "a\tb\nc\t\nd");
    check("<table><caption>t</caption><thead><tr><th>a<tbody><tr><td>b</table>", "t\na\nb");
    check("<table><tr><td>a<td hidden>b<tr hidden><td>c</table>", "a");
    check("<table><tr><td>a<table><tr><td>b<td>c</table>d<td>e</table>", "a\nb\tc\nd\te");
    check("<table><form><tr><td>a</table>", "a");
}

/// Anonymous cells, rows and tables complete what is missing.
///
/// <https://drafts.csswg.org/css-tables-3/#fixup-algorithm>
#[test]
fn tables_are_made_whole() {
    check("<table><tr><td>a<td style=display:block>b</table>", "a\t\nb");
    check("<table><tr><td>a<td style=display:flex></table>b", "a\t\nb");
    check("<table><tr><td>a<td style=display:none>b</table>", "a");
    check("<table><tr><td>a<tr style=display:inline></table>b", "a\n\nb");
    check("<table><tr><td>a<tr style=display:table-caption></table>b", "a\n\nb");
    check("<table><tr><td>a<tr style=display:none><td>b</table>", "a");
    check("a <b><b style=display:table-cell> b </b></b>c", "a bc");
    check("<b style=display:table-cell>a</b><b>b</b>", "ab");
}

#[test]
fn a_space_before_what_is_out_of_the_flow_ends_its_line() {
    check("<div>a <p style=float:left>b</p></div>c", "a\n\nb\n\nc");
    check("<u>a </u><div style=position:absolute>b</div><dl>c</dl>", "a\nb\nc");
    check("a <i style=float:left>b <i style=float:left>c</i></i><p>d", "a\nb\nc\n\nd");
    check("a <i style=float:left>b</i>c", "a \nb\nc");
}

#[test]
fn white_space_counts_in_preformatted_text() {
    check("<pre>\na  b\n\tc\n</pre> d", "a  b\n\tc\n\nd");
    check("<pre>a <nobr> b  c</nobr></pre>", "a  b c");
    check("<svg><text style=white-space:pre>a  b</text></svg>", "a  b");
    check("<math style=white-space:pre><mtext>a  b</mtext></math>", "a  b");
    check("<!DOCTYPE html><pre><table><tr><td>a  b</table></pre>", "a  b");
    // In quirks mode a table does not inherit the style of its text.
    check("<pre><table><tr><td>a  b</table></pre>", "a b");
}

#[test]
fn what_is_not_rendered_is_left_out() {
    check("<title>t</title>a<style>s</style><template>t</template><noscript>n</noscript>", "a");
    check("<p hidden>a</p><p hidden=until-found>b</p>c<div popover>d</div>", "c");
    check("<dialog>a</dialog>b<dialog open>c</dialog>", "b\nc");
    check("<datalist><option>a</datalist>b<audio>c</audio><canvas>d</canvas>", "b");
    check("<details>a<summary>b</summary>c</details>d", "b\nd");
    check("<details open>a<summary>b</summary>c</details>d", "a\nb\nc\nd");
}

#[test]
fn images_and_controls_are_parts_of_the_line() {
    check("a <img> b <input> <textarea>c</textarea>d", "a  b  d");
    check("a <button> b <div>c</div></button> d", "a b\nc\n d");
    check("a <img align=left> b", "a \nb");
    check("<q> a </q>b", " a b");
}

#[test]
fn options_stand_on_lines_of_their_own() {
    check("a <select><option> b  c <optgroup label=g><option>d</select> e", "a \nb c\nd\n e");
    check("<select></select>a <select></select> b", "a  b");
}

#[test]
fn ruby_keeps_its_line() {
    check("<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>c", "abc");
    check("<ruby>a<div>b</div></ruby>", "ab");
}

#[test]
fn svg_shows_its_texts_and_mathml_its_tokens() {
    check("<svg>a<title>b</title><text>c<tspan>d</tspan></text></svg>e", "cd\ne");
    check("<math>a<mi>x</mi><mo>=</mo><mn>1</mn></math>y", "\u{1D465}\n=\n1\ny");
    check("<math><semantics><mn>1</mn><annotation>2</annotation></semantics></math>", "1");
}

#[test]
fn a_line_break_beside_a_zero_width_space_is_nothing() {
    check("a\n\u{200B}b\u{200B} \nc \u{200B}d", "a\u{200B}b\u{200B}c \u{200B}d");
}

#[test]
fn a_line_break_after_a_wbr_is_nothing() {
    check("a<wbr>\n b", "ab");
    check("a\n<wbr>b <wbr> c", "a b c");
    check("<p><wbr> a <wbr>", "a");
}

#[test]
fn a_style_hides_and_shows() {
    check(
        "a<p style='display: none'>b</p><i style='color:red;DISPLAY:None!important'>c</i>d",
        "ad",
    );
    check(
        "<p hidden style=display:block>a</p><title>t</title><style style=display:block>b</style>",
        "a\n\nb",
    );
    check("<svg style=display:none><text>a</text></svg>b", "b");
    // No style shows these.
    check(
        "<input type=hidden style=display:block>a<noscript style=display:block>b</noscript>",
        "a",
    );
    check("a<br style=display:contents>b", "ab");
}

#[test]
fn a_style_makes_lines() {
    check("a<span style=display:block>b</span>c<div style=display:inline>d</div>", "a\nb\ncd");
    check("a<span style=float:left>b</span>c<span style=position:fixed>d</span>e", "a\nb\nc\nd\ne");
    check("<div style=display:flex> <i>a</i> <b>b</b> c</div>d", "a\nb\nc\nd");
    check("<i style=display:table-cell>a</i><i style=display:table-cell>b</i>", "a\tb");
    check("a<div style=display:contents>b</div>c", "abc");
}

#[test]
fn what_is_unseen_takes_its_place() {
    check("a <b style=visibility:hidden>b</b> c", "a  c");
    check("a <b style=visibility:hidden> b </b> c", "a c");
    check("<div style=visibility:hidden>a<p>b<i style=visibility:visible>c</i></p></div>d", "cd");
    check("a<br style=visibility:hidden>b", "ab");
}

#[test]
fn a_style_says_what_becomes_of_white_space() {
    check("<p style=white-space:pre> a \n b </p>", " a \n b ");
    check("<p style=white-space:pre-line> a  b \n c </p>", "a b\nc");
    check("<pre><span style=white-space:normal> a  b </span></pre>", "a b");
    check("<pre style=white-space:bogus> a</pre>", " a");
    let document = html::parse("<div style=white-space:pre><p> a  b</div>");
    assert_eq!(document.by_tag("p").next().unwrap().rendered_text(), " a  b");
}

#[test]
fn a_node_that_is_not_rendered_gives_all_its_text() {
    let document = html::parse("<p hidden>a <b> b</b></p><script>1</script>");
    let texts: Vec<String> = ["p", "b", "script"]
        .map(|name| document.by_tag(name).next().unwrap().rendered_text())
        .into();
    assert_eq!(texts, ["a  b", " b", "1"]);
    let document = html::parse("<div> a <p>b</p></div>");
    assert_eq!(document.by_tag("div").next().unwrap().rendered_text(), "a\n\nb");
    assert_eq!(document.root().rendered_text(), "a\n\nb");
}

#[test]
fn a_reader_without_scripts_sees_noscript_and_what_is_in_a_canvas() {
    for (html, with_scripts, without) in [
        ("<p>a<noscript>b <i>c</i></noscript><canvas>d</canvas>", "a", "ab cd"),
        ("a <noscript><p>b</p></noscript> c", "a c", "a\n\nb\n\nc"),
        ("a<canvas> b <p>c</p></canvas>d", "ad", "a b\n\nc\n\nd"),
        ("a<noscript hidden>b</noscript>c", "ac", "ac"),
        ("a<noscript style='display: block'>b</noscript>c", "ac", "a\nb\nc"),
        ("<table><tr><td>a<td><noscript>b</noscript></table>", "a\t", "a\tb"),
        ("<ul><li>x<noscript><li>y</noscript></ul>", "x", "x\ny"),
        ("a<video>b</video><iframe>c</iframe><noframes>d</noframes><audio>e</audio>", "a", "a"),
        ("<body><canvas style='display:block'>a</canvas>b", "b", "a\nb"),
        ("<noscript><svg><text>a</text></svg></noscript><p>b", "b", "a\n\nb"),
    ] {
        let html = format!("<!DOCTYPE html><body>{html}");
        for (scripting, expected) in [(true, with_scripts), (false, without)] {
            let document = Parser::new().scripting(scripting).parse(&html).document;
            let text = RenderedText::default().scripting(scripting).page_text(&document);
            assert_eq!(text, expected, "{html} with scripting {scripting}");
            assert_eq!(
                RenderedText::default().page_text(&document),
                document.rendered_text(),
                "{html}"
            );
        }
    }
}
