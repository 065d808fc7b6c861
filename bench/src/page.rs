//! The speeds as Markdown: a table for each kind of work, and the section of the page that has them
//! all.

use std::fmt::Write as _;

use crate::corpus::Document;
use crate::machine;
use crate::plot::{self, Bar};
use crate::rig::{Measured, Work};

/// The result of one kind of work.
pub struct Result {
    /// The work.
    pub work: &'static Work,
    /// The contenders, and how fast they were.
    pub measured: Vec<Measured>,
    /// For each of them, instructions per byte where they were counted.
    pub instructions: Vec<Option<f64>>,
}

/// The works whose names begin with this share a table, because they do the same for other strings.
const VALUES: &str = "value-";

/// The head of the table that they share.
const VALUES_HEAD: &str = "
### Values

A thousand short strings of each kind. csscolorparser knows all colours of CSS.

| value | library | MB/s | times | instructions |
|---|---|--:|--:|--:|
";

/// The work that no library does.
const LIMITS: &str = "limits";

/// The whole section: the day and the machine, missed goals, a table for each work, and further
/// parts.
#[must_use]
pub fn section(about: &[String], results: &[Result], parts: &[String]) -> String {
    let mut section = String::new();
    for item in about {
        section.push_str(&machine::wrapped(item, "- "));
    }
    section.push_str(&missed_goals(results));
    let (values, works): (Vec<&Result>, Vec<&Result>) =
        results.iter().partition(|result| result.work.name.starts_with(VALUES));
    // The machine's limits are only printed.
    for result in works.into_iter().filter(|result| result.work.name != LIMITS) {
        section.push_str(&table(result));
        section.push_str(&picture(result));
    }
    section.push_str(VALUES_HEAD);
    section.extend(values.into_iter().map(value_rows));
    section.extend(parts.iter().map(String::as_str));
    section
}

/// Writes the picture of a table, and returns the line that shows it.
fn picture(Result { work, measured, .. }: &Result) -> String {
    let bar = |found: &Measured| {
        let name = found.contender.name;
        Bar { name, value: found.speed(), ours: name.starts_with("broth") }
    };
    let bars: Vec<Bar<'_>> = measured.iter().map(bar).collect();
    let picture = plot::bars(work.title, "MB/s", &bars);
    let line = plot::write(work.name, work.title, &picture).expect("the picture is written");
    format!("\n{line}")
}

const GOALS_HEAD: &str = "\
| work | broth's way | MB/s | compared with | MB/s | times | goal |
|---|---|--:|---|--:|--:|--:|
";

/// The goals and the results; goals for contenders that were not measured are left out.
#[must_use]
pub fn goals(results: &[Result]) -> String {
    let rows = goal_rows(results).into_iter().map(|(row, _)| row);
    [GOALS_HEAD.to_owned()].into_iter().chain(rows).collect()
}

/// The goals that were missed.
fn missed_goals(results: &[Result]) -> String {
    let all = goal_rows(results);
    let count = all.len();
    let missed: Vec<String> =
        all.into_iter().filter(|(_, is_reached)| !is_reached).map(|(row, _)| row).collect();
    let reached = count - missed.len();
    let intro = format!(
        "\n### Goals\n\nbroth reached {reached} of its {count} goals. It missed these:\n\n\
         {GOALS_HEAD}"
    );
    [intro].into_iter().chain(missed).collect()
}

/// A row for each goal, and whether it was reached.
fn goal_rows(results: &[Result]) -> Vec<(String, bool)> {
    let mut rows = Vec::new();
    for Result { work, measured, .. } in results {
        let find = |name: &str| measured.iter().find(|found| found.contender.name == name);
        for goal in work.goals {
            let (Some(who), Some(whom)) = (find(goal.who), find(goal.whom)) else { continue };
            let times = who.times(whom);
            let row = format!(
                "| {} | {} | {:.0} | {} | {:.0} | {times:.2} | {:.2} |\n",
                work.title,
                goal.who,
                who.speed(),
                goal.whom,
                whom.speed(),
                goal.times,
            );
            rows.push((row, (times * 100.0).round() >= goal.times * 100.0));
        }
    }
    rows
}

/// The rows of one work in the table that works share.
fn value_rows(Result { work, measured, instructions }: &Result) -> String {
    let mut rows = String::new();
    let Some(first) = measured.first() else { return rows };
    for (found, count) in measured.iter().zip(instructions) {
        let (name, speed, times) = (found.contender.name, found.speed(), first.times(found));
        let count = count.map_or(String::new(), |count| format!("{count:.1}"));
        let title = work.title.trim_start_matches("Values: ");
        let _ = writeln!(rows, "| {title} | {name} | {speed:.0} | {times:.2} | {count} |");
    }
    rows
}

/// The table of one work.
#[must_use]
pub fn table(result: &Result) -> String {
    let Result { work, measured, instructions } = result;
    let mut table = format!("\n### {}\n\n", work.title);
    if !work.note.is_empty() {
        let _ = writeln!(table, "{}", machine::wrapped(work.note, ""));
    }
    table.push_str("| library | MB/s | times | instructions | work |\n|---|--:|--:|--:|---|\n");
    let Some(first) = measured.first() else { return table };
    for (found, count) in measured.iter().zip(instructions) {
        let (name, speed) = (found.contender.name, found.speed());
        let count = count.map_or(String::new(), |count| format!("{count:.1}"));
        let read = found.speeds.iter().flatten().count();
        let part = match found.speeds.len() {
            all if read < all => format!("{read} of {all} documents; "),
            _ => String::new(),
        };
        let times = first.times(found);
        let what = found.contender.work;
        let _ = writeln!(table, "| {name} | {speed:.0} | {times:.2} | {count} | {part}{what} |");
    }
    table.push_str(&calls(result));
    table
}

/// Where the inputs are small, it is the time of a call that matters.
const SMALL: usize = 4096;

/// The times of calls with small inputs.
fn calls(Result { work, measured, .. }: &Result) -> String {
    let documents = (work.documents)();
    if documents.iter().any(|document| document.bytes.len() > SMALL) {
        return String::new();
    }
    let mut table = "\nNanoseconds per call:\n\n| library |".to_owned();
    for document in documents {
        let _ = write!(table, " {} |", document.name);
    }
    let _ = write!(table, "\n|---|{}\n", "--:|".repeat(documents.len()));
    for found in measured {
        let _ = write!(table, "| {} |", found.contender.name);
        for (document, speed) in documents.iter().zip(&found.speeds) {
            let time =
                speed.map(|speed| format!("{:.0}", document.bytes.len() as f64 * 1e3 / speed));
            let _ = write!(table, " {} |", time.unwrap_or_default());
        }
        table.push('\n');
    }
    table
}

/// A line for each document.
#[must_use]
pub fn documents(measured: &[Measured], documents: &[Document]) -> String {
    let mut lines = String::from("\n");
    for (at, document) in documents.iter().enumerate() {
        let _ = write!(lines, "{:<36}", document.name);
        for found in measured {
            if let Some(speed) = found.speeds[at] {
                let _ = write!(lines, " {} {speed:.0};", found.contender.name);
            }
        }
        lines.push('\n');
    }
    lines
}
