//! The function of each state.

use broth_input::Input;
use broth_lex::{Core, Run, States};

use crate::registers::{Draft, Emit, Step};
use crate::state::State;

impl States for Draft {
    type State = State;
    type Emit = Emit;
    const DATA: State = State::Data;
    const TEXT: Emit = Emit::Text;

    fn core(&mut self) -> &mut Core {
        &mut self.core
    }

    fn release_token(&mut self, input: &Input<'_>) -> bool {
        let taken = [&mut self.tag.name].into_iter().chain(self.doctype.pieces_mut());
        self.core.release_source(taken, input)
    }

    /// The draft defines no such errors.
    fn check_stream(&mut self, _: &Input<'_>) {}

    fn step(&mut self, state: State, input: &mut Input<'_>) -> Run<Step> {
        match state {
            State::Data => self.data(input),
            State::EntityData => self.entity_data(input),
            State::TagOpen => self.tag_open(input),
            State::CloseTagOpen => self.close_tag_open(input),
            State::TagName => self.tag_name(input),
            State::BeforeAttributeName => self.before_attribute_name(input),
            State::AttributeName => self.attribute_name(input),
            State::AfterAttributeName => self.after_attribute_name(input),
            State::BeforeAttributeValue => self.before_attribute_value(input),
            State::AttributeValue(quote) => self.attribute_value(quote, input),
            State::EntityInAttributeValue(quote) => self.entity_in_attribute_value(quote, input),
            State::BogusComment => self.bogus_comment(input),
            State::MarkupDeclarationOpen => self.markup_declaration_open(input),
            State::CommentStart => self.comment_start(input),
            State::CommentStartDash => self.comment_start_dash(input),
            State::Comment => self.comment(input),
            State::CommentEndDash => self.comment_end_dash(input),
            State::CommentEnd => self.comment_end(input),
            State::Doctype => self.doctype(input),
            State::BeforeDoctypeName => self.before_doctype_name(input),
            State::DoctypeName => self.doctype_name(input),
            State::AfterDoctypeName => self.after_doctype_name(input),
            State::BeforeDoctypeIdentifier(which) => self.before_doctype_identifier(which, input),
            State::DoctypeIdentifier(which, quote) => self.doctype_identifier(which, quote, input),
            State::AfterDoctypeIdentifier(which) => self.after_doctype_identifier(which, input),
            State::BogusDoctype => self.bogus_doctype(input),
            State::AfterEndOfFile => Ok(Step::End),
        }
    }
}
