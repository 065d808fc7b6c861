//! Progress for long work: many files, or one that is large.
//!
//! It goes to standard error, and only if that is a terminal. Beside output that fills the same terminal it
//! would only be in the way; the output then shows by itself that something happens.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use indicatif::{HumanBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// What is read in less than a moment needs no progress.
const LARGE: u64 = 16 * 1024 * 1024;

/// A bar for many files. What is printed meanwhile must be printed in [`ProgressBar::suspend`].
pub(crate) fn files(count: usize) -> ProgressBar {
    if count < 2 {
        return ProgressBar::hidden();
    }
    bar(Some(count as u64), "{wide_bar} {pos}/{len} files")
}

/// Shows how much of a stream has been read, once that is much.
pub(crate) struct Stream {
    /// Its length, if it has one.
    length: Option<u64>,
    read: u64,
    bar: Option<ProgressBar>,
}

impl Stream {
    pub(crate) fn new(length: Option<u64>) -> Self {
        Self { length, read: 0, bar: None }
    }

    /// So many bytes more.
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.read += bytes as u64;
        if self.read < LARGE || io::stdout().is_terminal() {
            return;
        }
        let length = self.length;
        let bar = self.bar.get_or_insert_with(|| match length {
            Some(_) => bar(length, "{wide_bar} {bytes}/{total_bytes} {eta}"),
            None => bar(None, "{spinner} {bytes} {binary_bytes_per_sec}"),
        });
        bar.set_position(self.read);
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Shows that a large document is being worked on, until it is dropped.
pub(crate) struct Working(ProgressBar);

impl Working {
    pub(crate) fn on(name: &str, bytes: usize) -> Self {
        let bytes = bytes as u64;
        if bytes < LARGE || io::stdout().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let spinner = bar(None, "{spinner} {msg} {elapsed}");
        spinner.set_message(format!("{name} ({})", HumanBytes(bytes)));
        spinner.enable_steady_tick(Duration::from_millis(100));
        Self(spinner)
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// A bar on standard error, hidden where that is no terminal.
fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(template);
    style.map_or(bar.clone(), |style| bar.with_style(style))
}
