//! How the lines look.

use crate::promise::check_whole;

/// Checks a text and how it is formatted, without the line breaks at both ends.
fn check(html: &str, expected: &str) {
    assert_eq!(check_whole(html).trim_end(), expected.trim(), "{html}");
}

#[test]
fn blocks_are_on_lines_of_their_own() {
    check(
        "<div><p>a<p>b</div>",
        "
<div>
  <p>a
  <p>b
</div>",
    );
    check(
        "<li>a<ul><li>b</ul>c",
        "
<li>
  a
  <ul>
    <li>b
  </ul>
  c",
    );
}

#[test]
fn tags_that_are_omitted_stay_omitted() {
    check(
        "<!DOCTYPE html><title>T</title><table><tr><td>1<td>2<tr><td>3</table><p>x",
        "
<!doctype html>
<title>T</title>
<table>
  <tr>
    <td>1
    <td>2
  <tr>
    <td>3
</table>
<p>x",
    );
}

#[test]
fn text_fills_lines_like_prose() {
    let words = "word ".repeat(30);
    check(
        &format!("<p>{words}<b>bold words</b>, <a href=x>a link</a>.</p>"),
        "
<p>
  word word word word word word word word word word word word word word word word word word word
  word word word word word word word word word word word <b>bold words</b>, <a href=\"x\">a link</a>.
</p>",
    );
}

#[test]
fn attributes_are_in_one_line_or_one_in_each() {
    let value = "v".repeat(40);
    check(
        &format!("<p ID='a'  hidden TITLE=\"{value}\" data-x={value}>x</p>"),
        &format!(
            "
<p
    id=\"a\"
    hidden
    title=\"{value}\"
    data-x=\"{value}\">
  x
</p>"
        ),
    );
    let classes = "some-class ".repeat(12);
    check(
        &format!("<p class='{classes}'>x</p>"),
        "
<p
    class=\"some-class some-class some-class some-class some-class some-class some-class some-class
      some-class some-class some-class some-class\">
  x
</p>",
    );
    let classes = format!("{}-class", "some-class-".repeat(7));
    check(
        &format!("<section class='a {classes}'>x</section><p class={classes}-{classes}>y"),
        &format!(
            "
<section
    class=\"a {classes}\">
  x
</section>
<p class=\"{classes}-{classes}\">
  y"
        ),
    );
    check("<p title='a \"b\"' lang=en>x", "<p title='a \"b\"' lang=\"en\">x");
    // A tag with anything odd in it stays as it is.
    check("<p  id=a  id=b\n>x<P/ >y", "<p  id=a  id=b>x\n<P/ >y");
}

#[test]
fn what_follows_a_tag_of_several_lines_is_further_in() {
    let (href, title) = ("h".repeat(50), "t".repeat(90));
    check(
        &format!("<ul><li><a href={href} title={title}>Global attributes</a> and more</ul>"),
        &format!(
            "
<ul>
  <li>
    <a
        href=\"{href}\"
        title=\"{title}\">Global
      attributes</a> and more
</ul>"
        ),
    );
}

#[test]
fn void_elements_have_one_form() {
    check("<p>a<BR/>b<br />c<img src=x />", "<p>a<br>b<br>c<img src=\"x\">");
    check("<svg><Path D=x /></svg>", "<svg><Path D=\"x\"/></svg>");
}

#[test]
fn one_blank_line_stays_between_blocks() {
    check(
        "<div>\n\n\n<p>a\n\n\n\n<p>b\n\n</div>\n<p>c",
        "
<div>
  <p>a

  <p>b
</div>
<p>c",
    );
}

#[test]
fn comments_stay_where_they_are() {
    check(
        "<div class=a><p>x</div><!-- /a --> <p>y</p>\n<!-- z --><p>w",
        "
<div class=\"a\">
  <p>x
</div><!-- /a -->
<p>y</p>
<!-- z -->
<p>w",
    );
}

#[test]
fn raw_text_stays_as_it_is() {
    for html in [
        "<pre>\n  a\n b</pre>",
        "<textarea>\n  a\n b</textarea>",
        "<script>\n  a( `\n b`)\n</script>",
        "<style>\n  p { }\n</style>",
    ] {
        check(html, html);
        let inside = check_whole(&format!("<div><p>x{html}</div>"));
        assert!(inside.contains(html), "{inside}");
    }
}

#[test]
fn elements_on_lines_of_their_own_stay_there() {
    check(
        "<nav><a href=1>One</a>\n<a href=2>Two</a></nav>",
        "
<nav>
  <a href=\"1\">One</a>
  <a href=\"2\">Two</a>
</nav>",
    );
    check("<p>Text,\n<b>bold</b>\ntext", "<p>Text, <b>bold</b> text");
    check("<div>\n<img src=a>\n</div>", "<div>\n  <img src=\"a\">\n</div>");
}

#[test]
fn an_inline_element_with_space_at_both_ends_is_broken_like_a_block() {
    let value = "v".repeat(90);
    check(
        &format!("<p><a href={value}> text </a></p>"),
        &format!(
            "
<p>
  <a href=\"{value}\">
    text
  </a>
</p>"
        ),
    );
}

#[test]
fn no_line_begins_with_the_end_of_a_tag() {
    let html = "<p>Some <code>code</code><code>code</code><i>x</i>".repeat(40);
    for line in check_whole(&html).lines() {
        assert!(!line.trim_start().starts_with('>'), "{line}");
    }
}

#[test]
fn controls_are_boxes_in_a_line() {
    check(
        "<form><label>Name <input></label> <select><option>a<option>b</select> <button> Send </button></form>",
        "
<form>
  <label>Name <input></label>
  <select>
    <option>a
    <option>b
  </select>
  <button>Send</button>
</form>",
    );
}

#[test]
fn an_inline_element_whose_parts_the_author_has_put_on_lines_has_lines() {
    check(
        "<li><a href=x>\n<span>a</span>\n<span>b</span>\n</a>",
        "
<li>
  <a href=\"x\">
    <span>a</span>
    <span>b</span>
  </a>",
    );
    check(
        "<p>One <b>\n<i>a</i>\n<i>b</i> </b>, and so on",
        "
<p>
  One
  <b>
    <i>a</i>
    <i>b</i>
  </b>, and so on",
    );
    // A text is filled, and so is what begins in a line.
    check("<p>One <b>\na\nb\n</b> and so on", "<p>One <b> a b </b> and so on");
    check(
        "<p>One <b><i>a</i>\n<i>b</i></b> and so on",
        "
<p>
  One <b><i>a</i>
  <i>b</i></b> and so on",
    );
}
