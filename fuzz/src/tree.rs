//! HTML trees, documents and fragments: pieces, the readable tokenizer, places, limits.

use broth::dom::{Document, Edge, NodeKind};
use broth::html::driver::{Next, Tokenizer};
use broth::html::{
    Context, Input, Limit, Limits, Options, Parsed, Parser, Progress, ScriptingMode,
};
use broth::text::RenderText as _;
use broth_html_tree::{Feedback, TreeBuilder};

use crate::case::Case;

/// The contexts of fragments.
pub(crate) const CONTEXTS: &[&str] = &[
    "body",
    "div",
    "table",
    "tbody",
    "tr",
    "td",
    "caption",
    "colgroup",
    "select",
    "template",
    "html",
    "head",
    "frameset",
    "title",
    "textarea",
    "script",
    "style",
    "noscript",
    "plaintext",
    "form",
    "svg svg",
    "svg desc",
    "svg foreignObject",
    "math mi",
    "math math",
    "math annotation-xml",
];

/// The limits, if low ones are chosen.
const LOW_DEPTH: usize = 6;
const FEW_ATTRIBUTES: usize = 2;

/// Parses a document or fragment in all ways, and compares.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let text = case.text();
    let context = case.flip().then(|| Context::parse(case.one_of(CONTEXTS)));
    let scripting = case.one_of(&[
        ScriptingMode::Disabled,
        ScriptingMode::Disabled,
        ScriptingMode::Normal,
        ScriptingMode::Inert,
    ]);
    let low = case.choose(4) == 0;
    let limits = match low {
        true => {
            let limits = Limits::default().depth(LOW_DEPTH).formatting_elements(3);
            let token_bytes = case.one_of(&[4, 16, 1 << 20]);
            limits.attributes(FEW_ATTRIBUTES).token_bytes(token_bytes)
        }
        false => Limits::default(),
    };
    let (shadow_roots, selectedcontent) = (case.flip(), case.flip());
    let mut parser = Parser::new()
        .scripting(scripting)
        .declarative_shadow_roots(shadow_roots)
        .selectedcontent(selectedcontent)
        .limits(limits)
        .errors(true);
    if let Some(context) = context {
        parser = parser.context(context);
    }
    let options = Options::default()
        .scripting(scripting)
        .declarative_shadow_roots(shadow_roots)
        .selectedcontent(selectedcontent)
        .limits(limits)
        .rule_by_rule(true);

    let whole = parser.parse(&text);
    let pieces = case.cut(&text);
    let mut stream = parser.stream();
    let mut errors = Vec::new();
    for piece in &pieces {
        let mut progress = stream.feed(piece);
        while let Progress::Script(_) = progress {
            progress = stream.resume();
        }
        errors.extend(stream.drain_errors());
    }
    let mut drained = stream.finish();
    errors.append(&mut drained.errors);
    drained.errors = errors;
    same(&whole, &drained, "in pieces");
    let strict = parser.clone().strict(true).parse(&text).violation;
    let place = strict.map(|error| (error.code, error.span, error.at));
    let first = whole.errors.first().map(|error| (error.code, error.span, error.at));
    assert_eq!(place, first, "strictly");

    same(&whole, &parser.clone().rule_by_rule(true).parse(&text), "rule by rule");

    let for_text = parser.clone().for_rendered_text(true).parse(&text);
    assert_eq!(for_text.root().rendered_text(), whole.root().rendered_text(), "for its text alone");
    for (one, other) in for_text.root().descendants().zip(whole.root().descendants()).take(64) {
        assert_eq!(one.rendered_text(), other.rendered_text(), "for the text of {one:?} alone");
    }

    let readable = state_by_state(&text, context.as_ref(), options);
    assert_eq!(
        dump(&readable.0, readable.1),
        dump(&whole.document, whole.fragment),
        "state by state, no errors"
    );
    assert_eq!(readable.0.quirks_mode(), whole.document.quirks_mode());

    check(&whole, &text, low);
}

fn dump(document: &Document, root: Option<broth::dom::NodeId>) -> String {
    root.map_or(document.root(), |root| document.node(root)).dump_html().to_string()
}

