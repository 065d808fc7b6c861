//! Properties of any input: chunks change nothing, spans cover the text, verbatim means verbatim,
//! strict mode stops at the first violation, and nothing panics.

use broth_dom::Document;
use broth_input::{Input, Span};
use broth_markup::{ErrorCode, ErrorFamily, ParseError};
use broth_xml5::{
    Dialect, EntityOptions, Limits, Next, Options, Severity, Token, TokenStream, Tokenizer,
    TreeBuilder, owned, tokens,
};
use dice::Dice;

const PIECES: &[&str] = &[
    "<",
    ">",
    "</",
    "/>",
    "<a",
    "<b:c",
    "</a>",
    "</b>",
    "a",
    "b",
    ":",
    "=",
    "'",
    "\"",
    " ",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "\0",
    "\u{C}",
    "&",
    "&lt;",
    "&e;",
    "&m;",
    "&#65;",
    "&#x",
    ";",
    "]]>",
    "]",
    "<!--",
    "<!-->",
    "<!--->",
    "-->",
    "--",
    "-",
    "!",
    "<!",
    "<![CDATA[",
    "<?",
    "?>",
    "?",
    "xml",
    "<?xml version='1.0'?>",
    "é",
    "𐀀",
    "\u{FFFE}",
    "\u{1}",
    "<!DOCTYPE a",
    "[",
    " PUBLIC ",
    " SYSTEM ",
    "xmlns",
    "xmlns:b='u'",
    " b='c'",
    "<!DOCTYPE a [<!ENTITY e 'x'><!ENTITY m '<n>y</n>'>]>",
    "<!ENTITY e '",
    "<!ATTLIST a b ID 'c'>",
    "\u{FEFF}",
    "%",
    "text",
];

fn soup(dice: &mut Dice) -> String {
    let length = dice.roll(25);
    (0..length).map(|_| dice.one_of(PIECES)).collect()
}

/// All inputs, with both dialects.
const DIALECTS: [Dialect; 3] = [Dialect::Xml, Dialect::Draft, Dialect::Xml5lib];

fn for_all(mut check: impl FnMut(&str, Dialect, &mut Dice)) {
    for seed in 1..=6000 {
        let mut dice = Dice::new(seed);
        let soup = soup(&mut dice);
        for dialect in DIALECTS {
            check(&soup, dialect, &mut dice);
        }
    }
}

