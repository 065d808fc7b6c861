//! Attributes.
//!
//! An attribute is added without a value when its name is complete. If a value follows, it is added
//! when it is complete. So the states between name and value need not remember anything.

use broth_input::{ByteSet, Input};
use broth_lex::char_ref::Mode;
use broth_lex::doctype::QuoteMark;
use broth_lex::{Run, go};
use broth_markup::{ErrorCode, Quote};

use crate::registers::{Html, Step};
use crate::state::State;

pub(crate) static NAME_STOPS: ByteSet =
    ByteSet::for_short_runs(b"\t\n\x0C\r />=\0\"'<").with_upper_alpha();
pub(crate) static DOUBLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"\"&\0\r");
pub(crate) static SINGLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"'&\0\r");
pub(crate) static UNQUOTED_STOPS: ByteSet = ByteSet::for_short_runs(b"\t\n\x0C\r &>\0\"'<=`");

impl Html {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state>
    pub(crate) fn before_attribute_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => Ok(Step::Again),
            Some('/' | '>') | None => self.core.reconsume_in(State::AfterAttributeName, input),
            Some('=') => {
                self.core.error(ErrorCode::UnexpectedEqualsSignBeforeAttributeName, input);
                self.core.piece.begin(self.core.here);
                self.core.append('=', input);
                go(State::AttributeName)
            }
            Some(_) => self.begin_attribute(input),
        }
    }

    /// "Start a new attribute in the current tag token. Set that attribute's name and value to the
    /// empty string. Reconsume in the attribute name state."
    fn begin_attribute(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.piece.begin(self.core.here);
        self.core.reconsume_in(State::AttributeName, input)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state>
    pub(crate) fn attribute_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&NAME_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ' | '/' | '>') | None => {
                self.leave_attribute_name(input);
                self.core.reconsume_in(State::AfterAttributeName, input)
            }
            Some('=') => {
                self.leave_attribute_name(input);
                go(State::BeforeAttributeValue)
            }
            Some(c) if c.is_ascii_uppercase() => {
                self.core.append_lower(c, input);
                Ok(Step::Again)
            }
            Some('\0') => {
                self.core.replace_null(input);
                Ok(Step::Again)
            }
            Some(c @ ('"' | '\'' | '<')) => {
                self.core.error(ErrorCode::UnexpectedCharacterInAttributeName, input);
                self.core.append(c, input);
                Ok(Step::Again)
            }
            // UNREACHABLE: the run above took every other character.
            Some(c) => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// "When the user agent leaves the attribute name state ... the complete attribute's name must
    /// be compared to the other attributes on the same token."
    fn leave_attribute_name(&mut self, input: &Input<'_>) {
        let name = self.core.piece.take();
        self.core.push_attribute(name, input);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-name-state>
    pub(crate) fn after_attribute_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => Ok(Step::Again),
            Some('/') => go(State::SelfClosingStartTag),
            Some('=') => go(State::BeforeAttributeValue),
            Some('>') => self.emit_tag(input),
            None => self.eof_in_tag(input),
            Some(_) => self.begin_attribute(input),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-value-state>
    pub(crate) fn before_attribute_value(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => Ok(Step::Again),
            Some('"') => self.begin_quoted_value(QuoteMark::Double, input),
            Some('\'') => self.begin_quoted_value(QuoteMark::Single, input),
            Some('>') => {
                self.core.error(ErrorCode::MissingAttributeValue, input);
                self.emit_tag(input)
            }
            _ => {
                self.core.piece.begin(self.core.here);
                self.core.reconsume_in(State::AttributeValueUnquoted, input)
            }
        }
    }

    fn begin_quoted_value(&mut self, quote: QuoteMark, input: &Input<'_>) -> Run<Step> {
        self.core.piece.begin(input.offset());
        go(State::AttributeValueQuoted(quote))
    }

    /// - <https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(single-quoted)-state>
    pub(crate) fn attribute_value_quoted(
        &mut self,
        quote: QuoteMark,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        let (stops, written) = match quote {
            QuoteMark::Double => (&DOUBLE_QUOTED_STOPS, Quote::Double),
            QuoteMark::Single => (&SINGLE_QUOTED_STOPS, Quote::Single),
        };
        let run = input.take_run(stops);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some(c) if c == quote.char() => {
                self.core.take_value(written, input);
                go(State::AfterAttributeValueQuoted)
            }
            Some('&') => self.begin_reference(Mode::Attribute, State::AttributeValueQuoted(quote)),
            Some('\0') => {
                self.core.replace_null(input);
                Ok(Step::Again)
            }
            None => self.eof_in_tag(input),
            Some(c) => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(unquoted)-state>
    pub(crate) fn attribute_value_unquoted(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&UNQUOTED_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => {
                self.core.take_value(Quote::Unquoted, input);
                go(State::BeforeAttributeName)
            }
            Some('&') => self.begin_reference(Mode::Attribute, State::AttributeValueUnquoted),
            Some('>') => {
                self.core.take_value(Quote::Unquoted, input);
                self.emit_tag(input)
            }
            Some('\0') => {
                self.core.replace_null(input);
                Ok(Step::Again)
            }
            Some(c @ ('"' | '\'' | '<' | '=' | '`')) => {
                self.core.error(ErrorCode::UnexpectedCharacterInUnquotedAttributeValue, input);
                self.core.append(c, input);
                Ok(Step::Again)
            }
            None => self.eof_in_tag(input),
            // UNREACHABLE: the run above took every other character.
            Some(c) => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-value-(quoted)-state>
    pub(crate) fn after_attribute_value_quoted(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => go(State::BeforeAttributeName),
            Some('/') => go(State::SelfClosingStartTag),
            Some('>') => self.emit_tag(input),
            None => self.eof_in_tag(input),
            Some(_) => {
                self.core.error(ErrorCode::MissingWhitespaceBetweenAttributes, input);
                self.core.reconsume_in(State::BeforeAttributeName, input)
            }
        }
    }
}
