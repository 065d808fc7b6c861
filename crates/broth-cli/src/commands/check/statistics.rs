//! `--statistics`: how many findings each rule has.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

use broth::check::{Rule, Severity};
use serde_json::json;

use super::checked::{Checked, is_fixable};
use crate::json;

/// The findings of each rule.
#[derive(Default)]
pub(super) struct Statistics {
    rules: BTreeMap<Rule, Counts>,
}

/// The findings of a rule.
#[derive(Clone, Copy)]
struct Counts {
    severity: Severity,
    findings: usize,
    files: usize,
    /// How many of the findings `--fix` can repair.
    fixable: usize,
}

impl Statistics {
    pub(super) fn add(&mut self, checked: &Checked) {
        let mut of_file: BTreeMap<Rule, Counts> = BTreeMap::new();
        for finding in &checked.findings {
            let counts = of_file.entry(finding.rule).or_insert(Counts {
                severity: finding.severity,
                findings: 0,
                files: 1,
                fixable: 0,
            });
            counts.findings += 1;
            counts.fixable += usize::from(checked.is_repairable && is_fixable(finding));
        }
        for (rule, counts) in of_file {
            let none = Counts { findings: 0, files: 0, fixable: 0, ..counts };
            let sum = self.rules.entry(rule).or_insert(none);
            sum.severity = sum.severity.max(counts.severity);
            sum.findings += counts.findings;
            sum.files += counts.files;
            sum.fixable += counts.fixable;
        }
    }

    /// Prints the rules, those with most findings first, as JSON or for people.
    pub(super) fn print(&self, as_json: bool, out: &mut impl Write) -> io::Result<()> {
        let mut rules: Vec<(Rule, Counts)> =
            self.rules.iter().map(|(rule, counts)| (*rule, *counts)).collect();
        rules.sort_by_key(|(rule, counts)| (Reverse(counts.findings), rule.as_str()));
        if as_json {
            let row = |(rule, counts): &(Rule, Counts)| {
                json!({
                    "rule": rule.as_str(),
                    "severity": counts.severity.as_str(),
                    "findings": counts.findings,
                    "files": counts.files,
                    "fixable": counts.fixable,
                    "summary": rule.summary(),
                })
            };
            json::write(&mut *out, &rules.iter().map(row).collect::<Vec<_>>())?;
            return writeln!(out);
        }
        let most = rules.iter().map(|(_, counts)| counts.findings).max().unwrap_or(0);
        let width = most.to_string().len();
        for (rule, counts) in rules {
            let Counts { severity, findings, files, fixable } = counts;
            let some_files = format!("{files} file{}", if files == 1 { "" } else { "s" });
            let fixes = if fixable > 0 { format!(", {fixable} fixable") } else { String::new() };
            writeln!(out, "{findings:width$} {severity:7} {rule} ({some_files}{fixes})")?;
        }
        Ok(())
    }
}
