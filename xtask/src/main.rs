//! The workspace's own tools, as ordinary Rust: `cargo xtask <task>`.
//!
//! One file per task. A task returns `Result<(), String>`: its error is all that a person sees,
//! so it names the file and the command that fixes it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod api;
mod bench;
mod browsers;
mod ci;
mod codegen;
mod conformance;
mod dependencies;
mod features;
mod fuzz_smoke;
mod instructions;
mod js;
mod licences;
mod miri;
mod msrv;
mod package;
mod python;
mod quick;
mod release;
mod report;
mod shell;
mod site;
mod spec_coverage;
mod tidy;

/// A task: its name, the arguments it takes, what it does, and the function that does it.
type Task = (&'static str, Takes, &'static str, fn(&[String]) -> Result<(), String>);

/// The arguments that a task takes.
enum Takes {
    /// These flags and nothing else.
    Flags(&'static [&'static str]),
    /// These flags, their values, and names that the task checks itself.
    Names(&'static [&'static str]),
    /// Whatever the program that it runs accepts.
    All,
}

use Takes::{All, Flags, Names};

const TASKS: &[Task] = &[
    (
        "quick",
        Names(&["--base"]),
        "style, and clippy and tests of the crates that differ from main",
        quick::run,
    ),
    (
        "ci",
        Names(&[]),
        "everything that must hold before a change lands; the names of steps run only these",
        ci::run,
    ),
    (
        "codegen",
        Flags(&["--check"]),
        "write the generated tables; --check only compares",
        codegen::run,
    ),
    (
        "tidy",
        Names(&["--base"]),
        "floors, circles of modules, words, names, citations, heads, lengths, links",
        tidy::run,
    ),
    (
        "api",
        Flags(&["--check"]),
        "list the public API of each library crate; --check only compares",
        api::run,
    ),
    (
        "conformance",
        Names(&["--markdown"]),
        "run every suite found and print one table",
        conformance::run,
    ),
    ("report", Flags(&["--check"]), "write the tables of docs; --check only compares", report::run),
    (
        "spec-coverage",
        Names(&["--public"]),
        "show which rows of the states the project's cases reach",
        spec_coverage::run,
    ),
    (
        "instructions",
        Flags(&["--write"]),
        "count the instructions of each kind of work; --write writes the list",
        instructions::run,
    ),
    ("features", Flags(&[]), "build each feature and each no_std crate alone", features::run),
    ("msrv", Flags(&[]), "check that the declared rust-version is true", msrv::run),
    (
        "package",
        Flags(&["--verify"]),
        "check that each crate is ready for a registry; --verify builds it, too",
        package::run,
    ),
    (
        "python",
        All,
        "build, install and test the Python package; arguments are pytest's, such as tests/core",
        python::run,
    ),
    (
        "js",
        All,
        "build, test and pack the JavaScript package; --code only compiles and tests TypeScript; \
         other arguments are those of node's test runner",
        js::run,
    ),
    (
        "browsers",
        All,
        "read what the sanitizers make of hostile markup in Chromium and Firefox",
        browsers::run,
    ),
    (
        "release",
        All,
        "make the npm packages, manifests and notes of a release from the folder of its archives",
        release::run,
    ),
    (
        "licences",
        Flags(&[]),
        "write the terms of other people's crates, for wheels and archives",
        licences::run,
    ),
    (
        "site",
        Flags(&[]),
        "write the documents as a web site, with mdBook, to target/site",
        site::run,
    ),
    ("bench", All, "run the benches; arguments are passed on", bench::run),
    (
        "fuzz-smoke",
        Names(&["--documents", "--seed", "--input", "--corpus"]),
        "run the body of each fuzz target for a few seconds",
        fuzz_smoke::run,
    ),
    (
        "miri",
        Names(&[]),
        "run the ground floor's tests on 32 bits, big-endian; needs nightly",
        miri::run,
    ),
];

impl Takes {
    /// Refuses arguments that the task does not take.
    fn check(&self, args: &[String]) -> Result<(), String> {
        let (flags, takes_names) = match self {
            All => return Ok(()),
            Names(flags) => (flags, true),
            Flags(flags) => (flags, false),
        };
        let is_known =
            |arg: &&String| flags.contains(&arg.as_str()) || takes_names && !arg.starts_with('-');
        match args.iter().find(|arg| !is_known(arg)) {
            None => Ok(()),
            Some(unknown) if flags.is_empty() => {
                Err(format!("unknown argument `{unknown}`; this task takes no flags"))
            }
            Some(unknown) => {
                Err(format!("unknown argument `{unknown}`; this task takes {}", flags.join(", ")))
            }
        }
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let name = args.first().map_or("help", String::as_str);
    let Some((_, takes, _, run)) = TASKS.iter().find(|task| task.0 == name) else {
        eprintln!("usage: cargo xtask <task>\n");
        for (name, _, about, _) in TASKS {
            eprintln!("  {name:<14} {about}");
        }
        return ExitCode::from(if name == "help" { 0 } else { 2 });
    };
    if let Err(message) = takes.check(&args[1..]) {
        eprintln!("{name}: {message}");
        return ExitCode::from(2);
    }
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
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace").to_owned()
}

#[cfg(test)]
mod tests {
    use super::TASKS;

    #[track_caller]
    fn check(line: &str, is_taken: bool) {
        let mut words = line.split(' ').map(str::to_owned);
        let name = words.next().unwrap();
        let (_, takes, _, _) = TASKS.iter().find(|task| task.0 == name).unwrap();
        assert_eq!(takes.check(&words.collect::<Vec<_>>()).is_ok(), is_taken, "{line}");
    }

    #[test]
    fn unknown_flags_are_refused() {
        check("codegen --check", true);
        check("codegen --chek", false);
        check("codegen check", false);
        check("tidy --check", false);
        check("ci --fast", false);
        check("ci tidy", true);
        check("miri broth-input", true);
        check("package --verify", true);
        check("conformance --markdwon", false);
        check("fuzz-smoke xml5 --seed 7", true);
        check("fuzz-smoke --sed 7", false);
        check("bench --anything", true);
    }
}
