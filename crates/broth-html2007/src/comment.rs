//! The states of comments, bogus and real.
//!
//! The comment's data is the core's piece. The hyphens that may turn out to be its end are just
//! before the current input character, so appending them means appending a run of the source.

use broth_input::{ByteSet, Input, Span};
use broth_lex::doctype::DoctypeParts;
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Draft, Emit, Step};
use crate::state::State;

static BOGUS_COMMENT_STOPS: ByteSet = ByteSet::new(b">\r\0");
static COMMENT_STOPS: ByteSet = ByteSet::new(b"-\r\0");

impl Draft {
    /// Switches to the bogus comment state with "the character that caused the state machine to
    /// switch" as the first of the comment.
    pub(crate) fn new_bogus_comment(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.begin_markup(self.core.here, input)?;
        self.core.reconsume_in(State::BogusComment, input)
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-bogus-comment-state>
    pub(crate) fn bogus_comment(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.append_run(&BOGUS_COMMENT_STOPS, input);
        match self.consume(input)? {
            Some('>') | None => emit(Emit::Comment, State::Data),
            Some(c) => {
                self.append(c, input);
                go(State::BogusComment)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-markup-declaration-open-state>
    pub(crate) fn markup_declaration_open(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.here = input.offset();
        self.core.text_first(input)?;
        if input.starts_with("--")? {
            input.advance("--".len());
            self.core.begin_markup(input.offset(), input)?;
            return go(State::CommentStart);
        }
        if input.starts_with_ignore_ascii_case("DOCTYPE")? {
            input.advance("DOCTYPE".len());
            self.core.begin_markup(input.offset(), input)?;
            self.doctype = DoctypeParts::default();
            return go(State::Doctype);
        }
        self.core.error_since(ErrorCode::IncorrectlyOpenedComment, "<!".len(), input);
        self.core.begin_markup(self.core.here, input)?;
        go(State::BogusComment)
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-comment-start-state>
    pub(crate) fn comment_start(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some('-') => go(State::CommentStartDash),
            Some('>') => {
                self.core.error(ErrorCode::AbruptClosingOfEmptyComment, input);
                emit(Emit::Comment, State::Data)
            }
            None => self.eof_in_comment(input),
            Some(c) => {
                self.append(c, input);
                go(State::Comment)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-comment-start-dash-state>
    pub(crate) fn comment_start_dash(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some('-') => go(State::CommentEnd),
            Some('>') => {
                self.core.error(ErrorCode::AbruptClosingOfEmptyComment, input);
                emit(Emit::Comment, State::Data)
            }
            None => self.eof_in_comment(input),
            Some(c) => {
                self.append_hyphens("-", input);
                self.append(c, input);
                go(State::Comment)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-comment-state>
    pub(crate) fn comment(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.append_run(&COMMENT_STOPS, input);
        match self.consume(input)? {
            Some('-') => go(State::CommentEndDash),
            None => self.eof_in_comment(input),
            Some(c) => {
                self.append(c, input);
                go(State::Comment)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-comment-end-dash-state>
    pub(crate) fn comment_end_dash(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some('-') => go(State::CommentEnd),
            None => self.eof_in_comment(input),
            Some(c) => {
                self.append_hyphens("-", input);
                self.append(c, input);
                go(State::Comment)
            }
        }
    }

    /// <https://github.com/broth-rs/broth/blob/main/docs/from-2007-to-today.md#2007-comment-end-state>
    pub(crate) fn comment_end(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.consume(input)? {
            Some('>') => emit(Emit::Comment, State::Data),
            Some('-') => {
                self.core.error(ErrorCode::DoubleHyphenInComment, input);
                // This is the first of three hyphens: the other two may still end the comment.
                let first = self.core.here - "--".len();
                self.core.append_run(Span::new(first, first + 1), input);
                go(State::CommentEnd)
            }
            None => self.eof_in_comment(input),
            Some(c) => {
                self.core.error(ErrorCode::DoubleHyphenInComment, input);
                self.append_hyphens("--", input);
                self.append(c, input);
                go(State::Comment)
            }
        }
    }

    /// Appends the hyphens just before the current input character to the comment's data.
    fn append_hyphens(&mut self, hyphens: &str, input: &Input<'_>) {
        let span = Span::new(self.core.here - hyphens.len(), self.core.here);
        self.core.append_run(span, input);
    }

    /// "Parse error. Emit the comment token. Reconsume the EOF character in the data state."
    fn eof_in_comment(&mut self, input: &Input<'_>) -> Run<Step> {
        self.core.error(ErrorCode::EofInComment, input);
        emit(Emit::Comment, State::Data)
    }
}
