//! The workspace's own tools, as ordinary Rust: `cargo xtask <task>`.
//!
//! One file per task. A task returns `Result<(), String>`: what it says on failure is all a person sees,
//! so it names the file and the command that mends it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod bench;
mod ci;
mod codegen;
mod conformance;
mod dependencies;
mod features;
mod fuzz_smoke;
mod miri;
mod msrv;
mod package;
mod report;
mod shell;
mod spec_coverage;
mod tidy;

/// A task: its name, what it does, and the function that does it.
type Task = (&'static str, &'static str, fn(&[String]) -> Result<(), String>);

const TASKS: &[Task] = &[
    ("ci", "all that must hold before a change lands", ci::run),
    ("codegen", "write the generated tables; --check only compares", codegen::run),
    ("tidy", "module heads, citations, file length, links, spaces, no state", tidy::run),
    ("conformance", "run every suite found and print one table", conformance::run),
    ("report", "write the tables of README; --check only compares", report::run),
    ("spec-coverage", "which rows of the states the own cases reach", spec_coverage::run),
    ("features", "build each feature and each no_std crate alone", features::run),
    ("msrv", "check that the declared rust-version is true", msrv::run),
    (
        "package",
        "check that each crate is ready for a registry; --verify builds it, too",
        package::run,
    ),
    ("bench", "run the benches; arguments are passed on", bench::run),
    ("fuzz-smoke", "run the body of each fuzz target for a few seconds", fuzz_smoke::run),
    ("miri", "run the ground floor's tests on 32 bits, big-endian; needs nightly", miri::run),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let name = args.first().map_or("help", String::as_str);
    let Some((_, _, run)) = TASKS.iter().find(|task| task.0 == name) else {
        eprintln!("usage: cargo xtask <task>\n");
        for (name, about, _) in TASKS {
            eprintln!("  {name:<14} {about}");
        }
        return ExitCode::from(if name == "help" { 0 } else { 2 });
    };
    match run(&args[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{name}: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The workspace's root folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}
