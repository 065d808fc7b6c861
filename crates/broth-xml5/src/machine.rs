//! `Machine`: the state machine over one text, and the token under construction.
//!
//! Text is collected in the core's piece until a token must be emitted. A construct that begins a
//! token first waits until the text before it has been emitted: its state pauses
//! ([`Core::text_first`]) and is entered again with no text pending. So at any time one piece is
//! under construction, and lent text is never written to.
//!
//! A machine knows no declared entities. If it meets a reference that it cannot replace by
//! itself, it returns [`Step::Reference`], and the [`Tokenizer`](crate::Tokenizer) decides: it puts text
//! into the machine's piece, or reads the entity's text with a machine of its own.

use broth_input::{Input, NeedInput, Span};
use broth_lex::char_ref::CharRef;
use broth_lex::doctype::DoctypeParts;
use broth_lex::{Core, Pause, Piece, Rules, Run};
use broth_markup::{ErrorCode, Next, Tag, Text};

use crate::Dialect;
use crate::chars;
use crate::namespace;
use crate::reference::ReferenceState;
use crate::state::State;
use crate::token::{Doctype, Token};
use crate::xml_declaration::XmlDeclaration;

/// The state machine over one text.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub(crate) core: Core,
    pub(crate) dialect: Dialect,
    pub(crate) state: State,
    /// The state to which a reference returns.
    pub(crate) return_state: State,
    /// The character reference that is being read in the dialect `Xml5lib`.
    pub(crate) char_ref: Option<CharRef>,
    /// Where the `&` is of the reference that is being read in the other dialects.
    pub(crate) ampersand: usize,
    pub(crate) tag: TagParts,
    pub(crate) doctype: DoctypeParts,
    /// The target of the processing instruction under construction; its data is the core's piece.
    pub(crate) target: Piece,
    /// How many `]` (at most two) are directly before the cursor in text: with a `>` they are an error.
    pub(crate) brackets: usize,
    /// Up to here there is known to be no `]`.
    pub(crate) no_bracket_before: usize,
    /// Where the document begins, after the byte order mark.
    pub(crate) document_start: usize,
    /// Whether this is the document, not the text of an entity.
    pub(crate) is_document: bool,
    /// Whether references are allowed in text here.
    pub(crate) in_content: bool,
    /// Whether tokens are taken whole where possible: see `fast_path.rs`.
    pub(crate) takes_whole: bool,
    /// Whether to try that for the next token: it begins at the cursor, in the data state.
    pub(crate) is_between_tokens: bool,
    /// Whether text is held back when a stream runs dry.
    pub(crate) coalesce_text: bool,
    /// Whether a token has been lent, so that its texts can be forgotten.
    pub(crate) lent: bool,
}

/// The tag token under construction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TagParts {
    pub(crate) kind: TagKind,
    pub(crate) name: Piece,
    /// The span of the last attribute's name, while it has no value.
    pub(crate) attribute_name: Span,
}

/// The kinds of tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TagKind {
    #[default]
    Start,
    Empty,
    End,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Again,
    Emit(Emit),
    /// A reference by name, at this span, including `&` and `;`. The machine continues in its return state.
    Reference(Span),
    End,
}

/// The token to emit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emit {
    Text,
    Cdata,
    Tag,
    ShortEndTag,
    Comment,
    Doctype,
    ProcessingInstruction,
    Declaration,
    EndOfFile,
}

impl Machine {
    pub(crate) fn new(dialect: Dialect, is_document: bool) -> Self {
        Self {
            // DEVIATION: the draft leaves NULL open. It becomes U+FFFD; whether that is an error is decided with all other
            // characters.
            core: Core::new(Rules::Xml5),
            dialect,
            state: if is_document { State::Start } else { State::Data },
            return_state: State::Data,
            char_ref: None,
            ampersand: 0,
            tag: TagParts::default(),
            doctype: DoctypeParts::default(),
            target: Piece::default(),
            brackets: 0,
            no_bracket_before: 0,
            document_start: 0,
            is_document,
            in_content: true,
            takes_whole: !dialect.is_draft(),
            is_between_tokens: false,
            coalesce_text: false,
            lent: false,
        }
    }

    /// Follows another dialect, from the start.
    pub(crate) fn follow(&mut self, dialect: Dialect) {
        self.dialect = dialect;
        self.takes_whole &= !dialect.is_draft();
    }

    /// Checks whether the next token begins at the cursor, in the data state. While an entity is read, it does not.
    pub(crate) fn look_between_tokens(&mut self, is_read: bool) {
        let has_text = self.core.piece.has_text() && !self.lent;
        let is_in_data = matches!(self.state, State::Data);
        self.is_between_tokens = self.takes_whole && is_read && is_in_data && !has_text;
    }

