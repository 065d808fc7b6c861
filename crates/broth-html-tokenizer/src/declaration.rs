//! Everything that begins with `<!`, and comments of both kinds.

use broth_input::Input;
use broth_lex::bogus_comment::bogus_comment;
use broth_lex::cdata::{Cdata, CdataState};
use broth_lex::comment::{Comment, CommentState};
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Emit, Html, Step};
use crate::state::State;

const CDATA: &str = "[CDATA[";

impl Html {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#markup-declaration-open-state>
    pub(crate) fn markup_declaration_open(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.here = input.offset();
        if self.cdata_allowed && input.starts_with(CDATA)? {
            // Text may move the tree builder to where CDATA sections are not allowed.
            if !self.core.coalesces_text {
                self.core.text_first(input)?;
            }
            input.advance(CDATA.len());
            self.core.end_construct();
            return go(State::CdataSection(CdataState::Section));
        }
        self.core.text_first(input)?;
        if input.starts_with("--")? {
            input.advance(2);
            self.core.begin_markup(input.offset(), input)?;
            return go(State::Comment(CommentState::Start));
        }
        if input.starts_with_ignore_ascii_case("doctype")? {
            input.advance("doctype".len());
            self.core.begin_markup(input.offset(), input)?;
            return go(State::Doctype);
        }
        if input.starts_with(CDATA)? {
            input.advance(CDATA.len());
            let start = self.core.here;
            let end = input.offset();
            // The last character read shows what the markup is.
            let span = (start - "<!".len()..end).into();
            self.core.errors.report(ErrorCode::CdataInHtmlContent, span, end - 1);
            self.core.begin_markup(start, input)?;
            self.append_source(start, input);
            return go(State::BogusComment);
        }
        self.core.error_since(ErrorCode::IncorrectlyOpenedComment, "<!".len(), input);
        self.begin_bogus_comment(input)
    }

    /// "Create a comment token whose data is the empty string. Reconsume in the bogus comment
    /// state."
    pub(crate) fn begin_bogus_comment(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.begin_markup(self.core.here, input)?;
        self.core.reconsume_in(State::BogusComment, input)
    }

    /// Appends the source from an offset up to the cursor.
    pub(crate) fn append_source(&mut self, start: usize, input: &Input<'_>) {
        self.core.append_run((start..input.offset()).into(), input);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state>
    pub(crate) fn bogus_comment(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match bogus_comment(&mut self.core, input)? {
            None => Ok(Step::Again),
            Some(_) => emit(Emit::Comment, State::Data),
        }
    }

    /// The ten states of a comment: see [`broth_lex::comment`].
    pub(crate) fn comment(&mut self, state: CommentState, input: &mut Input<'_>) -> Run<Step> {
        match state.step(&mut self.core, input)? {
            Comment::Go(state) => go(State::Comment(state)),
            Comment::Emit | Comment::EmitAtEof => emit(Emit::Comment, State::Data),
        }
    }

    /// The three states of a CDATA section: see [`broth_lex::cdata`]. Its characters are text.
    pub(crate) fn cdata_section(&mut self, state: CdataState, input: &mut Input<'_>) -> Run<Step> {
        match state.step(&mut self.core, input)? {
            Cdata::Go(state) => go(State::CdataSection(state)),
            Cdata::Null => {
                self.core.text_first(input)?;
                self.emit_null(State::CdataSection(CdataState::Section))
            }
            // At the end of the file, the data state emits it.
            Cdata::Done | Cdata::Eof => go(State::Data),
        }
    }
}
