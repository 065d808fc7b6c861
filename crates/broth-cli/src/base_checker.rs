//! The checker before any configuration. It may have the program's own rules.

use std::sync::OnceLock;

use broth::check::{Checker, Rule};

static CHECKER: OnceLock<Checker> = OnceLock::new();

/// Sets the checker. Only the first call has an effect.
pub(crate) fn set(checker: Checker) {
    let _ = CHECKER.set(checker);
}

/// The checker.
pub(crate) fn checker() -> Checker {
    CHECKER.get().cloned().unwrap_or_default()
}

/// All rules: those of the checker, and the program's own.
pub(crate) fn rules() -> Vec<Rule> {
    checker().rules().collect()
}

/// The rules that the configuration of the current folder declares.
static OWN: OnceLock<Vec<Rule>> = OnceLock::new();

/// Sets the rules that the configuration of the current folder declares. Only the first call has an
/// effect.
pub(crate) fn set_own(rules: Vec<Rule>) {
    let _ = OWN.set(rules);
}

/// All rules that the command line may name: also those of the configuration.
pub(crate) fn known_rules() -> Vec<Rule> {
    rules().into_iter().chain(OWN.get().into_iter().flatten().copied()).collect()
}

/// The rule with this name.
pub(crate) fn rule(name: &str) -> Option<Rule> {
    known_rules().into_iter().find(|rule| rule.as_str() == name)
}
