//! The copy of the workspace in which every row counts how often it is reached.
//!
//! The copy gets one crate more, the counters, and one program more, which runs every suite and
//! prints the counters.

use std::path::{Path, PathBuf};

use instrument::Edit;

use crate::modes::Mode;
use crate::rows::{self, Place, Row};

/// The crate that counts, in the copy.
const COUNTERS: &str = "spec-coverage-counters";
/// The program that runs the suites, in the copy.
const RUNNER: &str = "spec-tests/src/bin/coverage.rs";

/// A row and the file it is in.
pub(crate) struct Found {
    /// The file, relative to the workspace.
    pub(crate) file: String,
    /// The row. Its counter is its index in the list of all.
    pub(crate) row: Row,
}

/// Copies the workspace, with counting calls in every wanted row; in the files that `tries`
/// accepts, each `?` is a row. `mode` returns the insertion mode that a file implements.
pub(crate) fn copy<'m>(
    root: &Path,
    copy: &Path,
    wanted: &dyn Fn(&str, &str) -> bool,
    tries: &dyn Fn(&str) -> bool,
    mode: &dyn Fn(&str) -> Option<&'m Mode>,
) -> Result<Vec<Found>, String> {
    let mut found = Vec::new();
    let mut counted: Vec<PathBuf> = Vec::new();
    let made = [format!("crates/{COUNTERS}"), RUNNER.to_owned()];
    instrument::mirror(root, copy, &made.each_ref().map(String::as_str), &mut |file, source| {
        let rows = rows::rows(source, &|id| wanted(file, id), tries(file), mode(file))?;
        if rows.is_empty() {
            return Ok(None);
        }
        let text = with_counters(source, &rows, found.len());
        let crate_folder: PathBuf = Path::new(file).components().take(2).collect();
        if !counted.contains(&crate_folder) {
            counted.push(crate_folder);
        }
        found.extend(rows.into_iter().map(|row| Found { file: file.to_owned(), row }));
        Ok(Some(text))
    })?;
    let users = counted.iter().map(PathBuf::as_path).chain([Path::new("spec-tests")]);
    instrument::add_crate(copy, COUNTERS, &counters(found.len()), users)?;
    instrument::write(&copy.join(RUNNER), RUN.as_bytes())?;
    Ok(found)
}

/// The text with a counting call in each row; `first` is the number of the first row.
fn with_counters(source: &str, rows: &[Row], first: usize) -> String {
    let mut edits = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let number = first + index;
        let call = format!("::spec_coverage_counters::hit({number});");
        match &row.place {
            Place::At(offset) => edits.push(Edit::before(*offset, call)),
            Place::Around(range) => {
                edits.push(Edit::before(range.start, format!("{{ {call} ")));
                edits.push(Edit::after(range.end, " }"));
            }
            Place::Tried(range) => {
                let begin = format!("::spec_coverage_counters::tried({number}, ");
                edits.push(Edit::before(range.start, begin));
                edits.push(Edit::after(range.end, ")"));
            }
        }
    }
    instrument::apply(source, &edits).0
}

/// The source of the crate that counts.
fn counters(count: usize) -> String {
    format!(
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
    )
}

/// The program that runs the suites.
const RUN: &str = "fn main() {
    for (_, run) in spec_tests::suites::all() { run(); }
    for hits in spec_coverage_counters::hits() { println!(\"{hits}\"); }
}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_seen_before_the_question_mark() {
        let source = "/// https://x.org/#parse\nfn f() { g(h()?)?; }\n";
        let rows = rows::rows(source, &|_| true, true, None).unwrap();
        let tried = |n| format!("::spec_coverage_counters::tried({n}, ");
        let (outer, inner) = (tried(0), tried(1));
        assert_eq!(
            with_counters(source, &rows, 0),
            format!("/// https://x.org/#parse\nfn f() {{ {outer}g({inner}h())?))?; }}\n")
        );
    }

    #[test]
    fn calls_go_into_arms_and_branches() {
        let source = "/// https://x.org/#a-state\nfn f() { match x { 1 => y(), _ => if z { p() } \
            else { q() } } }\n";
        let rows = rows::rows(source, &|_| true, true, None).unwrap();
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
