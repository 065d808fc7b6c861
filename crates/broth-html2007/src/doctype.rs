//! The states of a doctype. The name keeps its case; only two keywords are known.

use broth_input::{ByteSet, Input, Span};
use broth_lex::doctype::{Id, QuoteMark};
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Draft, Emit, Step, is_white_space};
use crate::state::State;

static NAME_STOPS: ByteSet = ByteSet::for_short_runs(b"\t\n\x0B\x0C\r >\0");
static DOUBLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"\"\r\0");
static SINGLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"'\r\0");

impl Draft {
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-doctype-state>
    pub(crate) fn doctype(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some(c) if is_white_space(c) => go(State::BeforeDoctypeName),
            _ => {
                self.core.error(ErrorCode::MissingWhitespaceBeforeDoctypeName, input);
                self.core.reconsume_in(State::BeforeDoctypeName, input)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-before-doctype-name-state>
    pub(crate) fn before_doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some(c) if is_white_space(c) => go(State::BeforeDoctypeName),
            Some('>') => {
                self.core.error(ErrorCode::MissingDoctypeName, input);
                self.emit_incorrect()
            }
            None => self.eof_in_doctype(input),
            Some(c) => {
                self.core.piece.begin(self.core.here);
                self.append(c, input);
                go(State::DoctypeName)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-doctype-name-state>
    pub(crate) fn doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.append_run(&NAME_STOPS, input);
        match self.consume(input)? {
            Some(c) if is_white_space(c) => {
                self.doctype.name = Some(self.core.piece.take());
                go(State::AfterDoctypeName)
            }
            Some('>') => {
                self.doctype.name = Some(self.core.piece.take());
                emit(Emit::Doctype, State::Data)
            }
            None => {
                self.doctype.name = Some(self.core.piece.take());
                self.eof_in_doctype(input)
            }
            Some(c) => {
                self.append(c, input);
                go(State::DoctypeName)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-after-doctype-name-state>
    pub(crate) fn after_doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some(c) if is_white_space(c) => go(State::AfterDoctypeName),
            Some('>') => emit(Emit::Doctype, State::Data),
            None => self.eof_in_doctype(input),
            // "The next six characters" are counted from this one.
            Some(_) => {
                let after = input.offset();
                self.core.reconsume(input);
                for (keyword, id) in [("PUBLIC", Id::Public), ("SYSTEM", Id::System)] {
                    if input.starts_with_ignore_ascii_case(keyword)? {
                        input.advance(keyword.len());
                        return go(State::BeforeDoctypeIdentifier(id));
                    }
                }
                let span = Span::new(self.core.here, after);
                let code = ErrorCode::InvalidCharacterSequenceAfterDoctypeName;
                self.core.errors.report(code, span, span.start);
                go(State::BogusDoctype)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-before-doctype-public-identifier-state>
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-before-doctype-system-identifier-state>
    pub(crate) fn before_doctype_identifier(&mut self, id: Id, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some(c) if is_white_space(c) => go(State::BeforeDoctypeIdentifier(id)),
            Some(c @ ('"' | '\'')) => self.start_identifier(id, QuoteMark::of(c), input),
            Some('>') => {
                self.core.error(id.missing(), input);
                self.emit_incorrect()
            }
            None => self.eof_in_doctype(input),
            Some(_) => {
                self.core.error(id.missing_quote(), input);
                go(State::BogusDoctype)
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
        id: Id,
        quote: QuoteMark,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        let stops = match quote {
            QuoteMark::Double => &DOUBLE_QUOTED_STOPS,
            QuoteMark::Single => &SINGLE_QUOTED_STOPS,
        };
        self.append_run(stops, input);
        match self.consume(input)? {
            Some(c) if c == quote.char() => {
                self.leave_identifier(id);
                go(State::AfterDoctypeIdentifier(id))
            }
            None => {
                self.leave_identifier(id);
                self.eof_in_doctype(input)
            }
            Some(c) => {
                self.append(c, input);
                go(State::DoctypeIdentifier(id, quote))
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-after-doctype-public-identifier-state>
    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-after-doctype-system-identifier-state>
    pub(crate) fn after_doctype_identifier(&mut self, id: Id, input: &mut Input<'_>) -> Run<Step> {
        match (self.consume(input)?, id) {
            (Some(c), _) if is_white_space(c) => go(State::AfterDoctypeIdentifier(id)),
            (Some(c @ ('"' | '\'')), Id::Public) => {
                self.start_identifier(Id::System, QuoteMark::of(c), input)
            }
            (Some('>'), _) => emit(Emit::Doctype, State::Data),
            (None, _) => self.eof_in_doctype(input),
            (Some(_), _) => {
                let code = match id {
                    Id::Public => Id::System.missing_quote(),
                    Id::System => ErrorCode::UnexpectedCharacterAfterDoctypeSystemIdentifier,
                };
                self.core.error(code, input);
                go(State::BogusDoctype)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-bogus-doctype-state>
    pub(crate) fn bogus_doctype(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some('>') => self.emit_incorrect(),
            None => self.eof_in_doctype(input),
            Some(_) => go(State::BogusDoctype),
        }
    }

    // --- shared by these states ---

    /// Sets an identifier "to the empty string".
    fn start_identifier(&mut self, id: Id, quote: QuoteMark, input: &Input<'_>) -> Run<Step> {
        self.core.piece.begin(input.offset());
        go(State::DoctypeIdentifier(id, quote))
    }

    fn leave_identifier(&mut self, id: Id) {
        let piece = self.core.piece.take();
        self.doctype.set_id(id, piece);
    }

    /// "Set the DOCTYPE token's correctness flag to incorrect. Emit that DOCTYPE token."
    fn emit_incorrect(&mut self) -> Run<Step> {
        self.doctype.force_quirks = true;
        emit(Emit::Doctype, State::Data)
    }

    /// "Parse error", then emits an incorrect DOCTYPE token. "Reconsume the EOF character in the
    /// data state."
    fn eof_in_doctype(&mut self, input: &Input<'_>) -> Run<Step> {
        self.core.error(ErrorCode::EofInDoctype, input);
        self.emit_incorrect()
    }
}
