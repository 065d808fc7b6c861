//! `cargo xtask bench [ARGS..]`: the benches in `bench/`, a workspace of its own so that users'
//! builds stay light.

use crate::shell;

/// The rig's manifest.
pub(crate) const MANIFEST: &str = "bench/Cargo.toml";

/// Runs a program of the rig: `compare`, `growth`, `memory` or `minify`. `--table` alone means
/// `compare --table`.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    if args.first() == Some(&"--table") {
        args.insert(0, "compare");
    }
    let is_program = |name: &str| crate::root().join(format!("bench/src/bin/{name}.rs")).is_file();
    let Some((program, rest)) = args.split_first().filter(|(program, _)| is_program(program))
    else {
        return Err("usage: cargo xtask bench compare|growth|memory|minify [ARGS..]".to_owned());
    };
    // A library that takes long to build is only used for the whole table, and for the page about
    // minifying.
    let features = match (*program, rest) {
        ("minify", _) | ("compare", ["--table", ..]) => "minify-html",
        _ => "",
    };
    let fixed = ["run", "--release", "--manifest-path", MANIFEST, "--features", features];
    let fixed = fixed.into_iter().chain(["--bin", *program, "--"]);
    shell::cargo(fixed.chain(rest.iter().copied()))
}
