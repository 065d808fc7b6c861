//! The tests: which there are, which mutants each of them meets, and whether one of them notices a mutant.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::bake::Program;
use crate::switch;

/// A test that takes longer than this is left out: thousands of mutants would wait for it.
const TOO_SLOW: Duration = Duration::from_millis(1500);

/// A test.
pub(crate) struct Test {
    program: Program,
    name: String,
    /// How long it takes when nothing is broken.
    takes: Duration,
    /// The mutants it meets.
    meets: Vec<usize>,
}

impl Test {
    /// The crate whose test it is.
    pub(crate) fn package(&self) -> &str {
        &self.program.package
    }

    /// Whether it notices a mutant: it fails, or does not end.
    pub(crate) fn notices(&self, mutant: usize) -> bool {
        let limit = Duration::from_secs(2).max(self.takes * 8);
        let mut command = limited(&self.program, limit);
        command.args(["--exact", &self.name, "--test-threads=1"]);
        !succeeds(command.env(switch::ON, mutant.to_string()))
    }
}

/// The tests of the programs that meet a mutant, and the names of those left out, that fail or are too slow.
pub(crate) fn collect(programs: &[Program], notes: &Path) -> (Vec<Test>, Vec<String>) {
    let mut named = Vec::new();
    for program in programs {
        named.extend(names(program).into_iter().map(|name| (program.clone(), name)));
    }
    let looked_at = named.into_par_iter().enumerate().map(|(number, (program, name))| {
        let notes = notes.join(format!("met-{number}"));
        let _ = std::fs::remove_file(&notes);
        let mut run = limited(&program, TOO_SLOW);
        run.args(["--exact", &name, "--test-threads=1"]).env(switch::MET, &notes);
        let begin = Instant::now();
        // To write down what is met is work, too, which a test that counts may notice.
        let passes = succeeds(&mut run);
        let takes = begin.elapsed();
        let passes = passes || takes < TOO_SLOW && succeeds(run.env_remove(switch::MET));
        let met = std::fs::read_to_string(&notes).unwrap_or_default();
        let meets: Vec<usize> = met.lines().filter_map(|line| line.parse().ok()).collect();
        if passes { Ok(Test { program, name, takes, meets }) } else { Err((program, name)) }
    });
    let (mut tests, mut left_out) = (Vec::new(), Vec::new());
    for outcome in looked_at.collect::<Vec<_>>() {
        match outcome {
            Ok(test) if test.meets.is_empty() => {}
            Ok(test) => tests.push(test),
            Err((program, name)) => left_out.push(format!("{}: {name}", program.package)),
        }
    }
    (tests, left_out)
}

/// The tests that meet a mutant: first those of its own crate, the quick ones before the slow ones.
pub(crate) fn that_meet<'a>(tests: &'a [Test], mutant: usize, package: &str) -> Vec<&'a Test> {
    let mut meet: Vec<&Test> = tests.iter().filter(|test| test.meets.contains(&mutant)).collect();
    meet.sort_by_key(|test| (test.package() != package, test.takes));
    meet
}

/// The names of a program's tests.
fn names(program: &Program) -> Vec<String> {
    let output = Command::new(&program.path).args(["--list", "--format=terse"]).output();
    let text = output.map(|output| output.stdout).unwrap_or_default();
    let text = String::from_utf8_lossy(&text).into_owned();
    text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect()
}

/// The program with bounds: a mutant may loop for ever, and may ask for more and more memory.
fn limited(program: &Program, time: Duration) -> Command {
    let mut command = Command::new("sh");
    let script = "ulimit -v 6000000; exec timeout -s KILL \"$@\"";
    command.args(["-c", script, "sh", &format!("{:.3}", time.as_secs_f64())]).arg(&program.path);
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
    // The project's own cases alone, and snapshots that nobody writes.
    command.env("BROTH_SUITES", "none").env("INSTA_UPDATE", "no").env("CARGO_TERM_COLOR", "never");
    command
}

/// Whether a test passes. What it prints is of no use.
fn succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
