//! The checker: findings, repairs and explanations.

use std::collections::HashSet;

use broth::LineIndex;
use broth::check::{Checker, DocumentEncoding, EncodingSource, Finding, FixKind, Rule, UnknownRule};

use crate::failure::{Failure, Kind};
use crate::own_findings;
use crate::places::Places;
use crate::reply::Reply;
use crate::request::Request;

/// The rule of a name.
fn rule(name: &str) -> Result<Rule, Failure> {
    name.parse().map_err(|error: UnknownRule| {
        let hint = error.nearest.map(|rule| format!("did you mean \"{rule}\"?"));
        let hint = hint.as_deref().unwrap_or("rules() lists them");
        Failure::new(Kind::Config, "unknown-rule", format!("unknown rule {name:?}; {hint}"))
    })
}

/// The texts of a request: the lists of rules, the context, the markup, how that was decoded, and
/// the findings of the program's own rules.
mod part {
    pub(super) const DENY: usize = 0;
    pub(super) const ALLOW: usize = 1;
    pub(super) const CONTEXT: usize = 2;
    pub(super) const HTML: usize = 3;
    pub(super) const ENCODING: usize = 4;
    pub(super) const ENCODING_SOURCE: usize = 5;
    pub(super) const OWN_FINDINGS: usize = 6;
}

/// Makes the checker of a request: the names of the rules to deny and to allow are between spaces.
fn checker(request: &Request<'_>) -> Result<Checker, Failure> {
    let rules = |number| {
        let names = request.maybe(number)?.unwrap_or_default().split_ascii_whitespace();
        names.map(rule).collect::<Result<Vec<_>, _>>()
    };
    let checker = rules(part::DENY)?.into_iter().fold(Checker::new(), Checker::deny);
    let checker = rules(part::ALLOW)?.into_iter().fold(checker, Checker::allow);
    own_findings::add(checker, request.text(part::HTML)?, request, part::OWN_FINDINGS)
}

/// How a request says that its bytes were decoded: the encoding, and the source of the decision.
fn encoding(request: &Request<'_>) -> Result<Option<DocumentEncoding>, Failure> {
    let (name, source) = (request.maybe(part::ENCODING)?, request.maybe(part::ENCODING_SOURCE)?);
    let (Some(name), Some(source)) = (name, source) else { return Ok(None) };
    let source = match source {
        "bom" => EncodingSource::ByteOrderMark,
        "transport" => EncodingSource::Transport,
        "meta" | "xml-declaration" => EncodingSource::Markup,
        _ => EncodingSource::Nothing,
    };
    Ok(Some(DocumentEncoding { name: name.to_owned().into(), source }))
}

/// Checks what a request has.
pub(crate) fn check(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let (mut checker, html) = (checker(request)?, request.text(part::HTML)?);
    if let Some(encoding) = encoding(request)? {
        checker = checker.encoding(encoding);
    }
    write(html, &findings(&checker, html, request)?, reply);
    Ok(())
}

fn findings(checker: &Checker, html: &str, request: &Request<'_>) -> Result<Vec<Finding>, Failure> {
    Ok(match request.maybe(part::CONTEXT)? {
        Some(context) => checker.check_fragment(html, context),
        None => checker.check(html),
    })
}

/// Repairs what a request has. Writes the findings that are gone, those that are left, and the
/// text.
pub(crate) fn fix(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let (checker, html) = (checker(request)?, request.text(part::HTML)?);
    let fixed = match request.maybe(part::CONTEXT)? {
        Some(context) => checker.fix_fragment(html, context),
        None => checker.fix(html),
    };
    write_applied(html, &fixed.applied, &findings(&checker, html, request)?, reply);
    write(&fixed.html, &fixed.left, reply);
    reply.last(fixed.html);
    Ok(())
}

/// Writes the findings that were fixed. A later round finds some in the text of the round before
/// it: only those that the text has had from the beginning have a place there.
fn write_applied(html: &str, applied: &[Finding], first: &[Finding], reply: &mut Reply) {
    let lines = LineIndex::new(html);
    let places = Places::of(html, || &lines);
    let key = |finding: &Finding| (finding.span.start, finding.span.end, finding.rule);
    let first: HashSet<_> = first.iter().map(key).collect();
    reply.list(applied, |finding, reply| {
        write_rule(finding, reply);
        let is_first = first.contains(&key(finding));
        places.write_with_line(is_first.then_some(finding.span), &lines, reply);
    });
}

/// Writes the rule that a finding is about, its severity and its message.
fn write_rule(finding: &Finding, reply: &mut Reply) {
    reply.text(finding.rule.as_str());
    reply.text(finding.severity.as_str());
    reply.text(&finding.message);
}

fn write(html: &str, findings: &[Finding], reply: &mut Reply) {
    let lines = LineIndex::new(html);
    let places = Places::of(html, || &lines);
    reply.list(findings, |finding, reply| {
        write_rule(finding, reply);
        places.write_with_line(Some(finding.span), &lines, reply);
        reply.maybe_text(finding.help.as_deref());
        reply.list(&finding.related, |label, reply| {
            reply.text(&label.message);
            places.write(Some(label.span), reply);
        });
        let Some(fix) = &finding.fix else { return reply.nothing() };
        reply.text(&fix.message);
        reply.text(finding.fix_kind().unwrap_or(FixKind::ChangesTree).as_str());
        reply.list(&fix.edits, |edit, reply| {
            places.write(Some(edit.span), reply);
            reply.text(&edit.text);
        });
    });
}

/// Writes the explanation of a rule, in Markdown.
pub(crate) fn explain(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let rule = rule(request.text(0)?)?;
    reply.text(rule.severity().as_str());
    reply.text(rule.summary());
    reply.text(rule.explanation());
    Ok(())
}

/// Writes the names of all rules.
pub(crate) fn rules(reply: &mut Reply) {
    reply.list(Rule::all(), |rule, reply| reply.text(rule.as_str()));
}
