//! The floors of the workspace: the diagram of `ARCHITECTURE.md` is compared with what the crates
//! depend on.
//!
//! A crate depends only on crates of lower floors. Each crate of `crates/` has one place in the
//! diagram and one row in the table below it.

use std::collections::BTreeMap;
use std::path::Path;

const PAGE: &str = "ARCHITECTURE.md";

/// Compares the page with the manifests.
pub(super) fn check(root: &Path, found: &mut Vec<String>) -> Result<(), String> {
    let read =
        |path: &Path| std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
    let folder = root.join("crates");
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut manifests = BTreeMap::new();
    for entry in entries {
        let path = entry.map_err(|e| format!("{}: {e}", folder.display()))?.path();
        let manifest = path.join("Cargo.toml");
        if manifest.exists() {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            manifests.insert(name, dependencies(&read(&manifest)?));
        }
    }
    compare(&read(&root.join(PAGE))?, &manifests, found);
    Ok(())
}

/// Compares the page with what each crate depends on.
fn compare(page: &str, manifests: &BTreeMap<String, Vec<String>>, found: &mut Vec<String>) {
    let diagram = diagram(page);
    let floor_of = |name: &str| diagram.iter().find(|(krate, _)| *krate == name).map(|row| row.1);
    for (name, dependencies) in manifests {
        let count = |count: usize, place: &str| {
            (count != 1)
                .then(|| format!("{PAGE}: `{name}` is {count} times in the {place}; once is right"))
        };
        found.extend(count(diagram.iter().filter(|(krate, _)| krate == name).count(), "diagram"));
        let row = format!("| `{name}` |");
        found.extend(count(page.lines().filter(|line| line.starts_with(&row)).count(), "table"));
        let Some(floor) = floor_of(name) else { continue };
        for dependency in dependencies {
            match floor_of(dependency) {
                Some(below) if below >= floor => found.push(format!(
                    "crates/{name}/Cargo.toml: floor {floor} depends on `{dependency}` of floor \
                     {below}; only lower floors may be used"
                )),
                _ => {}
            }
        }
    }
    for (name, _) in diagram.iter().filter(|(name, _)| !manifests.contains_key(*name)) {
        found.push(format!("{PAGE}: the diagram has `{name}`, which is not in crates/"));
    }
}

/// The crates of the diagram with their floors.
fn diagram(page: &str) -> Vec<(&str, u32)> {
    let (mut crates, mut floor) = (Vec::new(), None);
    let lines = page.lines().skip_while(|line| *line != "```text").skip(1);
    for line in lines.take_while(|line| *line != "```") {
        let mut words = line.split_whitespace();
        if let Some(number) = line.strip_prefix("floor ") {
            floor = number.split(' ').next().and_then(|number| number.parse().ok());
            words.nth(1);
        } else if !line.starts_with(' ') {
            floor = None;
        }
        let Some(floor) = floor else { continue };
        let is_crate = |word: &&str| *word == "broth" || word.starts_with("broth-");
        crates.extend(words.take_while(is_crate).map(|name| (name, floor)));
    }
    crates
}

/// The crates of the workspace that a manifest names in its normal dependencies, for any platform.
fn dependencies(manifest: &str) -> Vec<String> {
    let (mut list, mut is_open) = (Vec::new(), false);
    for line in manifest.lines() {
        if let Some(header) = line.strip_prefix('[') {
            let header = header.trim_end().trim_end_matches(']');
            is_open = header == "dependencies" || header.ends_with(".dependencies");
            list.extend(header.strip_prefix("dependencies.").map(str::to_owned));
        } else if is_open {
            list.extend(line.split(['.', '=', ' ']).next().map(str::to_owned));
        }
    }
    list.retain(|name| name == "broth" || name.starts_with("broth-"));
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Floors\n```text\nfloor 1   broth-b  broth-c   uses broth-a\n          \
        broth-d\n\
                        floor 0   broth-a\noutside   xtask\n          fuzz\n```\n\
                        | `broth-a` | x |\n| `broth-b` | x |\n| `broth-c` | x |\n| `broth-d` | x \
                        |\n";

    #[track_caller]
    fn check(page: &str, manifests: &[(&str, &str)], findings: &[&str]) {
        let manifest = |(name, text): &(&str, &str)| ((*name).to_owned(), dependencies(text));
        let mut found = Vec::new();
        compare(page, &manifests.iter().map(manifest).collect(), &mut found);
        assert_eq!(found.len(), findings.len(), "{found:?}");
        for (found, finding) in found.iter().zip(findings) {
            assert!(found.contains(finding), "{found}");
        }
    }

    const CRATES: [(&str, &str); 4] = [
        ("broth-a", "[dev-dependencies]\nbroth-b.workspace = true\n"),
        ("broth-b", "[dependencies]\nbroth-a.workspace = true\nother = \"1\"\n"),
        ("broth-c", "[target.'cfg(x)'.dependencies]\nbroth-a = { workspace = true }\n"),
        ("broth-d", "[package]\nname = \"broth-d\"\n"),
    ];

    #[test]
    fn dependencies_point_down() {
        check(PAGE, &CRATES, &[]);
        let mut crates = CRATES;
        crates[0].1 = "[dependencies]\nbroth-d = { path = \"../broth-d\" }\n";
        crates[3].1 = "[dependencies.broth-c]\nworkspace = true\n";
        check(
            PAGE,
            &crates,
            &["floor 0 depends on `broth-d` of floor 1", "floor 1 depends on `broth-c` of floor 1"],
        );
    }

    #[test]
    fn each_crate_is_shown_once() {
        check(&PAGE.replace("broth-d\n", "\n"), &CRATES, &["`broth-d` is 0 times in the diagram"]);
        check(
            &PAGE.replace("broth-d\n", "broth-c\n"),
            &CRATES[..3],
            &["`broth-c` is 2 times in the diagram"],
        );
        check(
            &PAGE.replace("| `broth-b` | x |\n", ""),
            &CRATES,
            &["`broth-b` is 0 times in the table"],
        );
        check(PAGE, &CRATES[..3], &["the diagram has `broth-d`"]);
    }
}