type Read = (Vec<owned::Token<'static>>, Vec<ParseError>);

/// Reads a text in pieces; adjacent texts are joined.
fn read(pieces: &[&str], tokenizer: Tokenizer) -> Read {
    let mut tokenizer = tokenizer.errors(true);
    let mut input = Input::streaming();
    let mut pieces = pieces.iter();
    let mut tokens: Vec<owned::Token<'static>> = Vec::new();
    let mut errors = Vec::new();
    loop {
        let next = tokenizer.next(&mut input);
        let done = next == Next::End;
        match next {
            Next::Token(token, span) => match (tokens.last_mut(), token.to_static(span)) {
                (Some(owned::Token::Text(before)), owned::Token::Text(text)) => {
                    before.text.to_mut().push_str(&text);
                    before.span.end = text.span.end;
                }
                (_, token) => tokens.push(token),
            },
            Next::NeedInput => match pieces.next() {
                Some(piece) => input.push(piece),
                None => input.close(),
            },
            Next::End => {}
        }
        errors.extend(tokenizer.drain_errors(&input));
        if done {
            return (tokens, errors);
        }
    }
}

/// A text's characters, as pieces.
fn characters(text: &str) -> Vec<&str> {
    text.split("").filter(|piece| !piece.is_empty()).collect()
}

#[test]
fn pieces_change_nothing() {
    for_all(|soup, dialect, dice| {
        let tokenizer = || Tokenizer::new().dialect(dialect);
        let whole = read(&[soup], tokenizer());
        let at = soup.floor_char_boundary(dice.roll(soup.len() + 1));
        let (before, after) = soup.split_at(at);
        assert_eq!(read(&[before, after], tokenizer()), whole, "{before:?} {after:?}");
        let characters = characters(soup);
        assert_eq!(read(&characters, tokenizer()), whole, "{soup:?}");
        assert_eq!(read(&characters, tokenizer().coalesced_text(true)), whole, "{soup:?}");
    });
}

/// With limits so small that they are met everywhere, cut at every place.
#[test]
fn pieces_change_nothing_at_a_limit() {
    let mut met = 0;
    for_all(|soup, dialect, dice| {
        let limits = Limits::default().attributes(dice.roll(4)).token_bytes(dice.roll(16));
        let tokenizer = || Tokenizer::new().dialect(dialect).limits(limits);
        // A limit is only noticed when something comes after it, which may be much later: the order
        // is not promised.
        let read = |pieces: &[&str], tokenizer| {
            let (tokens, mut errors) = read(pieces, tokenizer);
            errors.sort_by_key(|error| (error.at, error.span.start, error.code));
            (tokens, errors)
        };
        let whole = read(&[soup], tokenizer());
        met += usize::from(whole.1.iter().any(|error| error.code.family() == ErrorFamily::Limit));
        assert_eq!(read(&[soup], tokenizer().state_by_state()), whole, "{soup:?} {limits:?}");
        for at in (0..=soup.len()).filter(|&at| soup.is_char_boundary(at)) {
            let (before, after) = soup.split_at(at);
            assert_eq!(
                read(&[before, after], tokenizer()),
                whole,
                "{before:?} {after:?} {limits:?}"
            );
        }
        assert_eq!(read(&characters(soup), tokenizer()), whole, "{soup:?} {limits:?}");
    });
    assert!(met > 5000, "{met}");
}

/// After the limit of its token, a name is not looked up: its source may be gone. The part of a
/// reference before the limit stays, wherever it is cut.
#[test]
fn a_reference_at_the_limit_of_its_token_can_be_cut() {
    for (text, dialect) in
        ["<a b='0123456789012345678901&rset=c'>", "<a b='01234567890&gtreqqless=c'>"]
            .into_iter()
            .flat_map(|text| DIALECTS.map(|dialect| (text, dialect)))
    {
        let limits = Limits::default().token_bytes(19);
        let tokenizer = || Tokenizer::new().dialect(dialect).limits(limits);
        let whole = read(&[text], tokenizer());
        for at in 0..text.len() {
            let (before, after) = text.split_at(at);
            assert_eq!(read(&[before, after], tokenizer()), whole, "{before:?} {after:?}");
        }
        assert_eq!(read(&characters(text), tokenizer()), whole, "{dialect:?}");
    }
}

/// A name that is longer than a token may be, and than names are, is text; a stream holds neither
/// names nor digits.
#[test]
fn references_without_end_are_text_and_not_held() {
    let limits = Limits::default().token_bytes(100);
    let long = |before: &str| format!("{before}&{};{}", "é".repeat(80), "</a>");
    let too_long = |read: &Read| -> Vec<Span> {
        let codes = read.1.iter().filter(|error| error.code == ErrorCode::TokenTooLong);
        codes.map(|error| error.span).collect()
    };
    for (text, expected) in [(long("<a>"), Span::new(3, 102)), (long("<a b='"), Span::new(0, 99))] {
        let tokenizer = || Tokenizer::new().limits(limits);
        let whole = read(&[&text], tokenizer());
        assert_eq!(too_long(&whole), [expected], "{whole:?}");
        assert_eq!(read(&[&text], tokenizer().state_by_state()), whole);
        for (at, _) in text.char_indices() {
            let (before, after) = text.split_at(at);
            assert_eq!(read(&[before, after], tokenizer()), whole, "{before:?} {after:?}");
        }
        assert_eq!(read(&characters(&text), tokenizer()), whole);
        if expected.start > 0 {
            let owned::Token::Text(text) = &whole.0[1] else { panic!("{whole:?}") };
            assert!(text.starts_with("&é") && text.ends_with("é;"), "nothing is lost");
        }
    }
    // As long as there is no limit, a name is a name, of any length.
    assert_eq!(too_long(&read(&[&long("<a>")], Tokenizer::new())), []);

    for (opening, rest) in
        [("&", "a"), ("&", "é"), ("&#", "1"), ("&#x", "f"), ("<a b='&", "a"), ("<a b=&#", "1")]
    {
        for dialect in DIALECTS {
            let mut stream = TokenStream::new(Tokenizer::new().dialect(dialect).limits(limits));
            stream.feed(opening);
            for _ in 0..5_000 {
                stream.feed(rest);
                while let Next::Token(..) = stream.next() {}
                assert!(stream.held_bytes() < 200, "{opening} {rest} {dialect:?}");
            }
        }
    }
}

#[test]
fn spans_cover_the_text() {
    for_all(|soup, dialect, _| {
        let mut tokenizer = Tokenizer::new().dialect(dialect).errors(true);
        let mut input = Input::whole(soup);
        let mut end = if dialect == Dialect::Xml && soup.starts_with('\u{FEFF}') { 3 } else { 0 };
        while let Next::Token(token, span) = tokenizer.next(&mut input) {
            // Tokens from an entity have the span of its reference, again and again; a CDATA
            // section is not a token of its own in the draft.
            let is_reference = soup[span.range()].starts_with('&');
            if dialect == Dialect::Xml && !is_reference && span.start != end {
                assert!(soup[..span.start].ends_with(';'), "{soup:?} {token:?} {span:?}");
            }
            end = span.end;
            match token {
                Token::Text(text) if text.is_verbatim() => {
                    assert_eq!(text.text, &soup[span.range()])
                }
                Token::StartTag(tag) | Token::EmptyTag(tag) => {
                    for attr in tag.attrs.iter().filter(|attr| attr.verbatim) {
                        assert_eq!(attr.value, &soup[attr.value_span.range()], "{soup:?}");
                        assert!(within(attr.name_span, span) && within(attr.value_span, span));
                    }
                }
                _ => {}
            }
        }
        assert_eq!(end, soup.len(), "{soup:?}");
        for error in tokenizer.drain_errors(&input) {
            assert!(error.span.end <= soup.len() && error.span.start <= error.span.end, "{error}");
            assert!(soup.get(error.span.range()).is_some(), "{soup:?} {error}");
        }
    });
}

/// The tokens with their spans, and the errors, which are drained after each token or in the end.
fn read_whole(
    text: &str,
    mut tokenizer: Tokenizer,
    drains_each: bool,
) -> (Vec<(owned::Token<'static>, Span)>, Vec<ParseError>) {
    let mut input = Input::whole(text);
    let (mut tokens, mut errors) = (Vec::new(), Vec::new());
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        tokens.push((token.to_static(span), span));
        if drains_each {
            errors.extend(tokenizer.drain_errors(&input));
        }
    }
    errors.extend(tokenizer.drain_errors(&input));
    (tokens, errors)
}

#[test]
fn the_faster_way_gives_the_same() {
    for_all(|soup, dialect, dice| {
        // Declarations change and add attributes. More tags than soup has by itself.
        const DECLARATIONS: &[&str] =
            &["", "", "<!DOCTYPE a [<!ATTLIST a b NMTOKEN #IMPLIED f CDATA 'g'>]><a>"];
        let mut text = String::from(dice.one_of(DECLARATIONS)) + soup;
        for _ in 0..dice.roll(6) {
            const TAGS: &[&str] = &[
                "<a b='c' d=\"e\">",
                "<é b = 'c'/>",
                "<a :b='c'>",
                "<a 1='c' b='<'>",
                "<a\tb='c'\nd='e' />",
                "<a b c='d'>",
                "<a b='1'b='2' c='3' c='4'>",
                "<a b='  1 '>",
                "<a>",
                "<a b='1'c='2'>",
                "<é\rb>",
                "<aé:b c='é'é>",
                "<a b='1'c='2'd=\"3\" />",
                "<a b='\n' c='&lt;'>",
                "<a b='&amp;\r&quot;' c=\"&#65;&#x41;\">",
                "<a b='&lt&gt;' c='&copy;\n'>",
                "&lt;b&gt; &amp;amp; &quot;&#65;&#10;",
                "&amp;\r\n&nbsp;\r",
                "]]&gt;&amp;]]>",
                "</a>",
                "</a >",
                "</a b>",
                "text",
                "]]>",
                "]]",
                "<1/>",
                "<a/b>",
                "<a b=c>",
                "<_ a='é' é='a'/>",
                "<a b=''>]]>",
            ];
            text.push_str(dice.one_of(TAGS));
        }
        for (errors, drains_each) in [(true, true), (true, false), (false, false)] {
            let tokenizer = Tokenizer::new().dialect(dialect).errors(errors);
            let faster = read_whole(&text, tokenizer.clone(), drains_each);
            let by_state = read_whole(&text, tokenizer.state_by_state(), drains_each);
            assert_eq!(faster, by_state, "{text:?}");
        }
    });
}

fn within(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

#[test]
fn strict_mode_stops_at_the_first_violation() {
    for_all(|soup, dialect, _| {
        let (tokens, errors) = read(&[soup], Tokenizer::new().dialect(dialect));
        let first =
            errors.iter().find(|error| Severity::of(error.code) == Severity::WellFormedness);
        let mut tokenizer = Tokenizer::new().dialect(dialect).strict(true);
        let mut input = Input::whole(soup);
        let mut before = Vec::new();
        while let Next::Token(token, span) = tokenizer.next(&mut input) {
            before.push(token.to_static(span));
        }
        match (first, tokenizer.violation()) {
            (None, None) => {}
            (Some(first), Some(found)) => assert_eq!(first.at, found.at, "{soup:?}"),
            (first, found) => panic!("{soup:?}: {first:?} {found:?}"),
        }
        assert!(before.len() <= tokens.len() + 1, "{soup:?}");
    });
}

#[test]
fn any_soup_becomes_a_tree() {
    for_all(|soup, dialect, _| {
        let mut tokenizer = Tokenizer::new().dialect(dialect);
        let mut builder = TreeBuilder::new(Document::new(), Options::default().errors(true));
        builder.append_source(soup);
        let mut input = Input::whole(soup);
        while let Next::Token(token, span) = tokenizer.next(&mut input) {
            builder.process(&token, span);
        }
        let document = builder.finish();
        let elements = document.root().children().filter(|node| node.is_element()).count();
        assert!(elements <= 1, "{soup:?}");
    });
}

#[test]
fn kept_tokens_say_the_same() {
    for_all(|soup, _, _| {
        let kept: Vec<_> = tokens(soup).collect();
        let mut tokenizer = Tokenizer::new();
        let mut input = Input::whole(soup);
        let mut at = 0;
        while let Next::Token(token, span) = tokenizer.next(&mut input) {
            if token != Token::EndOfFile {
                assert_eq!(kept[at], token.to_static(span), "{soup:?}");
                at += 1;
            }
        }
        assert_eq!(kept.len(), at);
    });
}

/// A tag without attributes after one that has some, both with declared ones: each is completed on
/// its own.
#[test]
fn declared_attributes_are_added_to_tags_that_are_taken_whole() {
    let text = "<!DOCTYPE a [<!ATTLIST a b NMTOKEN #IMPLIED c CDATA 'd'>]><a b=' é ' \
        e='é'><a><a/></a></a>";
    let mut input = Input::whole(text);
    let entities = EntityOptions::default().default_attributes(true);
    let mut tokenizer = Tokenizer::new().entities(entities);
    let mut tags = Vec::new();
    while let Next::Token(token, _) = tokenizer.next(&mut input) {
        if let Token::StartTag(tag) | Token::EmptyTag(tag) = token {
            tags.push(format!("{:?}", tag.attrs));
        }
    }
    let alone = r#"{"c": "d"}"#;
    assert_eq!(tags, [r#"{"b": "é", "e": "é", "c": "d"}"#, alone, alone]);
}
