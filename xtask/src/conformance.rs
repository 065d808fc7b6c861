//! `cargo xtask conformance [AREA..]`: runs every suite found and prints one table.

use crate::shell;

/// Runs the table's program; without public suites it says where to get them and runs the own cases.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let fixed = ["run", "--quiet", "--package", "spec-tests", "--bin", "conformance", "--"];
    shell::cargo(fixed.into_iter().chain(args.iter().map(String::as_str)))
        .map_err(|_| "a case fails that is not listed; see above".to_owned())
}
