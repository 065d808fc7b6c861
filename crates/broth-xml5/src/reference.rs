//! References, from the `&` onwards: by the rules of XML in the dialect `Xml`, to the letter in the
//! dialect `Draft`.
//!
//! The draft reads "until a semicolon", which may be the rest of the file. It asks whether name
//! characters of XML would be better, and they are. A reference needs its semicolon; anything else
//! stays as text, including the `&`. Five names are predefined. The
//! [`Tokenizer`](crate::Tokenizer), which knows what the document declares, resolves all others.
//!
//! The two dialects differ in what is an error, and in the characters that a number may refer to.

use broth_input::{ByteSet, Input, Span};
use broth_lex::{Run, go};
use broth_markup::ErrorCode;

use crate::chars;
use crate::registers::{Emit, Step, Xml};
use crate::state::{ReferenceState, State};

static NAME_ENDS: ByteSet = ByteSet::for_short_runs(chars::NAME_ENDS);

/// Names up to this length are read even if the limit of a token is lower.
const SHORT_NAME: usize = 64;

/// The entities that need no declaration.
///
/// <https://www.w3.org/TR/xml/#sec-predefined-ent>
pub(crate) fn predefined(name: &str) -> Option<char> {
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "apos" => Some('\''),
        "quot" => Some('"'),
        _ => None,
    }
}

/// The character of a numeric reference in the draft, and whether it is an error.
fn character_of_draft(number: u32) -> (char, Option<ErrorCode>) {
    match number {
        // DEVIATION: the draft asks whether to replace "at least null", and this is the answer.
        0 => (char::REPLACEMENT_CHARACTER, Some(ErrorCode::NullCharacterReference)),
        // DEVIATION: the draft forgets to return the character.
        _ => match char::from_u32(number) {
            Some(c) => (c, None),
            None if number > 0x10_FFFF => {
                let code = ErrorCode::CharacterReferenceOutsideUnicodeRange;
                (char::REPLACEMENT_CHARACTER, Some(code))
            }
            None => (char::REPLACEMENT_CHARACTER, Some(ErrorCode::SurrogateCharacterReference)),
        },
    }
}

/// The character of a numeric reference, or U+FFFD if XML does not allow it.
///
/// <https://www.w3.org/TR/xml/#wf-Legalchar>
pub(crate) fn character(number: u32) -> Result<char, char> {
    char::from_u32(number).filter(|&c| chars::is_char(c)).ok_or(char::REPLACEMENT_CHARACTER)
}

impl Xml {
    /// <https://ygg01.github.io/xml5_draft/#consume-a-character-reference>
    pub(crate) fn reference(&mut self, state: ReferenceState, input: &mut Input<'_>) -> Run<Step> {
        match state {
            ReferenceState::Begin => self.reference_begin(input),
            ReferenceState::Name => self.reference_name(input),
            ReferenceState::Number => self.reference_number(input),
            ReferenceState::HexadecimalStart => self.reference_hexadecimal_start(input),
            ReferenceState::Hexadecimal(number) => self.reference_hexadecimal(number, input),
            ReferenceState::Decimal(number) => self.reference_decimal(number, input),
        }
    }

