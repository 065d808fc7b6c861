//! `cargo xtask features`: does each piece work alone?
//!
//! Each feature of the facade is built alone, and its examples are run; each library crate is built
//! without its default features, and tested if it has any. Those that promise to work without the
//! standard library must say `#![no_std]` and must not pull it in through a dependency's `std`
//! feature; they are built for every installed target other than this machine's, such as one
//! without a standard library, or one of 32 bits.

use std::fs::DirEntry;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::shell;

/// The crates of `crates/` that may use the standard library: they do I/O or talk to people. So may
/// all tools.
const WITH_STD: &[&str] = &["broth", "broth-cli"];

/// Builds every combination that is promised.
pub(crate) fn run(_args: &[String]) -> Result<(), String> {
    let metadata = shell::cargo_output(["metadata", "--format-version", "1", "--no-deps"])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|e| e.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let targets = other_targets();
    for package in packages {
        let name = package["name"].as_str().ok_or("a package without a name")?;
        let manifest = package["manifest_path"].as_str().ok_or("a package without a path")?;
        let is_tool = !Path::new(manifest).starts_with(crate::root().join("crates"));
        if name == "broth" {
            cargo("check", &["--package", name, "--no-default-features"])?;
            let features = package["features"].as_object().into_iter().flatten();
            for (feature, _) in features.filter(|(feature, _)| *feature != "default") {
                let alone =
                    ["--package", name, "--no-default-features", "--features", feature, "--doc"];
                cargo("test", &alone)?;
            }
        } else if !is_tool && !WITH_STD.contains(&name) {
            says_no_std(Path::new(manifest))?;
            dependencies_without_std(name)?;
            cargo("check", &["--package", name, "--no-default-features"])?;
            if package["features"]["default"].as_array().is_some_and(|default| !default.is_empty())
            {
                cargo("test", &["--package", name, "--no-default-features", "--lib"])?;
            }
            for target in &targets {
                cargo("check", &["--package", name, "--no-default-features", "--target", target])?;
            }
        }
    }
    let asked = match targets.as_slice() {
        [] => "no other target is installed, so none was tried".to_owned(),
        targets => format!("they build for {}", targets.join(", ")),
    };
    println!(
        "every feature works alone, every no_std crate says so and its dependencies agree; {asked}"
    );
    Ok(())
}

/// Runs cargo. Warnings are failures: code that is unused without its neighbour does not work
/// alone.
fn cargo(what: &str, args: &[&str]) -> Result<(), String> {
    let mut command = shell::command([what, "--quiet"].into_iter().chain(args.iter().copied()));
    let output = command.output().map_err(|e| format!("cargo does not start: {e}"))?;
    if output.status.success() && output.stderr.is_empty() {
        return Ok(());
    }
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    Err(format!("cargo {what} {}:\n{err}{out}", args.join(" ")))
}

/// The crate's front page must promise it.
fn says_no_std(manifest: &Path) -> Result<(), String> {
    let path = manifest.with_file_name("src").join("lib.rs");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let says = text.lines().any(|line| line.trim_end() == "#![no_std]");
    if says { Ok(()) } else { Err(format!("{}: no `#![no_std]`", path.display())) }
}

/// No dependency may be built with its `std` feature.
fn dependencies_without_std(name: &str) -> Result<(), String> {
    let tree = ["tree", "--package", name, "--no-default-features", "--edges", "normal"];
    let tree =
        shell::cargo_output(tree.into_iter().chain(["--prefix", "none", "--format", "{p}|{f}"]))?;
    match tree.lines().find(|line| pulls_in_std(line)) {
        None => Ok(()),
        Some(line) => Err(format!("{name} pulls in the standard library through {line}")),
    }
}

/// A line of `cargo tree`: `package|feature,feature`.
fn pulls_in_std(line: &str) -> bool {
    let features = line.split_once('|').map_or("", |(_, features)| features);
    features.trim_end_matches(" (*)").split(',').any(|feature| feature == "std")
}

/// The installed targets other than this machine's, by name.
fn other_targets() -> Vec<String> {
    let rustc =
        Command::new("rustc").args(["--print", "sysroot", "--print", "host-tuple"]).output();
    let text = rustc.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let text = text.unwrap_or_default();
    let [sysroot, host] = text.lines().collect::<Vec<_>>()[..] else { return Vec::new() };
    let folder = Path::new(sysroot).join("lib/rustlib");
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let is_target =
        |entry: &DirEntry| entry.path().join("lib").is_dir() && *entry.file_name() != *host;
    let mut names: Vec<String> = entries
        .filter(is_target)
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn std_features_are_seen() {
        for (line, pulls) in [
            ("memchr v2.7.0|alloc,std", true),
            ("memchr v2.7.0|std (*)", true),
            ("memchr v2.7.0|alloc", false),
            ("memchr v2.7.0|stdlike", false),
            ("broth-input v0.1.0 (/somewhere)|", false),
        ] {
            assert_eq!(pulls_in_std(line), pulls, "{line}");
        }
    }
}
