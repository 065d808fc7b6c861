//! The copy of the workspace in which every row counts how often it is reached.
//!
//! The source itself stays clean: the counting calls exist only in the copy, which gets one crate more, the
//! counters, and one program more, which runs every suite and prints the counters.

use std::fs;
use std::path::{Path, PathBuf};

use crate::rows::{self, Place, Row};

/// The crate that counts, in the copy.
const COUNTERS: &str = "crates/spec-coverage-counters";
/// The program that runs the suites, in the copy.
const RUNNER: &str = "spec-tests/src/bin/coverage.rs";

/// A row and the file it stands in.
pub(crate) struct Found {
    /// The file, relative to the workspace.
    pub(crate) file: String,
    /// The row. Its counter is its index in the list of all.
    pub(crate) row: Row,
}

/// Copies the workspace, with counting calls in every row that is wanted; in the files that `tries` accepts, a `?` is
/// one.
pub(crate) fn copy(
    root: &Path,
    copy: &Path,
    wanted: &dyn Fn(&str, &str) -> bool,
    tries: &dyn Fn(&str) -> bool,
) -> Result<Vec<Found>, String> {
    let mut found = Vec::new();
    let mut counted: Vec<PathBuf> = Vec::new();
    let sources = files(root)?;
    remove_stale(root, copy)?;
    for path in sources {
        let relative = path.strip_prefix(root).map_err(|e| e.to_string())?;
        let target = copy.join(relative);
        let text = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        if !relative.starts_with("crates") || !is_rust(relative) {
            write(&target, &text)?;
            continue;
        }
        let source = String::from_utf8(text).map_err(|e| format!("{}: {e}", path.display()))?;
        let file = relative.display().to_string();
        let rows = rows::rows(&source, &|id| wanted(&file, id), tries(&file));
        let rows = rows.map_err(|e| format!("{file}: {e}"))?;
        if rows.is_empty() {
            write(&target, source.as_bytes())?;
            continue;
        }
        write(&target, with_counters(&source, &rows, found.len()).as_bytes())?;
        let crate_folder: PathBuf = relative.components().take(2).collect();
        if !counted.contains(&crate_folder) {
            counted.push(crate_folder);
        }
        found.extend(rows.into_iter().map(|row| Found { file: file.clone(), row }));
    }
    write_counters(copy, found.len())?;
    for folder in counted.iter().map(PathBuf::as_path).chain([Path::new("spec-tests")]) {
        let manifest = copy.join(folder).join("Cargo.toml");
        let mut text = fs::read_to_string(&manifest).map_err(|e| e.to_string())?;
        text.push_str("\n[dependencies.spec-coverage-counters]\npath = \"");
        text.push_str(if folder.starts_with("crates") { "../" } else { "../crates/" });
        text.push_str("spec-coverage-counters\"\n");
        write(&manifest, text.as_bytes())?;
    }
    Ok(found)
}

/// Removes from the copy what is no longer in the workspace.
fn remove_stale(root: &Path, copy: &Path) -> Result<(), String> {
    if !copy.exists() {
        return Ok(());
    }
    for path in files(copy)? {
        let relative = path.strip_prefix(copy).map_err(|e| e.to_string())?;
        let made_here = relative.starts_with(COUNTERS) || relative == Path::new(RUNNER);
        if !made_here && !root.join(relative).exists() {
            fs::remove_file(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        }
    }
    Ok(())
}

/// The text with a counting call in each row; `first` is the number of the first row.
fn with_counters(source: &str, rows: &[Row], first: usize) -> String {
    let mut insertions: Vec<(usize, String)> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let call = format!("::spec_coverage_counters::hit({});", first + index);
        match &row.place {
            Place::At(offset) => insertions.push((*offset, call)),
            Place::Around(range) => {
                insertions.push((range.start, format!("{{ {call} ")));
                insertions.push((range.end, " }".to_owned()));
            }
            Place::Tried(range) => {
                let number = first + index;
                let begin = format!("::spec_coverage_counters::tried({number}, ");
                insertions.push((range.start, begin));
                insertions.push((range.end, ")".to_owned()));
            }
        }
    }
    // Stable: of two insertions at one place, that of the outer row, which comes first, stays first.
    insertions.sort_by_key(|(offset, _)| *offset);
    let mut text = String::new();
    let mut copied = 0;
    for (offset, insertion) in insertions {
        text.push_str(&source[copied..offset]);
        text.push_str(&insertion);
        copied = offset;
    }
    text.push_str(&source[copied..]);
    text
}

/// The crate that counts and the program that runs the suites.
fn write_counters(copy: &Path, count: usize) -> Result<(), String> {
    let counters = copy.join(COUNTERS);
    write(
        &counters.join("Cargo.toml"),
        b"[package]\nname = \"spec-coverage-counters\"\nversion = \"0.0.0\"\nedition = \"2024\"\n",
    )?;
    let library = format!(
        "#![no_std]
use core::sync::atomic::{{AtomicU32, Ordering}};
static HITS: [AtomicU32; {count}] = [const {{ AtomicU32::new(0) }}; {count}];
pub fn hit(row: usize) {{ HITS[row].fetch_add(1, Ordering::Relaxed); }}
pub fn tried<T: Outcome>(row: usize, outcome: T) -> T {{ if outcome.failed() {{ hit(row) }} outcome }}
pub trait Outcome {{ fn failed(&self) -> bool; }}
impl<T> Outcome for Option<T> {{ fn failed(&self) -> bool {{ self.is_none() }} }}
impl<T, E> Outcome for Result<T, E> {{ fn failed(&self) -> bool {{ self.is_err() }} }}
pub fn hits() -> impl Iterator<Item = u32> {{ HITS.iter().map(|hits| hits.load(Ordering::Relaxed)) }}
"
    );
    write(&counters.join("src/lib.rs"), library.as_bytes())?;
    write(
        &copy.join(RUNNER),
        b"fn main() {
    for (_, run) in spec_tests::suites::all() { run(); }
    for hits in spec_coverage_counters::hits() { println!(\"{hits}\"); }
}
",
    )
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

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rs")
}

/// Writes a file if it is not there already like this, so that only what changed is built again.
fn write(path: &Path, text: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let folder = path.parent().ok_or("a file without a folder")?;
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_seen_before_the_question_mark() {
        let source = "/// https://x.org/#parse\nfn f() { g(h()?)?; }\n";
        let rows = rows::rows(source, &|_| true, true).unwrap();
        let tried = |n| format!("::spec_coverage_counters::tried({n}, ");
        let (outer, inner) = (tried(0), tried(1));
        assert_eq!(
            with_counters(source, &rows, 0),
            format!("/// https://x.org/#parse\nfn f() {{ {outer}g({inner}h())?))?; }}\n")
        );
    }

    #[test]
    fn calls_go_into_arms_and_branches() {
        let source = "/// https://x.org/#a-state\nfn f() { match x { 1 => y(), _ => if z { p() } else { q() } } }\n";
        let rows = rows::rows(source, &|_| true, true).unwrap();
        let hit = |n| format!("::spec_coverage_counters::hit({n});");
        assert_eq!(
            with_counters(source, &rows, 5),
            format!(
                "/// https://x.org/#a-state\nfn f() {{ match x {{ 1 => {{ {} y() }}, \
                 _ => {{ {} if z {{{} p() }} else {{{} q() }} }} }} }}\n",
                hit(5),
                hit(6),
                hit(7),
                hit(8)
            )
        );
    }
}
