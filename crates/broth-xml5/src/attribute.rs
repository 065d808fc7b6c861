//! Attributes.
//!
//! When the name of an attribute is complete, it is added without a value. When its value is
//! complete, that is added. The states in between therefore need not remember anything.
//!
//! In the dialect `Xml` a value is normalised while it is read: white space becomes U+0020, unless
//! it came from a character reference.

use broth_input::{ByteSet, Input, Span};
use broth_lex::char_ref::Mode;
use broth_lex::doctype::QuoteMark;
use broth_lex::{Run, emit, go};
use broth_markup::{ErrorCode, Quote};

use crate::Dialect;
use crate::registers::{Emit, Step, Xml};
use crate::state::State;

pub(crate) static NAME_STOPS: ByteSet = ByteSet::for_short_runs(b"\t\n\r />=\0");
static UNQUOTED_STOPS: ByteSet = ByteSet::for_short_runs(b"\t\n\r &>\0");

// White space other than a space becomes a space.
pub(crate) static DOUBLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"\"&").with_controls();
pub(crate) static SINGLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"'&").with_controls();

/// The bytes that end a run in a quoted value.
fn quoted_stops(dialect: Dialect, quote: QuoteMark) -> &'static ByteSet {
    static DRAFT_DOUBLE: ByteSet = ByteSet::new(b"\"&\0\r");
    static DRAFT_SINGLE: ByteSet = ByteSet::new(b"'&\0\r");
    match (dialect.is_draft(), quote) {
        (true, QuoteMark::Double) => &DRAFT_DOUBLE,
        (true, QuoteMark::Single) => &DRAFT_SINGLE,
        (false, QuoteMark::Double) => &DOUBLE_QUOTED_STOPS,
        (false, QuoteMark::Single) => &SINGLE_QUOTED_STOPS,
    }
}

impl Xml {
    /// <https://ygg01.github.io/xml5_draft/#tag-attribute-name-before-state>
    pub(crate) fn attribute_name_before(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let follows_quote = self.follows_quote(input);
        match self.core.read(input)? {
            Some('\t' | '\n' | ' ') => Ok(Step::Again),
            Some('>') => emit(Emit::Tag, State::Data),
            Some('/') => self.begin_empty_tag(),
            Some(':') => {
                self.core.error(ErrorCode::ColonBeforeAttributeName, input);
                Ok(Step::Again)
            }
            None => self.eof_in_tag(input),
            Some(c) => {
                if follows_quote {
                    self.violation(ErrorCode::MissingWhitespaceBetweenAttributes, input);
                }
                self.begin_attribute(c, input)
            }
        }
    }

    /// Whether the cursor is directly after a quote, if errors are wanted.
    fn follows_quote(&self, input: &Input<'_>) -> bool {
        let read = Span::new(self.core.token_start, input.offset());
        self.checks_source(input) && input.slice(read).ends_with(['"', '\''])
    }

    /// "Start a new attribute in the current tag token. Set that attribute's name to the current
    /// input character and its value to the empty string and then switch to the tag attribute name
    /// state."
    fn begin_attribute(&mut self, first: char, input: &Input<'_>) -> Run<Step> {
        self.core.piece.begin(self.core.here);
        self.append(first, input);
        go(State::AttributeName)
    }

    /// <https://ygg01.github.io/xml5_draft/#tag-attribute-name-state>
    pub(crate) fn attribute_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&NAME_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('=') => {
                self.leave_attribute_name(input);
                go(State::AttributeValueBefore)
            }
            Some('>') => {
                self.leave_attribute_name(input);
                self.attribute_without_value();
                self.emit_as_start_tag()
            }
            Some('\t' | '\n' | ' ') => {
                self.leave_attribute_name(input);
                go(State::AttributeNameAfter)
            }
            Some('/') => {
                self.leave_attribute_name(input);
                self.attribute_without_value();
                self.begin_empty_tag()
            }
            None => {
                self.leave_attribute_name(input);
                self.eof_in_start_tag(input)
            }
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// "When the user agent leaves this state ... the complete attribute's name must be compared to
    /// the other attributes on the same token."
    fn leave_attribute_name(&mut self, input: &Input<'_>) {
        let name = self.core.piece.take();
        self.check_name(name, input);
        self.tag.attribute_name = name.span;
        self.core.push_attribute(name, input);
    }

