//! Counts instructions: a program runs under callgrind, which counts while one function runs.

#![forbid(unsafe_code)]

use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Starts a program that counts while a function runs, whose name this pattern matches; `None`
/// without valgrind.
#[must_use]
pub fn begin(program: &Path, function: &str, args: &[&str]) -> Option<Child> {
    Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect={function}"))
        .arg(program)
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .ok()
}

/// The instructions that were counted, once the program has ended.
#[must_use]
pub fn collected(child: Child) -> Option<u64> {
    let output = child.wait_with_output().ok()?;
    // `==1== Collected : 123456`
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let (_, count) = text.lines().find_map(|line| line.split_once("Collected : "))?;
    count.trim().parse().ok().filter(|&count| count > 0)
}
