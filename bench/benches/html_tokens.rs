//! The contenders of `compare html-tokens` by criterion: the whole corpus at once, for who watches one of them.

use broth_bench::contenders::html_tokens::CONTENDERS;
use broth_bench::corpus;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn all(c: &mut Criterion) {
    let documents = corpus::html();
    let mut group = c.benchmark_group("HTML tokens");
    group.throughput(Throughput::Bytes(documents.iter().map(|d| d.text.len() as u64).sum()));
    for contender in CONTENDERS {
        group.bench_function(contender.name, |b| {
            b.iter(|| {
                documents.iter().map(|document| (contender.run)(&document.text)).sum::<usize>()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, all);
criterion_main!(benches);
