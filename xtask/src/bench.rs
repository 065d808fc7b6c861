//! `cargo xtask bench [ARGS..]`: the benches in `bench/`, a workspace of its own so that users' builds stay light.

use crate::shell;

/// The rig's manifest.
const MANIFEST: &str = "bench/Cargo.toml";

/// A first argument that names a program of the rig (`growth`) runs it; all else goes to `cargo bench`.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    if !crate::root().join(MANIFEST).exists() {
        println!("There are no benches yet.");
        return Ok(());
    }
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    if let Some((program, rest)) = args.split_first()
        && crate::root().join(format!("bench/src/bin/{program}.rs")).exists()
    {
        let fixed = ["run", "--release", "--manifest-path", MANIFEST, "--bin", program, "--"];
        return shell::cargo(fixed.into_iter().chain(rest.iter().copied()));
    }
    shell::cargo(["bench", "--manifest-path", MANIFEST].into_iter().chain(args))
}
