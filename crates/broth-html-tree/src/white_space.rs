//! Where white space would go, before it comes.
//!
//! A formatter adds white space between two tokens only where it becomes part of one known element,
//! or of nothing.

use broth_dom::TreeSink;

use crate::builder::TreeBuilder;
use crate::modes::InsertionMode;

/// Where white space goes if it comes next.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhiteSpace<N> {
    /// Nowhere: it is dropped.
    Dropped,
    /// To the end of this node, and it changes nothing else.
    Appended(N),
    /// To another place, or it makes elements.
    Elsewhere,
}

impl<S: TreeSink> TreeBuilder<S> {
    /// Where white space goes if it comes next. Other text may go elsewhere.
    #[doc(hidden)]
    #[must_use]
    pub fn white_space(&self) -> WhiteSpace<S::Node> {
        if self.is_stopped() || self.expects_line_feed() {
            return WhiteSpace::Elsewhere;
        }
        if self.is_foreign() {
            return self.at_the_end_of_current();
        }
        match self.mode {
            InsertionMode::Initial | InsertionMode::BeforeHtml | InsertionMode::BeforeHead => {
                WhiteSpace::Dropped
            }
            InsertionMode::InHead
            | InsertionMode::InHeadNoscript
            | InsertionMode::AfterHead
            | InsertionMode::InColumnGroup
            | InsertionMode::InFrameset
            | InsertionMode::AfterFrameset
            | InsertionMode::Text => self.at_the_end_of_current(),
            InsertionMode::InTable | InsertionMode::InTableBody | InsertionMode::InRow
                if self.takes_table_text() =>
            {
                self.at_the_end_of_current()
            }
            // A fragment has no table to stand before.
            InsertionMode::InTable | InsertionMode::InTableBody | InsertionMode::InRow
                if self.open.len() == 1 && self.formatting_to_reconstruct().is_none() =>
            {
                self.at_the_end_of_current()
            }
            InsertionMode::InTableText if self.text.pending_in_table.is_white_space() => {
                self.at_the_end_of_current()
            }
            InsertionMode::InBody
            | InsertionMode::InCaption
            | InsertionMode::InCell
            | InsertionMode::InTemplate
            | InsertionMode::AfterBody
            | InsertionMode::AfterAfterBody
            | InsertionMode::AfterAfterFrameset
                if !self.foster_parenting && self.formatting_to_reconstruct().is_none() =>
            {
                self.at_the_end_of_current()
            }
            _ => WhiteSpace::Elsewhere,
        }
    }

    fn at_the_end_of_current(&self) -> WhiteSpace<S::Node> {
        let current = self.open.current().map(|current| current.node.clone());
        current.map_or(WhiteSpace::Elsewhere, WhiteSpace::Appended)
    }
}