    /// Steps to the next token or reference; `End` if there is nothing more.
    pub(crate) fn advance(&mut self, input: &mut Input<'_>) -> Result<Step, NeedInput> {
        self.forget_lent_token(input);
        loop {
            match self.step(input) {
                Ok(Step::Again) => {}
                Ok(Step::Emit(emit)) => {
                    self.lent = true;
                    return Ok(Step::Emit(emit));
                }
                Ok(step) => return Ok(step),
                Err(Pause::NeedInput) if input.refill() => {}
                Err(pause) => {
                    let text_is_due = pause == Pause::TextFirst || !self.coalesce_text;
                    if text_is_due && self.core.piece.has_text() {
                        self.lent = true;
                        return Ok(Step::Emit(Emit::Text));
                    }
                    self.release_source(input);
                    return Err(NeedInput);
                }
            }
        }
    }

    /// Prepares for the next token, which begins where the last one ended.
    fn forget_lent_token(&mut self, input: &mut Input<'_>) {
        // The fast path may have left traces of a failed attempt.
        if !core::mem::take(&mut self.is_between_tokens) && !self.lent {
            return;
        }
        if self.core.errors.are_collected() {
            self.check_characters(input);
        }
        self.lent = false;
        let start = match self.state {
            State::Cdata(state) => input.offset() - state.brackets(),
            _ => self.core.construct().unwrap_or(input.offset()),
        };
        self.core.clear();
        self.core.begin_text(start);
        input.set_mark(start);
    }

    /// A token that has reached its limit in a stream is still read to its end, but no longer held. Nor are digits of a
    /// reference in text.
    fn release_source(&mut self, input: &mut Input<'_>) {
        if self.core.piece.is_text() {
            if !self.core.piece.has_text() && self.is_in_digits() {
                self.check_characters(input);
                input.set_mark(input.offset());
            }
            return;
        }
        let taken = [&mut self.tag.name, &mut self.target].into_iter();
        if !self.core.release_source(taken.chain(self.doctype.pieces_mut()), input) {
            return;
        }
        self.check_characters(input);
        // A reference may return to its start while its name is still incomplete.
        let reference = match self.state {
            State::CharacterReference => {
                self.char_ref.as_ref().map_or(usize::MAX, CharRef::held_from)
            }
            State::Reference(_) if !self.is_in_digits() => self.ampersand,
            _ => usize::MAX,
        };
        input.set_mark(reference.min(input.offset()));
    }

    /// Whether digits of a reference are being read: they may be many, but the states never go back over them.
    fn is_in_digits(&self) -> bool {
        match self.state {
            State::CharacterReference => self.char_ref.as_ref().is_some_and(CharRef::is_of_digits),
            State::Reference(state) => {
                matches!(state, ReferenceState::Hexadecimal(_) | ReferenceState::Decimal(_))
            }
            _ => false,
        }
    }

    /// Emits the text collected so far as a token, if there is any.
    pub(crate) fn take_text(&mut self) -> bool {
        let has_text = self.core.piece.has_text();
        self.lent |= has_text;
        has_text
    }

