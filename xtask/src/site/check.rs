//! Whether the links inside the finished site lead somewhere, fragments included.

use std::collections::{HashMap, HashSet};
use std::path::{Component, Path, PathBuf};

use serde_json::Value;

use crate::shell;

/// Reads all pages with `broth select`; the number of links inside the site.
pub(super) fn links(site: &Path) -> Result<usize, String> {
    let mut ids: HashMap<PathBuf, HashSet<String>> = HashMap::new();
    for (file, id) in attributes(site, "id")? {
        ids.entry(file).or_default().insert(id);
    }
    let mut links: HashSet<(PathBuf, String)> = HashSet::new();
    for name in ["href", "src"] {
        let is_inside = |(_, target): &(PathBuf, String)| !target.contains(':');
        links.extend(attributes(site, name)?.into_iter().filter(is_inside));
    }
    let dead: Vec<String> = links
        .iter()
        .filter(|(file, target)| !leads_somewhere(file, target, &ids))
        .map(|(file, target)| format!("{}: dead link to {target}", file.display()))
        .collect();
    if dead.is_empty() { Ok(links.len()) } else { Err(dead.join("\n")) }
}

/// The values of an attribute in all pages of the site, and the page of each.
fn attributes(site: &Path, name: &str) -> Result<Vec<(PathBuf, String)>, String> {
    let (folder, selector) = (site.to_string_lossy(), format!("[{name}]"));
    let select = ["run", "--quiet", "--package", "broth-cli", "--", "select", &*selector];
    let found =
        shell::cargo_output(select.into_iter().chain(["--attr", name, "--json", &*folder]))?;
    let read = |line: &str| {
        let element: Value = serde_json::from_str(line).map_err(|e| format!("{line}: {e}"))?;
        let text = |key: &str| element[key].as_str().unwrap_or_default().to_owned();
        Ok((PathBuf::from(text("file")), text("attr")))
    };
    found.lines().map(read).collect()
}

fn leads_somewhere(page: &Path, target: &str, ids: &HashMap<PathBuf, HashSet<String>>) -> bool {
    let (path, fragment) = target.split_once('#').unwrap_or((target, ""));
    let path = path.split('?').next().unwrap_or_default();
    let mut file = if path.is_empty() { page.to_owned() } else { joined(page, path) };
    if file.is_dir() {
        file.push("index.html");
    }
    let has_id = || ids.get(&file).is_some_and(|ids| ids.contains(fragment));
    file.is_file() && (fragment.is_empty() || has_id())
}

/// A path beside a page, without `..`.
fn joined(page: &Path, path: &str) -> PathBuf {
    let mut joined = page.parent().unwrap_or(Path::new("")).to_owned();
    for component in Path::new(path).components() {
        match component {
            Component::ParentDir => _ = joined.pop(),
            Component::Normal(name) => joined.push(name),
            _ => {}
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_files_and_ids() {
        let page = crate::root().join("docs/cli.md");
        let ids = HashMap::from([(page.clone(), HashSet::from(["soup".to_owned()]))]);
        for (target, leads) in [
            ("#soup", true),
            ("#bread", false),
            ("../README.md", true),
            ("../README.md#soup", false),
            ("guides/gone.md", false),
        ] {
            assert_eq!(leads_somewhere(&page, target, &ids), leads, "{target}");
        }
    }
}
