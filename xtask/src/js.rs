//! `cargo xtask js`: builds the JavaScript package, runs its tests, and tries it in a new project.
//!
//! Without Node 20 or later, npm, or a standard library for WebAssembly, it says so and only
//! compiles the crate for this machine; `--build` fails instead.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::shell::NO_WARNINGS;
use crate::{licences, shell};

/// The crate's manifest.
pub(crate) const MANIFEST: &str = "js/Cargo.toml";

const TARGET: &str = "wasm32-unknown-unknown";

/// The modules, and the most bytes that each may have if the standard library is compiled with it.
/// The browser receives about two fifths of them.
const MODULES: [(&str, u64); 3] = [("sanitize", 880_000), ("select", 900_000), ("full", 4_020_000)];

/// Vectors, which every runtime since 2021 has, and browsers since 2023: parsing is 1.6 times as
/// fast with them.
const VECTORS: &str = "-C target-feature=+simd128";

/// Where the sources of the standard library are, below a compiler's folder.
const SOURCES: &str = "lib/rustlib/src/rust/library/Cargo.toml";

/// The folder of Debian's package `rustc-web`; `rust-web-src` has its sources.
const DEBIAN: &str = "/usr";

/// How npm installs what a lock names.
const INSTALL: [&str; 5] = ["ci", "--no-audit", "--no-fund", "--loglevel", "error"];

/// How crates are compiled without the messages of panics, which nobody could see. Stable compilers
/// do so if they are asked as their own build asks them.
const FLAGS: &str = "-Z unstable-options -C panic=immediate-abort";

/// How the standard library for WebAssembly is come by.
enum Library {
    /// It is compiled with the crate and for size, by this compiler.
    Compiled(PathBuf),
    /// rustup has installed it. The modules are larger by an eighth.
    Installed,
}

/// Builds and tests. `--build` only builds. `--code` only compiles the TypeScript, for the modules
/// that are there, and tests it without the drop-ins. Other arguments are those of node's test
/// runner.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let package = crate::root().join("js");
    if let Some(at) = args.iter().position(|arg| arg == "--code") {
        return only_code(&package, &[&args[..at], &args[at + 1..]].concat());
    }
    let only_builds = args.iter().any(|arg| arg == "--build");
    let library = match prepare(&package)? {
        Ok(library) => library,
        Err(missing) => return without_tools(missing, only_builds),
    };
    if only_builds {
        return build(&package, &library);
    }
    // The tools that try the package are large; they arrive while it is compiled.
    let tools = command("npm", &package.join("runtimes")).args(INSTALL).spawn();
    build(&package, &library)?;
    test(&package, args, &["test", "test/drop-ins"])?;
    pack(&package)?;
    if !tools.is_ok_and(|mut tools| tools.wait().is_ok_and(|status| status.success())) {
        println!("The package is not tried in other runtimes: npm cannot get them.");
        return Ok(());
    }
    let tests = ["--test", "runtimes/runtimes.test.js"];
    shell::check(command("node", &package).args(tests))
}

/// Compiles the TypeScript, and tests it with the modules of the last build.
fn only_code(package: &Path, args: &[String]) -> Result<(), String> {
    if !package.join("dist/full.wasm").exists() || !package.join("node_modules").exists() {
        return Err("there are no modules yet; `cargo xtask js --build` makes them".to_owned());
    }
    write_code(package)?;
    test(package, args, &["test"])
}

/// Runs the tests of these folders.
fn test(package: &Path, args: &[String], folders: &[&str]) -> Result<(), String> {
    let mut tests = Vec::new();
    for folder in folders {
        tests.extend(files(&package.join(folder), ".test.js")?);
    }
    tests.sort();
    shell::check(command("node", package).args(["--expose-gc", "--test"]).args(args).args(tests))
}

/// Says what is missing, and compiles what can be compiled without it. If the package was asked
/// for, that is an error.
fn without_tools(missing: &str, only_builds: bool) -> Result<(), String> {
    let message = format!("The JavaScript package is not built: {missing}.");
    if only_builds {
        return Err(message);
    }
    println!("{message}");
    shell::compiles(MANIFEST, &[])
}

/// Installs the tools; says what is missing.
fn prepare(package: &Path) -> Result<Result<Library, &'static str>, String> {
    let old_enough = "process.exit(+(process.versions.node.split('.')[0] < 20))";
    if !succeeds(Command::new("node").args(["-e", old_enough])) {
        return Ok(Err("there is no Node of version 20 or later"));
    }
    let Some(library) = library() else {
        return Ok(Err("there is no standard library for WebAssembly; \
                       `rustup target add wasm32-unknown-unknown` gets it"));
    };
    if !succeeds(command("npm", package).args(INSTALL)) {
        return Ok(Err("npm cannot get its tools"));
    }
    Ok(Ok(library))
}