    fn reference_begin(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('#') => go(State::Reference(ReferenceState::Number)),
            Some(c) if chars::is_name_start(c) => go(State::Reference(ReferenceState::Name)),
            current if self.dialect.is_draft() => self.reference_begin_of_draft(current, input),
            _ => self.no_reference(ErrorCode::UnescapedAmpersand, input),
        }
    }

    /// The rows of the draft for anything that does not begin a name or a number in XML.
    fn reference_begin_of_draft(
        &mut self,
        current: Option<char>,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        let additional = match self.return_state {
            State::AttributeValueQuoted(quote) => Some(quote.char()),
            State::AttributeValueUnquoted => Some('>'),
            _ => None,
        };
        match current {
            // "Not a character reference. [...] This is not an error, either."
            Some('\t' | '\n' | '\x0C' | ' ' | '<' | '%' | '&') | None => self.is_text(input),
            current if current == additional => self.is_text(input),
            // DEVIATION: "Consume characters until you reach a U+003B SEMICOLON" would read any
            // others, too.
            Some(c) if chars::is_name_char(c) || c == ';' => {
                self.core.reconsume(input);
                go(State::Reference(ReferenceState::Name))
            }
            Some(_) => self.no_reference(ErrorCode::UnescapedAmpersand, input),
        }
    }

    fn reference_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        input.take_run(&NAME_ENDS);
        let most = self.core.limits.token_bytes.max(SHORT_NAME);
        if input.offset() - self.ampersand > most {
            return self.name_too_long(most, input);
        }
        match self.core.read(input)? {
            Some(';') => {
                let reference = Span::new(self.ampersand, input.offset());
                let name = input.slice(Span::new(self.ampersand + 1, self.core.here));
                let known = predefined(name);
                if name.contains(':') {
                    self.violation_at(ErrorCode::InvalidQualifiedName, reference);
                }
                self.core.end_construct();
                let Some(c) = known else {
                    self.reference = reference;
                    return Ok(Step::Ask(Emit::Reference, self.return_state));
                };
                self.core.append_changed(c.encode_utf8(&mut [0; 4]), reference, input);
                go(self.return_state)
            }
            Some(c) if chars::is_name_char(c) => Ok(Step::Again),
            _ => self.no_reference(ErrorCode::MissingSemicolonAfterEntityReference, input),
        }
    }

    fn reference_number(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('x') => go(State::Reference(ReferenceState::HexadecimalStart)),
            // DEVIATION: the draft gives the code of `x` for `X`, too.
            Some('X') => {
                self.violation(ErrorCode::UpperCaseHexadecimalReference, input);
                go(State::Reference(ReferenceState::HexadecimalStart))
            }
            Some(c) if c.is_ascii_digit() => self.begin_digits(ReferenceState::Decimal(0), input),
            _ => self.no_reference(ErrorCode::AbsenceOfDigitsInNumericCharacterReference, input),
        }
    }

    fn reference_hexadecimal_start(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some(c) if c.is_ascii_hexdigit() => {
                self.begin_digits(ReferenceState::Hexadecimal(0), input)
            }
            _ => self.no_reference(ErrorCode::AbsenceOfDigitsInNumericCharacterReference, input),
        }
    }

    /// There may be many digits, but no state goes back over them, so a stream need not hold them.
    fn begin_digits(&mut self, state: ReferenceState, input: &mut Input<'_>) -> Run<Step> {
        self.core.end_construct();
        self.core.reconsume_in(State::Reference(state), input)
    }

    fn reference_hexadecimal(&mut self, number: u32, input: &mut Input<'_>) -> Run<Step> {
        let current = self.core.read(input)?;
        match current.and_then(|c| c.to_digit(16)) {
            Some(digit) => {
                let number = number.saturating_mul(16).saturating_add(digit);
                go(State::Reference(ReferenceState::Hexadecimal(number)))
            }
            None => self.reference_number_end(current, number, input),
        }
    }

    fn reference_decimal(&mut self, number: u32, input: &mut Input<'_>) -> Run<Step> {
        let current = self.core.read(input)?;
        match current.and_then(|c| c.to_digit(10)) {
            Some(digit) => {
                let number = number.saturating_mul(10).saturating_add(digit);
                go(State::Reference(ReferenceState::Decimal(number)))
            }
            None => self.reference_number_end(current, number, input),
        }
    }

    /// After the digits. The reference counts even without its semicolon.
    fn reference_number_end(
        &mut self,
        current: Option<char>,
        number: u32,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        if current != Some(';') {
            let reference = Span::new(self.ampersand, self.core.here);
            let code = ErrorCode::MissingSemicolonAfterCharacterReference;
            self.core.errors.report(code, reference, reference.end);
            self.core.reconsume(input);
        }
        let reference = Span::new(self.ampersand, input.offset());
        let (c, error) = match (self.dialect.is_draft(), character(number)) {
            (true, _) => character_of_draft(number),
            (false, Ok(c)) => (c, None),
            (false, Err(replacement)) => (replacement, Some(ErrorCode::InvalidCharacterReference)),
        };
        if let Some(code) = error {
            self.core.errors.report(code, reference, self.core.here);
        }
        self.check_place(reference, c.encode_utf8(&mut [0; 4]));
        self.core.append_changed(c.encode_utf8(&mut [0; 4]), reference, input);
        self.end_reference()
    }

    /// References are allowed only in the root element. For text other than white space, the tree
    /// builder reports that.
    ///
    /// <https://www.w3.org/TR/xml/#NT-Misc>
    pub(crate) fn check_place(&mut self, reference: Span, text: &str) {
        let is_checked = !self.dialect.is_draft() && !self.in_content;
        if is_checked && self.core.piece.is_text() && text.chars().all(chars::is_space) {
            let code = ErrorCode::ReferenceOutsideRootElement;
            self.core.errors.report(code, reference, reference.end - 1);
        }
    }

    /// A stream holds a name until it knows its end; a name longer than a token may be is text.
    fn name_too_long(&mut self, most: usize, input: &mut Input<'_>) -> Run<Step> {
        let read = Span::new(self.ampersand, input.offset());
        let mut length = most;
        while !input.slice(read).is_char_boundary(length) {
            length -= 1;
        }
        let text = Span::new(read.start, read.start + length);
        if self.core.piece.is_text() {
            self.core.errors.report(ErrorCode::TokenTooLong, text, text.end);
        }
        self.core.append_run(text, input);
        input.seek(text.end);
        self.end_reference()
    }

    /// Everything read from the `&` onwards is text, which is an error.
    // DEVIATION: the draft returns the text without its `&`, but with it in an example.
    fn no_reference(&mut self, code: ErrorCode, input: &mut Input<'_>) -> Run<Step> {
        let text = Span::new(self.ampersand, self.core.here);
        self.core.errors.report(code, text, self.core.here);
        self.is_text(input)
    }

    /// Everything read from the `&` onwards is text.
    fn is_text(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.append_run(Span::new(self.ampersand, self.core.here), input);
        self.core.reconsume(input);
        self.end_reference()
    }
}
