//! Checking and repairing: findings point into the text, repairs change only what they announce,
//! and they terminate.

use broth::LineIndex;
use broth::check::{Finding, Options, Report, Rule, check_fragment, check_with, fix};
use broth::dom::{Edge, Node, NodeKind};
use broth::html::{self, Context};

use crate::case::Case;
use crate::tree::CONTEXTS;

/// Checks a document or fragment, repairs it, and compares.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let mut options = Options::default();
    if case.flip() {
        options = Rule::all().fold(options, Options::deny);
    }
    let text = case.text();
    if case.choose(4) == 0 {
        let context = Context::parse(case.one_of(CONTEXTS));
        places(&check_fragment(&text, &context, &options), &text);
        return;
    }
    let findings = check_with(&text, &options);
    places(&findings, &text);
    let index = LineIndex::new(&text);
    let report = Report::new("x", &text);
    let mut out = String::new();
    for finding in &findings {
        assert!(
            index.line_column(finding.span.end).line >= index.line_column(finding.span.start).line
        );
        report.write(finding, &mut out);
    }

    let announced = findings.iter().filter(|finding| finding.fix.is_some()).count();
    let fixed = fix(&text, &options);
    places(&fixed.left, &fixed.text);
    assert!(announced <= fixed.applied, "of {announced} repairs not all are done: {fixed:?}");
    assert!(fixed.left.len() + fixed.applied <= findings.len(), "findings came in: {fixed:?}");
    assert!(fixed.left.iter().all(|finding| finding.fix.is_none()), "could go on: {fixed:?}");
    assert_eq!(fixed.applied == 0, fixed.text == text, "{fixed:?}");
    // A fix of a later round may change something that one of the first round did not.
    let may_change =
        |rule: Rule| rule.as_str().contains("doctype") || rule.as_str().starts_with("invalid-");
    let entirely = !findings.iter().any(|finding| may_change(finding.rule));
    let as_written = html::Parser::builder().content_patching(false).selectedcontent(false);
    for parser in [as_written, html::Parser::builder()] {
        same_tree(&text, &fixed.text, entirely, &parser);
    }
    let again = fix(&fixed.text, &options);
    assert_eq!((again.applied, again.text), (0, fixed.text), "from {text:?}");
    assert_eq!(again.left, fixed.left);
}

/// Everything reported is in the text, and the edits of a repair are in order.
fn places(findings: &[Finding], text: &str) {
    for finding in findings {
        let related = finding.related.iter().map(|label| label.span);
        for span in related.chain([finding.span]) {
            assert!(text.get(span.range()).is_some(), "{finding:?}");
        }
        let mut end = 0;
        for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
            assert!(end <= edit.span.start, "edits overlap: {finding:?}");
            assert!(text.get(edit.span.range()).is_some(), "{finding:?}");
            end = edit.span.end;
        }
    }
    assert!(findings.is_sorted_by_key(|finding| finding.span.start), "{findings:?}");
}

/// The two texts make the same tree, except for the values of attributes and doctypes if these may
/// change.
fn same_tree(before: &str, after: &str, entirely: bool, parser: &html::ParserBuilder) {
    // A byte order mark is not part of a document for the checker; parsers of text do not know it.
    let parse =
        |text: &str| parser.clone().parse(text.strip_prefix('\u{FEFF}').unwrap_or(text)).document;
    let (before_tree, after_tree) = (parse(before), parse(after));
    let mut others = after_tree.root().traverse();
    let same = before_tree.root().traverse().all(|edge| match (edge, others.next()) {
        (Edge::Enter(node), Some(Edge::Enter(other))) => is_like(node, other, entirely),
        (Edge::Leave(_), Some(Edge::Leave(_))) => true,
        _ => false,
    });
    assert!(
        same && others.next().is_none(),
        "{before:?} became {after:?}\n{}---\n{}",
        before_tree.root().dump_html(),
        after_tree.root().dump_html()
    );
}

fn is_like(node: Node<'_>, other: Node<'_>, entirely: bool) -> bool {
    let is_doctype = |node: Node<'_>| node.kind() == NodeKind::Doctype;
    if !entirely && is_doctype(node) && is_doctype(other) {
        return true;
    }
    let values = |node: Node<'_>| {
        let value = |value: &str| (!entirely).then(String::new).unwrap_or_else(|| value.to_owned());
        node.attributes()
            .map(|attribute| (attribute.name().local.to_owned(), value(attribute.value())))
            .collect::<Vec<_>>()
    };
    node.data() == other.data() && values(node) == values(other)
}
