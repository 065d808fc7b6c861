//! The "in head noscript" insertion mode: only without scripting.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript>
    pub(super) fn in_head_noscript<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => match tag.name {
                Name::Html => self.in_body(item),
                Name::Basefont
                | Name::Bgsound
                | Name::Link
                | Name::Meta
                | Name::Noframes
                | Name::Style => self.in_head(item),
                Name::Head | Name::Noscript => {
                    self.ignore(ErrorCode::DisallowedStartTagInHeadNoscript)
                }
                _ => self.anything_else_in_head_noscript(item),
            },
            Item::End(tag) => match tag.name {
                Name::Noscript => {
                    if let Some(at) = self.open.current_position() {
                        self.close(at);
                    }
                    self.mode = InsertionMode::InHead;
                    Step::Done
                }
                Name::Br => self.anything_else_in_head_noscript(item),
                _ => self.ignore(ErrorCode::UnexpectedEndTagInHeadNoscript),
            },
            Item::Text(run) => match run.split_white_space() {
                (Some(white_space), rest) => {
                    self.insert_text(white_space);
                    Step::rest(rest)
                }
                _ => self.anything_else_in_head_noscript(item),
            },
            Item::Comment(_) | Item::ProcessingInstruction(..) => self.in_head(item),
            _ => self.anything_else_in_head_noscript(item),
        }
    }

    fn anything_else_in_head_noscript<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        self.error_about(ErrorCode::DisallowedContentInHeadNoscript, &item);
        self.pop();
        self.again_in(InsertionMode::InHead, item)
    }
}
