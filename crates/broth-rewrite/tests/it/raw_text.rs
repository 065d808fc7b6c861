//! What is inserted into an element whose content is text is read as text, together with all that
//! is around it.

use std::error::Error;

use broth_rewrite::{Chunks, Edits, Misfit, Page, Rewriter};

type Result<T = ()> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Rewrites a page in one go and cut everywhere. Returns it, and the number of misfits.
fn rewrite(source: &str, with: fn(Rewriter) -> Rewriter) -> Result<(String, usize)> {
    let end = with(Rewriter::new()).rewrite(source)?;
    for at in 0..=source.len() {
        let mut page = with(Rewriter::new()).into_stream();
        let mut out = page.feed(&source[..at])?.to_vec();
        out.extend_from_slice(page.feed(&source[at..])?);
        out.extend_from_slice(&page.finish().unwrap().output);
        assert_eq!(String::from_utf8(out)?, end, "cut at {at}");
    }
    let mut page = with(Rewriter::new()).into_stream();
    page.feed(source)?;
    Ok((end, page.finish().unwrap().misfits))
}

fn check(source: &str, with: fn(Rewriter) -> Rewriter, expected: &str, misfits: usize) -> Result {
    assert_eq!(rewrite(source, with)?, (expected.into(), misfits));
    Ok(())
}

#[test]
fn what_is_appended_twice_cannot_end_a_title() -> Result {
    let source = "<title>a</title>";
    let twice = |page: Rewriter| {
        page.on("title", |title| {
            title.append_html("</tit");
            title.append_html("le><p>");
        })
    };
    check(source, twice, "<title>a&lt;/title><p></title>", 0)?;
    let text_and_element = |page: Rewriter| {
        page.on_text("title", |text| text.after_html("&lt;/title&g"))
            .on("title", |title| title.append_html("t;"))
    };
    check(source, text_and_element, "<title>a&lt;/title&amp;gt;</title>", 0)
}

#[test]
fn what_is_appended_cannot_end_a_title_together_with_its_text() -> Result {
    let append = |page: Rewriter| page.on("title", |title| title.append_html("le><p>"));
    check("<title>a</tit</title>", append, "<title>a&lt;/title><p></title>", 0)?;
    let text = |page: Rewriter| page.on_text("textarea", |text| text.after_html("a>"));
    check("<textarea></textare</textarea>", text, "<textarea>&lt;/textarea></textarea>", 0)
}

#[test]
fn what_is_appended_twice_cannot_end_a_script_nor_hide_its_end() -> Result {
    let source = "<script>a</script>";
    let ends = |page: Rewriter| {
        page.on("script", |script| {
            script.append_html("</scr");
            script.append_html("ipt>");
            script.append_html("; b");
        })
    };
    check(source, ends, "<script>a</scr; b</script>", 1)?;
    let hides = |page: Rewriter| {
        page.on("script", |script| {
            script.append_html("<!--");
            script.append_html("<script>");
        })
    };
    check(source, hides, "<script>a<!--</script>", 1)?;
    let harmless = |page: Rewriter| {
        page.on("script", |script| {
            script.append_html(" <");
            script.append_html(" b");
        })
    };
    check(source, harmless, "<script>a < b</script>", 0)
}

#[test]
fn what_is_appended_to_a_script_is_read_with_its_text() -> Result {
    let element = |page: Rewriter| page.on("script", |script| script.append_html("<script>"));
    check("<script><!--</script>", element, "<script><!--</script>", 1)?;
    check("<script>--</script>", element, "<script>--<script></script>", 0)?;
    let text = |page: Rewriter| page.on_text("style", |text| text.after_html("yle>"));
    check("<style></st</style>", text, "<style></st</style>", 1)?;
    let at_the_end = |page: Rewriter| page.on_end_tag("script", |end| end.append_html("ipt>"));
    check("<script></scr</script>", at_the_end, "<script></scr</script>", 1)?;
    check("<script></scr </script>", at_the_end, "<script></scr ipt></script>", 0)
}

#[test]
fn what_comes_before_a_script_s_text_does_not_change_how_that_is_read() -> Result {
    let prepend = |page: Rewriter| {
        page.on("script", |script| {
            script.prepend_html("--");
            script.prepend_html("<!");
        })
    };
    // The text would hide the end tag.
    check("<script>'<script>'</script>", prepend, "<script>'<script>'</script>", 2)?;
    let text = |page: Rewriter| page.on_text("script", |text| text.before_html("<"));
    check("<script>/script></script>", text, "<script>/script></script>", 1)?;
    let harmless = |page: Rewriter| {
        page.on("script", |script| {
            script.prepend_html(" b;");
            script.prepend_html("a <");
        })
    };
    check("<script>c</script>", harmless, "<script>a < b;c</script>", 0)
}

#[test]
fn a_replaced_text_is_read_with_what_is_inserted() -> Result {
    let with = |page: Rewriter| {
        page.on_text("script", |text| text.set_text("</scr"))
            .on("script", |it| it.append_html("ipt>"))
    };
    check("<script>a</script>", with, "<script></scr</script>", 1)?;
    let inner = |page: Rewriter| {
        page.on("script", |script| {
            script.set_inner_html("<!--");
            script.append_html(Chunks::new(["<scr", "ipt>"]));
        })
    };
    check("<script>a</script>", inner, "<script><!--</script>", 1)
}

#[test]
fn references_are_not_completed_by_what_is_inserted_next() -> Result {
    let with = |page: Rewriter| {
        page.on("p", |p| {
            p.append_html("a&am");
            p.append_html("p;");
            p.before_html("&lt");
            p.before_html(";");
        })
    };
    check("<p>x</p>", with, "&lt;;<p>xa&amp;amp;</p>", 0)?;
    let source = |page: Rewriter| page.on("b", |b| b.replace_with_html("&am"));
    check("<b></b>p;", source, "&amp;amp;", 0)
}

#[test]
fn refused_is_what_is_refused_because_of_what_is_around_it() -> Result {
    let page = Rewriter::new().misfit(Misfit::Refuse).on("script", |script| {
        script.append_html("</scr");
        script.append_html("ipt>");
    });
    let mut page = page.into_stream();
    let error = page.feed("<script></script>").unwrap_err();
    assert!(error.to_string().starts_with("\"ipt>\" leaves elements open"), "{error}");
    assert_eq!(page.finish().unwrap().output, b"<script></scr</script>");
    Ok(())
}

#[test]
fn edits_of_a_page_are_read_together_too() {
    let page = Page::parse("<script><!--</script><title>a</tit</title>");
    let id = |name| page.document().root().by_tag(name).next().unwrap().id();
    let mut edits = Edits::new(&page);
    edits.append_html(id("script"), "<script>").append_html(id("title"), "le>");
    assert_eq!(edits.rewrite().unwrap(), "<script><!--</script><title>a&lt;/title></title>");
    assert_eq!(edits.misfits(), 1);
}

#[test]
fn what_is_written_at_the_end_is_not_swallowed() -> Result {
    let with = |page: Rewriter| page.on_end(|end| end.append_html("<hr>"));
    for (source, expected) in [
        ("<p>a", "<p>a<hr>"),
        ("<p>a<script>b", "<p>a<script>b</script><hr>"),
        ("<title>a", "<title>a</title><hr>"),
        ("<p>a<b title='", "<p>a<hr><b title='"),
        ("<p>a<!-- b", "<p>a<!-- b--><hr>"),
        ("<p>a</p></body></html>\n", "<p>a</p></body></html>\n<hr>"),
        ("", "<hr>"),
    ] {
        check(source, with, expected, 0)?;
    }
    Ok(())
}
