//! The works of the rig by criterion, for who watches one of them: `cargo xtask bench html-tokens/broth`.

use broth_bench::contenders;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn all(c: &mut Criterion) {
    for work in contenders::works() {
        let documents = (work.documents)();
        let mut group = c.benchmark_group(work.name);
        let bytes = documents.iter().map(|document| document.bytes.len() as u64).sum();
        group.throughput(Throughput::Bytes(bytes));
        for contender in work.contenders {
            group.bench_function(contender.name, |bencher| {
                // Prepared only if it is not filtered out; who refuses a document is left out.
                let ready = documents.iter().filter_map(contender.prepare);
                let mut ready: Vec<_> = ready.collect();
                bencher.iter_custom(|times| {
                    ready.iter_mut().map(|run| run(times.try_into().unwrap_or(u32::MAX))).sum()
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
