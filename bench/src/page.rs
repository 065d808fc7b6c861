//! The figures as Markdown: a table for each kind of work, and the page that has them all.

use std::fmt::Write as _;

use crate::corpus::Document;
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

/// The page's head.
const HEAD: &str = "\
# Performance

<!-- Written by `cargo xtask bench --table`. -->

All libraries were measured in one run, interleaved document by document and round by round: ratios
hold, speeds are this machine's. A speed is the geometric mean over the documents, for each the
median over the rounds of the time that the processor spent; bytes are those of the source. *times*
is how many times as fast broth's first row is as this one. *instructions* are those executed per
byte of the documents of up to 512 KiB, which no other load disturbs. The column *work* says what
each does that others do not.

";

/// Why the goals that are not reached are hard to reach.
const LIMITS: &str = "
## Limits of the speed

Instructions are not time: tokens run at 3.7 instructions per cycle and trees at 3.4, because a
record that is written field by field and read in wider pieces is not there yet when it is read. So
ratios of time differ between processors where those of instructions do not. Of the goals that are
not reached:

- **HTML trees.** A third of the instructions are the tokens. Names, attributes, nodes and links
  share the rest, and none of them stands out. tl implies and decodes nothing, so it makes another
  tree.
- **HTML serialised.** Most of the time goes into copies of a few bytes, and each copy checks
  whether there is room.
- **XML.** The peers leave out checks that well-formedness needs, or keep less.
- **References.** Source code has something to escape every dozen bytes, at places that no branch
  predictor can guess. Decoding sparse text is bounded by the memory.
- **Numbers.** Ours check the syntax of the standard and say where it is broken. The ratio depends
  on the processor.
- **Rewriting with nothing to do.** Nesting by the book needs every tag, while lol_html scans for
  the next `<` where no selector can match.
";

/// The whole page: the day and the machine, goals, a table for each work, and further sections.
#[must_use]
pub fn page(about: &[String], results: &[Result], sections: &[String]) -> String {
    let mut page = HEAD.to_owned();
    for item in about {
        let _ = writeln!(page, "- {item}");
    }
    page.push_str("\n## Goals\n\n");
    page.push_str(&goals(results));
    page.push_str(LIMITS);
    for result in results {
        page.push_str(&table(result));
        page.push_str(&picture(result));
    }
    for section in sections {
        page.push_str(section);
    }
    page
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

/// The goals and the results; goals for contenders that were not measured are left out.
#[must_use]
pub fn goals(results: &[Result]) -> String {
    let head = ["work", "broth's way", "MB/s", "compared with", "MB/s", "times", "goal"];
    let mut table = format!("| {} |\n|---|---|--:|---|--:|--:|---|\n", head.join(" | "));
    for Result { work, measured, .. } in results {
        let find = |name: &str| measured.iter().find(|found| found.contender.name == name);
        for goal in work.goals {
            let (Some(who), Some(whom)) = (find(goal.who), find(goal.whom)) else { continue };
            let times = who.times(whom);
            let reached =
                if (times * 100.0).round() >= goal.times * 100.0 { "" } else { ", not reached" };
            let _ = writeln!(
                table,
                "| {} | {} | {:.0} | {} | {:.0} | {times:.2} | {:.2}{reached} |",
                work.title,
                goal.who,
                who.speed(),
                goal.whom,
                whom.speed(),
                goal.times,
            );
        }
    }
    table
}

/// The section of one work.
#[must_use]
pub fn table(result: &Result) -> String {
    let Result { work, measured, instructions } = result;
    let mut table = format!("\n## {}\n\n", work.title);
    if !work.note.is_empty() {
        let _ = writeln!(table, "{}\n", work.note);
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
