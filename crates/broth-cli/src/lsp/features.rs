//! The server's answers about a document.

use std::time::Duration;

use broth::Span;
use broth::check::{Finding, FixKind, Severity, Unfixed};
use broth::dom::{Edge, Node, NodeData};
use serde_json::{Map, Value, json};
use similar::{DiffTag, TextDiff};

use super::document::Document;
use super::position::{Encoding, Position, Range};
use super::tags;
use crate::commands::check::page;

/// The kind of the code action that applies all fixes.
const FIX_ALL: &str = "source.fixAll.broth";

/// The capabilities of the server.
pub(super) fn capabilities(encoding: Encoding) -> Value {
    json!({
        "positionEncoding": encoding.name(),
        // 2: changes come as edits.
        "textDocumentSync": {"openClose": true, "change": 2, "save": {}},
        "codeActionProvider": {"codeActionKinds": ["quickfix", FIX_ALL]},
        "documentFormattingProvider": true,
        "documentRangeFormattingProvider": true,
        "hoverProvider": true,
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "documentHighlightProvider": true,
        "linkedEditingRangeProvider": true,
        "renameProvider": {"prepareProvider": true},
    })
}

/// The diagnostics of a document, unless they have been published.
pub(super) fn new_diagnostics(document: &mut Document) -> Option<Value> {
    if !std::mem::take(&mut document.is_new) {
        return None;
    }
    let findings = document.findings();
    let diagnostics: Vec<Value> =
        findings.iter().map(|finding| diagnostic(finding, document)).collect();
    Some(json!({
        "uri": document.uri,
        "version": document.version,
        "diagnostics": diagnostics,
    }))
}

fn diagnostic(finding: &Finding, document: &Document) -> Value {
    let mut message = finding.message.to_string();
    if !finding.label.is_empty() {
        message += &format!(": {}", finding.label);
    }
    if let Some(help) = &finding.help {
        message += &format!("\nhelp: {help}");
    }
    let mut diagnostic = json!({
        "range": document.lines.range(finding.span),
        "severity": match finding.severity {
            Severity::Error => 1,
            Severity::Warning => 2,
            _ => 3,
        },
        "code": finding.rule.as_str(),
        "source": "broth",
        "message": message,
    });
    if let Some(page) = page(finding.rule) {
        diagnostic["codeDescription"] = json!({"href": page});
    }
    let name = finding.rule.as_str();
    if name.starts_with("obsolete-") {
        // 2: shown struck through.
        diagnostic["tags"] = json!([2]);
    }
    let related: Vec<Value> = finding
        .related
        .iter()
        .map(|label| {
            let location = json!({"uri": document.uri, "range": document.lines.range(label.span)});
            json!({"location": location, "message": label.message})
        })
        .collect();
    if !related.is_empty() {
        diagnostic["relatedInformation"] = related.into();
    }
    diagnostic
}

