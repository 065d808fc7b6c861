//! XML in both dialects: pieces, places, strict mode, and another parser where the document is well-formed.

use std::fmt::Write as _;

use broth::dom::{Node, NodeData};
use broth::xml::{Dialect, EntityOptions, Input, Next, Parsed, Parser, Severity, Token, Tokenizer};

use crate::case::{Case, in_order};

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
    beside_roxmltree(&text);
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

// --- roxmltree ---

/// What is well-formed for strict mode is so for `roxmltree`, and becomes the same tree.
///
/// Known differences: it reads document type declarations and XML declarations in a way of its own, and knows
/// no elements with the prefix `xml`; and it leaves carriage returns in processing instructions. So those are
/// left out.
fn beside_roxmltree(text: &str) {
    if text.contains("<!D")
        || text.contains("<?xml")
        || text.contains("<xml:")
        || text.contains('\r')
    {
        return;
    }
    let ours = broth::xml::parse_strict(text);
    let theirs = roxmltree::Document::parse(text);
    match (ours, theirs) {
        (Ok(ours), Ok(theirs)) => {
            assert_eq!(our_outline(ours.root()), their_outline(theirs.root()), "as roxmltree")
        }
        (Ok(_), Err(error)) => panic!("only roxmltree refuses: {error}"),
        (Err(_), _) => {}
    }
}

fn our_outline(root: Node<'_>) -> String {
    let mut out = String::new();
    for node in root.descendants() {
        let depth = node.ancestors().count();
        let _ = match node.data() {
            NodeData::Element(name) => {
                let mut attrs: Vec<_> = node
                    .attributes()
                    .filter(|attr| attr.name().namespace.uri() != "http://www.w3.org/2000/xmlns/")
                    .map(|attr| {
                        let name = attr.name();
                        (
                            name.namespace.uri().to_owned(),
                            name.local.to_owned(),
                            attr.value().to_owned(),
                        )
                    })
                    .collect();
                attrs.sort();
                writeln!(out, "{depth} {:?} {} {attrs:?}", name.namespace.uri(), name.local)
            }
            NodeData::Text(text) => writeln!(out, "{depth} text {text:?}"),
            NodeData::Comment(data) => writeln!(out, "{depth} comment {data:?}"),
            NodeData::ProcessingInstruction { target, data } => {
                writeln!(out, "{depth} pi {target} {data:?}")
            }
            _ => Ok(()),
        };
    }
    out
}

fn their_outline(root: roxmltree::Node<'_, '_>) -> String {
    let mut out = String::new();
    for node in root.descendants() {
        let depth = node.ancestors().count() - 1;
        let _ = match node.node_type() {
            roxmltree::NodeType::Element => {
                let mut attrs: Vec<_> = node
                    .attributes()
                    .map(|attr| {
                        (
                            attr.namespace().unwrap_or("").to_owned(),
                            attr.name().to_owned(),
                            attr.value().to_owned(),
                        )
                    })
                    .collect();
                attrs.sort();
                let name = node.tag_name();
                writeln!(
                    out,
                    "{depth} {:?} {} {attrs:?}",
                    name.namespace().unwrap_or(""),
                    name.name()
                )
            }
            roxmltree::NodeType::Text => {
                writeln!(out, "{depth} text {:?}", node.text().unwrap_or(""))
            }
            roxmltree::NodeType::Comment => {
                writeln!(out, "{depth} comment {:?}", node.text().unwrap_or(""))
            }
            roxmltree::NodeType::PI => {
                let (target, data) =
                    node.pi().map_or(("", ""), |pi| (pi.target, pi.value.unwrap_or("")));
                writeln!(out, "{depth} pi {target} {data:?}")
            }
            roxmltree::NodeType::Root => Ok(()),
        };
    }
    out
}
