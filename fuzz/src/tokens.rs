//! HTML tokens of all editions: pieces, the readable way, spans, limits.

use broth::edition;
use broth::html::driver::{Next, Token, Tokenizer};
use broth::html::{Edition, Input, Limits, TextMode, tokens::Token as OwnedToken};
use broth::{ErrorCode, ParseError, Span, html2007};

use crate::case::{Case, in_order};

/// Tokens, adjacent texts joined, because the cuts between texts are not specified; and errors.
type Everything = (Vec<OwnedToken<'static>>, Vec<ParseError>);

/// Reads a document in all ways, and compares.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let text = case.text();
    let (tokenizer, limits) = tokenizer(&mut case);
    let whole = everything(tokenizer.clone(), &[&text]);
    let pieces = case.cut(&text);
    assert_eq!(everything(tokenizer.clone(), &pieces), whole, "in pieces: {pieces:?}");
    if let edition::Tokenizer::Html(html) = &tokenizer {
        let readable = edition::Tokenizer::Html(html.clone().state_by_state());
        assert_eq!(everything(readable, &[&text]), whole, "state by state");
        let coalesced = edition::Tokenizer::Html(html.clone().coalesced_text(true));
        assert_eq!(everything(coalesced, &pieces), whole, "coalesced: {pieces:?}");
    }
    let silent = everything(tokenizer.clone().errors(false), &[&text]);
    assert_eq!((&silent.0, silent.1.len()), (&whole.0, 0), "without errors");
    spans(tokenizer, &text, limits);
}

/// A tokenizer and its limits, by the choices.
fn tokenizer(case: &mut Case<'_>) -> (edition::Tokenizer, Limits) {
    const EDITIONS: &[edition::Edition] =
        &[edition::Edition::Living, edition::Edition::Html2015, edition::Edition::Draft2007];
    let (edition, scripting) = (case.one_of(EDITIONS), case.flip());
    let limits = match case.choose(4) {
        0 => Limits::default().attributes(2).token_bytes(24),
        _ => Limits::default(),
    };
    let html = |edition, cdata| {
        let mut tokenizer = Tokenizer::new().edition(edition).limits(limits);
        tokenizer.allow_cdata(cdata);
        edition::Tokenizer::Html(tokenizer)
    };
    let tokenizer = match edition {
        edition::Edition::Draft2007 => {
            edition::Tokenizer::Draft2007(html2007::Tokenizer::new().limits(limits))
        }
        edition::Edition::Html2015 => html(Edition::Html2015, case.flip()),
        _ => html(Edition::Living, case.flip()),
    };
    let mut tokenizer = tokenizer.errors(true);
    if case.flip() {
        tokenizer = tokenizer.without_tree_builder(scripting);
    }
    const MODES: &[TextMode] = &[
        TextMode::Data,
        TextMode::Data,
        TextMode::Rcdata,
        TextMode::Rawtext,
        TextMode::ScriptData,
        TextMode::Plaintext,
    ];
    match case.one_of(MODES) {
        TextMode::Data => {}
        mode => {
            tokenizer.set_last_start_tag(case.one_of(&["script", "title", "x"]));
            tokenizer.switch_to(mode);
        }
    }
    (tokenizer, limits)
}

fn everything(mut tokenizer: edition::Tokenizer, pieces: &[&str]) -> Everything {
    let mut rest = pieces.iter();
    let mut input = match pieces {
        [whole] => Input::whole(whole),
        _ => Input::streaming(),
    };
    let (mut tokens, mut errors) = (Vec::<OwnedToken<'static>>::new(), Vec::new());
    loop {
        match tokenizer.next(&mut input) {
            Next::Token(token, span) => match (tokens.last_mut(), token.to_static(span)) {
                (Some(OwnedToken::Text(before)), OwnedToken::Text(text)) => {
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
    (tokens, in_order(&errors))
}

/// Spans follow each other, nest, and are in the text, which is there if the token is verbatim. No
/// tag has more attributes than allowed, and none twice; no token other than text is longer than
/// allowed.
fn spans(mut tokenizer: edition::Tokenizer, text: &str, limits: Limits) {
    let mut input = Input::whole(text);
    let (mut end, mut ended) = (0, 0);
    loop {
        match tokenizer.next(&mut input) {
            Next::Token(token, span) => {
                assert!(end <= span.start && span.start <= span.end, "{token:?} at {span:?}");
                assert!(text.get(span.range()).is_some(), "{token:?} at {span:?}");
                end = span.end;
                assert!(kept(token) <= limits.token_bytes.saturating_mul(GROWTH), "{token:?}");
                match token {
                    Token::Text(t) if t.is_verbatim() => assert_eq!(&text[span.range()], t.text),
                    Token::Text(t) => assert!(!t.is_empty() && !t.contains('\0'), "{token:?}"),
                    Token::StartTag(tag) | Token::EndTag(tag) => {
                        assert!(tag.attrs.len() <= limits.attributes, "{tag:?}");
                        tag_spans(tag, span, text);
                    }
                    Token::EndOfFile => ended += 1,
                    _ => {}
                }
            }
            Next::NeedInput => panic!("a whole input wants more"),
            Next::End => break,
        }
    }
    assert_eq!((end, ended), (text.len(), 1), "the end");
    for error in tokenizer.drain_errors(&input) {
        assert!(text.get(error.span.range()).is_some() && error.at <= text.len(), "{error:?}");
        assert_ne!(error.code, ErrorCode::MissingDoctype, "no tree is built here");
    }
}

/// A byte of the source takes up to this many in a token: U+0000 becomes U+FFFD.
const GROWTH: usize = 3;

/// The length of the parts of a token that have a limit.
fn kept(token: Token<'_>) -> usize {
    match token {
        Token::StartTag(tag) | Token::EndTag(tag) => {
            let attrs = tag.attrs.iter().map(|attr| attr.name.len() + attr.value.len());
            tag.name.len() + attrs.sum::<usize>()
        }
        Token::Comment(data) => data.len(),
        Token::ProcessingInstruction { target, data } => target.len() + data.len(),
        Token::Doctype(doctype) => [doctype.name, doctype.public_id, doctype.system_id]
            .map(|part| part.map_or(0, str::len))
            .iter()
            .sum(),
        _ => 0,
    }
}

fn tag_spans(tag: broth::html::driver::Tag<'_>, span: Span, text: &str) {
    assert!(span.contains(tag.name_span), "{tag:?}");
    let mut before = tag.name_span;
    let mut names = Vec::new();
    for attr in tag.attrs {
        assert!(before.end <= attr.name_span.start && !attr.name.is_empty(), "{tag:?}");
        assert!(attr.name_span.end <= attr.value_span.start, "{tag:?}");
        assert!(span.contains(attr.value_span), "{tag:?}");
        assert!(text.get(attr.name_span.range()).is_some(), "{tag:?}");
        let source = text.get(attr.value_span.range()).expect("a value stands in the text");
        assert!(!attr.verbatim || source == attr.value, "{tag:?}");
        before = attr.value_span;
        names.push(attr.name);
    }
    names.sort_unstable();
    let kept = names.len();
    names.dedup();
    assert_eq!(names.len(), kept, "an attribute twice: {tag:?}");
}
