//! `cargo xtask python`: builds the wheel of the Python package, installs it into a new environment
//! and runs its tests.
//!
//! Without Python 3.10 or what its tests need, it says so and checks nothing; `cargo xtask ci`
//! still compiles the package.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{licences, shell};

/// The package's manifest.
pub(crate) const MANIFEST: &str = "python/Cargo.toml";

/// What builds the wheel, and what checks its types.
const TOOLS: [&str; 2] = ["maturin>=1.9,<2", "mypy>=1.18"];

/// The largest wheel that users should have to load. Arrow and the URLs of links are 0.6 MB of it,
/// the licences of others 20 KB.
const MAX_WHEEL: u64 = 2_700_000;

/// Builds, installs, tests; further arguments are pytest's.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let package = crate::root().join("python");
    let room = package.join("target/test");
    if let Some(missing) = prepare(&package, &room)? {
        println!("The Python package is not tested: {missing}.");
        return Ok(());
    }
    write_licences(&package.join("licences"))?;
    let python = room.join("venv/bin/python");
    let build = ["-m", "maturin", "build", "--quiet", "--release", "--strip"];
    let build = build.into_iter().chain(["--compression-level", "9", "--out"]);
    shell::check(command(&python, &package).args(build).arg(room.join("wheels")))?;
    let wheel = wheel(&room.join("wheels"))?;
    let bytes = std::fs::metadata(&wheel).map_err(|e| format!("{}: {e}", wheel.display()))?.len();
    if bytes > MAX_WHEEL {
        return Err(format!("the wheel has {bytes} bytes, over {MAX_WHEEL}"));
    }
    println!("The wheel has {bytes} bytes.");
    let install = ["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"];
    shell::check(command(&python, &room).args(install).arg(&wheel))?;
    shell::check(command(&python, &package).args(["-m", "mypy", "--strict", "lib/broth"]))?;
    shell::check(command(&python, &package).args(["-m", "mypy.stubtest", "broth._broth"]))?;
    shell::check(command(&room.join("venv/bin/pytest"), &package).arg("-q").args(args))
}

/// A new environment with the tools, unless something is missing.
fn prepare(package: &Path, room: &Path) -> Result<Option<&'static str>, String> {
    let old_enough = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    if !succeeds(Command::new("python3").args(["-c", old_enough])) {
        return Ok(Some("there is no python3 of version 3.10 or later with venv and pip"));
    }
    // Wheels of the past would be taken for the new one.
    let wheels = room.join("wheels");
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels).map_err(|e| format!("{}: {e}", wheels.display()))?;
    }
    std::fs::create_dir_all(room).map_err(|e| format!("{}: {e}", room.display()))?;
    shell::check(Command::new("python3").args(["-m", "venv", "--clear"]).arg(room.join("venv")))?;
    let mut install = command(&room.join("venv/bin/python"), package);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    install.args(["--retries", "1", "--timeout", "30"]).args(TOOLS).args(tests_need(package)?);
    Ok((!succeeds(&mut install)).then_some("pip cannot get what its tests need"))
}

/// The requirements of the extra `test` in `pyproject.toml`, and of Spark and Ray if their tests
/// are asked for.
fn tests_need(package: &Path) -> Result<Vec<String>, String> {
    let path = package.join("pyproject.toml");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let clusters: &[&str] =
        if std::env::var_os("BROTH_CLUSTERS").is_some() { &["spark", "ray"] } else { &[] };
    let mut needs = Vec::new();
    for extra in ["test"].iter().chain(clusters) {
        let list = text.lines().find_map(|line| line.strip_prefix(extra)?.strip_prefix(" = ["));
        let list = list.ok_or_else(|| format!("{}: no extra `{extra}`", path.display()))?;
        needs.extend(list.split('"').skip(1).step_by(2).map(str::to_owned));
    }
    Ok(needs)
}

/// Writes the terms of what is compiled into the module, for `license-files` of `pyproject.toml`.
fn write_licences(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let path = folder.join("THIRD-PARTY.txt");
    std::fs::write(&path, licences::third_party(MANIFEST)?)
        .map_err(|e| format!("{}: {e}", path.display()))
}

/// The wheel that was built.
fn wheel(folder: &Path) -> Result<PathBuf, String> {
    let files = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files = files.filter_map(|entry| Some(entry.ok()?.path()));
    let is_wheel = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "whl");
    files.find(is_wheel).ok_or_else(|| format!("{}: no wheel", folder.display()))
}

fn command(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder);
    command
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}
