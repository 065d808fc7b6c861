//! The fast path of the data state: text up to a tag, and tags, taken whole; see [`broth_lex::fast_path`].

use broth_html_rules::elements::text_mode_of_tag;
use broth_input::{ByteSet, Input, Span, Window};
use broth_lex::fast_path::{LAST_WINDOW, Language, WINDOW, WholeTag, WholeText};
use broth_markup::{Next, Tag, Text, TextMode, Token};

use crate::tokenizer::{Emit, Tokenizer};
use crate::{attribute, text};

/// What is taken whole in HTML.
struct Html;

impl Language for Html {
    const UPPER_CASE: bool = false;
    const TEXT: &ByteSet = &text::DATA_STOPS;
    const DOUBLE_QUOTED: &ByteSet = &attribute::DOUBLE_QUOTED_STOPS;
    const SINGLE_QUOTED: &ByteSet = &attribute::SINGLE_QUOTED_STOPS;
    const UNQUOTED: Option<&ByteSet> = Some(&attribute::UNQUOTED_STOPS);
    const WITHOUT_VALUE: bool = true;
    const REFERENCES: bool = true;

    #[inline(always)]
    fn begins_tag(byte: u8) -> bool {
        byte.is_ascii_alphabetic()
    }

    #[inline(always)]
    fn begins_name(byte: u8) -> bool {
        byte.is_ascii_lowercase()
    }

    #[inline(always)]
    fn begins_attribute(_: u8) -> bool {
        true
    }

    #[inline(always)]
    fn is_space(byte: u8) -> bool {
        matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b'\x0C')
    }
}

/// A token that was taken whole, and not yet consumed.
pub(crate) enum Whole {
    Text(WholeText),
    Tag(WholeTag),
}

impl Tokenizer {
    /// The next token, if the fast path can take it.
    #[inline(always)]
    pub(crate) fn take_whole(&mut self, input: &Input<'_>) -> Option<Whole> {
        match Window::of(input.rest_bytes()) {
            Some(window) => self.take_from::<WINDOW>(window, input),
            None => self.take_near_end(input),
        }
    }

    /// The same where less than a window is left of the text.
    #[inline(never)]
    fn take_near_end(&mut self, input: &Input<'_>) -> Option<Whole> {
        let rest = input.rest_bytes();
        let mut room = [0; LAST_WINDOW];
        let window = Window::of(rest).unwrap_or_else(|| Window::padded(rest, &mut room));
        self.take_from(window, input)
    }

    #[inline(always)]
    fn take_from<const LEN: usize>(
        &mut self,
        window: Window<'_, LEN>,
        input: &Input<'_>,
    ) -> Option<Whole> {
        if window[0] == b'<' {
            self.core.take_tag::<Html, LEN>(window, input).map(Whole::Tag)
        } else {
            self.core.take_text::<Html, LEN>(window, input).map(Whole::Text)
        }
    }

    /// Consumes a token and lends it.
    #[inline(always)]
    pub(crate) fn lend_whole<'t>(
        &'t mut self,
        whole: Whole,
        input: &'t mut Input<'_>,
    ) -> Next<Token<'t>> {
        let start = input.offset();
        self.lent = Some(Emit::Whole);
        self.core.token_start = start;
        match whole {
            Whole::Text(WholeText { len, is_changed }) => {
                let span = Span::new(start, start + len);
                let source = input.take(len);
                let text = if is_changed { self.changed_text() } else { Text::verbatim(source) };
                Next::Token(Token::Text(text), span)
            }
            Whole::Tag(whole) => {
                let span = Span::new(start, start + whole.len);
                let source = input.take(whole.len);
                let name = whole.name();
                if let Some(scripting) = self.switches_itself
                    && !whole.is_end_tag
                {
                    self.switch_behind_tag(&source[name.clone()], scripting);
                }
                let tag = Tag {
                    name: &source[name.clone()],
                    name_span: Span::new(start + name.start, start + name.end),
                    attrs: self.core.attrs_of(whole, source),
                    self_closing: whole.self_closing,
                };
                if whole.is_end_tag {
                    return Next::Token(Token::EndTag(tag), span);
                }
                Next::Token(Token::StartTag(tag), span)
            }
        }
    }

    #[inline(always)]
    fn switch_behind_tag(&mut self, name: &str, scripting: bool) {
        let mode = text_mode_of_tag(name, scripting);
        if mode != TextMode::Data {
            self.switch_to(mode);
        }
    }

    #[cold]
    fn changed_text(&self) -> Text<'_> {
        let piece = &self.core.piece;
        Text { text: piece.scratch(), changes: Some(piece.changes()) }
    }
}
