//! Running other commands: a command is shown when it fails, and its output goes where ours goes.

use std::borrow::BorrowMut;
use std::process::Command;

/// The flags of a compiler that takes warnings for errors.
pub(crate) const NO_WARNINGS: &str = "--deny warnings";

/// Runs `cargo` in the workspace's root; fails when it fails.
pub(crate) fn cargo<'a>(args: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
    check(command(args))
}

/// Runs `cargo` and returns what it prints.
pub(crate) fn cargo_output<'a>(args: impl IntoIterator<Item = &'a str>) -> Result<String, String> {
    output(command(args))
}

/// The output of a command that succeeds.
pub(crate) fn output(mut command: Command) -> Result<String, String> {
    let output = command.output().map_err(|e| format!("cargo does not start: {e}"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?} failed:\n{errors}"));
    }
    String::from_utf8(output.stdout).map_err(|e| format!("{command:?}: {e}"))
}

/// A `cargo` command in the workspace's root, for callers that set more than its arguments.
pub(crate) fn command<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(crate::root()).args(args);
    command
}

/// Compiles a workspace of its own without running anything of it; fails when there are warnings.
pub(crate) fn compiles(manifest: &str, more: &[&str]) -> Result<(), String> {
    let fixed = ["check", "--quiet", "--manifest-path", manifest];
    let mut command = command(fixed.into_iter().chain(more.iter().copied()));
    // Nothing is linked, so the fuzzer itself, which needs a C++ compiler, is not built.
    command.env("CUSTOM_LIBFUZZER_PATH", "/nowhere/libFuzzer.a").env("RUSTFLAGS", NO_WARNINGS);
    check(command)
}

/// Runs a command; fails when it fails.
pub(crate) fn check(mut command: impl BorrowMut<Command>) -> Result<(), String> {
    let command = command.borrow_mut();
    let status = command.status().map_err(|e| format!("{command:?} does not start: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed ({status})")) }
}
