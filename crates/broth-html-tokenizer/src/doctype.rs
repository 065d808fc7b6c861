//! Doctypes. [`Id`] merges the states of the public and the system identifier.

use broth_input::{ByteSet, Input};
use broth_lex::doctype::{DoctypeParts, Id, QuoteMark};
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Emit, Html, Step};
use crate::state::State;

static NAME_STOPS: ByteSet = ByteSet::for_short_runs(b"\t\n\x0C\r >\0").with_upper_alpha();
static DOUBLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"\">\0\r");
static SINGLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"'>\0\r");
static BOGUS_STOPS: ByteSet = ByteSet::new(b">\0\r");

impl Html {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#doctype-state>
    pub(crate) fn doctype(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.doctype = DoctypeParts::default();
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => go(State::BeforeDoctypeName),
            // In 2015, it is an error here and in the next state.
            Some('>') if !self.is_2015() => self.core.reconsume_in(State::BeforeDoctypeName, input),
            None => self.eof_in_doctype(input),
            Some(_) => {
                self.core.error(ErrorCode::MissingWhitespaceBeforeDoctypeName, input);
                self.core.reconsume_in(State::BeforeDoctypeName, input)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-name-state>
    pub(crate) fn before_doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => Ok(Step::Again),
            Some('>') => {
                self.core.error(ErrorCode::MissingDoctypeName, input);
                self.force_quirks_and_emit()
            }
            None => self.eof_in_doctype(input),
            // Upper case and NULL are rows of the next state as well.
            Some(_) => {
                self.core.piece.begin(self.core.here);
                self.core.reconsume_in(State::DoctypeName, input)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#doctype-name-state>
    pub(crate) fn doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&NAME_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => {
                self.doctype.name = Some(self.core.piece.take());
                go(State::AfterDoctypeName)
            }
            Some('>') => {
                self.doctype.name = Some(self.core.piece.take());
                self.emit_doctype()
            }
            Some(c) if c.is_ascii_uppercase() => {
                self.core.append_lower(c, input);
                Ok(Step::Again)
            }
            Some('\0') => {
                self.core.replace_null(input);
                Ok(Step::Again)
            }
            None => {
                self.doctype.name = Some(self.core.piece.take());
                self.eof_in_doctype(input)
            }
            // UNREACHABLE: the run above took every other character.
            Some(c) => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-name-state>
    pub(crate) fn after_doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => Ok(Step::Again),
            Some('>') => self.emit_doctype(),
            None => self.eof_in_doctype(input),
            Some(_) => {
                self.core.reconsume(input);
                for (keyword, id) in [("public", Id::Public), ("system", Id::System)] {
                    if input.starts_with_ignore_ascii_case(keyword)? {
                        input.advance(keyword.len());
                        return go(State::AfterDoctypeKeyword(id));
                    }
                }
                self.core.error(ErrorCode::InvalidCharacterSequenceAfterDoctypeName, input);
                self.doctype.force_quirks = true;
                go(State::BogusDoctype)
            }
        }
    }

    /// - <https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-keyword-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-keyword-state>
    pub(crate) fn after_doctype_keyword(&mut self, id: Id, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => go(State::BeforeDoctypeIdentifier(id)),
            Some('"') => {
                self.core.error(id.missing_whitespace_after_keyword(), input);
                self.begin_identifier(id, QuoteMark::Double, input)
            }
            Some('\'') => {
                self.core.error(id.missing_whitespace_after_keyword(), input);
                self.begin_identifier(id, QuoteMark::Single, input)
            }
            other => self.no_identifier(other, id, input),
        }
    }

