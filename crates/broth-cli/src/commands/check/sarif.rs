//! Findings as SARIF 2.1.0, which code scanners exchange.
//!
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>

use std::io::{self, Write};

use broth::check::{Finding, FixKind, Rule, Severity};
use broth::{LineIndex, Span};
use serde_json::{Value, json};

use super::checked::Checked;

/// The URL that explains a rule, unless it is the program's own.
pub(crate) fn page(rule: Rule) -> Option<String> {
    let is_ours = matches!(rule, Rule::Parse(_)) || Rule::all().any(|ours| ours == rule);
    is_ours.then(|| format!("https://broth-rs.github.io/broth/rules/{rule}.html"))
}

/// The start of the log, up to the results.
pub(super) fn begin(rules: &[Rule], out: &mut impl Write) -> io::Result<()> {
    let rules: Vec<Value> = rules
        .iter()
        .map(|&rule| {
            let mut described = json!({
                "id": rule.as_str(),
                "shortDescription": {"text": rule.summary()},
                "help": {"text": rule.explanation(), "markdown": rule.explanation()},
                "defaultConfiguration": {"level": level(rule.severity())},
            });
            if let Some(page) = page(rule) {
                described["helpUri"] = json!(page);
            }
            described
        })
        .collect();
    let driver = json!({
        "name": "broth",
        "version": env!("CARGO_PKG_VERSION"),
        "informationUri": env!("CARGO_PKG_HOMEPAGE"),
        "rules": rules,
    });
    write!(
        out,
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
         \"runs\":[{{\"tool\":{{\"driver\":{driver}}},\"columnKind\":\"utf16CodeUnits\",\
         \"results\":["
    )
}

/// The end of the log.
pub(super) fn end(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n]}}]}}")
}

/// The results of a file.
pub(super) fn results(checked: &Checked) -> impl Iterator<Item = Value> {
    let lines = LineIndex::new(&checked.text);
    let file = uri(checked.source.bytes_of_name());
    checked.findings.iter().map(move |finding| {
        let mut result = result(finding, &file, &lines);
        if let Some((reason, _)) = checked.unfixed(finding) {
            result["properties"]["unfixed"] = json!(reason);
        }
        result
    })
}

fn result(finding: &Finding, file: &str, lines: &LineIndex) -> Value {
    let location = |span| json!({"artifactLocation": {"uri": file}, "region": region(span, lines)});
    let mut result = json!({
        "ruleId": finding.rule.as_str(),
        "level": level(finding.severity),
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": location(finding.span)}],
    });
    if !finding.label.is_empty() {
        result["locations"][0]["message"] = json!({"text": finding.label});
    }
    if let Some(help) = &finding.help {
        result["properties"]["help"] = json!(help);
    }
    if !finding.related.is_empty() {
        let related: Vec<Value> = finding
            .related
            .iter()
            .map(|label| {
                json!({
                    "physicalLocation": location(label.span),
                    "message": {"text": label.message},
                })
            })
            .collect();
        result["relatedLocations"] = related.into();
    }
    if let Some(fix) = &finding.fix {
        let replacements: Vec<Value> = fix
            .edits
            .iter()
            .map(|edit| {
                json!({
                    "deletedRegion": region(edit.span, lines),
                    "insertedContent": {"text": edit.text},
                })
            })
            .collect();
        result["fixes"] = json!([{
            "description": {"text": fix.message},
            "properties": {"kind": finding.fix_kind().map(FixKind::as_str)},
            "artifactChanges": [
                {"artifactLocation": {"uri": file}, "replacements": replacements}
            ],
        }]);
    }
    result
}

fn region(span: Span, lines: &LineIndex) -> Value {
    let (start, end) = (lines.line_column(span.start), lines.line_column(span.end));
    json!({
        "startLine": start.line,
        "startColumn": start.column_utf16,
        "endLine": end.line,
        "endColumn": end.column_utf16,
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        _ => "note",
    }
}

/// The name of a file as a relative reference, percent-encoded from the system's bytes.
fn uri(name: &[u8]) -> String {
    // Two slashes at the start would introduce a host.
    let slashes = name.iter().take_while(|&&byte| byte == b'/').count();
    let mut uri = String::with_capacity(name.len());
    for &byte in &name[slashes.saturating_sub(1)..] {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(byte.into());
            }
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn names_are_references() {
        for (name, reference) in [
            (&b"a/b c.html"[..], "a/b%20c.html"),
            (b"caf\xE9.html", "caf%E9.html"),
            ("café:1?#%".as_bytes(), "caf%C3%A9%3A1%3F%23%25"),
            (b"//host/a", "/host/a"),
            (b"\x1B\n", "%1B%0A"),
        ] {
            assert_eq!(uri(name), reference);
        }
        #[cfg(unix)]
        assert_eq!(uri(b"a\\b"), "a%5Cb");
    }
}
