//! The command is built from few third-party crates: `xtask/data/dependency-budget.txt` says from
//! how many, and has a reason for what is above that.

use crate::dependencies::Tree;

const LIST: &str = "xtask/data/dependency-budget.txt";

/// Compares the build of each package in the list with its budget.
pub(super) fn check(root: &std::path::Path, found: &mut Vec<String>) -> Result<(), String> {
    let list = std::fs::read_to_string(root.join(LIST)).map_err(|e| format!("{LIST}: {e}"))?;
    let mut lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let budget = lines.next().and_then(|line| {
        let (package, budget) = line.split_once(' ')?;
        Some((package, budget.parse().ok()?))
    });
    let (package, budget) = budget.ok_or_else(|| format!("{LIST}: no package and budget"))?;
    compare(package, budget, lines, &Tree::of(package)?, found);
    Ok(())
}

fn compare<'l>(
    package: &str,
    mut budget: usize,
    reasons: impl Iterator<Item = &'l str>,
    tree: &Tree,
    found: &mut Vec<String>,
) {
    let all = tree.count(None);
    for line in reasons {
        let row = line.split_once(": ").and_then(|(name, rest)| {
            let (count, reason) = rest.split_once(": ")?;
            Some((name, count.parse::<usize>().ok()?, reason))
        });
        match row {
            Some((name, count, _)) if all - tree.count(Some(name)) >= count => budget += count,
            Some((name, ..)) => found.push(format!(
                "{LIST}: {} crates are there only because of {name}; write that number",
                all - tree.count(Some(name))
            )),
            None => found.push(format!("{LIST}: not `crate: count: reason`: {line}")),
        }
    }
    if all > budget {
        found.push(format!(
            "{package} is built from {all} third-party crates, {} more than its budget; give a \
             reason in {LIST}, or do without",
            all - budget
        ));
    }
}
