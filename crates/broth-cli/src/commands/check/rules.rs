//! The names of rules on the command line and in the configuration.

use broth::check::{Rule, Severity};
use serde::Deserialize;

use crate::base_checker;
use crate::named::Named;
use crate::suggest::nearest;

/// A rule, or all of a severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum Rules {
    One(Rule),
    All(Severity),
}

pub(super) const RULE: Named<Rule> = Named { read: rule, names: rule_names };
pub(super) const RULES: Named<Rules> =
    Named { read: rules, names: || Rules::GROUPS.into_iter().chain(rule_names()).collect() };

fn rule_names() -> Vec<&'static str> {
    base_checker::known_rules().into_iter().map(Rule::as_str).collect()
}

fn rule(name: &str) -> Result<Rule, String> {
    base_checker::rule(name).ok_or_else(|| unknown(name, RULE.names))
}

fn unknown(name: &str, names: fn() -> Vec<&'static str>) -> String {
    match nearest(name, &names()) {
        Some(nearest) => format!("unknown rule; did you mean `{nearest}`?"),
        None => "no rule has this name; `broth check --list` lists them".to_owned(),
    }
}

fn rules(name: &str) -> Result<Rules, String> {
    match name {
        "style" => Ok(Rules::All(Severity::Style)),
        "warning" | "warnings" => Ok(Rules::All(Severity::Warning)),
        _ => base_checker::rule(name).map(Rules::One).ok_or_else(|| unknown(name, RULES.names)),
    }
}

impl TryFrom<String> for Rules {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        rules(&name).map_err(|error| format!("`{name}`: {error}"))
    }
}

impl Rules {
    /// The names that stand for all rules of a severity.
    pub(crate) const GROUPS: [&str; 2] = ["style", "warning"];

    pub(crate) fn iter(self) -> impl Iterator<Item = Rule> {
        let rules = match self {
            // Another folder may declare it.
            Self::One(rule) => vec![rule],
            Self::All(_) => base_checker::known_rules(),
        };
        rules.into_iter().filter(move |rule| match self {
            Self::One(_) => true,
            Self::All(severity) => rule.severity() == severity,
        })
    }
}
