//! Many pieces of work on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// What the work makes of each number below `count`, in order. Each thread makes a place of its own to work in.
pub(crate) fn in_threads<Place, T: Send + Default>(
    count: usize,
    threads: usize,
    place: impl Fn() -> Place + Sync,
    work: impl Fn(&mut Place, usize) -> T + Sync,
) -> Vec<T> {
    let threads = threads.clamp(1, count.max(1));
    if threads == 1 {
        let mut place = place();
        return (0..count).map(|at| work(&mut place, at)).collect();
    }
    let next = AtomicUsize::new(0);
    let share = || {
        let (mut place, mut done) = (place(), Vec::new());
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                return done;
            }
            done.push((at, work(&mut place, at)));
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
            if let Some(of_number) = results.get_mut(at) {
                *of_number = result;
            }
        }
    });
    results
}
