//! `cargo xtask ci`: everything that must hold before a change lands; the quickest to fail comes
//! first.
//!
//! The tests come last, so that their closing lines are at the end of the output. `.ci/run` calls
//! this on a clean clone; a person can run it too.

use std::time::{Duration, Instant};

use crate::{
    bench, codegen, conformance, features, fuzz_smoke, instructions, js, msrv, package, python,
    report, shell, spec_coverage, tidy,
};

/// A step: its name and what it does.
type Step = (&'static str, fn() -> Result<(), String>);

const STEPS: &[Step] = &[
    ("fmt", || shell::cargo(["fmt", "--all", "--check"])),
    ("codegen", || codegen::run(&["--check".to_owned()])),
    ("tidy", || tidy::run(&[])),
    ("clippy", || {
        let what = ["clippy", "--quiet", "--workspace", "--all-targets", "--all-features"];
        shell::cargo(what.into_iter().chain(["--", "--deny", "warnings"]))
    }),
    ("doc", || {
        let what = ["doc", "--quiet", "--workspace", "--no-deps", "--all-features"];
        let mut command = shell::command(what);
        command.env("RUSTDOCFLAGS", "--deny warnings");
        shell::check(command)
    }),
    ("msrv", || msrv::run(&[])),
    ("features", || features::run(&[])),
    ("package", || package::run(&[])),
    ("outside", outside),
    ("instructions", || instructions::run(&[])),
    ("python", || python::run(&[])),
    ("js", || js::run(&[])),
    ("fuzz-smoke", || fuzz_smoke::run(&[])),
    ("conformance", || conformance::run(&[])),
    ("report", || report::run(&["--check".to_owned()])),
    ("spec-coverage", || spec_coverage::run(&[])),
    ("test", || shell::cargo(["test", "--workspace"])),
];

/// Workspaces of their own that no other step builds. They must build, and that is all that is
/// checked here.
fn outside() -> Result<(), String> {
    shell::compiles(bench::MANIFEST, &["--all-targets"])?;
    shell::compiles("bench/hello/Cargo.toml", &["--all-features"])?;
    shell::compiles(fuzz_smoke::MANIFEST, &["--bins"])
}

/// Runs every step, or those that are named; stops at the first that fails.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    if let Some(unknown) = args.iter().find(|arg| STEPS.iter().all(|(name, _)| arg != name)) {
        let names: Vec<&str> = STEPS.iter().map(|(name, _)| *name).collect();
        return Err(format!("no step `{unknown}`; the steps are {}", names.join(", ")));
    }
    let wanted = |name: &str| args.is_empty() || args.iter().any(|arg| arg == name);
    let mut times: Vec<(&str, Duration)> = Vec::new();
    for (name, step) in STEPS.iter().filter(|(name, _)| wanted(name)) {
        println!("== {name}");
        let start = Instant::now();
        step().map_err(|message| format!("step `{name}`: {message}"))?;
        times.push((name, start.elapsed()));
        println!("== {name}: {:.1} s", start.elapsed().as_secs_f64());
    }
    let total: Duration = times.iter().map(|(_, time)| time).sum();
    let each: Vec<String> =
        times.iter().map(|(name, time)| format!("{name} {:.0}", time.as_secs_f64())).collect();
    println!(
        "all {} steps passed in {:.0} s: {}",
        times.len(),
        total.as_secs_f64(),
        each.join(", ")
    );
    Ok(())
}
