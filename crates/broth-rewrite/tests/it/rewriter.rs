//! The rewriter as people use it: many documents, wrong arguments, text and markup, classes.

use std::error::Error;

use broth_rewrite::{
    Chunks, Edit, EditError, Edits, Element, HandlerResult, Misfit, MoveReason, Page, RewriteError,
    Rewriter, Stream, Strictness,
};
use broth_select::Selector;

type Result<T = ()> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

#[test]
fn a_rewriter_rewrites_one_document_after_the_other() -> Result {
    let mut seen = Vec::new();
    let mut rewriter = Rewriter::new()
        .on("p + p", |p| p.add_class("next"))
        .on_text("title", |text| seen.push(text.text().to_owned()));
    for title in ["Onions", "Soup"] {
        // A document that is not finished leaves nothing open for the next one.
        let mut stream = rewriter.stream();
        stream.feed("<p><table><div><p>")?;
        drop(stream);
        let page = format!("<title>{title}</title><p>1<p>2");
        let expected = format!("<title>{title}</title><p>1<p class=\"next\">2");
        assert_eq!(rewriter.rewrite(&page)?, expected);
        let mut stream = rewriter.stream();
        let mut output = stream.feed(&page)?.to_vec();
        output.extend(stream.finish()?.output);
        assert_eq!(String::from_utf8(output)?, expected);
    }
    drop(rewriter);
    assert_eq!(seen, ["Onions", "Onions", "Soup", "Soup"]);
    Ok(())
}

#[test]
fn an_error_of_a_handler_ends_its_document_only() -> Result {
    let mut rewriter = Rewriter::new().on("b", |_| Err("no b")).on("i", |i| i.remove());
    let error = rewriter.rewrite("<b>1</b>").unwrap_err();
    assert_eq!((error.code(), error.to_string().as_str()), ("handler-failed", "no b"));
    assert_eq!(rewriter.rewrite("<i>1</i>2")?, "2");
    assert!(rewriter.rewrite("<b>").is_err());
    Ok(())
}

/// Each way to rewrite returns the error, and names the selector.
#[test]
fn wrong_selectors_show_at_the_verb() -> Result {
    let wrong = |rewriter: Rewriter| {
        let mut rewriter = rewriter.on("p", |_| ());
        assert!(rewriter.validate().is_err());
        let error = rewriter.report("<p>").unwrap_err();
        assert_eq!(rewriter.rewrite("<p>").unwrap_err().to_string(), error.to_string());
        let mut stream = rewriter.stream();
        assert_eq!(stream.feed("<p>1").unwrap_err().to_string(), error.to_string());
        // The rest passes unchanged.
        assert_eq!(stream.feed("2").unwrap(), b"<p>12");
        assert_eq!(stream.finish().unwrap().output, b"");
        #[cfg(feature = "encoding")]
        assert_eq!(rewriter.rewrite_bytes(b"<p>").unwrap_err().to_string(), error.to_string());
        assert_eq!(rewriter.into_stream().finish().unwrap_err().to_string(), error.to_string());
        error
    };
    let error = wrong(Rewriter::new().on("li >", |_| ()));
    assert_eq!((error.code(), error.span()), ("dangling-combinator", Some((3..4).into())));
    assert!(error.to_string().contains("`li >`"), "{error}");
    let error = wrong(Rewriter::new().remove("li:last-child"));
    assert_eq!((error.code(), error.span()), ("needs-tree", Some((0..13).into())));
    assert!(error.to_string().contains("`li:last-child`"), "{error}");
    let error = wrong(Rewriter::new().set_attr("li", "a b", ""));
    assert_eq!((error.code(), error.span()), ("attribute-name", None));
    // The first one counts.
    assert_eq!(wrong(Rewriter::new().remove("1").set_name("b", "1")).code(), "unexpected-token");
    Ok(())
}

#[test]
fn rules_alone_may_depend_on_the_rest_of_the_document() -> Result {
    let mut rules = Rewriter::new().remove("p:empty").append("li:last-child", " & last");
    assert_eq!(rules.rewrite("<p></p><ul><li>1<li>2</ul>")?, "<ul><li>1<li>2 &amp; last</ul>");
    #[cfg(feature = "encoding")]
    assert_eq!(rules.rewrite_bytes(b"<ul><li>\xE9</ul>")?, b"<ul><li>\xE9 &amp; last</ul>");
    assert_eq!(rules.validate().unwrap_err().code(), "needs-tree");
    let page = Page::parse("<p></p><ul><li>1<li>2</ul>");
    assert_eq!(rules.edits(&page)?.count(), 2);
    let handlers = rules.on_any_text(|_| ());
    assert!(matches!(handlers.edits(&page), Err(RewriteError::HasHandlers)));
    Ok(())
}

