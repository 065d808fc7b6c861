//! The cost of a parser to the programs that use it: the processor's time for a clean build, and
//! the size of the stripped program.
//!
//! The programs are in `bench/hello`: each reads standard input and prints how much it found there.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// Program, feature and name in the table.
const PROGRAMS: &[(&str, &str)] = &[
    ("nothing", "no parser: reads and prints"),
    ("broth-tokens", "tokens: broth-html-tokenizer"),
    ("html5gum-tokens", "tokens: html5gum"),
    ("html5ever-tokens", "tokens: html5ever"),
    ("lol-html-rewriter", "tokens rewritten: lol_html"),
    ("broth-tree", "tree: broth, feature `html` only"),
    ("broth-select", "tree and selectors: broth, features `html` and `select`"),
    ("html5ever-tree", "tree: html5ever, markup5ever_rcdom"),
];

const HEAD: &str = "
### Size and build time

A program that parses its standard input, stripped, and the processor's seconds for its clean
release build with thin LTO, dependencies included.

| program | KiB | beyond nothing | crates | seconds |
|---|--:|--:|--:|--:|
";

/// The part of the section about speed. Builds each program in a folder of its own, and removes it
/// afterwards.
#[must_use]
pub fn section() -> String {
    let mut table = String::from(HEAD);
    let mut nothing = None;
    for (program, title) in PROGRAMS {
        let Some(Built { bytes, crates, seconds }) = build(program) else { continue };
        let base = *nothing.get_or_insert(bytes);
        let kib = |bytes: u64| bytes.div_ceil(1024);
        let _ = writeln!(
            table,
            "| {title} | {} | {} | {crates} | {seconds:.1} |",
            kib(bytes),
            kib(bytes.saturating_sub(base)),
        );
    }
    table
}

struct Built {
    bytes: u64,
    crates: usize,
    seconds: f64,
}

fn build(program: &str) -> Option<Built> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("hello/Cargo.toml");
    let folder = std::env::temp_dir().join(format!("broth-bench-{}-{program}", std::process::id()));
    let before = children_seconds();
    let output = Command::new("cargo")
        .args(["build", "--release", "--config", "profile.release.strip=true"])
        .args(["--features", program, "--bin", program, "--manifest-path"])
        .arg(manifest)
        .env("CARGO_TARGET_DIR", &folder)
        .output()
        .ok()?;
    let seconds = children_seconds() - before;
    let size = std::fs::metadata(folder.join("release").join(program)).map(|data| data.len());
    let _ = std::fs::remove_dir_all(&folder);
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        eprintln!("{program}: {log}");
        return None;
    }
    let crates = log.lines().filter(|line| line.trim_start().starts_with("Compiling ")).count();
    Some(Built { bytes: size.ok()?, crates, seconds })
}

/// The processor's time of all children that have ended, in seconds; 0 if the system does not say.
fn children_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name in parentheses: the 14th and 15th field from there, in hundredths of a second.
    let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
    let mut ticks =
        fields.split(' ').skip(13).take(2).filter_map(|field| field.parse::<f64>().ok());
    (ticks.next().unwrap_or_default() + ticks.next().unwrap_or_default()) / 100.0
}
