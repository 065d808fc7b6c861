//! The "after after body" insertion mode: after `</html>`.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode>
    pub(super) fn after_after_body<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Comment(data) => {
                self.insert_comment_at(self.place_in_document(), data);
                Step::Done
            }
            Item::ProcessingInstruction(target, data) => {
                self.insert_processing_instruction_at(self.place_in_document(), target, data);
                Step::Done
            }
            Item::Doctype(_) => self.in_body(item),
            Item::Text(run) => match run.split_white_space() {
                (Some(white_space), rest) => {
                    self.text_in_body(white_space);
                    Step::rest(rest)
                }
                _ => self.anything_else_after_after_body(item),
            },
            Item::Start(tag) if tag.name == Name::Html => self.in_body(item),
            Item::EndOfFile => {
                self.stop_parsing();
                Step::Done
            }
            _ => self.anything_else_after_after_body(item),
        }
    }

    fn anything_else_after_after_body<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        self.error_about(ErrorCode::ContentAfterHtml, &item);
        self.again_in(InsertionMode::InBody, item)
    }
}
