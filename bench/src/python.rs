//! Libraries that are called from Python: lexbor by `selectolax`, libxml2 by `lxml`.
//!
//! A child process does the work when its turn comes, and times only the call; Python's work
//! around it is not counted. The interpreter is `BROTH_PYTHON`, or `python3`; without it, or
//! without a library, the contender is left out.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use crate::rig::Ready;

/// The child; its file describes the commands.
const PROGRAM: &str = include_str!("python.py");

thread_local! {
    static CHILD: RefCell<Option<Python>> = RefCell::new(Python::start());
}

/// Work of that name with this text, done in the child; the names are the functions of its program.
#[must_use]
pub fn ready(name: &str, text: &str) -> Option<Ready> {
    let number = ask(&format!("prepare {name} {}\n", text.len()), text)?;
    Some(Box::new(move |times| {
        let nanoseconds = ask(&format!("run {number} {times}\n"), "");
        let nanoseconds = nanoseconds.and_then(|answer| answer.parse().ok());
        Duration::from_nanos(nanoseconds.expect("the child has done it before"))
    }))
}

/// The versions of its libraries.
#[must_use]
pub fn versions() -> Option<String> {
    ask("versions\n", "")
}

fn ask(line: &str, text: &str) -> Option<String> {
    CHILD.with_borrow_mut(|child| child.as_mut()?.ask(line, text))
}

struct Python {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Python {
    fn start() -> Option<Self> {
        let program = std::env::var_os("BROTH_PYTHON").unwrap_or_else(|| "python3".into());
        let mut command = Command::new(program);
        command.args(["-c", PROGRAM]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().ok()?;
        let questions = child.stdin.take()?;
        let answers = BufReader::new(child.stdout.take()?);
        Some(Self { child, questions, answers })
    }

    /// The answer; `None` if it is empty.
    fn ask(&mut self, line: &str, text: &str) -> Option<String> {
        self.questions.write_all(line.as_bytes()).ok()?;
        self.questions.write_all(text.as_bytes()).ok()?;
        self.questions.flush().ok()?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer).ok()?;
        let answer = answer.trim();
        (!answer.is_empty()).then(|| answer.to_owned())
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
