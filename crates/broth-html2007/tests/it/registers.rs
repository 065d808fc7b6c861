//! The registers of the machine: the content model flag, the escape flag, the limits.

use broth_html2007::{
    ContentModelFlag, Input, Limits, Next, Span, Token, TokenStream, Tokenizer, Tokens,
    content_model, owned,
};
use broth_markup::ErrorCode;

/// Where the first end tag begins, by the escape flag as the draft describes it: looking back.
fn end_tag_looking_back(text: &str) -> Option<usize> {
    let mut escape_flag = false;
    for at in 0..text.len() {
        let read = &text[..=at];
        if read.ends_with("<!--") && !escape_flag {
            escape_flag = true;
        } else if read.ends_with("-->") && escape_flag {
            escape_flag = false;
        } else if !escape_flag
            && let Some(rest) = text[at..].strip_prefix("</a")
            && (rest.is_empty() || rest.starts_with(['>', '/']))
        {
            return Some(at);
        }
    }
    None
}

#[test]
fn looking_ahead_for_the_escape_flag_is_looking_back() {
    const WORDS: [&str; 7] = ["<", "!", "-", ">", "</a", "<!--", "-->"];
    let mut tried = 0_usize;
    for length in 0..=6 {
        for mut number in 0..WORDS.len().pow(length) {
            let mut text = String::new();
            for _ in 0..length {
                text.push_str(WORDS[number % WORDS.len()]);
                number /= WORDS.len();
            }
            let mut tokenizer = Tokenizer::new();
            tokenizer.set_content_model_flag(ContentModelFlag::Cdata);
            tokenizer.set_last_start_tag("a");
            let end_tag = Tokens::new(&text, tokenizer).find_map(|token| {
                matches!(token, owned::Token::EndTag(_)).then_some(token.span().start)
            });
            assert_eq!(end_tag, end_tag_looking_back(&text), "{text:?}");
            tried += 1;
        }
    }
    assert_eq!(tried, (0..=6).map(|length| WORDS.len().pow(length)).sum::<usize>());
}

#[test]
fn start_tags_set_the_content_model_flag_and_end_tags_reset_it() {
    use ContentModelFlag::{Cdata, Pcdata, Plaintext, Rcdata};
    for (name, flag, with_scripting) in [
        ("title", Rcdata, Rcdata),
        ("textarea", Rcdata, Rcdata),
        ("style", Cdata, Cdata),
        ("script", Cdata, Cdata),
        ("xmp", Cdata, Cdata),
        ("iframe", Cdata, Cdata),
        ("noembed", Cdata, Cdata),
        ("noframes", Cdata, Cdata),
        ("noscript", Pcdata, Cdata),
        ("plaintext", Plaintext, Plaintext),
        ("listing", Pcdata, Pcdata),
        ("p", Pcdata, Pcdata),
    ] {
        for (scripting, flag) in [(false, flag), (true, with_scripting)] {
            assert_eq!(content_model(name, scripting).unwrap_or_default(), flag, "{name}");
            let text = format!("<{name}></{name}><i>");
            let mut input = Input::whole(&text);
            let mut tokenizer = Tokenizer::new().without_tree_builder(scripting);
            assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::StartTag(_), _)));
            assert_eq!(tokenizer.content_model_flag(), flag, "{name}");
            let next = tokenizer.next(&mut input);
            if flag == Plaintext {
                assert!(
                    matches!(next, Next::Token(Token::Text(_), span) if span.end == text.len())
                );
            } else {
                assert!(matches!(next, Next::Token(Token::EndTag(_), _)));
                assert_eq!(tokenizer.content_model_flag(), Pcdata, "{name}");
            }
        }
    }
    // Without feedback, nothing is set.
    let mut tokenizer = Tokenizer::new();
    tokenizer.next(&mut Input::whole("<title>"));
    assert_eq!(tokenizer.content_model_flag(), Pcdata);
}

#[test]
fn a_tag_holds_so_many_attributes() {
    let limits = Limits::default().attributes(2);
    let tokenizer = Tokenizer::new().errors(true).limits(limits);
    let mut tokens = Tokens::new("<a b=1 c=2 d=3 e=4>", tokenizer);
    let Some(owned::Token::StartTag(tag)) = tokens.next() else { panic!() };
    assert_eq!((tag.attr("b"), tag.attr("c"), tag.attrs.len()), (Some("1"), Some("2"), 2));
    let codes: Vec<_> = tokens.drain_errors().map(|error| error.code.as_str()).collect();
    assert_eq!(codes, ["too-many-attributes"]);
}

