//! The "in cell" insertion mode.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intd>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::item::{Item, Step, TagItem};
use crate::modes::InsertionMode;
use crate::scope::CELLS;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intd>
    pub(super) fn in_cell<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::End(tag) => match tag.name {
                Name::Td | Name::Th => self.end_tag_td_in_cell(tag),
                Name::Body | Name::Caption | Name::Col | Name::Colgroup | Name::Html => {
                    self.ignore(ErrorCode::UnexpectedEndTagInCell)
                }
                Name::Table | Name::Tbody | Name::Tfoot | Name::Thead | Name::Tr => {
                    if !self.open.has_any_in_table_scope(&[tag.name]) {
                        return self.ignore(ErrorCode::UnmatchedTablePartEndTagInCell);
                    }
                    self.close_cell();
                    Step::Again(item)
                }
                _ => self.in_body(item),
            },
            Item::Start(tag) => match tag.name {
                Name::Caption
                | Name::Col
                | Name::Colgroup
                | Name::Tbody
                | Name::Td
                | Name::Tfoot
                | Name::Th
                | Name::Thead
                | Name::Tr => {
                    self.close_cell();
                    Step::Again(item)
                }
                _ => self.in_body(item),
            },
            _ => self.in_body(item),
        }
    }

    fn end_tag_td_in_cell<'t>(&mut self, tag: TagItem<'t>) -> Step<'t> {
        let in_scope = self.open.has_any_in_table_scope(&[tag.name]);
        let Some(cell) = self.open.last(tag.name).filter(|_| in_scope) else {
            return self.ignore(ErrorCode::UnmatchedCellEndTag);
        };
        self.generate_implied_end_tags();
        if !self.current_is(tag.name) {
            self.error(ErrorCode::UnclosedElementsBeforeCellEndTag);
        }
        self.close(cell);
        self.clear_formatting_to_last_marker();
        self.mode = InsertionMode::InRow;
        Step::Done
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#close-the-cell>
    fn close_cell(&mut self) {
        self.generate_implied_end_tags();
        if !self.open.current().is_some_and(|current| current.is_one_of(CELLS)) {
            self.error(ErrorCode::UnclosedElementsInCell);
        }
        if let Some(cell) = self.open.last_of_any(&[Name::Td, Name::Th]) {
            self.pop_through(cell);
        }
        self.clear_formatting_to_last_marker();
        self.mode = InsertionMode::InRow;
    }
}
