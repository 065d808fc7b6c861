//! `cargo xtask bench growth [FAMILY..] [--write]`: how the cost of hostile input grows, as a table in Markdown, of
//! all families, or of those whose name has a part like that; `amplification` is the table of what the standard makes
//! grow. Fails if broth's cost grows faster than it promises. `--write` writes docs/growth.md.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Duration;

use broth::html::Limits;
use broth_bench::growth::{self, AMPLIFIED, BOUND, Counting, FAMILIES, Family, Growth};
use broth_bench::machine;

/// A library that is expected to take longer than this for a document does not get it.
const CUT: Duration = Duration::from_millis(1500);

/// The largest documents.
const LARGEST: usize = 16 << 20;

/// The largest documents of the others, of which the exponent is all that matters.
const LARGEST_OF_OTHERS: usize = 4 << 20;

/// Where the page is.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/growth.md");

const HEAD: &str = "\
# How the cost of hostile input grows

<!-- Written by `cargo xtask bench growth --write`. -->

Each family is a kind of document that costs some parser more than its length. An exponent says how the cost grows with
the length: 1 is linear, 2 quadratic. *Instructions* is the exponent of the instructions that broth executes, counted by
callgrind at 256 KiB and at 2 MiB: it is the same in every run, and above 1.15 the command fails. Behind *time* stand the
exponent of the processor's time over the five largest of the sizes, which double from 16 KiB to 16 MiB (4 MiB for the
others), the largest document, and the time for it; who could be expected to take longer than 1.5 s for a document was not
given it. Other work of the machine, and caches that large documents outgrow, show as a little growth of times.

";

const AMPLIFICATION: &str = "
## What the standard makes grow

The standard opens formatting elements that were never closed again in each block, so that these documents become trees
that grow with the square of the length. Without limits broth does what the text says. With the limits that are on by
default, the tree stays as large as the document, and the outcome names the limit. Nodes of the tree:

| document | limits | 16 KiB | 64 KiB | 256 KiB | 1 MiB | met |
|---|---|--:|--:|--:|--:|---|
";

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    if let [once, family, size] = args.as_slice()
        && once == growth::ONCE
    {
        growth::once(family, size.parse().expect("a size"));
        return ExitCode::SUCCESS;
    }
    let write = args.iter().any(|arg| arg == "--write");
    args.retain(|arg| arg != "--write");
    let mut page = HEAD.to_owned();
    for item in machine::describe() {
        let _ = writeln!(page, "- {item}");
    }
    page.push_str(
        "\n| family | broth: instructions | broth: time | others: time |\n|---|--:|---|---|\n",
    );
    print!("{page}");
    let mut beyond = Vec::new();
    for family in FAMILIES {
        if args.is_empty() || args.iter().any(|part| family.name.contains(part.as_str())) {
            let row = measure(family, &mut beyond);
            print!("{row}");
            page.push_str(&row);
        }
    }
    if args.is_empty() || args.iter().any(|part| "amplification".contains(part.as_str())) {
        let amplified = format!("{AMPLIFICATION}{}", amplify());
        print!("{amplified}");
        page.push_str(&amplified);
    }
    if write {
        std::fs::write(PAGE, page).expect("docs/growth.md is written");
    }
    if beyond.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("beyond {BOUND}: {}", beyond.join(", "));
    ExitCode::FAILURE
}

/// One row of the table.
fn measure(family: &'static Family, beyond: &mut Vec<&'static str>) -> String {
    let counting = Counting::begin(family);
    let largest = [LARGEST].into_iter().chain(std::iter::repeat(LARGEST_OF_OTHERS));
    let all: Vec<Growth> = (family.work.iter().zip(largest))
        .map(|(worker, largest)| growth::measure(family, worker, largest, CUT))
        .collect();
    let instructions = counting.and_then(Counting::exponent);
    let decisive = instructions.or(all[0].exponent);
    if decisive.is_none_or(|exponent| exponent > BOUND) {
        beyond.push(family.name);
    }
    let others: Vec<String> =
        all[1..].iter().map(|growth| format!("{} {}", growth.name, show(growth))).collect();
    let (name, broth, others) = (family.name, show(&all[0]), others.join("; "));
    format!("| {name} | {} | {broth} | {others} |\n", exponent(instructions))
}

/// The second table.
fn amplify() -> String {
    let mut table = String::new();
    for document in AMPLIFIED {
        for (name, limits, sizes) in
            [("none", Limits::none(), 0..3), ("default", Limits::default(), 0..4)]
        {
            let mut row = format!("| {} | {name} |", document.name);
            let mut met = Vec::new();
            for step in 0..4 {
                if !sizes.contains(&step) {
                    row.push_str(" |");
                    continue;
                }
                let (nodes, limits) = document.nodes(16 << (10 + 2 * step), limits);
                let _ = write!(row, " {nodes} |");
                met = limits;
            }
            let met: Vec<String> = met.iter().map(|limit| format!("`{limit:?}`")).collect();
            let _ = writeln!(table, "{row} {} |", met.join(", "));
        }
    }
    table
}

fn exponent(exponent: Option<f64>) -> String {
    exponent.map_or("-".to_owned(), |exponent| format!("{exponent:.2}"))
}

/// `1.02 (16 MiB: 210 ms)`
fn show(growth: &Growth) -> String {
    let (bytes, time) = growth.last;
    let kib = (bytes + 512) >> 10;
    let size =
        if kib >= 1024 { format!("{} MiB", (kib + 512) >> 10) } else { format!("{kib} KiB") };
    format!("{} ({size}: {:.0} ms)", exponent(growth.exponent), time.as_secs_f64() * 1e3)
}
