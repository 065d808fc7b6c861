//! The engine of `decode` and `Stream`: decodes bytes whose encoding is decided, and records the
//! replacements and the source map.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use encoding_rs::DecoderResult;

use crate::bom::bom_sniff;
use crate::change::Change;
use crate::decision::{Decision, Source};
use crate::decoded::{Decoded, Replacement};
use crate::decoder::Decoder;
use crate::encoding::{Encoding, UTF_8};
use crate::source_map::SourceMap;
use crate::units::Units;

/// How many bytes of text are decoded at once.
const SCRATCH: usize = 16 * 1024;

/// A stream whose encoding is decided.
#[derive(Debug)]
pub(crate) struct Conversion {
    pub(crate) decision: Decision,
    decoder: encoding_rs::Decoder,
    /// Room for the decoder to write to. Empty until it is needed.
    //
    // It cannot be the spare room of `text`: at every call the decoder passes over all of its room,
    // and there is one call for every malformed byte.
    scratch: Box<str>,
    /// The text that has not been returned yet.
    pub(crate) text: String,
    /// How many bytes of text have been returned.
    given_out: usize,
    /// How many bytes were consumed.
    consumed: usize,
    /// Whether all bytes until now were ASCII.
    ascii_so_far: bool,
    pub(crate) replacements: Vec<Replacement>,
    replacement_limit: usize,
    replacement_count: usize,
    /// The map, if it is wanted, and the `Units` that fill it.
    mapping: Option<(SourceMap, Units)>,
}

impl Conversion {
    /// A stream at its beginning.
    pub(crate) fn new(decision: Decision, options: &Decoder) -> Self {
        let encoding = decision.encoding;
        Self {
            decision,
            decoder: encoding.codec().new_decoder_without_bom_handling(),
            scratch: Box::default(),
            text: String::new(),
            given_out: 0,
            consumed: 0,
            ascii_so_far: true,
            replacements: Vec::new(),
            replacement_limit: options.replacement_limit,
            replacement_count: 0,
            mapping: options.source_map.then(|| (SourceMap::default(), Units::new(encoding))),
        }
    }

    /// Removes the byte order mark from the first bytes, if it decided.
    pub(crate) fn skip_bom<'b>(&mut self, first: &'b [u8]) -> &'b [u8] {
        match bom_sniff(first) {
            Some((_, length)) if self.decision.source == Source::Bom => {
                self.consumed += length;
                if let Some((map, _)) = &mut self.mapping {
                    map.push(0, 1, length);
                }
                &first[length..]
            }
            _ => first,
        }
    }

    /// Forgets the text, which has been returned.
    pub(crate) fn forget_text(&mut self) {
        self.given_out += self.text.len();
        self.text.clear();
    }

    pub(crate) fn forget_map(&mut self, text: usize) {
        if let Some((map, _)) = &mut self.mapping {
            map.forget(text);
        }
    }

    pub(crate) fn map(&self) -> Option<&SourceMap> {
        self.mapping.as_ref().map(|(map, _)| map)
    }

    /// Decodes `bytes` and appends their text; `last` says that no more bytes follow.
    pub(crate) fn convert(&mut self, bytes: &[u8], last: bool) {
        self.ascii_so_far = self.ascii_so_far && bytes.is_ascii();
        self.text.reserve(bytes.len());
        if self.scratch.is_empty() {
            self.scratch = "\0".repeat(SCRATCH).into_boxed_str();
        }
        let mut rest = bytes;
        loop {
            let (result, read, written) =
                self.decoder.decode_to_str_without_replacement(rest, &mut self.scratch, last);
            let text = &self.scratch[..written];
            self.text.push_str(text);
            let (fresh, later) = rest.split_at(read);
            rest = later;
            self.consumed += read;
            if let Some((map, units)) = &mut self.mapping {
                units.valid(fresh, text, map);
            }
            match result {
                DecoderResult::OutputFull => {}
                DecoderResult::InputEmpty => break,
                DecoderResult::Malformed(length, extra) => {
                    self.replace(usize::from(length), usize::from(extra));
                }
            }
        }
        if let Some((map, units)) = self.mapping.as_mut().filter(|_| last) {
            units.finish(map);
        }
    }

    /// Replaces `length` malformed bytes, which end `extra` bytes before the end of what has been
    /// consumed, with U+FFFD.
    fn replace(&mut self, length: usize, extra: usize) {
        let end = self.consumed - extra;
        self.replacement_count += 1;
        if self.replacements.len() < self.replacement_limit {
            self.replacements.push(Replacement {
                source: end - length..end,
                text: self.given_out + self.text.len(),
            });
        }
        if let Some((map, units)) = &mut self.mapping {
            units.malformed(length, extra, map);
        }
        self.text.push(char::REPLACEMENT_CHARACTER);
    }

    pub(crate) fn change_the_encoding(&mut self, new: &'static Encoding) -> Change {
        let change = self.decision.change(new, self.ascii_so_far);
        if let Change::SwitchInPlace(_) = change {
            self.switch_in_place();
        }
        change
    }

    /// Continues with the encoding of the decision, which has changed. Everything so far was ASCII,
    /// so neither the decoder nor the units are in the middle of a character.
    pub(crate) fn switch_in_place(&mut self) {
        let encoding = self.decision.encoding;
        self.decoder = encoding.codec().new_decoder_without_bom_handling();
        if let Some((_, units)) = &mut self.mapping {
            *units = Units::new(encoding);
        }
    }

    /// Returns the text of `bytes`, if they need no decoding, and adds them to the map.
    pub(crate) fn borrow<'b>(&mut self, bytes: &'b [u8]) -> Option<&'b str> {
        let encoding = self.decision.encoding;
        let is_ascii = || encoding.is_ascii_compatible() && bytes.is_ascii();
        if encoding != UTF_8 && !is_ascii() {
            return None;
        }
        // This borrows bytes that are valid, and checks them faster than `core` does.
        let valid = encoding_rs::UTF_8.decode_without_bom_handling_and_without_replacement(bytes);
        let Some(Cow::Borrowed(text)) = valid else {
            return None;
        };
        if let Some((map, _)) = &mut self.mapping {
            map.push(1, 1, bytes.len());
        }
        Some(text)
    }

    /// Returns everything recorded, with `text` or else the text that has not been returned yet.
    pub(crate) fn into_decoded(self, text: Option<&str>) -> Decoded<'_> {
        Decoded {
            text: text.map_or(Cow::Owned(self.text), Cow::Borrowed),
            decision: self.decision,
            replacements: self.replacements,
            replacement_count: self.replacement_count,
            map: self.mapping.map(|(map, _)| map),
            ascii_before: self.ascii_so_far,
        }
    }
}
