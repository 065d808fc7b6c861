//! Many pieces of work on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// What the work makes of each number below `count`, in order.
pub(crate) fn in_threads<T: Send + Default>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let threads = threads.clamp(1, count.max(1));
    if threads == 1 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let share = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                return done;
            }
            done.push((at, work(at)));
        }
    };
    let mut results: Vec<T> = std::iter::repeat_with(T::default).take(count).collect();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (1..threads).map(|_| scope.spawn(share)).collect();
        let mut done = share();
        for worker in workers {
            done.extend(worker.join().unwrap_or_default());
        }
        for (at, result) in done {
            if let Some(place) = results.get_mut(at) {
                *place = result;
            }
        }
    });
    results
}
