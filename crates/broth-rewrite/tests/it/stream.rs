//! The output for a stream of pieces.

use broth_rewrite::{Misfit, RewriteError, Rewriter};

/// Rewrites a document in a stream.
pub(crate) fn streamed(rewriter: Rewriter, source: &str) -> String {
    let mut stream = rewriter.into_stream();
    let mut output = stream.feed(source).unwrap().to_vec();
    output.extend_from_slice(&stream.finish().unwrap().output);
    String::from_utf8(output).unwrap()
}

/// Rewrites a document whole, cut in two everywhere, and character by character.
#[track_caller]
pub(crate) fn check(source: &str, page: impl Fn(Rewriter) -> Rewriter, expected: &str) {
    let feed = |pieces: &[&str]| {
        let mut rewriter = page(Rewriter::new()).into_stream();
        let mut out = Vec::new();
        for piece in pieces {
            out.extend_from_slice(rewriter.feed(piece).unwrap());
        }
        let end = rewriter.finish().unwrap();
        out.extend_from_slice(&end.output);
        String::from_utf8(out).unwrap()
    };
    assert_eq!(feed(&[source]), expected, "{source}");
    for at in (0..=source.len()).filter(|&at| source.is_char_boundary(at)) {
        let (a, b) = source.split_at(at);
        assert_eq!(feed(&[a, b]), expected, "{a:?} {b:?}");
    }
    let characters: Vec<_> = source.split("").collect();
    assert_eq!(feed(&characters), expected, "{source}, by characters");
}

#[test]
fn without_edits_nothing_changes() {
    for &source in crate::sources::SOURCES {
        check(source, |page| page, source);
        check(source, |page| page.on("nothing", |it| it.remove()), source);
        check(
            source,
            |page| page.on("*", |_| ()).on_text("*", |_| ()).on_comment("*", |_| ()),
            source,
        );
        check(source, |page| page.on_complete("*", |_| ()).on_end_tag("*", |_| ()), source);
        check(
            source,
            |page| page.on_any_text(|_| ()).on_any_comment(|_| ()).on_doctype(|_| ()),
            source,
        );
    }
}

#[test]
fn only_a_reference_that_may_go_on_is_escaped() {
    let append = |page: Rewriter| page.on("p", |p| p.append_html("x"));
    check("<p>&#xht</p>", append, "<p>&#xhtx</p>");
    check("<p>&foo</p>", append, "<p>&foox</p>");
    check("<p>&am</p>", append, "<p>&amp;amx</p>");
    check("<p>&#65</p>", append, "<p>Ax</p>");
}

#[test]
fn elements_are_those_of_the_tree() {
    let mark = |page: Rewriter| page.on("li", |li| li.append_html("!"));
    check("<ul><li>a<li>b</ul>", mark, "<ul><li>a!<li>b!</ul>");
    check(
        "<ul><li>a<li>b</ul>",
        |page| page.on("li", |li| li.after_html("-")),
        "<ul><li>a</li>-<li>b</li>-</ul>",
    );
    check(
        "<table><tr><td>1</table>",
        |page| page.on("tbody", |it| it.set_attr("id", "x")),
        "<table><tbody id=\"x\"><tr><td>1</table>",
    );
    check("<p>a<p>b", |page| page.on("p + p", |p| p.remove()), "<p>a");
    check(
        "<p>a</body>\n</html>",
        |page| page.on("body", |it| it.append_html("<hr>")),
        "<p>a<hr></body>\n</html>",
    );
    check("<p>a</body>b", |page| page.on("body", |it| it.append_html("<hr>")), "<p>a</body>b<hr>");
}

/// The end tag of `body` closes nothing yet: what is open in it goes on if something comes that
/// goes into it.
#[test]
fn what_is_open_after_the_end_tag_of_the_body_ends_where_the_parser_ends_it() {
    let append = |page: Rewriter| page.on("p", |p| p.append_html("<i>1</i>"));
    check("<p>a</body><p>b", append, "<p>a</body><i>1</i><p>b<i>1</i>");
    check("<p>a</body>b<p>c", append, "<p>a</body>b<i>1</i><p>c<i>1</i>");
    check("<p><b>a</body><p>b", append, "<p><b>a</body></b><i>1</i><p>b<i>1</i>");
    let source = "<p><!doctype></body><p>a";
    check(source, |page| page.on("p", |p| p.remove()), "</body>");
    check(source, |page| page.on("p:first-child", |p| p.remove()), "</body><p>a");
}

