//! Many pieces of work on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Passes on what the work makes of each number below `count`, in order. There is a thread for each
/// place.
pub(crate) fn in_threads<Place: Send, T: Send + Default>(
    count: usize,
    places: &mut [Place],
    work: impl Fn(&mut Place, usize) -> T + Sync,
    mut pass_on: impl FnMut(T),
) {
    let threads = places.len().min(count);
    let Some((place, others)) = places[..threads].split_first_mut() else { return };
    if others.is_empty() {
        return (0..count).for_each(|at| pass_on(work(place, at)));
    }
    let next = AtomicUsize::new(0);
    let share = |place: &mut Place| {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                return done;
            }
            done.push((at, work(place, at)));
        }
    };
    let mut results: Vec<T> = std::iter::repeat_with(T::default).take(count).collect();
    std::thread::scope(|scope| {
        let share = &share;
        let workers = others.iter_mut().map(|place| scope.spawn(|| share(place)));
        let workers: Vec<_> = workers.collect();
        let mut done = share(place);
        for worker in workers {
            done.extend(worker.join().unwrap_or_default());
        }
        for (at, result) in done {
            if let Some(of_number) = results.get_mut(at) {
                *of_number = result;
            }
        }
    });
    results.into_iter().for_each(pass_on);
}
