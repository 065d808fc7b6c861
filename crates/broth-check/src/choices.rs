//! `Choices`: the part of the options that applies to every finding. It says which rules are on and
//! how severe they are.

use alloc::collections::BTreeMap;

use crate::{DocumentEncoding, Finding, Rule, Severity};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    /// The rules that were set; `None` is off.
    said: BTreeMap<Rule, Option<Severity>>,
    /// Whether the built-in rules that were not set are off.
    pub(crate) is_empty: bool,
    pub(crate) limit: usize,
    pub(crate) encoding: Option<DocumentEncoding>,
}

impl Default for Choices {
    fn default() -> Self {
        Self { said: BTreeMap::new(), is_empty: false, limit: 10_000, encoding: None }
    }
}

impl Choices {
    pub(crate) fn set(&mut self, rule: Rule, severity: Option<Severity>) {
        self.said.insert(rule, severity);
    }

    /// The severity of a rule; `None` if it is off.
    pub(crate) fn severity(&self, rule: Rule) -> Option<Severity> {
        match self.said.get(&rule) {
            Some(said) => *said,
            None if self.is_empty && Rule::all().any(|built_in| built_in == rule) => None,
            None => Some(rule.severity()).filter(|severity| *severity > Severity::Style),
        }
    }

    /// Whether any rule differs from the default.
    pub(crate) fn sets_any_rule(&self) -> bool {
        self.is_empty || !self.said.is_empty()
    }

    /// Sets the severity of a finding. Whether its rule is on.
    pub(crate) fn judge(&self, finding: &mut Finding) -> bool {
        let severity = self.severity(finding.rule);
        finding.severity = severity.unwrap_or(finding.severity);
        severity.is_some()
    }
}
