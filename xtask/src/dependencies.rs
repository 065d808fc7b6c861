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

/// Which third-party crates a package is built from, and which of them are there only because of
/// one of these.
pub(crate) struct Tree {
    edges: BTreeMap<String, BTreeSet<String>>,
    root: String,
}

impl Tree {
    pub(crate) fn of(package: &str) -> Result<Self, String> {
        let args = ["tree", "--package", package, "--edges", "normal,build", "--target", "all"];
        let format = ["--prefix", "depth", "--format", " {p}"];
        let text = shell::cargo_output(args.into_iter().chain(format))?;
        Ok(Self { edges: edges(&text), root: package.to_owned() })
    }

    /// The third-party crates of the build, without those that only `without` needs.
    pub(crate) fn count(&self, without: Option<&str>) -> usize {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![&*self.root];
        while let Some(name) = waiting.pop() {
            if Some(name) != without && seen.insert(name) {
                waiting.extend(self.edges.get(name).into_iter().flatten().map(String::as_str));
            }
        }
        seen.into_iter().filter(|name| !is_ours(name)).count()
    }
}

/// Which crate depends on which, from lines such as `2 broth-dom v0.1.0`, whose numbers are depths.
fn edges(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut path: Vec<&str> = Vec::new();
    for line in text.lines() {
        let mut words = line.split(' ');
        let (Some(depth), Some(name)) = (words.next(), words.next()) else { continue };
        let Ok(depth) = depth.parse() else { continue };
        path.truncate(depth);
        if let Some(parent) = path.last() {
            edges.entry((*parent).to_owned()).or_default().insert(name.to_owned());
        }
        path.push(name);
    }
    edges
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
    use super::{Tree, edges, versions};

    #[test]
    fn crates_that_only_one_other_needs_are_counted() {
        let text =
            "0 broth v1\n1 a v1\n2 b v1\n3 c v1\n1 d v1\n2 c v1 (*)\n1 broth-dom v1\n2 e v1\n";
        let tree = Tree { edges: edges(text), root: "broth".to_owned() };
        assert_eq!(tree.count(None), 5);
        // `a` and `b` go, and `c` stays.
        assert_eq!(tree.count(Some("a")), 3);
        assert_eq!(tree.count(Some("broth-dom")), 4);
    }

    #[test]
    fn versions_are_counted() {
        let build = "a v1.0.0 (/somewhere)\nb v1.0.0\nb v2.0.0\nb v1.0.0 (*)\n";
        let versions = versions(build);
        assert_eq!(versions["a"].len(), 1);
        assert_eq!(versions["b"].len(), 2);
    }
}
