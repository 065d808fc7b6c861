//! `cargo xtask fuzz-smoke [TARGET..]`: each fuzz target's body for a few seconds, on stable, without a fuzzer.

use crate::shell;

/// The fuzz workspace's manifest.
const MANIFEST: &str = "fuzz/Cargo.toml";

/// Runs the `smoke` program of the fuzz workspace.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    if !crate::root().join(MANIFEST).exists() {
        println!("There are no fuzz targets yet.");
        return Ok(());
    }
    let fixed = ["run", "--release", "--manifest-path", MANIFEST, "--bin", "smoke", "--"];
    shell::cargo(fixed.into_iter().chain(args.iter().map(String::as_str)))
}
