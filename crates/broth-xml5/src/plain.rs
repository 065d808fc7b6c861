//! Plain text and plain tags, taken whole.
//!
//! OPTIMIZATION: most of a document is text without references and tags without errors. In the data state
//! they are recognised at a glance: one scan for the text, one for the name, one for each attribute. It is
//! more than twice as fast as going through the states, which read whatever is not plain. The two ways are
//! tested against each other ([`Tokenizer::state_by_state`](crate::Tokenizer::state_by_state)).
//!
//! Only the dialect `Xml` has it: nobody reads documents in the other.

use broth_input::{ByteSet, Input, Span};
use broth_lex::Piece;
use broth_lex::plain::{PlainAttributes, PlainTag, PlainTags, TagEnd, begins_tag};

use crate::machine::{Emit, Machine, TagKind, TagParts};
use crate::state::State;
use crate::text;

/// What is plain in a tag. A value with a `<` is no error of the tokenizer's own, but one of XML.
struct Plain;

impl PlainAttributes for Plain {
    const UPPER_CASE: bool = true;
    const DOUBLE_QUOTED: &ByteSet = &ByteSet::new(b"\"&<").with_controls();
    const SINGLE_QUOTED: &ByteSet = &ByteSet::new(b"'&<").with_controls();
    const UNQUOTED: Option<&ByteSet> = None;
    const WITHOUT_VALUE: bool = false;

    #[inline]
    fn begins_name(byte: u8) -> bool {
        begins_plain_name(byte)
    }

    #[inline]
    fn is_space(byte: u8) -> bool {
        matches!(byte, b' ' | b'\n' | b'\t')
    }
}

impl PlainTags for Plain {
    const SOLIDUS_IN_END_TAG: bool = false;

    #[inline]
    fn begins_tag(byte: u8) -> bool {
        begins_plain_name(byte) || byte >= 0x80
    }

    #[inline]
    fn begins_plain_tag(byte: u8) -> bool {
        begins_plain_name(byte)
    }
}

impl Machine {
    /// In the data state, with no text collected: takes the text up to a tag, or a tag. `None` is "go
    /// through the states", from where the cursor then is.
    #[inline]
    pub(crate) fn take_plain(&mut self, input: &mut Input<'_>) -> Option<Emit> {
        match input.rest_bytes().first()? {
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
        if !begins_tag::<Plain>(input.rest_bytes()) {
            self.core.append_run(run, input);
            return None;
        }
        self.core.piece.set(Piece::verbatim(run));
        self.brackets = 0;
        Some(Emit::Text)
    }

    #[inline]
    fn take_plain_tag(&mut self, input: &mut Input<'_>) -> Option<Emit> {
        let PlainTag { is_end_tag, name, is_complete } =
            self.core.take_plain_tag::<Plain>(input)?;
        self.brackets = 0;
        self.tag = TagParts {
            kind: if is_end_tag { TagKind::End } else { TagKind::Start },
            name,
            attribute_name: Span::default(),
        };
        if is_complete || (!is_end_tag && self.take_plain_attributes(input)) {
            self.core.here = input.offset() - 1;
            return Some(Emit::Tag);
        }
        self.state = if is_end_tag { State::EndTagNameAfter } else { State::AttributeNameBefore };
        None
    }

    /// Takes the plain attributes that come next, and says whether the tag ended with them. Their names are
    /// names of XML, and their values are without errors.
    #[inline]
    pub(crate) fn take_plain_attributes(&mut self, input: &mut Input<'_>) -> bool {
        let end = self.core.take_plain_attributes::<Plain>(input);
        if end == Some(TagEnd::SelfClosing) {
            self.tag.kind = TagKind::Empty;
        }
        end.is_some()
    }
}

/// Whether what begins with this byte and goes on with plain name bytes is a name.
#[inline]
fn begins_plain_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}
