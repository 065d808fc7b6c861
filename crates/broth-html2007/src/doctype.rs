//! The states of a doctype. The name keeps its case; only two keywords are known.

use broth_input::{ByteSet, Input, Span};
use broth_lex::Run;
use broth_markup::{ErrorCode, Quote};

use crate::state::{Identifier, State};
use crate::tokenizer::{Emit, Step, Tokenizer, is_white_space};

static NAME_STOPS: ByteSet = ByteSet::new(b"\t\n\x0B\x0C\r >\0");
static DOUBLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"\"\r\0");
static SINGLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"'\r\0");
static BOGUS_DOCTYPE_STOPS: ByteSet = ByteSet::new(b">\r\0");

impl Tokenizer {
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-doctype-state>
    pub(crate) fn doctype(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some(c) if is_white_space(c) => self.go(State::BeforeDoctypeName),
            _ => {
                self.core.error(ErrorCode::MissingWhitespaceBeforeDoctypeName, input);
                self.reconsume(State::BeforeDoctypeName, input)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-before-doctype-name-state>
    pub(crate) fn before_doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some(c) if is_white_space(c) => self.go(State::BeforeDoctypeName),
            Some('>') => {
                self.core.error(ErrorCode::MissingDoctypeName, input);
                self.emit_incorrect()
            }
            None => self.eof_in_doctype(input),
            Some(c) => {
                self.core.begin_piece(self.core.here);
                self.append(c, input);
                self.go(State::DoctypeName)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-doctype-name-state>
    pub(crate) fn doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.append_run(&NAME_STOPS, input);
        match self.consume(input)? {
            Some(c) if is_white_space(c) => {
                self.doctype.name = Some(self.core.take_piece());
                self.go(State::AfterDoctypeName)
            }
            Some('>') => {
                self.doctype.name = Some(self.core.take_piece());
                self.emit(Emit::Doctype)
            }
            None => {
                self.doctype.name = Some(self.core.take_piece());
                self.eof_in_doctype(input)
            }
            Some(c) => {
                self.append(c, input);
                self.go(State::DoctypeName)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-after-doctype-name-state>
    pub(crate) fn after_doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some(c) if is_white_space(c) => self.go(State::AfterDoctypeName),
            Some('>') => self.emit(Emit::Doctype),
            None => self.eof_in_doctype(input),
            // "The next six characters" are counted from this one.
            Some(_) => {
                let behind = input.offset();
                self.core.reconsume(input);
                for (keyword, which) in
                    [("PUBLIC", Identifier::Public), ("SYSTEM", Identifier::System)]
                {
                    if input.starts_with_ignore_ascii_case(keyword)? {
                        input.advance(keyword.len());
                        return self.go(State::BeforeDoctypeIdentifier(which));
                    }
                }
                let span = Span::new(self.core.here, behind);
                let code = ErrorCode::InvalidCharacterSequenceAfterDoctypeName;
                self.core.error_at(code, span, span.start);
                self.go(State::BogusDoctype)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-before-doctype-public-identifier-state>
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-before-doctype-system-identifier-state>
    pub(crate) fn before_doctype_identifier(
        &mut self,
        which: Identifier,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        match self.consume(input)? {
            Some(c) if is_white_space(c) => self.go(State::BeforeDoctypeIdentifier(which)),
            Some('"') => self.start_identifier(which, Quote::Double, input),
            Some('\'') => self.start_identifier(which, Quote::Single, input),
            Some('>') => {
                let code = match which {
                    Identifier::Public => ErrorCode::MissingDoctypePublicIdentifier,
                    Identifier::System => ErrorCode::MissingDoctypeSystemIdentifier,
                };
                self.core.error(code, input);
                self.emit_incorrect()
            }
            None => self.eof_in_doctype(input),
            Some(_) => {
                let code = match which {
                    Identifier::Public => ErrorCode::MissingQuoteBeforeDoctypePublicIdentifier,
                    Identifier::System => ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier,
                };
                self.core.error(code, input);
                self.go(State::BogusDoctype)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-doctype-public-identifier-double-quoted-state>
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-doctype-public-identifier-single-quoted-state>
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-doctype-system-identifier-double-quoted-state>
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-doctype-system-identifier-single-quoted-state>
    ///
    /// A `>` is an ordinary character here.
    pub(crate) fn doctype_identifier(
        &mut self,
        which: Identifier,
        quote: Quote,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        let (stops, closing) = match quote {
            Quote::Single => (&SINGLE_QUOTED_STOPS, '\''),
            _ => (&DOUBLE_QUOTED_STOPS, '"'),
        };
        self.append_run(stops, input);
        match self.consume(input)? {
            Some(c) if c == closing => {
                self.leave_identifier(which);
                self.go(State::AfterDoctypeIdentifier(which))
            }
            None => {
                self.leave_identifier(which);
                self.eof_in_doctype(input)
            }
            Some(c) => {
                self.append(c, input);
                self.go(State::DoctypeIdentifier(which, quote))
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-after-doctype-public-identifier-state>
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-after-doctype-system-identifier-state>
    pub(crate) fn after_doctype_identifier(
        &mut self,
        which: Identifier,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        match (self.consume(input)?, which) {
            (Some(c), _) if is_white_space(c) => self.go(State::AfterDoctypeIdentifier(which)),
            (Some('"'), Identifier::Public) => {
                self.start_identifier(Identifier::System, Quote::Double, input)
            }
            (Some('\''), Identifier::Public) => {
                self.start_identifier(Identifier::System, Quote::Single, input)
            }
            (Some('>'), _) => self.emit(Emit::Doctype),
            (None, _) => self.eof_in_doctype(input),
            (Some(_), _) => {
                let code = match which {
                    Identifier::Public => ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier,
                    Identifier::System => {
                        ErrorCode::UnexpectedCharacterAfterDoctypeSystemIdentifier
                    }
                };
                self.core.error(code, input);
                self.go(State::BogusDoctype)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-bogus-doctype-state>
    pub(crate) fn bogus_doctype(&mut self, input: &mut Input<'_>) -> Run<Step> {
        // OPTIMIZATION: characters that only "anything else" is for are passed over together.
        input.take_run(&BOGUS_DOCTYPE_STOPS);
        match self.consume(input)? {
            Some('>') => self.emit_incorrect(),
            None => self.eof_in_doctype(input),
            Some(_) => self.go(State::BogusDoctype),
        }
    }

    // --- what these states have in common ---

    /// Sets an identifier "to the empty string".
    fn start_identifier(
        &mut self,
        which: Identifier,
        quote: Quote,
        input: &Input<'_>,
    ) -> Run<Step> {
        self.core.begin_piece(input.offset());
        self.go(State::DoctypeIdentifier(which, quote))
    }

    fn leave_identifier(&mut self, which: Identifier) {
        let piece = Some(self.core.take_piece());
        match which {
            Identifier::Public => self.doctype.public_id = piece,
            Identifier::System => self.doctype.system_id = piece,
        }
    }

    /// "Set the DOCTYPE token's correctness flag to incorrect. Emit that DOCTYPE token."
    fn emit_incorrect(&mut self) -> Run<Step> {
        self.doctype.incorrect = true;
        self.emit(Emit::Doctype)
    }

    /// "Parse error", then the same. "Reconsume the EOF character in the data state."
    fn eof_in_doctype(&mut self, input: &Input<'_>) -> Run<Step> {
        self.core.error(ErrorCode::EofInDoctype, input);
        self.emit_incorrect()
    }
}
