//! Comments.
//!
//! In the draft, `<!-->` is a whole comment, as in HTML. In XML, it only begins a comment whose
//! data begins with `>`, and which ends at the first `--` if that is a `-->`. The dialect `Xml`
//! supports both: it first reads such a comment as XML does; if that fails, it returns to the place
//! after the first `>`. Text that is read twice in this way contains no `--`, while every such
//! comment begins with one, so no character is read a third time.

use broth_input::{ByteSet, Input, Span};
use broth_lex::comment::{Comment, CommentState};
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Emit, Step, Xml};
use crate::state::State;

static COMMENT_STOPS: ByteSet = ByteSet::new(b"-\0\r");

impl Xml {
    /// The states of a comment: see [`broth_lex::comment`]. They are those of HTML.
    ///
    /// - <https://ygg01.github.io/xml5_draft/#comment-start-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-start-dash-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-less-than-sign-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-less-than-sign-bang-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-less-than-sign-bang-dash-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-less-than-sign-bang-dash-dash-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-end-dash-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-end-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-end-bang-state>
    // DEVIATION: the draft copies them with slips of the pen. In 2016, it has no start states, and
    // a `!` after a `<` leads nowhere; to this day, a character after `--` is appended twice, and
    // `--!-` loses a dash.
    pub(crate) fn comment(&mut self, state: CommentState, input: &mut Input<'_>) -> Run<Step> {
        if state == CommentState::Start
            && !self.dialect.is_draft()
            && (input.starts_with(">")? || input.starts_with("->")?)
        {
            return go(State::AbruptComment);
        }
        match state.step(&mut self.core, input)? {
            Comment::Go(state) => go(State::Comment(state)),
            Comment::Emit | Comment::EmitAtEof => {
                self.check_comment(input);
                emit(Emit::Comment, State::Data)
            }
        }
    }

    /// A comment that begins with `>` or `->`.
    ///
    /// <https://www.w3.org/TR/xml/#NT-Comment>
    pub(crate) fn abrupt_comment(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&COMMENT_STOPS);
        if self.core.is_beyond_limit(input) {
            // Later there may be no way back, because the source of a long comment is not held.
            self.begin_comment_again(input);
            return go(State::Comment(CommentState::Comment));
        }
        self.core.append_run(run, input);
        if input.starts_with("-->")? {
            input.advance("-->".len());
            return emit(Emit::Comment, State::Data);
        }
        if input.starts_with("--")? {
            return self.close_abruptly(input);
        }
        match self.core.read(input)? {
            None => self.close_abruptly(input),
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// The rows for `>` in the comment start states, which HTML has.
    fn close_abruptly(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.begin_comment_again(input);
        if self.core.read(input)? == Some('-') {
            self.core.read(input)?;
        }
        self.core.error(ErrorCode::AbruptClosingOfEmptyComment, input);
        emit(Emit::Comment, State::Data)
    }

    /// Returns to the place after the `<!--`.
    fn begin_comment_again(&mut self, input: &mut Input<'_>) {
        let start = self.core.token_start + "<!--".len();
        input.seek(start);
        self.core.piece.begin(start);
    }

    /// <https://www.w3.org/TR/xml/#NT-Comment>
    fn check_comment(&mut self, input: &Input<'_>) {
        if !self.checks_source(input) {
            return;
        }
        // A comment with a dash before its end: `<!-- a --->`.
        let comment = Span::new(self.core.piece.span().start, input.offset());
        let written = input.slice(comment);
        let data = written.strip_suffix("->").unwrap_or(written);
        if let Some(at) = data.find("--").filter(|_| !self.core.piece.is_empty()) {
            let at = comment.start + at;
            self.violation_at(ErrorCode::DoubleHyphenInComment, Span::new(at, at + 2));
        }
    }
}
