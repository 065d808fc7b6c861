//! `Output`: the output that has been decided, on its way to the caller.

use alloc::collections::VecDeque;
#[cfg(feature = "encoding")]
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

#[cfg(feature = "encoding")]
use broth_encoding::{
    Change, Decision, Decoder, Encoding, ISO_2022_JP, Source as DecidedBy, SourceMap,
    Stream as EncodingStream,
};

#[cfg(feature = "encoding")]
use crate::edit::encoded::EncodedWriter;
use crate::edit::source::Source;
use crate::edit::writer::Part;
use crate::stream::inserts::StreamInserts;

/// A piece of the source that is lent to the caller.
#[derive(Debug)]
pub(crate) enum Lent {
    Text(Range<usize>),
    /// A piece of the bytes that it was decoded from.
    #[cfg(feature = "encoding")]
    Bytes(Range<usize>),
}

/// The decided output: the parts that are still to be written, and the bytes that have been written
/// but not returned.
#[derive(Debug, Default)]
pub(crate) struct Output {
    /// The parts that are still to be written; `None` is the end of the source.
    waiting: VecDeque<Option<Part>>,
    /// The offset before which the source is not needed once these parts have been written.
    until: usize,
    /// The written bytes.
    pub(crate) written: Vec<u8>,
    #[cfg(feature = "encoding")]
    pub(crate) bytes: Option<Bytes>,
}

impl Output {
    /// Takes parts to write. Once they have been written, the source before `until` is not needed.
    pub(crate) fn take(&mut self, parts: Vec<Part>, until: usize) {
        self.waiting.extend(parts.into_iter().map(Some));
        self.until = until;
    }

    /// Takes the end of the source, after those parts.
    pub(crate) fn take_end(&mut self) {
        self.waiting.push_back(None);
    }

    /// The offset from which the source is still needed.
    pub(crate) fn needed_from(&self) -> usize {
        let mut kept = self.waiting.iter().filter_map(|part| match part {
            Some(Part::Kept(range)) => Some(range.start),
            _ => None,
        });
        kept.next().unwrap_or(self.until)
    }

    /// Lends the output if it is one piece of the source, which then counts as written. The piece
    /// stays available until [`forget`](Self::forget).
    // OPTIMIZATION: it need not be copied: 1 % of rewriting.
    pub(crate) fn lend(&mut self) -> Option<Lent> {
        let range = match self.waiting.make_contiguous() {
            [Some(Part::Kept(range))] if self.written.is_empty() => range.clone(),
            _ => return None,
        };
        #[cfg(feature = "encoding")]
        if let Some(bytes) = &mut self.bytes {
            let lent = bytes.lend(range)?;
            self.waiting.clear();
            return Some(Lent::Bytes(lent));
        }
        self.waiting.clear();
        Some(Lent::Text(range))
    }

    /// The bytes of a lent piece.
    pub(crate) fn lent<'o>(&'o self, source: Source<'o>, lent: Lent) -> &'o [u8] {
        match lent {
            Lent::Text(range) => source.get(range).as_bytes(),
            #[cfg(feature = "encoding")]
            Lent::Bytes(range) => self.bytes.as_ref().map_or(&[], |bytes| bytes.get(range)),
        }
    }

    /// Writes parts, until `enough` is written or nothing waits.
    pub(crate) fn write(&mut self, source: Source<'_>, inserts: &mut StreamInserts, enough: usize) {
        #[cfg(feature = "encoding")]
        if let Some(bytes) = self.bytes.as_mut().filter(|_| !self.waiting.is_empty()) {
            bytes.write_mark(&mut self.written);
        }
        while let Some(part) = self.waiting.pop_front() {
            match part {
                Some(Part::Kept(range)) => self.write_kept(source, range),
                Some(Part::New(text)) => self.write_new(&text),
                Some(Part::Rest(rest)) => {
                    if self.written.len() >= enough {
                        return self.waiting.push_front(part);
                    }
                    if let Some(piece) = inserts.next(rest) {
                        self.write_new(&piece.text);
                        self.waiting.push_front(part);
                    }
                }
                None => self.write_end(),
            }
        }
        self.forget();
    }

