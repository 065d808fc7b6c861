//! Resetting the insertion mode appropriately.

use broth_dom::TreeSink;
use broth_markup::{Name, Namespace};

use crate::builder::TreeBuilder;
use crate::modes::InsertionMode;

/// The elements that decide the mode.
pub(crate) const DECIDING: [Name; 15] = [
    Name::Td,
    Name::Th,
    Name::Tr,
    Name::Tbody,
    Name::Thead,
    Name::Tfoot,
    Name::Caption,
    Name::Colgroup,
    Name::Table,
    Name::Template,
    Name::Head,
    Name::Body,
    Name::Frameset,
    Name::Html,
    // Only in earlier editions.
    Name::Select,
];

impl<S: TreeSink> TreeBuilder<S> {
    /// Looks up the last element that decides, instead of walking up to it.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately>
    pub(crate) fn reset_insertion_mode(&mut self) {
        // Steps 1-3 and 15-17. Elements that do not decide are skipped.
        let has_select = self.options.earlier.select;
        let deciding = if has_select { &DECIDING[..] } else { &DECIDING[..DECIDING.len() - 1] };
        let node = self.open.last_of_any(deciding).and_then(|at| self.open.get(at));
        let (name, last) = match (&self.context, node) {
            (_, Some(node)) if !node.is(Name::Html) => (node.name, false),
            (Some(context), _) if context.namespace == Namespace::Html => (context.name, true),
            (Some(_), _) => (Name::Unknown, true),
            (None, _) => (Name::Html, true),
        };
        self.mode = match name {
            // "If node is a select element", the first of these steps in earlier editions.
            Name::Select if has_select => self.mode_in_earlier_select(last),
            // Step 4.
            Name::Td | Name::Th if !last => InsertionMode::InCell,
            // Step 5.
            Name::Tr => InsertionMode::InRow,
            // Step 6.
            Name::Tbody | Name::Thead | Name::Tfoot => InsertionMode::InTableBody,
            // Step 7.
            Name::Caption => InsertionMode::InCaption,
            // Step 8.
            Name::Colgroup => InsertionMode::InColumnGroup,
            // Step 9.
            Name::Table => InsertionMode::InTable,
            // Step 10.
            Name::Template => self.templates.modes.last().copied().unwrap_or(InsertionMode::InBody),
            // Step 11.
            Name::Head if !last => InsertionMode::InHead,
            // Step 13.
            Name::Frameset => InsertionMode::InFrameset,
            // Steps 14 and 14.1.
            Name::Html if self.head.is_none() => InsertionMode::BeforeHead,
            // Step 14.2.
            Name::Html => InsertionMode::AfterHead,
            // Steps 12 and 15.
            _ => InsertionMode::InBody,
        };
    }
}
