//! `cargo xtask conformance [AREA..]`: runs every suite found and prints one table.

use crate::shell;

/// The program that runs the suites, built like the tests: unoptimised, it takes ten times as long.
pub(crate) const PROGRAM: [&str; 9] = [
    "run",
    "--quiet",
    "--profile",
    "test",
    "--package",
    "spec-tests",
    "--bin",
    "conformance",
    "--",
];

/// Runs the program; without public suites, says where to get them and runs the project's own
/// cases.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    shell::cargo(PROGRAM.into_iter().chain(args.iter().map(String::as_str)))
        .map_err(|_| "a case failed that is not listed; see above".to_owned())
}
