//! The function of each state.

use broth_input::Input;
use broth_lex::{Core, Run, States};

use crate::registers::{Emit, Html, Step};
use crate::state::State;

impl States for Html {
    type State = State;
    type Emit = Emit;
    const DATA: State = State::Data;
    const TEXT: Emit = Emit::Text;

    #[inline]
    fn core(&mut self) -> &mut Core {
        &mut self.core
    }

    fn release_token(&mut self, input: &Input<'_>) -> bool {
        let taken = [&mut self.tag.name, &mut self.target].into_iter();
        self.core.release_source(taken.chain(self.doctype.pieces_mut()), input)
    }

    #[inline]
    fn step(&mut self, state: State, input: &mut Input<'_>) -> Run<Step> {
        match state {
            State::Data => self.data(input),
            State::Rcdata => self.rcdata(input),
            State::Rawtext => self.rawtext(input),
            State::ScriptData => self.script_data(input),
            State::Plaintext => self.plaintext(input),
            State::CharacterReference => self.character_reference(input),
            State::LessThanSign(raw) => self.less_than_sign(raw, input),
            State::EndTagOpen(raw) => self.raw_end_tag_open(raw, input),
            State::EndTagName(raw) => self.raw_end_tag_name(raw, input),
            State::ScriptDataEscapeStart => self.script_data_escape_start(input),
            State::ScriptDataEscapeStartDash => self.script_data_escape_start_dash(input),
            State::ScriptDataEscaped(level, dashes) => {
                self.script_data_escaped(level, dashes, input)
            }
            State::ScriptDataDoubleEscapeStart => self.script_data_double_escape_start(input),
            State::ScriptDataDoubleEscapedLessThanSign => {
                self.script_data_double_escaped_less_than_sign(input)
            }
            State::ScriptDataDoubleEscapeEnd => self.script_data_double_escape_end(input),
            State::TagOpen => self.tag_open(input),
            State::TagEndTagOpen => self.end_tag_open(input),
            State::TagName => self.tag_name(input),
            State::SelfClosingStartTag => self.self_closing_start_tag(input),
            State::BeforeAttributeName => self.before_attribute_name(input),
            State::AttributeName => self.attribute_name(input),
            State::AfterAttributeName => self.after_attribute_name(input),
            State::BeforeAttributeValue => self.before_attribute_value(input),
            State::AttributeValueQuoted(quote) => self.attribute_value_quoted(quote, input),
            State::AttributeValueUnquoted => self.attribute_value_unquoted(input),
            State::AfterAttributeValueQuoted => self.after_attribute_value_quoted(input),
            State::MarkupDeclarationOpen => self.markup_declaration_open(input),
            State::BogusComment => self.bogus_comment(input),
            State::Comment(state) => self.comment(state, input),
            State::CdataSection(state) => self.cdata_section(state, input),
            State::Doctype => self.doctype(input),
            State::BeforeDoctypeName => self.before_doctype_name(input),
            State::DoctypeName => self.doctype_name(input),
            State::AfterDoctypeName => self.after_doctype_name(input),
            State::AfterDoctypeKeyword(id) => self.after_doctype_keyword(id, input),
            State::BeforeDoctypeIdentifier(id) => self.before_doctype_identifier(id, input),
            State::DoctypeIdentifier(id, quote) => self.doctype_identifier(id, quote, input),
            State::AfterDoctypePublicIdentifier => self.after_doctype_public_identifier(input),
            State::BetweenDoctypePublicAndSystemIdentifiers => {
                self.between_doctype_public_and_system_identifiers(input)
            }
            State::AfterDoctypeSystemIdentifier => self.after_doctype_system_identifier(input),
            State::BogusDoctype => self.bogus_doctype(input),
            State::ProcessingInstructionOpen => self.processing_instruction_open(input),
            State::ProcessingInstructionTarget => self.processing_instruction_target(input),
            State::AfterProcessingInstructionTarget => {
                self.after_processing_instruction_target(input)
            }
            State::ProcessingInstructionData => self.processing_instruction_data(input),
            State::ProcessingInstructionQuestionable => {
                self.processing_instruction_questionable(input)
            }
            State::End => Ok(Step::End),
        }
    }
}
