//! End tags that an edit makes necessary, and those that it must not write. Parsing the output
//! gives the tree that parsing the source and changing the tree gives.

use broth_rewrite::Edit;

use crate::output::{check, check_output, rename};

#[test]
fn an_element_that_its_start_tag_no_longer_closes_gets_an_end_tag() {
    check("<svg/>x", "svg", rename("p"), "<p></p>x");
    check("<svg a=b />x", "svg", rename("div"), "<div a=b ></div>x");
    check("<math/>x", "math", rename("span"), "<span></span>x");
    check("<svg/>x", "svg", rename("br"), "<br/>x");
    check("<svg/>x", "svg", rename("math"), "<math/>x");
    check("<svg><g/></svg>x", "svg", Edit::Unwrap, "<g/></g>x");
    check("<svg><g/><g/></svg>x", "svg", rename("div"), "<div><g/></g><g/></g></div>x");
    check("<svg><a/></svg>x", "a", rename("g"), "<svg><g/></svg>x");
    check("<svg><svg/><g/></svg>", "svg > svg", rename("g"), "<svg><g/><g/></svg>");
    check("<table><form>\n</table>", "table", rename("div"), "<div><form></form>\n</div>");
    check("<table><form>\n</table>", "table", Edit::Unwrap, "<form></form>\n");
    check("<table><form><tr></table>", "table", Edit::SetAttr("a".into(), "b".into()), {
        "<table a=\"b\"><form><tr></table>"
    });
}

#[test]
fn a_form_whose_end_tag_comes_early_ends_where_the_parser_ends_it() {
    let source = "<form><div></form>x</div>y";
    check(source, "form", rename("section"), "<section><div>x</div></section>y");
    check(source, "form", rename("b"), "<b><div>x</div></b>y");
    check(source, "form", Edit::Unwrap, "<div>x</div>y");
    check(source, "form", Edit::AfterHtml("q".into()), "<form><div></form>x</div>qy");
    check(source, "form", Edit::Remove, "y");
    check("<form><div></form>x", "form", rename("section"), "<section><div>x");
    let source = "<form><div><ul></form><li>x</ul></div>y";
    check(source, "form", rename("section"), "<section><div><ul><li>x</ul></div></section>y");
    check("<form><b>x</form>y", "form", rename("div"), "<div><b>xy");
}

#[test]
fn the_end_of_a_form_leaves_elements_open() {
    check("<p><em><p>", "p", rename("form"), "<form><em></em></form><form></form>");
}

#[test]
fn an_end_tag_that_content_after_the_body_implied_is_written_if_the_content_does_not_imply_it() {
    check("<p>x</body><div>y", "div", rename("span"), "<p>x</body></p><span>y");
    check("<p></html><div>", "div", rename("span"), "<p></html></p><span>");
    check("<p>x</body><div>y", "div", rename("section"), "<p>x</body><section>y");
    let source = "<div id=a><div id=b>x</body></div>y";
    check(source, "#b", rename("span"), "<div id=a><span id=b>x</body></span>y");
}

#[test]
fn the_end_tags_of_body_and_html_imply_other_tags_even_if_content_follows() {
    for op in [Edit::Remove, Edit::Unwrap] {
        check("<link></html><!--c-->x", "link", op, "</html><!--c-->x");
    }
    check("<p>1</html><!--c-->2", "p", Edit::Remove, "</html><!--c-->");
    check("<p>1</body><!--c-->2", "p", Edit::Remove, "</body><!--c-->");
    check("<p></body><!--c--><link>", "p", Edit::Unwrap, "</body><!--c--><link>");
}

#[test]
fn an_element_that_is_open_at_the_end_tag_of_the_body_stays_open() {
    check("<rt><rp></body> ", "rt", Edit::Unwrap, "<rp></body> ");
    check("<section><div></body> ", "section", Edit::Unwrap, "<div></body> ");
    check("<div>x</body> ", "div", rename("section"), "<section>x</body> ");
    // One that has ended does not.
    check("<select><li><select></body>x", "select", Edit::Unwrap, "<li></li></body>x");
    check("<ul><li>x</ul></body> ", "ul", Edit::Unwrap, "<li>x</li></body> ");
    let append = Edit::AppendHtml("q".into());
    check("<div>x</body>", "body", append, "<div>x</div>q</body>");
}

