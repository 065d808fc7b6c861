//! The "in column group" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incolgroup>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incolgroup>
    pub(super) fn in_column_group<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Text(run) => match run.split_white_space() {
                (Some(white_space), rest) => {
                    self.insert_text(white_space);
                    Step::rest(rest)
                }
                _ => self.anything_else_in_column_group(item),
            },
            Item::Comment(data) => self.comment(data),
            Item::ProcessingInstruction(target, data) => self.processing_instruction(target, data),
            Item::Doctype(_) => self.ignore(ErrorCode::UnexpectedDoctype),
            Item::Start(tag) => match tag.name {
                Name::Html => self.in_body(item),
                Name::Col => {
                    self.insert_void_element(&tag);
                    Step::Done
                }
                Name::Template => self.in_head(item),
                _ => self.anything_else_in_column_group(item),
            },
            Item::End(tag) => match tag.name {
                Name::Colgroup => {
                    if !self.current_is(Name::Colgroup) {
                        return self.ignore(ErrorCode::UnmatchedColgroupEndTag);
                    }
                    if let Some(at) = self.open.current_position() {
                        self.close(at);
                    }
                    self.mode = InsertionMode::InTable;
                    Step::Done
                }
                Name::Col => self.ignore(ErrorCode::ColEndTag),
                Name::Template => self.in_head(item),
                _ => self.anything_else_in_column_group(item),
            },
            Item::EndOfFile => self.in_body(item),
            Item::Null => self.anything_else_in_column_group(item),
        }
    }

    fn anything_else_in_column_group<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        if self.current_is(Name::Colgroup) {
            self.pop();
            return self.again_in(InsertionMode::InTable, item);
        }
        let code = ErrorCode::UnexpectedContentInColumnGroup;
        match item {
            Item::Text(run) => self.ignore_up_to_white_space(run, code),
            _ => self.ignore(code),
        }
    }
}
