//! Properties of every input: random soups of the pieces that mean something to a tokenizer.

use broth_html_tokenizer::{Limits, Next, Token, Tokenizer, Tokens, owned};
use broth_input::Input;
use broth_markup::{ErrorCode, ParseError, TextMode};
use dice::Dice;

const INGREDIENTS: &[&str] = &[
    "<",
    ">",
    "/",
    "</",
    "/>",
    "=",
    "'",
    "\"",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\0",
    "-",
    "--",
    "!",
    "?",
    "<!--",
    "-->",
    "--!>",
    "<!",
    "<!DOCTYPE",
    " PUBLIC ",
    " SYSTEM ",
    "html",
    "<?",
    "?>",
    "xml",
    "[CDATA[",
    "<![CDATA[",
    "]]>",
    "]",
    "&",
    "&amp",
    "&amp;",
    "&notit;",
    "&#",
    "&#x",
    "65",
    ";",
    "&#0;",
    "a",
    "B",
    "p",
    "<p>",
    "<a href=\"b\" c='d' e=f g>",
    "</p>",
    "<br/>",
    "<title>",
    "</title>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "é",
    "😀",
    "\u{1}",
    "\u{FDD0}",
    "text of some length, with words. ",
    "<A B=C>",
    "<i b b=1 b=2>",
    "x=y",
    "`",
    "_",
];

fn soup(dice: &mut Dice) -> String {
    (0..1 + dice.roll(24)).map(|_| dice.one_of(INGREDIENTS)).collect()
}

