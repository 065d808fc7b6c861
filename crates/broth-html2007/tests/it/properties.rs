//! Properties of every text: the same tokens and errors however it is cut, correct spans, and a
//! number of steps that grows linearly with the length of the text.

use broth_html2007::{ContentModelFlag, Input, Next, Span, Token, TokenStream, Tokenizer};
use broth_markup::{Attr, ParseError};

const FLAGS: [ContentModelFlag; 4] = [
    ContentModelFlag::Pcdata,
    ContentModelFlag::Rcdata,
    ContentModelFlag::Cdata,
    ContentModelFlag::Plaintext,
];

fn tokenizer(flag: ContentModelFlag, last_start_tag: &str) -> Tokenizer {
    let mut tokenizer = Tokenizer::new().errors(true);
    tokenizer.set_content_model_flag(flag);
    tokenizer.set_last_start_tag(last_start_tag);
    tokenizer
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Pieces of markup that matter, joined at random.
fn soup(numbers: &mut Numbers) -> String {
    const WORDS: &[&str] = &[
        "<",
        ">",
        "/",
        "!",
        "-",
        "--",
        "?",
        "=",
        "\"",
        "'",
        "&",
        "#",
        "x",
        ";",
        " ",
        "\t",
        "\n",
        "\r",
        "\r\n",
        "\x0B",
        "\0",
        "a",
        "B",
        "é",
        "\u{FFFD}",
        "\u{FEFF}",
        "<!--",
        "-->",
        "</t>",
        "</t",
        "<t ",
        "<br/>",
        "<!DOCTYPE ",
        "PUBLIC",
        "system",
        "&lt",
        "&notin;",
        "&#x41",
        "&#0;",
        "&copy=",
        " b=",
        "b='&lt'",
        "<br c=d",
        " e \r=f",
        "</e f",
        " a='x'",
        " b=\"y\"",
        " c=z",
        " d ",
        "/>",
    ];
    (0..numbers.below(24)).map(|_| WORDS[numbers.below(WORDS.len())]).collect()
}

/// Tokens as text, adjacent texts joined, and the errors.
fn in_pieces(pieces: &[&str], tokenizer: Tokenizer) -> (Vec<String>, Vec<ParseError>) {
    let mut stream = TokenStream::new(tokenizer);
    let mut tokens: Vec<String> = Vec::new();
    let mut errors = Vec::new();
    for index in 0..=pieces.len() {
        match pieces.get(index) {
            Some(piece) => stream.feed(piece),
            None => stream.finish(),
        }
        while let Next::Token(token, span) = stream.next() {
            match (token, tokens.last_mut()) {
                (Token::Text(text), Some(last)) if last.starts_with('t') => last.push_str(&text),
                (Token::Text(text), _) => tokens.push(format!("t{}", text.text)),
                (token, _) => tokens.push(format!("{span:?} {token:?} {:?}", attributes(token))),
            }
        }
        errors.extend(stream.drain_errors());
    }
    assert_eq!(stream.next(), Next::End);
    (tokens, errors)
}

/// The attributes with their positions.
fn attributes(token: Token<'_>) -> Vec<Attr<'_>> {
    match token {
        Token::StartTag(tag) | Token::EndTag(tag) => tag.attrs.iter().collect(),
        _ => Vec::new(),
    }
}

#[test]
fn pieces_do_not_matter() {
    let mut numbers = Numbers(1);
    for _ in 0..3000 {
        let text = soup(&mut numbers);
        let flag = FLAGS[numbers.below(4)];
        let whole = in_pieces(&[&text], tokenizer(flag, "t"));
        let characters: Vec<&str> =
            text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]).collect();
        assert_eq!(in_pieces(&characters, tokenizer(flag, "t")), whole, "{text:?}");
        let at = numbers.below(characters.len() + 1);
        let (before, after) = (characters[..at].concat(), characters[at..].concat());
        assert_eq!(
            in_pieces(&[&before, "", &after], tokenizer(flag, "t")),
            whole,
            "{text:?} at {at}"
        );
    }
}

