//! `Options`: the options of a [`Checker`](crate::Checker), which every part of the crate reads.

use alloc::string::String;
use alloc::vec::Vec;

use broth_template::Template;

use crate::choices::Choices;
use crate::project::Project;
use crate::visitor::CustomRule;
use crate::{Finding, IgnoredRegion, Rule, RuleName, Severity, Unfixed, rule_name};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) choices: Choices,
    /// The rules that the user of the crate has added.
    pub(crate) custom: Vec<CustomRule>,
    pub(crate) regions: Vec<IgnoredRegion>,
    /// The attributes and elements that documents may have besides those of HTML.
    pub(crate) project: Project,
    pub(crate) template: Option<Template>,
    /// Whether fixes of the built-in rules may change the tree.
    pub(crate) unsafe_fixes: bool,
    /// The names that were set, but that no rule has so far.
    pub(crate) unknown: Vec<(String, Option<Severity>)>,
}

impl Options {
    /// The severity of a rule; `None` if it is off.
    pub(crate) fn severity(&self, rule: Rule) -> Option<Severity> {
        self.choices.severity(rule)
    }

    /// Sets the severity of a rule; `None` turns it off.
    pub(crate) fn set(&mut self, rule: RuleName<'_>, severity: Option<Severity>) {
        match rule.among(self.rules()) {
            Ok(rule) => self.choices.set(rule, severity),
            Err(name) => self.unknown.push((name.into(), severity)),
        }
    }

    /// Adds a rule of the user, whose severity may have been set already.
    pub(crate) fn add(&mut self, rule: CustomRule) {
        let lint = rule.lint;
        self.custom.push(rule);
        for (_, severity) in self.unknown.extract_if(.., |(name, _)| name == lint.name) {
            self.choices.set(lint.into(), severity);
        }
    }

    /// Drops the fixes of built-in rules that change the tree, unless they are wanted.
    pub(crate) fn drop_unsafe_fixes(&self, findings: &mut [Finding]) {
        if self.unsafe_fixes {
            return;
        }
        for finding in findings {
            let is_unsafe = finding.fix.as_ref().is_some_and(|fix| fix.effect.changes_tree());
            if is_unsafe && !self.own_rules().any(|own| own == finding.rule) {
                finding.drop_fix(Unfixed::Unsafe);
            }
        }
    }

    /// Findings about the names that no rule has, before others.
    pub(crate) fn and_unknown(&self, findings: Vec<Finding>) -> Vec<Finding> {
        if self.unknown.is_empty() {
            return findings;
        }
        let unknown = self.unknown.iter().map(|(name, _)| rule_name::unknown(name, self.rules()));
        unknown.chain(findings).collect()
    }

    /// The maximum number of findings per document.
    pub(crate) fn limit(&self) -> usize {
        self.choices.limit
    }

    /// The same options with another limit.
    pub(crate) fn with_limit(&self, limit: usize) -> Self {
        let mut options = self.clone();
        options.choices.limit = limit;
        options
    }

    /// All rules that can be configured: the built-in ones and the user's own.
    pub(crate) fn rules(&self) -> impl Iterator<Item = Rule> {
        Rule::all().chain(self.own_rules())
    }

    /// The rules that the user of the crate has added.
    pub(crate) fn own_rules(&self) -> impl Iterator<Item = Rule> {
        self.custom.iter().map(|custom| Rule::Lint(custom.lint))
    }
}
