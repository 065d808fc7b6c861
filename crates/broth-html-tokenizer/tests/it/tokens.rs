//! The spans of tokens, whether they are as written, and the options.

use broth_html_tokenizer::{Next, Token, TokenStream, Tokenizer, owned, tokens};
use broth_input::Input;
use broth_markup::TextMode;

/// The tokens in short, with their spans.
fn summary(mut tokenizer: Tokenizer, text: &str) -> Vec<String> {
    let mut input = Input::whole(text);
    let mut summary = Vec::new();
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        let short = match token {
            Token::StartTag(tag) => {
                let attr = |attr: broth_markup::Attr<'_>| {
                    let (name, value) = (attr.name_span.range(), attr.value_span.range());
                    format!(" {}@{name:?}={:?}@{value:?}", attr.name, attr.value)
                };
                let attrs: String = tag.attrs.iter().map(attr).collect();
                format!("<{}@{:?}{attrs}>", tag.name, tag.name_span.range())
            }
            Token::EndTag(tag) => format!("</{}>", tag.name),
            Token::Text(text) if text.is_verbatim() => format!("{:?}", &*text),
            Token::Text(text) => format!("changed {:?}", &*text),
            Token::EndOfFile => break,
            other => format!("{other:?}"),
        };
        summary.push(format!("{:?} {short}", span.range()));
    }
    summary
}

#[track_caller]
fn check(tokenizer: Tokenizer, text: &str, expected: &[&str]) {
    assert_eq!(summary(tokenizer.clone(), text), expected, "{text:?}");
    assert_eq!(
        summary(tokenizer.clone().state_by_state(), text),
        expected,
        "{text:?}, state by state"
    );
    // The fast path looks at sixteen bytes at once, so it needs more text to follow.
    let more = summary(tokenizer, &format!("{text}<!--{}-->", MORE));
    assert_eq!(more[..more.len().min(expected.len())], *expected, "{text:?}, and more");
}

const MORE: &str = "more than sixteen bytes more";

#[test]
fn names_and_values_have_spans() {
    let cases = [
        ("x<p a=\"\">", ["0..1 \"x\"", "1..9 <p@2..3 a@4..5=\"\"@7..7>"]),
        ("x<p a = ''>", ["0..1 \"x\"", "1..11 <p@2..3 a@4..5=\"\"@9..9>"]),
        ("x<p a>", ["0..1 \"x\"", "1..6 <p@2..3 a@4..5=\"\"@5..5>"]),
        ("x<p A=&lt;>", ["0..1 \"x\"", "1..11 <p@2..3 a@4..5=\"<\"@6..10>"]),
        ("x<P  =B='\0'>", ["0..1 \"x\"", "1..12 <p@2..3 =b@5..7=\"\u{fffd}\"@9..10>"]),
        ("x<p \0=\0>", ["0..1 \"x\"", "1..8 <p@2..3 \u{fffd}@4..5=\"\u{fffd}\"@6..7>"]),
    ];
    for (text, expected) in cases {
        check(Tokenizer::new(), text, &expected);
    }
}

#[test]
fn text_after_dropped_markup_begins_after_it() {
    check(Tokenizer::new(), "<p></>a", &["0..3 <p@1..2>", "6..7 \"a\""]);
    check(Tokenizer::new(), "<p></>&amp;", &["0..3 <p@1..2>", "6..11 changed \"&\""]);
    check(Tokenizer::new(), "<p></>\0", &["0..3 <p@1..2>", "6..7 Null"]);
    check(Tokenizer::new(), "a\0b", &["0..1 \"a\"", "1..2 Null", "2..3 \"b\""]);
}

#[test]
fn text_is_verbatim_unless_something_was_changed() {
    let mut script = Tokenizer::new();
    script.switch_to(TextMode::ScriptData);
    for (text, expected) in [
        ("<!--<script\n</script\n", "0..21 \"<!--<script\\n</script\\n\""),
        ("<!--<script\n</script\r\n", "0..22 changed \"<!--<script\\n</script\\n\""),
    ] {
        assert_eq!(summary(script.clone(), text), [expected]);
    }
    check(Tokenizer::new(), "a\r\nb", &["0..4 changed \"a\\nb\""]);
    check(Tokenizer::new(), "a &#98;", &["0..7 changed \"a b\""]);
    check(Tokenizer::new(), "1 < 2 &c", &["0..8 \"1 < 2 &c\""]);
}

#[test]
fn without_a_tree_builder_raw_text_is_read_as_it_would_have_it() {
    let text = "<title><b></title><script><!--<p></script>";
    let expected = ["<title>", "text <b>", "</title>", "<script>", "text <!--<p>", "</script>"];
    let short = |token: owned::Token<'_>| match token {
        owned::Token::StartTag(tag) => format!("<{}>", tag.name),
        owned::Token::EndTag(tag) => format!("</{}>", tag.name),
        owned::Token::Text(text) => format!("text {text}"),
        owned::Token::EndOfFile(_) => "end".to_owned(),
        other => format!("{other:?}"),
    };
    // The iterator ends before the end of the file, the stream with it.
    assert_eq!(tokens(text).map(short).collect::<Vec<_>>(), expected);
    let (mut stream, mut seen) = (TokenStream::default(), Vec::new());
    stream.feed(text);
    stream.finish();
    while let Next::Token(token, span) = stream.next() {
        seen.push(short(token.to_static(span)));
    }
    assert_eq!(seen, [&expected[..], &["end"]].concat());
}

#[test]
fn a_tokenizer_by_default_is_a_new_one() {
    assert_eq!(summary(Tokenizer::default(), "<p>a"), summary(Tokenizer::new(), "<p>a"));
}

