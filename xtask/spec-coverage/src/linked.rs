//! Rules that are not numbered, such as the productions of a grammar: the documentation of what
//! implements one links to it, so that it is found by its name.

use std::path::Path;

/// A list of rules, and the crate that implements them.
pub(crate) struct Rules {
    /// The language.
    pub(crate) name: &'static str,
    /// The file of the list.
    pub(crate) list: &'static str,
    source: &'static str,
}

/// All lists.
pub(crate) const LISTS: &[Rules] = &[
    Rules { name: "XPath", list: "xtask/data/xpath-rules.txt", source: "crates/broth-xpath/src" },
    Rules { name: "CSS", list: "xtask/data/css-rules.txt", source: "crates/broth-css/src" },
];

/// The number of rules, and those that no documentation links to.
pub(crate) fn unlinked(
    root: &Path,
    rules: &Rules,
    list: &str,
) -> Result<(usize, Vec<String>), String> {
    let mut source = String::new();
    read_all(&root.join(rules.source), &mut source)?;
    let rules = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let is_unlinked = |rule: &&str| !source.contains(&format!("#{rule}>"));
    Ok((rules.clone().count(), rules.filter(is_unlinked).map(str::to_owned).collect()))
}

/// Appends the text of all files in a folder.
fn read_all(folder: &Path, text: &mut String) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            read_all(&path, text)?;
        } else {
            text.push_str(&std::fs::read_to_string(&path).map_err(failed)?);
        }
    }
    Ok(())
}
