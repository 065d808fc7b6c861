//! What begins with `<!`, and comments of both kinds.

use broth_input::{Input, Span};
use broth_lex::Run;
use broth_lex::bogus_comment::bogus_comment;
use broth_lex::comment::{Comment, CommentState};
use broth_markup::ErrorCode;

use crate::Dialect;
use crate::machine::{Emit, Machine, Step};
use crate::state::State;

const CDATA: &str = "[CDATA[";
const DOCTYPE: &str = "DOCTYPE";

impl Machine {
    /// <https://ygg01.github.io/xml5_draft/#markup-declaration-state>
    pub(crate) fn markup_declaration(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.here = input.offset();
        if self.dialect == Dialect::Draft && input.starts_with(CDATA)? {
            input.advance(CDATA.len());
            return self.begin_cdata(input);
        }
        if self.core.has_text() {
            return self.text_first(input);
        }
        if input.starts_with("--")? {
            input.advance(2);
            self.core.begin_markup(input.offset());
            return self.go(State::Comment(CommentState::Start));
        }
        if input.starts_with(CDATA)? {
            input.advance(CDATA.len());
            return self.begin_cdata(input);
        }
        if input.starts_with(DOCTYPE)? {
            input.advance(DOCTYPE.len());
            self.core.begin_markup(input.offset());
            return self.go(State::Doctype);
        }
        self.error(ErrorCode::IncorrectlyOpenedComment, input);
        self.begin_bogus_comment(input)
    }

    /// Begins a comment with the current input character, which is reconsumed.
    pub(crate) fn begin_bogus_comment(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.begin_markup(self.core.here);
        self.reconsume(State::BogusComment, input)
    }

    /// <https://ygg01.github.io/xml5_draft/#bogus-comment-state>
    pub(crate) fn bogus_comment(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match bogus_comment(&mut self.core, input)? {
            None => Ok(Step::Again),
            Some(_) => self.emit(Emit::Comment),
        }
    }

    /// The states of a comment: see [`broth_lex::comment`]. They are those of HTML, which the draft has in
    /// part and with slips of the pen.
    ///
    /// - <https://ygg01.github.io/xml5_draft/#comment-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-less-than-sign-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-less-than-sign-bang-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-less-than-sign-bang-dash-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-less-than-sign-bang-dash-dash-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-end-dash-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-end-state>
    /// - <https://ygg01.github.io/xml5_draft/#comment-end-bang-state>
    pub(crate) fn comment(&mut self, state: CommentState, input: &mut Input<'_>) -> Run<Step> {
        match state.step(&mut self.core, input)? {
            Comment::Go(state) => self.go(State::Comment(state)),
            Comment::Emit | Comment::EmitAtEof => {
                self.check_comment(input);
                self.emit(Emit::Comment)
            }
        }
    }

    /// <https://www.w3.org/TR/xml/#NT-Comment>
    fn check_comment(&mut self, input: &Input<'_>) {
        if !self.checks_source() {
            return;
        }
        // With the dash that may stand before the end: `<!-- a --->`.
        let comment = Span::new(self.core.piece.span.start, input.offset());
        let written = input.slice(comment);
        let data = written.strip_suffix("->").unwrap_or(written);
        if let Some(at) = data.find("--").filter(|_| !self.core.piece.is_empty()) {
            let at = comment.start + at;
            self.violation_at(ErrorCode::DoubleHyphenInComment, Span::new(at, at + 2));
        }
    }
}
