//! Messages on standard error while a command works, one line each. File names and document text
//! that a message repeats cannot break the line or control the terminal.
//!
//! If standard error is closed or its disk is full, the messages end, but not the command: its
//! output matters more.

use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};

use broth::LineIndex;
use broth::ParseError;
use broth::check::terminal::is_terminal_control;

use crate::progress;
use crate::terminal::visible;

/// Writes messages, many at a time.
pub(crate) struct Diagnostics {
    lines: String,
}

impl Diagnostics {
    pub(crate) fn new() -> Self {
        Self { lines: String::new() }
    }

    /// Adds a message.
    pub(crate) fn tell(&mut self, message: impl Display) {
        const MANY: usize = 8 * 1024;
        let _ = writeln!(self.lines, "{}", visible(&message.to_string()));
        if self.lines.len() >= MANY {
            self.flush();
        }
    }

    /// Adds an error of the parser in the document called `name`, at the start of its span.
    pub(crate) fn parse_error(&mut self, name: &str, lines: &LineIndex, error: ParseError) {
        let at = lines.line_column(error.span.start);
        let (line, column) = (at.line, at.column_chars);
        self.tell(format_args!("{name}:{line}:{column}: {}: {}", error.code, error.code.summary()));
    }

    /// Adds messages about places in the document called `name`, in the order of the places.
    pub(crate) fn places(&mut self, name: &str, text: &str, mut told: Vec<(usize, String)>) {
        told.sort_by_key(|&(at, _)| at);
        let lines = LineIndex::new(text);
        for (at, message) in told {
            let at = lines.line_column(at);
            let (line, column) = (at.line, at.column_chars);
            self.tell(format_args!("{name}:{line}:{column}: {message}"));
        }
    }

    /// Shows the messages so far.
    pub(crate) fn flush(&mut self) {
        if !self.lines.is_empty() {
            let _ = progress::aside(|| io::stderr().write_all(self.lines.as_bytes()));
            self.lines.clear();
        }
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        self.flush();
    }
}

/// Writes one message.
pub(crate) fn tell(message: impl Display) {
    // A single write, so that messages of several processes do not mix.
    let message = format!("{}\n", visible(&message.to_string()));
    let _ = progress::aside(|| io::stderr().write_all(message.as_bytes()));
}

/// Reports a wrong command line. An argument may be the name of a file that someone else chose.
pub(crate) fn print_wrong_call(wrong: &clap::Error) {
    let text = wrong.render().to_string();
    if !text.contains(|c| c != '\n' && is_terminal_control(c)) {
        let _ = wrong.print();
        return;
    }
    for line in text.lines() {
        tell(line);
    }
}
