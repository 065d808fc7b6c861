//! The registers of the machine: the content model flag, the escape flag, the limits.

use broth_html2007::{
    ContentModelFlag, Input, Limits, Next, OwnedToken, Span, Token, Tokenizer, Tokens,
    content_model,
};

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
            let end_tag = Tokens::new(&text, tokenizer).find_map(|(token, span)| {
                matches!(token, OwnedToken::EndTag(_)).then_some(span.start)
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
    let limits = Limits { attributes: 2, ..Limits::default() };
    let tokenizer = Tokenizer::new().with_errors(true).with_limits(limits);
    let mut tokens = Tokens::new("<a b=1 c=2 d=3 e=4>", tokenizer);
    let Some((OwnedToken::StartTag(tag), _)) = tokens.next() else { panic!() };
    assert_eq!((tag.get("b"), tag.get("c"), tag.attrs.len()), (Some("1"), Some("2"), 2));
    let codes: Vec<_> = tokens.drain_errors().map(|error| error.code.as_str()).collect();
    assert_eq!(codes, ["too-many-attributes"]);
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
