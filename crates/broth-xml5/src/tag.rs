//! Tags: from the `<` to the name, and the end of the tag.

use broth_input::{ByteSet, Input, Span};
use broth_lex::{Run, emit, go};
use broth_markup::ErrorCode;

use crate::registers::{Emit, Step, TagKind, TagParts, Xml};
use crate::state::State;

pub(crate) static TAG_NAME_STOPS: ByteSet = ByteSet::for_short_runs(b"\t\n\r />\0");

impl Xml {
    /// <https://ygg01.github.io/xml5_draft/#tag-state>
    pub(crate) fn tag(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('/') => go(State::EndTag),
            Some('?') => go(State::Pi),
            Some('!') => go(State::MarkupDeclaration),
            Some('\t' | '\n' | ' ' | ':' | '<' | '>') | None => {
                self.core.error(ErrorCode::InvalidFirstCharacterOfTagName, input);
                self.core.was_text(State::Data, input)
            }
            Some(c) => self.begin_tag(TagKind::Start, c, State::TagName, input),
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#end-tag-state>
    pub(crate) fn end_tag(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('>') => {
                self.core.text_first(input)?;
                let end = input.offset();
                self.core.begin_markup(end, input)?;
                self.violation_at(ErrorCode::ShortEndTag, Span::new(self.core.token_start, end));
                emit(Emit::ShortEndTag, State::Data)
            }
            Some('\t' | '\n' | ' ' | '<' | ':') | None => {
                self.core.error(ErrorCode::InvalidFirstCharacterOfTagName, input);
                self.core.was_text(State::Data, input)
            }
            Some(c) => self.begin_tag(TagKind::End, c, State::EndTagName, input),
        }
    }

    /// "Create a new tag token and set its name to the input character, then switch to the name
    /// state."
    fn begin_tag(
        &mut self,
        kind: TagKind,
        first: char,
        state: State,
        input: &mut Input<'_>,
    ) -> Run<Step> {
        self.core.begin_markup(self.core.here, input)?;
        self.tag = TagParts { kind, ..TagParts::default() };
        self.append(first, input);
        go(state)
    }

    /// <https://ygg01.github.io/xml5_draft/#end-tag-name-state>
    pub(crate) fn end_tag_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&TAG_NAME_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('\t' | '\n' | ' ') => {
                self.end_name(input);
                go(State::EndTagNameAfter)
            }
            Some('/') => {
                self.core.error(ErrorCode::EndTagWithTrailingSolidus, input);
                self.end_name(input);
                go(State::EndTagNameAfter)
            }
            None => {
                self.end_name(input);
                self.eof_in_tag(input)
            }
            Some('>') => {
                self.end_name(input);
                emit(Emit::Tag, State::Data)
            }
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#end-tag-name-after-state>
    pub(crate) fn end_tag_name_after(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('>') => emit(Emit::Tag, State::Data),
            Some('\t' | '\n' | ' ') => Ok(Step::Again),
            None => self.eof_in_tag(input),
            Some(_) => {
                self.core.error(ErrorCode::UnexpectedCharacterInEndTag, input);
                Ok(Step::Again)
            }
        }
    }

    /// <https://ygg01.github.io/xml5_draft/#tag-name-state>
    pub(crate) fn tag_name(&mut self, input: &mut Input<'_>) -> Run<Step> {
        let run = input.take_run(&TAG_NAME_STOPS);
        self.core.append_run(run, input);
        match self.core.read(input)? {
            Some('\t' | '\n' | ' ') => {
                self.end_name(input);
                go(State::AttributeNameBefore)
            }
            Some('>') => {
                self.end_name(input);
                emit(Emit::Tag, State::Data)
            }
            None => {
                self.end_name(input);
                self.eof_in_tag(input)
            }
            Some('/') => {
                self.end_name(input);
                self.begin_empty_tag()
            }
            Some(c) => {
                self.append(c, input);
                Ok(Step::Again)
            }
        }
    }

    /// Ends the name of the tag.
    fn end_name(&mut self, input: &Input<'_>) {
        self.tag.name = self.core.piece.take();
        self.check_name(self.tag.name, input);
    }

    /// "Set current tag to empty tag. Switch to the empty tag state."
    pub(crate) fn begin_empty_tag(&mut self) -> Run<Step> {
        self.tag.kind = TagKind::Empty;
        go(State::EmptyTag)
    }

    /// <https://ygg01.github.io/xml5_draft/#empty-tag-state>
    pub(crate) fn empty_tag(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.core.read(input)? {
            Some('>') => emit(Emit::Tag, State::Data),
            current => {
                self.core.error(ErrorCode::UnexpectedSolidusInTag, input);
                // To the letter, it stays an empty tag, unless it ends in a row that says "as start
                // tag token". The public suite has a case where the file ends here, and has an
                // empty tag there.
                if current.is_some() && !self.dialect.is_to_the_letter() {
                    self.tag.kind = TagKind::Start;
                }
                self.core.reconsume_in(State::AttributeNameBefore, input)
            }
        }
    }

    /// "Emit the current token as start tag token and then switch to the data state."
    pub(crate) fn emit_as_start_tag(&mut self) -> Run<Step> {
        self.tag.kind = TagKind::Start;
        emit(Emit::Tag, State::Data)
    }

    /// "Parse error. Emit the current token as start tag token and then reprocess the current input
    /// character in the data state."
    pub(crate) fn eof_in_start_tag(&mut self, input: &Input<'_>) -> Run<Step> {
        self.tag.kind = TagKind::Start;
        self.eof_in_tag(input)
    }

    /// "Parse error. Emit the current token and then reprocess the current input character in the
    /// data state."
    pub(crate) fn eof_in_tag(&mut self, input: &Input<'_>) -> Run<Step> {
        self.core.error(ErrorCode::EofInTag, input);
        emit(Emit::Tag, State::Data)
    }
}
