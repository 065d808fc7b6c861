//! The table of `docs/dependencies.md`: how many external crates each of ours adds to a build.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::Value;

use crate::shell;

/// How many external crates each of ours adds to a build, as a table.
pub(crate) fn table() -> Result<String, String> {
    let metadata = shell::cargo_output(["metadata", "--format-version", "1", "--no-deps"])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|e| e.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let mut table =
        "| crate | third-party crates | with every feature |\n|---|--:|--:|\n".to_owned();
    for name in published(packages) {
        let count = |features: &[&str]| -> Result<usize, String> {
            let build = build_of(name, features)?;
            Ok(versions(&build).keys().filter(|other| !is_ours(other)).count())
        };
        let (default, all) = (count(&[])?, count(&["--all-features"])?);
        let _ = writeln!(table, "| `{name}` | {default} | {all} |");
    }
    Ok(table)
}

/// The published crates, by name.
fn published(packages: &[Value]) -> BTreeSet<&str> {
    let names = packages.iter().filter(|package| package["source"].is_null());
    let names = names.filter(|package| package["publish"] != serde_json::json!([]));
    names.filter_map(|package| package["name"].as_str()).collect()
}

fn is_ours(name: &str) -> bool {
    name == "broth" || name.starts_with("broth-")
}

/// The lines `name vVERSION ...` of what is built for a package on any platform.
fn build_of(name: &str, features: &[&str]) -> Result<String, String> {
    let args = ["tree", "--package", name, "--edges", "normal,build", "--target", "all"];
    let format = ["--prefix", "none", "--format", "{p}"];
    shell::cargo_output(args.into_iter().chain(format).chain(features.iter().copied()))
}

/// The versions of each crate in a build.
fn versions(build: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for line in build.lines() {
        let mut words = line.split(' ');
        if let (Some(name), Some(version)) = (words.next(), words.next()) {
            versions.entry(name).or_default().insert(version);
        }
    }
    versions
}

#[cfg(test)]
mod tests {
    use super::versions;

    #[test]
    fn versions_are_counted() {
        let build = "a v1.0.0 (/somewhere)\nb v1.0.0\nb v2.0.0\nb v1.0.0 (*)\n";
        let versions = versions(build);
        assert_eq!(versions["a"].len(), 1);
        assert_eq!(versions["b"].len(), 2);
    }
}