#[test]
fn a_comment_in_the_body_stays_there_when_all_that_returned_to_the_body_goes() {
    let before = || Edit::BeforeHtml("<!--q-->".into());
    check("</body><p>x", "p", before(), "</body><body><!--q--><p>x");
    check("</html></body><p>x", "p", before(), "</html></body><body><!--q--><p>x");
    check("x</body><b>2</b><!--c-->y", "b", Edit::Remove, "x</body><body><!--c-->y");
    check("<svg></html><g></svg><hr>", "hr", before(), "<svg></html><g></svg><body><!--q--><hr>");
    check("x</body>y<b>2</b>", "b", before(), "x</body>y<!--q--><b>2</b>");
    check("<ul><svg></html><!--c-->", "svg", Edit::Unwrap, "<ul></html><body><!--c-->");
    check("<ul><svg></html><g>", "g", before(), "<ul><svg></html><!--q--><g>");
}

#[test]
fn what_a_tag_ends_only_in_a_select_gets_an_end_tag_without_it() {
    let source = "<select><p>a<option>b</select>";
    check(source, "select", Edit::Unwrap, "<p>a</p><option>b");
    check(source, "select", rename("div"), "<div><p>a</p><option>b</option></div>");
    let source = "<select><li>a<optgroup>b</select>";
    check(source, "select", Edit::Unwrap, "<li>a</li><optgroup>b");
    check("<select><p>a<p>b</select>", "select", rename("div"), "<div><p>a<p>b</div>");
}

#[test]
fn an_end_tag_is_written_if_the_rules_for_browsers_need_it() {
    // Without a doctype, a table does not end a paragraph.
    check("<p><hr><table>", "hr", Edit::Remove, "<p></p><table>");
    // `</rt>` would end the inner `rt`.
    let append = || Edit::AppendHtml("<i>q</i>".into());
    check("<form><rt><rt>x", "form", append(), "<form><rt><rt>x</rt></rt><i>q</i>");
    check("<template><caption>", "template", append(), "<template><caption></caption><i>q</i>");
    // A `template` in HTML would go into the head.
    check("<svg><title>t", "svg", Edit::Unwrap, "<body><title>t");
}

#[test]
fn another_a_does_not_end_an_a_that_is_renamed() {
    check("<a>1<a>2", "a:first-child", rename("b"), "<b>1</b><a>2");
    check("<a>1<a>2", "a", rename("b"), "<b>1</b><b>2");
    check("<p><a>1<p>2", "a", rename("b"), "<p><b>1<p>2");
}

#[test]
fn a_stray_end_tag_does_not_end_an_element_that_was_out_of_its_reach() {
    check("<b><object></b>x</object>y", "object", Edit::Unwrap, "<b>xy");
    check("<b><select></b>x</select>y", "select", rename("q"), "<b><q>x</q>y");
    check("<object><p><b></p></b>x</object>", "object", Edit::Unwrap, "<p><b></b></p></b>x");
}

#[test]
fn formatting_elements_continue_in_content_that_an_edit_leaves_in_another_element() {
    // A `p` tag does not reopen the `b` around it, but a `span` tag does.
    check_output("<p><b>x<p>", "p + p", rename("span"), "<p><b>x</p><span></span>");
    check_output("<dt><b>x<dd>", "dd", rename("span"), "<dt><b>x</dt><span></span>");
    check_output("<p><em><p><title>t", "title", Edit::Unwrap, "<p><em><p>t");
    check_output("<p><b>x<p>y", "p + p", Edit::PrependHtml("q".into()), "<p><b>x<p>qy");
    // And one that was reopened for an element goes with it.
    check_output("<dd><em><dd><br>", "br", Edit::Remove, "<dd><em><dd>");
}

