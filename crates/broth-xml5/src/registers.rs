//! The registers of the states, the tokens that are made from them, and the checks of the states.
//!
//! The states do not know the declared entities. If they meet a reference that they cannot replace,
//! they ask the [`Tokenizer`](crate::Tokenizer). It adds the text to the piece under construction,
//! or reads the entity's text with a separate machine.

use broth_input::{Input, Span};
use broth_lex::char_ref::CharRef;
use broth_lex::doctype::DoctypeParts;
use broth_lex::{Core, Piece, Rules, Run};
use broth_markup::{ErrorCode, Next, Tag};

use crate::Dialect;
use crate::chars;
use crate::namespace;
use crate::state::State;
use crate::token::{Doctype, Token};
use crate::xml_declaration::XmlDeclaration;

/// The registers of the states. The states are its methods.
#[derive(Clone, Debug)]
pub(crate) struct Xml {
    pub(crate) core: Core,
    pub(crate) dialect: Dialect,
    /// The state to which a reference returns.
    pub(crate) return_state: State,
    /// The character reference that is being read in the dialect `Xml5lib`.
    pub(crate) char_ref: Option<CharRef>,
    /// The offset of the `&` of the reference that is being read in the other dialects.
    pub(crate) ampersand: usize,
    /// The reference by name that the tokenizer is asked for, with its `&` and `;`.
    pub(crate) reference: Span,
    pub(crate) tag: TagParts,
    pub(crate) doctype: DoctypeParts,
    /// The target of the processing instruction under construction; its data is the core's piece.
    pub(crate) target: Piece,
    /// The number of `]`, at most two, directly before the cursor in text. Two and a `>` are an
    /// error.
    pub(crate) brackets: usize,
    /// The offset of the start of the document, after the byte order mark.
    pub(crate) document_start: usize,
    /// Whether this is the document, not the text of an entity.
    pub(crate) is_document: bool,
    /// Whether references are allowed in text here.
    pub(crate) in_content: bool,
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

/// The result of a state.
pub(crate) type Step = broth_lex::Step<State, Emit>;

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
    /// No token. The tokenizer has to replace [`Xml::reference`].
    Reference,
}

impl Xml {
    pub(crate) fn new(dialect: Dialect, is_document: bool) -> Self {
        Self {
            // DEVIATION: the draft leaves NULL open. It becomes U+FFFD; the check of all characters
            // decides whether it is an error.
            core: Core::new(Rules::Xml5),
            dialect,
            return_state: State::Data,
            char_ref: None,
            ampersand: 0,
            reference: Span::default(),
            tag: TagParts::default(),
            doctype: DoctypeParts::default(),
            target: Piece::default(),
            brackets: 0,
            document_start: 0,
            is_document,
            in_content: true,
        }
    }

    /// Lends the token that has been built.
    #[inline]
    pub(crate) fn lend<'t>(&'t self, emit: Emit, input: &'t Input<'_>) -> Next<Token<'t>> {
        let span = Span::new(self.core.token_start, input.offset());
        match emit {
            Emit::Text => Next::Token(Token::Text(self.core.text(input)), self.core.piece.span()),
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

    /// A token other than text or a tag.
    fn lend_other<'t>(&'t self, emit: Emit, input: &'t Input<'_>) -> Token<'t> {
        let text = |piece: &Piece| piece.text(input, self.core.piece.scratch());
        match emit {
            Emit::Text | Emit::Tag | Emit::EndOfFile | Emit::Reference => Token::EndOfFile,
            Emit::Cdata => Token::Cdata(self.core.text(input)),
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

    /// "Emit an end-of-file token."
    pub(crate) fn end_of_file(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.end_of_file(Emit::EndOfFile, State::End, input)
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

    /// Reports a violation of XML 1.0 that the draft allows. It is an error only in the dialect
    /// `Xml`.
    #[inline]
    pub(crate) fn violation(&mut self, code: ErrorCode, input: &Input<'_>) {
        if !self.dialect.is_draft() {
            self.core.error(code, input);
        }
    }

    /// The same as [`violation`](Self::violation), for the text at `span`.
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

    /// Whether violations are to be reported and the source of the token is available. It may not
    /// be once the token has reached its limit.
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

    /// Checks a qualified name whose prefix need not be bound: the name of a doctype.
    pub(crate) fn check_qualified_name(&mut self, name: Piece, input: &Input<'_>) {
        self.check_name(name, input);
        if self.checks_violations()
            && let Some(code) = namespace::violation(name.text(input, self.core.piece.scratch()))
        {
            self.violation_at(code, name.span);
        }
    }

    /// Checks a name that must not contain a colon, such as that of a target or an entity.
    pub(crate) fn check_name_without_colon(&mut self, name: Piece, input: &Input<'_>) {
        self.check_name(name, input);
        if self.checks_violations() && name.text(input, self.core.piece.scratch()).contains(':') {
            self.violation_at(ErrorCode::InvalidQualifiedName, name.span);
        }
    }
}
