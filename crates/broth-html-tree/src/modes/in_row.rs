//! The "in row" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};
use crate::modes::InsertionMode;
use crate::scope::TABLE_ROW_CONTEXT;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr>
    pub(super) fn in_row<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Start(tag) => match tag.name {
                Name::Th | Name::Td => {
                    self.clear_back_to(TABLE_ROW_CONTEXT);
                    self.insert_html_element(&tag);
                    self.mode = InsertionMode::InCell;
                    self.formatting.push_marker();
                    Step::Done
                }
                Name::Caption
                | Name::Col
                | Name::Colgroup
                | Name::Tbody
                | Name::Tfoot
                | Name::Thead
                | Name::Tr => self.end_row_and_go_on(ErrorCode::TablePartOutsideRow, item),
                _ => self.in_table(item),
            },
            Item::End(tag) => match tag.name {
                Name::Tr => {
                    if !self.open.has_any_in_table_scope(&[Name::Tr]) {
                        return self.ignore(ErrorCode::UnmatchedTrEndTag);
                    }
                    self.clear_back_to(TABLE_ROW_CONTEXT);
                    if let Some(at) = self.open.current_position() {
                        self.close(at);
                    }
                    self.mode = InsertionMode::InTableBody;
                    Step::Done
                }
                Name::Table => self.end_row_and_go_on(ErrorCode::TableEndTagOutsideRow, item),
                Name::Tbody | Name::Tfoot | Name::Thead => {
                    if !self.open.has_any_in_table_scope(&[tag.name]) {
                        return self.ignore(ErrorCode::UnmatchedTableBodyEndTagInRow);
                    }
                    if !self.open.has_any_in_table_scope(&[Name::Tr]) {
                        // UNREACHABLE: in this mode, if there is no row, no part of a table is in
                        // scope either. The standard ignores the token without an error.
                        return Step::Done;
                    }
                    self.end_row_and_go_on(ErrorCode::UnmatchedTableBodyEndTagInRow, item)
                }
                Name::Body
                | Name::Caption
                | Name::Col
                | Name::Colgroup
                | Name::Html
                | Name::Td
                | Name::Th => self.ignore(ErrorCode::UnexpectedEndTagInRow),
                _ => self.in_table(item),
            },
            _ => self.in_table(item),
        }
    }

    fn end_row_and_go_on<'t>(&mut self, code: ErrorCode, item: Item<'t>) -> Step<'t> {
        if !self.open.has_any_in_table_scope(&[Name::Tr]) {
            return self.ignore(code);
        }
        self.clear_back_to(TABLE_ROW_CONTEXT);
        self.pop();
        self.again_in(InsertionMode::InTableBody, item)
    }
}