/// The texts of a stream that is fed character by character.
fn texts(tokenizer: Tokenizer, text: &str) -> Vec<String> {
    let (mut stream, mut texts) = (TokenStream::new(tokenizer), Vec::new());
    for piece in text.split_inclusive(|_| true).map(Some).chain([None]) {
        match piece {
            Some(piece) => stream.feed(piece),
            None => stream.finish(),
        }
        while let Next::Token(token, _) = stream.next() {
            if let Token::Text(text) = token {
                texts.push(text.to_string());
            }
        }
    }
    texts
}

#[test]
fn coalesced_text_comes_in_one_piece() {
    let mut tokenizer = Tokenizer::new();
    tokenizer.allow_cdata(true);
    assert_eq!(texts(tokenizer.clone(), "ab<p>cd"), ["a", "b", "c", "d"]);
    let tokenizer = tokenizer.coalesced_text(true);
    assert_eq!(texts(tokenizer.clone(), "ab<p>cd"), ["ab", "cd"]);
    assert_eq!(texts(tokenizer.clone(), "ab<![CDATA[<]]>&amp;d"), ["ab<&d"]);
    assert_eq!(texts(tokenizer.coalesced_text(false), "ab"), ["a", "b"]);
}

#[test]
fn text_before_a_cdata_section_may_forbid_it() {
    let mut input = Input::whole("a<![CDATA[b]]>");
    let mut tokenizer = Tokenizer::new();
    tokenizer.allow_cdata(true);
    assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::Text(a), _) if &*a == "a"));
    tokenizer.allow_cdata(false);
    let comment = Token::Comment("[CDATA[b]]");
    assert!(matches!(tokenizer.next(&mut input), Next::Token(token, _) if token == comment));
}

#[test]
fn only_start_tags_say_what_ends_raw_text() {
    let mut input = Input::whole("</p>a</p></title>b");
    let mut tokenizer = Tokenizer::new();
    tokenizer.set_last_start_tag("title");
    tokenizer.next(&mut input);
    tokenizer.switch_to(TextMode::Rcdata);
    assert!(
        matches!(tokenizer.next(&mut input), Next::Token(Token::Text(text), _) if &*text == "a</p>")
    );
    let mut input = Input::whole("<b></title></p>");
    let mut tokenizer = Tokenizer::new();
    tokenizer.switch_to(TextMode::Rcdata);
    tokenizer.set_last_start_tag("ti");
    tokenizer.set_last_start_tag("title");
    assert!(
        matches!(tokenizer.next(&mut input), Next::Token(Token::Text(text), _) if &*text == "<b>")
    );
    assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::EndTag(_), _)));
}

#[test]
fn the_data_state_is_known_from_the_others() {
    let mut tokenizer = Tokenizer::new();
    assert!(tokenizer.is_in_data());
    tokenizer.switch_to(TextMode::Plaintext);
    assert!(!tokenizer.is_in_data());
    tokenizer.switch_to(TextMode::Data);
    assert!(tokenizer.is_in_data());
}

#[test]
fn a_trace_names_each_state_and_its_place() {
    let mut input = Input::whole("<p>a<!b");
    let (mut tokenizer, mut states, mut count) = (Tokenizer::new(), Vec::new(), 0);
    let mut trace = |state: &str, at: usize| states.push(format!("{at} {state}"));
    while let Next::Token(token, _) = tokenizer.next_traced(&mut input, &mut trace) {
        count += 1;
        if token == Token::EndOfFile {
            break;
        }
    }
    assert_eq!(count, 4);
    let expected = [
        "0 Data",
        "1 TagOpen",
        "1 TagName",
        "3 Data",
        "5 TagOpen",
        "6 MarkupDeclarationOpen",
        "6 MarkupDeclarationOpen",
        "6 BogusComment",
        "7 Data",
    ];
    assert_eq!(states, expected);
}

#[test]
fn errors_that_are_not_drained_stay_in_order() {
    let words = "some words ".repeat(1000);
    let text = format!("\u{1}<p a=1 a=2>{words}\u{2}&copy\u{3}</p/><!-->{words}\u{FDD0}\0");
    let pieces: Vec<&str> = text.split_inclusive(' ').collect();
    let run = |pieces: &[&str], at_once: bool| {
        let (mut stream, mut errors) =
            (TokenStream::new(Tokenizer::new().errors(true)), Vec::new());
        for piece in pieces.iter().map(Some).chain([None]) {
            match piece {
                Some(piece) => stream.feed(piece),
                None => stream.finish(),
            }
            while let Next::Token(..) = stream.next() {
                if at_once {
                    errors.extend(stream.drain_errors());
                }
            }
        }
        errors.extend(stream.drain_errors());
        errors.iter().map(|error| format!("{} {}", error.at, error.code)).collect::<Vec<_>>()
    };
    let expected = run(&[&text], true);
    assert_eq!(expected.len(), 9, "{expected:#?}");
    for (pieces, at_once) in [(&[&*text][..], false), (&pieces, true), (&pieces, false)] {
        assert_eq!(run(pieces, at_once), expected);
    }
}

#[test]
fn an_empty_identifier_is_between_its_quotes() {
    let mut stream = TokenStream::new(Tokenizer::new());
    stream.feed(&"long text, ".repeat(100));
    while let Next::Token(..) = stream.next() {}
    stream.feed("<!DOCTYPE a PUBLIC \"\" ''>");
    let Next::Token(Token::Doctype(doctype), _) = stream.next() else { panic!("no doctype") };
    assert_eq!((doctype.public_id, doctype.system_id), (Some(""), Some("")));
}
