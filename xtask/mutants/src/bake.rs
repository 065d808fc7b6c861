//! One build with all mutants in it.
//!
//! Some mutants are no Rust: a type has no default value, or a function is called where only a constant one can be. The
//! compiler says which; they are thrown out, and it is asked again.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::find::{self, Mutant};
use crate::switch;

/// A mutant and where it is.
pub(crate) struct Placed {
    /// The crate.
    pub(crate) package: String,
    /// The file, from the crate's folder: `src/scan.rs`.
    pub(crate) file: String,
    /// The mutant.
    pub(crate) mutant: Mutant,
}

impl Placed {
    /// What it is called in lists. Lines are not part of it: they move.
    pub(crate) fn name(&self) -> String {
        let Self { package, file, mutant } = self;
        format!("{package}/{file} {}: {}", mutant.function, mutant.what)
    }
}

/// A program of tests.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    /// The crate whose tests these are.
    pub(crate) package: String,
    /// The crate's folder, in which tests run.
    pub(crate) folder: PathBuf,
    /// The program.
    pub(crate) path: PathBuf,
}

/// The copy of the workspace, while it is made.
pub(crate) struct Baker<'a> {
    pub(crate) root: &'a Path,
    pub(crate) copy: &'a Path,
    /// The crates that are broken.
    pub(crate) packages: &'a [&'a str],
    /// Whether a mutant is wanted.
    pub(crate) wanted: &'a dyn Fn(&Placed) -> bool,
    /// The names of functions that must stay constant.
    kept: BTreeSet<String>,
    /// The names of mutants that do not compile.
    thrown_out: BTreeSet<String>,
}

/// What went into a file of the copy: where each mutant stands.
type Regions = BTreeMap<String, Vec<(Range<usize>, usize)>>;

