//! `cargo xtask spec-coverage [PART] [--public]`: the rows of the states that the cases reach.

use crate::shell;

/// Runs the tool, which is a crate of its own because it parses Rust and would make this one heavy.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let fixed = ["run", "--quiet", "--package", "spec-coverage", "--"];
    shell::cargo(fixed.into_iter().chain(args.iter().map(String::as_str)))
        .map_err(|_| "some rows were not reached; see above".to_owned())
}
