//! Sanitizing: the markup that leaves comes back, with scripting on and off, in every context;
//! twice is once; nothing outside the configuration is in it, and from a safe sanitizer nothing
//! that can run a script, judged by other code.

use broth::html::{Context, Parser};
use broth::sanitize::{Sanitizer, SanitizerConfig};
use spec_tests::sanitizer::{CONTEXTS, script_capable};

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
    let make = if is_safe { Sanitizer::new } else { Sanitizer::new_unsafe };
    let sanitizer = make(config).expect("a valid configuration");
    let sanitizer = sanitizer.keep_content(case.choose(2) == 0);
    let context = &Context::parse(case.one_of(&CONTEXTS));
    let text = case.text();
    let out = sanitizer.run(&text, context);
    assert!(out.removed.iter().filter_map(|it| it.span).all(|span| span.end <= text.len()));

    let parse =
        |scripting| Parser::builder().scripting(scripting).fragment(*context).parse(&out.html);
    let (mut off, on) = (parse(false), parse(true));
    let dumps = [&off, &on].map(|parsed| parsed.root().dump_html().to_string());
    assert_eq!(dumps[0], dumps[1], "scripting decides");
    let again = sanitizer.run(&out.html, context);
    assert_eq!((&again.html, again.removed.len()), (&out.html, 0), "not the same twice");
    let root = off.root().id();
    assert_eq!(sanitizer.apply(&mut off.document, root), [], "outside the configuration");
    for scripting in [false, true] {
        let found = script_capable(&out.html, context, scripting).filter(|_| is_safe);
        assert_eq!(found, None, "{}", out.html);
    }

    // In pieces it is the same.
    let mut pieces = sanitizer.pieces(Some(context));
    let middle = (0..=text.len() / 2).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    pieces.feed(&text[..middle]);
    pieces.feed(&text[middle..]);
    assert_eq!(pieces.finish(), out, "in pieces");
}
