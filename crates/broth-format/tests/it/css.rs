//! CSS in style sheets and attributes, if it is formatted.

use broth::format::{Formatter, Tags};

#[track_caller]
fn check(html: &str, expected: &str) {
    let formatter = Formatter::new().css(true);
    assert_eq!(formatter.format(html), expected, "{html}");
    assert_eq!(formatter.format(expected), expected, "it stays so");
}

#[test]
fn style_sheets_are_in_lines() {
    check(
        "<div><style>a,b{color:red}@media(x){c{d:e}}</style></div>",
        "<div>\n  <style>\n    a,\n    b {\n      color: red;\n    }\n    @media (x) {\n      c {\n        \
         d: e;\n      }\n    }\n  </style>\n</div>\n",
    );
    check("<style></style>\n", "<style></style>\n");
    check("<style> </style>\n", "<style> </style>\n");
    check("<style type=text/less>a{b:c}</style>\n", "<style type=\"text/less\">a{b:c}</style>\n");
    check("<style>a{b:c}", "<style>a{b:c}</style>\n".strip_suffix("</style>\n").unwrap());
}

#[test]
fn attributes_are_in_one_line() {
    check("<p style='color:red;;margin:0'>a</p>", "<p style=\"color: red; margin: 0\">a</p>\n");
    check("<p style=\"color:red\">a</p>", "<p style=\"color: red\">a</p>\n");
    // A reference would have to be written again.
    check("<p style='a:\"&amp;\"'>a</p>", "<p style='a:\"&amp;\"'>a</p>\n");
}

#[test]
fn templates_and_ignored_elements_keep_their_css() {
    let template = "<style>\n  a{color:{{ b }}}\n</style>\n";
    check(template, template);
    let ignored = "<!-- broth-fmt-ignore -->\n<style>a{b:c}</style>\n<p>d</p>\n";
    check(ignored, ignored);
}

#[test]
fn a_style_sheet_in_an_option_is_a_part_of_its_label() {
    let html = "<select>\n  <option>a<style>b{c:d}</style>\n</select>\n";
    check(html, html);
    // A copy of it is in the button.
    let html = "<select><button><selectedcontent></button><option>a<style>b{c:d}</style></select>";
    assert!(Formatter::new().css(true).format(html).contains("<style>b{c:d}</style>"));
}

#[test]
fn an_attribute_of_an_element_that_is_opened_again_is_formatted_once() {
    check("<p><b style='a:b;;c:d'>x<p>y</b>", "<p><b style=\"a: b; c: d\">x\n<p>y</b>\n");
}

#[test]
fn without_scripts_and_with_them_the_same_is_css() {
    for html in [
        "<noscript><p style='a:b'>c</p></noscript>\n",
        "<noscript><style>a{b:c}</style></noscript>\n",
        "<noscript><!--</noscript><style>a{b:c}</style><p style=\"a:b\">--></noscript>\n",
    ] {
        check(html, html);
    }
}

#[test]
fn a_string_without_end_gets_none() {
    check("<style>a{b:\"c\n</style>\n", "<style>\n  a {\n    b: \"c\n</style>\n");
}

#[test]
fn the_text_after_a_style_sheet_is_filled_by_the_column_that_it_gets() {
    let formatter = Formatter::new().css(true).width(30);
    for html in [
        "<p>a<style>bbbb{cccc:dddd}</style>e f g h i j k l m n o p q r s t u v w x y z</p>\n",
        "<p>a<style>'bbbb\ncccc'</style>e ><p>",
        "<b><style>'</style>c d ></b>",
    ] {
        let once = formatter.format(html);
        assert_eq!(formatter.format(&once), once, "{html}");
    }
}

#[test]
fn what_looks_like_an_end_tag_stays_in_its_style_sheet() {
    check("<style>a{b:c}</style</style>\n", "<style>a{b:c}</style</style>\n");
}

#[test]
fn without_the_option_css_stays() {
    let html = "<style>a{b:c}</style>\n<p style=\"b:c\">d</p>\n";
    assert_eq!(Formatter::new().format(html), html);
}

#[test]
fn other_options_hold_for_css() {
    let html = "<ul><li><style>a{b:c}</style></ul>";
    let formatter = Formatter::new().css(true).tabs(true).tags(Tags::Write);
    let text = formatter.format(html);
    assert!(
        text.contains("\n\t\t\t\t\ta {\n\t\t\t\t\t\tb: c;\n\t\t\t\t\t}\n\t\t\t\t</style>"),
        "{text}"
    );
    let text = Formatter::new().css(true).format("<p>a</p>\r\n<style>a{b:c}</style>\r\n");
    assert_eq!(text, "<p>a</p>\r\n<style>\r\n  a {\r\n    b: c;\r\n  }\r\n</style>\r\n");
}
