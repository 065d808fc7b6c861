//! Where a document is cut does not matter: a stream in one piece, one that is cut anywhere, and
//! one of bytes give the same, and so does the whole document, unless the parser moves elements
//! that may have been written.

use broth_rewrite::{Edit, Move, MoveReason, Rewriter, Strictness};
use dice::Dice;

/// Markup that a parser moves out of a table, drops, or reads as an end tag.
const PIECES: &[&[&str]] = &[
    &[
        "<table>",
        "</table>",
        "<table ID=2/>",
        "<tr>",
        "<td>",
        "</td>",
        "<caption>",
        "<col>",
        "<b>",
        "</b>",
        "<a>",
        "<p>",
        "</p>",
        "<h1>",
        "x",
        ">",
        "\n",
        "</frame>",
        "</param>",
        "</>",
        "</div>",
        "<div>",
        "<form>",
        "<input type=hidden>",
        "<!--c-->",
        "<body>",
        "<select>",
        "<li>",
        "<pre>",
        "<br>",
    ],
    &[
        "<pre>",
        "</pre>",
        "<textarea>",
        "</textarea>",
        "<listing>",
        "</listing>",
        "<b>",
        "</b>",
        "\n",
        "\r\n",
        "&#10;",
        "x",
        "<p>",
        "<!--c-->",
        "</x>",
        "<div>",
        "</div>",
    ],
    &[
        "<select>",
        "</select>",
        "<option>",
        "<optgroup>",
        "<hr>",
        "<input>",
        "<a>",
        "</a>",
        "<button>",
        "</button>",
        "<nobr>",
        "<form>",
        "</form>",
        "<li>",
        "<ul>",
        "</ul>",
        "<h1>",
        "<h2>",
        "</h1>",
        "<dd>",
        "<dt>",
        "<p>",
        "</p>",
        "x",
        "<div>",
        "</div>",
        "<object>",
        "</object>",
        "<ruby>",
        "<rt>",
        "<svg>",
        "<g>",
        "</svg>",
        "<frameset>",
    ],
    &[
        "x",
        " ",
        "\n",
        "&",
        "&am",
        "p;",
        "<",
        "</",
        "<b>",
        "</b>",
        "<p>",
        "<title>",
        "</title>",
        "<script>",
        "</script>",
        "<xmp>",
        "</xmp>",
        "<template>",
        "</template>",
        "<html>",
        "</html>",
        "<head>",
        "</head>",
        "<body>",
        "</body>",
        "<!doctype html>",
        "<section>",
        "</section>",
        "<noscript>",
        "</noscript>",
        "<math>",
        "<mi>",
        "<plaintext>",
        "<div>",
        "</div>",
    ],
];

const SELECTORS: &[&str] = &[
    "table", "div", "p", "b", "a", "select", "option", "button", "pre", "textarea", "li", "tr",
    "td", "form", "h1", "svg", "template", "caption", "body", "ul", "nobr", "object", "*",
    "section", "title", "script", "ruby", "dd", "head", "hr",
];

fn document(dice: &mut Dice) -> String {
    let pieces = dice.one_of(PIECES);
    (0..2 + dice.roll(9)).map(|_| dice.one_of(pieces)).collect()
}

fn op(dice: &mut Dice) -> Edit {
    let markup = dice.one_of(&["<b>q</b>", "q", "<!--q-->", "<p>q", "\nq"]).to_owned();
    match dice.roll(14) {
        0 => Edit::SetAttr("id".into(), "n".into()),
        1 => Edit::SetName(dice.one_of(&["i", "div", "section", "pre"]).into()),
        2 => Edit::BeforeHtml(markup),
        3 => Edit::AfterHtml(markup),
        4 => Edit::PrependHtml(markup),
        5 => Edit::AppendHtml(markup),
        6 => Edit::SetInnerHtml(markup),
        7 | 8 => Edit::ReplaceWithHtml(markup),
        9..12 => Edit::Remove,
        _ => Edit::Unwrap,
    }
}

/// A selector, and the edit of what it matches.
type Rule<'s> = (&'s str, Edit);

fn rewriter((selector, edit): &Rule<'_>) -> Rewriter {
    Rewriter::new().rule(*selector, edit.clone())
}

/// The output of a stream, and the moves if no limit was met.
fn streamed(pieces: &[&str], rule: &Rule<'_>, is_bytes: bool) -> (String, Option<Vec<Move>>) {
    let rewriter = rewriter(rule).strictness(Strictness::List);
    #[cfg(feature = "encoding")]
    let rewriter = rewriter.decoder(broth_encoding::Decoder::new().transport("utf-8"));
    let mut page = rewriter.into_stream();
    let mut output = Vec::new();
    for piece in pieces {
        output.extend_from_slice(match is_bytes {
            #[cfg(feature = "encoding")]
            true => page.feed_bytes(piece.as_bytes()).unwrap(),
            _ => page.feed(piece).unwrap(),
        });
    }
    let end = page.finish().unwrap();
    output.extend_from_slice(&end.output);
    (String::from_utf8(output).unwrap(), end.limits_met.is_empty().then_some(end.moves))
}

