//! `Rewriter::copy`: from a reader to a writer.

use std::io::{self, ErrorKind, Read, Write};

use crate::stream::handler::Handler;
use crate::stream::rewriter::{Finished, Rewriter};

/// How many bytes are read at once.
const PIECE: usize = 1 << 16;

impl<H: ?Sized + Handler> Rewriter<H> {
    /// Rewrites the bytes of a reader into a writer, piece by piece, as [`std::io::copy`] copies
    /// them, and flushes the writer. The [output](Finished::output) of the result is empty, because
    /// it has been written.
    ///
    /// The encoding is found as for [`feed_bytes`](Self::feed_bytes).
    ///
    /// # Errors
    ///
    /// The first error of the reader, of the writer, or of a handler. The error of a handler is a
    /// [`HandlerError`](crate::HandlerError) in the [`io::Error`]. The output ends before it.
    ///
    /// ```
    /// use broth::encoding::Guess;
    /// use broth::rewrite::Rewriter;
    ///
    /// let page = Rewriter::builder()
    ///     .guess(Guess::Utf8)
    ///     .on("li + li", |li| li.before("<!-- and -->"))
    ///     .build()?;
    /// let reader = "<ul><li>Crème<li>Brûlée</ul>".as_bytes(); // or a file, or a socket
    /// let mut writer = Vec::new();
    /// let finished = page.copy(reader, &mut writer)?;
    /// assert_eq!(String::from_utf8(writer)?, "<ul><li>Crème</li><!-- and --><li>Brûlée</ul>");
    /// assert_eq!(finished.encoding.unwrap().encoding.name(), "UTF-8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn copy(mut self, mut reader: impl Read, mut writer: impl Write) -> io::Result<Finished> {
        let mut buffer = alloc::vec![0; PIECE];
        loop {
            let count = match reader.read(&mut buffer) {
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            // An empty page has an encoding, too.
            let output = self.feed_bytes(&buffer[..count]).map_err(io::Error::other)?;
            writer.write_all(output)?;
            self.write_ready(&mut writer)?;
            if count == 0 {
                break;
            }
        }
        self.close();
        self.write_ready(&mut writer)?;
        let finished = self.finish();
        writer.write_all(&finished.output)?;
        writer.flush()?;
        match finished.error {
            Some(error) => Err(io::Error::other(error)),
            None => Ok(Finished { output: alloc::vec::Vec::new(), ..finished }),
        }
    }

    /// Writes all output that is ready.
    fn write_ready(&mut self, writer: &mut impl Write) -> io::Result<()> {
        loop {
            let output = self.more().map_err(io::Error::other)?;
            if output.is_empty() {
                return Ok(());
            }
            writer.write_all(output)?;
        }
    }
}
