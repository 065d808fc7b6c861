//! The registers of the states, the tokens that are made from them, and the actions that states
//! share.

use alloc::string::String;

use broth_input::{ByteSet, Input, NeedInput, Span};
use broth_lex::doctype::DoctypeParts;
use broth_lex::{Core, Piece, Rules, Run};
use broth_markup::{ErrorCode, Next, Tag, Token};

use crate::ContentModelFlag;
use crate::state::State;

/// The registers of the states. The states are its methods.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) core: Core,
    pub(crate) content_model_flag: ContentModelFlag,
    pub(crate) escape_flag: bool,
    /// Whether scripting is on, if there is no tree builder.
    pub(crate) switches_itself: Option<bool>,
    /// The name of the last start tag emitted.
    pub(crate) last_start_tag: Option<String>,
    /// How many bytes of that name have been found after `</`.
    pub(crate) matched: usize,
    pub(crate) tag: TagParts,
    /// "Its name, public identifier, and system identifier must be marked as missing, and the
    /// correctness flag must be set to correct": *incorrect* is `force_quirks`.
    pub(crate) doctype: DoctypeParts,
    /// Where the `&` of the current entity is.
    pub(crate) ampersand: usize,
    /// The number of the current entity, once a digit has been seen.
    pub(crate) number: Option<Number>,
    /// The offset up to which NULL characters have been reported: one that is reconsumed is still
    /// one error.
    nulls_reported: usize,
}

/// The tag token under construction. Its attributes are in the core.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TagParts {
    pub(crate) is_end_tag: bool,
    pub(crate) name: Piece,
}

/// A number that is being read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number {
    pub(crate) radix: u32,
    pub(crate) value: u32,
}

/// The result of a state.
pub(crate) type Step = broth_lex::Step<State, Emit>;

/// The token to emit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emit {
    Text,
    Tag,
    Comment,
    Doctype,
    EndOfFile,
}

impl Draft {
    pub(crate) fn new() -> Self {
        Self {
            core: Core::new(Rules::Html),
            content_model_flag: ContentModelFlag::Pcdata,
            escape_flag: false,
            switches_itself: None,
            last_start_tag: None,
            matched: 0,
            tag: TagParts::default(),
            doctype: DoctypeParts::default(),
            ampersand: 0,
            number: None,
            nulls_reported: 0,
        }
    }

    /// Lends the token that has been built.
    pub(crate) fn lend<'t>(&'t self, emit: Emit, input: &'t Input<'_>) -> Next<Token<'t>> {
        let token = match emit {
            Emit::Text => {
                return Next::Token(Token::Text(self.core.text(input)), self.core.piece.span());
            }
            Emit::Tag => {
                let tag = Tag {
                    name: self.tag.name.text(input, self.core.piece.scratch()),
                    name_span: self.tag.name.span,
                    attrs: self.core.attrs(input),
                    // The draft permits some slashes, but none has a meaning.
                    self_closing: false,
                };
                if self.tag.is_end_tag { Token::EndTag(tag) } else { Token::StartTag(tag) }
            }
            Emit::Comment => Token::Comment(self.core.piece.text(input)),
            Emit::Doctype => Token::Doctype(self.doctype.lend(input, self.core.piece.scratch())),
            Emit::EndOfFile => Token::EndOfFile,
        };
        Next::Token(token, Span::new(self.core.token_start, input.offset()))
    }

    // --- actions of the states ---

    /// "Consume the next input character". The input stream is preprocessed on the way: newlines
    /// are already LF, NULL is replaced and reported.
    pub(crate) fn consume(&mut self, input: &mut Input<'_>) -> Run<Option<char>> {
        match self.core.read(input)? {
            Some('\0') => {
                if self.core.here >= self.nulls_reported {
                    self.nulls_reported = input.offset();
                    self.core.error(ErrorCode::UnexpectedNullCharacter, input);
                }
                Ok(Some(char::REPLACEMENT_CHARACTER))
            }
            character => Ok(character),
        }
    }

    /// Appends the text before the next of the bytes in `stops`.
    pub(crate) fn append_run(&mut self, stops: &ByteSet, input: &mut Input<'_>) {
        let run = input.take_run(stops);
        self.core.append_run(run, input);
    }

    /// Appends the current input character, which has been read as `c`, to the piece.
    pub(crate) fn append(&mut self, c: char, input: &Input<'_>) {
        let span = Span::new(self.core.here, input.offset());
        if c == char::REPLACEMENT_CHARACTER && input.slice(span) == "\0" {
            self.core.append_replacement(input);
        } else {
            self.core.append(c, input);
        }
    }

    /// Passes on the result of a lookahead. If the input ran dry, the state will be entered again,
    /// so this puts back the current input character.
    pub(crate) fn put_back_if_dry<T>(
        &self,
        answer: Result<T, NeedInput>,
        input: &mut Input<'_>,
    ) -> Run<T> {
        if answer.is_err() {
            self.core.reconsume(input);
        }
        Ok(answer?)
    }
}

/// The draft's white space, which includes LINE TABULATION.
pub(crate) const fn is_white_space(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\x0B' | '\x0C' | ' ')
}
