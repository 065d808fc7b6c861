//! The tests: which there are, which mutants each of them meets, and whether one of them notices a mutant.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::bake::Program;
use crate::switch;

/// A test that takes more seconds of the processor is left out: thousands of mutants would wait for it.
const TOO_SLOW: u64 = 2;

/// How a test ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// It passes.
    Passed,
    /// It fails, or its process breaks down.
    Failed,
    /// It takes longer than it may.
    TookTooLong,
}

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

    /// How it ends with a mutant.
    pub(crate) fn end_with(&self, mutant: usize) -> End {
        let mut command = limited(&self.program, TOO_SLOW.max(8 * self.takes.as_secs()));
        command.args(["--exact", &self.name, "--test-threads=1"]);
        end(command.env(switch::ON, mutant.to_string()))
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
        let mut outcome = end(&mut run);
        let takes = begin.elapsed();
        if outcome == End::Failed {
            outcome = end(run.env_remove(switch::MET));
        }
        let met = std::fs::read_to_string(&notes).unwrap_or_default();
        let meets: Vec<usize> = met.lines().filter_map(|line| line.parse().ok()).collect();
        match outcome {
            End::Passed => Ok(Test { program, name, takes, meets }),
            End::Failed | End::TookTooLong => Err((program, name)),
        }
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

/// The program with bounds, in seconds of the processor, so that other work of the machine does not count: a mutant may
/// loop for ever, and may ask for more and more memory. What waits for ever ends, too.
fn limited(program: &Program, seconds: u64) -> Command {
    let mut command = Command::new("sh");
    let script = "ulimit -v 6000000; ulimit -t $0; timeout -s KILL 60 \"$@\"; exit $?";
    command.args(["-c", script, &seconds.to_string()]).arg(&program.path);
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
    // The project's own cases alone, and snapshots that nobody writes.
    command.env("BROTH_SUITES", "none").env("INSTA_UPDATE", "no").env("CARGO_TERM_COLOR", "never");
    command
}

/// Runs a test. What it prints is of no use.
fn end(command: &mut Command) -> End {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.status().ok().and_then(|status| status.code()) {
        Some(0) => End::Passed,
        // As the shell tells that it was stopped, by SIGKILL or by SIGXCPU.
        Some(137 | 152) => End::TookTooLong,
        _ => End::Failed,
    }
}
