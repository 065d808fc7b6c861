//! The command's `--jsonl` loop: one line in, one line out, whatever the line is.
//!
//! Either the bytes are the lines, or each of their lines becomes a good record with options of any
//! kind. Answers are JSON, come in the order of their records, depend neither on their neighbours
//! nor on how the bytes arrive, and are never held back: everything that has been read in full is
//! answered before more is read.

use std::cell::RefCell;
use std::io::{self, Read, Write};

use broth_cli::jsonl;
use serde_json::{Map, Value, json};

use crate::case::Case;

/// The commands that take `--jsonl`.
const COMMANDS: &[&[&str]] = &[
    &["tokens"],
    &["tree"],
    &["serialize"],
    &["xml", "tokens"],
    &["xml", "tree"],
    &["xml", "serialize"],
    &["check"],
    &["decode"],
    &["entities", "decode"],
    &["entities", "encode"],
    &["entities", "lookup"],
    &["value", "integer"],
    &["value", "duration"],
    &["value", "global-date-time"],
    &["value", "hash-name-reference-lookup"],
    &["value", "enumerated-attribute"],
    &["value", "boolean-attribute"],
];

/// The members of records, of all commands.
const MEMBERS: &[&str] = &[
    "input",
    "id",
    "edition",
    "initial_state",
    "last_start_tag",
    "context",
    "scripting",
    "dialect",
    "omit_optional_tags",
    "minify",
    "xml",
    "quote",
    "escape",
    "doctype",
    "minimize",
    "charset",
    "declaration",
    "bytes_base64",
    "transport",
    "attribute",
    "policy",
    "op",
    "params",
    "no such member",
];

/// Values of members that are strings.
const WORDS: &[&str] = &[
    "",
    "living",
    "html2015",
    "draft2007",
    "rcdata",
    "script-data",
    "cdata-section",
    "script",
    "div",
    "svg path",
    "math ms",
    "template",
    "draft",
    "xml5lib",
    "xml",
    "single",
    "ascii-named",
    "utf-8",
    "shift_jis",
    "PGI+",
    "//4AeA==",
    "valid",
    "serialize",
    "parse",
    "\u{0}",
];

/// Answers the lines in all ways, and compares.
///
/// # Panics
///
/// If an answer is wrong.
pub fn body(data: &[u8]) {
    let mut case = Case::new(data);
    let command = case.one_of(COMMANDS);
    let is_good = case.flip();
    let lines = if is_good { records(case.bytes) } else { case.bytes.to_vec() };
    let step = 1 + case.choose(64);
    let (output, all_good) = run(command, &lines, usize::MAX);
    let answers: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line:?}")))
        .collect();
    let lines: Vec<&[u8]> = lines.split_inclusive(|byte| *byte == b'\n').collect();
    assert_eq!(answers.len(), lines.len(), "a line for a line: {output:?}");
    assert_eq!(run(command, &lines.concat(), step), (output.clone(), all_good), "in pieces");
    let is_bad = |answer: &Value| answer.get("error").is_some() && answer.get("value").is_none();
    assert_eq!(!answers.iter().any(is_bad), all_good, "the status: {output:?}");
    for (index, ((line, answer), text)) in
        lines.iter().zip(&answers).zip(output.lines()).enumerate()
    {
        assert!(answer.is_object(), "{answer}");
        check(line, answer);
        if is_good {
            assert_ne!(answer["error"]["code"], "bad-json", "{answer}");
            assert_eq!(answer["id"], index, "in order: {answer}");
        }
        // Only the first line of all may begin with a byte order mark.
        if !line.starts_with(b"\xEF\xBB\xBF") {
            let (alone, _) = run(command, line, usize::MAX);
            assert_eq!(alone.trim_end(), text, "alone: {:?}", line.escape_ascii().to_string());
        }
    }
}

/// A bad record has one of three codes, and the codes are right as far as another reader of JSON
/// can tell.
fn check(line: &[u8], answer: &Value) {
    if answer.get("value").is_some() {
        return;
    }
    let Some(error) = answer.get("error") else { return };
    let code = error["code"].as_str().expect("an error has a code");
    assert!(["bad-json", "bad-record", "bad-option"].contains(&code), "{answer}");
    assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{answer}");
    match serde_json::from_slice(line) {
        Ok(Value::String(_) | Value::Object(_)) => assert_ne!(code, "bad-json", "{answer}"),
        Ok(_) => assert_eq!(code, "bad-record", "{answer}"),
        // Halves of surrogate pairs are accepted; no other reader does that.
        Err(_) => {}
    }
}

/// Makes a good record of each line: its first byte chooses how many options it has, the next ones
/// choose them, the rest is the input.
fn records(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let (&first, mut rest) = line.split_first().unwrap_or((&0, &[]));
        let mut record = Map::new();
        for _ in 0..first % 4 {
            let [member, kind, more @ ..] = rest else { break };
            rest = more;
            let member = MEMBERS[usize::from(*member) % MEMBERS.len()];
            record.insert(member.to_owned(), value(*kind));
        }
        let text = String::from_utf8_lossy(rest);
        record.entry("input").or_insert_with(|| json!(text));
        record.insert("id".to_owned(), json!(index));
        out.extend(Value::Object(record).to_string().bytes().chain(*b"\n"));
    }
    out
}

/// A value of any kind.
fn value(kind: u8) -> Value {
    match kind % 32 {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(false),
        3 => json!(-1.5e300),
        4 => json!(["a", {"b": []}]),
        5 => {
            json!({"name": "a", "type": "map", "tree": [{"type": "map", "name": "1"}, {"id": 2}, 3]})
        }
        6 => {
            json!({"keywords": {"a": "b", "": "c"}, "missing_value_default": null, "invalid_value_default": "d"})
        }
        7 => json!({"keywords": [1], "tree": {}, "name": 0}),
        word => json!(WORDS[usize::from(word - 8)]),
    }
}

/// The answer of the command to these bytes, and whether all records were good.
fn run(command: &[&str], lines: &[u8], step: usize) -> (String, bool) {
    let output = RefCell::new(Vec::new());
    let mut input = Pieces { lines, at: 0, step, output: &output };
    let good = jsonl(command, &mut input, &mut Output(&output)).expect("memory does not fail");
    (String::from_utf8(output.into_inner()).expect("JSON is UTF-8"), good)
}

/// Returns its bytes a step at a time.
struct Pieces<'r> {
    lines: &'r [u8],
    at: usize,
    step: usize,
    output: &'r RefCell<Vec<u8>>,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count();
        let answered = count(&self.output.borrow());
        let read = count(&self.lines[..self.at]);
        // At the very end, the last line may lack its newline.
        let may_be_one_more = self.at == self.lines.len() && answered == read + 1;
        assert!(answered == read || may_be_one_more, "{answered} answers to {read} lines");
        let rest = &self.lines[self.at..];
        let length = rest.len().min(self.step).min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        Ok(length)
    }
}

/// The bytes that have been written.
struct Output<'r>(&'r RefCell<Vec<u8>>);

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::COMMANDS;

    #[test]
    fn every_command_answers() {
        for command in COMMANDS {
            let (output, _) = super::run(command, b"\"1\"\n{\"input\":null}\n", 1);
            assert_eq!(output.lines().count(), 2, "{command:?}");
        }
    }
}
