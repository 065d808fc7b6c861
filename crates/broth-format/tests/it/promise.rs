//! The promise for every text. These tests do not judge it by the formatter's own proof.

use broth::dom::{Edge, Node, NodeData};
use broth::html::parse;
use broth::text::RenderText as _;
use broth_format::{Formatted, Formatter, Tags};

/// The tree without white space: elements with their attributes, words, and all other nodes.
fn outline(root: Node<'_>) -> Vec<String> {
    let mut outline = Vec::new();
    for edge in root.traverse() {
        match edge {
            Edge::Enter(node) => match node.data() {
                NodeData::Text(text) => {
                    // A word that is cut by a comment stays cut.
                    let words = text.split([' ', '\n', '\t', '\r']);
                    outline.extend(words.filter(|word| !word.is_empty()).map(str::to_owned));
                }
                NodeData::Element(name) => {
                    let attributes = node.attrs().map(|attribute| {
                        let name = attribute.name().local;
                        let is_class = name == "class";
                        let value = attribute.value();
                        let words: Vec<_> = value.split_ascii_whitespace().collect();
                        let value = if is_class { words.join(" ") } else { value.to_owned() };
                        format!(" {name}={value:?}")
                    });
                    outline.push(format!("<{name:?}{}>", attributes.collect::<String>()));
                }
                data => outline.push(format!("{data:?}")),
            },
            Edge::Leave(node) if node.is_element() => outline.push("</>".to_owned()),
            Edge::Leave(_) => {}
        }
    }
    outline
}

/// Checks what must hold for a text. Returns what was left as it was.
pub(crate) fn check(formatter: &Formatter, html: &str) -> Formatted {
    let formatted = formatter.report(html);
    let (old, new) = (parse(html), parse(&formatted.html));
    let written = &formatted.html;
    assert_eq!(outline(old.root()), outline(new.root()), "{html:?} as {written:?}");
    assert_eq!(old.rendered_text(), new.rendered_text(), "{html:?} as {written:?}");
    let again = formatter.format(written);
    assert_eq!(&again, written, "{html:?}");
    formatted
}

/// Checks that a text keeps its promise, and that nothing was left as it was.
pub(crate) fn check_whole(html: &str) -> String {
    let Formatted { html: written, kept, .. } = check(&Formatter::new(), html);
    assert!(kept.is_empty(), "{html:?}: {}", kept[0]);
    written
}

#[test]
fn what_a_parser_moves_or_makes_stays_the_same() {
    for html in [
        "x<table>x",
        "<table><tr>x<td>y</table>z",
        "<a href=a>1<table><a href=b>2<tr><td></td></tr>3</table>4",
        "<p><b>one<p>two</b>three",
        "<b><p>a</b>b<p>c",
        "</p><br></br>x</p>y",
        "<body>X</body>X</html>X",
        "<!-- never closed",
        "<p>a<!-- never <b>",
        "<p>never closed <b",
        "</",
        "<script>never closed",
        "<dummy><template><span></dummy>",
        "<ruby><p><rp>",
        "<select><option>a<p>b<select>c",
        "<frameset><frame></frameset> x",
        "<svg><p>out<svg><foreignObject><p>in</svg>",
        "<math><mi>a<mi> b <annotation-xml><svg><p>x",
        "<p>a&#10;<b> &#32;b</b>",
        "<div\n/><br/\n><p title=a\"b'c id=x id=y>z",
        "\u{FEFF}<p>a",
        "\n\u{FEFF}</><b><option>",
        "<pre>\n\n a</pre><textarea>\n b </textarea><listing> c",
        "<plaintext> a <b>",
        "\0<p>\0 a\0",
        "<p>a\u{c}b \u{c} c<p> \u{c} ",
        "",
        " ",
        "\n\n",
    ] {
        check_whole(html);
    }
}

#[test]
fn white_space_where_a_line_break_is_not_a_space_keeps_its_form() {
    let long = "漢字かな ".repeat(60);
    assert_eq!(check_whole(&format!("<p>{long}")).lines().count(), 2);
    let long = "漢字かな\n".repeat(60);
    assert_eq!(check_whole(&format!("<p>{long}")).lines().count(), 61);
    let long = "word<wbr> ".repeat(40);
    assert!(!check_whole(&format!("<p>{long}.")).contains("<wbr>\n"));
}

#[test]
fn a_style_that_changes_the_box_is_heeded() {
    for (html, written) in [
        (
            "<p>a</p><div style='display:inline'> b </div>",
            "<div style=\"display:inline\"> b </div>",
        ),
        (
            "<div style='white-space:pre'> <p>b </div>",
            "<div style=\"white-space:pre\"> <p>b </div>",
        ),
        (
            "<span style='display:block'> <b>b</b> </span>",
            "<span style=\"display:block\"><b>b</b></span>",
        ),
        ("<div style='color:red'> <p> b </div>", "<div style=\"color:red\">\n  <p>b\n</div>"),
        ("<div contenteditable> <p> b </div>", "<div contenteditable> <p> b </div>"),
        ("<p>a</p>b<div hidden><p>c</div>d", "b<div hidden>\n  <p>c\n</div>d"),
    ] {
        let found = check_whole(html);
        assert!(found.contains(written), "{html}: {found}");
    }
}

