//! What goes to standard error while a command works: a line per message.
//!
//! Whoever reads them may have left, or the disk behind them may be full. That ends the messages, not the
//! command: its output is what was asked for.

use std::fmt::Display;
use std::io::{self, BufWriter, Stderr, Write as _};

use broth::LineIndex;
use broth::ParseError;

/// Writes messages, many at a time.
pub(crate) struct Diagnostics {
    out: BufWriter<Stderr>,
}

impl Diagnostics {
    pub(crate) fn new() -> Self {
        Self { out: BufWriter::new(io::stderr()) }
    }

    /// A message.
    pub(crate) fn tell(&mut self, message: impl Display) {
        let _ = writeln!(self.out, "{message}");
    }

    /// An error of the parser, which stands at the byte `at` of the document called `name`.
    pub(crate) fn parse_error(
        &mut self,
        name: &str,
        lines: &LineIndex,
        at: usize,
        error: ParseError,
    ) {
        let at = lines.line_column(at);
        let (line, column) = (at.line, at.column_chars);
        self.tell(format_args!("{name}:{line}:{column}: {}: {}", error.code, error.code.summary()));
    }

    /// Shows what has been told so far.
    pub(crate) fn flush(&mut self) {
        let _ = self.out.flush();
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        self.flush();
    }
}

/// One message.
pub(crate) fn tell(message: impl Display) {
    // One write, so that messages of several processes do not mix.
    let _ = io::stderr().write_all(format!("{message}\n").as_bytes());
}
