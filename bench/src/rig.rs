//! The rig: all contenders on all documents, interleaved.
//!
//! A machine's speed drifts, so figures from different minutes cannot be compared. Here every round
//! runs each contender on each document before the next round begins, and each round begins with
//! another contender. A contender's time for a document is the median over the rounds, its speed
//! the geometric mean over the documents. Compare the ratios to the first contender, which is
//! broth, on the documents that both can read. Time is what the processor spent, so it does not
//! matter what else a busy machine does.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

use crate::corpus::Document;

/// A kind of work, and a table of the page.
pub struct Work {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name in the table.
    pub title: &'static str,
    /// A note for readers of the table.
    pub note: &'static str,
    /// The documents to use.
    pub documents: fn() -> &'static [Document],
    /// The contenders; broth first.
    pub contenders: &'static [Contender],
    /// The speeds that broth wants to reach.
    pub goals: &'static [Goal],
}

/// One library doing one kind of work.
pub struct Contender {
    /// Its name, and its way if it has several.
    pub name: &'static str,
    /// How its work differs from that of others.
    pub work: &'static str,
    /// Does the part that is not measured, and returns the part that is: `None` if the library is
    /// not installed or refuses the document.
    pub prepare: fn(&'static Document) -> Option<Ready>,
}

/// Work that is ready to run a given number of times: it returns the time of all runs.
pub type Ready = Box<dyn FnMut(u32) -> Duration>;

/// A speed that one contender, `who`, should reach: this many times that of another, `whom`. Both
/// are names of contenders.
pub struct Goal {
    /// One of broth's ways.
    pub who: &'static str,
    /// The factor.
    pub times: f64,
    /// Another contender.
    pub whom: &'static str,
}

/// Work to be measured. Its result depends on all of it, so that nothing can be optimized away.
pub fn ready(mut work: impl FnMut() -> usize + 'static) -> Option<Ready> {
    Some(Box::new(move |times| timed(times, &mut work)))
}

/// How long it takes. Instructions are counted while this runs, so its name must be found in the
/// program.
#[inline(never)]
pub(crate) fn timed(times: u32, work: &mut dyn FnMut() -> usize) -> Duration {
    let begin = ThreadTime::now();
    for _ in 0..times {
        black_box(work());
    }
    begin.elapsed()
}

/// The pattern by which [`timed`] is found in the program.
pub const TIMED: &str = "*broth_bench*rig*timed*";

/// The results of one contender.
pub struct Measured {
    /// The contender.
    pub contender: &'static Contender,
    /// For each document, in their order: the speed in MB/s, if it was read.
    pub speeds: Vec<Option<f64>>,
}

/// Work that takes less time is repeated until it takes this long.
const SHORTEST: Duration = Duration::from_millis(1);

/// Measures all contenders on all documents, in this many rounds. Contenders that can read no
/// document are left out.
#[must_use]
pub fn measure(work: &Work, documents: &'static [Document], rounds: usize) -> Vec<Measured> {
    let contenders = work.contenders;
    let of_all = |document| contenders.iter().map(|who| Sampled::new(who, document)).collect();
    let mut all: Vec<Vec<Option<Sampled>>> = documents.iter().map(of_all).collect();
    for round in 0..rounds {
        for document in &mut all {
            let first = round % document.len();
            let (last, first) = document.split_at_mut(first);
            first.iter_mut().chain(last).flatten().for_each(Sampled::sample);
        }
    }
    let mut measured: Vec<Measured> =
        contenders.iter().map(|contender| Measured { contender, speeds: Vec::new() }).collect();
    for (document, all) in documents.iter().zip(all) {
        let megabytes = document.bytes.len() as f64 / 1e6;
        for (measured, sampled) in measured.iter_mut().zip(all) {
            measured.speeds.push(sampled.map(|sampled| megabytes / sampled.median()));
        }
    }
    measured.retain(|measured| measured.speeds.iter().any(Option::is_some));
    measured
}

/// Runs work with one document, and returns how long it took each time.
struct Sampled {
    run: Ready,
    repeats: u32,
    seconds: Vec<f64>,
}

impl Sampled {
    fn new(contender: &Contender, document: &'static Document) -> Option<Self> {
        let mut run = (contender.prepare)(document)?;
        // The first run warms up; the second shows how many runs are enough.
        run(1);
        let once = run(1).as_nanos().max(1);
        let repeats = SHORTEST.as_nanos().div_ceil(once).min(10_000) as u32;
        Some(Self { run, repeats, seconds: Vec::new() })
    }

    fn sample(&mut self) {
        // The previous contender leaves nothing useful in the caches.
        (self.run)(1);
        let time = (self.run)(self.repeats);
        self.seconds.push(time.as_secs_f64() / f64::from(self.repeats));
    }

    /// The median of the times.
    fn median(mut self) -> f64 {
        self.seconds.sort_by(f64::total_cmp);
        self.seconds[self.seconds.len() / 2]
    }
}

impl Measured {
    /// The speed in MB/s: the geometric mean over the documents that were read.
    #[must_use]
    pub fn speed(&self) -> f64 {
        geometric_mean(self.speeds.iter().flatten().copied())
    }

    /// How many times as fast as another: the geometric mean over the documents that both have
    /// read.
    #[must_use]
    pub fn times(&self, other: &Self) -> f64 {
        let both = self.speeds.iter().zip(&other.speeds);
        geometric_mean(both.filter_map(|(ours, theirs)| Some((*ours)? / (*theirs)?)))
    }
}

/// The geometric mean of some values.
pub(crate) fn geometric_mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) =
        values.fold((0.0, 0.0), |(count, sum), value| (count + 1.0, sum + value.ln()));
    f64::exp(sum / count)
}
