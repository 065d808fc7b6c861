//! Writes the pages that list the rules of `broth check`: `docs/rules.md`, and the schema of
//! `broth.toml`. `--check` only compares.
//!
//! It asks the checker for its rules, so it is built after the tables that the checker is made of;
//! `cargo codegen` runs it last.

use std::path::Path;
use std::process::ExitCode;

use broth_check::Rule;

mod rules_page;
mod schema;

fn main() -> ExitCode {
    let only_compares = std::env::args().skip(1).any(|argument| argument == "--check");
    match run(only_compares) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The table of the parse errors.
const PARSE_ERRORS: &str = "xtask/data/parse-errors.txt";

/// The rules that the table names as those that report an error instead exist.
fn check_reported_as(table: &str) -> Result<(), String> {
    for line in table.lines() {
        if let Some(rule) = line.trim_start().strip_prefix("reported-as: ")
            && rule.parse::<Rule>().is_err()
        {
            return Err(format!("{PARSE_ERRORS}: there is no rule `{rule}`"));
        }
    }
    Ok(())
}

/// Writes the pages, or says which are stale.
fn run(only_compares: bool) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read =
        |name: &str| std::fs::read_to_string(root.join(name)).map_err(|e| format!("{name}: {e}"));
    check_reported_as(&read(PARSE_ERRORS)?)?;
    let form = read("xtask/data/broth.schema.json")?;
    let mut stale = Vec::new();
    for (target, text) in
        [("docs/rules.md", rules_page::page()), ("docs/schemas/broth.json", schema::page(&form)?)]
    {
        let path = root.join(target);
        if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if only_compares {
            stale.push(target);
            continue;
        }
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        println!("wrote {target}");
    }
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!("stale, run `cargo codegen`: {}", stale.join(", ")))
}
