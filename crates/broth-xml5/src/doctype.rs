//! Document types. [`Id`] merges the states of the public and the system identifier.
//!
//! In the dialects of the draft a `[` is an error and the rest up to `>` is dropped. In the dialect
//! `Xml` it begins the internal subset, form feeds are not white space, and the name keeps its
//! case.

use broth_input::{ByteSet, Input, Span};
use broth_lex::doctype::{DoctypeParts, Id, QuoteMark};
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::chars;
use crate::registers::{Emit, Step, Xml};
use crate::state::{State, SubsetState};

static NAME_STOPS: ByteSet = ByteSet::for_short_runs(b"\t\n\x0C\r >[\0").with_upper_alpha();
static DOUBLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"\">\0\r");
static SINGLE_QUOTED_STOPS: ByteSet = ByteSet::new(b"'>\0\r");
static BOGUS_STOPS: ByteSet = ByteSet::new(b">\0\r");

impl Xml {
    /// Whether a character is white space in a doctype. In the draft, a form feed is.
    fn is_doctype_space(&self, c: char) -> bool {
        matches!(c, '\t' | '\n' | ' ') || (c == '\x0C' && self.dialect.is_draft())
    }

    /// <https://ygg01.github.io/xml5_draft/#doctype-state>
    pub(crate) fn doctype(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.doctype = DoctypeParts::default();
        match self.core.read(input)? {
            Some(c) if self.is_doctype_space(c) => go(State::BeforeDoctypeName),
            None => self.eof_in_doctype(input),
            Some(_) => {
                self.core.error(ErrorCode::MissingWhitespaceBeforeDoctypeName, input);
                self.core.reconsume_in(State::BeforeDoctypeName, input)
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#before-doctype-name-state>
    pub(crate) fn before_doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some(c) if self.is_doctype_space(c) => Ok(Step::Again),
            Some('>') => {
                self.core.error(ErrorCode::MissingDoctypeName, input);
                emit(Emit::Doctype, State::Data)
            }
            None => self.eof_in_doctype(input),
            Some('[') if !self.dialect.is_draft() => {
                self.core.error(ErrorCode::MissingDoctypeName, input);
                self.begin_internal_subset(input)
            }
            // The next state also has a row for upper-case letters.
            Some(_) => {
                self.core.piece.begin(self.core.here);
                self.core.reconsume_in(State::DoctypeName, input)
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#doctype-name-state>
    pub(crate) fn doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&NAME_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some(c) if self.is_doctype_space(c) => {
                self.end_doctype_name(input);
                go(State::AfterDoctypeName)
            }
            Some(c) if c.is_ascii_uppercase() && self.dialect.is_draft() => {
                self.core.append_lower(c, input);
                Ok(Step::Again)
            }
            // DEVIATION: the draft makes a new token here, and the name is lost.
            Some('>') => {
                self.end_doctype_name(input);
                emit(Emit::Doctype, State::Data)
            }
            None => {
                self.end_doctype_name(input);
                self.eof_in_doctype(input)
            }
            Some('[') if !self.dialect.is_draft() => {
                self.end_doctype_name(input);
                self.begin_internal_subset(input)
            }
            // DEVIATION: the draft also reconsumes "the EOF character" here, and there is none.
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    fn end_doctype_name(&mut self, input: &Input<'_>) {
        let name = self.core.piece.take();
        self.check_qualified_name(name, input);
        self.doctype.name = Some(name);
    }

    /// <https://ygg01.github.io/xml5_draft/#after-doctype-name-state>
    pub(crate) fn after_doctype_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some(c) if self.is_doctype_space(c) => Ok(Step::Again),
            Some('>') => emit(Emit::Doctype, State::Data),
            None => self.eof_in_doctype(input),
            Some('[') if !self.dialect.is_draft() => self.begin_internal_subset(input),
            Some(_) => {
                self.core.reconsume(input);
                for (keyword, id) in [("PUBLIC", Id::Public), ("SYSTEM", Id::System)] {
                    if input.starts_with_ignore_ascii_case(keyword)? {
                        let written = Span::new(self.core.here, self.core.here + keyword.len());
                        input.advance(keyword.len());
                        if input.slice(written) != keyword {
                            self.violation_at(ErrorCode::DoctypeKeywordNotInUpperCase, written);
                        }
                        return go(State::AfterDoctypeKeyword(id));
                    }
                }
                self.core.error(ErrorCode::InvalidCharacterSequenceAfterDoctypeName, input);
                go(State::BogusDoctype)
            }
        }
    }

    /// - <https://ygg01.github.io/xml5_draft/#after-doctype-public-keyword-state>
    /// - <https://ygg01.github.io/xml5_draft/#after-doctype-system-keyword-state>
    // DEVIATION: the draft sets the public identifier after `SYSTEM`, too.
    pub(crate) fn after_doctype_keyword(&mut self, id: Id, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some(c) if self.is_doctype_space(c) => go(State::BeforeDoctypeIdentifier(id)),
            Some(c @ ('"' | '\'')) => {
                self.core.error(id.missing_whitespace_after_keyword(), input);
                self.begin_identifier(id, QuoteMark::of(c), input)
            }
            other => self.no_identifier(other, id, input),
        }
    }

    /// - <https://ygg01.github.io/xml5_draft/#before-doctype-public-identifier-state>
    /// - <https://ygg01.github.io/xml5_draft/#before-doctype-system-identifier-state>
    // DEVIATION: the draft also reports errors for quotes here, which are only meant for quotes
    // without white space before them.
    pub(crate) fn before_doctype_identifier(&mut self, id: Id, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some(c) if self.is_doctype_space(c) => Ok(Step::Again),
            Some(c @ ('"' | '\'')) => self.begin_identifier(id, QuoteMark::of(c), input),
            other => self.no_identifier(other, id, input),
        }
    }

