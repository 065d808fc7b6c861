//! Instructions per byte: a figure without noise, beside speeds that have much of it.
//!
//! Under `valgrind --tool=callgrind` this program does the work of one contender once with each document; only what runs
//! inside the measured function is counted. Python's libraries run in another process, so they have no figure.

use std::process::Command;

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
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect={}", rig::TIMED))
        .arg(std::env::current_exe().ok()?)
        .args([ONCE, work.name, contender.name])
        .output()
        .ok()?;
    // `==1== Collected : 123456`
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let (_, count) = text.lines().find_map(|line| line.split_once("Collected : "))?;
    let count: f64 = count.trim().parse().ok()?;
    let bytes: usize = read.iter().map(|document| document.text.len()).sum();
    (count > 0.0).then(|| count / bytes as f64)
}
