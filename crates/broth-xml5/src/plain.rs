//! Plain text and plain tags, taken whole.
//!
//! OPTIMIZATION: most of a document is text without references and tags without errors. In the data state
//! they are recognised at a glance: one scan for the text, one for the name, one for each attribute. It is
//! more than twice as fast as going through the states, which read whatever is not plain. The two ways are
//! tested against each other ([`Tokenizer::state_by_state`](crate::Tokenizer::state_by_state)).
//!
//! Only the dialect `Xml` has it: nobody reads documents in the other.

use broth_input::{ByteSet, Input, Span};
use broth_lex::{Piece, PlainAttributes, TagEnd};
use broth_markup::ErrorCode;

use crate::machine::{Emit, Machine, TagKind, TagParts};
use crate::state::State;
use crate::{attribute, chars, tag, text};

/// What is plain in an attribute.
struct Plain;

impl PlainAttributes for Plain {
    const UPPER_CASE: bool = true;
    const DOUBLE_QUOTED: &ByteSet = &attribute::DOUBLE_QUOTED_STOPS;
    const SINGLE_QUOTED: &ByteSet = &attribute::SINGLE_QUOTED_STOPS;
    const UNQUOTED: Option<&ByteSet> = None;
    const WITHOUT_VALUE: bool = false;

    #[inline]
    fn begins_name(byte: u8) -> bool {
        byte != b':'
    }

    #[inline]
    fn is_space(byte: u8) -> bool {
        is_space(byte)
    }
}

/// Whether the byte is white space other than CR.
#[inline]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t')
}

impl Machine {
    /// In the data state, with no text collected: takes the text up to a tag, or a tag. `None` is "go
    /// through the states", from where the cursor then is.
    #[inline]
    pub(crate) fn take_plain(&mut self, input: &mut Input<'_>) -> Option<Emit> {
        match *input.rest_bytes().first()? {
            b'<' => self.take_plain_tag(input),
            _ => self.take_plain_text(input),
        }
    }

    #[inline]
    fn take_plain_text(&mut self, input: &mut Input<'_>) -> Option<Emit> {
        let run = input.take_run(&text::DATA_STOPS);
        if self.checks_violations() {
            self.look_for_cdata_end(run, input);
        }
        self.core.append_run(run, input);
        let ended_by_tag = match *input.rest_bytes() {
            [b'<', b'/', c, ..] | [b'<', c, ..] => begins_plain_name(c),
            _ => false,
        };
        if !ended_by_tag || run.is_empty() {
            return None;
        }
        self.brackets = 0;
        Some(Emit::Text)
    }

    #[inline]
    fn take_plain_tag(&mut self, input: &mut Input<'_>) -> Option<Emit> {
        let bytes = input.rest_bytes();
        let is_end_tag = bytes.get(1) == Some(&b'/');
        let name = if is_end_tag { 2 } else { 1 };
        if !begins_plain_name(*bytes.get(name)?) {
            return None;
        }
        let len = bytes[name..].iter().position(|&byte| tag::TAG_NAME_STOPS.contains(byte))?;
        let closes = match bytes[name + len] {
            b'>' => true,
            b' ' | b'\n' | b'\t' => false,
            b'/' if !is_end_tag => false,
            _ => return None,
        };
        let start = input.offset();
        let name = Span::new(start + name, start + name + len);
        self.brackets = 0;
        self.core.here = start;
        self.core.begin_construct();
        self.core.begin_markup(name.start);
        self.tag = TagParts {
            kind: if is_end_tag { TagKind::End } else { TagKind::Start },
            name: Piece { span: name, changed: None },
            attribute_name: name,
        };
        input.advance(name.end + usize::from(closes) - start);
        if self.checks_violations() {
            self.core.here = name.end;
            self.check_name(self.tag.name, input);
        }
        if closes || (!is_end_tag && self.take_plain_attributes(input)) {
            self.core.here = input.offset() - 1;
            self.core.end_construct();
            return Some(Emit::Tag);
        }
        self.state = if is_end_tag { State::EndTagNameAfter } else { State::AttributeNameBefore };
        None
    }

    /// Takes the plain attributes that come next, and says whether the tag ended with them.
    #[inline]
    pub(crate) fn take_plain_attributes(&mut self, input: &mut Input<'_>) -> bool {
        let before = self.core.attribute_count();
        let end = self.core.take_plain_attributes::<Plain>(input);
        if end == Some(TagEnd::SelfClosing) {
            self.tag.kind = TagKind::Empty;
        }
        if self.checks_violations() {
            self.check_plain_attributes(before, input);
        }
        end.is_some()
    }

    /// Looks at the attributes from `first` on, as the states would when they leave name and value.
    fn check_plain_attributes(&mut self, first: usize, input: &Input<'_>) {
        for index in first..self.core.attribute_count() {
            let Some(attr) = self.core.attrs(input).at(index) else { return };
            let (name, value) = (attr.name_span, attr.value_span);
            let less_than_sign = attr.value.find('<');
            if !chars::is_name(attr.name) {
                self.core.error_at(ErrorCode::InvalidName, name, name.end);
            }
            if let Some(at) = less_than_sign {
                let at = value.start + at;
                let code = ErrorCode::LessThanSignInAttributeValue;
                self.core.error_at(code, Span::new(at, at + 1), value.end);
            }
        }
    }
}

/// Whether a name that begins with this byte needs no second look. All characters beyond ASCII do here, too.
#[inline]
fn begins_plain_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}