#[test]
fn a_tag_of_html_or_body_after_content_is_no_edge() {
    assert_eq!(check_whole("a<html>&"), "a<html>&\n");
    assert_eq!(check_whole("a <body class=x>b"), "a <body class=\"x\">b\n");
    check(&Formatter::new().tags(Tags::Write), "a<p>");
    check(&Formatter::new().tags(Tags::Write), "<!--c-->a<html><p>");
}

#[test]
fn a_head_that_ends_early_without_scripts_is_formatted_all_the_same() {
    let html = "<!DOCTYPE html><html><head><meta name=a><noscript><img src=b></noscript><link rel=c \
                href=d><script>e</script> <script>f</script><style>g</style></head><body><p>h</body></html>";
    let written = check_whole(html);
    assert!(written.contains("<html>\n  <head>\n    <meta name=\"a\">"), "{written}");
    assert!(written.contains("    <p>h\n  </body>\n</html>\n"), "{written}");
}

#[test]
fn white_space_inside_the_quotes_of_a_quotation_renders() {
    for html in ["<q>", "<q>a", "<body>a<q></body>", "<p><q> a </q> <q></q> </p>"] {
        for tags in [Tags::Keep, Tags::Write, Tags::Omit] {
            check(&Formatter::new().tags(tags), html);
        }
    }
}

#[test]
fn white_space_beside_the_place_of_a_template_renders() {
    for html in [
        "<p><?marker name=x></p><template for=x>b</template>",
        "<p><?marker name=x></p><template for=x><template for=x>b</template><",
        "<p> <?start name=x> a <?end> </p><template for=x>b</template> c",
    ] {
        check(&Formatter::new(), html);
    }
}

#[test]
fn a_style_sheet_in_the_page_is_heeded() {
    for (sheet, html, written) in [
        ("li{display:inline}", "<ul><li>a</li><li>b</li></ul>", "<li>a</li><li>b</li>"),
        (
            ".x{display:inline-block}",
            "<div class=x> a</div><div class=x>b</div>",
            "<div class=\"x\">a</div><div class=\"x\">b</div>",
        ),
        (
            "@media(x){#y .x:hover{float:left}}",
            "<p>a</p>b<div class=x>c</div>d",
            "b<div class=\"x\">c</div>d",
        ),
        (
            ".a{.x &{white-space:pre-wrap}}",
            "<p class=a> b  c<b> d</b> </p>",
            "<p class=\"a\"> b  c<b> d</b> </p>",
        ),
        ("[data-x i]{display:none}", "<p>a</p>b<div data-x>c</div>d", "b<div data-x>c</div>d"),
        (
            "DIV.X:not(.y):hover{all:unset}",
            "<div class=x> <p>a </div>",
            "<div class=\"x\"> <p>a </div>",
        ),
    ] {
        let found = check_whole(&format!("<style>{sheet}</style>\n{html}"));
        assert!(found.contains(written), "{sheet} {html}: {found}");
    }
    // An end tag alone makes an element.
    check_whole("<style>p{display:none}</style><div><p>b <span>c</span></p></p> d </p> </div>");
    // Generated content at the edge of an element makes white space there a part of a line.
    for sheet in [".x::before{content:'-'}", ".x:after{content:'';display:inline-block}"] {
        let found = check_whole(&format!("<style>{sheet}</style>\n<div class=x> a </div>"));
        assert!(found.contains("<div class=\"x\"> a </div>"), "{sheet}: {found}");
    }
    // These say nothing about the element, or nothing that matters.
    for sheet in [
        ".x{color:red}",
        ".y .z{display:inline}",
        "p.x{display:inline}",
        ".x::before,.x:after{content:'-';position:absolute}",
        ".x:before,.x:after{content:' ';display:table}.x::after{content:''}",
        ".x::marker,.x::part(a),.x:first-line{content:'-';white-space:pre}",
        ".x{display:flex;position:relative;white-space:nowrap;float:none}",
        ".x b{white-space:pre}",
        "@keyframes x{from{color:red}}",
    ] {
        let found =
            check_whole(&format!("<style>{sheet}</style>\n<div class=x><p>a</p><p>b</p></div>"));
        assert!(found.contains("\n  <p>a</p>\n  <p>b</p>\n</div>"), "{sheet}: {found}");
    }
}

#[test]
fn a_style_sheet_without_scripts_is_heeded_too() {
    let html =
        "<noscript><style>li{display:inline}</style></noscript>\n<ul><li>a</li><li>b</li></ul>";
    assert!(check_whole(html).contains("<li>a</li><li>b</li>"));
}

#[test]
fn many_rules_for_the_same_class_take_linear_time() {
    let rules: String =
        (0..2_000).map(|number| format!(".x.y{number}{{display:inline}}")).collect();
    let elements = "<div class='x y'>a</div>".repeat(20_000);
    let written = check_whole(&format!("<style>{rules}</style>\n{elements}"));
    // From some number on, the first class alone decides.
    assert!(written.contains("</div><div"));
}
