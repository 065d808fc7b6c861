//! The fast path of the data state, which takes tags, and text up to a tag, as a whole; see
//! [`broth_lex::fast_path`].
//!
//! Only the dialect `Xml` has it, because documents are not read in the others.

use broth_entities::common_reference;
use broth_input::{ByteSet, Input, Span};
use broth_lex::fast_path::{Syntax, WholeTag, WholeText};
use broth_lex::{Machine, Piece};
use broth_markup::{Next, Tag};

use crate::registers::{Emit, TagKind, TagParts, Xml};
use crate::text;
use crate::token::Token;

/// A `<` in a value is an error in XML, so such a tag is left to the states.
impl Syntax for Xml {
    const UPPER_CASE: bool = true;
    const TEXT: &ByteSet = &text::DATA_STOPS;
    const DOUBLE_QUOTED: &ByteSet = &ByteSet::new(b"\"&<").with_controls();
    const SINGLE_QUOTED: &ByteSet = &ByteSet::new(b"'&<").with_controls();
    const UNQUOTED: Option<&ByteSet> = None;
    const WITHOUT_VALUE: bool = false;
    // A newline becomes a space there.
    const NEWLINES_IN_VALUES: bool = false;

    #[inline]
    fn begins_tag(byte: u8) -> bool {
        Self::begins_name(byte) || byte >= 0x80
    }

    #[inline]
    fn begins_name(byte: u8) -> bool {
        byte.is_ascii_alphabetic() || byte == b'_'
    }

    #[inline]
    fn begins_attribute(byte: u8) -> bool {
        Self::begins_name(byte)
    }

    #[inline]
    fn is_space(byte: u8) -> bool {
        matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
    }

    /// A reference to a visible character of ASCII means the same in XML. Names of other characters
    /// are up to the document.
    #[inline]
    fn reference(text: &[u8]) -> Option<(usize, char)> {
        common_reference(text).filter(|(_, c)| c.is_ascii())
    }
}

/// A token that was recognized as a whole, but is not yet consumed.
pub(crate) enum Whole {
    Text(WholeText),
    Tag(WholeTag),
}

impl Xml {
    /// The next token, if the fast path can take it.
    #[inline]
    pub(crate) fn take_whole(&mut self, input: &Input<'_>) -> Option<Whole> {
        if input.rest_bytes().first() == Some(&b'<') {
            self.core.take_tag::<Xml>(input).map(Whole::Tag)
        } else {
            self.core.take_text::<Xml>(input).map(Whole::Text)
        }
    }

    /// Makes a tag that has been consumed the tag under construction, so that it can be changed.
    pub(crate) fn keep_whole_tag(&mut self, tag: WholeTag) {
        let (start, name) = (self.core.token_start, tag.name());
        self.core.keep_tag(tag, start);
        let name = Piece::verbatim(Span::new(start + name.start, start + name.end));
        self.tag = TagParts { kind: kind_of(tag), name, attribute_name: Span::default() };
    }

    /// Lends a token that has been consumed.
    #[inline]
    pub(crate) fn lend_whole<'t>(&'t self, whole: Whole, input: &'t Input<'_>) -> Next<Token<'t>> {
        let span = Span::new(self.core.token_start, input.offset());
        let source = input.slice(span);
        let whole = match whole {
            Whole::Text(text) => {
                return Next::Token(Token::Text(self.core.text_of(text, source)), span);
            }
            Whole::Tag(whole) => whole,
        };
        let name = whole.name();
        let tag = Tag {
            name: &source[name.clone()],
            name_span: Span::new(span.start + name.start, span.start + name.end),
            attrs: self.core.attrs_of(whole, source),
            self_closing: whole.self_closing,
        };
        match kind_of(whole) {
            TagKind::Start => Next::Token(Token::StartTag(tag), span),
            TagKind::Empty => Next::Token(Token::EmptyTag(tag), span),
            TagKind::End => Next::Token(Token::EndTag(tag), span),
        }
    }
}

/// Consumes a token that was recognized as a whole.
#[inline]
pub(crate) fn pass_whole(machine: &mut Machine<Xml>, whole: &Whole, input: &mut Input<'_>) {
    let start = input.offset();
    let emit = match whole {
        Whole::Text(text) => {
            input.advance(text.len);
            if machine.states.checks_violations() {
                machine.states.look_for_cdata_end(Span::new(start, input.offset()), input);
            }
            Emit::Text
        }
        Whole::Tag(tag) => {
            input.advance(tag.len());
            Emit::Tag
        }
    };
    machine.lend_whole(emit, start);
    machine.states.brackets = 0;
}

#[inline]
fn kind_of(tag: WholeTag) -> TagKind {
    match (tag.is_end_tag, tag.self_closing) {
        (true, _) => TagKind::End,
        (false, true) => TagKind::Empty,
        (false, false) => TagKind::Start,
    }
}
