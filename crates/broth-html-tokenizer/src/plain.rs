//! Plain text and plain tags, taken whole.
//!
//! OPTIMIZATION: most of a document is text without references and tags without errors. In the data state
//! they are recognised at a glance: one scan for the text, one for the name, one for each attribute. It is
//! more than twice as fast as going through the states, which read whatever is not plain. The two ways are
//! tested against each other ([`Tokenizer::state_by_state`]).

use broth_input::{ByteSet, Input, Span};
use broth_lex::{Piece, PlainAttributes, Run, TagEnd};

use crate::state::State;
use crate::tokenizer::{Emit, Step, TagParts, Tokenizer};
use crate::{attribute, tag, text};

static SPACE: ByteSet = ByteSet::new(b"\t\n\x0C ");

static PLAIN: PlainAttributes = PlainAttributes {
    name: &attribute::NAME_STOPS,
    never_first: None,
    double_quoted: &attribute::DOUBLE_QUOTED_STOPS,
    single_quoted: &attribute::SINGLE_QUOTED_STOPS,
    unquoted: Some(&attribute::UNQUOTED_STOPS),
    without_value: true,
    space: &SPACE,
};

impl Tokenizer {
    /// In the data state, with no text collected: takes the text up to a tag, or a tag. `None` is "go
    /// through the states", from where the cursor then is.
    #[inline]
    pub(crate) fn take_plain(&mut self, input: &mut Input<'_>) -> Option<Run<Step>> {
        let bytes = input.rest().as_bytes();
        match *bytes.first()? {
            b'<' => self.take_plain_tag(input),
            _ => self.take_plain_text(input),
        }
    }

    #[inline]
    fn take_plain_text(&mut self, input: &mut Input<'_>) -> Option<Run<Step>> {
        let run = input.take_run(&text::DATA_STOPS);
        self.core.append_run(run, input);
        let ended_by_tag = match input.rest().as_bytes() {
            [b'<', b'/', c, ..] | [b'<', c, ..] => c.is_ascii_alphabetic(),
            _ => false,
        };
        (ended_by_tag && !run.is_empty()).then(|| self.emit(Emit::Text, State::Data))
    }

    #[inline]
    fn take_plain_tag(&mut self, input: &mut Input<'_>) -> Option<Run<Step>> {
        let bytes = input.rest().as_bytes();
        let is_end_tag = bytes.get(1) == Some(&b'/');
        let name = if is_end_tag { 2 } else { 1 };
        if !bytes.get(name)?.is_ascii_lowercase() {
            return None;
        }
        let len = bytes[name..].iter().position(|&byte| tag::TAG_NAME_STOPS.contains(byte))?;
        let closes = match bytes[name + len] {
            b'>' => true,
            b' ' | b'\n' | b'\t' | b'\x0C' | b'/' => false,
            _ => return None,
        };
        if name + len > self.core.limits.token_bytes {
            return None;
        }
        let start = input.offset();
        let name = Span::new(start + name, start + name + len);
        self.core.begin_markup(start);
        self.tag =
            TagParts { is_end_tag, name: Piece { span: name, changed: None }, self_closing: false };
        input.advance(name.end + usize::from(closes) - start);
        if closes || self.take_plain_attributes(input) {
            self.core.here = input.offset() - 1;
            return Some(self.emit_tag(input));
        }
        Some(self.go(State::BeforeAttributeName))
    }

    /// Takes the plain attributes that come next, and says whether the tag ended with them.
    #[inline]
    pub(crate) fn take_plain_attributes(&mut self, input: &mut Input<'_>) -> bool {
        let end = self.core.take_plain_attributes(input, &PLAIN);
        self.tag.self_closing = end == Some(TagEnd::SelfClosing);
        end.is_some()
    }
}
