//! `cargo xtask licences` does as the licences of other people's crates ask. Their texts go where
//! compiled code of theirs goes: into wheels and archives.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{python, shell};

/// The manifest of the command.
const COMMAND: &str = "crates/broth-cli/Cargo.toml";

/// Writes the terms for all that is compiled and given to users.
pub(crate) fn run(_: &[String]) -> Result<(), String> {
    [COMMAND, python::MANIFEST].into_iter().try_for_each(write)
}

/// Writes `licences/THIRD-PARTY.txt` beside a manifest, where `license-files` of its
/// `pyproject.toml` looks.
pub(crate) fn write(manifest: &str) -> Result<(), String> {
    let folder = crate::root().join(manifest).with_file_name("licences");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let path = folder.join("THIRD-PARTY.txt");
    std::fs::write(&path, third_party(manifest)?).map_err(|e| format!("{}: {e}", path.display()))
}

/// How the files begin in which crates keep their terms.
const FILES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// Where a crate offers the MIT licence in a file of its own, that is the one taken, and these are
/// not needed.
const CHOICES: [&str; 4] = ["APACHE", "ZLIB", "UNLICENSE", "BOOST"];

/// The crates that others wrote and that are linked into a package, with the terms of each; equal
/// texts stand once.
pub(crate) fn third_party(manifest: &str) -> Result<String, String> {
    let linked = linked(manifest)?;
    let metadata = ["metadata", "--format-version", "1", "--manifest-path", manifest];
    let metadata: Value =
        serde_json::from_str(&shell::cargo_output(metadata)?).map_err(|e| e.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let mut list = String::new();
    let mut texts: BTreeMap<Vec<String>, (String, BTreeSet<String>)> = BTreeMap::new();
    for package in packages.iter().filter(|package| !package["source"].is_null()) {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let name = format!("{} {}", text("name"), text("version"));
        if !linked.contains(&name) {
            continue;
        }
        let _ = writeln!(list, "{name}: {}, {}", text("license"), text("repository"));
        let folder = Path::new(text("manifest_path")).parent().unwrap_or(Path::new("."));
        for path in terms(folder)? {
            let bytes = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let words = text.split_whitespace().map(str::to_owned).collect();
            texts.entry(words).or_insert((text, BTreeSet::new())).1.insert(name.clone());
        }
    }
    let mut all =
        "These crates are part of what was compiled. Where one brings no text of its own,\n\
                   the licence named here is in the files beside this one.\n\n"
            .to_owned();
    all.push_str(&list);
    for (text, names) in texts.values() {
        let names = names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let _ = write!(all, "\n{}\n{names}\n\n{}\n", "-".repeat(80), text.trim_end());
    }
    Ok(all)
}

/// `name version` of each crate whose code is in what is built on this machine.
fn linked(manifest: &str) -> Result<BTreeSet<String>, String> {
    let tree = ["tree", "--manifest-path", manifest, "--edges", "normal,no-proc-macro"];
    let tree =
        shell::cargo_output(tree.into_iter().chain(["--prefix", "none", "--format", "{p}"]))?;
    let crates = tree.lines().filter_map(|line| line.split_once(" v"));
    let version = |rest: &str| rest.split(' ').next().unwrap_or_default().to_owned();
    Ok(crates.map(|(name, rest)| format!("{name} {}", version(rest))).collect())
}

/// The files of a crate in which its terms stand.
fn terms(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().to_uppercase());
    let mut files: Vec<(String, PathBuf)> = entries
        .filter_map(|entry| Some(entry.ok()?.path()).filter(|path| path.is_file()))
        .filter_map(|path| Some((name(&path)?, path)))
        .filter(|(name, _)| FILES.iter().any(|start| name.starts_with(start)))
        .collect();
    if files.iter().any(|(name, _)| name.contains("MIT")) {
        files.retain(|(name, _)| !CHOICES.iter().any(|choice| name.contains(choice)));
    }
    files.sort();
    Ok(files.into_iter().map(|(_, path)| path).collect())
}