    /// - <https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-public-identifier-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-system-identifier-state>
    pub(crate) fn before_doctype_identifier(&mut self, id: Id, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => Ok(Step::Again),
            Some('"') => self.begin_identifier(id, QuoteMark::Double, input),
            Some('\'') => self.begin_identifier(id, QuoteMark::Single, input),
            other => self.no_identifier(other, id, input),
        }
    }

    /// The rows for anything other than an identifier, where one must follow.
    fn no_identifier(&mut self, current: Option<char>, id: Id, input: &mut Input<'_>) -> Run<Step> {
        match current {
            Some('>') => {
                self.core.error(id.missing(), input);
                self.force_quirks_and_emit()
            }
            None => self.eof_in_doctype(input),
            Some(_) => {
                self.core.error(id.missing_quote(), input);
                self.doctype.force_quirks = true;
                self.core.reconsume_in(State::BogusDoctype, input)
            }
        }
    }

    /// "Set the current DOCTYPE token's public (or system) identifier to the empty string, then
    /// switch to the identifier state."
    fn begin_identifier(&mut self, id: Id, quote: QuoteMark, input: &Input<'_>) -> Run<Step> {
        self.core.piece.begin(input.offset());
        go(State::DoctypeIdentifier(id, quote))
    }

    /// - <https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(double-quoted)-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(single-quoted)-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(double-quoted)-state>
    /// - <https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(single-quoted)-state>
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
        let run = input.take_run(stops);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some(c) if c == quote.char() => {
                self.end_identifier(id);
                go(match id {
                    Id::Public => State::AfterDoctypePublicIdentifier,
                    Id::System => State::AfterDoctypeSystemIdentifier,
                })
            }
            Some('\0') => {
                self.core.replace_null(input);
                Ok(Step::Again)
            }
            Some('>') => {
                self.end_identifier(id);
                self.core.error(id.abrupt(), input);
                self.force_quirks_and_emit()
            }
            None => {
                self.end_identifier(id);
                self.eof_in_doctype(input)
            }
            Some(c) => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    fn end_identifier(&mut self, id: Id) {
        let piece = self.core.piece.take();
        self.doctype.set_id(id, piece);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-identifier-state>
    pub(crate) fn after_doctype_public_identifier(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => go(State::BetweenDoctypePublicAndSystemIdentifiers),
            Some('>') => self.emit_doctype(),
            Some(c @ ('"' | '\'')) => {
                self.core.error(
                    ErrorCode::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers,
                    input,
                );
                self.begin_identifier(Id::System, QuoteMark::of(c), input)
            }
            other => self.no_identifier(other, Id::System, input),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#between-doctype-public-and-system-identifiers-state>
    pub(crate) fn between_doctype_public_and_system_identifiers(
        &mut self,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => Ok(Step::Again),
            Some('>') => self.emit_doctype(),
            Some(c @ ('"' | '\'')) => self.begin_identifier(Id::System, QuoteMark::of(c), input),
            other => self.no_identifier(other, Id::System, input),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-identifier-state>
    pub(crate) fn after_doctype_system_identifier(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => Ok(Step::Again),
            Some('>') => self.emit_doctype(),
            None => self.eof_in_doctype(input),
            Some(_) => {
                self.core.error(ErrorCode::UnexpectedCharacterAfterDoctypeSystemIdentifier, input);
                self.core.reconsume_in(State::BogusDoctype, input)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#bogus-doctype-state>
    pub(crate) fn bogus_doctype(&mut self, input: &mut Input<'_>) -> Run<Step> {
        input.take_run(&BOGUS_STOPS);
        match self.core.read(input)? {
            Some('>') => self.emit_doctype(),
            // In 2015, it is ignored like any other character.
            Some('\0') if !self.is_2015() => {
                self.core.error(ErrorCode::UnexpectedNullCharacter, input);
                Ok(Step::Again)
            }
            None => self.emit_doctype(),
            Some(_) => Ok(Step::Again),
        }
    }

    /// The end of the file inside a doctype, which is emitted; the data state then emits the end.
    fn eof_in_doctype(&mut self, input: &Input<'_>) -> Run<Step> {
        self.core.error(ErrorCode::EofInDoctype, input);
        self.force_quirks_and_emit()
    }

    fn force_quirks_and_emit(&mut self) -> Run<Step> {
        self.doctype.force_quirks = true;
        self.emit_doctype()
    }

    /// "Switch to the data state. Emit the current DOCTYPE token."
    fn emit_doctype(&mut self) -> Run<Step> {
        emit(Emit::Doctype, State::Data)
    }
}