    /// Forgets the bytes that are not needed, if everything has been written.
    pub(crate) fn forget(&mut self) {
        #[cfg(feature = "encoding")]
        if let Some(bytes) = self.bytes.as_mut().filter(|_| self.waiting.is_empty()) {
            // The byte order mark stays, even if nothing else does.
            if self.until > 0 {
                bytes.write_mark(&mut self.written);
            }
            bytes.forget(self.until);
        }
    }

    /// Writes the bytes that are left when all text has been written.
    fn write_end(&mut self) {
        self.forget();
        #[cfg(feature = "encoding")]
        if let Some(bytes) = &mut self.bytes {
            bytes.write_rest(&mut self.written);
        }
    }

    fn write_kept(&mut self, source: Source<'_>, range: Range<usize>) {
        #[cfg(feature = "encoding")]
        if let Some(bytes) = &mut self.bytes {
            return bytes.write_kept(range, &mut self.written);
        }
        self.written.extend_from_slice(source.get(range).as_bytes());
    }

    fn write_new(&mut self, text: &str) {
        #[cfg(feature = "encoding")]
        if let Some(bytes) = &mut self.bytes {
            return bytes.write_new(text, &mut self.written);
        }
        self.written.extend_from_slice(text.as_bytes());
    }
}

/// The bytes that the source was decoded from.
#[cfg(feature = "encoding")]
#[derive(Debug)]
pub(crate) struct Bytes {
    /// `None` after the end.
    decoder: Option<EncodingStream>,
    end: Option<broth_encoding::Decoded<'static>>,
    held: Vec<u8>,
    base: usize,
    /// The end of the source that has been written or left out: the offset in the text, and in the
    /// bytes.
    at: (usize, usize),
    writer: EncodedWriter,
    has_begun: bool,
    /// Whether the encoding is to be guessed, and all text so far is ASCII, which fits every guess.
    is_guessing: bool,
    /// The encoding that a `<meta>` named too late.
    pub(crate) too_late: Option<&'static Encoding>,
}

#[cfg(feature = "encoding")]
impl Bytes {
    pub(crate) fn new(options: Decoder) -> Self {
        Self {
            is_guessing: options.may_guess(),
            decoder: Some(options.stream()),
            end: None,
            held: Vec::new(),
            base: 0,
            at: (0, 0),
            writer: EncodedWriter::default(),
            has_begun: false,
            too_late: None,
        }
    }

    /// Takes bytes and returns their text.
    pub(crate) fn feed(&mut self, bytes: &[u8]) -> &str {
        self.held.extend_from_slice(bytes);
        let text = self.decoder.as_mut().map_or("", |decoder| decoder.feed(bytes));
        self.is_guessing = self.is_guessing && text.is_ascii();
        text
    }

    /// Ends the bytes, and returns the rest of their text.
    pub(crate) fn finish(&mut self) -> &str {
        if let Some(decoder) = self.decoder.take() {
            self.end = Some(decoder.finish());
        }
        let text = self.end.as_ref().map_or("", |end| &end.text);
        self.is_guessing = self.is_guessing && text.is_ascii();
        text
    }

    pub(crate) fn decision(&self) -> Option<&Decision> {
        match &self.decoder {
            Some(decoder) => decoder.decision(),
            None => self.end.as_ref().map(|end| &end.decision),
        }
    }

    /// Handles a declaration of the encoding in a `<meta>`. It is too late to restart: the text so
    /// far has been written.
    pub(crate) fn declare(&mut self, encoding: &'static Encoding) {
        let change = match (&mut self.decoder, &mut self.end) {
            (Some(decoder), _) => decoder.change_the_encoding(encoding),
            (None, Some(end)) => end.change_the_encoding(encoding),
            (None, None) => Change::Keep,
        };
        if let Change::Restart(encoding) = change {
            self.too_late.get_or_insert(encoding);
        }
    }

