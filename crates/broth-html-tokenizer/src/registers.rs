//! The registers of the states, and the tokens that are made from them.

use alloc::string::String;

use broth_input::{Input, Span};
use broth_lex::char_ref::CharRef;
use broth_lex::doctype::DoctypeParts;
use broth_lex::{Core, Piece, Rules, Run};
use broth_markup::{Next, Tag, Token};

use crate::state::State;

/// The registers of the states. The states are its methods.
#[derive(Clone, Debug)]
pub(crate) struct Html {
    pub(crate) core: Core,
    /// "The return state" of a character reference.
    pub(crate) return_state: State,
    pub(crate) char_ref: Option<CharRef>,
    /// Whether a CDATA section is allowed here: the adjusted current node is in foreign content.
    pub(crate) cdata_allowed: bool,
    /// The name of the last start tag emitted before the text mode was switched.
    pub(crate) last_start_tag: String,
    pub(crate) tag: TagParts,
    pub(crate) doctype: DoctypeParts,
    /// The target of the processing instruction under construction; its data is the core's piece.
    pub(crate) target: Piece,
    /// "The temporary buffer": the name of a tag in raw text, as far as it has been read.
    pub(crate) temporary_buffer: String,
    /// If there is no tree builder, so that the tokenizer itself switches the text mode after
    /// start tags: whether scripting is on.
    pub(crate) switches_itself: Option<bool>,
}

/// The tag token under construction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TagParts {
    pub(crate) is_end_tag: bool,
    pub(crate) name: Piece,
    pub(crate) self_closing: bool,
}

/// The result of a state.
pub(crate) type Step = broth_lex::Step<State, Emit>;

/// The token to emit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emit {
    Text,
    Null,
    Tag,
    Comment,
    Doctype,
    ProcessingInstruction,
    EndOfFile,
    /// A token that was taken whole, without the states.
    Whole,
}

impl Html {
    pub(crate) fn new() -> Self {
        Self {
            core: Core::new(Rules::Html),
            return_state: State::Data,
            char_ref: None,
            cdata_allowed: false,
            last_start_tag: String::new(),
            tag: TagParts::default(),
            doctype: DoctypeParts::default(),
            target: Piece::default(),
            temporary_buffer: String::new(),
            switches_itself: None,
        }
    }

    /// Whether `<?` begins a processing instruction, as it does since 2026.
    pub(crate) fn has_processing_instructions(&self) -> bool {
        self.core.rules == Rules::Html
    }

    /// Whether the edition is that of 2015.
    pub(crate) fn is_2015(&self) -> bool {
        self.core.rules == Rules::Html2015
    }

    /// "Emit an end-of-file token."
    pub(crate) fn end_of_file(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.end_of_file(Emit::EndOfFile, State::End, input)
    }

    /// Lends the token that has been built.
    // OPTIMIZATION: each result is written where it is returned, not moved there from a common end:
    // copying a value that has just been written stalls. It is 1.3 % of tokens that come in pieces.
    #[inline]
    pub(crate) fn lend<'t>(&'t self, emit: Emit, input: &'t Input<'_>) -> Next<Token<'t>> {
        match emit {
            Emit::Text => Next::Token(Token::Text(self.core.text(input)), self.core.piece.span()),
            Emit::Tag if self.tag.is_end_tag => {
                Next::Token(Token::EndTag(self.lend_tag(input)), self.token_span(input))
            }
            Emit::Tag => Next::Token(Token::StartTag(self.lend_tag(input)), self.token_span(input)),
            _ => Next::Token(self.lend_other(emit, input), self.token_span(input)),
        }
    }

    #[inline]
    fn token_span(&self, input: &Input<'_>) -> Span {
        Span::new(self.core.token_start, input.offset())
    }

    #[inline]
    fn lend_tag<'t>(&'t self, input: &'t Input<'_>) -> Tag<'t> {
        Tag {
            name: self.tag.name.text(input, self.core.piece.scratch()),
            name_span: self.tag.name.span,
            attrs: self.core.attrs(input),
            self_closing: self.tag.self_closing,
        }
    }

    /// A token other than text or a tag.
    fn lend_other<'t>(&'t self, emit: Emit, input: &'t Input<'_>) -> Token<'t> {
        let scratch = self.core.piece.scratch();
        match emit {
            Emit::Comment => Token::Comment(self.core.piece.text(input)),
            Emit::ProcessingInstruction => Token::ProcessingInstruction {
                target: self.target.text(input, scratch),
                data: self.core.piece.text(input),
            },
            Emit::Doctype => Token::Doctype(self.doctype.lend(input, scratch)),
            Emit::Null => Token::Null,
            Emit::EndOfFile | Emit::Text | Emit::Tag | Emit::Whole => Token::EndOfFile,
        }
    }
}