fn library() -> Option<Library> {
    let ours = sysroot()?;
    for folder in [&ours, Path::new(DEBIAN)] {
        let compiler = folder.join("bin/rustc");
        if folder.join(SOURCES).exists() && can_compile(&compiler) {
            return Some(Library::Compiled(compiler));
        }
    }
    ours.join("lib/rustlib").join(TARGET).exists().then_some(Library::Installed)
}

fn can_compile(compiler: &Path) -> bool {
    let mut compiler = Command::new(compiler);
    compiler.args(FLAGS.split(' ')).args(["--print", "cfg", "--target", TARGET]);
    succeeds(compiler.env("RUSTC_BOOTSTRAP", "1").stderr(Stdio::null()))
}

/// Writes the folder `dist`: modules, code and types, terms; and the explorer.
fn build(package: &Path, library: &Library) -> Result<(), String> {
    let dist = package.join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist).map_err(|e| format!("{}: {e}", dist.display()))?;
    }
    fs::create_dir_all(&dist).map_err(|e| format!("{}: {e}", dist.display()))?;
    // One module is optimized while the next one is compiled.
    std::thread::scope(|scope| {
        let mut running = Vec::new();
        for (name, most) in MODULES {
            compile(package, library, name)?;
            let most = matches!(library, Library::Compiled(_)).then_some(most);
            running.push(scope.spawn(move || optimize(package, name, most)));
        }
        let told = |_| Err("the optimizer cannot be run".to_owned());
        running.into_iter().try_for_each(|module| module.join().unwrap_or_else(told))
    })?;
    write_code(package)?;
    // npm packs no links, so the licences of the project are copied.
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        let told = |e: std::io::Error| format!("{name}: {e}");
        fs::copy(crate::root().join(name), dist.join(name)).map_err(told)?;
    }
    let terms = dist.join("THIRD-PARTY.txt");
    fs::write(&terms, licences::third_party(MANIFEST)?)
        .map_err(|e| format!("{}: {e}", terms.display()))
}

/// Compiles TypeScript, and joins it to few files: loading each takes a third of a millisecond.
///
/// Code of several entry points is in files that they share, so that it is there once. The page of
/// the explorer, with a copy of `dist`, is written into `target/explorer`.
fn write_code(package: &Path) -> Result<(), String> {
    let compiled = package.join("target/code");
    if compiled.exists() {
        fs::remove_dir_all(&compiled).map_err(|e| format!("{}: {e}", compiled.display()))?;
    }
    let places = ["--outDir", "target/code", "--declarationDir", "dist"];
    shell::check(command(&tool(package, "tsc"), package).args(places))?;
    let mut bundler = command(&tool(package, "esbuild"), package);
    bundler.args(files(&compiled.join("entries"), ".js")?);
    // The explorer and the tests use these two.
    bundler.args(["target/code/flat.js", "target/code/modules.js"]);
    bundler.args(["--bundle", "--splitting", "--format=esm", "--target=es2022"]);
    bundler.args(["--external:*.wasm", "--external:node:*", "--log-level=warning"]);
    bundler.args(["--outbase=target/code", "--outdir=dist", "--chunk-names=shared/[hash]"]);
    shell::check(bundler)?;
    let explorer = package.join("target/explorer");
    copy(&package.join("explorer"), &explorer)?;
    copy(&package.join("dist"), &explorer.join("broth"))
}

/// Where the module with these features is before it is optimized.
fn compiled(package: &Path, name: &str) -> PathBuf {
    package.join("target").join(format!("{name}.wasm"))
}

