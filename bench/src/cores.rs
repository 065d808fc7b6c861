//! Many documents on many cores: nothing is shared, so each core adds its own speed.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use crate::corpus;

/// How often all documents are parsed by each number of threads; the fastest time counts.
const ROUNDS: usize = 9;

/// How many times each document is in the list, so that the threads end at about the same time.
const COPIES: usize = 8;

/// The section of the page.
#[must_use]
pub fn section() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut table = String::from(
        "\n## Many cores\n\nHTML trees of many documents by rayon, in the time that passes: other load on the machine \
         shows. *times* is how many times as fast as one thread.\n\n| threads | MB/s | times |\n|--:|--:|--:|\n",
    );
    let mut one = None;
    for threads in (0..).map(|power| 1 << power).take_while(|&threads| threads <= cores) {
        let Some((bytes, time)) = fastest(threads) else { continue };
        let time = time.as_secs_f64();
        let times = *one.get_or_insert(time) / time;
        let _ = writeln!(table, "| {threads} | {:.0} | {times:.2} |", bytes as f64 / 1e6 / time);
    }
    table
}

/// How many bytes were parsed, and how long that took at best.
fn fastest(threads: usize) -> Option<(usize, Duration)> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().ok()?;
    let documents = corpus::html();
    let texts: Vec<&str> =
        (0..COPIES).flat_map(|_| documents.iter().map(|document| document.text)).collect();
    let parse =
        || texts.par_iter().map(|text| broth::html::parse(text).node_count()).sum::<usize>();
    let time = (0..ROUNDS).map(|_| {
        let begin = Instant::now();
        std::hint::black_box(pool.install(parse));
        begin.elapsed()
    });
    Some((texts.iter().map(|text| text.len()).sum(), time.min()?))
}
