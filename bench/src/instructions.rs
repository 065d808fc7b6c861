//! Instructions per byte: a figure without noise, beside speeds that have much of it.
//!
//! Under `valgrind --tool=callgrind` this program does the work of one contender once with each
//! document that is not too large; only what runs inside the measured function is counted. Python's
//! libraries run in another process, so they have no figure.

use std::process::Child;

use crate::corpus::Document;
use crate::rig::{self, Contender, Measured, Work};

/// The argument that asks this program for the work of one contender.
pub const ONCE: &str = "--once";

/// The largest document that is counted: counting takes a hundred times as long as the work.
const LARGEST: usize = 512 << 10;

fn is_counted(document: &&Document) -> bool {
    document.bytes.len() <= LARGEST
}

/// Does the work of a contender once with each document that is counted.
pub fn once(work: &Work, contender: &Contender) {
    for document in (work.documents)().iter().filter(is_counted) {
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
        let begun = some.iter().map(|found| begin(&[ONCE, work.name, found.contender.name]));
        let begun: Vec<Option<Child>> = begun.collect();
        let per_byte = |(found, child): (&Measured, Option<Child>)| {
            let read = (work.documents)().iter().zip(&found.speeds);
            let read = read.filter_map(|(document, speed)| speed.map(|_| document));
            let bytes: usize = read.filter(is_counted).map(|document| document.bytes.len()).sum();
            Some(collected(child?)? / bytes as f64)
        };
        counts.extend(some.iter().zip(begun).map(per_byte));
    }
    counts
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
