//! The limits of a token: everything before them is kept, they apply to each token afresh, and a
//! stream holds no more.

use broth_html_tokenizer::{Limits, Next, Token, TokenStream, Tokenizer, owned};
use broth_markup::ErrorCode;

/// A tokenizer that reports errors and returns each text whole.
fn tokenizer(limits: Limits) -> Tokenizer {
    Tokenizer::new().errors(true).limits(limits).coalesced_text(true)
}

/// The tokens and the error codes of a stream that is fed these pieces.
fn read(tokenizer: Tokenizer, pieces: &[&str]) -> (Vec<owned::Token<'static>>, Vec<ErrorCode>) {
    let mut stream = TokenStream::new(tokenizer);
    let (mut tokens, mut errors) = (Vec::new(), Vec::new());
    for piece in pieces.iter().map(Some).chain([None]) {
        match piece {
            Some(piece) => stream.feed(piece),
            None => stream.finish(),
        }
        while let Next::Token(token, span) = stream.next() {
            tokens.push(token.to_static(span));
            errors.extend(stream.drain_errors().map(|error| error.code));
        }
    }
    errors.extend(stream.drain_errors().map(|error| error.code));
    (tokens, errors)
}

/// The fast path looks at sixteen bytes at once, so it needs more text to follow.
const MORE: &str = "more than sixteen bytes more";

fn characters(text: &str) -> Vec<&str> {
    text.split_inclusive(|_| true).collect()
}

/// The kept part of a name, a value or a comment with changed characters, at every limit.
#[track_caller]
fn check(
    opening: &str,
    characters: &[(&str, &str)],
    closing: &str,
    kept: fn(&owned::Token) -> String,
) {
    let source: String = characters.iter().map(|(written, _)| *written).collect();
    let end = opening.len() + source.len() + closing.len();
    let source = format!("{opening}{source}{closing}{MORE}");
    for token_bytes in opening.len()..end + 2 {
        let (mut expected, mut end, mut is_cut) = (String::new(), opening.len(), false);
        for (written, read) in characters {
            end += written.len();
            is_cut |= end > token_bytes;
            expected += if is_cut { "" } else { read };
        }
        let limits = Limits::default().token_bytes(token_bytes);
        for tokenizer in [tokenizer(limits), tokenizer(limits).state_by_state()] {
            for pieces in [vec![&*source], self::characters(&source)] {
                let (tokens, errors) = read(tokenizer.clone(), &pieces);
                assert_eq!(kept(&tokens[0]), expected, "{source:?} at {token_bytes}");
                let reported = errors.iter().filter(|&&code| code == ErrorCode::TokenTooLong);
                assert_eq!(reported.count(), usize::from(is_cut), "{source:?} at {token_bytes}");
            }
        }
    }
}

const TEXT: &[(&str, &str)] = &[
    ("a", "a"),
    ("\0", "\u{FFFD}"),
    ("b", "b"),
    ("\u{e9}", "\u{e9}"),
    ("\r\n", "\n"),
    ("c", "c"),
    ("\0", "\u{FFFD}"),
];

const NAME: &[(&str, &str)] =
    &[("B", "b"), ("c", "c"), ("\0", "\u{FFFD}"), ("\u{e9}", "\u{e9}"), ("D", "d"), ("e", "e")];

/// Values keep their upper case.
const NAME_AS_VALUE: &[(&str, &str)] =
    &[("B", "B"), ("\0", "\u{FFFD}"), ("\u{e9}", "\u{e9}"), ("&lt;", "<"), ("e", "e")];

fn data(token: &owned::Token) -> String {
    match token {
        owned::Token::Comment(data) => data.to_string(),
        owned::Token::ProcessingInstruction(instruction) => instruction.data.to_string(),
        owned::Token::Doctype(doctype) => {
            doctype.public_id.as_deref().unwrap_or_default().to_owned()
        }
        owned::Token::StartTag(tag) => tag.attrs.iter().map(|attr| &*attr.value).collect(),
        other => panic!("{other:?}"),
    }
}

