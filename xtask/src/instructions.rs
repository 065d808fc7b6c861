//! `cargo xtask instructions [--write]`: does each kind of work still take as many instructions as
//! when `xtask/data/instructions.txt` was written?
//!
//! Instructions are the same on a busy machine, so they can guard a change where time cannot. They
//! are not time: a table of speeds is in docs/performance.md. Other compilers make other
//! instructions, so only those of the compiler in the list are compared.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::{Child, Command, Stdio};

use crate::{bench, shell};

/// The list: the compiler, and instructions by name.
const LIST: &str = "xtask/data/instructions.txt";

/// More or fewer than this are a finding.
const ALLOWED: f64 = 0.03;

const PACKAGE: &str = "broth-bench-guard";

/// Counts all kinds of work; compares them with the list, or writes it.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let is_found = |name: &str| Command::new(name).arg("--version").output().is_ok();
    if !is_found("valgrind") {
        println!("Instructions cannot be counted: valgrind is not installed.");
        return Ok(());
    }
    let build = ["build", "--quiet", "--release", "--manifest-path", bench::MANIFEST];
    shell::cargo(build.into_iter().chain(["--package", PACKAGE]))?;
    let run = ["run", "--quiet", "--release", "--manifest-path", bench::MANIFEST];
    let names = shell::cargo_output(run.into_iter().chain(["--package", PACKAGE]))?;
    let metadata = ["metadata", "--no-deps", "--format-version", "1"];
    let metadata = metadata.into_iter().chain(["--manifest-path", bench::MANIFEST]);
    let metadata: serde_json::Value = serde_json::from_str(&shell::cargo_output(metadata)?)
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let target = metadata["target_directory"].as_str().ok_or("cargo metadata names no target")?;
    let program = format!("{target}/release/{PACKAGE}");

    let names: Vec<&str> = names.lines().collect();
    let mut counted = BTreeMap::new();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for some in names.chunks(cores) {
        let begun: Result<Vec<Child>, String> =
            some.iter().map(|name| begin(&program, name)).collect();
        for (name, child) in some.iter().zip(begun?) {
            counted.insert((*name).to_owned(), collected(name, child)?);
        }
    }
    let compiler = compiler()?;
    let list = crate::root().join(LIST);
    if args.iter().any(|arg| arg == "--write") {
        return std::fs::write(&list, written(&compiler, &counted))
            .map_err(|error| format!("{LIST}: {error}"));
    }
    let text = std::fs::read_to_string(&list).map_err(|error| format!("{LIST}: {error}"))?;
    let (of, expected) = parse(&text)?;
    let mut found = Vec::new();
    for (name, count) in &counted {
        let before = expected.get(name).copied().unwrap_or_default();
        let change = *count as f64 / before.max(1) as f64 - 1.0;
        println!("{name:12} {count:>12} {:+.1} %", change * 100.0);
        if change.abs() > ALLOWED {
            found.push(format!("{name} {:+.1} %", change * 100.0));
        }
    }
    if of != compiler {
        println!("The list is from {of}, this is {compiler}: nothing is compared.");
        return Ok(());
    }
    if found.is_empty() && counted.keys().eq(expected.keys()) {
        return Ok(());
    }
    Err(format!(
        "instructions have changed: {}; if that is right, run `cargo xtask instructions --write` \
         and say why in the commit",
        found.join(", ")
    ))
}

/// Starts one kind of work under callgrind, which counts while `counted` runs.
fn begin(program: &str, name: &str) -> Result<Child, String> {
    Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .args(["--toggle-collect=*broth_bench_guard*counted*", program, name])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("valgrind does not start: {error}"))
}

/// The instructions, once it has ended.
fn collected(name: &str, child: Child) -> Result<u64, String> {
    let output = child.wait_with_output().map_err(|error| format!("{name}: {error}"))?;
    // `==1== Collected : 123456`
    let text = String::from_utf8_lossy(&output.stderr);
    let count = text.lines().find_map(|line| line.split_once("Collected : "));
    let count = count.and_then(|(_, count)| count.trim().parse().ok());
    count.filter(|&count| count > 0).ok_or_else(|| format!("{name}: nothing was counted:\n{text}"))
}

fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("--version").output();
    let output = output.map_err(|error| format!("rustc does not start: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn written(compiler: &str, counted: &BTreeMap<String, u64>) -> String {
    let mut text = format!(
        "# Instructions of each kind of work: made by `cargo xtask instructions --write`.\n\
         {compiler}\n"
    );
    for (name, count) in counted {
        let _ = writeln!(text, "{name} {count}");
    }
    text
}

fn parse(text: &str) -> Result<(&str, BTreeMap<String, u64>), String> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let compiler = lines.next().ok_or_else(|| format!("{LIST}: empty"))?;
    let row = |line: &str| {
        let (name, count) = line.split_once(' ')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    let rows = lines.map(|line| row(line).ok_or_else(|| format!("{LIST}: cannot read `{line}`")));
    Ok((compiler, rows.collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_reads_back() {
        let counted = BTreeMap::from([("check".to_owned(), 7), ("xml-tree".to_owned(), 12)]);
        let text = written("rustc 1.0", &counted);
        assert_eq!(parse(&text), Ok(("rustc 1.0", counted)));
        assert!(parse("rustc 1.0\ncheck\n").is_err());
        assert!(parse("").is_err());
    }
}
