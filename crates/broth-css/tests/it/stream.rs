//! Text in pieces gives the tokens and errors of the whole.

use broth_css::{TokenStream, tokens};

/// The place of a token, its text, and its kind with its value.
type Seen = (usize, String, String);

fn in_pieces<'t>(pieces: impl IntoIterator<Item = &'t str>) -> (Vec<Seen>, Vec<String>) {
    let mut seen = Vec::new();
    let mut see = |token: broth_css::Token<'_>| {
        let name = format!("{:?} {}", token.kind(), token.value());
        seen.push((token.span().start, token.text().to_owned(), name));
    };
    let mut stream = TokenStream::new();
    for piece in pieces {
        stream.feed(piece, &mut see);
    }
    let errors = stream.finish(&mut see);
    (seen, errors.iter().map(ToString::to_string).collect())
}

#[track_caller]
fn check(text: &str) {
    let mut whole = tokens(text);
    let seen: Vec<Seen> = whole
        .by_ref()
        .map(|token| {
            let name = format!("{:?} {}", token.kind(), token.value());
            (token.span().start, token.text().to_owned(), name)
        })
        .collect();
    let expected = (seen, whole.errors().iter().map(ToString::to_string).collect());
    assert_eq!(in_pieces([text]), expected, "{text:?}");
    for cut in (0..=text.len()).filter(|cut| text.is_char_boundary(*cut)) {
        let (first, second) = text.split_at(cut);
        assert_eq!(in_pieces([first, second]), expected, "{first:?} {second:?}");
    }
    assert_eq!(in_pieces(text.split_inclusive(|_| true)), expected, "{text:?}");
}

#[test]
fn a_cut_anywhere_changes_nothing() {
    for text in [
        "",
        "a{color:red;background:url( a.png ) !important}",
        "@\\69mport'a\\\r\nb';/* c */ /**/d/* e",
        "1e+5px 1e+ -->--><!--<!-- u+1-2 +.5.5 -\\41  #\\41\r\n b",
        "url(\r\n 'a') url(\r\n\r\n\"a\") url(a b\\) c) url(a\\",
        "'a\nb\r\n\"c",
        "\u{e9}\u{80}\0\u{1F600}\\\n \\",
        "rgb(0 0 0/calc(1%*(2 + 3)))",
    ] {
        check(text);
    }
}

#[test]
fn long_tokens_in_small_pieces_take_linear_time() {
    let count = if cfg!(miri) { 100 } else { 200_000 };
    for piece in ["/*********", "'aaaaaaaaa", "url(aaaaaa", "aaaaaaaaaa", "{[(a:b;,*)"] {
        let mut count_of_tokens = 0;
        let mut stream = TokenStream::new();
        stream.feed(piece, |_| count_of_tokens += 1);
        for _ in 0..count {
            stream.feed(piece.get(1..).unwrap_or_default().trim_start_matches('('), |_| {
                count_of_tokens += 1;
            });
        }
        stream.finish(|_| count_of_tokens += 1);
        assert!(count_of_tokens <= 10 * (count + 1));
    }
}
