//! The npm packages: `@broth-html/cli-OS-CPU` has the program for one system, and `broth-html`
//! depends on all of them. npm installs the one whose system is right; `js/bin/broth.js` finds it.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::{Release, copy, read};
use crate::shell;

/// The package that depends on the others.
const MAIN: &str = "broth-html";

/// Writes and packs all of them.
pub(super) fn write(release: &Release) -> Result<(), String> {
    write_programs(release)?;
    write_main(release)?;
    let npm = release.folder.join("npm");
    let folders = release.systems.iter().map(|system| folder(system.npm));
    for folder in folders.chain([MAIN.to_owned()]) {
        let mut pack = Command::new("npm");
        pack.current_dir(&npm).args(["pack", "--silent", "--ignore-scripts"]);
        shell::output({
            pack.arg(format!("./{folder}"));
            pack
        })?;
    }
    Ok(())
}

/// Writes the packages with the programs.
pub(super) fn write_programs(release: &Release) -> Result<(), String> {
    for system in &release.systems {
        let folder = release.folder.join("npm").join(folder(system.npm));
        let (os, cpu) = system.npm;
        let manifest = json!({
            "name": name(system.npm),
            "version": release.version,
            "description": format!("The program of {MAIN}'s command for {os} on {cpu}"),
            "license": "MIT OR Apache-2.0",
            "repository": { "type": "git", "url": "git+https://github.com/broth-rs/broth.git" },
            "os": [os],
            "cpu": [cpu],
            "files": [system.program(), "THIRD-PARTY.txt"],
            "preferUnplugged": true,
        });
        write_json(&folder.join("package.json"), &manifest)?;
        copy(&release.program(system), &folder.join(system.program()))?;
        let terms = "THIRD-PARTY.txt";
        if release.unpacked(system).join(terms).exists() {
            copy(&release.unpacked(system).join(terms), &folder.join(terms))?;
        }
    }
    Ok(())
}

/// Writes the package `broth-html` again, with its dependencies.
fn write_main(release: &Release) -> Result<(), String> {
    let packed = release.folder.join(format!("{MAIN}-{}.tgz", release.version));
    let npm = release.folder.join("npm");
    let mut unpack = Command::new("tar");
    unpack.current_dir(&npm).arg("-xzf").arg(packed);
    shell::check(unpack.args(["--transform", &format!("s/^package/{MAIN}/")]))?;
    let path = npm.join(MAIN).join("package.json");
    let manifest = read(&path)?;
    let mut manifest: Value =
        serde_json::from_str(&manifest).map_err(|e| format!("{}: {e}", path.display()))?;
    let programs = release.systems.iter().map(|system| (name(system.npm), release.version.clone()));
    manifest["optionalDependencies"] = programs.collect();
    write_json(&path, &manifest)
}

fn write_json(path: &Path, json: &Value) -> Result<(), String> {
    let text = serde_json::to_string_pretty(json).map_err(|e| e.to_string())?;
    super::write(path, &format!("{text}\n"))
}

/// The name of the package with a system's program.
fn name(npm: (&str, &str)) -> String {
    format!("@broth-html/{}", folder(npm))
}

/// The folder of the package with a system's program.
fn folder((os, cpu): (&str, &str)) -> String {
    format!("cli-{os}-{cpu}")
}
