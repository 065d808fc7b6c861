//! Lists the public API of each library crate in `xtask/data/api`, so that a review sees every
//! change to it. `--check` only compares.
//!
//! A listing has a line for each item that other crates can name: its signature as it is in the
//! source. Below a type are its fields or variants, its public methods, and the traits it
//! implements. What is `#[doc(hidden)]` is left out. Items written by a macro are listed by name
//! only, because the source is read without expanding macros.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::listing::Listing;
use crate::modules::Module;

mod listing;
mod modules;
mod signature;

/// Where the listings are.
const FOLDER: &str = "xtask/data/api";

fn main() -> ExitCode {
    let checks = std::env::args().skip(1).any(|argument| argument == "--check");
    match run(checks) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(checks: bool) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace");
    let mut stale = Vec::new();
    for (name, source) in libraries(root)? {
        let listing = Listing::new(&Module::read(&source)?).to_string();
        let path = root.join(FOLDER).join(format!("{name}.txt"));
        if fs::read_to_string(&path).is_ok_and(|old| old == listing) {
            continue;
        }
        if checks {
            stale.push(name);
        } else {
            fs::write(&path, listing).map_err(|e| format!("{}: {e}", path.display()))?;
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    let crates = stale.join(", ");
    Err(format!("the public API of {crates} changed: run `cargo xtask api`, and review the diff"))
}

/// The name of each library crate, and the path of its `lib.rs`.
fn libraries(root: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let folder = root.join("crates");
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))? {
        let entry = entry.map_err(|e| e.to_string())?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let source = entry.path().join("src/lib.rs");
        if name != "broth-cli" && source.exists() {
            found.push((name, source));
        }
    }
    found.sort();
    Ok(found)
}
