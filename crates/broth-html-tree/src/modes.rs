//! The insertion modes, one file each, and which rules apply to a token.
//!
//! A mode is a function from an [`Item`] to a [`Step`]. Its rows are in the order of the standard,
//! except that a row for several kinds of tokens may be split. "Using the rules for" another mode
//! is a call to its function.

use broth_dom::TreeSink;

use crate::builder::TreeBuilder;
use crate::item::{Item, Step};

mod after_after_body;
mod after_after_frameset;
mod after_body;
mod after_frameset;
mod after_head;
mod before_head;
mod before_html;
mod in_body;
mod in_caption;
mod in_cell;
mod in_column_group;
mod in_frameset;
pub(crate) mod in_head;
mod in_head_noscript;
mod in_row;
mod in_select;
mod in_table;
mod in_table_body;
pub(crate) mod in_table_text;
mod in_template;
mod initial;
mod text;

/// <https://html.spec.whatwg.org/multipage/parsing.html#insertion-mode>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InsertionMode {
    Initial,
    BeforeHtml,
    BeforeHead,
    InHead,
    InHeadNoscript,
    AfterHead,
    InBody,
    Text,
    InTable,
    InTableText,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    /// Of earlier editions only, like the next one.
    InSelect,
    InSelectInTable,
    InTemplate,
    AfterBody,
    InFrameset,
    AfterFrameset,
    AfterAfterBody,
    AfterAfterFrameset,
}

impl<S: TreeSink> TreeBuilder<S> {
    /// Processes an item by the rules of the current insertion mode.
    #[inline]
    pub(crate) fn by_insertion_mode<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match self.mode {
            InsertionMode::Initial => self.initial(item),
            InsertionMode::BeforeHtml => self.before_html(item),
            InsertionMode::BeforeHead => self.before_head(item),
            InsertionMode::InHead => self.in_head(item),
            InsertionMode::InHeadNoscript => self.in_head_noscript(item),
            InsertionMode::AfterHead => self.after_head(item),
            InsertionMode::InBody => self.in_body(item),
            InsertionMode::Text => self.text(item),
            InsertionMode::InTable => self.in_table(item),
            InsertionMode::InTableText => self.in_table_text(item),
            InsertionMode::InCaption => self.in_caption(item),
            InsertionMode::InColumnGroup => self.in_column_group(item),
            InsertionMode::InTableBody => self.in_table_body(item),
            InsertionMode::InRow => self.in_row(item),
            InsertionMode::InCell => self.in_cell(item),
            InsertionMode::InSelect => self.in_select(item),
            InsertionMode::InSelectInTable => self.in_select_in_table(item),
            InsertionMode::InTemplate => self.in_template(item),
            InsertionMode::AfterBody => self.after_body(item),
            InsertionMode::InFrameset => self.in_frameset(item),
            InsertionMode::AfterFrameset => self.after_frameset(item),
            InsertionMode::AfterAfterBody => self.after_after_body(item),
            InsertionMode::AfterAfterFrameset => self.after_after_frameset(item),
        }
    }

    /// Continues in another mode with the same token.
    pub(crate) fn again_in<'t>(&mut self, mode: InsertionMode, item: Item<'t>) -> Step<'t> {
        self.mode = mode;
        Step::Again(item)
    }

    /// The row "a comment token: insert a comment" of most modes.
    pub(crate) fn comment<'t>(&mut self, data: &str) -> Step<'t> {
        self.insert_comment(data);
        Step::Done
    }

    /// The row "a processing instruction token: insert a processing instruction" of most modes.
    pub(crate) fn processing_instruction<'t>(&mut self, target: &str, data: &str) -> Step<'t> {
        self.insert_processing_instruction(target, data);
        Step::Done
    }
}