type Everything = (Vec<owned::Token<'static>>, Vec<ParseError>);

/// All tokens and errors, with adjacent texts joined, because where text is cut may vary.
fn everything(mut tokenizer: Tokenizer, pieces: &[&str]) -> Everything {
    let mut input = match pieces {
        [whole] => Input::whole(whole),
        _ => Input::streaming(),
    };
    let mut rest = if pieces.len() == 1 { [].iter() } else { pieces.iter() };
    let (mut tokens, mut errors) = (Vec::<owned::Token<'static>>::new(), Vec::new());
    loop {
        match tokenizer.next(&mut input) {
            Next::Token(token, span) => match (tokens.last_mut(), token.to_static(span)) {
                (Some(owned::Token::Text(before)), owned::Token::Text(text)) => {
                    before.text.to_mut().push_str(&text);
                    before.span.end = span.end;
                }
                (_, token) => tokens.push(token),
            },
            Next::NeedInput => match rest.next() {
                Some(piece) => input.push(piece),
                None => input.close(),
            },
            Next::End => break,
        }
        errors.extend(tokenizer.drain_errors(&input));
    }
    errors.extend(tokenizer.drain_errors(&input));
    (tokens, errors)
}

fn tokenizer() -> Tokenizer {
    Tokenizer::new().errors(true).without_tree_builder(true)
}

/// Markup that the fast path may take, of any length, and here and there something that it must
/// leave to the states.
fn clear_soup(dice: &mut Dice) -> String {
    const CLEAR: &[&str] = &[
        "<p>",
        "</p>",
        "</p >",
        "<br/>",
        "<a href=\"b\" c='d' e=f g>",
        "<a href='/?a&amp;b\r\nc' hidden\tid = x>",
        "<input\r\n  disabled  value=1/2 />",
        "<p a b c d e f g h i j k l m n o p q>",
        "<i id=1 in=2 id=3>",
        "<style>p</style>",
        "fish &amp; chips",
        "a\r\nb\rc",
        "&lt;p&gt; &#39;&nbsp;",
        "caf\u{E9} \u{1F600}",
    ];
    let mut text = String::new();
    while text.len() < 1500 {
        match dice.roll(12) {
            0 => text.push_str(dice.one_of(INGREDIENTS)),
            1 => text.extend(std::iter::repeat_n("soup ", dice.roll(150))),
            2 => {
                let value = "x ".repeat(dice.roll(300));
                text.push_str(&format!("<img alt=\"{value}\" src='{value}'>"));
            }
            3 => text.push_str(&format!("<{}>", "x-".repeat(1 + dice.roll(20)))),
            _ => text.push_str(dice.one_of(CLEAR)),
        }
    }
    text
}

#[test]
fn the_fast_path_gives_what_the_states_give() {
    let mut dice = Dice::new(0x5EED);
    for round in 0..22_000 {
        let text = if round < 20_000 { soup(&mut dice) } else { clear_soup(&mut dice) };
        let fast = everything(tokenizer(), &[&text]);
        let readable = everything(tokenizer().state_by_state(), &[&text]);
        assert_eq!(fast, readable, "{text:?}");
    }
}

#[test]
fn chunks_make_no_difference() {
    let mut dice = Dice::new(0xC0FFEE);
    for _ in 0..4_000 {
        let text = soup(&mut dice);
        let mut allow_cdata = tokenizer();
        allow_cdata.allow_cdata(dice.roll(2) == 0);
        let whole = everything(allow_cdata.clone(), &[&text]);
        let mut pieces = Vec::new();
        let mut from = 0;
        for (at, _) in text.char_indices() {
            if dice.roll(4) == 0 {
                pieces.push(&text[from..at]);
                from = at;
            }
        }
        pieces.push(&text[from..]);
        pieces.push("");
        assert_eq!(everything(allow_cdata.clone(), &pieces), whole, "{pieces:?}");
        let coalesced = everything(allow_cdata.coalesced_text(true), &pieces);
        assert_eq!(coalesced, whole, "{pieces:?}");
    }
}

#[test]
fn spans_nest_and_tile_the_input() {
    let mut dice = Dice::new(0xBEEF);
    for _ in 0..10_000 {
        let text = soup(&mut dice);
        let mut input = Input::whole(&text);
        let mut tokenizer = tokenizer();
        let mut end = 0;
        while let Next::Token(token, span) = tokenizer.next(&mut input) {
            assert!(
                end <= span.start && span.start <= span.end && span.end <= text.len(),
                "{text:?}"
            );
            // Anything that no token covers is dropped markup.
            let gap = &text[end..span.start];
            assert!(gap.is_empty() || gap.starts_with('<'), "{text:?}: {gap:?}");
            end = span.end;
            match token {
                Token::Text(t) if t.is_verbatim() => assert_eq!(&text[span.range()], t.text),
                Token::StartTag(tag) | Token::EndTag(tag) => {
                    let mut before = tag.name_span;
                    assert!(span.contains(before), "{text:?}");
                    for attr in tag.attrs {
                        assert!(before.end < attr.name_span.end, "{text:?}");
                        assert!(attr.name_span.end <= attr.value_span.start, "{text:?}");
                        assert!(span.contains(attr.value_span), "{text:?}");
                        assert!(!attr.verbatim || &text[attr.value_span.range()] == attr.value);
                        before = attr.value_span;
                    }
                }
                _ => {}
            }
        }
        assert_eq!(end, text.len());
        for error in tokenizer.drain_errors(&input) {
            assert!(error.span.end <= text.len() && error.at <= text.len(), "{text:?} {error}");
        }
    }
}

#[test]
fn errors_cost_no_token() {
    let mut dice = Dice::new(0xE44);
    for _ in 0..2_000 {
        let text = soup(&mut dice);
        let silent = everything(Tokenizer::new().without_tree_builder(true), &[&text]);
        assert!(silent.1.is_empty());
        assert_eq!(silent.0, everything(tokenizer(), &[&text]).0, "{text:?}");
    }
}

// --- limits ---

#[test]
fn attributes_beyond_the_limit_are_dropped_and_reported() {
    let limits = Limits::default().attributes(3);
    for make in [Tokenizer::state_by_state as fn(Tokenizer) -> Tokenizer, |tokenizer| tokenizer] {
        let tokenizer = make(Tokenizer::new().errors(true).limits(limits));
        let mut tokens = Tokens::new("<p a b=1 c='2' d=3 e=4>x", tokenizer);
        let Some(owned::Token::StartTag(tag)) = tokens.next() else { panic!("no tag") };
        let names: Vec<_> = tag.attrs.iter().map(|attr| &*attr.name).collect();
        assert_eq!(names, ["a", "b", "c"]);
        let codes: Vec<_> = tokens.drain_errors().map(|error| error.code).collect();
        assert_eq!(codes, [ErrorCode::TooManyAttributes]);
    }
}

#[test]
fn a_token_beyond_the_limit_keeps_its_beginning() {
    let limits = Limits::default().token_bytes(12);
    let cases = [
        ("<!--0123456789é-->x", "Comment(\"01234567\")"),
        ("<!--0123456\u{e9}789-->x", "Comment(\"0123456\")"),
        ("<p a=1 b=2 c=3 d=4>x", "[\"a=1\", \"b=2\", \"c=\"]"),
        ("<p a='0123456789'>x", "[\"a=012345\"]"),
        ("<p a='01&amp;3456789'>x", "[\"a=01\"]"),
        ("<p a='0123&amp;&#65;&bogus;' b>x", "[\"a=0123\"]"),
        ("<?a 0123456789?>x", "ProcessingInstruction { target: \"a\", data: \"01234567\","),
        ("<!DOCTYPE html PUBLIC 'a'>x", "name: Some(\"ht\")"),
        ("<abcdefghijklmnopqrstuvwxyz b>x", "[]"),
        ("<?abcdefghijklmnopqrstuvwxyz b?>x", "target: \"abcdefghij\""),
        ("<abcdefghijkl>x", "[]"),
        ("<p abcdefghijklmnopqrstuvwxyz>x", "[\"abcdefghi=\"]"),
        ("<p abcdefgh= ijklmnopqrstuvwxyz>x", "[\"abcdefgh=\"]"),
        ("<p a='01234\u{e9}6789'>x", "[\"a=01234\"]"),
        ("<?abcdefghijklmnopqrstuvwxyz\u{2}b>x", "Comment(\"?abcdefghij\")"),
        ("<?abcdefghijklmnopqrstuvwxyz+>x", "Comment(\"?abcdefghij\")"),
        // A name without a kept character is not an attribute.
        ("<p a=1 b=2 \u{e9}=3>x", "[\"a=1\", \"b=2\"]"),
    ];
    for (text, expected) in cases {
        for pieces in [vec![text], text.split_inclusive(|_| true).collect()] {
            let tokenizer = Tokenizer::new().errors(true).limits(limits);
            let (tokens, errors) = everything(tokenizer, &pieces);
            let shown = match &tokens[0] {
                owned::Token::StartTag(tag) => {
                    let attrs =
                        tag.attrs.iter().map(|attr| format!("{}={}", attr.name, attr.value));
                    format!("{:?}", attrs.collect::<Vec<_>>())
                }
                owned::Token::Comment(data) => format!("Comment({:?})", &**data),
                token => format!("{token:?}"),
            };
            assert!(shown.contains(expected), "{pieces:?}: {shown}");
            assert!(matches!(&tokens[1], owned::Token::Text(x) if *x == "x"), "{pieces:?}");
            let cuts: Vec<_> =
                errors.iter().filter(|error| error.code == ErrorCode::TokenTooLong).collect();
            assert_eq!(cuts.len(), 1, "{pieces:?}");
            assert!(text.is_char_boundary(cuts[0].span.end), "{pieces:?}");
        }
    }
}

#[test]
fn text_has_no_limit() {
    let limits = Limits::default().token_bytes(4);
    let tokenizer = Tokenizer::new().limits(limits).coalesced_text(true);
    let (tokens, _) = everything(tokenizer, &["0123456789", "&amp;", "0123456789"]);
    assert!(matches!(&tokens[0], owned::Token::Text(text) if *text == "0123456789&0123456789"));
}

/// A reference that begins before the limit of its token is kept, wherever it is cut.
#[test]
fn a_reference_at_the_limit_of_its_token_can_be_cut() {
    let text = "<a b='&gtreqqless=c'>";
    for token_bytes in 6..text.len() {
        let limits = Limits::default().token_bytes(token_bytes);
        let tokenizer = || tokenizer().limits(limits);
        let whole = everything(tokenizer(), &[text]);
        for at in 0..text.len() {
            let (before, after) = text.split_at(at);
            assert_eq!(everything(tokenizer(), &[before, after]), whole, "{before:?} {after:?}");
        }
    }
}

// --- hostile input ---

#[test]
fn the_pause_flag_stops_before_the_next_step() {
    let mut input = Input::whole("<a><b>more than sixteen bytes more");
    let mut tokenizer = Tokenizer::new();
    assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::StartTag(_), _)));
    tokenizer.pause(true);
    assert_eq!(tokenizer.next(&mut input), Next::NeedInput);
    assert_eq!(input.offset(), 3);
    tokenizer.pause(false);
    assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::StartTag(_), _)));
}