/// That holds wherever it is inserted.
#[test]
fn a_string_is_text_unless_the_method_says_html() -> Result {
    fn on<R: HandlerResult>(
        edit: impl FnMut(&mut Element<'_>) -> R + Send,
        expected: &str,
    ) -> Result {
        assert_eq!(Rewriter::new().on("b", edit).rewrite("<b>x</b>")?, expected);
        Ok(())
    }
    on(|b| b.before("<i>1"), "&lt;i&gt;1<b>x</b>")?;
    on(|b| b.before_html("<i>1"), "<i>1</i><b>x</b>")?;
    on(|b| b.prepend("<i>1"), "<b>&lt;i&gt;1x</b>")?;
    on(|b| b.prepend_html("<i>1"), "<b><i>1</i>x</b>")?;
    on(|b| b.append("<i>1".to_owned()), "<b>x&lt;i&gt;1</b>")?;
    let html = "<i>1".to_owned();
    on(|b| b.append_html(&html), "<b>x<i>1</i></b>")?;
    on(|b| b.after("<i>1"), "<b>x</b>&lt;i&gt;1")?;
    on(|b| b.after_html("<i>1"), "<b>x</b><i>1</i>")?;
    on(|b| b.set_text("<i>1"), "<b>&lt;i&gt;1</b>")?;
    on(|b| b.set_inner_html("<i>1"), "<b><i>1</i></b>")?;
    on(|b| b.replace_with("<i>1"), "&lt;i&gt;1")?;
    on(|b| b.replace_with_html("<i>1"), "<i>1</i>")?;
    on(|b| b.append(Chunks::new(["<i>", "1"])), "<b>x&lt;i&gt;1</b>")?;
    on(|b| b.append_html(Chunks::new(["<i>", "1"])), "<b>x<i></i>1</b>")?;

    let mut others = Rewriter::new()
        .on_end_tag("b", |b| {
            b.append("<1>");
            b.append_html("<i>2");
            b.after("<3>");
            b.after_html("<i>4");
        })
        .on_end(|end| {
            end.append("<5>");
            end.append_html("<i>6");
        });
    let expected = "<b>x&lt;1&gt;<i>2</i></b><i>4</i>&lt;3&gt;&lt;5&gt;<i>6</i>";
    assert_eq!(others.rewrite("<b>x</b>")?, expected);

    let page = Page::parse("<b>x</b>");
    let b = page.document().by_tag("b").next().ok_or("no b")?.id();
    let edited = |edit: fn(&mut Edits<'_>, broth_dom::NodeId)| {
        let mut edits = Edits::new(&page);
        edit(&mut edits, b);
        edits.rewrite()
    };
    assert_eq!(edited(|edits, b| _ = edits.append(b, "<i>"))?, "<b>x&lt;i&gt;</b>");
    assert_eq!(edited(|edits, b| _ = edits.append_html(b, "<i>"))?, "<b>x<i></i></b>");
    assert_eq!(edited(|edits, b| _ = edits.set_text(b, "<i>"))?, "<b>&lt;i&gt;</b>");
    assert_eq!(edited(|edits, b| _ = edits.replace_with(b, "<i>"))?, "&lt;i&gt;");
    Ok(())
}

#[test]
fn text_that_an_element_cannot_contain_is_a_misfit() -> Result {
    for edit in [
        Edit::Append("</script>".into()),
        Edit::AppendHtml("</script>".into()),
        Edit::SetText("</script>".into()),
    ] {
        let mut rewriter = Rewriter::new().rule("script", edit.clone());
        assert_eq!(rewriter.report("<script></script>")?.misfits, 1, "{edit:?}");
        let mut refused = rewriter.misfit(Misfit::Refuse);
        assert_eq!(refused.rewrite("<script></script>").unwrap_err().code(), "misfit");
    }
    let mut texts = Rewriter::new().on_any_text(|text| text.set_text("</script>"));
    let report = texts.report("<script>x</script>")?;
    assert_eq!((report.html.as_str(), report.misfits), ("<script>x</script>", 1));
    let mut refused = texts.misfit(Misfit::Refuse);
    assert_eq!(refused.rewrite("<script>x</script>").unwrap_err().code(), "misfit");
    Ok(())
}

#[test]
fn text_can_be_emptied() -> Result {
    let mut rewriter = Rewriter::new().on_any_text(|text| text.set_text(""));
    assert_eq!(rewriter.rewrite("<p>a<b>b</b>c<script>d</script>")?, "<p><b></b><script></script>");
    Ok(())
}

#[test]
fn classes_are_added_and_removed() -> Result {
    for (source, added, removed) in [
        ("<p>", "<p class=\"a\">", "<p>"),
        ("<p class>", "<p class=\"a\">", "<p class>"),
        ("<p class=a>", "<p class=a>", "<p>"),
        ("<p CLASS=' b  a '>", "<p CLASS=' b  a '>", "<p CLASS=\"b\">"),
        ("<p class='b  c'>", "<p class=\"b c a\">", "<p class='b  c'>"),
        ("<p class='A'>", "<p class=\"A a\">", "<p class='A'>"),
        ("<svg class=b>", "<svg class=\"b a\">", "<svg class=b>"),
    ] {
        assert_eq!(Rewriter::new().add_class("p, svg", "a").rewrite(source)?, added);
        assert_eq!(Rewriter::new().remove_class("p, svg", "a").rewrite(source)?, removed);
        let handled =
            |handler: fn(&mut Element<'_>)| Rewriter::new().on("p, svg", handler).rewrite(source);
        assert_eq!(handled(|it| it.add_class("a"))?, added);
        assert_eq!(handled(|it| it.remove_class("a"))?, removed);
    }
    let mut twice = Rewriter::new().on("p", |p| {
        p.add_class("a");
        p.add_class("b");
        p.remove_class("a");
        assert!(p.has_class("b") && !p.has_class("a") && p.has_attr("class"));
    });
    assert_eq!(twice.rewrite("<p>")?, "<p class=\"b\">");
    for class in ["", " ", "a b", "a\n"] {
        let error = Rewriter::new().add_class("p", class).rewrite("<p>").unwrap_err();
        assert_eq!(error.code(), "class", "{class:?}");
    }
    Ok(())
}

#[test]
fn a_wrong_name_in_a_handler_is_an_error_of_the_document() -> Result {
    let edits: [(fn(&mut Element<'_>), &str); 5] = [
        (|b| b.set_attr("a b", ""), "attribute-name"),
        (|b| b.set_name("1"), "tag-name"),
        (|b| b.set_name("script"), "text-element"),
        (|b| b.add_class(""), "class"),
        (|b| b.apply(&Edit::RemoveAttr(String::new())), "attribute-name"),
    ];
    for (edit, code) in edits {
        let mut rewriter = Rewriter::new().on("b", edit).on("i", |i| i.remove());
        assert_eq!(rewriter.rewrite("<b>").unwrap_err().code(), code);
        let mut stream = rewriter.stream();
        assert_eq!(stream.feed("<b>1</b><i>2</i>").unwrap_err().code(), code);
        assert_eq!(stream.finish()?.output, b"<b>1</b><i>2</i>");
    }
    Ok(())
}

#[test]
fn a_comment_gets_another_text() -> Result {
    let mut rewriter = Rewriter::new().on_any_comment(|comment| {
        comment.set_text(&comment.text().to_uppercase());
        comment.after("!");
        assert_eq!(comment.target(), None);
    });
    assert_eq!(rewriter.rewrite("<!--a--><p><!--b")?, "<!--A-->!<p><!--B-->!");
    assert_eq!(rewriter.rewrite("<p><?c d?>")?, "<p><!--D-->!");
    let mut same = Rewriter::new().on_any_comment(|comment| comment.set_text("a"));
    assert_eq!(same.rewrite("<p><!--a--!><!a>")?, "<p><!--a--!><!a>");
    for text in [">", "->", "-->", "--!>", "<!--", "<!-"] {
        let mut rewriter = Rewriter::new().on_comment("p", move |it| it.set_text(text));
        assert_eq!(rewriter.rewrite("<p><!---->").unwrap_err().code(), "comment-text");
    }
    Ok(())
}

#[test]
fn selectors_are_strings_or_compiled() -> Result {
    let compiled: Selector = "b".parse()?;
    let text = "u".to_owned();
    let mut rewriter =
        Rewriter::new().remove(&compiled).remove(compiled).remove("i".to_owned()).remove(&text);
    assert_eq!(rewriter.rewrite("<b>1</b><i>2</i><u>3</u>4")?, "4");
    Ok(())
}

#[test]
fn words_name_the_values() -> Result {
    assert_eq!("escape".parse(), Ok(Misfit::Escape));
    assert_eq!("list".parse(), Ok(Strictness::List));
    assert_eq!(MoveReason::FosterParented.to_string(), "foster-parented");
    let error = "mend".parse::<Misfit>().unwrap_err();
    assert_eq!(error.to_string(), "unknown misfit \"mend\"; use repair, escape or refuse");
    Ok(())
}

#[test]
fn a_stream_outlives_its_rewriter() -> Result {
    struct Connection {
        stream: Stream<'static>,
    }
    let begin = || Connection { stream: Rewriter::new().set_text("b", "2").into_stream() };
    let mut connection = begin();
    assert_eq!(connection.stream.feed("<b>1</b>")?, b"<b>2</b>");
    assert_eq!(connection.stream.finish()?.output, b"");
    Ok(())
}

#[test]
fn edits_of_a_page_report_the_first_wrong_name() -> Result {
    let page = Page::parse("<b>x</b>");
    let b = page.document().by_tag("b").next().ok_or("no b")?.id();
    let mut edits = Edits::new(&page);
    edits.set_name(b, "1").set_attr(b, "a b", "").append(b, "y");
    assert_eq!(edits.rewrite(), Err(EditError::TagName("1".into())));
    assert_eq!(edits.pieces().unwrap_err().code(), "tag-name");
    Ok(())
}
