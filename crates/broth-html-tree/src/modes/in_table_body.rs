//! The "in table body" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;
use crate::scope::TABLE_BODY_CONTEXT;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody>
    pub(super) fn in_table_body<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Start(tag) => match tag.name {
                Name::Tr => {
                    self.clear_back_to(TABLE_BODY_CONTEXT);
                    self.insert_html_element(&tag);
                    self.mode = InsertionMode::InRow;
                    Step::Done
                }
                Name::Th | Name::Td => {
                    self.error(ErrorCode::CellStartTagOutsideRow);
                    self.clear_back_to(TABLE_BODY_CONTEXT);
                    self.insert_implied_element(Name::Tr);
                    self.again_in(InsertionMode::InRow, item)
                }
                Name::Caption
                | Name::Col
                | Name::Colgroup
                | Name::Tbody
                | Name::Tfoot
                | Name::Thead => {
                    self.end_table_body_and_go_on(ErrorCode::TablePartOutsideTable, item)
                }
                _ => self.in_table(item),
            },
            Item::End(tag) => match tag.name {
                Name::Tbody | Name::Tfoot | Name::Thead => {
                    if !self.open.has_any_in_table_scope(&[tag.name]) {
                        return self.ignore(ErrorCode::UnmatchedTableBodyEndTag);
                    }
                    self.clear_back_to(TABLE_BODY_CONTEXT);
                    if let Some(at) = self.open.current_position() {
                        self.close(at);
                    }
                    self.mode = InsertionMode::InTable;
                    Step::Done
                }
                Name::Table => {
                    self.end_table_body_and_go_on(ErrorCode::TableEndTagOutsideTableBody, item)
                }
                Name::Body
                | Name::Caption
                | Name::Col
                | Name::Colgroup
                | Name::Html
                | Name::Td
                | Name::Th
                | Name::Tr => self.ignore(ErrorCode::UnexpectedEndTagInTableBody),
                _ => self.in_table(item),
            },
            _ => self.in_table(item),
        }
    }

    fn end_table_body_and_go_on<'t>(&mut self, code: ErrorCode, item: Item<'t>) -> Step<'t> {
        if !self.open.has_any_in_table_scope(&[Name::Tbody, Name::Thead, Name::Tfoot]) {
            return self.ignore(code);
        }
        self.clear_back_to(TABLE_BODY_CONTEXT);
        self.pop();
        self.again_in(InsertionMode::InTable, item)
    }
}
