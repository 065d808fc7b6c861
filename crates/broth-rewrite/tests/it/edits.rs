//! Edits: their output, and the bytes that they leave alone.

use broth_dom::Document;
use broth_rewrite::{Edit, Edits, Page, Rewriter};

/// Adds a rule, written as on a command line: `set SEL NAME=VALUE`, `after SEL MARKUP`, ...
fn rule(rewriter: Rewriter, (op, selector, word): (&str, &str, &str)) -> Rewriter {
    let word = word.to_owned();
    let edit = match op {
        "set" => {
            let (name, value) = word.split_once('=').unwrap();
            Edit::SetAttr(name.into(), value.into())
        }
        "unset" => Edit::RemoveAttr(word),
        "rename" => Edit::SetName(word),
        "before" => Edit::BeforeHtml(word),
        "after" => Edit::AfterHtml(word),
        "prepend" => Edit::PrependHtml(word),
        "append" => Edit::AppendHtml(word),
        "inner" => Edit::SetInnerHtml(word),
        "replace" => Edit::ReplaceWithHtml(word),
        "remove" => Edit::Remove,
        "unwrap" => Edit::Unwrap,
        _ => panic!("{op}"),
    };
    rewriter.rule(selector, edit)
}

#[track_caller]
pub(crate) fn check(source: &str, rules: &[(&str, &str, &str)], expected: &str) {
    let mut rewriter = rules.iter().copied().fold(Rewriter::new(), rule);
    assert_eq!(rewriter.rewrite(source).unwrap(), expected, "{source}");
}

#[test]
fn without_edits_nothing_changes() {
    for &source in crate::sources::SOURCES {
        check(source, &[], source);
        check(source, &[("set", "nothing", "a=b"), ("remove", "nothing", "")], source);
    }
}

#[test]
fn an_insertion_closes_what_the_next_tag_would_have_closed() {
    let list = "<ul><li>a<li>b</ul>";
    check(list, &[("after", "li:first-child", "X")], "<ul><li>a</li>X<li>b</ul>");
    check(list, &[("before", "li + li", "X")], "<ul><li>a</li>X<li>b</ul>");
    check(list, &[("append", "li", "X")], "<ul><li>aX<li>bX</ul>");
    check(list, &[("after", "li:last-child", "X")], "<ul><li>a<li>b</li>X</ul>");
    check(list, &[("after", "ul", "X")], "<ul><li>a<li>b</ul>X");
    check("<p>a<p>b", &[("after", "p", "<hr>")], "<p>a<hr><p>b<hr>");
    check("<dl><dt>a<dd>b</dl>", &[("append", "dt", "!")], "<dl><dt>a!<dd>b</dl>");
}

#[test]
fn removing_a_tag_writes_what_it_implied() {
    check("<p>a<p>b</p>c", &[("remove", "p + p", "")], "<p>a</p>c");
    check("<ul><li>a<li>b</ul>", &[("remove", "li + li", "")], "<ul><li>a</ul>");
    check("<div><ul><li>a</ul>b</div>", &[("unwrap", "ul", "")], "<div><li>a</li>b</div>");
    check("<table><tr><td>1</table>", &[("remove", "tr", "")], "<table><tbody></table>");
    check("<p>a</p>b", &[("remove", "p", "")], "b");
    check("<p>a</p> b", &[("remove", "p", "")], "<body> b");
}

#[test]
fn an_implied_element_gets_the_tags_that_it_needs() {
    check(
        "<table><tr><td>1</table>",
        &[("set", "tbody", "id=x")],
        "<table><tbody id=\"x\"><tr><td>1</table>",
    );
    check("<p>Hi", &[("set", "html", "lang=en")], "<html lang=\"en\"><p>Hi");
    check("<p>Hi", &[("set", "body", "id=x")], "<body id=\"x\"><p>Hi");
    check(
        "<!doctype html>\n<p>Hi",
        &[("set", "head", "id=x")],
        "<!doctype html>\n<head id=\"x\"><p>Hi",
    );
    check("a</p>b", &[("set", "p", "id=x")], "a<p id=\"x\"></p>b");
    check("a</br>b", &[("set", "br", "id=x")], "a<br id=\"x\">b");
    check("<p>Hi", &[("prepend", "body", "<script></script>")], "<body><script></script><p>Hi");
    check("<p>Hi", &[("prepend", "body", "<hr>")], "<hr><p>Hi");
    check("<p>Hi", &[("append", "head", "<title>x</title>")], "<title>x</title><p>Hi");
}

