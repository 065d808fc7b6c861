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
