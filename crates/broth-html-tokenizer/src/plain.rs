//! Plain text and plain tags, taken whole.
//!
//! OPTIMIZATION: most of a document is text without references and tags without errors. In the data state
//! they are recognised at a glance: one scan for the text, one for the name, one for each attribute. It is
//! more than twice as fast as going through the states, which read whatever is not plain. The two ways are
//! tested against each other ([`Tokenizer::state_by_state`]).

use broth_input::{ByteSet, Input};
use broth_lex::plain::{PlainAttributes, PlainTag, PlainTags, TagEnd, begins_tag};

use crate::state::State;
use crate::tokenizer::{Emit, TagParts, Tokenizer};
use crate::{attribute, text};

/// What is plain in a tag.
struct Plain;

impl PlainAttributes for Plain {
    const UPPER_CASE: bool = false;
    const DOUBLE_QUOTED: &ByteSet = &attribute::DOUBLE_QUOTED_STOPS;
    const SINGLE_QUOTED: &ByteSet = &attribute::SINGLE_QUOTED_STOPS;
    const UNQUOTED: Option<&ByteSet> = Some(&attribute::UNQUOTED_STOPS);
    const WITHOUT_VALUE: bool = true;

    #[inline]
    fn begins_name(_: u8) -> bool {
        true
    }

    #[inline]
    fn is_space(byte: u8) -> bool {
        matches!(byte, b' ' | b'\n' | b'\t' | b'\x0C')
    }
}

impl PlainTags for Plain {
    const SOLIDUS_IN_END_TAG: bool = true;

    #[inline]
    fn begins_tag(byte: u8) -> bool {
        byte.is_ascii_alphabetic()
    }

    #[inline]
    fn begins_plain_tag(byte: u8) -> bool {
        byte.is_ascii_lowercase()
    }
}

impl Tokenizer {
    /// In the data state, with no text collected: takes the token that comes next, if it is text up to a tag,
    /// or a tag. If not, the states go on from where the cursor then is.
    #[inline(always)]
    pub(crate) fn take_plain(&mut self, input: &mut Input<'_>) -> Option<Emit> {
        match input.rest_bytes().first()? {
            b'<' => self.take_plain_tag(input),
            _ => self.take_plain_text(input),
        }
    }

    #[inline(always)]
    fn take_plain_text(&mut self, input: &mut Input<'_>) -> Option<Emit> {
        let rest = input.rest_bytes();
        let len = input.find_in(rest, &text::DATA_STOPS);
        if !begins_tag::<Plain>(&rest[len..]) {
            return None;
        }
        input.advance(len);
        self.core.piece.extend_to(input.offset());
        Some(Emit::Text)
    }

    #[inline(always)]
    fn take_plain_tag(&mut self, input: &mut Input<'_>) -> Option<Emit> {
        let PlainTag { is_end_tag, name, is_complete } =
            self.core.take_plain_tag::<Plain>(input)?;
        self.tag = TagParts { is_end_tag, name, self_closing: false };
        if is_complete || self.take_plain_attributes(input) {
            self.core.here = input.offset() - 1;
            self.state = self.state_behind_tag(input);
            return Some(Emit::Tag);
        }
        self.state = State::BeforeAttributeName;
        None
    }

    /// Whether a tag begins at the cursor, as far as can be seen.
    pub(crate) fn is_before_tag(input: &Input<'_>) -> bool {
        begins_tag::<Plain>(input.rest_bytes())
    }

    /// Takes the plain attributes that come next, and says whether the tag ended with them.
    #[inline]
    pub(crate) fn take_plain_attributes(&mut self, input: &mut Input<'_>) -> bool {
        let end = self.core.take_plain_attributes::<Plain>(input);
        self.tag.self_closing = end == Some(TagEnd::SelfClosing);
        end.is_some()
    }
}
