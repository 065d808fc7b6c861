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

/// The rule with this name.
pub(crate) fn rule(name: &str) -> Option<Rule> {
    rules().into_iter().find(|rule| rule.as_str() == name)
}