impl<'a> Baker<'a> {
    pub(crate) fn new(
        root: &'a Path,
        copy: &'a Path,
        packages: &'a [&'a str],
        wanted: &'a dyn Fn(&Placed) -> bool,
    ) -> Self {
        let (kept, thrown_out) = (BTreeSet::new(), BTreeSet::new());
        Self { root, copy, packages, wanted, kept, thrown_out }
    }

    /// Puts the mutants in and builds the tests of these crates: all mutants that can be built, by number, and the tests.
    pub(crate) fn bake(mut self, tested: &[&str]) -> Result<(Vec<Placed>, Vec<Program>), String> {
        // The library alone says most, and sooner.
        self.build("check", self.packages)?;
        self.build("build", tested)
    }

    fn build(
        &mut self,
        command: &str,
        packages: &[&str],
    ) -> Result<(Vec<Placed>, Vec<Program>), String> {
        loop {
            let (mutants, regions) = self.write()?;
            eprintln!("{} mutants; cargo {command}", mutants.len());
            let (programs, errors) = self.cargo(command, packages)?;
            if errors.is_empty() {
                return Ok((mutants, programs));
            }
            let before = (self.kept.len(), self.thrown_out.len());
            let unclear: Vec<&str> = errors
                .iter()
                .filter(|error| !self.learn(error, &mutants, &regions))
                .map(text)
                .collect();
            if before == (self.kept.len(), self.thrown_out.len()) {
                return Err(format!("the copy does not build:\n{}", unclear.join("\n")));
            }
        }
    }

    /// Writes the copy.
    fn write(&self) -> Result<(Vec<Placed>, Regions), String> {
        let (mut mutants, mut regions) = (Vec::new(), Regions::new());
        let made = format!("crates/{}", switch::CRATE);
        instrument::mirror(self.root, self.copy, &[&made], &mut |path, source| {
            let mut parts = path.splitn(3, '/').skip(1);
            let (Some(package), Some(file)) = (parts.next(), parts.next()) else { return Ok(None) };
            let is_code = file.starts_with("src/")
                && !file.starts_with("src/tests")
                && !file.ends_with("generated.rs");
            if !is_code || !self.packages.contains(&package) {
                return Ok(None);
            }
            let found = find::find(source, &self.kept)?;
            let mut edits: Vec<_> =
                found.constness.into_iter().map(instrument::Edit::remove).collect();
            let mut owners = vec![None; edits.len()];
            for mutant in found.mutants {
                let (package, file) = (package.to_owned(), file.to_owned());
                let placed = Placed { package, file, mutant };
                if self.thrown_out.contains(&placed.name()) || !(self.wanted)(&placed) {
                    continue;
                }
                edits.extend(placed.mutant.edits(mutants.len()));
                owners.resize(edits.len(), Some(mutants.len()));
                mutants.push(placed);
            }
            let (text, places) = instrument::apply(source, &edits);
            let mut own: BTreeMap<usize, Range<usize>> = BTreeMap::new();
            for (owner, place) in owners.into_iter().zip(places) {
                if let Some(owner) = owner {
                    own.entry(owner).or_insert(place.clone()).end = place.end;
                }
            }
            regions.insert(path.to_owned(), own.into_iter().map(|(n, place)| (place, n)).collect());
            Ok(Some(text))
        })?;
        let users: Vec<PathBuf> =
            self.packages.iter().map(|name| Path::new("crates").join(name)).collect();
        let library = switch::library(mutants.len());
        let users = users.iter().map(PathBuf::as_path);
        instrument::add_crate(self.copy, switch::CRATE, &library, users)?;
        Ok((mutants, regions))
    }

    /// Builds: the programs of tests, and the errors.
    fn cargo(
        &self,
        command: &str,
        packages: &[&str],
    ) -> Result<(Vec<Program>, Vec<Value>), String> {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(self.copy).args([
            command,
            "--message-format=json",
            "--keep-going",
            "--all-features",
        ]);
        if command == "build" {
            cargo.args(["--tests", "--profile", "test"]);
        }
        for package in packages {
            cargo.args(["--package", package]);
        }
        cargo.env("CARGO_TARGET_DIR", self.copy.join("target"));
        // Of the warnings, those about the copy are noise; where a mutant failed is all that is asked.
        cargo.env("RUSTFLAGS", "--cap-lints=allow").env("CARGO_PROFILE_TEST_DEBUG", "0");
        let output = cargo.output().map_err(|e| format!("cargo does not start: {e}"))?;
        let (mut programs, mut errors) = (Vec::new(), Vec::new());
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(value) = serde_json::from_str::<Value>(line) else { continue };
            let is_error = value["message"]["level"] == "error";
            let has_place = value["message"]["spans"].as_array().is_some_and(|s| !s.is_empty());
            if is_error && has_place {
                errors.push(value["message"].clone());
            } else if let Some(path) = value["executable"].as_str()
                && value["profile"]["test"] == true
            {
                let manifest = Path::new(value["manifest_path"].as_str().unwrap_or_default());
                let folder = manifest.parent().unwrap_or(self.copy).to_owned();
                let package = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
                programs.push(Program { package, folder, path: PathBuf::from(path) });
            }
        }
        if errors.is_empty() && !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        Ok((programs, errors))
    }

    /// Learns of an error what to leave out; `false` if it says nothing about that.
    fn learn(&mut self, error: &Value, mutants: &[Placed], regions: &Regions) -> bool {
        // "cannot call non-const method `Span::len` in constants"
        if error["code"]["code"] == "E0015" {
            let message = error["message"].as_str().unwrap_or_default();
            let path = message.split('`').nth(1).unwrap_or_default();
            let name = path.rsplit("::").next().unwrap_or_default();
            if !name.is_empty() && name != "on" {
                return self.kept.insert(name.to_owned());
            }
        }
        let mut learnt = false;
        // The error is in a mutant; or it is not, and a label of it says "this might be skipped".
        for is_primary in [true, false] {
            for span in error["spans"].as_array().into_iter().flatten() {
                if learnt || span["is_primary"] != is_primary {
                    continue;
                }
                let file = span["file_name"].as_str().unwrap_or_default();
                let at = span["byte_start"].as_u64().unwrap_or(0) as usize;
                let places = regions.get(file).into_iter().flatten();
                let around = places.filter(|(place, _)| place.contains(&at));
                if let Some((_, number)) = around.min_by_key(|(place, _)| place.len()) {
                    learnt = self.thrown_out.insert(mutants[*number].name());
                }
            }
        }
        learnt
    }
}

/// An error as the compiler shows it.
fn text(error: &Value) -> &str {
    error["rendered"].as_str().unwrap_or_default()
}
