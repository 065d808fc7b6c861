//! The states of the tokenizer, and the function of each.
//!
//! States that differ in one word are one function with a parameter: `AttributeValueQuoted(Double)`,
//! `DoctypeIdentifier(Public, Single)`. Each function lists the states it implements.

use broth_input::Input;
use broth_lex::Run;
use broth_lex::cdata::CdataState;
use broth_lex::comment::CommentState;
use broth_lex::doctype::{Id, QuoteMark};

use crate::machine::{Machine, Step};
use crate::reference::ReferenceState;

/// A state of the tokenizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum State {
    // text.rs
    Start,
    Data,
    CharacterReference,
    // reference.rs
    Reference(ReferenceState),
    // cdata.rs
    Cdata(CdataState),
    // tag.rs
    Tag,
    TagName,
    EmptyTag,
    EndTag,
    EndTagName,
    EndTagNameAfter,
    // attribute.rs
    AttributeNameBefore,
    AttributeName,
    AttributeNameAfter,
    AttributeValueBefore,
    AttributeValueQuoted(QuoteMark),
    AttributeValueUnquoted,
    // processing_instruction.rs
    Pi,
    PiTarget,
    PiTargetAfter,
    PiData,
    PiAfter,
    // declaration.rs
    MarkupDeclaration,
    BogusComment,
    // comment.rs
    Comment(CommentState),
    AbruptComment,
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
    // subset.rs
    InternalSubset(SubsetState),
    AfterInternalSubset,
    /// The end of the file has been emitted.
    End,
}

/// Where in an internal subset we are, as far as the end depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SubsetState {
    /// Between declarations.
    Between,
    /// After a `<`.
    LessThanSign,
    /// After `<!`.
    Bang,
    /// In a declaration.
    Declaration,
    /// In a quoted string of a declaration.
    Quoted(QuoteMark),
    /// In a comment.
    Comment,
    /// In a processing instruction.
    Pi,
}

impl Machine {
    /// Takes one step in the current state.
    pub(crate) fn step(&mut self, input: &mut Input<'_>) -> Run<Step> {
        match self.state {
            State::Start => self.start(input),
            State::Data => self.data(input),
            State::CharacterReference => self.character_reference(input),
            State::Reference(state) => self.reference(state, input),
            State::Cdata(state) => self.cdata(state, input),
            State::Tag => self.tag(input),
            State::TagName => self.tag_name(input),
            State::EmptyTag => self.empty_tag(input),
            State::EndTag => self.end_tag(input),
            State::EndTagName => self.end_tag_name(input),
            State::EndTagNameAfter => self.end_tag_name_after(input),
            State::AttributeNameBefore => self.attribute_name_before(input),
            State::AttributeName => self.attribute_name(input),
            State::AttributeNameAfter => self.attribute_name_after(input),
            State::AttributeValueBefore => self.attribute_value_before(input),
            State::AttributeValueQuoted(quote) => self.attribute_value_quoted(quote, input),
            State::AttributeValueUnquoted => self.attribute_value_unquoted(input),
            State::Pi => self.pi(input),
            State::PiTarget => self.pi_target(input),
            State::PiTargetAfter => self.pi_target_after(input),
            State::PiData => self.pi_data(input),
            State::PiAfter => self.pi_after(input),
            State::MarkupDeclaration => self.markup_declaration(input),
            State::BogusComment => self.bogus_comment(input),
            State::Comment(state) => self.comment(state, input),
            State::AbruptComment => self.abrupt_comment(input),
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
            State::InternalSubset(state) => self.internal_subset(state, input),
            State::AfterInternalSubset => self.after_internal_subset(input),
            State::End => Ok(Step::End),
        }
    }
}
