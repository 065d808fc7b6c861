//! `cargo xtask fuzz-smoke [TARGET..]`: each fuzz target's body for a few seconds, on stable,
//! without a fuzzer.

use crate::shell;

/// The fuzz workspace's manifest.
pub(crate) const MANIFEST: &str = "fuzz/Cargo.toml";

/// Runs the `smoke` program of the fuzz workspace.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    if !crate::root().join(MANIFEST).exists() {
        println!("There are no fuzz targets yet.");
        return Ok(());
    }
    // Without the default features there is no libFuzzer, which needs a C++ compiler.
    let program = ["run", "--release", "--manifest-path", MANIFEST, "--no-default-features"];
    let fixed = program.into_iter().chain(["--bin", "smoke", "--"]);
    shell::cargo(fixed.chain(args.iter().map(String::as_str)))
}
