//! The checker's options before any configuration. They may contain the program's own rules.

use std::sync::OnceLock;

use broth::check::{Options, Rule};

static OPTIONS: OnceLock<Options> = OnceLock::new();

/// Sets the options. Only the first call has an effect.
pub(crate) fn set(options: Options) {
    let _ = OPTIONS.set(options);
}

/// The options.
pub(crate) fn options() -> Options {
    OPTIONS.get().cloned().unwrap_or_default()
}

/// All rules: those of the checker, and the program's own.
pub(crate) fn rules() -> Vec<Rule> {
    options().rules().collect()
}

/// The rule with this name.
pub(crate) fn rule(name: &str) -> Option<Rule> {
    rules().into_iter().find(|rule| rule.as_str() == name)
}