/// The fixes of the findings in a range, which are proven one by one, and all fixes at once. A kind
/// includes its sub-kinds: `source` includes all that begin with `source.`.
pub(super) fn code_actions(document: &Document, range: Range, only: Option<&[String]>) -> Value {
    let wants = |kind: &str| {
        let includes = |asked: &String| {
            kind.strip_prefix(asked.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        only.is_none_or(|only| only.iter().any(includes))
    };
    let mut actions = Vec::new();
    let findings = document.findings();
    if wants("quickfix") {
        let asked = document.lines.span(&document.text, range);
        let touches = |span: Span| span.start <= asked.end && asked.start <= span.end;
        for finding in findings.iter().filter(|finding| touches(finding.span)) {
            let Some(fix) = &finding.fix else { continue };
            let edits = fix.edits.iter().map(|edit| edit_of(document, edit.span, &edit.text));
            actions.push(json!({
                "title": format!("{} ({})", fix.message, finding.rule),
                "kind": "quickfix",
                "data": {"fixKind": finding.fix_kind().map(FixKind::as_str)},
                "diagnostics": [diagnostic(finding, document)],
                "isPreferred": true,
                "edit": workspace_edit(document, edits.collect()),
            }));
        }
    }
    let is_fixable =
        |finding: &Finding| finding.fix.is_some() || finding.unfixed == Some(Unfixed::Together);
    let has_fixes = findings.iter().any(is_fixable);
    if let Some(checker) = document.checker().filter(|_| has_fixes && wants(FIX_ALL)) {
        let fixed = checker.fix(&document.text);
        let (span, new) = difference(&document.text, &fixed.html);
        actions.push(json!({
            "title": "repair everything that can be repaired",
            "kind": FIX_ALL,
            "edit": workspace_edit(document, vec![edit_of(document, span, new)]),
        }));
    }
    actions.into()
}

fn edit_of(document: &Document, span: Span, new: &str) -> Value {
    json!({"range": document.lines.range(span), "newText": new})
}

fn workspace_edit(document: &Document, edits: Vec<Value>) -> Value {
    json!({"changes": Map::from_iter([(document.uri.clone(), edits.into())])})
}

/// The part of the old text that changes, and what replaces it.
fn difference<'n>(old: &str, new: &'n str) -> (Span, &'n str) {
    let is_same = |(a, b): &(char, char)| a == b;
    let length = |(c, _): (char, char)| c.len_utf8();
    let start: usize = old.chars().zip(new.chars()).take_while(is_same).map(length).sum();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let ends = old_rest.chars().rev().zip(new_rest.chars().rev());
    let end: usize = ends.take_while(is_same).map(length).sum();
    (Span::new(start, old.len() - end), &new_rest[..new_rest.len() - end])
}

/// The edit that formats the document, as `broth fmt` does.
pub(super) fn formatting(document: &Document) -> Value {
    let Some(new) = document.formatted() else { return Value::Null };
    let (span, text) = difference(&document.text, &new);
    match span.is_empty() && text.is_empty() {
        true => json!([]),
        false => json!([edit_of(document, span, text)]),
    }
}

/// The edits that format the lines of a range: those of the document's edits that touch it. They
/// are left out if the rest could then not be formatted as before.
pub(super) fn range_formatting(document: &Document, range: Range) -> Value {
    let Some(new) = document.formatted() else { return Value::Null };
    let old = &document.text;
    let (first, last) = range.lines();
    let diff = TextDiff::configure().timeout(LONGEST_DIFF).diff_lines(old, &new);
    let (old_lines, new_lines) = (line_starts(old), line_starts(&new));
    let mut edits = Vec::new();
    let mut text = String::with_capacity(new.len());
    let mut at = 0;
    for op in diff.ops() {
        let (lines, replaced) = (op.old_range(), op.new_range());
        let touches = lines.start <= last && first < lines.end.max(lines.start + 1);
        if op.tag() == DiffTag::Equal || !touches {
            continue;
        }
        let span = Span::new(old_lines[lines.start], old_lines[lines.end]);
        let part = &new[new_lines[replaced.start]..new_lines[replaced.end]];
        text.push_str(&old[at..span.start]);
        text.push_str(part);
        at = span.end;
        edits.push(edit_of(document, span, part));
    }
    text.push_str(&old[at..]);
    match document.is_formatted_as(&text, &new) {
        true => edits.into(),
        false => json!([]),
    }
}

/// How long two texts are compared. After that, less is found to be equal.
const LONGEST_DIFF: Duration = Duration::from_millis(500);

/// Where the lines of a text begin, and its end.
fn line_starts(text: &str) -> Vec<usize> {
    let mut starts = vec![0];
    starts.extend(text.split_inclusive('\n').scan(0, |at, line| {
        *at += line.len();
        Some(*at)
    }));
    starts
}

/// The explanation of the finding at a position.
pub(super) fn hover(document: &Document, position: Position) -> Value {
    let at = document.lines.offset(&document.text, position);
    let findings = document.findings();
    let here = findings.iter().filter(|finding| finding.span.start <= at && at <= finding.span.end);
    // The innermost one.
    let Some(finding) = here.min_by_key(|finding| finding.span.len()) else { return Value::Null };
    json!({
        "contents": {"kind": "markdown", "value": explanation(finding)},
        "range": document.lines.range(finding.span),
    })
}

fn explanation(finding: &Finding) -> String {
    let rule = finding.rule;
    let mut text = format!("**{rule}** ({})\n\n{}\n\n", rule.severity(), rule.explanation());
    if let Some(reason) = finding.unfixed {
        text += &format!("No automatic repair: {}.\n\n", reason.message());
    }
    if let Some(page) = page(rule) {
        text += &format!("[{rule}]({page})");
    }
    text
}

/// The most symbols that are listed. No editor shows more, and the list would be many times as long
/// as the document.
const MOST_SYMBOLS: usize = 10_000;

/// The elements, each in its parent. In a large document, those that are deep inside others are
/// left out.
pub(super) fn symbols(document: &Document) -> Value {
    let deepest = depth_of_symbols(document);
    let mut listed = 0;
    let mut open: Vec<(Option<Value>, Vec<Value>)> = vec![(None, Vec::new())];
    for edge in tags::edges(document.tree()) {
        match edge {
            Edge::Enter(node) => {
                let tag = node.start_tag().filter(|_| open.len() <= deepest);
                let tag = tag.filter(|_| listed < MOST_SYMBOLS);
                listed += usize::from(tag.is_some());
                let symbol = tag.map(|tag| symbol(document, node, tag));
                open.push((symbol, Vec::new()));
            }
            Edge::Leave(_) => {
                let Some((symbol, mut children)) = open.pop() else { break };
                let Some((_, siblings)) = open.last_mut() else { break };
                match symbol {
                    Some(mut symbol) => {
                        // An element whose end tag is omitted reaches to the end of its last child.
                        if let Some(last) = children.last()
                            && later(&last["range"]["end"], &symbol["range"]["end"])
                        {
                            symbol["range"]["end"] = last["range"]["end"].clone();
                        }
                        if !children.is_empty() {
                            symbol["children"] = children.into();
                        }
                        siblings.push(symbol);
                    }
                    None => siblings.append(&mut children),
                }
            }
        }
    }
    open.pop().map_or(Value::Null, |(_, symbols)| symbols.into())
}

/// How deep the elements are that are listed: as many levels as there are symbols for. If these
/// would be only a few elements, a part of the next level is listed, too.
fn depth_of_symbols(document: &Document) -> usize {
    let mut counts: Vec<usize> = Vec::new();
    let mut depth = 0;
    for edge in tags::edges(document.tree()) {
        match edge {
            Edge::Enter(node) => {
                depth += 1;
                counts.resize(counts.len().max(depth), 0);
                counts[depth - 1] += usize::from(node.start_tag().is_some());
            }
            Edge::Leave(_) => depth -= 1,
        }
    }
    let mut sum = 0;
    let level = counts.iter().position(|count| {
        let is_enough = sum >= MOST_SYMBOLS / 100;
        sum += count;
        sum > MOST_SYMBOLS && is_enough
    });
    level.unwrap_or(counts.len())
}

fn later(a: &Value, b: &Value) -> bool {
    let place = |value: &Value| (value["line"].as_u64(), value["character"].as_u64());
    place(a) > place(b)
}

fn symbol(document: &Document, node: Node<'_>, tag: Span) -> Value {
    /// The kinds of the protocol: a string for headings, a field for all others.
    const KINDS: (u32, u32) = (15, 8);
    let mut name = node.name().to_owned();
    if let Some(id) = node.attr("id") {
        name += &format!("#{id}");
    }
    for class in node.classes() {
        name += &format!(".{class}");
    }
    let is_heading = matches!(node.name(), "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "title");
    let mut symbol = json!({
        "name": name,
        "kind": if is_heading { KINDS.0 } else { KINDS.1 },
        "range": document.lines.range(node.span().unwrap_or(tag)),
        "selectionRange": document.lines.range(tag),
    });
    if is_heading {
        let text = node.text();
        symbol["detail"] = text.split_whitespace().collect::<Vec<_>>().join(" ").into();
    }
    symbol
}

/// The elements and comments of more than one line.
pub(super) fn folds(document: &Document) -> Value {
    let mut folds = Vec::new();
    for edge in tags::edges(document.tree()) {
        let Edge::Enter(node) = edge else { continue };
        let is_comment = matches!(node.data(), NodeData::Comment(_));
        let Some(span) = node.span().filter(|_| is_comment || node.end_tag().is_some()) else {
            continue;
        };
        let first = document.lines.line(span.start);
        // The line of the end tag stays visible.
        let last = document.lines.line(span.end) - usize::from(!is_comment);
        if !span.is_empty() && last > first {
            let mut fold = json!({"startLine": first, "endLine": last});
            if is_comment {
                fold["kind"] = "comment".into();
            }
            folds.push(fold);
        }
    }
    folds.into()
}

/// The names in the tags of the element whose name is at a position.
fn names(document: &Document, position: Position) -> Option<Vec<Span>> {
    let at = document.lines.offset(&document.text, position);
    tags::names_at(document.tree(), &document.text, at)
}

/// The tags of the element whose name is at a position.
pub(super) fn highlights(document: &Document, position: Position) -> Value {
    let Some(names) = names(document, position) else { return Value::Null };
    names.into_iter().map(|name| json!({"range": document.lines.range(name)})).collect()
}

/// The names that change together while one of them is typed.
pub(super) fn linked(document: &Document, position: Position) -> Value {
    match names(document, position) {
        Some(names) if names.len() > 1 => {
            let ranges: Vec<Range> =
                names.into_iter().map(|name| document.lines.range(name)).collect();
            json!({"ranges": ranges})
        }
        _ => Value::Null,
    }
}

/// The range of the name at a position, if there is one to rename.
pub(super) fn prepare_rename(document: &Document, position: Position) -> Value {
    let at = document.lines.offset(&document.text, position);
    let names = names(document, position).unwrap_or_default();
    let here = names.into_iter().find(|name| (name.start..=name.end).contains(&at));
    here.map_or(Value::Null, |name| json!(document.lines.range(name)))
}

/// The tags of the element at a position, with another name.
pub(super) fn rename(document: &Document, position: Position, new: &str) -> Result<Value, String> {
    if !tags::is_name(new) {
        return Err(format!(
            "`{new}` cannot be the name of an element: it must begin with a letter, without white \
             space, `/` or `>`"
        ));
    }
    let Some(names) = names(document, position) else { return Ok(Value::Null) };
    let edits = names.into_iter().map(|name| edit_of(document, name, new)).collect();
    Ok(workspace_edit(document, edits))
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn differences_are_small() {
        for (old, new, (start, end), inserted) in [
            ("abc", "abc", (3, 3), ""),
            ("abc", "axc", (1, 2), "x"),
            ("aa", "aaa", (2, 2), "a"),
            ("é<br/>é", "é<br>é", (5, 6), ""),
            ("", "a", (0, 0), "a"),
            ("é", "è", (0, 2), "è"),
        ] {
            let (span, text) = difference(old, new);
            assert_eq!(((span.start, span.end), text), ((start, end), inserted), "{old} {new}");
        }
    }
}