#[test]
fn a_token_beyond_the_limit_keeps_its_beginning() {
    let limits = Limits::default().token_bytes(10);
    for (text, expected) in [
        ("<abcdéfghijk l=m>", "abcdéfgh"),
        ("<a b='12345678' c=1>", "a b=1234"),
        ("</a b='12345678'>", "a b=123"),
        ("<!--12345é---é--7->-->", "12345"),
        ("<!--1234é--é-->", "1234é"),
        ("<!1234567890>", "12345678"),
        ("<!DOCTYPE abc PUBLIC 'd>", ""),
        // Text is emitted as it arrives, and has no limit.
        ("12345678901234567890", "12345678901234567890"),
    ] {
        for size in 1..text.len() {
            let tokenizer = Tokenizer::new().errors(true).limits(limits);
            let mut stream = TokenStream::new(tokenizer);
            let mut got = String::new();
            let mut codes = Vec::new();
            let characters: Vec<char> = text.chars().collect();
            for piece in characters.chunks(size) {
                stream.feed(&String::from_iter(piece));
                while let Next::Token(token, _) = stream.next() {
                    got.push_str(&shown(token));
                }
            }
            stream.finish();
            while let Next::Token(token, _) = stream.next() {
                got.push_str(&shown(token));
            }
            codes.extend(stream.drain_errors().map(|error| error.code));
            assert_eq!(got, expected, "{text} by {size}");
            let told = codes.iter().filter(|&&code| code == ErrorCode::TokenTooLong).count();
            assert_eq!(told, usize::from(text.starts_with('<')), "{text} by {size}: {codes:?}");
        }
    }
}

fn shown(token: Token<'_>) -> String {
    match token {
        Token::StartTag(tag) | Token::EndTag(tag) => {
            let attrs = tag.attrs.iter().map(|attr| format!(" {}={}", attr.name, attr.value));
            tag.name.to_owned() + &attrs.collect::<String>()
        }
        Token::Doctype(doctype) => doctype.name.unwrap_or_default().to_owned(),
        Token::Comment(data) => data.to_owned(),
        Token::Text(text) => text.text.to_owned(),
        _ => String::new(),
    }
}

#[test]
fn a_script_writes_into_the_stream() {
    let mut input = Input::whole("<script></script>c>");
    let mut tokenizer = Tokenizer::new().without_tree_builder(true);
    for _ in 0..2 {
        assert!(matches!(tokenizer.next(&mut input), Next::Token(..)));
    }
    input.open_insertion_point();
    input.insert("x<b");
    assert!(
        matches!(tokenizer.next(&mut input), Next::Token(Token::Text(text), _) if &*text == "x")
    );
    assert_eq!(tokenizer.next(&mut input), Next::NeedInput);
    input.insert("1");
    assert_eq!(tokenizer.next(&mut input), Next::NeedInput);
    input.close_insertion_point();
    let Next::Token(Token::StartTag(tag), span) = tokenizer.next(&mut input) else { panic!() };
    assert_eq!((tag.name, span), ("b1c", Span::new(18, 23)));
}

#[test]
fn texts_are_joined_up_to_the_next_token() {
    for (source, text, verbatim, end) in [
        ("a<b>", "a", true, 1),
        ("a< & ><<b>", "a< & ><", true, 7),
        ("a\rb<i>", "a\nb", false, 3),
        ("\r\n<i>", "\n", false, 2),
        ("\u{FEFF}a", "a", true, 4),
        ("&amp;", "&", false, 5),
        ("a&amp;b<!", "a&b", false, 7),
        ("\0\u{FFFD}", "\u{FFFD}\u{FFFD}", false, 4),
        ("a</>b</i>", "ab", false, 5),
    ] {
        let mut input = Input::whole(source);
        let mut tokenizer = Tokenizer::new();
        let Next::Token(Token::Text(got), span) = tokenizer.next(&mut input) else { panic!() };
        assert_eq!((got.text, got.is_verbatim(), span.end), (text, verbatim, end), "{source:?}");
        if verbatim {
            assert_eq!(&source[span.range()], text);
        }
        let next = tokenizer.next(&mut input);
        assert!(!matches!(next, Next::Token(Token::Text(_), _)), "{source:?}: {next:?}");
    }
}

#[test]
fn a_stream_holds_no_digits() {
    for opening in ["&#", "&#x", "<a b='&#"] {
        let limits = Limits::default().token_bytes(100);
        let mut stream = TokenStream::new(Tokenizer::new().limits(limits));
        stream.feed(opening);
        for _ in 0..5_000 {
            stream.feed("1");
            while let Next::Token(..) = stream.next() {}
            assert!(stream.held_bytes() < 200, "{opening}: {}", stream.held_bytes());
        }
        stream.feed(";x'>");
        stream.finish();
        assert!(matches!(stream.next(), Next::Token(..)), "{opening}");
    }
}

#[test]
fn a_stream_holds_no_more_than_the_limit_of_a_token() {
    for opening in ["<!--", "<a b='", "<a ", "<!DOCTYPE x SYSTEM '", "<!x", "</a b="] {
        let limits = Limits::default().token_bytes(1 << 10);
        let mut stream = TokenStream::new(Tokenizer::new().limits(limits));
        stream.feed(opening);
        for _ in 0..2_000 {
            stream.feed("0\"1\"2\"3\"4\"5\"6\"7\"");
            while let Next::Token(..) = stream.next() {}
        }
        assert!(stream.held_bytes() < 1 << 13, "{opening}: {}", stream.held_bytes());
    }
}
