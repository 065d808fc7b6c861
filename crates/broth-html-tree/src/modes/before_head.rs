//! The "before head" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-before-head-insertion-mode>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-before-head-insertion-mode>
    pub(super) fn before_head<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Text(run) => match run.split_white_space() {
                (Some(_), rest) => Step::rest(rest),
                _ => self.anything_else_before_head(item),
            },
            Item::Comment(data) => self.comment(data),
            Item::ProcessingInstruction(target, data) => self.processing_instruction(target, data),
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) if tag.name == Name::Html => self.in_body(item),
            Item::Start(tag) if tag.name == Name::Head => {
                let head = self.insert_html_element(&tag);
                self.head = Some(head);
                self.mode = InsertionMode::InHead;
                Step::Done
            }
            Item::End(tag)
                if !matches!(tag.name, Name::Head | Name::Body | Name::Html | Name::Br) =>
            {
                self.ignore(ErrorCode::UnexpectedEndTagBeforeHead)
            }
            _ => self.anything_else_before_head(item),
        }
    }

    fn anything_else_before_head<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        let head = self.insert_implied_element(Name::Head);
        self.head = Some(head);
        self.again_in(InsertionMode::InHead, item)
    }
}
