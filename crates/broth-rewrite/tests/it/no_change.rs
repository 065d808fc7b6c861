//! An edit that changes nothing edits nothing, and does not count.

use broth_rewrite::{Edit, Page, Rewriter};

/// Applies rules to a page and to a stream. Returns the page, and how many edits there were.
fn both(source: &str, rules: &[(&str, Edit)]) -> (String, usize) {
    let add = |rewriter: Rewriter, (selector, edit): &(&str, Edit)| {
        rewriter.rule(*selector, edit.clone())
    };
    let mut rewriter = rules.iter().fold(Rewriter::new(), add);
    let page = Page::parse(source);
    let edits = rewriter.edits(&page).unwrap();
    let output = edits.rewrite().unwrap();
    let mut stream = rewriter.stream();
    let mut streamed = stream.feed(source).unwrap().to_vec();
    streamed.extend_from_slice(&stream.finish().unwrap().output);
    assert_eq!(String::from_utf8(streamed).unwrap(), output, "{source}");
    (output, edits.count())
}

#[track_caller]
fn check(source: &str, rules: &[(&str, Edit)], expected: &str, edits: usize) {
    assert_eq!(both(source, rules), (expected.into(), edits));
}

fn set(name: &str, value: &str) -> Edit {
    Edit::SetAttr(name.into(), value.into())
}

#[test]
fn removing_an_attribute_that_is_not_there_writes_no_tag() {
    let unset = Edit::RemoveAttr("no-such-name".into());
    check("<p a=1>x</p>", &[("*", unset.clone())], "<p a=1>x</p>", 0);
    check("<table><tr><td>x</table>", &[("*", unset)], "<table><tr><td>x</table>", 0);
}

#[test]
fn setting_an_attribute_to_the_value_that_it_has_leaves_it_as_it_is_written() {
    check("<p a=1>x</p>", &[("p", set("a", "1"))], "<p a=1>x</p>", 0);
    check("<P A='&amp;'>", &[("p", set("a", "&"))], "<P A='&amp;'>", 0);
    check("<p A=1>", &[("p", set("A", "1"))], "<p A=1>", 0);
    check("<p a=1>", &[("p", set("b", "2")), ("p", set("a", "1"))], "<p a=1 b=\"2\">", 1);
    check("<p a=1>", &[("p", set("a", "2")), ("p", set("a", "1"))], "<p a=\"1\">", 2);
    check("<svg viewBox=0>", &[("svg", set("viewbox", "0"))], "<svg viewBox=0>", 0);
    check("<p a>", &[("p", set("a", ""))], "<p a>", 0);
}

#[test]
fn an_implied_element_gets_tags_only_for_what_is_set_on_it() {
    check("<p>x", &[("body", set("a", "1")), ("body", Edit::RemoveAttr("a".into()))], "<p>x", 2);
    check("<p>x", &[("body", set("a", "1"))], "<body a=\"1\"><p>x", 1);
}

#[test]
fn the_same_name_is_no_new_name() {
    let rename = |name: &str| Edit::SetName(name.into());
    check("<P>x</P>", &[("p", rename("p"))], "<P>x</P>", 0);
    check("<p>x</p>", &[("p", rename("P"))], "<p>x</p>", 0);
    check("<ul><li>x<li>y</ul>", &[("li", rename("li"))], "<ul><li>x<li>y</ul>", 0);
    check("<P>x</P>", &[("p", rename("q")), ("p", rename("p"))], "<P>x</P>", 2);
    let svg = "<svg><foreignObject>x</foreignObject></svg>";
    check(svg, &[("foreignObject", rename("foreignobject"))], svg, 0);
    check("<p>x", &[("body", rename("body"))], "<p>x", 0);
}

#[test]
fn inserting_nothing_counts_as_nothing() {
    check("<p>x", &[("p", Edit::BeforeHtml(String::new()))], "<p>x", 0);
    check("<p>x", &[("p", Edit::AppendHtml(String::new()))], "<p>x", 0);
    check(
        "<script>x</script>",
        &[("script", Edit::AppendHtml("</script>".into()))],
        "<script>x</script>",
        0,
    );
    check("<p></p>", &[("p", Edit::SetInnerHtml(String::new()))], "<p></p>", 0);
    check("<p>x</p>", &[("p", Edit::SetInnerHtml(String::new()))], "<p></p>", 1);
    check("<p>x</p>y", &[("p", Edit::ReplaceWithHtml("z".into()))], "zy", 1);
    check("<p>x</p>", &[("p", Edit::Remove), ("p", set("a", "b"))], "", 1);
}
