//! Each option.

use broth_format::{Formatter, KeptReason, Tags, WhiteSpace};

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
    let formatter = Formatter::new().white_space(WhiteSpace::Ignore).width(40);
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

#[test]
fn the_code_of_templates_is_not_broken() {
    let long = "{{ some | code  that is  long }} ".repeat(6);
    for html in [
        &*format!("<p>{long}</p>"),
        "<div class=\"{{ a  b }} c\">x</div>",
        "<div {% if a %} class=\"b\" {% endif %}>x</div>",
        "<ul>{% for a  in b %}<li>{{  a }}</li>{% endfor %}</ul>",
    ] {
        let formatted = Formatter::new().width(40).report(html);
        assert!(formatted.kept.is_empty(), "{html}");
        let pieces = html.split(['{', '}']).skip(1).step_by(2).filter(|piece| !piece.is_empty());
        for piece in pieces {
            assert!(formatted.html.contains(piece), "{piece}: {}", formatted.html);
        }
    }
    let formatter = Formatter::new();
    let html = "<ul>{% for a  in b %}<li>{{  a }}</li>{% endfor %}</ul>";
    let expected = "<ul>\n  {% for a  in b %}\n  <li>{{  a }}</li>\n  {% endfor %}\n</ul>\n";
    assert_eq!(formatter.format(html), expected);
}

#[test]
fn front_matter_stays_as_it_is() {
    let html = "---\ntitle:  Soup\n---\n<ul><li>a</ul><!-- broth-fmt-ignore --> <p> x";
    let formatted = Formatter::new().report(html);
    assert!(formatted.html.starts_with("---\ntitle:  Soup\n---\n<ul>\n  <li>a\n</ul>"));
    assert_eq!((formatted.kept[0].line, formatted.kept[0].span.start), (4, 61));
    // Without an end, it is text.
    assert_eq!(Formatter::new().format("---\na  b"), "--- a b\n");
}

#[test]
fn the_tags_of_the_body_are_written_after_a_title() {
    let formatter = Formatter::new().tags(Tags::Write);
    assert_eq!(
        formatter.format("<!doctype html><title>Soup</title><p>Leek"),
        "<!doctype html>\n<html>\n  <head>\n    <title>Soup</title>\n  </head>\n  <body>\n    \
         <p>Leek</p>\n  </body>\n</html>\n"
    );
    // Here a text begins the body.
    for html in ["<title>a</title>b<p>c", "a<p>b", "<title>a</title><!-- b -->c<p>d"] {
        let once = formatter.format(html);
        assert_eq!(formatter.format(&once), once, "{html}");
        assert!(!once.contains("<body>"), "{once}");
    }
}

#[test]
fn no_tag_is_omitted_before_a_mark_of_files() {
    let formatter = Formatter::new().tags(Tags::Omit);
    assert!(formatter.format("<html>\u{FEFF}<!-- a -->").starts_with("<html>\u{FEFF}"));
}
