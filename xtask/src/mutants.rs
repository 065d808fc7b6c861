//! `cargo xtask mutants [CRATE] [ARGUMENT..]`: which changes of the code do the tests not notice?
//!
//! `cargo-mutants` breaks the code in one place after the other and runs the tests of the crate. What survives is listed, with
//! reasons, in `docs/mutants.md`. Arguments such as `--shard 0/8` are passed on.

use std::process::{Command, Stdio};

use crate::shell;

/// Runs it on a crate, or on the tokenizer.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let is_installed =
        Command::new("cargo-mutants").arg("--version").stdout(Stdio::null()).status();
    if is_installed.is_err() {
        println!("There is no cargo-mutants; `cargo install cargo-mutants`.");
        return Ok(());
    }
    let (name, more) = match args {
        [] => ("broth-html-tokenizer", args),
        [name, more @ ..] => (name.as_str(), more),
    };
    let fixed = ["mutants", "--package", name, "--timeout", "20", "--no-shuffle"];
    // Examples in the documentation are slow to build, and are no tests of rules.
    let tests = ["--sharding", "round-robin", "--cargo-test-arg=--lib", "--cargo-test-arg=--tests"];
    shell::cargo(fixed.into_iter().chain(tests).chain(more.iter().map(String::as_str)))
}