    /// The rows for anything other than an identifier if one must follow.
    // DEVIATION: after a keyword, the draft reads `>` like a single quote; anything else after
    // `PUBLIC` emits the doctype, too.
    fn no_identifier(&mut self, current: Option<char>, id: Id, input: &mut Input<'_>) -> Run<Step> {
        match current {
            Some('>') => {
                self.core.error(id.missing(), input);
                emit(Emit::Doctype, State::Data)
            }
            None => self.eof_in_doctype(input),
            Some('[') if !self.dialect.is_draft() => {
                self.core.error(id.missing(), input);
                self.begin_internal_subset(input)
            }
            Some(_) => {
                self.core.error(id.missing_quote(), input);
                go(State::BogusDoctype)
            }
        }
    }

    /// "Set the DOCTYPE token's public (or system) identifier to the empty string, then switch to
    /// the identifier state."
    fn begin_identifier(&mut self, id: Id, quote: QuoteMark, input: &Input<'_>) -> Run<Step> {
        self.core.piece.begin(input.offset());
        go(State::DoctypeIdentifier(id, quote))
    }

    /// - <https://ygg01.github.io/xml5_draft/#doctype-public-identifier-single-quoted-state>
    /// - <https://ygg01.github.io/xml5_draft/#doctype-public-identifier-double-quoted-state>
    /// - <https://ygg01.github.io/xml5_draft/#doctype-system-identifier-single-quoted-state>
    /// - <https://ygg01.github.io/xml5_draft/#doctype-system-identifier-double-quoted-state>
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
                self.end_identifier(id, input);
                go(match id {
                    Id::Public => State::AfterDoctypePublicIdentifier,
                    Id::System => State::AfterDoctypeSystemIdentifier,
                })
            }
            // A URL may have it; well-formed XML allows it in both identifiers.
            Some('>') if !self.dialect.is_draft() && id == Id::System => {
                self.append('>', input);
                Ok(Step::Again)
            }
            Some('>') => {
                self.end_identifier(id, input);
                self.core.error(id.abrupt(), input);
                emit(Emit::Doctype, State::Data)
            }
            None => {
                self.end_identifier(id, input);
                self.eof_in_doctype(input)
            }
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    fn end_identifier(&mut self, id: Id, input: &Input<'_>) {
        let piece = self.core.piece.take();
        if id == Id::Public
            && self.checks_source(input)
            && !input.slice(piece.span).chars().all(chars::is_public_id_char)
        {
            self.violation_at(ErrorCode::InvalidPublicIdentifier, piece.span);
        }
        self.doctype.set_id(id, piece);
    }

    /// <https://ygg01.github.io/xml5_draft/#after-doctype-public-identifier-state>
    pub(crate) fn after_doctype_public_identifier(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some(c) if self.is_doctype_space(c) => {
                go(State::BetweenDoctypePublicAndSystemIdentifiers)
            }
            Some(c @ ('"' | '\'')) => {
                self.core.error(
                    ErrorCode::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers,
                    input,
                );
                self.begin_identifier(Id::System, QuoteMark::of(c), input)
            }
            other => self.no_system_identifier(other, input),
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#between-doctype-public-and-system-identifiers-state>
    pub(crate) fn between_doctype_public_and_system_identifiers(
        &mut self,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        match self.core.read(input)? {
            Some(c) if self.is_doctype_space(c) => Ok(Step::Again),
            Some(c @ ('"' | '\'')) => self.begin_identifier(Id::System, QuoteMark::of(c), input),
            other => self.no_system_identifier(other, input),
        }
    }

    /// The rows after a public identifier. The draft requires no system identifier.
    fn no_system_identifier(&mut self, current: Option<char>, input: &mut Input<'_>) -> Run<Step> {
        match current {
            Some('>') => {
                self.violation(ErrorCode::MissingDoctypeSystemIdentifier, input);
                emit(Emit::Doctype, State::Data)
            }
            other => self.no_identifier(other, Id::System, input),
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#after-doctype-system-identifiers-state>
    pub(crate) fn after_doctype_system_identifier(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some(c) if self.is_doctype_space(c) => Ok(Step::Again),
            Some('>') => emit(Emit::Doctype, State::Data),
            None => self.eof_in_doctype(input),
            Some('[') if !self.dialect.is_draft() => self.begin_internal_subset(input),
            Some(_) => {
                self.core.error(ErrorCode::UnexpectedCharacterAfterDoctypeSystemIdentifier, input);
                go(State::BogusDoctype)
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#bogus-doctype-state>
    pub(crate) fn bogus_doctype(&mut self, input: &mut Input<'_>) -> Run<Step> {
        input.take_run(&BOGUS_STOPS);
        match self.core.read(input)? {
            Some('>') => emit(Emit::Doctype, State::Data),
            None => emit(Emit::Doctype, State::Data),
            Some(_) => Ok(Step::Again),
        }
    }

    fn begin_internal_subset(&mut self, input: &Input<'_>) -> Run<Step> {
        self.core.piece.begin(input.offset());
        go(State::InternalSubset(SubsetState::Between))
    }

    /// Handles the end of the file inside a doctype. It emits the doctype; the data state then
    /// emits the end of the file.
    pub(crate) fn eof_in_doctype(&mut self, input: &Input<'_>) -> Run<Step> {
        self.core.error(ErrorCode::EofInDoctype, input);
        emit(Emit::Doctype, State::Data)
    }
}
