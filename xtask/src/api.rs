//! `cargo xtask api`: lists the public API of each library crate, so that a review sees every
//! change to it.

use crate::shell;

/// Runs the tool, which is a crate of its own because it parses Rust and would make this one heavy.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let fixed = ["run", "--quiet", "--package", "public-api", "--"];
    shell::cargo(fixed.into_iter().chain(args.iter().map(String::as_str)))
        .map_err(|_| "the listings in xtask/data/api are stale; see above".to_owned())
}
