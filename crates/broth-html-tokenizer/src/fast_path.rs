//! The fast path of the data state: text up to a tag, and tags, taken whole; see
//! [`broth_lex::fast_path`].

use broth_html_rules::elements::text_mode_of_tag;
use broth_input::{ByteSet, Input, Span};
use broth_lex::fast_path::{Syntax, WholeTag, WholeText};
use broth_markup::{Next, Tag, TextMode, Token};

use crate::registers::{Emit, Html};
use crate::tokenizer::Tokenizer;
use crate::{attribute, text};

impl Syntax for Html {
    const UPPER_CASE: bool = false;
    const TEXT: &ByteSet = &text::DATA_STOPS;
    const DOUBLE_QUOTED: &ByteSet = &attribute::DOUBLE_QUOTED_STOPS;
    const SINGLE_QUOTED: &ByteSet = &attribute::SINGLE_QUOTED_STOPS;
    const UNQUOTED: Option<&ByteSet> = Some(&attribute::UNQUOTED_STOPS);
    const WITHOUT_VALUE: bool = true;
    const NEWLINES_IN_VALUES: bool = true;

    #[inline]
    fn begins_tag(byte: u8) -> bool {
        byte.is_ascii_alphabetic()
    }

    #[inline]
    fn begins_name(byte: u8) -> bool {
        byte.is_ascii_lowercase()
    }

    #[inline]
    fn begins_attribute(_: u8) -> bool {
        true
    }

    #[inline]
    fn is_space(byte: u8) -> bool {
        matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b'\x0C')
    }
}

// Tags and texts have no common type before they are tokens. It would be written in parts and read
// as a whole, which stalls the processor.
impl Tokenizer {
    /// Consumes a text and lends it.
    #[inline]
    pub(crate) fn lend_whole_text<'t>(
        &'t mut self,
        whole: WholeText,
        input: &'t mut Input<'_>,
    ) -> Next<Token<'t>> {
        let span = self.consume_whole(whole.len, input);
        let source = input.take(whole.len);
        Next::Token(Token::Text(self.machine.states.core.text_of(whole, source)), span)
    }

    /// Consumes a tag and lends it.
    #[inline]
    pub(crate) fn lend_whole_tag<'t>(
        &'t mut self,
        whole: WholeTag,
        input: &'t mut Input<'_>,
    ) -> Next<Token<'t>> {
        let span = self.consume_whole(whole.len(), input);
        let source = input.take(whole.len());
        let range = whole.name();
        let name = &source[range.clone()];
        if let Some(scripting) = self.machine.states.switches_itself
            && !whole.is_end_tag
        {
            self.switch_after_tag(name, scripting);
        }
        let tag = Tag {
            name,
            name_span: Span::new(span.start + range.start, span.start + range.end),
            attrs: self.machine.states.core.attrs_of(whole, source),
            self_closing: whole.self_closing,
        };
        if whole.is_end_tag {
            return Next::Token(Token::EndTag(tag), span);
        }
        Next::Token(Token::StartTag(tag), span)
    }

    /// Notes that a token of that length is lent, and returns its span.
    #[inline]
    fn consume_whole(&mut self, len: usize, input: &Input<'_>) -> Span {
        let start = input.offset();
        self.machine.lend_whole(Emit::Whole, start);
        Span::new(start, start + len)
    }

    #[inline]
    fn switch_after_tag(&mut self, name: &str, scripting: bool) {
        let mode = text_mode_of_tag(name, scripting);
        if mode != TextMode::Data {
            self.switch_to(mode);
        }
    }
}
