//! `EncodedWriter`: writes pieces of the source as bytes, and new text between them in the same
//! encoding.
//!
//! In ISO-2022-JP, what bytes mean depends on the escape sequence before them. Where something is
//! left out or inserted, the next piece may have lost the sequence that it needs. Two in a row
//! would be an error, so one is written only before a piece that does not begin with one.

use alloc::vec::Vec;

use broth_encoding::{Encoding, ISO_2022_JP};

/// Escape sequences of ISO-2022-JP, the one for ASCII first.
///
/// <https://encoding.spec.whatwg.org/#iso-2022-jp-decoder>
const ESCAPES: [&[u8]; 5] = [b"\x1b(B", b"\x1b(J", b"\x1b(I", b"\x1b$@", b"\x1b$B"];

/// See the module documentation.
#[derive(Clone, Debug)]
pub(crate) struct EncodedWriter {
    /// The escape sequences in force: in the source, and in the output.
    source: &'static [u8],
    written: &'static [u8],
    /// The escape sequence at the end of the last kept piece: it belongs to what follows.
    pending: Option<&'static [u8]>,
}

impl Default for EncodedWriter {
    fn default() -> Self {
        Self { source: ESCAPES[0], written: ESCAPES[0], pending: None }
    }
}

impl EncodedWriter {
    /// Leaves out bytes of the source.
    pub(crate) fn skip(&mut self, encoding: Option<&'static Encoding>, bytes: &[u8]) {
        if encoding == Some(ISO_2022_JP) && !bytes.is_empty() {
            self.source = last_escape(bytes).unwrap_or(self.source);
            self.pending = None;
        }
    }

    /// Writes bytes of the source.
    pub(crate) fn keep(
        &mut self,
        encoding: Option<&'static Encoding>,
        mut bytes: &[u8],
        out: &mut Vec<u8>,
    ) {
        if encoding == Some(ISO_2022_JP) && !bytes.is_empty() {
            if let Some(pending) = self.pending.take() {
                out.extend_from_slice(pending);
            } else if self.source != self.written && escape(bytes).is_none() {
                out.extend_from_slice(self.source);
            }
            let before = self.source;
            self.source = last_escape(bytes).unwrap_or(before);
            self.written = self.source;
            if let Some(rest) = bytes.strip_suffix(self.source) {
                self.pending = Some(self.source);
                self.written = last_escape(rest).unwrap_or(before);
                bytes = rest;
            }
        }
        out.extend_from_slice(bytes);
    }

    /// Writes new text.
    pub(crate) fn add(
        &mut self,
        encoding: Option<&'static Encoding>,
        text: &str,
        out: &mut Vec<u8>,
    ) {
        let Some(encoding) = encoding else { return out.extend_from_slice(text.as_bytes()) };
        let encoded = encoding.encode(text);
        let mut bytes = &*encoded;
        if encoding == ISO_2022_JP && !bytes.is_empty() {
            self.pending = None;
            if self.written != ESCAPES[0] && escape(bytes).is_none() {
                out.extend_from_slice(ESCAPES[0]);
            }
            // Encoded text ends in ASCII; the bytes after it may be in another character set.
            bytes = bytes.strip_suffix(ESCAPES[0]).unwrap_or(bytes);
            self.written = last_escape(bytes).unwrap_or(ESCAPES[0]);
        }
        out.extend_from_slice(bytes);
    }

    /// Writes the pending escape sequence at the end of the source.
    pub(crate) fn finish(&mut self, out: &mut Vec<u8>) {
        if let Some(pending) = self.pending.take() {
            out.extend_from_slice(pending);
            self.written = pending;
        }
    }
}

/// The escape sequence at the beginning.
fn escape(bytes: &[u8]) -> Option<&'static [u8]> {
    ESCAPES.into_iter().find(|escape| bytes.starts_with(escape))
}

/// The last escape sequence.
fn last_escape(bytes: &[u8]) -> Option<&'static [u8]> {
    let places = (0..bytes.len()).rev().filter(|&at| bytes[at] == b'\x1b');
    places.filter_map(|at| escape(&bytes[at..])).next()
}