fn compile(package: &Path, library: &Library, name: &str) -> Result<(), String> {
    let mut cargo = command("cargo", package);
    cargo.args(["build", "--quiet", "--release", "--target", TARGET, "--target-dir", "target"]);
    cargo.args(["--no-default-features", "--features", name]);
    let mut flags = format!("{VECTORS} {NO_WARNINGS}");
    if let Library::Compiled(compiler) = library {
        cargo.args(["-Z", "build-std=std,panic_abort"]);
        cargo.args(["-Z", "build-std-features=optimize_for_size"]);
        cargo.env("RUSTC", compiler).env("RUSTC_BOOTSTRAP", "1");
        flags = format!("{flags} {FLAGS}");
        if compiler.starts_with(DEBIAN) {
            let linker = sysroot().ok_or("rustc does not start")?;
            let linker = linker.join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
    }
    shell::check(cargo.env("RUSTFLAGS", flags))?;
    let module = package.join("target").join(TARGET).join("release/broth_wasm.wasm");
    fs::copy(&module, compiled(package, name)).map_err(|e| format!("{}: {e}", module.display()))?;
    Ok(())
}

fn optimize(package: &Path, name: &str, most: Option<u64>) -> Result<(), String> {
    let module = package.join("dist").join(format!("{name}.wasm"));
    // The features that every runtime of the last years has.
    let features = ["bulk-memory", "mutable-globals", "nontrapping-float-to-int", "sign-ext"];
    let features = features.into_iter().chain(["multivalue", "reference-types", "simd"]);
    let mut optimizer = command(&tool(package, "wasm-opt"), package);
    // By their names, functions that were compiled once for each type are next to each other, and a
    // fortieth of what the browser receives is saved.
    optimizer.args(["-Os", "--reorder-functions-by-name", "--strip-debug", "--strip-producers"]);
    optimizer.args(features.map(|feature| format!("--enable-{feature}")));
    shell::check(optimizer.arg(compiled(package, name)).arg("-o").arg(&module))?;
    let bytes = fs::metadata(&module).map_err(|e| format!("{}: {e}", module.display()))?.len();
    println!("{name}.wasm has {bytes} bytes.");
    match most {
        Some(most) if bytes > most => Err(format!("{name}.wasm has {bytes} bytes, over {most}")),
        _ => Ok(()),
    }
}

/// Packs the package, installs it into a new project, and uses it there.
fn pack(package: &Path) -> Result<(), String> {
    let room = package.join("target/project");
    if room.exists() {
        fs::remove_dir_all(&room).map_err(|e| format!("{}: {e}", room.display()))?;
    }
    fs::create_dir_all(&room).map_err(|e| format!("{}: {e}", room.display()))?;
    let pack = ["pack", "--silent", "--pack-destination", "target/project"];
    shell::check(command("npm", package).args(pack).stdout(Stdio::null()))?;
    let write = |name: &str, text: &str| {
        fs::write(room.join(name), text).map_err(|e| format!("{name}: {e}"))
    };
    write("package.json", r#"{"name": "new", "private": true, "type": "module"}"#)?;
    write("use.js", USE)?;
    let packed = files(&room, ".tgz")?;
    let packed = packed.first().ok_or("npm has packed nothing")?;
    let install = ["install", "--no-audit", "--no-fund", "--loglevel", "error", "--offline"];
    shell::check(command("npm", &room).args(install).arg(packed).stdout(Stdio::null()))?;
    shell::check(command("node", &room).arg("use.js"))
}

/// A new project that uses each module of the package.
const USE: &str = r##"
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { check, parse, sanitize } from "broth-html";
import { sanitize as alone } from "broth-html/sanitize";
import { parse as select } from "broth-html/select";

assert.equal(sanitize("<p onclick=steal()>Soup<script>steal()</script>"), "<p>Soup</p>");
assert.equal(alone("<p onclick=steal()>Soup"), "<p>Soup</p>");
assert.deepEqual(parse("<ul><li>Onions<li>Cheese").texts("li"), ["Onions", "Cheese"]);
assert.deepEqual(select("<ul><li>Onions<li>Cheese").texts("li"), ["Onions", "Cheese"]);
assert.equal(check("<p class=a class=b>").some((finding) => finding.rule === "duplicate-attribute"), true);
assert.equal(createRequire(import.meta.url)("broth-html").minify("<p>Soup</p>"), "<p>Soup");
console.log("A new project can use the package.");
"##;

/// Copies a folder and all that is in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let told = |e: std::io::Error| format!("{}: {e}", to.display());
    fs::create_dir_all(to).map_err(told)?;
    for entry in fs::read_dir(from).map_err(told)? {
        let entry = entry.map_err(told)?;
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target)?,
            false => fs::copy(entry.path(), target).map(drop).map_err(told)?,
        }
    }
    Ok(())
}

/// The files of a folder with this ending.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let files = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let files = files.filter_map(|entry| Some(entry.ok()?.path()));
    Ok(files.filter(|path| path.to_string_lossy().ends_with(ending)).collect())
}

/// The folder of the compiler, which has a linker for WebAssembly.
fn sysroot() -> Option<PathBuf> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().into())
}

/// A program that npm has installed.
fn tool(package: &Path, name: &str) -> String {
    package.join("node_modules/.bin").join(name).to_string_lossy().into_owned()
}

fn command(program: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder);
    command
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::without_tools;

    #[test]
    fn a_build_without_the_tools_fails_before_it_compiles() {
        let error = without_tools("there is no Node", true).unwrap_err();
        assert_eq!(error, "The JavaScript package is not built: there is no Node.");
    }
}