#[test]
fn scripts_write_into_the_stream() {
    let mut input = Input::whole("<script></script>d<i>");
    let mut tokenizer = Tokenizer::new();
    let mut seen = String::new();
    let mut run = |input: &mut Input<'_>, tokenizer: &mut Tokenizer| {
        while let Next::Token(token, _) = tokenizer.next(input) {
            match token {
                Token::StartTag(tag) if tag.name == "script" => {
                    tokenizer.switch_to(TextMode::ScriptData);
                }
                Token::EndTag(_) => return seen.clone(),
                Token::StartTag(tag) => seen.push_str(&format!("<{}>", tag.name)),
                Token::Text(text) => seen.push_str(&text),
                _ => {}
            }
        }
        seen.clone()
    };
    run(&mut input, &mut tokenizer);
    input.open_insertion_point();
    input.insert("a<b");
    assert_eq!(run(&mut input, &mut tokenizer), "a");
    input.insert(">c");
    assert_eq!(run(&mut input, &mut tokenizer), "a<b>c");
    input.close_insertion_point();
    assert_eq!(run(&mut input, &mut tokenizer), "a<b>cd<i>");
}

#[test]
fn text_from_scripts_is_checked_even_where_the_input_was_clean() {
    let mut input = Input::whole("<b>clean text</b>\u{1}");
    let mut tokenizer = Tokenizer::new().errors(true);
    let mut places = Vec::new();
    let mut written = false;
    loop {
        match tokenizer.next(&mut input) {
            Next::Token(Token::EndOfFile, _) => break,
            // By now the text is known to be clean to its end.
            Next::Token(Token::Text(_), _) if !written => {
                written = true;
                input.open_insertion_point();
                input.insert("\u{2}");
                input.close_insertion_point();
            }
            _ => {}
        }
        places.extend(tokenizer.drain_errors(&input).map(|error| error.span.start));
    }
    places.extend(tokenizer.drain_errors(&input).map(|error| error.span.start));
    assert_eq!(places, ["<b>clean text".len(), "<b>clean text_</b>".len()]);
}

