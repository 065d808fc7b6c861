//! `cargo xtask quick [--base COMMIT]`: what a change needs while you work on it. The style of the
//! whole tree, then clippy and the tests of the crates that differ from the main branch.
//!
//! It does not test the crates that depend on these, nor the workspaces of their own; `ci` does.
//!
//! Clippy and the tests have a build each: cargo only checks for the one, and compiles for the
//! other. `RUSTC_WORKSPACE_WRAPPER=clippy-driver cargo test` would need one, and after an edit of
//! `broth-values` it takes 1.5 s of a processor instead of 2.4 s. But cargo keeps that build apart
//! from that of a plain `cargo test`, so the workspace is compiled twice if you use both.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::{ci, shell};

/// The workspaces of their own, and the task that checks each.
const OUTSIDE: [(&str, &str); 4] =
    [("bench", "ci outside"), ("fuzz", "ci outside"), ("js", "js"), ("python", "python")];

pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let start = Instant::now();
    let base = match args {
        [] => ["origin/main", "main", "HEAD"].into_iter().find_map(|branch| {
            let base = git(&["merge-base", "HEAD", branch]).ok()?;
            Some(base.trim().to_owned())
        }),
        [flag, commit] if flag == "--base" => Some(commit.clone()),
        _ => return Err("`quick` takes `--base COMMIT` and nothing else".to_owned()),
    };
    ci::run(&["fmt", "codegen", "tidy"].map(str::to_owned))?;
    let changed = changed(base.as_deref())?;
    let packages = packages(crate::root(), &changed);
    if !packages.is_empty() {
        println!("== {}", packages.iter().cloned().collect::<Vec<_>>().join(", "));
        let named = packages.iter().flat_map(|package| ["--package", package]);
        let clippy = ["clippy", "--quiet", "--all-targets"].into_iter().chain(named.clone());
        shell::cargo(clippy.chain(["--", "--deny", "warnings"]))?;
        shell::cargo(["test", "--quiet"].into_iter().chain(named))?;
    }
    for (folder, task) in OUTSIDE {
        if changed.iter().any(|path| Path::new(path).starts_with(folder)) {
            println!("{folder}/ has changed, too: run `cargo xtask {task}`");
        }
    }
    println!("quick: {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// The files that differ from a commit, and those that git does not know yet.
fn changed(base: Option<&str>) -> Result<Vec<String>, String> {
    let mut files = git(&["ls-files", "--others", "--exclude-standard"])?;
    if let Some(base) = base {
        files += &git(&["diff", "--name-only", base])?;
    }
    Ok(files.lines().map(str::to_owned).collect())
}

/// The packages of the workspace that these files are in. Each is in a folder of its name.
fn packages(root: impl AsRef<Path>, files: &[String]) -> BTreeSet<String> {
    let root = root.as_ref();
    let package = |file: &String| {
        let outside = |(folder, _): &(&str, &str)| Path::new(file).starts_with(folder);
        if OUTSIDE.iter().any(outside) {
            return None;
        }
        let mut folders = Path::new(file).ancestors().skip(1);
        let folder = folders.find(|folder| root.join(folder).join("Cargo.toml").exists())?;
        Some(folder.file_name()?.to_string_lossy().into_owned())
    };
    files.iter().filter_map(package).collect()
}

fn git(args: &[&str]) -> Result<String, String> {
    let mut command = Command::new("git");
    command.current_dir(crate::root()).args(args);
    shell::output(command)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_file_is_of_the_nearest_package() {
        for (file, package) in [
            ("crates/broth-dom/src/node.rs", Some("broth-dom")),
            ("crates/broth-dom/Cargo.toml", Some("broth-dom")),
            ("xtask/src/main.rs", Some("xtask")),
            ("xtask/pages/src/main.rs", Some("pages")),
            ("xtask/data/words.txt", Some("xtask")),
            ("spec-tests/dice/src/lib.rs", Some("dice")),
            ("js/wasm/src/lib.rs", None),
            ("docs/cli.md", None),
            ("Cargo.toml", None),
        ] {
            let packages = super::packages(crate::root(), &[file.to_owned()]);
            assert_eq!(packages.first().map(String::as_str), package, "{file}");
        }
    }
}
