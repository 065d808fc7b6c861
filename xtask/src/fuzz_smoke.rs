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
    // A short run takes less time than its compilation; a long one is worth optimizing for.
    let profile = if args.iter().any(|arg| arg == "--documents") { "release" } else { "smoke" };
    // Without the default features there is no libFuzzer, which needs a C++ compiler.
    let program = ["run", "--profile", profile, "--manifest-path", MANIFEST];
    let fixed = program.into_iter().chain(["--no-default-features", "--bin", "smoke", "--"]);
    shell::cargo(fixed.chain(args.iter().map(String::as_str)))
}
