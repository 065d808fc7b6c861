//! The checker: findings, repairs and explanations.

use broth::LineIndex;
use broth::check::{Checker, DocumentEncoding, EncodingSource, Finding, Rule, UnknownRule};

use crate::failure::{Failure, Kind};
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

/// Reads the names of the rules to deny and to allow, each list between spaces.
fn checker(request: &Request<'_>) -> Result<Checker, Failure> {
    let rules = |number| {
        let names = request.maybe(number)?.unwrap_or_default().split_ascii_whitespace();
        names.map(rule).collect::<Result<Vec<_>, _>>()
    };
    let checker = rules(0)?.into_iter().fold(Checker::new(), Checker::deny);
    Ok(rules(1)?.into_iter().fold(checker, Checker::allow))
}

/// How a request says that its bytes were decoded: the encoding, and the source of the decision.
fn encoding(request: &Request<'_>) -> Result<Option<DocumentEncoding>, Failure> {
    let (Some(name), Some(source)) = (request.maybe(4)?, request.maybe(5)?) else {
        return Ok(None);
    };
    let source = match source {
        "bom" => EncodingSource::ByteOrderMark,
        "transport" => EncodingSource::Transport,
        "meta" | "xml-declaration" => EncodingSource::Markup,
        _ => EncodingSource::Nothing,
    };
    Ok(Some(DocumentEncoding { name: name.to_owned().into(), source }))
}

/// Checks what a request has: the lists of rules, the context, the markup, and its encoding.
pub(crate) fn check(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let (mut checker, html) = (checker(request)?, request.text(3)?);
    if let Some(encoding) = encoding(request)? {
        checker = checker.encoding(encoding);
    }
    let findings = match request.maybe(2)? {
        Some(context) => checker.check_fragment(html, context),
        None => checker.check(html),
    };
    write(html, &findings, reply);
    Ok(())
}

/// Repairs what a request has. Writes the findings that are gone, those that are left, and the
/// text.
pub(crate) fn fix(request: &Request<'_>, reply: &mut Reply) -> Result<(), Failure> {
    let (checker, html) = (checker(request)?, request.text(3)?);
    let fixed = match request.maybe(2)? {
        Some(context) => checker.fix_fragment(html, context),
        None => checker.fix(html),
    };
    // Their places are left out: a later round finds some in the text of the round before it.
    reply.list(&fixed.applied, write_rule);
    write(&fixed.html, &fixed.left, reply);
    reply.last(fixed.html);
    Ok(())
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