#[test]
fn the_end_of_the_file_comes_once_in_every_state() {
    let mut dice = Dice::new(0xE0F);
    for _ in 0..5_000 {
        let text = soup(&mut dice);
        let (tokens, _) = everything(tokenizer(), &[&text]);
        let ends =
            tokens.iter().filter(|token| matches!(token, owned::Token::EndOfFile(_))).count();
        assert_eq!(ends, 1, "{text:?}");
        assert!(matches!(tokens.last(), Some(owned::Token::EndOfFile(_))));
    }
}

#[test]
fn large_inputs_of_every_hostile_kind() {
    const SIZE: usize = 1 << 20;
    let attributes: String = (0..100_000).map(|n| format!(" a{n}=b")).collect();
    for text in [
        "\0".repeat(SIZE),
        "\r".repeat(SIZE),
        "<".repeat(SIZE),
        "&".repeat(SIZE),
        "</".repeat(SIZE),
        format!("<!--{}", "-".repeat(SIZE)),
        format!("<!--{}", "<!--".repeat(SIZE / 4)),
        format!("<p{}", " a".repeat(SIZE / 2)),
        format!("<p{attributes}>"),
        format!("<p a={}>", "&amp".repeat(SIZE / 4)),
        format!("&#{}", "0".repeat(SIZE)),
        format!("<script><!--{}", "<script".repeat(SIZE / 7)),
        format!("<title>{}", "</titl".repeat(SIZE / 6)),
    ] {
        let tokenizer = tokenizer();
        assert!(Tokens::new(&text, tokenizer).count() <= text.len());
    }
}

#[test]
fn many_scripts_write_before_a_long_document() {
    let text = "<script></script><p>".repeat(100_000);
    let mut input = Input::whole(&text);
    let mut tokenizer = Tokenizer::new().without_tree_builder(true);
    let (mut paragraphs, mut written) = (0, 0);
    while let Next::Token(token, _) = tokenizer.next(&mut input) {
        match token {
            Token::StartTag(tag) if tag.name == "p" => paragraphs += 1,
            Token::StartTag(tag) if tag.name == "i" => written += 1,
            Token::EndTag(_) => {
                input.open_insertion_point();
                input.insert("<i>");
                input.close_insertion_point();
            }
            _ => {}
        }
    }
    assert_eq!((paragraphs, written), (100_000, 100_000));
}

#[test]
fn a_hundred_megabytes_of_comment_and_a_million_attributes() {
    let comment = format!("<!--{}-->x", "-a".repeat(50 << 20));
    let mut tokens = Tokens::new(&comment, tokenizer());
    let Some(owned::Token::Comment(data)) = tokens.next() else { panic!("no comment") };
    assert_eq!(data.len(), 100 << 20);
    assert!(matches!(tokens.next(), Some(owned::Token::Text(text)) if text == "x"));

    let attributes: String = (0..1_000_000).map(|n| format!(" a{n}=b")).collect();
    let text = format!("<p{attributes} a7=again>");
    let mut tokens = Tokens::new(&text, tokenizer().limits(Limits::none()));
    let Some(owned::Token::StartTag(tag)) = tokens.next() else { panic!("no tag") };
    assert_eq!(tag.attrs.len(), 1_000_000);
    let codes: Vec<_> = tokens.drain_errors().map(|error| error.code).collect();
    assert_eq!(codes, [ErrorCode::DuplicateAttribute]);
}
