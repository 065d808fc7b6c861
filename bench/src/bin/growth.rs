//! `cargo xtask bench growth [FAMILY..] [--write]`: how the cost of hostile input grows, as a table
//! in Markdown, for all families or those whose name contains an argument; `amplification` is the
//! table of what the standard makes grow. Fails if broth's cost grows faster than it promises.
//! `--write` writes the section of docs/performance.md.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Duration;

use broth::html::Limits;
use broth_bench::growth::{self, AMPLIFIED, BOUND, Counting, FAMILIES, Family, Growth};
use broth_bench::plot::{self, Curves};
use broth_bench::{machine, sections};

/// A library that is expected to take longer than this for a document is not given it.
const CUT: Duration = Duration::from_millis(1500);

/// The largest documents.
const LARGEST: usize = 16 << 20;

/// The largest documents for other libraries, for which only the exponent matters.
const LARGEST_OF_OTHERS: usize = 4 << 20;

/// The title of the picture.
const CURVES: &str = "How the time grows with the length of hostile documents";

/// The section lists families with an exponent of time above this; the command prints all.
const NOTABLE: f64 = 1.4;

/// The crates of the libraries that take part.
const PEERS: [&str; 7] =
    ["html5ever", "html5gum", "htmlize", "lol_html", "quick-xml", "roxmltree", "scraper"];

const TABLE: &str =
    "\n| family | broth: instructions | broth: time | others: time |\n|---|--:|---|---|\n";

const AMPLIFICATION: &str = "
### Trees that the standard makes grow

The standard reopens unclosed formatting elements in each block, so these documents become trees
that grow with the square of the length. Without limits, broth builds such a tree. With the default
limits, the tree grows linearly, and the result names the limit. Nodes of the tree:

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
    let mut section = machine::brief(&PEERS);
    print!("{section}{TABLE}");
    let mut found = Vec::new();
    for family in FAMILIES {
        if args.is_empty() || args.iter().any(|part| family.name.contains(part.as_str())) {
            let measured = measure(family);
            print!("{}", measured.row);
            found.push(measured);
        }
    }
    section.push_str(&summary(&found));
    if write {
        let charts = found.iter().filter(|found| found.is_notable).map(|found| found.chart.clone());
        let picture = plot::curves(CURVES, &charts.collect::<Vec<_>>());
        let line = plot::write("growth", CURVES, &picture).expect("the picture is written");
        let _ = write!(section, "\nTime over length, both logarithmic:\n\n{line}");
    }
    if args.is_empty() || args.iter().any(|part| "amplification".contains(part.as_str())) {
        let amplified = format!("{AMPLIFICATION}{}", amplify());
        print!("{amplified}");
        section.push_str(&amplified);
    }
    if write {
        sections::write("growth", "growth --write", &section).expect("the page is written");
    }
    let is_beyond = |found: &&Found| found.decisive.is_none_or(|exponent| exponent > BOUND);
    let beyond: Vec<&str> = found.iter().filter(is_beyond).map(|found| found.name).collect();
    if beyond.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("beyond {BOUND}: {}", beyond.join(", "));
    ExitCode::FAILURE
}

/// The result for a family.
struct Found {
    name: &'static str,
    row: String,
    /// The exponent of broth's instructions; where they cannot be counted, of its time.
    decisive: Option<f64>,
    /// The exponent of broth's time.
    time: Option<f64>,
    chart: Curves,
    /// Whether an exponent of time is above [`NOTABLE`].
    is_notable: bool,
}

fn measure(family: &'static Family) -> Found {
    let counting = Counting::begin(family);
    let largest = [LARGEST].into_iter().chain(std::iter::repeat(LARGEST_OF_OTHERS));
    let all: Vec<Growth> = (family.work.iter().zip(largest))
        .map(|(worker, largest)| growth::measure(family, worker, largest, CUT))
        .collect();
    let instructions = counting.and_then(Counting::exponent);
    let is_notable =
        all.iter().filter_map(|growth| growth.exponent).any(|exponent| exponent > NOTABLE);
    let time = all[0].exponent;
    let decisive = instructions.or(time);
    let others: Vec<String> =
        all[1..].iter().map(|growth| format!("{} {}", growth.name, show(growth))).collect();
    let (name, broth, others) = (family.name, show(&all[0]), others.join("; "));
    let row = format!("| {name} | {} | {broth} | {others} |\n", exponent(instructions));
    let curves = all.into_iter().map(|growth| (growth.name, growth.points)).collect();
    let chart = Curves { title: name.to_owned(), curves };
    Found { name, row, chart, decisive, time, is_notable }
}

/// A sentence about all families, and the rows of the notable ones.
fn summary(found: &[Found]) -> String {
    let most = found.iter().filter_map(|found| found.decisive).fold(0.0, f64::max);
    let slowest = found
        .iter()
        .filter_map(|found| Some((found.time?, found.name)))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let (time, name) = slowest.unwrap_or((0.0, "none"));
    let mut text = format!(
        "\nThere are {} families. The greatest exponent of broth's instructions is {most:.2}, that\n\
         of its time {time:.2} ({name}). The table has the families with an exponent of time, of\n\
         broth or of another library, above {NOTABLE}; `cargo xtask bench growth` prints all.\n",
        found.len()
    );
    text.push_str(TABLE);
    text.extend(found.iter().filter(|found| found.is_notable).map(|found| found.row.as_str()));
    text
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
