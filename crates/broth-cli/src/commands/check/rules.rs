//! The names of rules on the command line and in the configuration.

use broth::check::{Rule, Severity};
use serde::Deserialize;

use crate::named::Named;

/// A rule, or all of a severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum Rules {
    One(Rule),
    All(Severity),
}

pub(super) const RULE: Named<Rule> = Named { read: rule, names: rule_names };
pub(super) const RULES: Named<Rules> =
    Named { read: rules, names: || ["style", "warning"].into_iter().chain(rule_names()).collect() };

fn rule_names() -> Vec<&'static str> {
    Rule::all().map(Rule::as_str).collect()
}

fn rule(name: &str) -> Result<Rule, String> {
    name.parse().map_err(|_| match nearest(name) {
        Some(nearest) => format!("unknown rule; did you mean `{nearest}`?"),
        None => "no rule has this name; `broth check --list` lists them".to_owned(),
    })
}

fn rules(name: &str) -> Result<Rules, String> {
    match name {
        "style" => Ok(Rules::All(Severity::Style)),
        "warning" | "warnings" => Ok(Rules::All(Severity::Warning)),
        _ => rule(name).map(Rules::One),
    }
}

impl TryFrom<String> for Rules {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        rules(&name).map_err(|error| format!("`{name}`: {error}"))
    }
}

impl Rules {
    pub(crate) fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::all().filter(move |&rule| match self {
            Self::One(one) => rule == one,
            Self::All(severity) => rule.severity() == severity,
        })
    }
}

/// The rule that a misspelt or incomplete name may refer to.
fn nearest(name: &str) -> Option<Rule> {
    let name = name.to_ascii_lowercase();
    let slips = |rule: &Rule| strsim::osa_distance(rule.as_str(), &name);
    let misspelt = Rule::all().filter(|rule| slips(rule) <= name.len() / 3).min_by_key(slips);
    misspelt.or_else(|| {
        let has = |rule: &Rule, word| rule.as_str().split('-').any(|other| other == word);
        Rule::all().filter(|rule| name.split('-').all(|word| has(rule, word))).min_by_key(slips)
    })
}

#[cfg(test)]
mod tests {
    use broth::check::Rule;

    use super::nearest;

    #[test]
    fn a_misspelt_rule_is_recognised() {
        for (typed, meant) in [
            ("duplicat-id", Some("duplicate-id")),
            ("duplicate-di", Some("duplicate-id")),
            ("missing-endtag", Some("missing-end-tag")),
            ("Invalid-Keyword", Some("invalid-keyword")),
            ("void-slash", Some("void-element-slash")),
            ("soup", None),
        ] {
            assert_eq!(nearest(typed).map(Rule::as_str), meant, "{typed}");
        }
    }
}