    /// Lends the token that has been built.
    #[inline]
    pub(crate) fn lend<'t>(&'t self, emit: Emit, input: &'t Input<'_>) -> Next<Token<'t>> {
        // OPTIMIZATION: each row makes the whole result, which is then written once and not moved; those of
        // the rare tokens are separate.
        let span = Span::new(self.core.token_start, input.offset());
        match emit {
            Emit::Text => {
                let piece = self.core.piece.piece();
                Next::Token(Token::Text(self.characters(input)), piece.span)
            }
            Emit::Tag => {
                let tag = Tag {
                    name: self.tag.name.text(input, self.core.piece.scratch()),
                    name_span: self.tag.name.span,
                    attrs: self.core.attrs(input),
                    self_closing: self.tag.kind == TagKind::Empty,
                };
                match self.tag.kind {
                    TagKind::Start => Next::Token(Token::StartTag(tag), span),
                    TagKind::Empty => Next::Token(Token::EmptyTag(tag), span),
                    TagKind::End => Next::Token(Token::EndTag(tag), span),
                }
            }
            _ => Next::Token(self.lend_other(emit, input), span),
        }
    }

    /// The characters of text or of a CDATA section.
    #[inline]
    fn characters<'t>(&'t self, input: &'t Input<'_>) -> Text<'t> {
        let piece = self.core.piece.piece();
        let text = piece.text(input, self.core.piece.scratch());
        Text { text, changes: piece.changed.map(|_| self.core.piece.changes()) }
    }

    /// A token other than text or a tag.
    fn lend_other<'t>(&'t self, emit: Emit, input: &'t Input<'_>) -> Token<'t> {
        let text = |piece: &Piece| piece.text(input, self.core.piece.scratch());
        match emit {
            Emit::Text | Emit::Tag | Emit::EndOfFile => Token::EndOfFile,
            Emit::Cdata => Token::Cdata(self.characters(input)),
            Emit::ShortEndTag => Token::ShortEndTag,
            Emit::Comment => Token::Comment(self.core.piece.text(input)),
            Emit::ProcessingInstruction => Token::ProcessingInstruction {
                target: text(&self.target),
                data: self.core.piece.text(input),
            },
            Emit::Declaration => {
                Token::Declaration(XmlDeclaration::of(self.core.piece.text(input)))
            }
            Emit::Doctype => Token::Doctype(Doctype {
                name: self.doctype.name.as_ref().map(text),
                public_id: self.doctype.public_id.as_ref().map(text),
                system_id: self.doctype.system_id.as_ref().map(text),
                internal_subset: self.doctype.internal_subset.as_ref().map(text),
            }),
        }
    }

    // --- actions of the states ---

    /// Continues in another state.
    #[inline]
    pub(crate) fn go(&mut self, state: State) -> Run<Step> {
        self.state = state;
        Ok(Step::Again)
    }

    /// "Reconsume in" another state.
    #[inline]
    pub(crate) fn reconsume(&mut self, state: State, input: &mut Input<'_>) -> Run<Step> {
        self.core.reconsume(input);
        self.go(state)
    }

    /// Emits a token and continues in the data state.
    #[inline]
    pub(crate) fn emit(&mut self, emit: Emit) -> Run<Step> {
        self.core.end_construct();
        self.state = State::Data;
        Ok(Step::Emit(emit))
    }

    /// It was not markup: emits everything read of it as text and reconsumes the current input character.
    pub(crate) fn was_text(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.construct_was_text(input);
        self.go(State::Data)
    }

    /// The end of the file, after all text has been emitted.
    pub(crate) fn end_of_file(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.text_first(input)?;
        self.core.token_start = input.offset();
        self.core.end_construct();
        self.state = State::End;
        Ok(Step::Emit(Emit::EndOfFile))
    }

    /// Appends the current input character, or U+FFFD for NULL.
    #[inline]
    pub(crate) fn append(&mut self, c: char, input: &Input<'_>) {
        if c == '\0' {
            self.core.replace_null(input);
        } else {
            self.core.append(c, input);
        }
    }

    // --- errors ---

    /// Reports an error of the draft's text about the current input character.
    #[inline]
    pub(crate) fn error(&mut self, code: ErrorCode, input: &Input<'_>) {
        self.core.error(code, input);
    }

    /// Reports what the draft allows and XML 1.0 does not: an error in the dialect `Xml` only.
    #[inline]
    pub(crate) fn violation(&mut self, code: ErrorCode, input: &Input<'_>) {
        if !self.dialect.is_draft() {
            self.core.error(code, input);
        }
    }

    /// The same about the text at `span`, noticed here.
    #[inline]
    pub(crate) fn violation_at(&mut self, code: ErrorCode, span: Span) {
        if self.checks_violations() {
            self.core.errors.report(code, span, self.core.here);
        }
    }

    /// Whether violations of well-formedness are to be reported.
    #[inline]
    pub(crate) fn checks_violations(&self) -> bool {
        !self.dialect.is_draft() && self.core.errors.are_collected()
    }

    /// The same, and whether the source of the token is available: once it has reached its limit, it need
    /// not be.
    #[inline]
    pub(crate) fn checks_source(&self, input: &Input<'_>) -> bool {
        self.checks_violations() && !self.core.is_beyond_limit(input)
    }

    /// Checks a complete name.
    #[inline]
    pub(crate) fn check_name(&mut self, name: Piece, input: &Input<'_>) {
        if self.checks_violations() && !chars::is_name(name.text(input, self.core.piece.scratch()))
        {
            self.violation_at(ErrorCode::InvalidName, name.span);
        }
    }

    /// The same for a qualified name whose prefix need not be bound: that of a doctype.
    pub(crate) fn check_qualified_name(&mut self, name: Piece, input: &Input<'_>) {
        self.check_name(name, input);
        if self.checks_violations()
            && let Some(code) = namespace::violation(name.text(input, self.core.piece.scratch()))
        {
            self.violation_at(code, name.span);
        }
    }

    /// The same for a name in which namespaces allow no colon: a target, an entity.
    pub(crate) fn check_name_without_colon(&mut self, name: Piece, input: &Input<'_>) {
        self.check_name(name, input);
        if self.checks_violations() && name.text(input, self.core.piece.scratch()).contains(':') {
            self.violation_at(ErrorCode::InvalidQualifiedName, name.span);
        }
    }

    /// Checks the characters read since the last call. Those of an entity were checked in the subset.
    #[inline]
    pub(crate) fn check_characters(&mut self, input: &Input<'_>) {
        // A comment that may be read again first reports its own errors.
        if !self.is_document || matches!(self.state, State::AbruptComment) {
            return;
        }
        if self.dialect.is_xml5lib() {
            self.core.check_stream(input);
        } else if !self.dialect.is_draft() {
            self.core.check_stream_by(input, chars::errors_in);
        }
    }
}