#[test]
fn what_is_appended_to_the_body_goes_before_its_end_tag() {
    check(
        "<body><p>a</body>\n</html>\n",
        &[("append", "body", "<hr>")],
        "<body><p>a<hr></body>\n</html>\n",
    );
    check("<p>a</html>", &[("append", "body", "<hr>")], "<p>a<hr></html>");
    check("<p>a", &[("append", "body", "<hr>")], "<p>a<hr>");
    check("<body><p>a</body></html>\n", &[("append", "p", "b")], "<body><p>ab</body></html>\n");
    // The text after the end tag goes into the body, so it is not the end.
    check("<body>a</body>b", &[("append", "body", "<hr>")], "<body>a</body>b<hr>");
}

#[test]
fn a_new_name_is_written_in_both_tags() {
    check("<B a=1>x</B >", &[("rename", "b", "strong")], "<strong a=1>x</strong >");
    check("<h1>x</h2>", &[("rename", "h1", "h3")], "<h3>x</h3>");
    check("<br/>", &[("rename", "br", "div")], "<div/></div>");
    check("<div>x</div>", &[("rename", "div", "br")], "<br>x");
    check("<table><tr><td>1</table>", &[("rename", "td", "th")], "<table><tr><th>1</table>");
}

#[test]
fn void_elements_have_no_inside_but_those_of_svg_do() {
    check("a<br>b", &[("append", "br", "X"), ("after", "br", "Y")], "a<br>Yb");
    check("a<br>b", &[("rename", "br", "q"), ("append", "br", "X")], "a<q>X</q>b");
    check("<svg><g/></svg>", &[("append", "g", "<a/>")], "<svg><g><a/></g></svg>");
    check("<svg><g/></svg>", &[("before", "g", "<a/>")], "<svg><a/><g/></svg>");
}

#[test]
fn several_changes_of_an_element_come_in_their_order() {
    let p = "<p>a</p>";
    check(p, &[("before", "p", "1"), ("before", "p", "2")], "12<p>a</p>");
    check(p, &[("after", "p", "1"), ("after", "p", "2")], "<p>a</p>21");
    check(p, &[("prepend", "p", "1"), ("prepend", "p", "2")], "<p>21a</p>");
    check(p, &[("append", "p", "1"), ("append", "p", "2")], "<p>a12</p>");
    check(p, &[("append", "p", "1"), ("inner", "p", "2")], "<p>2</p>");
    check(p, &[("inner", "p", "1"), ("append", "p", "2")], "<p>12</p>");
    check(p, &[("before", "p", "1"), ("remove", "p", ""), ("after", "p", "2")], "1");
    check(p, &[("replace", "p", "1"), ("set", "p", "a=b")], "1");
    check(p, &[("append", "p", "1"), ("unwrap", "p", "")], "a1");
    check(p, &[("set", "p", "a=1"), ("set", "p", "a=2"), ("unset", "p", "b")], "<p a=\"2\">a</p>");
}

#[test]
fn what_is_removed_takes_the_changes_inside_with_it() {
    let nested = "<div>1<p>2<b>3</b></p></div>4";
    check(nested, &[("set", "b", "a=b"), ("append", "p", "X"), ("remove", "div", "")], "4");
    check(nested, &[("remove", "p", ""), ("remove", "b", "")], "<div>1</div>4");
    check(nested, &[("inner", "div", "X"), ("after", "p", "Y")], "<div>X</div>4");
    check(nested, &[("unwrap", "p", ""), ("rename", "b", "i")], "<div>12<i>3</i></div>4");
    let page = Page::parse(nested);
    let rewriter = Rewriter::new().remove("div").remove("b");
    assert_eq!(rewriter.edits(&page).unwrap().count(), 1);
}