fn same(a: &Parsed, b: &Parsed, how: &str) {
    assert_eq!(dump(&a.document, a.fragment), dump(&b.document, b.fragment), "{how}");
    assert_eq!(a.limits_met, b.limits_met, "{how}");
    assert_eq!(a.document, b.document, "{how}");
    assert_eq!(a.errors, b.errors, "{how}");
    let places = |parsed: &Parsed| -> Vec<_> {
        let nodes = parsed.root().traverse().filter_map(|edge| match edge {
            Edge::Enter(node) => Some(node),
            Edge::Leave(_) => None,
        });
        nodes
            .map(|node| {
                let attributes = node.attrs();
                let attributes = attributes.map(|attr| (attr.name_span(), attr.value_span()));
                (node.span(), node.start_tag(), node.end_tag(), attributes.collect::<Vec<_>>())
            })
            .collect()
    };
    assert_eq!(places(a), places(b), "{how}");
}

/// The same tree by the readable tokenizer, without errors, and without a source.
fn state_by_state(
    text: &str,
    context: Option<&Context<'_>>,
    options: Options,
) -> (Document, Option<broth::dom::NodeId>) {
    let limits = options.limits;
    let mut tokenizer = Tokenizer::new().limits(limits).state_by_state();
    let mut builder = match context {
        None => TreeBuilder::new(Document::new(), options),
        Some(context) => {
            tokenizer.switch_to(context.text_mode(options.scripting));
            TreeBuilder::fragment(Document::new(), options, context, None)
        }
    };
    let mut input = Input::whole(text);
    loop {
        tokenizer.allow_cdata(builder.is_foreign());
        let Next::Token(ref token, span) = tokenizer.next(&mut input) else { break };
        if let Feedback::SwitchTo(mode) = builder.process(token, span) {
            tokenizer.switch_to(mode);
        }
    }
    let fragment = builder.fragment_root().copied();
    (builder.finish(), fragment)
}

/// Checks the rules that hold for every tree of a parser.
fn check(parsed: &Parsed, text: &str, low: bool) {
    let document = &parsed.document;
    assert_eq!(document.source(), text);
    let mut deepest = 0;
    for node in parsed.root().descendants() {
        let places = [node.span(), node.start_tag(), node.end_tag()];
        for place in places.into_iter().flatten() {
            assert!(text.get(place.range()).is_some(), "{place:?} of {node:?}");
        }
        if node.kind() == NodeKind::Text {
            assert!(!node.node_value().unwrap_or_default().is_empty(), "an empty text");
        }
        if let Some(tag) = node.start_tag() {
            let source = &text[tag.range()];
            assert!(source.starts_with('<'), "the start tag {source:?}");
            assert!(node.span().is_some_and(|span| span.contains(tag)), "{tag:?} of {node:?}");
        }
        if let Some(tag) = node.end_tag() {
            let source = &text[tag.range()];
            assert!(source.starts_with("</"), "the end tag {source:?}");
            let start = node.start_tag().map_or(0, |start| start.end);
            assert!(start <= tag.start, "{tag:?} of {node:?}");
        }
        for attribute in node.attrs() {
            let places = [attribute.name_span(), attribute.value_span()];
            for place in places.into_iter().flatten() {
                assert!(text.get(place.range()).is_some(), "{place:?} of {attribute:?}");
            }
            if let [Some(name), Some(value)] = places {
                assert!(name.end <= value.start, "{attribute:?}");
            }
        }
        if low {
            // A second start tag of `html` or `body` has attributes of its own.
            let is_added_to = node.is("html") || node.is("body");
            assert!(is_added_to || node.attrs().count() <= FEW_ATTRIBUTES, "{node:?}");
            deepest = deepest.max(node.ancestors().filter(|node| node.is_element()).count());
        }
    }
    if low {
        // Nodes that are moved or inserted elsewhere may end up deeper than they were open.
        assert!(deepest <= 2 * LOW_DEPTH + 8, "{deepest} levels");
    }
    for error in &parsed.errors {
        assert!(text.get(error.span.range()).is_some() && error.at <= text.len(), "{error:?}");
    }
    let per_byte = text.len() + 4096;
    assert!(
        document.node_count() <= 16 + 4 * per_byte,
        "{} nodes of {} bytes",
        document.node_count(),
        text.len()
    );
    assert!(
        !parsed.limits_met.iter().any(|met| met.limit == Limit::Errors)
            || parsed.errors.len() >= 10_000
    );

    let mut copy = Document::new();
    for child in parsed.root().children() {
        let imported = copy.import(child);
        assert!(copy.node(imported).is_equal_to(child), "an import differs");
    }
}