fn name(token: &owned::Token) -> String {
    match token {
        owned::Token::Doctype(doctype) => doctype.name.as_deref().unwrap_or_default().to_owned(),
        owned::Token::StartTag(tag) => match &*tag.attrs {
            [] => tag.name.to_string(),
            [attr, ..] => attr.name.to_string(),
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn everything_before_the_limit_is_kept() {
    check("<!--", TEXT, "-->", data);
    check("<p a='", TEXT, "'>", data);
    check("<p a=\"", TEXT, "\">", data);
    check("<!DOCTYPE p PUBLIC '", TEXT, "'>", data);
    check("<?p ", &TEXT[2..6], "?>", data);
    check("<p a=", NAME_AS_VALUE, ">", data);
    check("<", NAME, ">", name);
    check("<!DOCTYPE ", NAME, ">", name);
}

#[test]
fn the_end_tag_of_raw_text_has_the_limit_of_a_tag() {
    for (token_bytes, name, is_cut) in [(6, "titl", true), (7, "title", false), (8, "title", false)]
    {
        let limits = Limits::default().token_bytes(token_bytes);
        let tokenizer = tokenizer(limits).without_tree_builder(false);
        let (tokens, errors) = read(tokenizer, &["<title>a</TITLE>"]);
        assert!(matches!(&tokens[2], owned::Token::EndTag(tag) if tag.name == name), "{tokens:?}");
        // The start tag, of six bytes before its `>`, is not cut.
        assert_eq!(errors.contains(&ErrorCode::TokenTooLong), is_cut);
    }
}

#[test]
fn an_attribute_is_dropped_with_all_of_its_name() {
    for token_bytes in 0..16 {
        let limits = Limits::default().token_bytes(token_bytes);
        for tag in ["<p ab=c de=f>", "<p \0b=c \0e=f>", "<p AB=c DE=f>"] {
            let text = &format!("{tag}{MORE}");
            for pieces in [vec![&**text], characters(text)] {
                let (tokens, errors) = read(tokenizer(limits), &pieces);
                let owned::Token::StartTag(tag) = &tokens[0] else { panic!("no tag") };
                let names: Vec<usize> =
                    tag.attrs.iter().map(|attr| attr.name.chars().count()).collect();
                let kept = [4, 9].map(|end: usize| token_bytes.saturating_sub(end - 1).min(2));
                let kept: Vec<usize> = kept.into_iter().filter(|kept| *kept > 0).collect();
                assert_eq!(names, kept, "{pieces:?} at {token_bytes}");
                let reported = errors.iter().filter(|&&code| code == ErrorCode::TokenTooLong);
                assert_eq!(reported.count(), usize::from(token_bytes < 12), "{pieces:?}");
            }
        }
    }
}

#[test]
fn an_attribute_cut_off_at_the_limit_ends_after_its_quote() {
    for (tag, expected) in [("<p a='b'>", 3..8), ("<p a='bcé' d>", 3..11), ("<p a='b\0'>", 3..9)] {
        for token_bytes in 5..16 {
            let limits = Limits::default().token_bytes(token_bytes);
            for pieces in [vec![tag, MORE], characters(tag)] {
                let mut stream = TokenStream::new(tokenizer(limits));
                pieces.iter().for_each(|piece| stream.feed(piece));
                let Next::Token(Token::StartTag(tag), _) = stream.next() else { panic!("no tag") };
                let span = tag.attrs.at(0).unwrap().span();
                assert_eq!(span.range(), expected, "{pieces:?} at {token_bytes}");
            }
        }
    }
}

#[test]
fn limits_apply_to_each_token_separately() {
    let kinds = [
        "<p>",
        "<p a b>",
        "<p a='&amp;' b>",
        "<p a b c d>",
        "<p a='0123456789'>",
        "<p a='&lt;' b='0123456789'>",
        "<!---->",
        "<!--0123456789-->",
        "<!DOCTYPE p>",
        "<!DOCTYPE p PUBLIC '' '0123456789'>",
        "<?a b?>",
        "<?a 0123456789?>",
        "text that is longer than a token may be",
    ];
    let limits = Limits::default().token_bytes(15).attributes(3);
    for first in kinds {
        let (first_tokens, first_errors) = read(tokenizer(limits), &[first]);
        for second in kinds.into_iter().filter(|second| first != *second || first.starts_with('<'))
        {
            // The tokens of each alone, with the end of the file once.
            let second = &format!("{second}{MORE}");
            let (tokens, errors) = read(tokenizer(limits), &[second]);
            let expected: Vec<_> = first_tokens[..1].iter().chain(&tokens).map(summary).collect();
            let errors = [&first_errors[..], &errors].concat();
            let both = [first, second].concat();
            for pieces in [vec![first, second], vec![&both], characters(&both)] {
                let (tokens, all_errors) = read(tokenizer(limits), &pieces);
                assert_eq!(tokens.iter().map(summary).collect::<Vec<_>>(), expected, "{pieces:?}");
                assert_eq!(all_errors, errors, "{pieces:?}");
            }
        }
    }
}

/// A token without its positions.
fn summary(token: &owned::Token) -> String {
    match token {
        owned::Token::StartTag(tag) => {
            let attrs = tag.attrs.iter().map(|attr| format!(" {}={:?}", attr.name, attr.value));
            format!("<{}{}>", tag.name, attrs.collect::<String>())
        }
        owned::Token::Text(text) => text.to_string(),
        owned::Token::Comment(data) => format!("<!--{data}-->"),
        owned::Token::Doctype(doctype) => {
            let owned::Doctype { name, public_id, system_id, .. } = doctype;
            format!("<!{name:?} {public_id:?} {system_id:?}>")
        }
        owned::Token::ProcessingInstruction(instruction) => {
            format!("<?{} {}?>", instruction.target, instruction.data)
        }
        owned::Token::EndOfFile(_) => "end".to_owned(),
        other => panic!("{other:?} has no summary"),
    }
}

#[test]
fn duplicates_are_found_within_one_tag_only() {
    let names: String = (0..40).map(|number| format!(" a{number}")).collect();
    for make in [Tokenizer::state_by_state as fn(Tokenizer) -> Tokenizer, |tokenizer| tokenizer] {
        let text = format!("<p{names}><p{names} b a7><p{names}>{MORE}");
        let (tokens, errors) = read(make(tokenizer(Limits::default())), &[&text]);
        let counts = tokens.iter().filter_map(|token| match token {
            owned::Token::StartTag(tag) => Some(tag.attrs.len()),
            _ => None,
        });
        assert_eq!(counts.collect::<Vec<_>>(), [40, 41, 40]);
        assert_eq!(errors, [ErrorCode::DuplicateAttribute]);
    }
}

#[test]
fn a_stream_holds_no_more_than_the_limit_of_a_token() {
    let cases = [
        ("", "text 1 2 3 "),
        ("<!--", "0 1 2 3 4 5 6 7 "),
        ("<p a='", "0 1 2 3 4 5 6 7 "),
        ("<p a='&amp;", "0 1 2 3 4 5 6 7 "),
        ("<p ", "0 1 2 3 4 5 6 7 "),
        ("<!DOCTYPE x SYSTEM '", "0 1 2 3 4 5 6 7 "),
        ("<?a ", "0 1 2 3 4 5 6 7 "),
        ("<p a=&#", "0 1 2 3 4 5 6 7 "),
        ("<p a=&#", "01234567"),
        ("<!x", "0 1 2 3 4 5 6 7 "),
        // Names that are too long to be the one that the state waits for.
        ("<title></", "abcdefgh"),
        ("<script></", "abcdefgh"),
        ("<script><!--<", "abcdefgh"),
        ("<script><!--<script></", "abcdefgh"),
    ];
    for (opening, piece) in cases {
        let limits = Limits::default().token_bytes(1 << 10);
        let tokenizer = Tokenizer::new().limits(limits).without_tree_builder(true);
        let mut stream = TokenStream::new(tokenizer);
        stream.feed(opening);
        for _ in 0..2_000 {
            stream.feed(piece);
            while let Next::Token(..) = stream.next() {}
        }
        assert!(stream.held_bytes() < 1 << 13, "{opening}: {}", stream.held_bytes());
    }
}

/// The states never go back over text that is neither a name nor the end of one.
#[test]
fn a_stream_holds_no_reference_without_end() {
    for (opening, rest) in
        [("&", "a"), ("&am", "p1"), ("&#", "1"), ("&#x", "f"), ("<p a=&#", "1"), ("<p a=&", "a")]
    {
        let limits = Limits::default().token_bytes(100);
        let mut stream = TokenStream::new(Tokenizer::new().errors(true).limits(limits));
        stream.feed(opening);
        for _ in 0..5_000 {
            stream.feed(rest);
            while let Next::Token(..) = stream.next() {}
            assert!(stream.held_bytes() < 200, "{opening} {rest}");
        }
    }
}

#[test]
fn a_stream_holds_unread_text() {
    let mut stream = TokenStream::new(Tokenizer::new());
    stream.feed("<p a");
    assert_eq!(stream.next(), Next::NeedInput);
    assert_eq!(stream.held_bytes(), 4);
    stream.feed(">");
    assert!(matches!(stream.next(), Next::Token(Token::StartTag(_), _)));
}
