//! `cargo xtask mutants [CRATE..] [PART..]`: which changes of the code do the tests not notice?

use crate::shell;

/// Runs the tool, which is a crate of its own because it reads Rust and would make this one heavy.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let fixed = ["run", "--quiet", "--package", "mutants", "--"];
    shell::cargo(fixed.into_iter().chain(args.iter().map(String::as_str)))
        .map_err(|_| "not every mutant is accounted for; see above".to_owned())
}
