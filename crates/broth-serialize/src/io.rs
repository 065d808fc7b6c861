//! Writes markup to files, sockets and the like.

use core::fmt;
use std::io;

/// Writes text to files, sockets and the like, in UTF-8, for functions that need a [`fmt::Write`].
/// These functions make many small writes: pass a [`BufWriter`](io::BufWriter).
///
/// # Errors
///
/// The errors of `out`.
///
/// ```
/// use broth::serialize::{Serializer, to_io};
///
/// let tree = broth::html::parse("<p>Hi"); // any type that implements `broth::serialize::Tree`
/// let mut file = Vec::new(); // any `io::Write`
/// to_io(&mut file, |out| Serializer::new().write_tree(&tree, tree.root().id(), out))?;
/// assert_eq!(file, b"<html><head></head><body><p>Hi</p></body></html>");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn to_io<W: io::Write>(
    out: W,
    write: impl FnOnce(&mut IoWriter<W>) -> fmt::Result,
) -> io::Result<()> {
    let mut writer = IoWriter { out, error: None };
    match write(&mut writer) {
        Ok(()) => Ok(()),
        Err(fmt::Error) => Err(writer
            .error
            .unwrap_or_else(|| io::Error::other("the writer failed without an I/O error"))),
    }
}

/// An [`io::Write`] as a [`fmt::Write`] that keeps the error.
///
/// ```
/// use broth::serialize::{IoWriter, to_io};
/// use std::fmt::Write as _;
///
/// let mut file = Vec::new(); // any `io::Write`
/// to_io(&mut file, |out: &mut IoWriter<_>| write!(out, "{}", "<br>"))?;
/// assert_eq!(file, b"<br>");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct IoWriter<W> {
    out: W,
    error: Option<io::Error>,
}

impl<W: io::Write> fmt::Write for IoWriter<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::io;

    use super::to_io;

    #[test]
    fn errors_come_through() {
        let full: &mut [u8] = &mut [0; 2];
        let error = to_io(full, |out| out.write_str("three")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::WriteZero);
        assert!(to_io(io::sink(), |_| Err(std::fmt::Error)).is_err());
    }
}
