//! Which rows of the specification's states do the suites reach?
//!
//! `spec-coverage [PART..] [--public]` looks at the functions whose file and link
//! (`crates/../tag.rs#tag-open-state`) contain every `PART`, by default at the states of the
//! tokenizers, at the insertion modes and algorithms of tree construction, at all algorithms with
//! numbered steps, at the definitions of valid microsyntaxes, at XPath's grammar and functions, and
//! at the algorithms of CSS Syntax. It runs the project's own cases, with `--public` also the
//! public suites, asks the compiler's coverage how often each row was reached, prints a line per
//! state, and fails if one was not.
//! Rows that say `// UNREACHABLE: reason` are listed apart; reaching one fails, too, because then
//! the reason is wrong. Without a `PART`, numbered steps must all be named in the code ([`steps`]),
//! and so must the rows of the insertion modes ([`modes`]) and the rules of XPath and of CSS
//! ([`linked`]).

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;

use regions::Counts;
use rows::Row;

mod linked;
mod modes;
mod regions;
mod rows;
mod steps;

/// The crates whose functions are states. Others may mention one without implementing it.
const TOKENIZERS: &[&str] =
    &["broth-entities", "broth-lex", "broth-html-tokenizer", "broth-html2007", "broth-xml5"];

/// The crate whose functions are insertion modes and their algorithms.
const TREE_CONSTRUCTION: &str = "broth-html-tree";

/// The crate whose functions are algorithms of numbered steps.
const VALUES: &str = "broth-values";

/// The crate whose functions are productions of a grammar and functions of its library.
const XPATH: &str = "broth-xpath";

/// The crate whose functions are algorithms of CSS Syntax, and the folder of it that is about the
/// values of properties instead.
const CSS: &str = "broth-css";
const VOCABULARY: &str = "/vocabulary/";

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

/// Whether every reachable row was reached.
fn run(parts: &[&str], public: bool) -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().map_err(|e| e.to_string())?;
    let read =
        |list: &str| std::fs::read_to_string(root.join(list)).map_err(|e| format!("{list}: {e}"));
    let steps =
        steps::Steps::parse(&steps::LISTS.map(read).into_iter().collect::<Result<String, _>>()?)?;
    let modes = modes::Modes::parse(&read(modes::LIST)?)?;
    let wanted = |file: &str, id: &str| {
        let place = format!("{file}#{id}");
        if parts.is_empty() {
            let is_state = id.ends_with("-state") && TOKENIZERS.contains(&crate_of(file));
            return is_state
                || steps.has(id)
                || [TREE_CONSTRUCTION, XPATH].contains(&crate_of(file))
                || crate_of(file) == CSS && !file.contains(VOCABULARY)
                || id.starts_with("valid-") && crate_of(file) == VALUES;
        }
        parts.iter().all(|part| place.contains(part))
    };
    let tries = |file: &str| crate_of(file) == VALUES;
    let mode = |file: &str| {
        (crate_of(file) == TREE_CONSTRUCTION).then(|| modes.of_file(&root, file)).flatten()
    };
    let mut found = Vec::new();
    for file in files(&root)? {
        let source = read(&file)?;
        let rows = rows::rows(&source, &|id| wanted(&file, id), tries(&file), mode(&file))
            .map_err(|e| format!("{file}: {e}"))?;
        found.extend(rows.into_iter().map(|row| Found {
            file: file.clone(),
            places: places(&source, &row.code),
            row,
        }));
    }
    if found.is_empty() {
        return Err(format!("no function links to an id with {} in it", parts.join(" and ")));
    }
    let mut all_right = !parts.is_empty() || steps_are_named(&steps, &found);
    match Counts::of_suites(&root, public)? {
        Some(counts) => {
            let hits = |found: &Found| counts.of(&root.join(&found.file), &found.places);
            let hits: Vec<u64> = found.iter().map(hits).collect();
            all_right &= report(&found, &hits);
            all_right &= !parts.is_empty() || rows_are_named(&modes, &found, &hits);
        }
        None => println!(
            "{} rows: nothing counts whether they are reached (`rustup component add llvm-tools`)",
            found.len()
        ),
    }
    for rules in linked::LISTS.iter().filter(|_| parts.is_empty()) {
        all_right &= rules_are_linked(&root, rules, &read(rules.list)?)?;
    }
    Ok(all_right)
}

/// Whether all rows of the text are named and reached.
fn rows_are_named(modes: &modes::Modes, found: &[Found], hits: &[u64]) -> bool {
    let mut named: BTreeMap<String, u64> = BTreeMap::new();
    for (Found { row, .. }, &hits) in found.iter().zip(hits) {
        for key in &row.named {
            *named.entry(key.clone()).or_default() += hits;
        }
    }
    let wrong = modes.check(&named);
    if wrong.is_empty() {
        let counts: Vec<_> = modes.counts().map(|(id, rows)| format!("{id} {rows}")).collect();
        println!("Rows of the text, all named and reached: {}", counts.join(", "));
    } else {
        println!("\nRows of the text:\n  {}", wrong.join("\n  "));
    }
    wrong.is_empty()
}

/// Whether all numbered steps are.
fn steps_are_named(steps: &steps::Steps, found: &[Found]) -> bool {
    let named: Vec<(String, String)> = found
        .iter()
        .flat_map(|Found { row, .. }| {
            row.ids.iter().chain(&row.named).map(move |id| (id, &row.steps))
        })
        .filter(|(id, _)| steps.has(id))
        .flat_map(|(id, names)| names.iter().map(move |name| (id.clone(), name.clone())))
        .collect();
    let wrong = steps.check(&named);
    if wrong.is_empty() {
        let (steps, algorithms) = steps.count();
        println!("Numbered steps, all named: {steps} in {algorithms} algorithms");
    } else {
        println!("\nNumbered steps:\n  {}", wrong.join("\n  "));
    }
    wrong.is_empty()
}

/// Whether all rules of a list are.
fn rules_are_linked(root: &Path, rules: &linked::Rules, list: &str) -> Result<bool, String> {
    let (count, unlinked) = linked::unlinked(root, rules, list)?;
    let name = rules.name;
    if unlinked.is_empty() {
        println!("Rules of {name}, all linked: {count}");
    } else {
        println!("\nRules of {name} that no documentation links to:\n  {}", unlinked.join("\n  "));
    }
    Ok(unlinked.is_empty())
}

/// Prints a line per state, then what is missing and what is declared unreachable.
fn report(found: &[Found], hits: &[u64]) -> bool {
    // By crate and id, because HTML and XML5 have states of the same names.
    let mut states: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    let (mut missing, mut declared, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for (Found { file, row, .. }, &hits) in found.iter().zip(hits) {
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

/// A row and where it is.
struct Found {
    /// The file, relative to the workspace.
    file: String,
    row: Row,
    /// Where its code is in the file.
    places: Range<regions::Place>,
}

/// The Rust files of `crates/`, relative to the workspace.
fn files(root: &Path) -> Result<Vec<String>, String> {
    let (mut files, mut folders) = (Vec::new(), vec![root.join("crates")]);
    while let Some(folder) = folders.pop() {
        let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let file = path.strip_prefix(root).map_err(|e| e.to_string())?;
                files.push(file.display().to_string());
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Lines and columns of a range of bytes.
fn places(source: &str, range: &Range<usize>) -> Range<regions::Place> {
    let place = |offset: usize| {
        let before = &source[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() as u64 + 1, (offset - line_start) as u64 + 1)
    };
    place(range.start)..place(range.end)
}
