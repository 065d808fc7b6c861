//! Content that comes in pieces.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use broth_rewrite::{Chunks, Edits, Element, Misfit, Page, Rewriter};

type AnyError = Box<dyn Error + Send + Sync>;

/// A page rewritten in one go, with something done to its `b`.
fn rewrite(source: &str, on: impl FnMut(&mut Element<'_>) + Send) -> Result<String, AnyError> {
    Ok(Rewriter::new().on("b", on).rewrite(source)?)
}

#[test]
fn pieces_go_wherever_content_goes() -> Result<(), AnyError> {
    let two = || Chunks::new(["<i>1</i>", "<i>2</i>"]);
    let page = rewrite("<b>x</b>", |b| {
        b.before_html(two());
        b.prepend_html(two());
        b.append(Chunks::new(["<", "&"]));
        b.after_html(two());
    })?;
    let two = "<i>1</i><i>2</i>";
    assert_eq!(page, format!("{two}<b>{two}x&lt;&amp;</b>{two}"));
    assert_eq!(rewrite("<b>x</b>", |b| b.replace_with(Chunks::new(["1", "2"])))?, "12");
    assert_eq!(rewrite("<b>x</b>", |b| b.set_text(Chunks::new(["1", "2"])))?, "<b>12</b>");
    assert_eq!(rewrite("<b>x</b>", |b| b.append(Chunks::new([""; 3])))?, "<b>x</b>");

    let mut page = Rewriter::new()
        .on_any_text(|text| text.before(Chunks::new(["1", "2"])))
        .on_any_comment(|comment| comment.replace_with(Chunks::new(["3", "4"])))
        .on_end_tag("p", |p| p.append_html(Chunks::new(["<i>5", "<i>6"])))
        .on_end(|end| end.append_html(Chunks::new(["<!--7-->", "<!--8-->"])));
    let page = page.rewrite("<p>x<!---->")?;
    assert_eq!(page, "<p>12x34<i>5</i><i>6</i><!--7--><!--8-->");
    Ok(())
}

#[test]
fn inserting_nothing_changes_nothing() -> Result<(), AnyError> {
    let inserts: [fn(&mut Element<'_>); 4] = [
        |mi| mi.append(""),
        |mi| mi.before_html(""),
        |mi| mi.append(Chunks::new([""])),
        |mi| mi.before_html(Chunks::new([""])),
    ];
    for insert in inserts {
        let page = Rewriter::new().on("mi", insert).rewrite("<math><mi /></math>")?;
        assert_eq!(page, "<math><mi /></math>");
    }
    let page = Page::parse("<math><mi /></math>");
    let mi = page.document().root().by_tag("mi").next().ok_or("no mi")?.id();
    assert_eq!(Edits::new(&page).append_html(mi, "").rewrite()?, page.source());
    Ok(())
}

#[test]
fn each_piece_keeps_to_itself() -> Result<(), AnyError> {
    let append = |misfit, pieces: [&'static str; 2]| {
        let mut page =
            Rewriter::new().misfit(misfit).on("b", move |b| b.append_html(Chunks::new(pieces)));
        Ok::<_, AnyError>(page.rewrite("<b></b>")?)
    };
    let pieces = ["<i>1", "</b>2</i>"];
    assert_eq!(append(Misfit::Repair, pieces)?, "<b><i>1</i>2</b>");
    assert_eq!(append(Misfit::Escape, pieces)?, "<b>&lt;i&gt;1&lt;/b&gt;2&lt;/i&gt;</b>");
    let refused = append(Misfit::Refuse, ["1", "</b>"]).unwrap_err().to_string();
    assert!(refused.starts_with("\"</b>\" leaves elements open"), "{refused}");
    Ok(())
}

#[test]
fn pieces_cannot_end_together_what_they_go_into() -> Result<(), AnyError> {
    for (source, expected) in [
        ("<title></title>", "<title>&lt;/title>&lt;p></title>"),
        ("<script></script>", "<script></script>"),
    ] {
        let mut page = Rewriter::new().on("title, script", |it| {
            let [first, second] = match it.name() {
                "title" => ["</tit", "le><p>"],
                _ => ["</scr", "ipt><p>"],
            };
            it.append_html(Chunks::new([first, second]));
        });
        assert_eq!(page.rewrite(source)?, expected);
    }
    Ok(())
}

#[test]
fn implied_tags_are_written_before_pieces() -> Result<(), AnyError> {
    let page = Rewriter::new()
        .on("li", |li| li.after_html(Chunks::new(["<!--1-->", "<!--2-->"])))
        .rewrite("<ul><li>a<li>b</ul>")?;
    assert_eq!(page, "<ul><li>a</li><!--1--><!--2--><li>b</li><!--1--><!--2--></ul>");
    Ok(())
}

#[test]
fn pieces_are_asked_for_when_they_are_written() -> Result<(), AnyError> {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = asked.clone();
    let mut page = Rewriter::new()
        .on("p", move |p| {
            let counter = counter.clone();
            p.append(Chunks::new((0..).map(move |_| {
                counter.fetch_add(1, Ordering::Relaxed);
                "x".repeat(1 << 10)
            })));
        })
        .into_stream();
    page.feed("<p>")?;
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    // The stream never ends.
    assert_eq!(page.feed("</p>after")?.len(), 1 << 16);
    for _ in 0..100 {
        assert_eq!(page.more()?.len(), 1 << 16);
    }
    assert_eq!(asked.load(Ordering::Relaxed), 101 << 6);
    Ok(())
}

#[test]
fn what_follows_waits_for_the_pieces_before_it() -> Result<(), AnyError> {
    for is_closed in [false, true] {
        let piece = "<i>soup</i>".repeat(100);
        let pieces = vec![piece.clone(); 500];
        let mut page = Rewriter::new()
            .on("b", {
                let pieces = pieces.clone();
                move |b| b.after_html(Chunks::new(pieces.clone()))
            })
            .into_stream();
        let mut output = Vec::new();
        for text in ["<b>1</b>2", "<p>3</p><b>4", "</b>5"] {
            output.extend_from_slice(page.feed(text)?);
        }
        if is_closed {
            page.close();
            while let more @ [_, ..] = page.more()? {
                output.extend_from_slice(more);
            }
        }
        output.extend_from_slice(&page.finish().unwrap().output);
        let pieces = pieces.concat();
        let expected = format!("<b>1</b>{pieces}2<p>3</p><b>4</b>{pieces}5");
        assert!(String::from_utf8(output)? == expected);
    }
    Ok(())
}

#[test]
fn many_streams_take_linear_time() -> Result<(), AnyError> {
    // The square of this would take minutes.
    let count = 200_000;
    let page = rewrite(&"<b></b>".repeat(count), |b| b.append(Chunks::new(["1", "2"])))?;
    assert!(page == "<b>12</b>".repeat(count));
    Ok(())
}

#[test]
fn a_stream_that_fails_stops_the_handlers() -> Result<(), AnyError> {
    let pieces = [Ok("1"), Err("the kitchen is closed"), Ok("2")];
    let mut page = Rewriter::new().on("b", move |b| b.append(Chunks::new(pieces))).into_stream();
    let error = page.feed("<b></b><b></b>").unwrap_err();
    assert_eq!(error.to_string(), "the kitchen is closed");
    let mut output = page.feed("<b></b>")?.to_vec();
    output.extend_from_slice(&page.finish().unwrap().output);
    // Both elements had been shown before anything was written.
    assert_eq!(String::from_utf8(output)?, "<b>1</b><b>1</b><b></b>");
    Ok(())
}

#[test]
#[cfg(feature = "encoding")]
fn pieces_are_written_in_the_encoding_of_the_page() -> Result<(), AnyError> {
    let latin = broth_encoding::Decoder::new().transport("iso-8859-1");
    let mut page = Rewriter::new()
        .decoder(latin)
        .on("b", |b| b.append(Chunks::new(["\u{e9}", "\u{2615}"])))
        .into_stream();
    let mut output = page.feed_bytes(b"<b>\xE8</b>")?.to_vec();
    page.close();
    while let more @ [_, ..] = page.more()? {
        output.extend_from_slice(more);
    }
    assert_eq!(page.feed_bytes(b"late")?, b"");
    output.extend_from_slice(&page.finish().unwrap().output);
    assert_eq!(output, b"<b>\xE8\xE9&#9749;</b>");
    Ok(())
}

#[test]
fn a_rewriter_with_chunks_can_be_sent() -> Result<(), AnyError> {
    let mut page = Rewriter::new().on("b", |b| b.append(Chunks::new(["1", "2"])));
    let (sender, receiver) = std::sync::mpsc::channel::<String>();
    std::thread::spawn(move || drop(["3", "4"].map(|piece| sender.send(piece.into()))));
    let mut receiver = Some(receiver);
    let mut other = Rewriter::new()
        .on("b", move |b| b.append(Chunks::new(receiver.take().into_iter().flatten())));
    let page = std::thread::spawn(move || page.rewrite("<b></b>")).join();
    assert_eq!(page.map_err(|_| "the thread has panicked")??, "<b>12</b>");
    assert_eq!(other.rewrite("<b></b>")?, "<b>34</b>");
    Ok(())
}

/// The builder holds white space in a table until it knows what follows.
#[test]
fn text_that_waits_in_a_table_is_not_passed_on() -> Result<(), AnyError> {
    let source = "<table> <tr> <td>a</table>";
    let builder = || Rewriter::new().on_any_text(|text| text.before_html("|"));
    let whole = builder().rewrite(source)?;
    assert_eq!(whole, "<table>| <tr>| <td>|a</table>");
    for cut in 1..source.len() {
        let mut rewriter = builder().into_stream();
        let mut output = rewriter.feed(&source[..cut])?.to_vec();
        output.extend_from_slice(rewriter.feed(&source[cut..])?);
        output.extend_from_slice(&rewriter.finish().unwrap().output);
        assert_eq!(String::from_utf8(output)?, whole, "cut at {cut}");
    }
    Ok(())
}
