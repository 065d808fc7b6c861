//! Resetting the insertion mode appropriately.

use broth_dom::TreeSink;
use broth_markup::{Name, Namespace};

use crate::builder::TreeBuilder;
use crate::modes::InsertionMode;

/// The elements that decide.
const DECIDING: [Name; 14] = [
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
];

impl<S: TreeSink> TreeBuilder<S> {
    /// The last of the elements that decide is asked for, instead of walking up to it.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately>
    pub(crate) fn reset_insertion_mode(&mut self) {
        let node = self.open.last_of_any(&DECIDING).and_then(|at| self.open.get(at));
        let (name, last) = match (&self.context, node) {
            (_, Some(node)) if !node.is(Name::Html) => (node.name, false),
            (Some(context), _) if context.namespace == Namespace::Html => (context.name, true),
            (Some(_), _) => (Name::Unknown, true),
            (None, _) => (Name::Html, true),
        };
        self.mode = match name {
            Name::Td | Name::Th if !last => InsertionMode::InCell,
            Name::Tr => InsertionMode::InRow,
            Name::Tbody | Name::Thead | Name::Tfoot => InsertionMode::InTableBody,
            Name::Caption => InsertionMode::InCaption,
            Name::Colgroup => InsertionMode::InColumnGroup,
            Name::Table => InsertionMode::InTable,
            Name::Template => self.template_modes.last().copied().unwrap_or(InsertionMode::InBody),
            Name::Head if !last => InsertionMode::InHead,
            Name::Frameset => InsertionMode::InFrameset,
            Name::Html if self.head.is_none() => InsertionMode::BeforeHead,
            Name::Html => InsertionMode::AfterHead,
            _ => InsertionMode::InBody,
        };
    }
}
