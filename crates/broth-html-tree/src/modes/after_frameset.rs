//! The "after frameset" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset>
    pub(super) fn after_frameset<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Text(run) => {
                self.text_in_or_after_frameset(run, ErrorCode::UnexpectedContentAfterFrameset)
            }
            Item::Comment(data) => self.comment(data),
            Item::ProcessingInstruction(target, data) => self.processing_instruction(target, data),
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) if tag.name == Name::Html => self.in_body(item),
            Item::End(tag) if tag.name == Name::Html => {
                self.note_end_tag_of_root();
                self.mode = InsertionMode::AfterAfterFrameset;
                Step::Done
            }
            Item::Start(tag) if tag.name == Name::Noframes => self.in_head(item),
            Item::EndOfFile => {
                self.stop_parsing();
                Step::Done
            }
            _ => self.ignore(ErrorCode::UnexpectedContentAfterFrameset),
        }
    }
}
