//! The engine of both ways to decode: bytes of a decided encoding in, text and its log out.

use std::borrow::Cow;

use encoding_rs::DecoderResult;

use crate::bom::bom_sniff;
use crate::change::Change;
use crate::decision::{Decision, Source};
use crate::decoded::{Decoded, Replacement};
use crate::encoding::{Encoding, UTF_8};
use crate::options::Options;
use crate::source_map::SourceMap;
use crate::units::Units;

/// How much text is decoded at once.
const SCRATCH: usize = 16 * 1024;

/// A stream whose encoding is decided.
#[derive(Debug)]
pub(crate) struct Stream {
    pub(crate) decision: Decision,
    decoder: encoding_rs::Decoder,
    /// Room for the decoder to write to. Empty until it is needed.
    //
    // OPTIMIZATION: writing to the spare room of `text` itself costs the decoder a pass over all of
    // that room at every call, and there is one call for every malformed byte.
    scratch: Box<str>,
    /// Text that was not given out yet.
    pub(crate) text: String,
    /// How much text was given out.
    given_out: usize,
    /// How many bytes were consumed.
    consumed: usize,
    /// Whether all bytes until now were ASCII.
    ascii_so_far: bool,
    pub(crate) replacements: Vec<Replacement>,
    replacement_limit: usize,
    replacement_count: usize,
    /// The map, if it is wanted, and what takes the bytes apart for it.
    mapping: Option<(SourceMap, Units)>,
}

impl Stream {
    /// A stream at its beginning.
    pub(crate) fn new(decision: Decision, options: &Options) -> Self {
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

    /// Takes the byte order mark off the first bytes, if it decided.
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

    /// The text was given out.
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

    /// Malformed bytes become U+FFFD: `length` of them, `extra` bytes before the end of the
    /// consumed.
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

    /// Goes on with the encoding of the decision, which has changed. All was ASCII until here, so
    /// neither decoder nor units are in the middle of anything.
    pub(crate) fn switch_in_place(&mut self) {
        let encoding = self.decision.encoding;
        self.decoder = encoding.codec().new_decoder_without_bom_handling();
        if let Some((_, units)) = &mut self.mapping {
            *units = Units::new(encoding);
        }
    }

    /// The text of `bytes`, if they need no decoding. Only the map records them, not the log.
    pub(crate) fn borrow<'b>(&mut self, bytes: &'b [u8]) -> Option<&'b str> {
        let encoding = self.decision.encoding;
        let is_ascii = || encoding.is_ascii_compatible() && bytes.is_ascii();
        if encoding != UTF_8 && !is_ascii() {
            return None;
        }
        // Borrowed if it is valid as it is, which is checked faster here than in `core`.
        let valid = encoding_rs::UTF_8.decode_without_bom_handling_and_without_replacement(bytes);
        let Some(Cow::Borrowed(text)) = valid else {
            return None;
        };
        if let Some((map, _)) = &mut self.mapping {
            map.push(1, 1, bytes.len());
        }
        Some(text)
    }

    /// All that was remembered, with `text` or else what was not given out yet.
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