#[test]
fn markup_keeps_to_itself() {
    let p = "<div><p>a</p>b</div>";
    check(p, &[("after", "p", "<b>X")], "<div><p>a</p><b>X</b>b</div>");
    check(p, &[("after", "p", "</div>X")], "<div><p>a</p>Xb</div>");
    check(p, &[("after", "p", "<!-- X")], "<div><p>a</p><!-- X-->b</div>");
    check(p, &[("after", "p", "<a href=x>A & B</a>")], "<div><p>a</p><a href=x>A & B</a>b</div>");
    check(
        "<title>a</title>",
        &[("append", "title", "</title>&amp;")],
        "<title>a&lt;/title>&amp;</title>",
    );
    check("<script>a</script>", &[("inner", "script", "1 < 2")], "<script>1 < 2</script>");
    check("<script>a</script>", &[("append", "script", "</script>X")], "<script>a</script>");
    check("<table><tr></table>", &[("append", "tr", "<td>1")], "<table><tr><td>1</td></table>");
}

#[test]
fn what_the_parser_moves_is_changed_where_its_tags_stand() {
    check(
        "<table><b>1</b><tr></table>",
        &[("set", "b", "a=b")],
        "<table><b a=\"b\">1</b><tr></table>",
    );
    check("<table>x<tr><td>1</table>y", &[("remove", "table", "")], "xy");
    check("<b>1<p>2</b>3</p>", &[("remove", "b", "")], "<p>3</p>");
    check("<b>1<p>2</b>3</p>", &[("set", "b", "c=d")], "<b c=\"d\">1<p>2</b>3</p>");
    check("<b>1<p>2</b>3</p>", &[("rename", "b", "i")], "<i>1<p>2</i>3</p>");
    check("<p><b>1<p>2</b>3", &[("rename", "b", "i")], "<p><i>1<p>2</i>3");
}

#[test]
fn an_attribute_of_a_second_tag_is_removed_as_well() {
    check("<body a=1><p><body b=2>", &[("unset", "body", "b")], "<body a=1><p><body>");
}

#[test]
fn names_that_no_tag_can_have_are_refused() {
    let page = Page::parse("<p>a");
    let p = page.document().root().by_tag("p").next().unwrap().id();
    for name in ["", "1", "a b", "a>", "a/", "\u{e9}"] {
        assert!(Edits::new(&page).set_name(p, name).rewrite().is_err(), "{name}");
    }
    for name in ["", "a b", "a>", "a/", "a=b"] {
        assert!(Edits::new(&page).set_attr(p, name, "").rewrite().is_err(), "{name}");
    }
}

#[test]
fn deep_documents_take_linear_time() {
    let source = "<div>".repeat(100_000);
    let mut rewriter = Rewriter::new().set_attr("div", "a", "b").append("div", "x");
    let output = rewriter.rewrite(&source).unwrap();
    assert!(output.starts_with("<div a=\"b\"><div a=\"b\">"));
}

#[test]
fn what_is_inserted_does_not_complete_what_stands_before_it() {
    check("<p>1 <</p>", &[("append", "p", "b>")], "<p>1 &lt;b></p>");
    check("<p>1 <</p>", &[("append", "p", " b")], "<p>1 < b</p>");
    check("<p>a&am</p>", &[("append", "p", "p;")], "<p>a&amp;amp;</p>");
    check("<p>a&copy</p>", &[("append", "p", ";")], "<p>a\u{a9};</p>");
    check("<p>a&copy</p>", &[("append", "p", "<b></b>")], "<p>a&copy<b></b></p>");
    check("<p>a&copy<b>x</b>", &[("replace", "b", "y")], "<p>a\u{a9}y");
    check("<p>a&am<!-- -->p;", &[("remove", "b", "")], "<p>a&am<!-- -->p;");
    check("<script>1 <</script>", &[("append", "script", "b")], "<script>1 <b</script>");
}

