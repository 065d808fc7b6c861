//! `cargo xtask bench [ARGS..]`: the benches in `bench/`, a workspace of its own so that users' builds stay light.

use crate::shell;

/// The rig's manifest.
pub(crate) const MANIFEST: &str = "bench/Cargo.toml";

/// A first argument that names a program of the rig (`compare`, `growth`) or a package of it (`minify`) runs it; `--table` is `compare`'s, and all else
/// goes to `cargo bench`.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut features = "";
    if args.first() == Some(&"--table") {
        // The whole table has a library that takes long to build.
        features = "minify-html";
        args.insert(0, "compare");
    }
    if let Some((package, rest)) = args.split_first()
        && crate::root().join(format!("bench/{package}/src/main.rs")).exists()
    {
        let manifest = format!("bench/{package}/Cargo.toml");
        let fixed = ["run", "--release", "--manifest-path", &manifest, "--"];
        return shell::cargo(fixed.into_iter().chain(rest.iter().copied()));
    }
    if let Some((program, rest)) = args.split_first()
        && crate::root().join(format!("bench/src/bin/{program}.rs")).exists()
    {
        let fixed = ["run", "--release", "--manifest-path", MANIFEST, "--features", features];
        let fixed = fixed.into_iter().chain(["--bin", program, "--"]);
        return shell::cargo(fixed.chain(rest.iter().copied()));
    }
    shell::cargo(["bench", "--manifest-path", MANIFEST, "--"].into_iter().chain(args))
}
