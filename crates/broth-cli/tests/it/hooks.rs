//! The hooks for pre-commit and the action for GitHub, run as they are written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::check::BROKEN;
use super::inputs::folder;
use super::shell;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a script of bash in a folder, with `broth` among the commands.
fn bash(folder: &Path, script: &str, variables: &[(&str, &str)]) -> shell::Ran {
    let bin = Path::new(env!("CARGO_BIN_EXE_broth")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command.args(["-e", "-c", script]).current_dir(folder).env("PATH", path);
    shell::run(
        {
            command.envs(variables.iter().copied());
            command
        },
        b"",
    )
}

#[test]
fn hooks_find_and_repair() {
    let hooks = fs::read_to_string(root().join(".pre-commit-hooks.yaml")).unwrap();
    let entries: Vec<&str> =
        hooks.lines().filter_map(|line| line.trim().strip_prefix("entry: ")).collect();
    assert_eq!(entries, ["broth check", "broth check --fix", "broth fmt", "broth xml check"]);
    for (entry, statuses) in entries.into_iter().zip([[1, 1], [0, 0], [0, 0], [1, 1]]) {
        let folder = folder("hooks", &[("a b.html", BROKEN)]);
        for status in statuses {
            let (ended, out, err) = bash(&folder, &format!("{entry} 'a b.html'"), &[]);
            assert_eq!(ended, status, "{entry}: {out}{err}");
        }
    }
}

#[test]
fn the_action_annotates_and_writes_files() {
    let action = fs::read_to_string(root().join("action.yml")).unwrap();
    let scripts: Vec<String> = action
        .split("      run: |\n")
        .skip(1)
        .map(|rest| {
            rest.lines()
                .take_while(|line| line.starts_with("        "))
                .collect::<Vec<_>>()
                .join("\n")
        })
        .collect();
    let [install, check, format] = &scripts[..] else { panic!("{scripts:?}") };
    let folder = folder("action", &[("site/a.html", BROKEN), ("b.html", BROKEN)]);
    let installed = |script: &str| {
        let path = script.split("--path ").nth(1).unwrap().split_whitespace().next().unwrap();
        root().join(path.trim_matches('"').trim_start_matches("$SOURCE/"))
    };
    // The command is there, and otherwise what would be installed is.
    assert_eq!(bash(&folder, install, &[("SOURCE", "/nowhere")]).0, 0);
    let package = installed(install);
    assert_eq!(package.canonicalize().unwrap(), Path::new(env!("CARGO_MANIFEST_DIR")));
    let guide = fs::read_to_string(root().join("docs/guides/in-your-editor.md")).unwrap();
    let commands: Vec<&str> = guide.lines().filter(|line| line.starts_with("$ cargo")).collect();
    let [of_git, of_clone] = &commands[..] else { panic!("{commands:?}") };
    assert_eq!(
        *of_git,
        format!("$ cargo install --locked --git {} broth-cli", env!("CARGO_PKG_REPOSITORY"))
    );
    assert_eq!(installed(of_clone).canonicalize().unwrap(), package.canonicalize().unwrap());
    let run = |paths: &str, format: &str, output: &str, options: &str| {
        let variables =
            [("PATHS", paths), ("FORMAT", format), ("OUTPUT", output), ("OPTIONS", options)];
        bash(&folder, check, &variables)
    };
    let (status, out, err) = run("*.html site", "github", "", "");
    assert_eq!((status, out.matches("::error file=").count()), (1, 4), "{err}");
    let (status, out, err) = run(".", "sarif", "out.sarif", "--allow void-element-end-tag");
    assert_eq!((status, &*out), (1, ""), "{err}");
    let log: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.join("out.sarif")).unwrap()).unwrap();
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 2);
    let run = |options: &str| bash(&folder, format, &[("PATHS", "site"), ("FMT", options)]);
    let (status, out, err) = run("true");
    assert_eq!((status, out.matches("+++ b/site/a.html").count()), (1, 1), "{err}");
    assert!(run("--indent 4").1.contains("+++ b/site/a.html"));
    fs::write(folder.join("site/a.html"), "<p>a\n").unwrap();
    assert_eq!(run("true").0, 0);
}
