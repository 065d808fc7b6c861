//! How often code was reached, as the compiler counts it.
//!
//! The suites are built with the compiler's own counters and run. Its tools then say for each
//! region of the source, which is a piece of code that is run as a whole, how often that happened.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The program that runs the suites.
const SUITES: &str = "conformance";

/// The counts of all regions.
pub(crate) struct Counts {
    /// The regions of each file. A region of a generic function is there once for each of its
    /// types.
    regions: BTreeMap<PathBuf, Vec<Region>>,
}

/// A place in a file: line and column, from 1, in bytes.
pub(crate) type Place = (u64, u64);

/// A piece of code, and how often it was reached.
#[derive(Debug, Clone, Copy)]
struct Region {
    start: Place,
    end: Place,
    hits: u64,
}

impl Counts {
    /// Runs the project's own cases, with `public` also the public suites, and counts; `None` if
    /// the compiler's tools are not installed.
    pub(crate) fn of_suites(root: &Path, public: bool) -> Result<Option<Self>, String> {
        let tools = tools()?;
        if !tools.join("llvm-cov").exists() {
            return Ok(None);
        }
        let folder = root.join("target/spec-coverage");
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut build = Command::new("cargo");
        build.args(["build", "--quiet", "--profile", "test", "--package", "spec-tests"]);
        build.args(["--bin", SUITES]).current_dir(root).env("CARGO_TARGET_DIR", &folder);
        // Build scripts count, too.
        build.env("LLVM_PROFILE_FILE", folder.join("build.profraw"));
        output(build.env("RUSTFLAGS", "-Cinstrument-coverage --cap-lints=allow"))?;

        let program = folder.join("debug").join(SUITES);
        let (raw, merged) = (folder.join("suites.profraw"), folder.join("suites.profdata"));
        let mut run = Command::new(&program);
        run.current_dir(root).env("LLVM_PROFILE_FILE", &raw);
        if !public {
            run.env("BROTH_SUITES", folder.join("no-public-suites"));
            for suite in ["COMMONMARK", "GFM", "XML_CONFORMANCE", "RDFA", "MICROFORMATS"] {
                run.env_remove(format!("BROTH_{suite}"));
            }
        }
        output(&mut run)?;

        let mut merge = Command::new(tools.join("llvm-profdata"));
        output(merge.args(["merge", "-sparse", "-o"]).arg(&merged).arg(&raw))?;
        let mut export = Command::new(tools.join("llvm-cov"));
        export.args(["export", "--format=text", "--skip-expansions", "--instr-profile"]);
        let json = output(export.arg(&merged).arg(&program).arg(root.join("crates")))?;
        let json = serde_json::from_slice(&json).map_err(|e| format!("llvm-cov: {e}"))?;
        let counts = Self::parse(&json).ok_or("llvm-cov: not the form of its version 3")?;
        Ok(Some(counts))
    }

    /// Reads what `llvm-cov export` writes.
    fn parse(json: &Value) -> Option<Self> {
        let mut all: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for function in json["data"][0]["functions"].as_array()? {
            let file = function["filenames"][0].as_str()?;
            let regions = all.entry(PathBuf::from(file)).or_default();
            for region in function["regions"].as_array()? {
                regions.push(Region::parse(region)?);
            }
        }
        Some(Self { regions: all })
    }

    /// How often the code between these places was reached: the count of the region that begins
    /// first in it.
    pub(crate) fn of(&self, file: &Path, code: &Range<Place>) -> u64 {
        let regions = || self.regions.get(file).into_iter().flatten();
        let inside = regions().filter(|region| code.contains(&region.start));
        let Some(first) = inside.min_by_key(|region| (region.start, Reverse(region.end))) else {
            return 0;
        };
        let same = regions().filter(|other| (other.start, other.end) == (first.start, first.end));
        same.map(|region| region.hits).sum()
    }
}

impl Region {
    /// Reads a list of numbers: the places, the count, two indices of files, and the kind.
    fn parse(json: &Value) -> Option<Self> {
        let numbers = json.as_array()?.iter().map(Value::as_u64).collect::<Option<Vec<_>>>()?;
        let [line, column, end_line, end_column, hits, ..] = numbers[..] else { return None };
        Some(Self { start: (line, column), end: (end_line, end_column), hits })
    }
}

/// The folder of the compiler's tools.
fn tools() -> Result<PathBuf, String> {
    let root = output(Command::new("rustc").args(["--print", "target-libdir"]))?;
    let library = String::from_utf8(root).map_err(|e| e.to_string())?;
    Ok(Path::new(library.trim()).join("../bin"))
}

/// The standard output of a command.
fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|e| format!("{command:?} does not start: {e}"))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!("{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_region_in_code_counts_for_all_types_of_a_generic_function() {
        let region = |numbers: [u64; 5]| {
            let [line, column, end_line, end_column, hits] = numbers;
            serde_json::json!([line, column, end_line, end_column, hits, 0, 0, 0])
        };
        let arms = [[1, 1, 9, 2, 5], [2, 10, 2, 20, 3], [2, 14, 2, 18, 1], [3, 10, 3, 20, 0]];
        let function = serde_json::json!({
            "filenames": ["a.rs"],
            "regions": arms.map(region),
        });
        let json = serde_json::json!({ "data": [{ "functions": [function, function] }] });
        let counts = Counts::parse(&json).unwrap();
        let of = |code| counts.of(Path::new("a.rs"), &code);
        assert_eq!(of((2, 9)..(2, 20)), 6);
        assert_eq!(of((2, 12)..(2, 20)), 2);
        assert_eq!(of((3, 1)..(3, 20)), 0);
        assert_eq!(of((4, 1)..(9, 1)), 0, "no region begins there");
        assert_eq!(counts.of(Path::new("b.rs"), &((1, 1)..(9, 1))), 0);
    }
}
