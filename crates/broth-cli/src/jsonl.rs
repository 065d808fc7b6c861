//! The `--jsonl` loop: a JSON record per line in, a JSON answer per line out, in the same order.
//!
//! A record is a string (the input) or an object with `"input"` and options that override the flags. A line
//! that is no JSON, or asks for something impossible, answers `{"error":{..}}` on its line and the rest
//! goes on. Every answer is flushed, because whoever drives the pipe may wait for it.

use std::borrow::Cow;
use std::io::{self, BufRead as _, Write as _};

use serde_json::{Map, Value, json};

use crate::Outcome;

/// One record: the input and its options.
pub(crate) struct Record {
    options: Map<String, Value>,
}

/// Why a record has no answer.
pub(crate) struct BadRecord {
    code: &'static str,
    message: String,
}

impl BadRecord {
    /// A record that asks for what cannot be.
    pub(crate) fn option(message: impl Into<String>) -> Self {
        Self { code: "bad-option", message: message.into() }
    }
}

impl Record {
    fn from_line(line: &str) -> Result<Self, BadRecord> {
        let value = serde_json::from_str(&mend_surrogates(line))
            .map_err(|e| BadRecord { code: "bad-json", message: e.to_string() })?;
        match value {
            Value::String(input) => {
                Ok(Self { options: Map::from_iter([("input".to_owned(), Value::String(input))]) })
            }
            Value::Object(options) => Ok(Self { options }),
            _ => Err(BadRecord {
                code: "bad-record",
                message: "a record is a string or an object".to_owned(),
            }),
        }
    }

    /// The text to work on.
    pub(crate) fn input(&self) -> Result<&str, BadRecord> {
        self.text("input")?
            .ok_or_else(|| BadRecord { code: "bad-record", message: "no \"input\"".to_owned() })
    }

    /// An option as it stands; JSON's null counts as absent.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.options.get(name).filter(|value| !value.is_null())
    }

    /// An option that is a string.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, BadRecord> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(BadRecord::option(format!("\"{name}\" is not a string"))),
        }
    }

    /// An option that is one of the words its flag takes.
    pub(crate) fn choice<T: clap::ValueEnum>(&self, name: &str) -> Result<Option<T>, BadRecord> {
        self.text(name)?
            .map(|word| {
                T::from_str(word, false).map_err(|_| {
                    let words: Vec<_> = T::value_variants()
                        .iter()
                        .filter_map(|value| Some(value.to_possible_value()?.get_name().to_owned()))
                        .collect();
                    BadRecord::option(format!("\"{name}\" is one of {}", words.join(", ")))
                })
            })
            .transpose()
    }

    /// An option that is true or false.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, BadRecord> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(_) => Err(BadRecord::option(format!("\"{name}\" is not true or false"))),
        }
    }
}

/// Answers every line of standard input with `answer`.
pub(crate) fn run(
    mut answer: impl FnMut(&Record) -> Result<Value, BadRecord>,
) -> io::Result<Outcome> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut outcome = Outcome::Fine;
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(outcome);
        }
        let line = String::from_utf8_lossy(&bytes);
        if line.trim().is_empty() {
            continue;
        }
        let reply = match Record::from_line(&line).and_then(|record| answer(&record)) {
            Ok(reply) => reply,
            Err(bad) => {
                outcome = Outcome::Findings;
                json!({"error": {"code": bad.code, "message": bad.message}})
            }
        };
        serde_json::to_writer(&mut output, &reply)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

/// Text cannot hold half a surrogate pair, JSON's escapes can: such an escape becomes U+FFFD.
fn mend_surrogates(line: &str) -> Cow<'_, str> {
    let bytes = line.as_bytes();
    let surrogate = |at: usize| -> Option<u16> {
        let digits = line.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(digits, 16).ok().filter(|unit| (0xD800..=0xDFFF).contains(unit))
    };
    let mut mended: Option<String> = None;
    let mut copied = 0;
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'\\' {
            at += 1;
            continue;
        }
        match surrogate(at) {
            Some(high) if high < 0xDC00 && surrogate(at + 6).is_some_and(|low| low >= 0xDC00) => {
                at += 12;
            }
            Some(_) => {
                let text = mended.get_or_insert_default();
                text.push_str(&line[copied..at]);
                text.push_str("\\uFFFD");
                at += 6;
                copied = at;
            }
            // Any other escape: its second character is never a start of one.
            None => at += 2,
        }
    }
    match mended {
        None => Cow::Borrowed(line),
        Some(mut text) => {
            text.push_str(&line[copied..]);
            Cow::Owned(text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::mend_surrogates;

    #[test]
    fn lone_surrogates_become_replacement_characters() {
        for (line, mended) in [
            (r#""\ud83d\ude00""#, r#""\ud83d\ude00""#),
            (r#""\ud83dx""#, r#""\uFFFDx""#),
            (r#""\ude00\ud83d""#, r#""\uFFFD\uFFFD""#),
            (r#""\\ud83d""#, r#""\\ud83d""#),
            (r#""\ud83d"#, r#""\uFFFD"#),
        ] {
            assert_eq!(mend_surrogates(line), mended);
        }
    }
}