#[test]
fn the_end_of_the_file_swallows_nothing() {
    let append = [("append", "body", "<hr>")];
    for (source, expected) in [
        ("<p>a<a href=", "<p>a<hr><a href="),
        ("<p>a<!-- x", "<p>a<!-- x--><hr>"),
        ("<p>a<!--", "<p>a<!--><hr>"),
        ("<p>a<!---", "<p>a<!---><hr>"),
        ("<p>a<!--x-", "<p>a<!--x--><hr>"),
        ("<p>a<!--x--!", "<p>a<!--x--!><hr>"),
        ("<p>a<!--x>", "<p>a<!--x>--><hr>"),
        ("<p>a<!x", "<p>a<!x><hr>"),
        ("<p>a<?x", "<p>a<hr><?x"),
        ("<p>a</", "<p>a&lt;/<hr>"),
        ("<p>a<textarea>x</tex", "<p>a<textarea>x</tex</textarea><hr>"),
        ("<p>a<script>x", "<p>a<script>x</script><hr>"),
        // Nothing ends this.
        ("<p>a<plaintext>x", "<p>a<plaintext>x"),
    ] {
        check(source, &append, expected);
        let body = |page: Document| page.body().map(|body| body.inner_html()).unwrap();
        let was = body(broth_html::parse(source));
        let is = body(broth_html::parse(expected));
        let rule = if source.contains("<plaintext>") { was } else { format!("{was}<hr>") };
        assert_eq!(is.replace("</p><hr>", "<hr></p>"), rule.replace("</p><hr>", "<hr></p>"));
    }
}

#[test]
fn what_is_removed_goes_on_behind_its_end_tag() {
    check("<body>a</x></body><!-- b -->c", &[("remove", "body", "")], "</head><!-- b -->");
}

// Features that people miss in lol_html, by the number of the complaint.

#[test]
fn end_tags_are_written_where_the_new_tag_does_not_imply_them() {
    check("<ol><li>a<li>b</ol>c", &[("rename", "ol", "u")], "<u><li>a<li>b</li></u>c");
    check("<ol><li>a<li>b</ol>c", &[("rename", "ol", "span")], "<span><li>a<li>b</li></span>c");
    check("<ol><li>a<li>b</ol>c", &[("rename", "ol", "ul")], "<ul><li>a<li>b</ul>c");
    check("<div><p>a</div>c", &[("rename", "div", "em")], "<em><p>a</p></em>c");
    check("<div><p>a</div>c", &[("rename", "div", "section")], "<section><p>a</section>c");
    check("<span><li>a<li>b</li></span>", &[("remove", "li + li", "")], "<span><li>a</li></span>");
    check("<span><div><p>a</div></span>", &[("unwrap", "div", "")], "<span><p>a</p></span>");
}

#[test]
fn end_tags_are_written_that_only_a_select_or_ruby_implies() {
    check(
        "<select><optgroup><option>a<optgroup><option>b</select>",
        &[("unwrap", "select", "")],
        "<optgroup><option>a</option></optgroup><optgroup><option>b",
    );
    check(
        "<ruby>a<rt>b<rp>c</ruby>",
        &[("rename", "ruby", "span")],
        "<span>a<rt>b</rt><rp>c</rp></span>",
    );
    check(
        "<ruby>a<rt>b<rp>c</ruby>",
        &[("set", "ruby", "a=b")],
        "<ruby a=\"b\">a<rt>b<rp>c</ruby>",
    );
    check(
        "<ruby>a<rt>b<rp>c</ruby>",
        &[("rename", "ruby", "select")],
        "<select>a<rt>b</rt><rp>c</rp></select>",
    );
}

