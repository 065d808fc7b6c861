//! `cargo xtask bench [ARGS..]`: the benches in `bench/`, a workspace of its own so that users' builds stay light.

use crate::shell;

/// The rig's manifest.
pub(crate) const MANIFEST: &str = "bench/Cargo.toml";

/// A first argument that names a program of the rig (`compare`, `growth`, `minify`) runs it; `--table` is `compare`'s, and
/// all else goes to `cargo bench`.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    // A library that takes long to build is for the whole table, and for what is about it.
    let features = match args.first() {
        Some(&("--table" | "minify")) => "minify-html",
        _ => "",
    };
    if args.first() == Some(&"--table") {
        args.insert(0, "compare");
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
