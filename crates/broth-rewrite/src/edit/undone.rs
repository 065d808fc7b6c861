//! Edits that a parser undoes, because it makes `html`, `head` and `body` in any case, and a
//! `tbody` or `colgroup` around rows and columns. They are misfits: the tags are written as the
//! edit says, but the tree is not as it says.

use alloc::borrow::ToOwned as _;

use broth_dom::NodeKind;
use broth_html_tree::Context;
use broth_markup::{Name, NameSet, Namespace, QName};

use crate::edit::changes::Side;
use crate::edit::insert::Insert;
use crate::edit::misfit::Inserts;
use crate::error::EditError;
use crate::record::fragment::fragment;

/// An edit of an element that a parser makes without a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undone {
    Removed,
    Unwrapped,
    Renamed,
    /// Something other than comments is put beside it.
    Neighbour,
}

impl Undone {
    /// Why a parser undoes it, after "a parser makes a `body` even without a tag, so".
    fn reason(self) -> &'static str {
        match self {
            Self::Removed => "it cannot be removed",
            Self::Unwrapped => "it cannot be unwrapped",
            Self::Renamed => "it cannot be renamed",
            Self::Neighbour => "only comments can be beside it",
        }
    }

    /// Whether a parser undoes it for elements of that name.
    fn is_of(self, name: QName<'_>) -> bool {
        const ALWAYS: NameSet = NameSet::of(&[Name::Html, Name::Head, Name::Body]);
        const AROUND_PARTS: NameSet = NameSet::of(&[Name::Tbody, Name::Colgroup]);
        let is_around = self == Self::Unwrapped && AROUND_PARTS.contains(name.name);
        name.namespace == Namespace::Html && (ALWAYS.contains(name.name) || is_around)
    }
}

impl Inserts {
    /// Counts an edit of an element, if a parser undoes it.
    pub(crate) fn note_undone(&mut self, name: QName<'_>, edit: Undone) {
        if !edit.is_of(name) {
            return;
        }
        self.misfits += 1;
        if self.refuses_misfits() {
            let (name, reason) = (name.local.to_owned(), edit.reason());
            self.refuse(EditError::Undone { name, reason });
        }
    }

    /// Counts an insertion beside an element, if a parser puts it elsewhere.
    pub(crate) fn note_neighbour(&mut self, name: QName<'_>, side: Side, insert: Option<&Insert>) {
        let is_elsewhere = |insert: &Insert| !is_comments(&insert.text);
        if !side.is_inside() && Undone::Neighbour.is_of(name) && insert.is_some_and(is_elsewhere) {
            self.note_undone(name, Undone::Neighbour);
        }
    }
}

/// Whether markup is nothing but comments and white space.
fn is_comments(markup: &str) -> bool {
    let parsed = fragment(markup, &Context::html("body"));
    let mut nodes = parsed.recorder.tree.node(parsed.root).children();
    nodes.all(|node| match node.kind() {
        NodeKind::Text => node.node_value().is_some_and(|text| text.trim_ascii().is_empty()),
        kind => kind != NodeKind::Element,
    })
}
