//! `cargo xtask bench growth [FAMILY..] [--full] [--write]`: how the cost of hostile input grows, as a table in
//! Markdown. Fails if broth's grows faster than it promises. `--full` goes on to 16 MiB; `--write` writes
//! docs/growth.md.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Duration;

use broth_bench::growth::{self, BOUND, FAMILIES, Growth};

/// A peer that takes longer than this for a document is given none that is longer.
const CUT: Duration = Duration::from_millis(700);

const HEAD: &str = "\
# How the cost of hostile input grows

<!-- Written by `cargo xtask bench growth --full --write`. -->

Each family is a kind of document that costs some parser more than its length. The exponent is the slope of the line with the
least squares through the medians of the times, both axes logarithmic: 1 is linear, 2 quadratic. Behind it stands the largest
document that was read, and the time for it; who takes longer than 0.7 s for a document is given none that is longer.
Times are of one run on a busy machine: read the exponents.

| family | broth | others |
|---|---|---|
";

fn main() -> ExitCode {
    let (mut wanted, mut full, mut write) = (Vec::new(), false, false);
    for arg in std::env::args().skip(1) {
        match arg.as_str() {
            "--full" => full = true,
            "--write" => write = true,
            _ => wanted.push(arg),
        }
    }
    // Smaller documents lie in the caches, and the step out of them looks like growth.
    let largest = if full { 24 } else { 21 };
    let sizes: Vec<usize> = (18..=largest).map(|power| 1 << power).collect();
    let mut table = HEAD.to_owned();
    print!("{HEAD}");
    let mut beyond = Vec::new();
    for family in FAMILIES {
        if !wanted.is_empty() && !wanted.iter().any(|part| family.name.contains(part.as_str())) {
            continue;
        }
        let all: Vec<Growth> =
            family.work.iter().map(|worker| growth::measure(family, worker, &sizes, CUT)).collect();
        let Some((broth, others)) = all.split_first() else { continue };
        if broth.exponent.is_none_or(|exponent| exponent > BOUND) {
            beyond.push(format!("{}: {}", family.name, show(broth)));
        }
        let others: Vec<String> =
            others.iter().map(|growth| format!("{} {}", growth.name, show(growth))).collect();
        let mut row = String::new();
        let _ = writeln!(row, "| {} | {} | {} |", family.name, show(broth), others.join("; "));
        print!("{row}");
        table.push_str(&row);
    }
    if write {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/growth.md");
        std::fs::write(path, table).expect("docs/growth.md is written");
    }
    if beyond.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("beyond {BOUND}:\n{}", beyond.join("\n"));
    ExitCode::FAILURE
}

/// `1.02 (16 MiB: 210 ms)`
fn show(growth: &Growth) -> String {
    let (bytes, time) = growth.last;
    let exponent = growth.exponent.map_or("-".to_owned(), |exponent| format!("{exponent:.2}"));
    let cut = if growth.cut { ", cut" } else { "" };
    let size = match bytes >> 10 {
        kib if kib >= 1024 => format!("{:.0} MiB", kib as f64 / 1024.0),
        kib => format!("{kib} KiB"),
    };
    format!("{exponent} ({size}: {:.1} ms{cut})", time.as_secs_f64() * 1e3)
}
