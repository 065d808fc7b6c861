//! The end tags of RCDATA, RAWTEXT and script data.
//!
//! Only an *appropriate end tag*, one with the name of the last start tag, ends such text; anything
//! else that looks like one is text. Four kinds of text have the same three states for this;
//! [`Raw`] merges them.

use broth_input::{Input, Span};
use broth_lex::{Run, go};

use crate::registers::{Html, Step, TagParts};
use crate::state::{Dashes, Level, Raw, State};

impl Raw {
    /// The state that reads this text.
    const fn state(self) -> State {
        match self {
            Self::Rcdata => State::Rcdata,
            Self::Rawtext => State::Rawtext,
            Self::ScriptData => State::ScriptData,
            Self::ScriptDataEscaped => State::ScriptDataEscaped(Level::Escaped, Dashes::None),
        }
    }
}

impl Html {
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#rcdata-less-than-sign-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-less-than-sign-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-less-than-sign-state>
    pub(crate) fn less_than_sign(&mut self, raw: Raw, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('/') => go(State::EndTagOpen(raw)),
            Some('!') if raw == Raw::ScriptData => {
                self.core.append_construct(input);
                go(State::ScriptDataEscapeStart)
            }
            Some(c) if c.is_ascii_alphabetic() && raw == Raw::ScriptDataEscaped => {
                self.temporary_buffer.clear();
                self.core.was_text(State::ScriptDataDoubleEscapeStart, input)
            }
            _ => self.core.was_text(raw.state(), input),
        }
    }

    /// - <https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-open-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-open-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-open-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-open-state>
    pub(crate) fn raw_end_tag_open(&mut self, raw: Raw, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some(c) if c.is_ascii_alphabetic() => {
                self.temporary_buffer.clear();
                self.core.reconsume_in(State::EndTagName(raw), input)
            }
            _ => self.core.was_text(raw.state(), input),
        }
    }

    /// - <https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-name-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-name-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-name-state>
    pub(crate) fn raw_end_tag_name(&mut self, raw: Raw, input: &mut Input<'_>) -> Run<Step> {
        let next = match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => State::BeforeAttributeName,
            Some('/') => State::SelfClosingStartTag,
            Some('>') => State::Data,
            // A longer name is not that of the last start tag.
            Some(c)
                if c.is_ascii_alphabetic()
                    && self.temporary_buffer.len() < self.last_start_tag.len() =>
            {
                self.temporary_buffer.push(c.to_ascii_lowercase());
                return Ok(Step::Again);
            }
            _ => return self.core.was_text(raw.state(), input),
        };
        if !self.temporary_buffer.eq_ignore_ascii_case(&self.last_start_tag) {
            return self.core.was_text(raw.state(), input);
        }
        let name = Span::new(self.core.here - self.temporary_buffer.len(), self.core.here);
        self.core.begin_markup(name.start, input)?;
        self.core.append_lowercase(name, input);
        self.tag =
            TagParts { is_end_tag: true, name: self.core.piece.take(), ..TagParts::default() };
        if next == State::Data { self.emit_tag(input) } else { go(next) }
    }
}
