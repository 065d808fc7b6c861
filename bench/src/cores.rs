//! Many documents on many cores: nothing is shared, so each core adds its own speed.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use broth::dom::Document;
use broth::html::Parser;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use crate::corpus;

/// How often all documents are parsed by each number of threads; the fastest time counts.
const ROUNDS: usize = 9;

/// How many times each document is in the list, so that the threads end at about the same time.
const COPIES: usize = 8;

const HEAD: &str = "
### Many cores

HTML trees of many documents by rayon, in the time that passes: other load on the machine shows.
*times* is how many times as fast as one thread. *Reused*: each thread clears its document for the
next page, so that the threads seldom meet in the kernel, which gives and takes memory.

| threads | MB/s | times | reused: MB/s | times |
|--:|--:|--:|--:|--:|
";

/// The part of the section about speed.
#[must_use]
pub fn section() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut table = String::from(HEAD);
    let mut one = [None; 2];
    for threads in (0..).map(|power| 1 << power).take_while(|&threads| threads <= cores) {
        let _ = write!(table, "| {threads} |");
        for (reused, one) in [false, true].into_iter().zip(&mut one) {
            let Some((bytes, time)) = fastest(threads, reused) else { continue };
            let time = time.as_secs_f64();
            let times = *one.get_or_insert(time) / time;
            let _ = write!(table, " {:.0} | {times:.2} |", bytes as f64 / 1e6 / time);
        }
        table.push('\n');
    }
    table
}

/// How many bytes were parsed, and how long that took at best.
fn fastest(threads: usize, reused: bool) -> Option<(usize, Duration)> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().ok()?;
    let documents = corpus::html();
    let texts: Vec<&str> =
        (0..COPIES).flat_map(|_| documents.iter().map(|document| document.text)).collect();
    let parse = || -> usize {
        match reused {
            false => texts.par_iter().map(|text| broth::html::parse(text).node_count()).sum(),
            true => texts.par_iter().map_init(Document::new, again).sum(),
        }
    };
    let time = (0..ROUNDS).map(|_| {
        let begin = Instant::now();
        std::hint::black_box(pool.install(parse));
        begin.elapsed()
    });
    Some((texts.iter().map(|text| text.len()).sum(), time.min()?))
}

/// Parses a text into a document that has been used before.
fn again(document: &mut Document, text: &&str) -> usize {
    document.clear();
    *document = Parser::new().parse_into(std::mem::take(document), text).document;
    document.node_count()
}
