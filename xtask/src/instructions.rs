//! `cargo xtask instructions [--write]`: does each kind of work still take as many instructions as
//! when `xtask/data/instructions.txt` was written?
//!
//! Instructions are the same on a busy machine, so they can guard a change where time cannot. They
//! are not time: a table of speeds is in docs/performance.md. Other compilers make other
//! instructions, so only those of the compiler in the list are compared. In CI, another compiler is
//! an error, or the guard would be off from the next release of the compiler on.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::Command;

use crate::{bench, shell};

/// The list: the compiler, and instructions by name.
const LIST: &str = "xtask/data/instructions.txt";

/// More than this are a finding, and fewer lower the list.
const ALLOWED: f64 = 0.03;

const PACKAGE: &str = "broth-bench-guard";

/// Counts all kinds of work; compares them with the list, or writes it.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let is_found = |name: &str| Command::new(name).arg("--version").output().is_ok();
    if !is_found("valgrind") {
        println!("Instructions cannot be counted: valgrind is not installed.");
        return Ok(());
    }
    let run = ["run", "--quiet", "--release", "--manifest-path", bench::MANIFEST];
    // Compiled in increments, the program has other instructions.
    let mut command = shell::command(run.into_iter().chain(["--package", PACKAGE]));
    command.env("CARGO_INCREMENTAL", "0");
    let counted = shell::output(command)?;
    let counted = rows(counted.lines())?;
    let compiler = compiler()?;
    let list = crate::root().join(LIST);
    if args.iter().any(|arg| arg == "--write") {
        return std::fs::write(&list, written(&compiler, &counted))
            .map_err(|error| format!("{LIST}: {error}"));
    }
    let text = std::fs::read_to_string(&list).map_err(|error| format!("{LIST}: {error}"))?;
    let (of, mut expected) = parse(&text)?;
    let mut found = Vec::new();
    let mut fewer = Vec::new();
    for (name, count) in &counted {
        let before = expected.get(name).copied().unwrap_or_default();
        let change = *count as f64 / before.max(1) as f64 - 1.0;
        println!("{name:12} {count:>12} {:+.1} %", change * 100.0);
        if change > ALLOWED {
            found.push(format!("{name} {:+.1} %", change * 100.0));
        } else if change < -ALLOWED {
            fewer.push((name.clone(), *count));
        }
    }
    if of != compiler {
        let message = format!("the list is from {of}, this is {compiler}: nothing is compared");
        if std::env::var_os("CI").is_some() {
            return Err(format!(
                "{message}; install the compiler of the list, or write the list with this one"
            ));
        }
        println!("{message}");
        return Ok(());
    }
    if !found.is_empty() || !counted.keys().eq(expected.keys()) {
        return Err(format!(
            "instructions have changed: {}; if that is right, run `cargo xtask instructions \
             --write` and say why in the commit",
            found.join(", ")
        ));
    }
    if !fewer.is_empty() {
        println!("fewer instructions than in {LIST}: the list is lowered");
        expected.extend(fewer);
        std::fs::write(&list, written(&compiler, &expected))
            .map_err(|error| format!("{LIST}: {error}"))?;
    }
    Ok(())
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
    Ok((compiler, rows(lines)?))
}

/// Instructions by name.
fn rows<'t>(lines: impl Iterator<Item = &'t str>) -> Result<BTreeMap<String, u64>, String> {
    let row = |line: &str| {
        let (name, count) = line.split_once(' ')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    lines.map(|line| row(line).ok_or_else(|| format!("{LIST}: cannot read `{line}`"))).collect()
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