    fn attribute_without_value(&mut self) {
        self.violation_at(ErrorCode::AttributeWithoutValue, self.tag.attribute_name);
    }

    /// <https://ygg01.github.io/xml5_draft/#tag-attribute-name-after-state>
    pub(crate) fn attribute_name_after(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | ' ') => Ok(Step::Again),
            Some('=') => go(State::AttributeValueBefore),
            Some('>') => {
                self.attribute_without_value();
                emit(Emit::Tag, State::Data)
            }
            Some('/') => {
                self.attribute_without_value();
                self.begin_empty_tag()
            }
            None => self.eof_in_tag(input),
            Some(c) => {
                self.attribute_without_value();
                self.begin_attribute(c, input)
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#tag-attribute-value-before-state>
    pub(crate) fn attribute_value_before(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | ' ') => Ok(Step::Again),
            Some('"') => self.begin_quoted_value(QuoteMark::Double, input),
            Some('\'') => self.begin_quoted_value(QuoteMark::Single, input),
            Some('&') => {
                self.begin_unquoted_value(input);
                self.core.reconsume_in(State::AttributeValueUnquoted, input)
            }
            Some('>') => {
                self.violation(ErrorCode::MissingAttributeValue, input);
                emit(Emit::Tag, State::Data)
            }
            None => self.eof_in_tag(input),
            Some(c) => {
                self.begin_unquoted_value(input);
                self.append(c, input);
                go(State::AttributeValueUnquoted)
            }
        }
    }

    fn begin_quoted_value(&mut self, quote: QuoteMark, input: &Input<'_>) -> Run<Step> {
        self.core.piece.begin(input.offset());
        go(State::AttributeValueQuoted(quote))
    }

    fn begin_unquoted_value(&mut self, input: &Input<'_>) {
        self.violation(ErrorCode::UnquotedAttributeValue, input);
        self.core.piece.begin(self.core.here);
    }

    /// - <https://ygg01.github.io/xml5_draft/#tag-attribute-value-double-quoted-state>
    /// - <https://ygg01.github.io/xml5_draft/#tag-attribute-value-single-quoted-state>
    // DEVIATION: the draft ends a single-quoted value with a "U+0022 APOSTROPHE".
    pub(crate) fn attribute_value_quoted(
        &mut self,
        quote: QuoteMark,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        let run = input.take_run(quoted_stops(self.dialect, quote));
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some(c) if c == quote.char() => {
                self.end_value(quote.written(), input);
                go(State::AttributeNameBefore)
            }
            Some('&') => self.begin_reference(Mode::Attribute, State::AttributeValueQuoted(quote)),
            None => {
                self.end_value(Quote::Unquoted, input);
                self.eof_in_tag(input)
            }
            Some('\t' | '\n') if !self.dialect.is_draft() => {
                let white_space = Span::new(self.core.here, input.offset());
                self.core.append_changed(" ", white_space, input);
                Ok(Step::Again)
            }
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#tag-attribute-value-unquoted-state>
    pub(crate) fn attribute_value_unquoted(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&UNQUOTED_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('\t' | '\n' | ' ') => {
                self.end_value(Quote::Unquoted, input);
                go(State::AttributeNameBefore)
            }
            Some('&') => self.begin_reference(Mode::Attribute, State::AttributeValueUnquoted),
            Some('>') => {
                self.end_value(Quote::Unquoted, input);
                self.emit_as_start_tag()
            }
            None => {
                self.end_value(Quote::Unquoted, input);
                self.eof_in_start_tag(input)
            }
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// Adds the complete value.
    fn end_value(&mut self, quote: Quote, input: &Input<'_>) {
        if self.checks_source(input) {
            let span = self.core.piece.span();
            if let Some(at) = input.slice(span).find('<') {
                let at = span.start + at;
                self.violation_at(ErrorCode::LessThanSignInAttributeValue, Span::new(at, at + 1));
            }
        }
        self.core.take_value(quote, input);
    }
}
