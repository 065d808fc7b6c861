//! How the cost of hostile input grows: families of documents that cost more than their length in one parser or
//! another, at sizes that double, and the exponent that fits best.
//!
//! A cost that is a power of the length is a line where both are logarithms; the exponent is the slope of the line
//! with the least squares through the medians. One is linear. A machine that is busy bends it, so who is beyond the bound is measured
//! again, and the best of three counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

mod families;
mod work;

pub use families::FAMILIES;

/// What broth promises.
pub const BOUND: f64 = 1.15;

/// A kind of hostile document.
pub struct Family {
    /// What it is.
    pub name: &'static str,
    /// Makes a document of about so many bytes.
    pub make: fn(usize) -> String,
    /// What is done with it: broth first.
    pub work: &'static [Worker],
}

/// Who does it.
pub struct Worker {
    /// The name.
    pub name: &'static str,
    /// The work. The time is what it returns, so that it can prepare something first; the answer depends on all of it.
    pub run: fn(&str) -> Duration,
}

/// How one worker fared.
pub struct Growth {
    /// Who.
    pub name: &'static str,
    /// The exponent, if there are enough sizes to tell.
    pub exponent: Option<f64>,
    /// The largest size that was reached, in bytes, and the time for it.
    pub last: (usize, Duration),
    /// Whether it was cut off before the largest.
    pub cut: bool,
}

/// The system counts a thread's time in steps of some milliseconds: for less than this, the clock is better.
const COARSE: Duration = Duration::from_millis(40);

/// Times the work: what the processor spent on it where the system tells, so that a busy machine is no matter.
pub(crate) fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let (cpu, begin) = (cpu_time(), Instant::now());
    black_box(work());
    let elapsed = begin.elapsed();
    match cpu.zip(cpu_time()) {
        Some((before, after)) if elapsed > COARSE => after.saturating_sub(before),
        _ => elapsed,
    }
}

/// How long this thread has run, as Linux tells it.
fn cpu_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    stat.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Measures a worker on documents of these sizes; no further than where one run takes longer than `cut`.
#[must_use]
pub fn measure(family: &Family, worker: &Worker, sizes: &[usize], cut: Duration) -> Growth {
    let once = || measure_once(family, worker, sizes, cut);
    let mut best = once();
    for _ in 0..2 {
        if best.cut || best.exponent.is_none_or(|exponent| exponent <= BOUND) {
            break;
        }
        let again = once();
        if again.exponent < best.exponent {
            best = again;
        }
    }
    best
}

fn measure_once(family: &Family, worker: &Worker, sizes: &[usize], cut: Duration) -> Growth {
    let mut points = Vec::new();
    let (mut last, mut is_cut) = ((0, Duration::ZERO), false);
    for &size in sizes {
        let text = (family.make)(size);
        let first = (worker.run)(&text);
        let time = if first > cut {
            first
        } else {
            // Short runs are the noisy ones.
            let rounds = if first < Duration::from_millis(5) { 9 } else { 3 };
            let mut times: Vec<_> = (0..rounds).map(|_| (worker.run)(&text)).collect();
            times.sort_unstable();
            times[times.len() / 2]
        };
        last = (text.len(), time);
        points.push((text.len() as f64, time.as_secs_f64().max(1e-9)));
        if first > cut {
            is_cut = size != sizes[sizes.len() - 1];
            break;
        }
    }
    Growth { name: worker.name, exponent: slope(&points), last, cut: is_cut }
}

/// The slope of the line with the least squares through the logarithms.
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
