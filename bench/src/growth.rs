//! How the cost of hostile input grows: families of documents that cost more than their length in
//! one parser or another, at sizes that double, and the exponent that fits best.
//!
//! A cost that is a power of the length is a straight line if both axes are logarithmic; its slope
//! is the exponent, and one is linear. There are two measures. *Instructions* are counted by
//! callgrind, the same number in every run, and unaffected by a busy machine or a full cache: they
//! decide whether broth keeps its promise. *Time* is what the processor spent on the thread: it can
//! show what instructions hide, and it shows how far the other libraries get; where documents
//! outgrow the caches it grows a little more than the work does.

use std::hint::black_box;
use std::process::Child;
use std::time::Duration;

use crate::{instructions, rig};

mod amplification;
mod families;
mod work;

pub use amplification::{AMPLIFIED, Amplified};
pub use families::FAMILIES;

/// The greatest exponent that broth allows itself.
pub const BOUND: f64 = 1.15;

/// A kind of hostile document.
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// Makes a document of about this many bytes.
    pub make: fn(usize) -> String,
    /// The work to do with it: broth first.
    pub work: &'static [Worker],
}

/// A library doing the work.
pub struct Worker {
    /// The name.
    pub name: &'static str,
    /// The work. It returns its time, so that it can prepare something first; the result depends on
    /// all of the work.
    pub run: fn(&str) -> Duration,
}

/// How the time of one worker grew.
pub struct Growth {
    /// The name of the worker.
    pub name: &'static str,
    /// The exponent, if there are enough sizes to tell.
    pub exponent: Option<f64>,
    /// The largest size that was reached, in bytes, and the time for it.
    pub last: (usize, Duration),
    /// The sizes in bytes, and the times in seconds.
    pub points: Vec<(f64, f64)>,
}

/// The smallest document.
const FIRST: usize = 16 << 10;

/// The exponent is fitted to this many of the largest sizes: small documents fit in the caches, and
/// the step out of them looks like growth.
const FITTED: usize = 5;

/// Short runs are noisy: they are repeated until they have taken this long together.
const LONG_ENOUGH: Duration = Duration::from_millis(60);

/// Times the work, including dropping its result.
pub(crate) fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let mut work = Some(work);
    rig::timed(1, &mut || {
        black_box(work.take().map(|work| work()));
        0
    })
}

/// Instructions are counted for these sizes: far enough apart for any growth to show, small enough
/// for a machine that is a hundred times slower.
const COUNTED: [usize; 2] = [1 << 18, 1 << 21];

/// The argument that makes the program do broth's work of a family with a document of a size.
pub const ONCE: &str = "--once";

/// Broth's work of a family, running under callgrind.
pub struct Counting(Vec<(usize, Child)>);

impl Counting {
    /// Starts it; `None` without valgrind.
    #[must_use]
    pub fn begin(family: &Family) -> Option<Self> {
        let begin = |size: usize| {
            Some((size, instructions::begin(&[ONCE, family.name, &size.to_string()])?))
        };
        COUNTED.into_iter().map(begin).collect::<Option<_>>().map(Self)
    }

    /// The exponent of the instructions.
    #[must_use]
    pub fn exponent(self) -> Option<f64> {
        let point = |(size, child)| Some((size as f64, instructions::collected(child)?));
        slope(&self.0.into_iter().map(point).collect::<Option<Vec<_>>>()?)
    }
}

/// Runs one family at one size, while valgrind counts the instructions.
pub fn once(name: &str, size: usize) {
    for family in FAMILIES.iter().filter(|family| family.name == name) {
        (family.work[0].run)(&(family.make)(size));
    }
}

/// Times a worker on documents that double, up to `largest` bytes, without those that can be
/// expected to take longer than `cut`.
#[must_use]
pub fn measure(family: &Family, worker: &Worker, largest: usize, cut: Duration) -> Growth {
    let mut points = Vec::new();
    let (mut last, mut expected) = ((0, Duration::ZERO), Duration::ZERO);
    let mut size = FIRST;
    while size <= largest && expected <= cut {
        let text = (family.make)(size);
        let best = best_of_several(worker, &text);
        let growth = best.as_secs_f64() / last.1.as_secs_f64().max(1e-9);
        expected = best.mul_f64(growth.clamp(1.0, 4.0));
        last = (text.len(), best);
        points.push((text.len() as f64, best.as_secs_f64().max(1e-9)));
        size *= 2;
    }
    let fitted = points.len().saturating_sub(FITTED);
    Growth { name: worker.name, exponent: slope(&points[fitted..]), last, points }
}

/// A disturbance makes a run longer, never shorter, so the shortest counts.
fn best_of_several(worker: &Worker, text: &str) -> Duration {
    let mut best = (worker.run)(text);
    let mut all = best;
    let mut rounds = 1;
    while all < LONG_ENOUGH && rounds < 9 {
        let again = (worker.run)(text);
        best = best.min(again);
        all += again;
        rounds += 1;
    }
    best
}

/// The slope of the least-squares line through the logarithms.
fn slope(points: &[(f64, f64)]) -> Option<f64> {
    if points.len() < 2 {
        return None;
    }
    let logs = || points.iter().map(|(x, y)| (x.ln(), y.ln()));
    let n = points.len() as f64;
    let mean_x = logs().map(|(x, _)| x).sum::<f64>() / n;
    let mean_y = logs().map(|(_, y)| y).sum::<f64>() / n;
    let above: f64 = logs().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let below: f64 = logs().map(|(x, _)| (x - mean_x).powi(2)).sum();
    Some(above / below)
}

#[cfg(test)]
mod tests {
    use super::slope;

    #[test]
    fn powers_are_found() {
        for power in [0.0, 1.0, 2.0, 3.0] {
            let points: Vec<_> = [1e3, 2e3, 4e3].map(|x: f64| (x, 1e-9 * x.powf(power))).to_vec();
            assert!((slope(&points).unwrap() - power).abs() < 1e-9);
        }
        assert_eq!(slope(&[(1.0, 1.0)]), None);
    }
}
