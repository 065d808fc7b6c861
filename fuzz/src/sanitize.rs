//! Sanitizing: the markup that leaves comes back, with scripting on and off, in every context;
//! twice is once; nothing outside the configuration is in it, and from a safe sanitizer nothing
//! that can run a script, judged by other code. The same holds for what browsers with older rules
//! make of it.

use broth::html::{Context, Edition, Parser};
use broth::sanitize::{Removed, RemovedKind, Sanitizer, SanitizerConfig};
use spec_tests::sanitizer::{CONTEXTS, script_below, script_capable};

use crate::case::Case;

/// Configurations of each kind: lists that allow, lists that remove, elements that are replaced
/// with their children.
const CONFIGS: &[&str] = &[
    r#""default""#,
    "{}",
    r#"{"comments": true, "processingInstructions": ["a", "start", "end"], "dataAttributes": true, "attributes": ["id"]}"#,
    r#"{"elements": ["p", "table", "td", "template", "noscript", {"name": "a", "attributes": ["href"]}]}"#,
    r#"{"removeElements": ["div", "tr", "p"], "replaceWithChildrenElements": ["b", "table", "form", "body"]}"#,
    r#"{"replaceWithChildrenElements": ["div", "i", "select", "template"], "removeAttributes": ["encoding", "for"]}"#,
];

/// Sanitizes a text in one context and looks at what leaves.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let config = SanitizerConfig::from_json(case.one_of(CONFIGS)).expect("JSON");
    let is_safe = case.choose(4) > 0;
    let make = if is_safe { Sanitizer::from_config } else { Sanitizer::unsafe_from_config };
    let sanitizer = make(config).expect("a valid configuration");
    let sanitizer = sanitizer.keep_content(case.choose(2) == 0);
    let context = case.one_of(&CONTEXTS);
    let sanitizer = sanitizer.context(context);
    let context = &Context::parse(context);
    let text = case.text();
    let out = sanitizer.report(&text);
    assert!(out.removed.iter().filter_map(|it| it.span).all(|span| span.end <= text.len()));

    let parse = |scripting| Parser::new().scripting(scripting).context(*context).parse(&out.html);
    let (mut off, on) = (parse(false), parse(true));
    let dumps = [&off, &on].map(|parsed| parsed.root().dump_html().to_string());
    assert_eq!(dumps[0], dumps[1], "scripting decides");
    let again = sanitizer.report(&out.html);
    assert_eq!((&again.html, again.removed.len()), (&out.html, 0), "not the same twice");
    let root = off.root().id();
    assert_eq!(sanitizer.sanitize_tree(&mut off.document, root), [], "outside the configuration");
    for scripting in [false, true] {
        let found = script_capable(&out.html, context, scripting).filter(|_| is_safe);
        assert_eq!(found, None, "{}", out.html);
    }

    for edition in [Edition::Html2024, Edition::Html2020] {
        for scripting in [false, true] {
            read_by(edition, scripting, &out.html, context, &sanitizer, is_safe);
        }
    }

    // In pieces it is the same.
    let mut stream = sanitizer.stream();
    let middle = (0..=text.len() / 2).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    stream.feed(&text[..middle]);
    stream.feed(&text[middle..]);
    assert_eq!(stream.finish(), out, "in pieces");
}

/// Reads an output by the rules of an earlier edition, and looks for what should not be there.
fn read_by(
    edition: Edition,
    scripting: bool,
    html: &str,
    context: &Context<'_>,
    sanitizer: &Sanitizer,
    is_safe: bool,
) {
    let parser = Parser::new().edition(edition).scripting(scripting).context(*context);
    let mut parsed = parser.parse(html);
    let found = script_below(parsed.root()).filter(|_| is_safe);
    assert_eq!(found, None, "by {edition:?}: {html}");
    let root = parsed.root().id();
    let mut removed = sanitizer.sanitize_tree(&mut parsed.document, root);
    // These are processing instructions today.
    let is_instruction = |it: &Removed| {
        let begins = it.span.is_some_and(|span| html[span.range()].starts_with("<?"));
        it.kind == RemovedKind::Comment && begins
    };
    removed.retain(|it| !is_instruction(it));
    assert_eq!(removed, [], "outside the configuration by {edition:?}: {html}");
}
