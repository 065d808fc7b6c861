//! `cargo xtask miri [CRATE..]`: runs the tests of the ground floor with Miri on a 32-bit
//! big-endian machine.
//!
//! There, code that takes lengths of 64 bits or the order of bytes in a word for granted fails.
//! Without a nightly toolchain that has Miri, there is nothing to do. Tests over very many inputs
//! are left out there, and say so.

use std::process::{Command, Stdio};

use crate::shell;

/// 32 bits, and the high byte first.
const TARGET: &str = "powerpc-unknown-linux-gnu";

/// The ground floor, and the crate that holds the trees.
const CRATES: &[&str] = &[
    "broth-input",
    "broth-entities",
    "broth-encoding",
    "broth-values",
    "broth-markup",
    "broth-css",
    "broth-lex",
    "broth-dom",
];

/// Tests read the environment and the clock. No crate has `unsafe` code, so borrows and memory need
/// no checks.
const FLAGS: &str = "-Zmiri-disable-isolation -Zmiri-disable-stacked-borrows";

/// Runs the tests of all the crates, or of those that are named.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    if !is_installed() {
        println!("There is no nightly toolchain with Miri; `rustup +nightly component add miri`.");
        return Ok(());
    }
    let named = args.iter().map(String::as_str);
    let crates = named.chain(CRATES.iter().copied().filter(|_| args.is_empty()));
    for name in crates {
        let what = ["+nightly", "miri", "test", "--quiet", "--target", TARGET, "--package", name];
        let mut command = shell::command(what.into_iter().chain(["--lib", "--tests"]));
        command.env("MIRIFLAGS", FLAGS);
        shell::check(command)?;
    }
    println!("the tests hold on {TARGET}");
    Ok(())
}

fn is_installed() -> bool {
    let mut command = Command::new("cargo");
    command.args(["+nightly", "miri", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
