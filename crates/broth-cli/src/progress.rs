//! Progress for long work: many files, or one large file.
//!
//! It goes to standard error if that is a terminal and standard output is not. If the output fills
//! the same terminal, progress would be in the way.

use std::io::{self, IsTerminal as _};
use std::sync::Mutex;
use std::time::Duration;

use indicatif::{HumanBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Smaller inputs show no progress, because they are read in a moment.
const LARGE: u64 = 16 * 1024 * 1024;

/// What is currently shown on the terminal, so that messages can make room for themselves.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn shown() -> std::sync::MutexGuard<'static, Option<ProgressBar>> {
    SHOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Prints to standard error while nothing else is shown there.
pub(crate) fn aside<T>(print: impl FnOnce() -> T) -> T {
    match &*shown() {
        Some(bar) => bar.suspend(print),
        None => print(),
    }
}

/// A bar for many files. Anything printed meanwhile must be printed in [`ProgressBar::suspend`].
pub(crate) fn files(count: usize) -> ProgressBar {
    if count < 2 {
        return ProgressBar::hidden();
    }
    bar(Some(count as u64), "{wide_bar} {pos}/{len} files")
}

/// Progress of work on many bytes: a bar if their number is known, otherwise a spinner.
pub(crate) struct Bytes {
    /// The verb for the work on them, such as "reading".
    doing: &'static str,
    /// Their number, if it is known.
    length: Option<u64>,
    done: u64,
    bar: Option<ProgressBar>,
}

impl Bytes {
    pub(crate) fn new(doing: &'static str, length: Option<u64>) -> Self {
        Self { doing, length, done: 0, bar: None }
    }

    /// Shows nothing.
    pub(crate) fn hidden() -> Self {
        Self { bar: Some(ProgressBar::hidden()), ..Self::new("", None) }
    }

    /// Adds to the bytes done.
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.done += bytes as u64;
        if self.length.unwrap_or(self.done) < LARGE {
            return;
        }
        let Self { doing, length, .. } = *self;
        let bar = self.bar.get_or_insert_with(|| {
            let bar = match length {
                _ if io::stdout().is_terminal() => ProgressBar::hidden(),
                Some(_) => bar(length, "{msg} {wide_bar} {bytes}/{total_bytes} {eta}"),
                None => bar(None, "{spinner} {msg} {bytes}"),
            };
            *shown() = Some(bar.clone());
            bar.with_message(doing)
        });
        bar.set_position(self.done);
    }

    /// Sets the total of bytes done; may be called for each token.
    pub(crate) fn reach(&mut self, done: usize) {
        const NOT_WORTH_IT: u64 = 1 << 16;
        let more = (done as u64).saturating_sub(self.done);
        if more >= NOT_WORTH_IT {
            self.advance(more as usize);
        }
    }
}

impl Drop for Bytes {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            *shown() = None;
            bar.finish_and_clear();
        }
    }
}

/// Splits a text into pieces, and shows progress while they are taken.
pub(crate) fn pieces<'t>(doing: &'static str, text: &'t str) -> impl Iterator<Item = &'t str> {
    const PIECE: usize = 1 << 20;
    let mut progress = Bytes::new(doing, Some(text.len() as u64));
    let (mut rest, mut last) = (text, 0);
    std::iter::from_fn(move || {
        // Asking for the next piece means that the last one is done.
        progress.advance(std::mem::take(&mut last));
        let end = (rest.len().min(PIECE)..=rest.len()).find(|&end| rest.is_char_boundary(end))?;
        let piece;
        (piece, rest) = rest.split_at(end);
        last = piece.len();
        Some(piece).filter(|piece| !piece.is_empty())
    })
}

/// Shows that work on a large document goes on, until it is dropped. How far the work is, is not
/// known.
pub(crate) struct Working(ProgressBar);

impl Working {
    pub(crate) fn on(doing: &str, bytes: usize) -> Self {
        let bytes = bytes as u64;
        if bytes < LARGE || io::stdout().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let spinner = bar(None, "{spinner} {msg} {elapsed}");
        spinner.set_message(format!("{doing} {}", HumanBytes(bytes)));
        spinner.enable_steady_tick(Duration::from_millis(100));
        Self(spinner)
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// A bar on standard error, hidden if that is not a terminal.
fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(template);
    style.map_or(bar.clone(), |style| bar.with_style(style))
}