#[test]
fn a_tag_that_came_to_nothing_does_so_when_an_element_around_it_is_unwrapped_or_renamed() {
    check("<span><p>a</span>b</p>c</span>", &[("unwrap", "p", "")], "<span>abc</span>");
    check(
        "<svg><foreignObject><p>a<p>b</foreignObject>c",
        &[("unwrap", "p + p", "")],
        "<svg><foreignObject><p>a</p>bc",
    );
    check("<div>a</section>b</div>", &[("rename", "div", "section")], "<section>ab</section>");
    check("<form>a<form>b</form>", &[("unwrap", "form", "")], "ab");
    check("<h1><p>a</b>b</h1>", &[("rename", "p", "b")], "<h1><b>ab</b></h1>");
    check("<div>a</section>b</div>", &[("set", "div", "a=b")], "<div a=\"b\">a</section>b</div>");
}

#[test]
fn text_is_not_inserted_where_a_parser_has_none() {
    let table = "<table><colgroup><col></table>";
    check(table, &[("replace", "col", "x")], "<table><colgroup></table>");
    check(table, &[("replace", "col", "<COL>")], "<table><colgroup><COL></table>");
    check(table, &[("after", "col", "<col>x")], "<table><colgroup><col><col></table>");
    check(table, &[("after", "col", "<hr>")], "<table><colgroup><col></table>");
    check(table, &[("after", "col", "\ny")], "<table><colgroup><col>\n</table>");
    // Its attributes would become those of the page.
    check("<p>x</p>", &[("append", "p", "<body a=b>y")], "<p>xy</p>");
}

#[test]
fn the_body_keeps_what_would_go_into_the_head() {
    check("<p><noframes>x</noframes>", &[("unwrap", "p", "")], "<body><noframes>x</noframes>");
    check("<p><title>x</title>", &[("unwrap", "p", "")], "<body><title>x</title>");
    check("<p>&#10;x", &[("unwrap", "p", "")], "<body>&#10;x");
    check("<p>&amp;x", &[("unwrap", "p", "")], "&amp;x");
    check("<template>x", &[("set", "body", "a=b")], "<template>x</template><body a=\"b\">");
}

#[test]
fn a_formatting_element_that_goes_on_elsewhere_gets_no_end_tag() {
    check("<div><b>x</div>y", &[("rename", "div", "section")], "<section><b>x</section>y");
    check("<div><b>x</div>y", &[("append", "div", "z")], "<div><b>x</b>z</div>y");
    // The end tag lets the parser forget the element.
    check(
        "<p><div><b>x<p>y</div></b>z",
        &[("rename", "div", "section")],
        "<p><section><b>x<p>y</p></section></b>z",
    );
    check(
        "<div><p><b>x</p></b>y</div>",
        &[("rename", "div", "section")],
        "<section><p><b>x</p></b>y</section>",
    );
}

#[test]
fn a_formatting_element_goes_on_after_the_end_of_an_element_that_is_unwrapped() {
    let check_font = |source: &str, expected: &str| {
        check(source, &[("unwrap", "font", "")], expected);
    };
    check_font("<font>1 <B>2</font> 3</B> 4", "1 <B>2 3</B> 4");
    check_font("<font><b><i>2</font>3</i></b>4", "<b><i>23</i></b>4");
    check_font("<font><a href=x>2</font>3</a>4", "<a href=x>23</a>4");
    check_font("<font><b>2</font><br>3</b>4", "<b>2<br>3</b>4");
    check("<div><b>2</div>3</b>4", &[("unwrap", "div", "")], "<b>23</b>4");
    check("<div><p><b>2</div>3</b>4", &[("unwrap", "div", "")], "<p><b>2</p>3</b>4");
    // A parser does not create it again before a block, so that it ends there.
    check_font("<font><b>2</font><hr>3", "<b>2</b><hr>3");
}

#[test]
fn formatting_that_has_ended_does_not_go_on() {
    check("<pre><i>x", &[("after", "pre", "y")], "<pre><i>x</i></pre>y");
    check("<object><b>x</object>y", &[("unwrap", "object", "")], "<b>x</b>y");
    check(
        "<object><div><b>x</div></object>y",
        &[("rename", "object", "div")],
        "<div><div><b>x</b></div></div>y",
    );
    check(
        "<template><i>x</template>y",
        &[("rename", "template", "ruby")],
        "<ruby><i>x</i></ruby>y",
    );
}
