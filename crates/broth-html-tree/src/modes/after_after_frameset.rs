//! The "after after frameset" insertion mode: after `</html>`, when there is a frameset.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode>
    pub(super) fn after_after_frameset<'t>(&mut self, item: Item<'t>) -> Step<'t> {
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
                _ => self.ignore_up_to_white_space(run, ErrorCode::ContentAfterFramesetHtml),
            },
            Item::Start(tag) if tag.name == Name::Html => self.in_body(item),
            Item::EndOfFile => {
                self.stop_parsing();
                Step::Done
            }
            Item::Start(tag) if tag.name == Name::Noframes => self.in_head(item),
            _ => self.ignore(ErrorCode::ContentAfterFramesetHtml),
        }
    }
}
