//! The "after body" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody>
    pub(super) fn after_body<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Text(run) => match run.split_white_space() {
                (Some(white_space), rest) => {
                    self.text_in_body(white_space);
                    Step::rest(rest)
                }
                _ => self.anything_else_after_body(item),
            },
            Item::Comment(data) => {
                let place = self.place_in_root();
                self.insert_comment_at(place, data);
                Step::Done
            }
            Item::ProcessingInstruction(target, data) => {
                let place = self.place_in_root();
                self.insert_processing_instruction_at(place, target, data);
                Step::Done
            }
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) if tag.name == Name::Html => self.in_body(item),
            Item::End(tag) if tag.name == Name::Html => {
                if self.context.is_some() {
                    return self.ignore(ErrorCode::HtmlEndTagInFragment);
                }
                self.note_end_tag_of_root();
                self.mode = InsertionMode::AfterAfterBody;
                Step::Done
            }
            Item::EndOfFile => {
                self.stop_parsing();
                Step::Done
            }
            _ => self.anything_else_after_body(item),
        }
    }

    fn anything_else_after_body<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        self.error_about(ErrorCode::ContentAfterBody, &item);
        self.again_in(InsertionMode::InBody, item)
    }

    /// This is the end tag of `html`; the element stays open.
    pub(super) fn note_end_tag_of_root(&mut self) {
        if let Some(root) = self.open.root() {
            self.sink.end_tag(&root.node, self.token.span);
        }
    }
}