/// The first difference from the stream in one piece, and the output of that stream.
fn difference(source: &str, rule: &Rule<'_>) -> Option<(String, String)> {
    let (output, moves) = streamed(&[source], rule, false);
    let differs = |other: String, how: &str| {
        (other != output).then(|| (format!("{how}: {other:?}"), output.clone()))
    };
    let is_fostered = |it: &Move| it.reason == MoveReason::FosterParented;
    if moves.is_some_and(|moves| moves.iter().all(is_fostered)) {
        let whole = rewriter(rule).rewrite(source).unwrap();
        if let Some(difference) = differs(whole, "as a whole") {
            return Some(difference);
        }
    }
    let characters: Vec<_> = source.split_inclusive(|_| true).collect();
    differs(streamed(&[source], rule, true).0, "as bytes")
        .or_else(|| differs(streamed(&characters, rule, false).0, "by characters"))
        .or_else(|| {
            (1..source.len()).find_map(|at| {
                let pieces = [&source[..at], &source[at..]];
                differs(streamed(&pieces, rule, false).0, &format!("cut at {at}"))
            })
        })
}

/// Checks a document: its output, in all ways and with all cuts, and with two cuts.
#[track_caller]
fn check(source: &str, selector: &str, op: Edit, expected: &str) {
    let rule = (selector, op);
    assert_eq!(difference(source, &rule), None, "{source:?}");
    for first in 0..=source.len() {
        for second in first..=source.len() {
            let pieces = [&source[..first], &source[first..second], &source[second..]];
            assert_eq!(streamed(&pieces, &rule, false).0, expected, "{source:?} {first} {second}");
        }
    }
}

#[test]
fn content_that_leaves_a_removed_table_stays_wherever_the_document_is_cut() {
    let remove = || Edit::Remove;
    check("<p>a<table>Loading<tr><td>1</table>b", "table", remove(), "<p>aLoadingb");
    check("<table><b>x<i>y</i></b></x><tr></table>", "table", remove(), "<b>x<i>y</i></b>");
    check("><table>>t</b></keygen><slot>", "table", remove(), ">>t<slot>");
    check("<table ID=2/></param>>x</frame><h1>", "table", remove(), ">x<h1>");
    check("<table><hr>></t>", "table", remove(), "<hr>>");
    check("<table><br>", "table", remove(), "<br>");
    check("<table><tr><br>", "tbody", remove(), "<table><br>");
}

#[test]
fn content_that_leaves_a_replaced_table_stays_wherever_the_document_is_cut() {
    let replace = |markup: &str| Edit::ReplaceWithHtml(markup.into());
    check(
        "<table>\n<table/><body><footer></footer>",
        "table",
        replace("<b>q</b>"),
        "<b>q</b><b>q</b><body><footer></footer>",
    );
    check("<table><select><select>", "table", replace("q"), "q<select><select>");
    check("<table>></r>", "table", replace("q"), "q>");
}

#[test]
fn a_stray_tag_goes_with_the_table_that_makes_it_stray() {
    let source = "<div><table><b></div>x</b><tr></table>y</div>";
    check(source, "table", Edit::Remove, "<div><b>x</b>y</div>");
}

#[test]
fn random_documents_come_out_the_same_wherever_they_are_cut() {
    let mut changed = 0;
    for seed in 0..8_000 {
        let mut dice = Dice::new(seed);
        let source = document(&mut dice);
        let rule = (dice.one_of(SELECTORS), op(&mut dice));
        let difference = difference(&source, &rule);
        assert_eq!(difference, None, "seed {seed}: {source:?} {rule:?}");
        changed += usize::from(streamed(&[&source], &rule, false).0 != source);
    }
    assert!(changed > 1_000, "{changed}");
}

#[test]
fn an_ignored_newline_comes_before_what_is_put_before_a_reopened_element() {
    let op = || Edit::BeforeHtml("<u>U</u>".into());
    for text in ["\n\n", "\nx", "\n&#10;", "\r\n\r\nx", "&#10;x"] {
        let source = format!("<p><b><pre>{text}");
        let len = if text.starts_with('&') { 5 } else { text.find('\n').unwrap() + 1 };
        let (ignored, rest) = text.split_at(len);
        check(&source, "b", op(), &format!("<p><u>U</u><b><pre>{ignored}<u>U</u>{rest}"));
    }
}
