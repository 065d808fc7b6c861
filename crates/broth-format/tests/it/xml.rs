//! XML.

use broth_format::{XmlFormatter, format_xml};
use dice::Dice;

fn check(xml: &str, expected: &str) {
    let formatted = XmlFormatter::new().report(xml);
    assert_eq!(formatted.html, expected, "{xml}");
    assert!(formatted.kept.is_empty(), "{xml}");
    assert_eq!(format_xml(expected), expected, "{xml}");
}

#[test]
fn elements_are_on_lines_of_their_own() {
    check(
        "<?xml version=\"1.0\"?><!DOCTYPE a [\n<!ENTITY b 'c'>]>\n<!-- d --><a  x='1'\n y=\"2\" ><b/><c  />\n\n\n<d></d></a ><?e f?>",
        "<?xml version=\"1.0\"?>\n<!DOCTYPE a [\n<!ENTITY b 'c'>]>\n<!-- d -->\n<a x=\"1\" y=\"2\">\n  <b/>\n  <c/>\n\n  <d></d>\n</a>\n<?e f?>\n",
    );
}

#[test]
fn what_contains_text_stays_as_it_is() {
    for inside in [
        "<p>a <b>c</b>  <i/> </p>",
        "<p> </p>",
        "<p><![CDATA[ <b>  ]]></p>",
        "<p><![CDATA[]]><b/> <c/></p>",
        "<p>&#32;<b/> <c/></p>",
        "<p>&x;<b/></p>",
        "<p xml:space=\"preserve\"> <b> <c/></b> </p>",
        "<p xml:space=\"preserve\"><q xml:space=\"default\"><r/></q></p>",
    ] {
        check(&format!("<a>{inside}</a>"), &format!("<a>\n  {inside}\n</a>\n"));
    }
    let mixed = "<!DOCTYPE a [<!ELEMENT p (#PCDATA|b)*>]>\n";
    check(
        &format!("{mixed}<a><p><b/> <b/></p></a>"),
        &format!("{mixed}<a>\n  <p><b/> <b/></p>\n</a>\n"),
    );
}

#[test]
fn white_space_counts_in_xhtml_and_in_texts_of_svg() {
    let xhtml = "xmlns=\"http://www.w3.org/1999/xhtml\"";
    check(
        &format!(
            "<html {xhtml}><body><div><p><b>a</b><i>b</i> <i>c</i>\n<i>d</i></p><pre> <b/> </pre></div></body></html>"
        ),
        &format!(
            "<html {xhtml}>\n  <body>\n    <div>\n      <p>\n        <b>a</b><i>b</i> <i>c</i>\n        <i>d</i>\n      </p>\n      <pre> <b/> </pre>\n    </div>\n  </body>\n</html>\n"
        ),
    );
    let svg = "xmlns=\"http://www.w3.org/2000/svg\"";
    check(
        &format!(
            "<svg {svg}><g><text><tspan>a</tspan><tspan>b</tspan></text><path d=\"M 0\n 1\"/></g></svg>"
        ),
        &format!(
            "<svg {svg}>\n  <g>\n    <text><tspan>a</tspan><tspan>b</tspan></text>\n    <path d=\"M 0\n 1\"/>\n  </g>\n</svg>\n"
        ),
    );
}

#[test]
fn the_innermost_declaration_of_a_prefix_counts() {
    let (xhtml, svg) = ("http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg");
    let inside = "<x:b> <x:i/><x:i/></x:b>";
    check(
        &format!("<a xmlns:x=\"{xhtml}\">{inside}<c xmlns:x=\"{svg}\">{inside}</c>{inside}</a>"),
        &format!(
            "<a xmlns:x=\"{xhtml}\">\n  {inside}\n  <c xmlns:x=\"{svg}\">\n    <x:b>\n      \
             <x:i/>\n      <x:i/>\n    </x:b>\n  </c>\n  {inside}\n</a>\n"
        ),
    );
}

#[test]
fn long_tags_have_an_attribute_in_each_line() {
    let formatter = XmlFormatter::new().width(20).indent(4);
    assert_eq!(
        formatter.format("<a><bcd efgh=\"1\" ijkl='\"'/></a>"),
        "<a>\n    <bcd\n            efgh=\"1\"\n            ijkl='\"'/>\n</a>\n"
    );
    assert_eq!(XmlFormatter::new().tabs(true).format("<a><b/></a>"), "<a>\n\t<b/>\n</a>\n");
}

#[test]
fn marks_and_line_ends_stay() {
    check("\u{FEFF}<a>\r\n<b>c\n</b></a>", "\u{FEFF}<a>\r\n  <b>c\n</b>\r\n</a>\r\n");
    check(
        "<a> <!-- b -->\n<!-- c --></a><!-- d -->",
        "<a>\n  <!-- b -->\n  <!-- c -->\n</a><!-- d -->\n",
    );
}

#[test]
fn tags_that_do_not_match_stay_as_they_are() {
    for xml in [
        "<a> <b> </a>",
        "<a>",
        "</a>",
        "text",
        "<a/> text",
        "<a></b>",
        "<a><b></>  <c></a>",
        // A line break at the end would become a part of these.
        "<!DOCTYPE",
        "<!DOCTYPE a [",
        "<a> <b/></a><!-- c",
        "<a> <b/></a><?c d",
    ] {
        let formatted = XmlFormatter::new().report(xml);
        assert_eq!((&*formatted.html, formatted.kept.len()), (xml, 1), "{xml}");
    }
    check("<a x=1  y='2' y='3'> <b>&</b> </a>", "<a x=1  y='2' y='3'>\n  <b>&</b>\n</a>\n");
    check("", "");
}

#[test]
fn generated_documents_keep_their_tree_and_are_formatted_once() {
    const PIECES: &[&str] = &[
        "<a>",
        "</a>",
        "<b x='1'>",
        "</b>",
        "<c/>",
        " ",
        "\n",
        "\n\n",
        "t",
        "<!--d-->",
        "<?e f?>",
        "<![CDATA[g]]>",
        "&amp;",
        "<p xml:space='preserve'>",
        "</p>",
        "</>",
        "<",
        "&",
        "\"",
        "\t",
        "<h xmlns='http://www.w3.org/1999/xhtml'>",
        "</h>",
        "<!DOCTYPE a>",
        "<b",
        ">",
        "é",
    ];
    for seed in 0..4000 {
        let mut dice = Dice::new(seed);
        let text: String = (0..dice.roll(30)).map(|_| PIECES[dice.roll(PIECES.len())]).collect();
        let formatter = XmlFormatter::new().width(20);
        let once = formatter.format(&text);
        assert_eq!(formatter.format(&once), once, "{text:?}");
        let squeezed = |text: &str| -> String {
            text.chars().filter(|c| !c.is_whitespace() && !"'\"".contains(*c)).collect()
        };
        assert_eq!(squeezed(&text), squeezed(&once), "{text:?}");
    }
}
