//! A gigabyte of tokens in chunks of 64 KiB, which takes no more memory than ten megabytes do.

use std::fmt::Write as _;
use std::process::Command;

use broth::html::driver::{Input, Next, Tokenizer};
use cpu_time::ThreadTime;

use crate::corpus;

/// The argument that makes this program read a number of megabytes.
pub const STREAM: &str = "--stream";

/// How much is read at once.
pub const CHUNK: usize = 64 << 10;

/// The first bytes of a text, as many as these or slightly fewer, so that no character is cut, and
/// the rest.
#[must_use]
pub fn chunk(text: &str, bytes: usize) -> (&str, &str) {
    text.split_at(text.floor_char_boundary(bytes))
}

/// Reads the HTML documents one after another, as one text, until it has read this many megabytes;
/// prints the speed in MB/s and the most memory in KiB that the program used, beyond what it used
/// at first.
pub fn stream(megabytes: usize) {
    let documents = corpus::html();
    let before = peak_memory();
    let mut texts = documents.iter().map(|document| document.text).cycle();
    let (mut rest, mut bytes, mut tokens) = ("", 0, 0_u64);
    let mut input = Input::streaming();
    let mut tokenizer = Tokenizer::new().without_tree_builder(false);
    let begin = ThreadTime::now();
    loop {
        match tokenizer.next(&mut input) {
            Next::Token(..) => tokens += 1,
            Next::NeedInput if bytes >= megabytes * 1_000_000 => input.close(),
            Next::NeedInput => {
                if rest.is_empty() {
                    rest = texts.next().unwrap_or_default();
                }
                let (chunk, after) = chunk(rest, CHUNK);
                input.push(chunk);
                (rest, bytes) = (after, bytes + chunk.len());
            }
            Next::End => break,
        }
    }
    let speed = bytes as f64 / 1e6 / begin.elapsed().as_secs_f64();
    let memory = peak_memory().saturating_sub(before);
    println!("{tokens} {speed:.0} {memory}");
}

const HEAD: &str = "
### Streaming

HTML tokens from one endless text, pushed in chunks of 64 KiB. Memory is the most that the process
used beyond what it used before the first chunk.

| text | tokens | MB/s | memory |
|--:|--:|--:|--:|
";

/// The part of the section about speed. Each row is a process of its own, because the maximum is
/// over the process's whole life.
#[must_use]
pub fn section() -> String {
    let mut table = String::from(HEAD);
    for megabytes in [10, 100, 1000] {
        let program = std::env::current_exe().expect("a program knows its file");
        let output = Command::new(program).args([STREAM, &megabytes.to_string()]).output();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        let text = text.unwrap_or_default();
        let [tokens, speed, memory] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            continue;
        };
        let _ = writeln!(table, "| {megabytes} MB | {tokens} | {speed} | {memory} KiB |");
    }
    table
}

/// The most memory that this process ever used, in KiB; 0 if the system does not say.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or_default()
}
