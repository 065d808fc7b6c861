//! `cargo xtask policy`: what other people's crates must be like. The rules stand in `deny.toml`, so that `cargo deny`
//! holds to the same ones; this needs nothing installed.
//!
//! Every licence must be allowed, nothing may come from elsewhere than the one registry, and no user's build may have
//! two versions of a crate. [`dependencies`] is the table of README that says how many crates each of ours brings along.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::Value;

use crate::shell;

/// Holds every crate that a build may have to the policy.
pub(crate) fn run(_args: &[String]) -> Result<(), String> {
    let path = crate::root().join("deny.toml");
    let policy = std::fs::read_to_string(path).map_err(|e| format!("deny.toml: {e}"))?;
    let allowed = allowed_licenses(&policy)?;
    let metadata = shell::cargo_output(["metadata", "--format-version", "1", "--all-features"])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|e| e.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let mut found = Vec::new();
    let mut sources = BTreeSet::new();
    for package in packages {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let (name, license) = (text("name"), text("license"));
        if !is_allowed(license, &allowed) {
            found.push(format!("{name}: the licence `{license}` is not allowed by deny.toml"));
        }
        if !package["source"].is_null() {
            sources.insert(text("source"));
        }
    }
    if sources.len() > 1 || sources.iter().any(|source| !source.starts_with("registry+")) {
        found.push(format!("crates come from elsewhere than one registry: {sources:?}"));
    }
    for name in published(packages) {
        for (other, versions) in versions(&build_of(name, &["--all-features"])?) {
            if versions.len() > 1 {
                found.push(format!("{name} is built with {other} in versions {versions:?}"));
            }
        }
    }
    if !found.is_empty() {
        return Err(found.join("\n"));
    }
    println!("{} crates are licensed, sourced and single as deny.toml says", packages.len());
    Ok(())
}

/// How many crates of others each of ours brings into a build, as a table.
pub(crate) fn dependencies() -> Result<String, String> {
    let metadata = shell::cargo_output(["metadata", "--format-version", "1", "--no-deps"])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|e| e.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let mut table = "| crate | crates of others | with every feature |\n|---|--:|--:|\n".to_owned();
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

/// The crates that users can have, by name.
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

/// The list after `allow =` in the policy.
fn allowed_licenses(policy: &str) -> Result<BTreeSet<&str>, String> {
    let list = policy.lines().find_map(|line| line.strip_prefix("allow = ["));
    let list =
        list.and_then(|list| list.strip_suffix(']')).ok_or("deny.toml: no `allow = [..]`")?;
    Ok(list.split(',').map(|name| name.trim().trim_matches('"')).collect())
}

/// Whether a licence expression leaves a choice that is allowed: all of what `AND` joins, one of what `OR` does.
fn is_allowed(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    expression.split(" AND ").all(|part| {
        let part = part.trim_matches(['(', ')']).replace('/', " OR ");
        part.split(" OR ").any(|name| allowed.contains(name.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_judged() {
        let allowed = allowed_licenses("[licenses]\nallow = [\"MIT\", \"Zlib\"]\n").unwrap();
        for (expression, expected) in [
            ("MIT", true),
            ("MIT OR GPL-3.0", true),
            ("GPL-3.0/MIT", true),
            ("(GPL-3.0 OR MIT) AND Zlib", true),
            ("(MIT OR GPL-3.0) AND GPL-3.0", false),
            ("GPL-3.0", false),
            ("", false),
        ] {
            assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
        }
        assert!(allowed_licenses("").is_err());
    }

    #[test]
    fn versions_are_counted() {
        let build = "a v1.0.0 (/somewhere)\nb v1.0.0\nb v2.0.0\nb v1.0.0 (*)\n";
        let versions = versions(build);
        assert_eq!(versions["a"].len(), 1);
        assert_eq!(versions["b"].len(), 2);
    }
}
