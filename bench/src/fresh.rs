//! Trees in fresh processes: the first tree of a process, whose memory the kernel must give page by
//! page, beside the trees of a process that keeps its memory.
//!
//! A loop shows neither. Whether the allocator returns memory after each tree depends on sizes that
//! were freed before, so a loop may measure one or the other.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::Command;

use crate::contenders;
use crate::corpus::Document;
use crate::rig::{Contender, Work, geometric_mean};

/// The argument that asks this program for the work of one contender with one document.
pub const FRESH: &str = "--fresh";

/// Each process is started so often; the shortest time counts.
const ROUNDS: usize = 9;

/// With these, glibc's allocator returns no memory to the kernel.
const KEPT_MEMORY: [(&str, &str); 2] =
    [("MALLOC_TRIM_THRESHOLD_", "1000000000"), ("MALLOC_MMAP_THRESHOLD_", "1000000000")];

/// How often a process that keeps its memory repeats the work before it is measured.
const WARM_UP: u32 = 5;

const HEAD: &str = "
### Fresh and warm

Trees as before, but each library in a process of its own, so that no library uses memory that
another has left. *Fresh*: the first tree of a process; the kernel gives each page of its memory
for the first time. *Faults* are the pages that it gave per KiB of source. *Warm*: a process that
keeps its memory (glibc with `MALLOC_TRIM_THRESHOLD_` set). A program that parses many documents
comes near to *warm* if it reuses one `Document`. *times* is the time divided by broth's.

| library | fresh: MB/s | times | faults | warm: MB/s | times |
|---|--:|--:|--:|--:|--:|
";

/// Whether this process does some work for the first time. Then nothing may prepare its memory; the
/// process that started it has asked whether the document can be read.
#[must_use]
pub fn is_fresh() -> bool {
    std::env::args().nth(1).is_some_and(|arg| arg == FRESH)
}

/// Does the work of a contender with a document, and prints the seconds and the page faults that it
/// took; with kept memory, those of the run after some others.
pub fn fresh(args: &[String]) {
    let [work, contender, document] = args else { panic!("work, contender, document") };
    let work = contenders::works().find(|known| known.name == work).expect("a kind of work");
    let contender = work.contenders.iter().find(|known| known.name == contender);
    let document = (work.documents)().iter().find(|known| known.name == *document);
    let contender = contender.expect("a contender");
    let mut run = (contender.prepare)(document.expect("a document")).expect("it can be read");
    if std::env::var_os(KEPT_MEMORY[0].0).is_some() {
        run(WARM_UP);
    }
    let before = page_faults();
    let time = run(1);
    println!("{} {}", time.as_secs_f64(), page_faults() - before);
}

/// The part of the section about speed.
#[must_use]
pub fn section() -> String {
    let mut table = String::from(HEAD);
    for work in contenders::works().filter(|work| ["html-tree", "xml-tree"].contains(&work.name)) {
        let _ = writeln!(table, "| **{}** | | | | | |", work.title);
        table += &rows(work);
    }
    table
}

/// The times of one contender in its processes.
struct Measured {
    contender: &'static Contender,
    /// For each document that it can read.
    fresh: BTreeMap<&'static str, Best>,
    warm: BTreeMap<&'static str, Best>,
}

/// The shortest time of several processes, and its page faults.
#[derive(Clone, Copy)]
struct Best {
    seconds: f64,
    faults: u64,
    bytes: usize,
}

fn rows(work: &'static Work) -> String {
    // Python's libraries are in a process that is warm, and a document is reused only in a loop.
    let is_fresh =
        |who: &&Contender| !who.name.ends_with("by Python") && !who.name.ends_with("reused");
    let contenders = work.contenders.iter().filter(is_fresh);
    let mut all: Vec<Measured> = contenders
        .map(|contender| Measured { contender, fresh: BTreeMap::new(), warm: BTreeMap::new() })
        .collect();
    for _ in 0..ROUNDS {
        for document in (work.documents)() {
            for measured in &mut all {
                if (measured.contender.prepare)(document).is_none() {
                    continue;
                }
                let name = measured.contender.name;
                add(&mut measured.fresh, document, process(work, name, document, &[]));
                add(&mut measured.warm, document, process(work, name, document, &KEPT_MEMORY));
            }
        }
    }
    let mut out = String::new();
    for measured in &all {
        let (bytes, faults) = measured
            .fresh
            .values()
            .fold((0, 0), |(bytes, faults), best| (bytes + best.bytes, faults + best.faults));
        let _ = writeln!(
            out,
            "| {} | {:.0} | {:.2} | {:.2} | {:.0} | {:.2} |",
            measured.contender.name,
            speed(&measured.fresh),
            times(&measured.fresh, &all[0].fresh),
            faults as f64 / (bytes as f64 / 1024.0),
            speed(&measured.warm),
            times(&measured.warm, &all[0].warm),
        );
    }
    out
}

fn add(bests: &mut BTreeMap<&'static str, Best>, document: &'static Document, new: Option<Best>) {
    let Some(new) = new else { return };
    let best = bests.entry(&document.name).or_insert(new);
    if new.seconds < best.seconds {
        *best = new;
    }
}

/// Runs one process.
fn process(
    work: &Work,
    contender: &str,
    document: &Document,
    environment: &[(&str, &str)],
) -> Option<Best> {
    let program = std::env::current_exe().expect("a program knows its file");
    let mut command = Command::new(program);
    command.args([FRESH, work.name, contender, &document.name]);
    command.envs(environment.iter().copied());
    let output = command.output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let (seconds, faults) = text.trim().split_once(' ')?;
    Some(Best {
        seconds: seconds.parse().ok()?,
        faults: faults.parse().ok()?,
        bytes: document.bytes.len(),
    })
}

fn speed(bests: &BTreeMap<&str, Best>) -> f64 {
    geometric_mean(bests.values().map(|best| best.bytes as f64 / 1e6 / best.seconds))
}

/// The time divided by that of the first, on the documents that both have read.
fn times(bests: &BTreeMap<&str, Best>, first: &BTreeMap<&str, Best>) -> f64 {
    let both = bests.iter().filter_map(|(name, best)| Some((best, first.get(name)?)));
    geometric_mean(both.map(|(best, first)| best.seconds / first.seconds))
}

/// The pages that the kernel has given this process so far; 0 if the system does not say.
fn page_faults() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in brackets, may have spaces. `minflt` is the tenth of all fields.
    let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let field = after_name.split_whitespace().nth(7);
    field.and_then(|field| field.parse().ok()).unwrap_or_default()
}
