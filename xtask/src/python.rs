//! `cargo xtask python`: packs the source distribution of the Python package, builds a wheel from
//! it without the checkout, installs that into a new environment, and runs the tests.
//!
//! Without Python 3.10 or what its tests need, it says so and only compiles the package.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{licences, shell};

/// The package's manifest.
pub(crate) const MANIFEST: &str = "python/Cargo.toml";

/// The tool that builds the wheel, and the one that checks its types.
const TOOLS: [&str; 2] = ["maturin>=1.9,<2", "mypy>=1.18"];

/// The folder of all tests. `pytest` alone runs those of its folder `core`.
const TESTS: &str = "tests";

/// The largest wheel that users should have to load. Arrow and the URLs of links are 0.6 MB of it,
/// XPath and Markdown 0.3 MB, the data, forms and content of pages 0.45 MB, older editions of the
/// tree builder and the proofs of fixes 0.1 MB, streams of tokens and rules of one's own 40 KB, the
/// tokenizer of CSS 20 KB, the licences of others 20 KB.
const MAX_WHEEL: u64 = 4_200_000;

/// The files with the terms, in a wheel and in a source distribution.
const TERMS: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "licences/THIRD-PARTY.txt"];

/// Tries the package that was built from the source distribution, and looks for its files.
const SMOKE: &str = r#"
import sys
from importlib.metadata import files, metadata
import broth
assert broth.__file__.startswith(sys.prefix), broth.__file__
assert broth.parse("<p>Hi").texts("p") == ["Hi"]
assert broth.sanitize("<p onclick=x()>Hi") == "<p>Hi</p>"
names = [str(file) for file in files("broth-html")]
for terms in sys.argv[1:]:
    assert any(name.endswith(terms) for name in names), (terms, names)
assert "broth/_broth.pyi" in names and "broth/py.typed" in names, names
assert metadata("broth-html")["Description"].startswith('# '), "no README"
"#;

/// Builds, installs, tests; further arguments are pytest's, such as `tests/core` for one folder of
/// tests. With any, the wheel is built from the checkout, which takes less time if it was built
/// before.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let package = crate::root().join("python");
    let room = package.join("target/test");
    if let Some(missing) = prepare(&package, &room)? {
        println!("The Python package is not tested: {missing}.");
        return shell::compiles(MANIFEST, &[]);
    }
    licences::write(MANIFEST)?;
    let python = room.join("venv/bin/python");
    let wheel = match args {
        [] => wheel_without_checkout(&python, &package, &room)?,
        _ => wheel(&python, &package, &room)?,
    };
    let install = ["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"];
    shell::check(command(&python, &room).args(install).arg(&wheel))?;
    shell::check(command(&python, &package).args(["-m", "mypy", "--strict", "lib/broth"]))?;
    let stubtest = ["-m", "mypy.stubtest", "broth._broth", "--allowlist", "stubtest.txt"];
    shell::check(command(&python, &package).args(stubtest))?;
    let mut pytest = command(&room.join("venv/bin/pytest"), &package);
    if !args.iter().any(|arg| arg.starts_with(TESTS)) {
        pytest.arg(TESTS);
    }
    shell::check(pytest.arg("-q").args(args))
}

/// Builds the wheel from the checkout.
fn wheel(python: &Path, package: &Path, room: &Path) -> Result<PathBuf, String> {
    let wheels = room.join("wheels");
    let mut build = command(python, package);
    build.args(["-m", "maturin", "build", "--quiet", "--release", "--out"]).arg(&wheels);
    shell::check(build.env("RUSTFLAGS", shell::NO_WARNINGS))?;
    built(&wheels, "whl")
}

/// Builds the wheel from the source distribution, as pip does for users without a wheel for their
/// system, and tries it where nothing else is installed.
fn wheel_without_checkout(python: &Path, package: &Path, room: &Path) -> Result<PathBuf, String> {
    let pack = ["-m", "maturin", "sdist", "--out"];
    shell::check(command(python, package).args(pack).arg(room.join("sdist")))?;
    let archive = built(&room.join("sdist"), "gz")?;
    let elsewhere = tempfile::tempdir().map_err(|e| format!("a temporary folder: {e}"))?;
    let elsewhere = elsewhere.path();
    shell::check(command(Path::new("python3"), elsewhere).args(["-m", "venv", "venv"]))?;
    let python = elsewhere.join("venv/bin/python");
    let pip = |args: &[&str]| {
        let mut pip = command(&python, elsewhere);
        pip.args(["-m", "pip", "--quiet", "--disable-pip-version-check"]).args(args);
        pip
    };
    let mut build = pip(&["wheel", "--no-deps", "--wheel-dir"]);
    build.arg(room.join("wheels")).arg(&archive);
    // As the wheels of a release are built.
    build.env("MATURIN_PEP517_ARGS", "--strip --compression-level 9");
    // Crates of others that have been compiled before are not compiled again.
    build.env("CARGO_TARGET_DIR", package.join("target"));
    shell::check(build.env("RUSTFLAGS", shell::NO_WARNINGS))?;
    let wheel = built(&room.join("wheels"), "whl")?;
    let bytes = std::fs::metadata(&wheel).map_err(|e| format!("{}: {e}", wheel.display()))?.len();
    if bytes > MAX_WHEEL {
        return Err(format!("the wheel has {bytes} bytes, over {MAX_WHEEL}"));
    }
    let mut install = pip(&["install"]);
    install.arg(&wheel);
    shell::check(install)?;
    shell::check(command(&python, elsewhere).args(["-c", SMOKE]).args(TERMS))?;
    println!("The source distribution builds without the checkout; its wheel has {bytes} bytes.");
    Ok(wheel)
}

/// A new environment with the tools, unless something is missing.
fn prepare(package: &Path, room: &Path) -> Result<Option<&'static str>, String> {
    let old_enough = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    if !succeeds(Command::new("python3").args(["-c", old_enough])) {
        return Ok(Some("there is no python3 of version 3.10 or later with venv and pip"));
    }
    // Files of the past would be taken for the new ones.
    for folder in ["wheels", "sdist"].map(|name| room.join(name)) {
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        }
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

/// The file with this ending that was built into a folder.
fn built(folder: &Path, ending: &str) -> Result<PathBuf, String> {
    let files = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files = files.filter_map(|entry| Some(entry.ok()?.path()));
    let is_it = |path: &PathBuf| path.extension().is_some_and(|found| found == ending);
    files.find(is_it).ok_or_else(|| format!("{}: no .{ending}", folder.display()))
}

fn command(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder);
    command
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}
