//! The fast path of the data state: text up to a tag, and tags, taken whole; see [`broth_lex::fast_path`].
//!
//! Only the dialect `Xml` has it: nobody reads documents in the other.

use broth_input::{ByteSet, Input, Span, Window};
use broth_lex::Piece;
use broth_lex::fast_path::{LAST_WINDOW, Language, WINDOW, WholeTag, WholeText};

use crate::machine::{Emit, Machine, TagKind, TagParts};
use crate::text;

/// What is taken whole in XML. A value with a `<` is no error of the tokenizer's own, but one of XML.
struct Xml;

impl Language for Xml {
    const UPPER_CASE: bool = true;
    const TEXT: &ByteSet = &text::DATA_STOPS;
    const DOUBLE_QUOTED: &ByteSet = &ByteSet::new(b"\"&<").with_controls();
    const SINGLE_QUOTED: &ByteSet = &ByteSet::new(b"'&<").with_controls();
    const UNQUOTED: Option<&ByteSet> = None;
    const WITHOUT_VALUE: bool = false;
    const REFERENCES: bool = false;

    #[inline(always)]
    fn begins_tag(byte: u8) -> bool {
        Self::begins_name(byte) || byte >= 0x80
    }

    #[inline(always)]
    fn begins_name(byte: u8) -> bool {
        byte.is_ascii_alphabetic() || byte == b'_'
    }

    #[inline(always)]
    fn begins_attribute(byte: u8) -> bool {
        Self::begins_name(byte)
    }

    #[inline(always)]
    fn is_space(byte: u8) -> bool {
        matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
    }
}

impl Machine {
    /// In the data state, with no text collected: takes the token that comes next, if the fast path can.
    #[inline(always)]
    pub(crate) fn take_whole(&mut self, input: &mut Input<'_>) -> Option<Emit> {
        match Window::of(input.rest_bytes()) {
            Some(window) if window[0] == b'<' => {
                let tag = self.core.take_tag::<Xml, WINDOW>(window, input);
                self.pass_tag(tag, input)
            }
            Some(window) => {
                let text = self.core.take_text::<Xml, WINDOW>(window, input);
                self.pass_text(text, input)
            }
            None => self.take_near_end(input),
        }
    }

    /// The same where less than a window is left of the text.
    #[inline(never)]
    fn take_near_end(&mut self, input: &mut Input<'_>) -> Option<Emit> {
        let rest = input.rest_bytes();
        let mut room = [0; LAST_WINDOW];
        let window = Window::of(rest).unwrap_or_else(|| Window::padded(rest, &mut room));
        if window[0] == b'<' {
            let tag = self.core.take_tag::<Xml, LAST_WINDOW>(window, input);
            self.pass_tag(tag, input)
        } else {
            let text = self.core.take_text::<Xml, LAST_WINDOW>(window, input);
            self.pass_text(text, input)
        }
    }

    #[inline(always)]
    fn pass_tag(&mut self, tag: Option<WholeTag>, input: &mut Input<'_>) -> Option<Emit> {
        let Some(tag) = tag else {
            // Some of its attributes may have been taken.
            self.core.clear();
            return None;
        };
        let start = input.offset();
        self.core.begin_token(start);
        let kind = match (tag.is_end_tag, tag.self_closing) {
            (true, _) => TagKind::End,
            (false, true) => TagKind::Empty,
            (false, false) => TagKind::Start,
        };
        let name = tag.name();
        let name = Piece::verbatim(Span::new(start + name.start, start + name.end));
        self.tag = TagParts { kind, name, attribute_name: Span::default() };
        self.brackets = 0;
        input.advance(tag.len);
        Some(Emit::Tag)
    }

    #[inline(always)]
    fn pass_text(&mut self, text: Option<WholeText>, input: &mut Input<'_>) -> Option<Emit> {
        let start = input.offset();
        let run = Span::new(start, start + text?.len);
        input.advance(run.len());
        if self.checks_violations() {
            self.look_for_cdata_end(run, input);
        }
        self.core.piece.set(Piece::verbatim(run));
        self.brackets = 0;
        Some(Emit::Text)
    }
}
