//! Checking and repairing: findings point into the text, repairs change only what they announce,
//! one by one and all together, and they terminate.

use broth::check::{Checker, Edit, Effect, Finding, Fixed, Report, Rule};
use broth::dom::{Edge, Node, NodeKind};
use broth::encoding::prescan;
use broth::html::{self, Context, ScriptingMode};
use broth::{LineIndex, Name};

use crate::case::Case;
use crate::tree::CONTEXTS;

/// How many repairs of a document are tried alone.
const ALONE: usize = 16;

/// Checks a document or fragment, repairs it, and compares.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let mut checker = Checker::new();
    if case.flip() {
        checker = Rule::all().fold(checker, Checker::deny);
    }
    let text = case.text();
    let is_fragment = case.choose(4) == 0;
    let context = is_fragment.then(|| Context::parse(case.one_of(CONTEXTS)));
    let check = |text: &str| match &context {
        Some(context) => checker.check_fragment(text, *context),
        None => checker.check(text),
    };
    let repair = |text: &str| match &context {
        Some(context) => checker.fix_fragment(text, *context),
        None => checker.fix(text),
    };
    let findings = check(&text);
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
    all_together(&text, &findings, &repair(&text), context.as_ref());
    let again = repair(&repair(&text).html);
    assert_eq!(again.applied, [], "from {text:?}");
    let fixes = findings.iter().filter_map(|finding| finding.fix.as_ref());
    for fix in fixes.take(ALONE) {
        let mut new = text.to_string();
        for Edit { span, text } in fix.edits.iter().rev() {
            new.replace_range(span.range(), text);
        }
        same_reading(&text, &new, fix.effect == Effect::Nothing, context.as_ref());
        let left = check(&new);
        assert!(left.len() < findings.len(), "{text:?} became {new:?}: {left:?}");
    }
}

/// All repairs together.
fn all_together(text: &str, findings: &[Finding], fixed: &Fixed, context: Option<&Context<'_>>) {
    let announced = findings.iter().filter(|finding| finding.fix.is_some()).count();
    places(&fixed.left, &fixed.html);
    assert!(announced <= fixed.applied.len(), "of {announced} repairs not all are done: {fixed:?}");
    assert!(
        fixed.left.len() + fixed.applied.len() <= findings.len(),
        "findings came in: {fixed:?}"
    );
    assert!(fixed.left.iter().all(|finding| finding.fix.is_none()), "could go on: {fixed:?}");
    assert_eq!(fixed.applied.is_empty(), fixed.html == text, "{fixed:?}");
    // A fix of a later round may change something that one of the first round did not.
    let may_change =
        |rule: Rule| rule.as_str().contains("doctype") || rule.as_str().starts_with("invalid-");
    let entirely = !findings.iter().any(|finding| may_change(finding.rule));
    same_reading(text, &fixed.html, entirely, context);
}

/// The two texts are read in the same way: as trees with and without scripting, and from bytes.
fn same_reading(before: &str, after: &str, entirely: bool, context: Option<&Context<'_>>) {
    let as_written = html::Parser::new().content_patching(false).selectedcontent(false);
    let scripted = html::Parser::new().scripting(ScriptingMode::Inert);
    for mut parser in [as_written, html::Parser::new(), scripted] {
        if let Some(context) = context {
            parser = parser.context(*context);
        }
        same_tree(before, after, entirely, &parser);
    }
    let declared = |text: &str| prescan(text.as_bytes()).map(|declared| declared.encoding);
    assert_eq!(declared(before), declared(after), "{before:?} became {after:?}");
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

/// The two texts make the same tree, except for the values of attributes, doctypes and the ends of
/// style sheets if these may change.
fn same_tree(before: &str, after: &str, entirely: bool, parser: &html::Parser) {
    // A byte order mark is not part of a document for the checker; parsers of text do not know it.
    let parse = |text: &str| parser.clone().parse(text.strip_prefix('\u{FEFF}').unwrap_or(text));
    let (before_tree, after_tree) = (parse(before), parse(after));
    assert_eq!(before_tree.document.quirks_mode(), after_tree.document.quirks_mode());
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
    // A style sheet is closed at its end.
    let is_sheet = |node: Node<'_>| {
        node.kind() == NodeKind::Text && node.parent().is_some_and(|it| it.is_html(Name::Style))
    };
    if !entirely && is_sheet(node) && is_sheet(other) {
        return other.text().starts_with(&node.text());
    }
    let values = |node: Node<'_>| {
        let value = |value: &str| (!entirely).then(String::new).unwrap_or_else(|| value.to_owned());
        node.attrs()
            .map(|attribute| (attribute.name().local.to_owned(), value(attribute.value())))
            .collect::<Vec<_>>()
    };
    node.data() == other.data() && values(node) == values(other)
}