/// For selectors, an element that has left the stack still contains its descendants.
#[test]
fn selectors_find_what_is_in_an_element_that_has_ended_early() {
    let mark = |selector: &'static str| {
        move |page: Rewriter| page.on(selector, |it| it.set_attr("id", "x"))
    };
    check(
        "<form><div></form><hr></div><hr>",
        mark("form hr"),
        "<form><div></form><hr id=\"x\"></div><hr>",
    );
    check(
        "<form><div><form></form><hr><ul></div><li><hr></ul><hr>",
        mark("form > div hr"),
        "<form><div><form></form><hr id=\"x\"><ul></div><li><hr></ul><hr>",
    );
    check(
        "<b><div>1</b><i>2</i></div><i>3</i>",
        mark("b i"),
        "<b><div>1</b><i id=\"x\">2</i></div><i>3</i>",
    );
}

#[test]
fn comments_doctype_and_end() {
    check(
        "<!doctype html><!-- a --><p><!-- b --><?c d?></p>",
        |page| page.on_comment("p", |it| it.remove()),
        "<!doctype html><!-- a --><p></p>",
    );
    check(
        "<!doctype html><!-- a --><p><!-- b --></p><!-- c -->",
        |page| page.on_any_comment(|it| it.replace_with_html("x")).on_doctype(|it| it.remove()),
        "x<p>x</p>x",
    );
    check(
        "<p>a</p>\n",
        |page| page.on_end(|end| end.append_html("<!-- end -->")),
        "<p>a</p>\n<!-- end -->",
    );
}

#[test]
fn a_handler_that_waits_for_the_end_changes_the_start() {
    let count = |page: Rewriter| {
        page.on_complete("ul", |ul| {
            ul.set_attr("data-items", &ul.child_elements().unwrap().to_string())
        })
    };
    check("<ul><li>a<li>b</ul>c", count, "<ul data-items=\"2\"><li>a<li>b</ul>c");
    let id = |page: Rewriter| {
        page.on_complete("h1, b", |it| it.set_attr("id", &it.text().unwrap().replace(' ', "-")))
    };
    check("<h1>a <b>b</b></h1>", id, "<h1 id=\"a-b\">a <b id=\"b\">b</b></h1>");
    let empty = |page: Rewriter| {
        page.on_complete("p", |p| {
            if p.is_empty() == Some(true) {
                p.remove()
            }
        })
    };
    check("<p><p>a<p></p>b", empty, "<p>a</p>b");
    check(
        "<p>1<p>2",
        |page| page.on_complete("p", |p| p.set_inner_html(p.text().unwrap().repeat(2))),
        "<p>11<p>22",
    );
    check("<p>1<p>2", |page| page.on_end_tag("p", |p| p.append_html("!")), "<p>1!<p>2!");
}

#[test]
fn what_handlers_remove_is_not_shown() {
    check(
        "<div>1<p>2<b>3</b></p></div>4",
        |page| {
            page.on("p", |p| p.remove())
                .on("b", |_| -> () { panic!("gone") })
                .on_text("b", |_| -> () { panic!("gone") })
        },
        "<div>1</div>4",
    );
}

#[test]
fn an_error_stops_the_handlers_and_nothing_else() {
    let mut page = Rewriter::new()
        .on("b", |_| Err::<(), _>("no b".to_owned()))
        .on("i", |i| i.remove())
        .into_stream();
    let error: RewriteError = page.feed("<i>1</i>2<b>3</b>").unwrap_err();
    assert_eq!(error.to_string(), "no b");
    let mut out = page.feed("<i>4</i>").unwrap().to_vec();
    out.extend_from_slice(&page.finish().unwrap().output);
    assert_eq!(String::from_utf8(out).unwrap(), "2<b>3</b><i>4</i>");
}

/// The end tag of the body takes nothing off the stack: later content may go into elements whose
/// end has been written.
#[test]
fn white_space_after_the_body_goes_with_what_it_is_in() {
    for (source, expected) in [
        ("<p>a</body></html> <!--b-->", "x</body></html><!--b-->"),
        ("<p>a</html> <!--b-->", "x</html><!--b-->"),
        ("<p>a</p></body> <!--b-->", "x</body><!--b-->"),
    ] {
        check(source, |page| page.on("body", |body| body.set_inner_html("x")), expected);
        check(
            source,
            |page| page.on("body", |body| body.set_inner_html("x")).on_any_text(|_| ()),
            expected,
        );
    }
    check("<p>a<b>c</body> ", |page| page.on("p", |p| p.remove()), "</body>");
}

