//! `cargo xtask package [--verify]`: is each crate ready for a registry?
//!
//! Its manifest must have what a registry shows, all crates have one version, the licences' texts
//! are in each package, its README has no relative link, and a dry run of `cargo publish` packs all
//! of them, each with those before it in the place of the registry's. With `--verify` each package
//! is built as its users would build it. The order in which they are published, lowest floor first,
//! is printed.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::shell;

/// The maximum that a registry accepts.
const KEYWORDS: usize = 5;

/// Checks the manifests, then packs.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let verify = args.iter().any(|arg| arg == "--verify");
    let metadata = shell::cargo_output(["metadata", "--format-version", "1", "--no-deps"])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|e| e.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let is_published = |package: &&Value| package["publish"] != Value::Array(Vec::new());
    let packages: Vec<&Value> = packages.iter().filter(is_published).collect();
    let lacks: Vec<String> =
        packages.iter().flat_map(|package| lacks(package, packages[0])).collect();
    if !lacks.is_empty() {
        return Err(lacks.join("\n"));
    }
    let order = order(&packages);
    for name in &order {
        let files = ["package", "--list", "--allow-dirty", "--quiet", "--package", name];
        let files = shell::cargo_output(files)?;
        for text in ["LICENSE-MIT", "LICENSE-APACHE", "README.md"] {
            if !files.lines().any(|file| file == text) {
                return Err(format!("the package of {name} has no {text}"));
            }
        }
    }
    for package in &packages {
        let path = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let path = path.with_file_name("README.md");
        let readme = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()));
        if let Some(target) = relative_link(&readme?) {
            return Err(format!("{}: `{target}` leads nowhere on a registry", path.display()));
        }
    }
    same_version(packages[0]["version"].as_str().unwrap_or_default())?;
    let mut pack = vec!["publish", "--dry-run", "--quiet", "--allow-dirty", "--workspace"];
    if !verify {
        pack.push("--no-verify");
    }
    shell::cargo(pack)?;
    println!("{} crates are ready, in this order: {}", order.len(), order.join(", "));
    Ok(())
}

/// The fields that a manifest lacks, compared with `first`; all crates share its version.
fn lacks(package: &Value, first: &Value) -> Vec<String> {
    let name = name(package);
    let texts = [
        "description",
        "license",
        "repository",
        "homepage",
        "documentation",
        "readme",
        "rust_version",
    ];
    let missing =
        texts.into_iter().filter(|field| package[field].as_str().is_none_or(str::is_empty));
    let mut lacks: Vec<String> = missing.map(|field| format!("{name}: no `{field}`")).collect();
    let count = |field: &str| package[field].as_array().map_or(0, Vec::len);
    if !(1..=KEYWORDS).contains(&count("keywords")) {
        lacks.push(format!("{name}: 1 to {KEYWORDS} keywords, not {}", count("keywords")));
    }
    if count("categories") == 0 {
        lacks.push(format!("{name}: no categories"));
    }
    // The documentation shows what features add.
    let has_features = package["features"].as_object().is_some_and(|features| !features.is_empty());
    if has_features && package["metadata"]["docs"]["rs"]["all-features"] != true {
        lacks.push(format!("{name}: no `all-features` for docs.rs"));
    }
    if package["version"] != first["version"] {
        lacks.push(format!("{name}: version {}, not {}", package["version"], first["version"]));
    }
    lacks
}

/// The first target of a link that holds only in the repository; code blocks have no links.
fn relative_link(page: &str) -> Option<&str> {
    let mut in_code = false;
    page.lines().find_map(|line| {
        in_code ^= line.starts_with("```");
        let links = line.split("](").skip(1).filter(|_| !in_code);
        let mut targets = links.filter_map(|rest| rest.split(')').next());
        targets.find(|target| !target.starts_with('#') && !target.starts_with("https://"))
    })
}

/// Whether the hooks bring the command in this version.
fn same_version(version: &str) -> Result<(), String> {
    let path = crate::root().join("pyproject.toml");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let lines =
        [format!("version = \"{version}\""), format!("dependencies = [\"broth-cli=={version}\"]")];
    match lines.iter().find(|line| !text.lines().any(|found| found == line.as_str())) {
        Some(lacking) => Err(format!("{}: no line `{lacking}`", path.display())),
        None => Ok(()),
    }
}

fn name(package: &Value) -> &str {
    package["name"].as_str().unwrap_or_default()
}

/// The names, each after everything it depends on.
fn order<'p>(packages: &[&'p Value]) -> Vec<&'p str> {
    let mut open: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let is_ours = |name: &&str| packages.iter().any(|package| self::name(package) == *name);
    for package in packages {
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        // Dependencies of tests only may be published later.
        let needed = dependencies.filter(|dependency| dependency["kind"] != "dev").map(name);
        open.insert(name(package), needed.filter(is_ours).collect());
    }
    let mut order: Vec<&str> = Vec::new();
    while let Some(next) = open.iter().find_map(|(name, needed)| {
        needed.iter().all(|needed| order.contains(needed)).then_some(*name)
    }) {
        open.remove(next);
        order.push(next);
    }
    order
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn package(name: &str, needed: &[&str]) -> Value {
        let needed: Vec<Value> =
            needed.iter().map(|name| json!({"name": name, "kind": null})).collect();
        json!({
            "name": name, "version": "1.0.0", "description": "d", "license": "MIT", "repository": "r",
            "homepage": "h", "documentation": "d", "readme": "README.md", "rust_version": "1.88",
            "keywords": ["k"], "categories": ["c"], "dependencies": needed,
        })
    }

    #[test]
    fn dependencies_come_first() {
        let packages = [package("a", &["c", "serde"]), package("b", &[]), package("c", &["b"])];
        assert_eq!(order(&packages.iter().collect::<Vec<_>>()), ["b", "c", "a"]);
    }

    #[test]
    fn links_are_absolute() {
        assert_eq!(relative_link("[a](https://a.example) [b](#b)"), None);
        assert_eq!(relative_link("[a](https://a.example) [b](docs/b.md)"), Some("docs/b.md"));
        assert_eq!(relative_link("[`a`](a.md)"), Some("a.md"));
        assert_eq!(relative_link("```rust\n[a](b)\n```\n"), None);
    }

    #[test]
    fn manifests_are_looked_at() {
        let good = package("a", &[]);
        assert_eq!(lacks(&good, &good), [""; 0]);
        for (field, value) in [
            ("description", json!(null)),
            ("keywords", json!(["a", "b", "c", "d", "e", "f"])),
            ("categories", json!([])),
            ("version", json!("1.0.1")),
        ] {
            let mut bad = good.clone();
            bad[field] = value;
            assert_eq!(lacks(&bad, &good).len(), 1, "{field}");
        }
    }
}
