//! Nodes that a parser moves after they have been written.

use broth_rewrite::{Move, MoveReason, RewriteError, Rewriter, Strictness};

use crate::stream::streamed;

#[test]
fn what_a_parser_does_to_what_was_written_is_counted() {
    for (source, moved) in [
        ("<p>Soup<table><tr><td>Hot</table>", 0),
        ("<b>Hot<p>soup</b>", 2),
        ("<table>Soup</table>", 1),
        ("<body><p>Soup<body class=a>", 1),
        ("<?marker name=x><template for=x>Soup</template>", 1),
        ("<template>Soup</template>", 0),
        ("<template><tr><b>Soup</b></template>", 1),
        ("<template><tr>Soup</template>", 1),
        ("<template><p>Hot<p>soup<table><tr><td>x</template>", 0),
        ("<select><selectedcontent></selectedcontent><option>Soup</select>", 1),
        ("<select><option>Soup</select>", 0),
    ] {
        let mut page = Rewriter::new().into_stream();
        page.feed(source).unwrap();
        assert_eq!(page.finish().unwrap().moved, moved, "{source}");
    }
}

#[test]
fn what_a_parser_moves_is_listed() {
    let listed = |source: &str| {
        let mut page = Rewriter::new().strictness(Strictness::List).into_stream();
        for piece in source.split_inclusive('>') {
            page.feed(piece).unwrap();
        }
        let moves = page.finish().unwrap().moves;
        let show = |it: &Move| (it.name.clone(), it.span.start, it.reason);
        moves.iter().map(show).collect::<Vec<_>>()
    };
    let check = |source: &str, expected: &[(&str, usize, MoveReason)]| {
        let expected: Vec<_> =
            expected.iter().map(|&(name, at, why)| (name.to_owned(), at, why)).collect();
        assert_eq!(listed(source), expected, "{source}");
    };
    check("<p>Soup<table><tr><td>Hot</table>", &[]);
    check("<b>Hot<p>soup</b>", &[("p", 6, MoveReason::Misnested), ("b", 0, MoveReason::Misnested)]);
    check(
        "<table>Soup<b>",
        &[("#text", 7, MoveReason::FosterParented), ("b", 11, MoveReason::FosterParented)],
    );
    check("<body><p>Soup<body class=a>", &[("body", 13, MoveReason::AttributesAdded)]);
    check(
        "<?marker name=x><template for=x>Soup</template>",
        &[("template", 16, MoveReason::ContentPatched)],
    );
    check(
        "<select><selectedcontent></selectedcontent><option>Soup</select>",
        &[("option", 43, MoveReason::SelectedContent)],
    );
}

#[test]
fn the_first_move_is_an_error_if_that_is_asked_for() {
    let strict = || {
        let page = Rewriter::new().strictness(Strictness::Fail);
        page.on("i", |i| i.remove())
    };
    let source = "<i>1</i><table>2<i>3</i>";
    let mut page = strict().into_stream();
    let error = page.feed(source).unwrap_err();
    assert_eq!(error.to_string(), "text at byte 15 moves before the table that contains it");
    assert!(matches!(error, RewriteError::Move(_)));
    assert_eq!(page.finish().unwrap().output, b"<table>2<i>3</i>");
    assert_eq!(streamed(strict(), "<i>1</i>2"), "2");
}