#[test]
fn the_end_of_an_element_has_its_end_tag() {
    let show = |page: Rewriter| {
        page.on_end_tag("p, b, body, html", |end| {
            let span =
                end.span().map_or("none".into(), |span| format!("{}-{}", span.start, span.end));
            end.append_html(format!("{} {span};", end.name()));
        })
    };
    check("<p>a<b>c</b></p>", show, "<p>a<b>cb 8-12;</b>p 12-16;</p>body none;html none;");
    check("<body>a</body></html>", show, "<body>abody 7-14;</body>html 14-21;</html>");
}

#[test]
fn attributes_are_those_that_handlers_have_left() {
    let mut page = Rewriter::new()
        .on("a", |a| {
            a.remove_attr("b");
            a.set_attr("C", "2");
            a.set_attr("d", "3");
            a.set_attr("e", "4");
            a.remove_attr("e");
        })
        .on("a", |a| assert!(a.attrs().eq([("a", "0"), ("c", "2"), ("d", "3")])));
    assert_eq!(page.rewrite("<a A=0 b=1 C=1>").unwrap(), "<a A=0 C=\"2\" d=\"3\">");
}

#[test]
fn markup_that_does_not_keep_to_itself() {
    let with = |misfit: Misfit, markup: &'static str| {
        let page = Rewriter::new().misfit(misfit).on("b", move |b| b.before_html(markup));
        page.on("i", |i| i.remove()).into_stream()
    };
    let source = "<div>1<b>2</b>3</div><i>4</i>";
    for (markup, misfits, repaired, escaped) in [
        ("<u>x</u>", 0, "<u>x</u>", "<u>x</u>"),
        ("<u>x", 1, "<u>x</u>", "&lt;u&gt;x"),
        ("x</div>", 1, "x", "x&lt;/div&gt;"),
        ("<!--x", 1, "<!--x-->", "&lt;!--x"),
        // Nothing ends it, so it cannot be there.
        ("x<plaintext>y", 1, "", "x&lt;plaintext&gt;y"),
    ] {
        for (misfit, inserted) in [(Misfit::Repair, repaired), (Misfit::Escape, escaped)] {
            let mut page = with(misfit, markup);
            let mut out = page.feed(source).unwrap().to_vec();
            let end = page.finish().unwrap();
            out.extend_from_slice(&end.output);
            let expected = format!("<div>1{inserted}<b>2</b>3</div>");
            assert_eq!(String::from_utf8(out).unwrap(), expected, "{markup}");
            assert_eq!(end.misfits, misfits, "{markup}");
        }
        let mut page = with(Misfit::Refuse, markup);
        let refused = page.feed(source).is_err();
        assert_eq!(refused, misfits > 0, "{markup}");
        if refused {
            // As with every error, the rest passes unchanged.
            assert_eq!(page.finish().unwrap().output, source.as_bytes());
        }
    }
}

#[test]
fn implied_tags_are_written_before_a_plaintext() {
    check(
        "<plaintext>x",
        |page| page.on("body", |body| body.set_attr("a", "b")),
        "<body a=\"b\"><plaintext>x",
    );
}

#[test]
fn markup_beside_an_element_is_read_in_the_new_name_of_its_parent() {
    let source = "<table><colgroup><col a=>";
    let mut rewriter = Rewriter::new().set_name("*", "i").before_html("[a]", "<b>x");
    let whole = rewriter.rewrite(source).unwrap();
    assert_eq!(streamed(rewriter, source), whole);
    assert!(whole.contains("<b>x</b><i a=>"), "{whole}");
}

#[test]
fn rules_change_a_parent_before_its_children_whatever_their_order() {
    let source = "<!D><frameset a=b><frame>";
    let mut rewriter = Rewriter::new().before_html("frame", "x").set_name("frameset", "i");
    let whole = rewriter.rewrite(source).unwrap();
    assert_eq!(streamed(rewriter, source), whole);
    assert_eq!(whole, "<!D><i a=b>x<frame>");
}
