//! Edits of any document: what is not edited stays, in its order; a document without edits is
//! itself; and a stream is rewritten as the whole is, wherever it is cut, unless the parser moves
//! elements that may have been written. Content from a stream is what it is in one piece. Texts are
//! the same to handlers wherever the document is cut, and whether steps are taken or not.

use broth::encoding::Decoder;
use broth::rewrite::{Chunks, Edit, MoveReason, Page, Piece, Rewriter, Strictness};

use crate::case::Case;

const SELECTORS: [&str; 12] = [
    "*",
    "p",
    "b",
    "table *",
    "li",
    "[a]",
    "body",
    "head",
    "svg *",
    ":empty",
    "p:last-child",
    "tr",
];

const MARKUP: [&str; 6] = ["", "x", "<!--x-->", "<b>x", "</p></div>x", "<td>x"];

/// Markup that a parser moves, drops, reads as an end tag, or reads otherwise at its place.
const BROKEN: [&str; 64] = [
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "</td>",
    "<caption>",
    "<col>",
    "<table ID=2/>",
    "<b>",
    "</b>",
    "<a>",
    "</a>",
    "<nobr>",
    "<p>",
    "</p>",
    "<h1>",
    "</h2>",
    "<li>",
    "<dd>",
    "</frame>",
    "</param>",
    "</x>",
    "</>",
    "<div>",
    "</div>",
    "<section>",
    "</section>",
    "<form>",
    "</form>",
    "<select>",
    "</select>",
    "<option>",
    "<hr>",
    "<input>",
    "<button>",
    "</button>",
    "<object>",
    "</object>",
    "<ruby>",
    "<rt>",
    "<pre>",
    "</pre>",
    "<textarea>",
    "</textarea>",
    "<listing>",
    "\n",
    "\r\n",
    "&#10;",
    " ",
    "x",
    ">",
    "<",
    "&am",
    "p;",
    "<!--c-->",
    "<!doctype html>",
    "<body>",
    "</body>",
    "<html>",
    "<head>",
    "<frameset>",
    "<svg>",
    "</svg>",
    "<br>",
];

/// A document of broken markup, a piece for each byte.
fn broken(bytes: &[u8]) -> String {
    bytes.iter().take(24).map(|&byte| BROKEN[usize::from(byte) % BROKEN.len()]).collect()
}

/// Applies up to three rules.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let source = if case.flip() { broken(case.bytes) } else { case.text().into_owned() };
    let mut for_cuts = Case::new(data);
    for_cuts.flip();
    cuts(&mut for_cuts, &source);
    let mut for_text = Case::new(data);
    for_text.flip();
    text_edits(&mut for_text, &source);
    assert_eq!(Rewriter::new().rewrite(&source).unwrap(), source);

    let mut rewriter = Rewriter::new();
    for _ in 0..1 + case.choose(3) {
        let selector = case.one_of(&SELECTORS);
        let markup = || MARKUP[source.len() % MARKUP.len()].to_owned();
        let edit = match case.choose(11) {
            0 => Edit::SetAttr("a".into(), "\"x\"".into()),
            1 => Edit::RemoveAttr("a".into()),
            2 => Edit::SetName("i".into()),
            3 => Edit::BeforeHtml(markup()),
            4 => Edit::AfterHtml(markup()),
            5 => Edit::PrependHtml(markup()),
            6 => Edit::AppendHtml(markup()),
            7 => Edit::SetInnerHtml(markup()),
            8 => Edit::ReplaceWithHtml(markup()),
            9 => Edit::Remove,
            _ => Edit::Unwrap,
        };
        rewriter = rewriter.rule(selector, edit);
    }
    let page = Page::parse(&source);
    let edits = rewriter.edits(&page).unwrap();
    let output = edits.rewrite().unwrap();
    let mut end = 0;
    for piece in edits.pieces().unwrap() {
        if let Piece::Kept(range) = piece {
            assert!(range.start >= end && source.get(range.clone()).is_some(), "{range:?}");
            end = range.end;
        }
    }
    if edits.count() == 0 {
        assert_eq!(output, source);
    }
    in_pieces(&mut case, &source);
    texts(&mut case, &source);
    if rewriter.validate().is_err() {
        return;
    }
    let mut page = rewriter.stream();
    let (first, second) = source.split_at(source.floor_char_boundary(source.len() / 3));
    let mut streamed = page.feed(first).unwrap().to_vec();
    streamed.extend_from_slice(page.feed(second).unwrap());
    let end = page.finish().unwrap();
    streamed.extend_from_slice(&end.output);
    if end.moved == 0 && end.limits_met.is_empty() {
        assert_eq!(String::from_utf8(streamed).unwrap(), output, "{source:?}");
    }
}

