//! A copy of the workspace with something put into its source.
//!
//! The source itself stays clean: counters of rows exist only in a copy below `target`, which is
//! built and run instead. A file of the copy is written only if it differs, so that only changes
//! are built again.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A place in a text, and its replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The bytes to remove.
    pub range: Range<usize>,
    /// The text to insert.
    pub text: String,
    /// Whether it closes something, and so belongs to the text before it.
    closes: bool,
}

impl Edit {
    /// Inserts text that opens something, or that stands alone.
    pub fn before(offset: usize, text: impl Into<String>) -> Self {
        Self { range: offset..offset, text: text.into(), closes: false }
    }

    /// Inserts text that closes what an earlier edit has opened.
    pub fn after(offset: usize, text: impl Into<String>) -> Self {
        Self { range: offset..offset, text: text.into(), closes: true }
    }

    /// Removes text.
    pub fn remove(range: Range<usize>) -> Self {
        Self { range, text: String::new(), closes: false }
    }
}

/// The text with these edits, and where each of them ends up. Of edits at one place, the outer ones
/// must come before the inner ones.
pub fn apply(source: &str, edits: &[Edit]) -> (String, Vec<Range<usize>>) {
    let mut order: Vec<usize> = (0..edits.len()).collect();
    order.sort_by_key(|&index| {
        let edit = &edits[index];
        // Closing text comes before opening text, the inner end before the outer one, the outer
        // start before the inner.
        let rank = if edit.closes { -(index as isize) } else { index as isize };
        (edit.range.start, !edit.closes, rank)
    });
    let (mut text, mut copied) = (String::new(), 0);
    let mut places = vec![0..0; edits.len()];
    for index in order {
        let edit = &edits[index];
        text.push_str(&source[copied..edit.range.start]);
        let start = text.len();
        text.push_str(&edit.text);
        places[index] = start..text.len();
        copied = edit.range.end;
    }
    text.push_str(&source[copied..]);
    (text, places)
}

/// Copies the workspace. `edit` receives the name and the text of each Rust file of `crates/` and
/// may return another text. The files and folders named by `own` are not part of the workspace and
/// stay in the copy.
pub fn mirror(
    root: &Path,
    copy: &Path,
    own: &[&str],
    edit: &mut dyn FnMut(&str, &str) -> Result<Option<String>, String>,
) -> Result<(), String> {
    let sources = files(root)?;
    remove_stale(root, copy, own)?;
    for path in sources {
        let relative = path.strip_prefix(root).map_err(|e| e.to_string())?;
        let target = copy.join(relative);
        let bytes = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        if !relative.starts_with("crates") || relative.extension().is_none_or(|e| e != "rs") {
            write(&target, &bytes)?;
            continue;
        }
        let source = String::from_utf8(bytes).map_err(|e| format!("{}: {e}", path.display()))?;
        let file = relative.display().to_string();
        let edited = edit(&file, &source).map_err(|e| format!("{file}: {e}"))?;
        write(&target, edited.unwrap_or(source).as_bytes())?;
    }
    Ok(())
}

/// Writes a crate of the copy's own, `crates/NAME`, and lets the crates in these folders depend on
/// it.
pub fn add_crate<'a>(
    copy: &Path,
    name: &str,
    library: &str,
    users: impl IntoIterator<Item = &'a Path>,
) -> Result<(), String> {
    let folder = copy.join("crates").join(name);
    let manifest =
        format!("[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n");
    write(&folder.join("Cargo.toml"), manifest.as_bytes())?;
    write(&folder.join("src/lib.rs"), library.as_bytes())?;
    for user in users {
        let manifest = copy.join(user).join("Cargo.toml");
        let mut text = fs::read_to_string(&manifest).map_err(|e| e.to_string())?;
        let up = if user.starts_with("crates") { "../" } else { "../crates/" };
        text.push_str(&format!("\n[dependencies.{name}]\npath = \"{up}{name}\"\n"));
        write(&manifest, text.as_bytes())?;
    }
    Ok(())
}

/// Writes a file unless it is already there with this content.
pub fn write(path: &Path, text: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let folder = path.parent().ok_or("a file without a folder")?;
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Removes from the copy what is no longer in the workspace.
fn remove_stale(root: &Path, copy: &Path, own: &[&str]) -> Result<(), String> {
    if !copy.exists() {
        return Ok(());
    }
    for path in files(copy)? {
        let relative = path.strip_prefix(copy).map_err(|e| e.to_string())?;
        let made_here = own.iter().any(|folder| relative.starts_with(folder));
        if !made_here && !root.join(relative).exists() {
            fs::remove_file(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            // A folder goes with its last file: cargo would look for a crate in it.
            let folders = path.ancestors().skip(1).take_while(|folder| *folder != copy);
            folders.map(fs::remove_dir).take_while(Result::is_ok).for_each(drop);
        }
    }
    Ok(())
}

/// Every file of the workspace that a build may need.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut list = Vec::new();
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|e| e.to_string())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name == "target" || name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            list.extend(files(&path)?);
        } else {
            list.push(path);
        }
    }
    list.sort();
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outer_edits_stay_around_inner_ones() {
        let edits = [
            Edit::before(0, "("),
            Edit::after(3, ")"),
            Edit::before(0, "["),
            Edit::after(3, "]"),
            Edit::before(3, "{"),
            Edit::remove(4..5),
        ];
        let (text, places) = apply("a+b cd", &edits);
        assert_eq!(text, "([a+b]){ d");
        assert_eq!(places, [0..1, 6..7, 1..2, 5..6, 7..8, 9..9]);
    }
}
