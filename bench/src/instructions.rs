//! Instructions per byte: a figure without noise, beside speeds that have much of it.
//!
//! Under `valgrind --tool=callgrind` this program does the work of one contender once with each
//! document that is not too large; only what runs inside the measured function is counted. Two
//! kinds of contenders have no figure: Python's libraries, which run in another process, and those
//! that take so long that counting them would take longer than everything else together.

use std::process::Child;

use crate::corpus::Document;
use crate::rig::{self, Contender, Measured, Work};

/// The argument that asks this program for the work of one contender.
pub const ONCE: &str = "--once";

/// The largest document that is counted: counting takes a hundred times as long as the work.
const LARGEST: usize = 512 << 10;

/// The longest work that is counted, in seconds without counting.
const LONGEST: f64 = 3.0;

fn is_counted(document: &Document) -> bool {
    document.bytes.len() <= LARGEST
}

/// Does the work of a contender once with each document that is counted.
pub fn once(work: &Work, contender: &Contender) {
    for document in (work.documents)().iter().filter(|document| is_counted(document)) {
        if let Some(mut run) = (contender.prepare)(document) {
            run(1);
        }
    }
}

/// Instructions per byte of the counted documents that each contender can read; `None` if they
/// cannot be counted.
#[must_use]
pub fn count(work: &Work, measured: &[Measured]) -> Vec<Option<f64>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut counts = Vec::new();
    for some in measured.chunks(cores) {
        let begun = some.iter().map(|found| {
            let (_, seconds) = bytes_and_seconds(work, found);
            if seconds > LONGEST {
                return None;
            }
            begin(&[ONCE, work.name, found.contender.name])
        });
        let begun: Vec<Option<Child>> = begun.collect();
        let per_byte = |(found, child): (&Measured, Option<Child>)| {
            let (bytes, _) = bytes_and_seconds(work, found);
            Some(collected(child?)? / bytes as f64)
        };
        counts.extend(some.iter().zip(begun).map(per_byte));
    }
    counts
}

/// How many bytes of the counted documents a contender can read, and how long it takes for them.
fn bytes_and_seconds(work: &Work, found: &Measured) -> (usize, f64) {
    let documents = (work.documents)().iter().zip(&found.speeds);
    let counted = documents.filter(|(document, _)| is_counted(document));
    counted.fold((0, 0.0), |(bytes, seconds), (document, speed)| match speed {
        Some(speed) => {
            let len = document.bytes.len();
            (bytes + len, seconds + len as f64 / (speed * 1e6))
        }
        None => (bytes, seconds),
    })
}

/// Starts this program with these arguments under callgrind; `None` without valgrind.
#[must_use]
pub fn begin(args: &[&str]) -> Option<Child> {
    broth_bench_guard::begin(&std::env::current_exe().ok()?, rig::TIMED, args)
}

/// How many instructions were counted, once it has ended.
#[must_use]
pub fn collected(child: Child) -> Option<f64> {
    broth_bench_guard::collected(child).map(|count| count as f64)
}
