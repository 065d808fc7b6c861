//! Each option.

use broth_format::{Formatter, KeptReason, WhiteSpace};

#[test]
fn lines_end_with_a_carriage_return_if_all_do() {
    let formatter = Formatter::new();
    assert_eq!(
        formatter.format("<ul>\r\n<li>a<li>b</ul>"),
        "<ul>\r\n  <li>a\r\n  <li>b\r\n</ul>\r\n"
    );
}

#[test]
fn a_byte_order_mark_stays() {
    let formatted = Formatter::new().report("\u{FEFF}<p>a <!-- broth-fmt-ignore --> <b> x</b>");
    assert!(formatted.html.starts_with("\u{FEFF}<p>"));
    assert_eq!(formatted.kept[0].span.start, 34);
}

#[test]
fn a_comment_keeps_the_next_element_or_a_range() {
    let html = "<div><!-- prettier-ignore --><ul><li>a  b</ul><ul><li>a  b</ul></div>";
    let formatted = Formatter::new().report(html);
    assert!(formatted.html.contains("<ul><li>a  b</ul>\n  <ul>\n    <li>a b\n  </ul>"));
    assert_eq!(formatted.kept.len(), 1);
    let html = "<!-- broth-fmt-ignore-start -->\n<p>a  b\n<p>c  d</p>\n<!-- broth-fmt-ignore-end -->\n<p>e  f";
    let formatted = Formatter::new().report(html);
    assert!(formatted.html.contains("<p>a  b\n<p>c  d</p>\n"), "{}", formatted.html);
    assert!(formatted.html.ends_with("<p>e f\n"));
    assert!(formatted.kept.iter().all(|kept| kept.reason == KeptReason::Ignored));
}

#[test]
fn white_space_is_ignored_on_request() {
    let formatter = Formatter::new().white_space(WhiteSpace::Ignore).width(20);
    let html = "<p><a href=1>one</a><a href=2>two</a></p>";
    assert_eq!(formatter.format(html), "<p>\n  <a href=\"1\">one</a><a href=\"2\">two</a>\n</p>\n");
}

#[test]
fn fragments_are_formatted_in_their_context() {
    let formatter = Formatter::new().context("tr");
    assert_eq!(formatter.format("<td>1</td><td>2</td>"), "<td>1</td>\n<td>2</td>\n");
    let formatter = Formatter::new().context("svg g");
    assert_eq!(formatter.format("<path d=x /><Path D=y />"), "<path d=\"x\"/><Path D=\"y\"/>\n");
}
