//! Everything that begins with `<!`, and text that is read as a comment.

use broth_input::Input;
use broth_lex::bogus_comment::bogus_comment;
use broth_lex::comment::CommentState;
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Emit, Step, Xml};
use crate::state::State;

const CDATA: &str = "[CDATA[";
const DOCTYPE: &str = "DOCTYPE";

impl Xml {
    /// <https://ygg01.github.io/xml5_draft/#markup-declaration-state>
    pub(crate) fn markup_declaration(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.here = input.offset();
        if self.dialect.is_draft() && input.starts_with(CDATA)? {
            input.advance(CDATA.len());
            return self.begin_cdata(input);
        }
        self.core.text_first(input)?;
        if input.starts_with("--")? {
            input.advance(2);
            self.core.begin_markup(input.offset(), input)?;
            return go(State::Comment(CommentState::Start));
        }
        if input.starts_with(CDATA)? {
            input.advance(CDATA.len());
            return self.begin_cdata(input);
        }
        if input.starts_with(DOCTYPE)? {
            input.advance(DOCTYPE.len());
            self.core.begin_markup(input.offset(), input)?;
            return go(State::Doctype);
        }
        self.core.error(ErrorCode::IncorrectlyOpenedComment, input);
        self.begin_bogus_comment(input)
    }

    /// Begins a comment with the current input character, which is reconsumed.
    pub(crate) fn begin_bogus_comment(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.begin_markup(self.core.here, input)?;
        self.core.reconsume_in(State::BogusComment, input)
    }

    /// <https://ygg01.github.io/xml5_draft/#bogus-comment-state>
    pub(crate) fn bogus_comment(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match bogus_comment(&mut self.core, input)? {
            None => Ok(Step::Again),
            Some(_) => emit(Emit::Comment, State::Data),
        }
    }
}
