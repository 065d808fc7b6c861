//! The engine behind both ways to decode: bytes of a decided encoding in, text and its log out.

use std::borrow::Cow;

use encoding_rs::DecoderResult;

use crate::bom::bom_sniff;
use crate::change::{Change, change_the_encoding};
use crate::decision::{Confidence, Decision, Source};
use crate::decode::{Decoded, Replacement};
use crate::options::Options;
use crate::source_map::SourceMap;
use crate::units::Units;
use encoding_rs::Encoding;

/// How many bytes are decoded at once, so that room for text is made step by step.
const PIECE: usize = 16 * 1024;

/// A stream whose encoding is decided.
#[derive(Debug)]
pub(crate) struct Stream {
    pub(crate) decision: Decision,
    decoder: encoding_rs::Decoder,
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
            decoder: encoding.new_decoder_without_bom_handling(),
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

    pub(crate) fn map(&self) -> Option<&SourceMap> {
        self.mapping.as_ref().map(|(map, _)| map)
    }

    /// Decodes `bytes` and puts their text behind the text that is there; `last` tells that no more come.
    pub(crate) fn convert(&mut self, bytes: &[u8], last: bool) {
        self.ascii_so_far = self.ascii_so_far && bytes.is_ascii();
        let (mut piece, mut rest) = bytes.split_at(bytes.len().min(PIECE));
        loop {
            self.convert_piece(piece, last && rest.is_empty());
            if rest.is_empty() {
                return;
            }
            (piece, rest) = rest.split_at(rest.len().min(PIECE));
        }
    }

    fn convert_piece(&mut self, mut piece: &[u8], last: bool) {
        loop {
            let room = self.decoder.max_utf8_buffer_length_without_replacement(piece.len());
            self.text.reserve(room.unwrap_or(PIECE));
            let text_start = self.text.len();
            let (result, read) =
                self.decoder.decode_to_string_without_replacement(piece, &mut self.text, last);
            let (fresh, rest) = piece.split_at(read);
            piece = rest;
            self.consumed += read;
            if let Some((map, units)) = &mut self.mapping {
                units.valid(fresh, &self.text[text_start..], map);
            }
            match result {
                DecoderResult::OutputFull => {}
                DecoderResult::InputEmpty => {
                    if let Some((map, units)) = self.mapping.as_mut().filter(|_| last) {
                        units.finish(map);
                    }
                    return;
                }
                DecoderResult::Malformed(length, extra) => {
                    self.replace(usize::from(length), usize::from(extra));
                }
            }
        }
    }

    /// Malformed bytes become U+FFFD: `length` of them, `extra` bytes before the end of the consumed.
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
        let decision = &mut self.decision;
        let change =
            change_the_encoding(decision.encoding, decision.confidence, new, self.ascii_so_far);
        if decision.confidence == Confidence::Tentative {
            decision.confidence = Confidence::Certain;
        }
        if let Change::SwitchInPlace(encoding) = change {
            decision.encoding = encoding;
            decision.source = Source::Meta;
            decision.label = None;
            // All was ASCII until here, so neither decoder nor units are in the middle of anything.
            self.decoder = encoding.new_decoder_without_bom_handling();
            if let Some((_, units)) = &mut self.mapping {
                *units = Units::new(encoding);
            }
        }
        change
    }

    /// The text of `bytes` if they are text as they are, of which the log says nothing but the map.
    pub(crate) fn borrow<'b>(&mut self, bytes: &'b [u8]) -> Option<&'b str> {
        let encoding = self.decision.encoding;
        if encoding != encoding_rs::UTF_8 && !(encoding.is_ascii_compatible() && bytes.is_ascii()) {
            return None;
        }
        let text = str::from_utf8(bytes).ok()?;
        self.consumed += bytes.len();
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
        }
    }
}
