//! The value syntaxes beside those who read the same strings.

use std::hint::black_box;

use broth::values;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Many strings of one kind, so that no branch is learnt by heart.
fn strings(make: impl Fn(u32) -> String) -> Vec<String> {
    (0..1000).map(|n: u32| make(n.wrapping_mul(2_654_435_761) >> 8)).collect()
}

fn bench(
    c: &mut Criterion,
    group: &str,
    strings: &[String],
    contenders: &[(&str, &dyn Fn(&str) -> bool)],
) {
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Bytes(strings.iter().map(|s| s.len() as u64).sum()));
    for (name, parse) in contenders {
        group.bench_function(*name, |b| {
            b.iter(|| strings.iter().filter(|s| parse(black_box(s))).count());
        });
    }
    group.finish();
}

fn all(c: &mut Criterion) {
    let dates = strings(|n| format!("{:04}-{:02}-{:02}", 1 + n % 9999, 1 + n % 12, 1 + n % 28));
    bench(
        c,
        "date",
        &dates,
        &[
            ("broth", &|s| values::parse_date_string(s).is_ok()),
            ("jiff", &|s| s.parse::<jiff::civil::Date>().is_ok()),
            ("chrono", &|s| s.parse::<chrono::NaiveDate>().is_ok()),
        ],
    );
    let moments = strings(|n| {
        format!(
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}+01:00",
            1 + n % 9999,
            1 + n % 12,
            1 + n % 28,
            n % 24,
            n % 60,
            n % 59
        )
    });
    bench(
        c,
        "global date and time",
        &moments,
        &[
            ("broth", &|s| values::parse_global_date_and_time_string(s).is_ok()),
            ("jiff", &|s| s.parse::<jiff::Timestamp>().is_ok()),
            ("chrono", &|s| chrono::DateTime::parse_from_rfc3339(s).is_ok()),
        ],
    );
    let times = strings(|n| format!("{:02}:{:02}:{:02}", n % 24, n % 60, n % 59));
    bench(
        c,
        "time",
        &times,
        &[
            ("broth", &|s| values::parse_time_string(s).is_ok()),
            ("jiff", &|s| s.parse::<jiff::civil::Time>().is_ok()),
            ("chrono", &|s| s.parse::<chrono::NaiveTime>().is_ok()),
        ],
    );
    let durations = strings(|n| format!("{}h {}m {}s", n % 24, n % 60, n % 60));
    bench(
        c,
        "duration",
        &durations,
        &[
            ("broth", &|s| values::parse_duration_string(s).is_ok()),
            ("jiff", &|s| s.parse::<jiff::Span>().is_ok()),
            ("humantime", &|s| humantime::parse_duration(s).is_ok()),
        ],
    );
    let floats = strings(|n| format!("{}.{:03}", n % 10_000, n % 1000));
    bench(
        c,
        "floating-point number",
        &floats,
        &[
            ("broth", &|s| values::parse_floating_point_number(s).is_ok()),
            ("std", &|s| s.parse::<f64>().is_ok()),
        ],
    );
    let integers = strings(|n| format!("-{n}"));
    bench(
        c,
        "integer",
        &integers,
        &[("broth", &|s| values::parse_integer(s).is_ok()), ("std", &|s| s.parse::<i64>().is_ok())],
    );
    let colors = strings(|n| format!("#{:06x}", n & 0xFF_FFFF));
    bench(
        c,
        "colour",
        &colors,
        &[
            ("broth, simple", &|s| values::parse_simple_color(s).is_ok()),
            ("broth, legacy", &|s| values::parse_legacy_color(s).is_ok()),
            ("csscolorparser", &|s| csscolorparser::parse(s).is_ok()),
        ],
    );
}

criterion_group!(benches, all);
criterion_main!(benches);