#[test]
fn what_a_parser_moves_or_copies_is_edited_where_its_tags_are() {
    check_output("<table>x", "table", rename("div"), "<div>x");
    let source = "<select><selectedcontent><option>x";
    let expected = "<selectedcontent><option>x";
    check_output(source, "select", Edit::Unwrap, expected);
}

#[test]
fn a_comment_after_the_end_tag_of_the_body_stays_there() {
    let set = || Edit::SetAttr("a".into(), "b".into());
    check("<p><b><div></body> <!", "div", set(), "<p><b><div a=\"b\"></body> <!");
    check("<p><b><div></body> <!--c-->x", "i", set(), "<p><b><div></body> <!--c-->x");
    let expected = "<p><b><div a=\"b\"></body> <!--c--></html> <!--d-->";
    check("<p><b><div></body> <!--c--></html> <!--d-->", "div", set(), expected);
}

#[test]
fn a_renamed_element_gets_no_end_tag_where_the_source_has_none() {
    for name in ["p", "li", "dt", "dd"] {
        for (source, selector, output) in [
            ("<p>a<p>b", "p", "<N>a<N>b"),
            ("<ul><li>a<li>b</ul>", "li", "<ul><N>a<N>b</ul>"),
            ("<ul><li>a<li>b", "li", "<ul><N>a<N>b"),
            ("<dl><dt>a<dd>b</dl>", "dt, dd", "<dl><N>a<N>b</dl>"),
            ("<section><p>a</section>c", "p", "<section><N>a</section>c"),
            ("<p>a</body>", "p", "<N>a</body>"),
        ] {
            let output = output.replace("<N>", &format!("<{name}>"));
            check(source, selector, rename(name), &output);
        }
    }
    check("<table><tr><td>a<td>b</table>", "td", rename("th"), "<table><tr><th>a<th>b</table>");
    check("<table><tbody><tr><thead></table>", "tbody", rename("tfoot"), {
        "<table><tfoot><tr><thead></table>"
    });
    check("<select><option>a<option>b</select>c", "option", rename("optgroup"), {
        "<select><optgroup>a<optgroup>b</select>c"
    });
    check("<ruby>a<rt>b<rp>c</ruby>", "rt", rename("rb"), "<ruby>a<rb>b<rp>c</ruby>");
    check("<p>a<center>b</center>", "center", rename("section"), "<p>a<section>b</section>");
    check("<p>a<center>b</center>", "center", rename("dd"), "<p>a<dd>b</dd>");
}

#[test]
fn a_renamed_element_gets_an_end_tag_where_it_would_not_end() {
    check("<p>a<p>b", "p:first-child", rename("div"), "<div>a</div><p>b");
    check("<p>a<p>b", "p", rename("li"), "<li>a<li>b");
    check("<dl><dt>a<dd>b</dl>", "dt", rename("li"), "<dl><li>a</li><dd>b</dl>");
    check("<ul><li>a<li>b</ul>", "li", rename("div"), "<ul><div>a</div><div>b</div></ul>");
    check("<a><li>b</li></a>", "li", rename("p"), "<a><p>b</p></a>");
    check("<div><p>a</div>b", "p", rename("b"), "<div><b>a</b></div>b");
    check("<!DOCTYPE html><p>a<table></table>", "p", rename("dd"), {
        "<!DOCTYPE html><dd>a</dd><table></table>"
    });
}

#[test]
fn an_element_that_was_left_open_by_mistake_stays_open_under_its_new_name() {
    check("<div>a", "div", rename("section"), "<section>a");
    check("<div><span>a", "div", rename("section"), "<section><span>a");
    check("<section><div>a</section>b", "div", rename("nav"), "<section><nav>a</section>b");
    check("<section><i><div>a", "section", rename("div"), "<div><i><div>a");
    check("<section><div>a", "section", Edit::Unwrap, "<div>a");
    check("<li><span>a<li>b", "li", rename("dd"), "<dd><span>a<dd>b");
    // A `table` would keep it open.
    check("<section><div>a</section>b", "div", rename("object"), {
        "<section><object>a</object></section>b"
    });
    // The new content must not come into it.
    let edit = Edit::AppendHtml("c".into());
    check("<section><div>a", "section", edit, "<section><div>a</div>c");
}
