//! The function of each state.

use broth_input::Input;
use broth_lex::{Core, Run, States};

use crate::chars;
use crate::registers::{Emit, Step, Xml};
use crate::state::State;

impl States for Xml {
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

    /// The characters of an entity have already been checked in the subset.
    #[inline]
    fn check_stream(&mut self, input: &Input<'_>) {
        if !self.is_document {
        } else if self.dialect.is_xml5lib() {
            self.core.check_stream(input);
        } else if !self.dialect.is_draft() {
            self.core.check_stream_by(input, chars::errors_in);
        }
    }

    #[inline]
    fn step(&mut self, state: State, input: &mut Input<'_>) -> Run<Step> {
        match state {
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
