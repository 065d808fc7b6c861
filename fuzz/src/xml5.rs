//! XML in both dialects: pieces, places, strict mode, and another parser where the document is well-formed.

use broth::xml::{Dialect, EntityOptions, Input, Next, Parsed, Parser, Severity, Token, Tokenizer};

use crate::case::{Case, in_order};
use crate::peers;

/// Parses a document in the ways there are, and compares.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let text = case.text();
    let dialect = case.one_of(&[Dialect::Xml, Dialect::Xml, Dialect::Draft]);
    let mut entities =
        EntityOptions::default().html_names(case.flip()).default_attributes(case.flip());
    if case.flip() {
        entities = entities.budget(16, 1);
    }
    let mut builder =
        Parser::builder().dialect(dialect).entities(entities).cdata_nodes(case.flip()).errors(true);
    if case.flip() {
        builder = builder.depth(6);
    }

    let whole = builder.clone().parse(&text);
    let pieces = case.cut(&text);
    let mut parser = builder.clone().build();
    for piece in &pieces {
        parser.feed(piece);
    }
    // Text that has to be changed stands where all of it stands, and is told of sooner in pieces.
    let changes = |c: char| c == '&' || c >= '\u{FFFE}' || c.is_control() && c != '\n';
    let is_placed = !text.contains(changes) && !text.contains("<![CDATA[");
    same(&whole, &parser.finish(), is_placed, "in pieces");
    let silent = builder.clone().errors(false).parse(&text);
    assert_eq!(dump(&silent), dump(&whole), "without errors");
    check(&whole, &text);

    // Strict mode stops where there is something to stop at, and nowhere else.
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

    spans(Tokenizer::new(dialect).with_errors(true), &text);
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
    let spans = |parsed: &Parsed| -> Vec<_> {
        parsed.document.root().descendants().map(|node| (node.span(), node.end_tag())).collect()
    };
    assert_eq!(spans(a), spans(b), "{how}");
}

fn check(parsed: &Parsed, text: &str) {
    for node in parsed.document.root().descendants() {
        let places = [node.span(), node.start_tag(), node.end_tag()];
        for place in places.into_iter().flatten() {
            assert!(text.get(place.range()).is_some(), "{place:?} of {node:?}");
        }
    }
    for error in &parsed.errors {
        assert!(text.get(error.span.range()).is_some() && error.at <= text.len(), "{error:?}");
    }
    let most = 16 + text.len() * 18 + (64 << 10);
    assert!(parsed.document.node_count() <= most, "{} nodes", parsed.document.node_count());
}

/// Spans follow each other and lie in the text.
fn spans(mut tokenizer: Tokenizer, text: &str) {
    let mut input = Input::whole(text);
    let mut start = 0;
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        // What comes out of an entity stands where its reference does.
        assert!(start <= span.start && span.start <= span.end, "{token:?} at {span:?}");
        assert!(text.get(span.range()).is_some(), "{token:?} at {span:?}");
        start = span.start;
        if let Token::Text(t) = token
            && t.verbatim
        {
            assert_eq!(&text[span.range()], t.text);
        }
    }
}
