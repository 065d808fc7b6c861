//! XML in both dialects: pieces, the readable tokenizer, spans, limits, strict mode, and another
//! parser if the document is well-formed.

use broth::ParseError;
use broth::xml::{
    Dialect, EntityOptions, Input, Limit, Limits, Next, Parsed, Parser, Severity, Token, Tokenizer,
    Tokens,
};

use crate::case::{Case, in_order};
use crate::peers;

/// The limit of depth, if a low one is chosen.
const LOW_DEPTH: usize = 6;

/// Parses a document in all ways, and compares.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let text = case.text();
    let dialect = case.one_of(&[Dialect::Xml, Dialect::Xml, Dialect::Draft, Dialect::Xml5lib]);
    let entities = EntityOptions::default().html_names(case.flip()).default_attributes(case.flip());
    let mut limits = Limits::default();
    if case.flip() {
        limits = limits.entities(16, 1);
    }
    let builder =
        Parser::new().dialect(dialect).entities(entities).cdata_nodes(case.flip()).errors(true);
    let low = case.flip();
    if low {
        limits = limits.depth(LOW_DEPTH);
    }
    let pieces = case.cut(&text);
    if case.flip() {
        limits = limits.attributes(2).token_bytes(24);
    }
    let builder = builder.limits(limits);

    let whole = builder.clone().parse(&text);
    let mut parser = builder.clone().stream();
    for piece in &pieces {
        parser.feed(piece);
    }
    // Changed text has the span of all of it, and comes earlier in pieces.
    let changes = |c: char| c == '&' || c >= '\u{FFFE}' || c.is_control() && c != '\n';
    let is_placed = !text.contains(changes) && !text.contains("<![CDATA[");
    same(&whole, &parser.finish(), is_placed, "in pieces");
    let silent = builder.clone().errors(false).parse(&text);
    assert_eq!(dump(&silent), dump(&whole), "without errors");
    check(&whole, &text, low, limits);

    // Strict mode stops exactly where there is an error.
    let strict = builder.strict(true).parse(&text);
    let is_stopped = whole.errors.iter().any(|error| {
        Severity::of(error.code) == Severity::WellFormedness
            || error.code.family() == broth::ErrorFamily::Limit
    });
    assert_eq!(
        strict.violation.is_some(),
        is_stopped,
        "{:?} of {:?}",
        strict.violation,
        whole.errors
    );
    if strict.violation.is_none() {
        assert_eq!(dump(&strict), dump(&whole), "strict");
    }

    let tokenizer = Tokenizer::new().dialect(dialect).errors(true).limits(limits);
    let readable = tokenizer.clone().state_by_state();
    assert_eq!(tokens(tokenizer.clone(), &text), tokens(readable, &text), "state by state");
    spans(tokenizer, &text);
    peers::xml(&text);
}

fn dump(parsed: &Parsed) -> String {
    parsed.document.root().dump_xml().to_string()
}

fn same(a: &Parsed, b: &Parsed, is_placed: bool, how: &str) {
    assert_eq!(dump(a), dump(b), "{how}");
    if is_placed {
        assert_eq!(in_order(&a.errors), in_order(&b.errors), "{how}");
    }
    assert_eq!(a.violation, b.violation, "{how}");
    assert_eq!(a.limits_met, b.limits_met, "{how}");
    // The rest of a section that has met its limit is a piece of the source; in pieces, the source
    // is gone by then.
    if a.limits_met.iter().all(|met| met.limit != Limit::TokenBytes) {
        let spans = |parsed: &Parsed| -> Vec<_> {
            parsed.document.root().descendants().map(|node| (node.span(), node.end_tag())).collect()
        };
        assert_eq!(spans(a), spans(b), "{how}");
    }
}

/// The tokens of a text, whose texts are not cut, and the errors.
fn tokens(
    tokenizer: Tokenizer,
    text: &str,
) -> (Vec<broth::xml::owned::Token<'_>>, Vec<ParseError>) {
    let mut tokens = Tokens::new(text, tokenizer.coalesced_text(true));
    let all = tokens.by_ref().collect();
    (all, in_order(&tokens.drain_errors().collect::<Vec<_>>()))
}

fn check(parsed: &Parsed, text: &str, low: bool, limits: Limits) {
    for node in parsed.document.root().descendants() {
        let places = [node.span(), node.start_tag(), node.end_tag()];
        for place in places.into_iter().flatten() {
            assert!(text.get(place.range()).is_some(), "{place:?} of {node:?}");
        }
        if let (Some(start), Some(end)) = (node.start_tag(), node.end_tag()) {
            assert!(start == end || start.end <= end.start, "{start:?}, {end:?} of {node:?}");
        }
        assert!(node.attrs().count() <= limits.attributes, "{node:?}");
        if low {
            let elements = node.ancestors().filter(|node| node.is_element()).count();
            assert!(elements <= LOW_DEPTH, "{elements} levels: {node:?}");
        }
    }
    for error in &parsed.errors {
        assert!(text.get(error.span.range()).is_some() && error.at <= text.len(), "{error:?}");
    }
    let most = 16 + text.len() * 18 + (64 << 10);
    assert!(parsed.document.node_count() <= most, "{} nodes", parsed.document.node_count());
}

/// Spans follow each other and are in the text.
fn spans(mut tokenizer: Tokenizer, text: &str) {
    let mut input = Input::whole(text);
    let mut start = 0;
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        // The text of an entity has the span of the reference.
        assert!(start <= span.start && span.start <= span.end, "{token:?} at {span:?}");
        assert!(text.get(span.range()).is_some(), "{token:?} at {span:?}");
        start = span.start;
        if let Token::Text(t) = token
            && t.is_verbatim()
        {
            assert_eq!(&text[span.range()], t.text);
        }
    }
}