#[test]
fn spans_tell_the_truth() {
    let mut numbers = Numbers(2);
    for _ in 0..3000 {
        let text = soup(&mut numbers);
        let mut input = Input::whole(&text);
        let mut tokenizer = tokenizer(FLAGS[numbers.below(4)], "t");
        let mut end = 0;
        while let Next::Token(token, span) = tokenizer.next(&mut input) {
            assert!(end <= span.start && span.end <= text.len(), "{text:?}: {span:?}");
            // Whatever no token covers is a byte order mark or end tags without a name.
            let between = text[end..span.start].replace("</>", "");
            assert!(between.is_empty() || between == "\u{FEFF}", "{text:?}: {between:?} is lost");
            end = span.end;
            check_token(token, span, &text);
        }
        assert_eq!(end, text.len(), "{text:?}");
        for error in tokenizer.drain_errors() {
            assert!(error.span.end <= text.len() && error.at <= text.len(), "{text:?}: {error:?}");
            assert!(text.get(error.span.range()).is_some(), "{text:?}: {error:?}");
        }
    }
}

fn check_token(token: Token<'_>, span: Span, text: &str) {
    match token {
        Token::StartTag(tag) | Token::EndTag(tag) => {
            assert!(span.contains(tag.name_span), "{text:?}");
            assert_eq!(plain(&text[tag.name_span.range()]).to_ascii_lowercase(), tag.name);
            for attr in tag.attrs {
                assert!(
                    span.contains(attr.name_span) && span.contains(attr.value_span),
                    "{text:?}"
                );
                assert_eq!(plain(&text[attr.name_span.range()]).to_ascii_lowercase(), attr.name);
                let source = &text[attr.value_span.range()];
                assert!(source.contains('&') || plain(source) == attr.value, "{text:?}");
                assert!(!attr.verbatim || source == attr.value, "{text:?}");
            }
        }
        Token::Comment(data) => assert!(plain(&text[span.range()]).contains(data), "{text:?}"),
        Token::Text(run) if run.is_verbatim() => assert_eq!(&text[span.range()], run.text),
        Token::Text(run) => assert!(!run.is_empty()),
        Token::EndOfFile => assert!(span.is_empty()),
        _ => {}
    }
}

/// The text as the states see it.
fn plain(source: &str) -> String {
    source.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{FFFD}")
}

/// How many states are entered while a text is read in pieces of this many bytes.
fn steps(text: &str, size: usize, mut tokenizer: Tokenizer) -> usize {
    let mut input = Input::streaming();
    let mut steps = 0;
    let mut at = 0;
    loop {
        match tokenizer.next_traced(&mut input, |_, _| steps += 1) {
            Next::Token(..) => {}
            Next::NeedInput if at < text.len() => {
                let end = text.len().min(at + size); // ASCII only
                input.push(&text[at..end]);
                at = end;
            }
            Next::NeedInput => input.close(),
            Next::End => return steps,
        }
    }
}

#[test]
fn hostile_texts_take_steps_in_proportion_to_their_length() {
    const LENGTH: usize = 20_000;
    let long_name = "t".repeat(LENGTH);
    let many_attributes: String = (0..LENGTH / 6).map(|n| format!("a{n} ")).collect();
    let almost = format!("</{}", &long_name[1..]);
    for text in [
        "<".repeat(LENGTH),
        "</".repeat(LENGTH / 2),
        "&".repeat(LENGTH),
        "-".repeat(LENGTH),
        "\r".repeat(LENGTH),
        "\0".repeat(LENGTH),
        "<!--".repeat(LENGTH / 4),
        format!("<!--{}", "-".repeat(LENGTH)),
        format!("<!--{}", "-->".repeat(LENGTH / 3)),
        format!("&#{}", "0".repeat(LENGTH)),
        format!("<a b=\"{}", "&".repeat(LENGTH)),
        format!("<a {many_attributes}"),
        format!("<a {}", "/".repeat(LENGTH)),
        format!("<{}", "A".repeat(LENGTH)),
        format!("<!DOCTYPE a PUBLIC \"{}", ">".repeat(LENGTH)),
        format!("<!DOCTYPE a b{}", "\0".repeat(LENGTH)),
        almost.clone(),
        almost.repeat(2),
    ] {
        for flag in FLAGS {
            for size in [1, 7, text.len()] {
                let steps = steps(&text, size, tokenizer(flag, &long_name));
                let beginning = &text[..text.len().min(20)];
                assert!(steps < 4 * text.len() + 10, "{beginning:?} by {size}: {steps} steps");
            }
        }
    }
}