/// Applies one rule to a document as a whole, as a stream in one piece, and as a stream that is cut
/// everywhere.
fn cuts(case: &mut Case<'_>, source: &str) {
    const TAGS: [&str; 16] = [
        "table", "b", "a", "p", "select", "div", "form", "button", "pre", "textarea", "object",
        "td", "li", "h1", "tr", "svg",
    ];
    let selector = case.one_of(&TAGS);
    let edit = match case.choose(7) {
        0 => Edit::ReplaceWithHtml("<b>q</b>".into()),
        1 => Edit::Unwrap,
        2 => Edit::BeforeHtml("q".into()),
        3 => Edit::AfterHtml("<!--q-->".into()),
        4 => Edit::SetName("section".into()),
        _ => Edit::Remove,
    };
    let rewriter = || Rewriter::new().rule(selector, edit.clone());
    let streamed = |pieces: &[&str], is_bytes: bool| {
        let rewriter =
            rewriter().decoder(Decoder::new().transport("utf-8")).strictness(Strictness::List);
        let mut page = rewriter.into_stream();
        let mut output = Vec::new();
        for piece in pieces {
            output.extend_from_slice(match is_bytes {
                true => page.feed_bytes(piece.as_bytes()).unwrap(),
                false => page.feed(piece).unwrap(),
            });
        }
        let end = page.finish().unwrap();
        output.extend_from_slice(&end.output);
        let is_whole = end.limits_met.is_empty()
            && end.moves.iter().all(|it| it.reason == MoveReason::FosterParented);
        (String::from_utf8(output).unwrap(), is_whole)
    };
    let (output, is_whole) = streamed(&[source], false);
    if is_whole {
        let whole = rewriter().rewrite(source).unwrap();
        assert_eq!(output, whole, "{source:?} {edit:?}");
    }
    assert_eq!(output, streamed(&[source], true).0, "{source:?} {edit:?}, as bytes");
    let step = 1 + source.len() / 64;
    let characters = source.char_indices().map(|(at, _)| at).step_by(step);
    for at in characters {
        let (first, second) = source.split_at(at);
        let output_in_two = streamed(&[first, second], false).0;
        assert_eq!(output, output_in_two, "{source:?} {edit:?}, cut at {at}");
    }
    let all: Vec<&str> = source.split_inclusive(|_: char| true).collect();
    assert_eq!(output, streamed(&all, false).0, "{source:?} {edit:?}, cut everywhere");
}

/// Inserts a text as a rule, and in a stream.
fn text_edits(case: &mut Case<'_>, source: &str) {
    let (selector, text) = (case.one_of(&SELECTORS), case.one_of(&MARKUP).to_owned());
    let edit = match case.choose(8) {
        0 => Edit::Before(text),
        1 => Edit::After(text),
        2 => Edit::Prepend(text),
        3 => Edit::Append(text),
        4 => Edit::SetText(text),
        5 => Edit::ReplaceWith(text),
        6 => Edit::AddClass("a".into()),
        _ => Edit::RemoveClass("a".into()),
    };
    let mut rewriter = Rewriter::new().rule(selector, edit.clone());
    let whole = rewriter.rewrite(source).unwrap();
    if rewriter.validate().is_err() {
        return;
    }
    let mut stream = rewriter.stream();
    let mut output = Vec::new();
    let (first, second) = source.split_at(source.floor_char_boundary(source.len() / 3));
    for piece in [first, second] {
        output.extend_from_slice(stream.feed(piece).unwrap());
    }
    let end = stream.finish().unwrap();
    output.extend_from_slice(&end.output);
    if end.moved == 0 && end.limits_met.is_empty() {
        assert_eq!(String::from_utf8(output).unwrap(), whole, "{source:?} {edit:?}");
    }
}

/// Inserts markup and text, and the same from streams.
fn in_pieces(case: &mut Case<'_>, source: &str) {
    let (selector, markup) = (case.one_of(&SELECTORS), case.one_of(&MARKUP));
    // Nobody knows what a stream will be, so in SVG and MathML it counts as markup that ends them.
    let lower = source.to_ascii_lowercase();
    if lower.contains("<svg") || lower.contains("<math") {
        return;
    }
    let rewritten = |is_stream: bool| {
        let mut rewriter = Rewriter::new().on(selector, move |it| match is_stream {
            true => {
                it.append_html(Chunks::new(["", markup, ""]));
                it.before(Chunks::new([markup, ""]));
            }
            false => {
                it.append_html(markup);
                it.before(markup);
            }
        });
        rewriter.validate().ok()?;
        Some(rewriter.rewrite(source).unwrap())
    };
    assert_eq!(rewritten(true), rewritten(false), "{source:?}");
}

/// Looks at texts or changes them: in two pieces, and in one piece with all steps taken.
fn texts(case: &mut Case<'_>, source: &str) {
    let (selector, how) = (case.one_of(&SELECTORS), case.choose(4));
    let rewritten = |takes_steps: bool, pieces: &[&str]| {
        let rewriter = Rewriter::new().on_text(selector, move |text| match how {
            0 => (),
            1 => text.set_text("<x>&"),
            2 => text.before_html("<i>1</i>"),
            _ => text.remove(),
        });
        let rewriter = if takes_steps { rewriter.on_complete("html", |_| ()) } else { rewriter };
        rewriter.validate().ok()?;
        let mut page = rewriter.into_stream();
        let mut output = Vec::new();
        for piece in pieces {
            output.extend_from_slice(page.feed(piece).unwrap());
        }
        let end = page.finish().unwrap();
        output.extend_from_slice(&end.output);
        Some((String::from_utf8(output).unwrap(), end.moved))
    };
    let (first, second) = source.split_at(source.floor_char_boundary(source.len() / 2));
    let Some((output, moved)) = rewritten(false, &[first, second]) else { return };
    if how == 0 {
        assert_eq!(output, source);
    }
    // Around what is moved, an end tag may be written that could have been omitted.
    if moved == 0 {
        assert_eq!(Some((output, 0)), rewritten(true, &[source]), "{source:?}");
    }
}