    /// Converts an offset in the text to one in the bytes.
    fn offset(&self, at: usize) -> usize {
        let (text, bytes) = self.at;
        if at == text {
            return bytes;
        }
        self.map().map_or(at, |map| map.source_offset(at))
    }

    fn map(&self) -> Option<&SourceMap> {
        match &self.decoder {
            Some(decoder) => decoder.map(),
            None => self.end.as_ref().and_then(|end| end.map.as_ref()),
        }
    }

    /// The range of a kept piece in the bytes, which then counts as written. `None` if an escape
    /// sequence or a byte order mark may have to be written before it.
    fn lend(&mut self, range: Range<usize>) -> Option<Range<usize>> {
        let encoding = self.decision()?.encoding;
        let has_mark = !self.has_begun && self.map().is_some_and(|map| map.source_offset(0) > 0);
        if encoding == ISO_2022_JP || has_mark {
            return None;
        }
        self.has_begun = true;
        let lent = self.offset(range.start)..self.offset(range.end);
        self.at = (range.end, lent.end);
        Some(lent)
    }

    fn get(&self, range: Range<usize>) -> &[u8] {
        let from = |at: usize| at.saturating_sub(self.base);
        self.held.get(from(range.start)..from(range.end)).unwrap_or_default()
    }

    fn write_kept(&mut self, range: Range<usize>, out: &mut Vec<u8>) {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        self.pass(start, None);
        self.pass(end, Some(out));
        self.at.0 = range.end;
    }

    /// Writes the bytes up to an offset to `out`, or leaves them out.
    fn pass(&mut self, until: usize, out: Option<&mut Vec<u8>>) {
        let encoding = self.decision().map(|decision| decision.encoding);
        let from = |at: usize| at.saturating_sub(self.base);
        let bytes = self.held.get(from(self.at.1)..from(until)).unwrap_or_default();
        match out {
            Some(out) => self.writer.keep(encoding, bytes, out),
            None => self.writer.skip(encoding, bytes),
        }
        self.at.1 = until;
    }

    /// Writes the byte order mark, which is not part of the text, before everything else.
    fn write_mark(&mut self, out: &mut Vec<u8>) {
        if !core::mem::replace(&mut self.has_begun, true) {
            let mark = self.map().map_or(0, |map| map.source_offset(0));
            self.pass(mark, Some(out));
        }
    }

    fn write_new(&mut self, text: &str, out: &mut Vec<u8>) {
        let decision = self.decision();
        let encoding = decision.map(|decision| decision.encoding);
        let is_default = decision.is_some_and(|decision| decision.source == DecidedBy::Default);
        // The bytes of these characters would be wrong if another encoding is guessed later.
        let text = match self.is_guessing && is_default {
            true => &ascii_with_references(text),
            false => text,
        };
        self.writer.add(encoding, text, out);
    }

    /// Writes bytes at the end that produced no text.
    fn write_rest(&mut self, out: &mut Vec<u8>) {
        self.pass(self.base + self.held.len(), Some(&mut *out));
        self.writer.finish(out);
    }

    /// Drops the source before this offset.
    fn forget(&mut self, until: usize) {
        let end = self.offset(until);
        self.pass(end, None);
        self.at.0 = until;
        if let Some(decoder) = &mut self.decoder {
            decoder.forget_map_before(until);
        }
        let done = self.at.1 - self.base;
        if done > 0 && done >= self.held.len() / 2 {
            self.held.drain(..done);
            self.base += done;
        }
    }
}

/// A text with numeric references for everything that is not ASCII.
#[cfg(feature = "encoding")]
fn ascii_with_references(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_ascii() {
            true => ascii.push(c),
            false => ascii.push_str(&alloc::format!("&#{};", u32::from(c))),
        }
    }
    ascii
}
