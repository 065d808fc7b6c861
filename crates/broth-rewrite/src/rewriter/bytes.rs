//! Rewriting bytes, whole or from a reader to a writer.

use alloc::vec::Vec;
use std::io::{self, ErrorKind, Read, Write};

use broth_html::Parser;

use crate::error::RewriteError;
use crate::rewriter::Rewriter;
use crate::stream::feed::Stream;
use crate::stream::finished::Finished;
use crate::stream::handler::Handler;

/// How many bytes are read at once.
const PIECE: usize = 1 << 16;

impl<H: ?Sized + Handler> Rewriter<H> {
    /// Rewrites the bytes of a whole document, in their encoding: the one that they declare, or
    /// what [`decoder`](Self::decoder) and [`guess`](Self::guess) say. By the standard, bytes that
    /// declare none are windows-1252.
    ///
    /// # Errors
    ///
    /// As for [`rewrite`](Self::rewrite).
    ///
    /// ```
    /// use broth::rewrite::Rewriter;
    ///
    /// let mut rewriter = Rewriter::new().append("p", " \u{e9}");
    /// let page = b"<meta charset=iso-8859-1><p>caf\xE9";
    /// assert_eq!(rewriter.rewrite_bytes(page)?, b"<meta charset=iso-8859-1><p>caf\xE9 \xE9");
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    pub fn rewrite_bytes(&mut self, bytes: &[u8]) -> Result<Vec<u8>, RewriteError> {
        Ok(self.report_bytes(bytes)?.output)
    }

    /// Rewrites the bytes of a whole document, and reports their encoding, and what could not be
    /// done as asked.
    ///
    /// # Errors
    ///
    /// As for [`rewrite`](Self::rewrite).
    pub fn report_bytes(&mut self, bytes: &[u8]) -> Result<Finished, RewriteError> {
        if self.has_handlers() {
            let mut stream = self.stream();
            stream.feed_all_bytes(bytes);
            return stream.finish();
        }
        let decoder = self.decoder.clone().source_map(true);
        let decoded =
            Parser::new().scripting(self.options.scripting).decoder(decoder).decode(bytes);
        let page = self.page(&decoded.text);
        let edits = self.edits(&page)?;
        Ok(Finished {
            output: edits.rewrite_bytes(bytes, &decoded)?,
            misfits: edits.misfits(),
            limits_met: page.limits_met().to_vec(),
            encoding: Some(decoded.decision.clone()),
            ..Finished::default()
        })
    }

    /// Rewrites the bytes of a reader into a writer, piece by piece, as [`std::io::copy`] copies
    /// them, and flushes the writer. Memory does not grow with the document.
    ///
    /// The encoding is found as for [`rewrite_bytes`](Self::rewrite_bytes). All selectors must be
    /// those of a [stream](Self::validate).
    ///
    /// # Errors
    ///
    /// The first error of the reader or of the writer, or a [`RewriteError`] in the [`io::Error`].
    /// The output ends before it.
    ///
    /// ```
    /// use broth::encoding::Guess;
    /// use broth::rewrite::Rewriter;
    ///
    /// let mut rewriter = Rewriter::new().guess(Guess::Utf8).before_html("li + li", "<!-- and -->");
    /// let reader = "<ul><li>Crème<li>Brûlée</ul>".as_bytes(); // or a file, or a socket
    /// let mut writer = Vec::new();
    /// rewriter.rewrite_reader(reader, &mut writer)?;
    /// assert_eq!(String::from_utf8(writer)?, "<ul><li>Crème</li><!-- and --><li>Brûlée</ul>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "copy")]
    pub fn rewrite_reader(&mut self, reader: impl Read, writer: impl Write) -> io::Result<()> {
        self.report_reader(reader, writer).map(drop)
    }

    /// Rewrites the bytes of a reader into a writer, as
    /// [`rewrite_reader`](Self::rewrite_reader) does, and reports their encoding, and what could
    /// not be done as asked. The [output](Finished::output) is empty, because it has been written.
    ///
    /// # Errors
    ///
    /// As for [`rewrite_reader`](Self::rewrite_reader).
    pub fn report_reader(
        &mut self,
        mut reader: impl Read,
        mut writer: impl Write,
    ) -> io::Result<Finished> {
        self.stream().pass(&mut reader, &mut writer)
    }
}

impl<H: ?Sized + Handler> Stream<'_, H> {
    fn pass(mut self, reader: &mut dyn Read, writer: &mut dyn Write) -> io::Result<Finished> {
        let mut buffer = alloc::vec![0; PIECE];
        loop {
            let count = match reader.read(&mut buffer) {
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            // An empty page has an encoding, too.
            writer.write_all(self.feed_bytes(&buffer[..count])?)?;
            self.write_ready(writer)?;
            if count == 0 {
                break;
            }
        }
        self.close();
        self.write_ready(writer)?;
        let finished = self.finish()?;
        writer.write_all(&finished.output)?;
        writer.flush()?;
        Ok(Finished { output: Vec::new(), ..finished })
    }

    /// Writes all output that is ready.
    fn write_ready(&mut self, writer: &mut dyn Write) -> io::Result<()> {
        while let output @ [_, ..] = self.more()? {
            writer.write_all(output)?;
        }
        Ok(())
    }
}
