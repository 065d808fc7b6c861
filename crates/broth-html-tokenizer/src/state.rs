//! The states of the tokenizer, and the function of each.
//!
//! States that differ in one word are one function with a parameter: `LessThanSign(Rcdata)`,
//! `AttributeValueQuoted(Double)`, `DoctypeIdentifier(Public, Single)`. Each function lists the states it implements.

use broth_input::Input;
use broth_lex::Run;
use broth_lex::cdata::CdataState;
use broth_lex::comment::CommentState;
use broth_lex::doctype::{Id, QuoteMark};
use broth_markup::TextMode;

use crate::tokenizer::{Step, Tokenizer};

/// A state of the tokenizer.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#tokenization>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum State {
    // text.rs
    Data,
    Rcdata,
    Rawtext,
    ScriptData,
    Plaintext,
    CharacterReference,
    // raw_text.rs
    LessThanSign(Raw),
    EndTagOpen(Raw),
    EndTagName(Raw),
    // script.rs
    ScriptDataEscapeStart,
    ScriptDataEscapeStartDash,
    ScriptDataEscaped(Level, Dashes),
    ScriptDataDoubleEscapeStart,
    ScriptDataDoubleEscapedLessThanSign,
    ScriptDataDoubleEscapeEnd,
    // tag.rs
    TagOpen,
    TagEndTagOpen,
    TagName,
    SelfClosingStartTag,
    // attribute.rs
    BeforeAttributeName,
    AttributeName,
    AfterAttributeName,
    BeforeAttributeValue,
    AttributeValueQuoted(QuoteMark),
    AttributeValueUnquoted,
    AfterAttributeValueQuoted,
    // declaration.rs
    MarkupDeclarationOpen,
    BogusComment,
    Comment(CommentState),
    CdataSection(CdataState),
    // doctype.rs
    Doctype,
    BeforeDoctypeName,
    DoctypeName,
    AfterDoctypeName,
    AfterDoctypeKeyword(Id),
    BeforeDoctypeIdentifier(Id),
    DoctypeIdentifier(Id, QuoteMark),
    AfterDoctypePublicIdentifier,
    BetweenDoctypePublicAndSystemIdentifiers,
    AfterDoctypeSystemIdentifier,
    BogusDoctype,
    // processing_instruction.rs
    ProcessingInstructionOpen,
    ProcessingInstructionTarget,
    AfterProcessingInstructionTarget,
    ProcessingInstructionData,
    ProcessingInstructionQuestionable,
    /// The end of the file has been emitted.
    End,
}

impl State {
    /// The state that reads text in this mode.
    pub(crate) const fn of(mode: TextMode) -> Self {
        match mode {
            TextMode::Data => Self::Data,
            TextMode::Rcdata => Self::Rcdata,
            TextMode::Rawtext => Self::Rawtext,
            TextMode::ScriptData => Self::ScriptData,
            TextMode::Plaintext => Self::Plaintext,
        }
    }
}

/// The kinds of text that only the end tag of their element ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Raw {
    Rcdata,
    Rawtext,
    ScriptData,
    ScriptDataEscaped,
}

/// How deep we are in the comment-like text of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Level {
    Escaped,
    DoubleEscaped,
}

/// How many dashes have just been read: none, one, or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Dashes {
    None,
    One,
    Two,
}

impl Tokenizer {
    /// Takes one step in the current state.
    #[inline]
    pub(crate) fn step(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.state {
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
