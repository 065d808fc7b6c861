//! Which rows of the specification's states do the suites reach?
//!
//! `spec-coverage [PART..] [--public]` looks at the functions whose file and link (`crates/../tag.rs#tag-open-state`) contain
//! every `PART`, by default at the states of the tokenizers, at the insertion modes and algorithms of tree construction, and
//! of the microsyntaxes at the algorithms with numbered steps and the definitions of what is valid. It runs the project's
//! own cases, with `--public` the public suites too, on a copy of the workspace in which each row counts, prints a line per
//! state, and fails if a row was not reached. Rows that say `// UNREACHABLE: reason` are listed apart; reaching one fails as
//! well, for then the reason is wrong. Numbered steps must all be named in the code ([`steps`]).

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};

use instrument::Found;

mod instrument;
mod rows;
mod steps;

/// The crates whose functions are states. Others may speak of one without being it.
const TOKENIZERS: &[&str] =
    &["broth-entities", "broth-lex", "broth-html-tokenizer", "broth-html2007", "broth-xml5"];

/// The crate whose functions are insertion modes and what these call.
const TREE_CONSTRUCTION: &str = "broth-html-tree";

/// The crate whose functions are algorithms of numbered steps.
const MICROSYNTAX: &str = "broth-microsyntax";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let public = args.iter().any(|arg| arg == "--public");
    let parts: Vec<&str> =
        args.iter().map(String::as_str).filter(|arg| !arg.starts_with("--")).collect();
    match run(&parts, public) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("spec-coverage: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Whether every row that can be reached was.
fn run(parts: &[&str], public: bool) -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().map_err(|e| e.to_string())?;
    let copy = root.join("target/spec-coverage");
    let list = std::fs::read_to_string(root.join(steps::LIST))
        .map_err(|e| format!("{}: {e}", steps::LIST))?;
    let steps = steps::Steps::parse(&list)?;
    let wanted = |file: &str, id: &str| {
        let place = format!("{file}#{id}");
        if parts.is_empty() {
            let is_state = id.ends_with("-state") && TOKENIZERS.contains(&crate_of(file));
            let is_microsyntax = steps.has(id) || id.starts_with("valid-");
            return is_state
                || crate_of(file) == TREE_CONSTRUCTION
                || is_microsyntax && crate_of(file) == MICROSYNTAX;
        }
        parts.iter().all(|part| place.contains(part))
    };
    let found = instrument::copy(&root, &copy, &wanted, &|file| crate_of(file) == MICROSYNTAX)?;
    if found.is_empty() {
        return Err(format!("no function links to an id with {} in it", parts.join(" and ")));
    }
    let hits = count(&root, &copy, public)?;
    if hits.len() != found.len() {
        return Err(format!("{} rows, but {} counters", found.len(), hits.len()));
    }
    Ok(report(&found, &hits) & steps_are_named(&steps, &found))
}

/// Whether all numbered steps are, if functions that do steps were looked at.
fn steps_are_named(steps: &steps::Steps, found: &[Found]) -> bool {
    let named: Vec<(String, String)> = found
        .iter()
        .flat_map(|Found { row, .. }| row.ids.iter().map(move |id| (id, &row.steps)))
        .filter(|(id, _)| steps.has(id))
        .flat_map(|(id, names)| names.iter().map(move |name| (id.clone(), name.clone())))
        .collect();
    let wrong = if named.is_empty() { Vec::new() } else { steps.check(&named) };
    if !wrong.is_empty() {
        println!("\nNumbered steps:\n  {}", wrong.join("\n  "));
    }
    wrong.is_empty()
}

/// Runs the suites on the copy: how often each row was reached.
fn count(root: &Path, copy: &Path, public: bool) -> Result<Vec<u32>, String> {
    let mut command = Command::new("cargo");
    let what = ["--package", "spec-tests", "--bin", "coverage"];
    command.current_dir(copy).args(["run", "--quiet", "--profile", "test"]).args(what);
    command.env("CARGO_TARGET_DIR", copy.join("target"));
    // Of the build's warnings, those about the copy are noise.
    command.env("RUSTFLAGS", "--cap-lints=allow");
    match (public, std::env::var_os("BROTH_SUITES")) {
        (false, _) => command.env("BROTH_SUITES", copy.join("no-public-suites")),
        (true, Some(suites)) => command.env("BROTH_SUITES", suites),
        (true, None) => command.env("BROTH_SUITES", root.join("../shared/suites")),
    };
    let output = command.output().map_err(|e| format!("cargo does not start: {e}"))?;
    if !output.status.success() {
        return Err(format!("the copy failed:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| line.parse().map_err(|_| format!("no counter: {line}"))).collect()
}

/// Prints a line per state, then what is missing and what is declared unreachable.
fn report(found: &[Found], hits: &[u32]) -> bool {
    // By crate and id: HTML and XML5 have states of the same names.
    let mut states: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    let (mut missing, mut declared, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for (Found { file, row }, &hits) in found.iter().zip(hits) {
        let line = format!("{} | {} ({file}:{})", row.ids.join(", "), row.label, row.line);
        match (&row.unreachable, hits) {
            (Some(reason), 0) => {
                declared.push(format!("{line}: {reason}"));
                continue;
            }
            (Some(reason), _) => wrong.push(format!("{line}: {reason}")),
            (None, 0) => missing.push(line),
            (None, _) => {}
        }
        for id in &row.ids {
            let (reached, all) = states.entry((crate_of(file), id)).or_default();
            *all += 1;
            *reached += usize::from(hits > 0);
        }
    }
    let width = states.keys().map(|(_, id)| id.len()).max().unwrap_or(0);
    let mut crate_name = "";
    for ((name, id), (reached, all)) in &states {
        if *name != crate_name {
            println!("\n{name:<width$}  reached  rows");
            crate_name = name;
        }
        println!("{id:<width$}  {reached:>7}  {all:>4}");
    }
    for (title, lines) in [
        ("Declared unreachable:", &declared),
        ("Declared unreachable, but reached:", &wrong),
        ("Not reached by any case:", &missing),
    ] {
        if !lines.is_empty() {
            println!("\n{title}\n  {}", lines.join("\n  "));
        }
    }
    let rows = found.len() - declared.len();
    println!("\n{} of {rows} rows in {} states are reached", rows - missing.len(), states.len());
    missing.is_empty() && wrong.is_empty()
}

/// The crate that a file of `crates/` belongs to.
fn crate_of(file: &str) -> &str {
    file.split('/').nth(1).unwrap_or(file)
}
