//! Instructions per byte: a figure without noise, beside speeds that have much of it.
//!
//! Under `valgrind --tool=callgrind` this program does the work of one contender once with each document; only what runs
//! inside the measured function is counted. Python's libraries run in another process, so they have no figure.

use std::process::{Child, Command, Stdio};

use crate::corpus::Document;
use crate::rig::{self, Contender, Work};

/// The argument that asks this program for the work of one contender.
pub const ONCE: &str = "--once";

/// Does the work of a contender once with each document.
pub fn once(work: &Work, contender: &Contender) {
    for document in (work.documents)() {
        if let Some(mut run) = (contender.prepare)(document) {
            run(1);
        }
    }
}

/// Instructions per byte of the documents that the contender reads; `None` where they cannot be counted.
#[must_use]
pub fn per_byte(work: &Work, contender: &Contender, read: &[&Document]) -> Option<f64> {
    let count = collected(begin(&[ONCE, work.name, contender.name])?)?;
    let bytes: usize = read.iter().map(|document| document.text.len()).sum();
    Some(count / bytes as f64)
}

/// Begins this program with these arguments under callgrind; `None` without valgrind.
#[must_use]
pub fn begin(args: &[&str]) -> Option<Child> {
    Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect={}", rig::TIMED))
        .arg(std::env::current_exe().ok()?)
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .ok()
}

/// How many instructions were counted, when it has ended.
#[must_use]
pub fn collected(child: Child) -> Option<f64> {
    let output = child.wait_with_output().ok()?;
    // `==1== Collected : 123456`
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let (_, count) = text.lines().find_map(|line| line.split_once("Collected : "))?;
    count.trim().parse().ok().filter(|&count| count > 0.0)
}
