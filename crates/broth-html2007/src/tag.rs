//! The states of a tag, from its name to its `>`.
//!
//! An attribute is added to the tag without a value when its name is complete; its value is added
//! when that is complete, or dropped if the attribute was.

use broth_input::{ByteSet, Input, Span};
use broth_lex::{Run, emit, go};
use broth_markup::{ErrorCode, Quote};

use crate::content_model::{ContentModelFlag, content_model};
use crate::registers::{Draft, Emit, Step, is_white_space};
use crate::state::State;

static TAG_NAME_STOPS: ByteSet = ByteSet::for_short_runs(b"\t\n\x0B\x0C\r >/\0").with_upper_alpha();
static ATTRIBUTE_NAME_STOPS: ByteSet =
    ByteSet::for_short_runs(b"\t\n\x0B\x0C\r >/=\0").with_upper_alpha();
static DOUBLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"\"&\r\0");
static SINGLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"'&\r\0");
static UNQUOTED_STOPS: ByteSet = ByteSet::for_short_runs(b"\t\n\x0B\x0C\r >&\0");

impl Draft {
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-tag-name-state>
    pub(crate) fn tag_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.append_run(&TAG_NAME_STOPS, input);
        match self.consume(input)? {
            Some(c) if is_white_space(c) => {
                self.leave_tag_name();
                go(State::BeforeAttributeName)
            }
            Some('>') => {
                self.leave_tag_name();
                self.emit_tag(input)
            }
            Some(c) if c.is_ascii_uppercase() => {
                self.core.append_lower(c, input);
                go(State::TagName)
            }
            None => {
                self.leave_tag_name();
                self.eof_in_tag(input)
            }
            Some('/') => {
                let next = self.put_back_if_dry(input.peek_byte(), input)?;
                self.leave_tag_name();
                self.solidus(next, input)
            }
            Some(c) => {
                self.append(c, input);
                go(State::TagName)
            }
        }
    }

    fn leave_tag_name(&mut self) {
        self.tag.name = self.core.piece.take();
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-before-attribute-name-state>
    pub(crate) fn before_attribute_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some(c) if is_white_space(c) => go(State::BeforeAttributeName),
            Some('>') => self.emit_tag(input),
            Some('/') => {
                let next = self.put_back_if_dry(input.peek_byte(), input)?;
                self.solidus(next, input)
            }
            None => self.eof_in_tag(input),
            Some(c) => self.start_attribute(c, input),
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-attribute-name-state>
    pub(crate) fn attribute_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.append_run(&ATTRIBUTE_NAME_STOPS, input);
        match self.consume(input)? {
            Some(c) if is_white_space(c) => {
                self.leave_attribute_name(input);
                go(State::AfterAttributeName)
            }
            Some('=') => {
                self.leave_attribute_name(input);
                go(State::BeforeAttributeValue)
            }
            Some('>') => {
                self.leave_attribute_name(input);
                self.emit_tag(input)
            }
            Some(c) if c.is_ascii_uppercase() => {
                self.core.append_lower(c, input);
                go(State::AttributeName)
            }
            Some('/') => {
                let next = self.put_back_if_dry(input.peek_byte(), input)?;
                self.leave_attribute_name(input);
                self.solidus(next, input)
            }
            None => {
                self.leave_attribute_name(input);
                self.eof_in_tag(input)
            }
            Some(c) => {
                self.append(c, input);
                go(State::AttributeName)
            }
        }
    }

    /// "When the user agent leaves the attribute name state, the complete attribute's name must be
    /// compared to the other attributes on the same token."
    fn leave_attribute_name(&mut self, input: &Input<'_>) {
        let name = self.core.piece.take();
        self.core.push_attribute(name, input);
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-after-attribute-name-state>
    pub(crate) fn after_attribute_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some(c) if is_white_space(c) => go(State::AfterAttributeName),
            Some('=') => go(State::BeforeAttributeValue),
            Some('>') => self.emit_tag(input),
            Some('/') => {
                let next = self.put_back_if_dry(input.peek_byte(), input)?;
                self.solidus(next, input)
            }
            None => self.eof_in_tag(input),
            Some(c) => self.start_attribute(c, input),
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-before-attribute-value-state>
    pub(crate) fn before_attribute_value(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some(c) if is_white_space(c) => go(State::BeforeAttributeValue),
            Some('"') => {
                self.core.piece.begin(input.offset());
                go(State::AttributeValue(Quote::Double))
            }
            Some('\'') => {
                self.core.piece.begin(input.offset());
                go(State::AttributeValue(Quote::Single))
            }
            Some('>') => self.emit_tag(input),
            None => self.eof_in_tag(input),
            // The unquoted state treats `&` and anything else exactly as this state does.
            Some(_) => {
                self.core.piece.begin(self.core.here);
                self.core.reconsume_in(State::AttributeValue(Quote::Unquoted), input)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-attribute-value-double-quoted-state>
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-attribute-value-single-quoted-state>
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-attribute-value-unquoted-state>
    pub(crate) fn attribute_value(&mut self, quote: Quote, input: &mut Input<'_>) -> Run<Step> {
        let (stops, closing) = match quote {
            Quote::Double => (&DOUBLE_QUOTED_STOPS, Some('"')),
            Quote::Single => (&SINGLE_QUOTED_STOPS, Some('\'')),
            Quote::Unquoted | Quote::NoValue | Quote::Defaulted => (&UNQUOTED_STOPS, None),
        };
        self.append_run(stops, input);
        match self.consume(input)? {
            character if character.is_some() && character == closing => {
                self.core.take_value(quote, input);
                go(State::BeforeAttributeName)
            }
            Some(c) if closing.is_none() && is_white_space(c) => {
                self.core.take_value(quote, input);
                go(State::BeforeAttributeName)
            }
            Some('&') => {
                self.begin_entity();
                go(State::EntityInAttributeValue(quote))
            }
            Some('>') if closing.is_none() => {
                self.core.take_value(quote, input);
                self.emit_tag(input)
            }
            None => {
                self.core.take_value(Quote::Unquoted, input);
                self.eof_in_tag(input)
            }
            Some(c) => {
                self.append(c, input);
                go(State::AttributeValue(quote))
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-entity-in-attribute-value-state>
    pub(crate) fn entity_in_attribute_value(
        &mut self,
        quote: Quote,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        self.append_entity(true, input)?;
        go(State::AttributeValue(quote))
    }

    // --- shared by these states ---

    /// "Start a new attribute in the current tag token", with the current input character.
    fn start_attribute(&mut self, c: char, input: &mut Input<'_>) -> Run<Step> {
        self.core.piece.begin(self.core.here);
        if c.is_ascii_uppercase() {
            self.core.append_lower(c, input);
        } else {
            // Do not reconsume it: a `=` may begin a name.
            self.append(c, input);
        }
        go(State::AttributeName)
    }

    /// "Parse error unless this is a permitted slash. Switch to the before attribute name state."
    ///
    /// The slash has been consumed; `next` follows it.
    fn solidus(&mut self, next: Option<u8>, input: &Input<'_>) -> Run<Step> {
        self.check_solidus(next, input);
        go(State::BeforeAttributeName)
    }

    /// "Parse error unless this is a permitted slash."
    fn check_solidus(&mut self, next: Option<u8>, input: &Input<'_>) {
        let code = if next != Some(b'>') {
            ErrorCode::UnexpectedSolidusInTag
        } else if self.tag.is_end_tag {
            ErrorCode::EndTagWithTrailingSolidus
        } else if may_have_permitted_slash(self.tag.name.text(input, self.core.piece.scratch())) {
            return;
        } else {
            ErrorCode::NonVoidHtmlElementStartTagWithTrailingSolidus
        };
        let at = self.core.here;
        self.core.errors.report(code, Span::new(at, at + "/".len()), at);
    }

    /// "Parse error. Emit the current tag token. Reconsume the EOF character in the data state."
    fn eof_in_tag(&mut self, input: &Input<'_>) -> Run<Step> {
        self.core.error(ErrorCode::EofInTag, input);
        self.emit_tag(input)
    }

    /// Emits the current tag token.
    fn emit_tag(&mut self, input: &Input<'_>) -> Run<Step> {
        if self.tag.is_end_tag {
            if !self.core.attrs(input).is_empty() {
                let span = Span::new(self.core.token_start, input.offset());
                self.core.errors.report(ErrorCode::EndTagWithAttributes, span, self.core.here);
            }
            self.content_model_flag = ContentModelFlag::Pcdata;
        } else {
            let name = self.tag.name.text(input, self.core.piece.scratch());
            if let Some(flag) = self.switches_itself.and_then(|on| content_model(name, on)) {
                self.content_model_flag = flag;
            }
            let last = self.last_start_tag.get_or_insert_default();
            last.clear();
            last.push_str(name);
        }
        emit(Emit::Tag, State::Data)
    }
}

/// The elements whose start tags may end in a *permitted slash*.
fn may_have_permitted_slash(name: &str) -> bool {
    matches!(
        name,
        "base"
            | "link"
            | "meta"
            | "hr"
            | "br"
            | "img"
            | "embed"
            | "param"
            | "area"
            | "col"
            | "input"
    )
}
