//! Tags: from the `<` to the name, and the end of the tag.

use broth_html_rules::elements::text_mode_of_tag;
use broth_input::{ByteSet, Input};
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Emit, Html, Step, TagParts};
use crate::state::State;

static TAG_NAME_STOPS: ByteSet = ByteSet::for_short_runs(b"\t\n\x0C\r />\0").with_upper_alpha();

impl Html {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state>
    pub(crate) fn tag_open(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('!') => go(State::MarkupDeclarationOpen),
            Some('/') => go(State::TagEndTagOpen),
            Some(c) if c.is_ascii_alphabetic() => self.begin_tag(false, input),
            Some('?') if !self.has_processing_instructions() => {
                self.core.text_first(input)?;
                self.core.error(ErrorCode::UnexpectedQuestionMarkInsteadOfTagName, input);
                self.begin_bogus_comment(input)
            }
            Some('?') => go(State::ProcessingInstructionOpen),
            None => {
                self.core.error_before(ErrorCode::EofBeforeTagName, "<".len());
                self.core.was_text(State::Data, input)
            }
            Some(_) => {
                self.core.error_before(ErrorCode::InvalidFirstCharacterOfTagName, "<".len());
                self.core.was_text(State::Data, input)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#end-tag-open-state>
    pub(crate) fn end_tag_open(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some(c) if c.is_ascii_alphabetic() => self.begin_tag(true, input),
            Some('>') => {
                // `</>` is not a token, but the texts before and after it must not become one.
                self.core.text_first(input)?;
                self.core.error_since(ErrorCode::MissingEndTagName, "</".len(), input);
                self.core.end_construct();
                go(State::Data)
            }
            None => {
                self.core.error_before(ErrorCode::EofBeforeTagName, "</".len());
                self.core.was_text(State::Data, input)
            }
            Some(_) => {
                self.core.text_first(input)?;
                self.core.error_before(ErrorCode::InvalidFirstCharacterOfTagName, "</".len());
                self.begin_bogus_comment(input)
            }
        }
    }

    /// "Create a new start (or end) tag token, set its tag name to the empty string. Reconsume in
    /// the tag name state."
    fn begin_tag(&mut self, is_end_tag: bool, input: &mut Input<'_>) -> Run<Step> {
        self.core.begin_markup(self.core.here, input)?;
        self.tag = TagParts { is_end_tag, ..TagParts::default() };
        self.core.reconsume_in(State::TagName, input)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state>
    pub(crate) fn tag_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&TAG_NAME_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('\t' | '\n' | '\x0C' | ' ') => {
                self.tag.name = self.core.piece.take();
                go(State::BeforeAttributeName)
            }
            Some('/') => {
                self.tag.name = self.core.piece.take();
                go(State::SelfClosingStartTag)
            }
            Some('>') => {
                self.tag.name = self.core.piece.take();
                self.emit_tag(input)
            }
            Some(c) if c.is_ascii_uppercase() => {
                self.core.append_lower(c, input);
                Ok(Step::Again)
            }
            Some('\0') => {
                self.core.replace_null(input);
                Ok(Step::Again)
            }
            None => self.eof_in_tag(input),
            // UNREACHABLE: the run above took every other character.
            Some(c) => {
                self.core.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#self-closing-start-tag-state>
    pub(crate) fn self_closing_start_tag(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('>') => {
                self.tag.self_closing = true;
                self.emit_tag(input)
            }
            None => self.eof_in_tag(input),
            Some(_) => {
                self.core.error_before(ErrorCode::UnexpectedSolidusInTag, "/".len());
                self.core.reconsume_in(State::BeforeAttributeName, input)
            }
        }
    }

    /// The end of the file inside a tag: the tag is dropped.
    pub(crate) fn eof_in_tag(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.error(ErrorCode::EofInTag, input);
        self.end_of_file(input)
    }

    /// "Switch to the data state. Emit the current tag token."
    pub(crate) fn emit_tag(&mut self, input: &Input<'_>) -> Run<Step> {
        let state = self.state_after_tag(input);
        emit(Emit::Tag, state)
    }

    /// The state after a complete tag; without a tree builder, that is not always the data state.
    #[inline]
    pub(crate) fn state_after_tag(&mut self, input: &Input<'_>) -> State {
        if self.tag.is_end_tag {
            if self.core.attributes.len() > 0 {
                let span = (self.core.token_start..input.offset()).into();
                self.core.errors.report(ErrorCode::EndTagWithAttributes, span, self.core.here);
            }
            if self.tag.self_closing {
                self.core.error_since(ErrorCode::EndTagWithTrailingSolidus, "/".len(), input);
            }
            return State::Data;
        }
        let Some(scripting) = self.switches_itself else { return State::Data };
        let name = self.tag.name.text(input, self.core.piece.scratch());
        State::of(text_mode_of_tag(name, scripting))
    }
}
