//! From a document to the tree that is kept of it.
//!
//! A [`walk`] through what is rendered tells a [`builder`] what it comes to, which puts it into
//! Markdown's blocks and inlines.

use alloc::vec::Vec;

use broth_dom::{InnerText, Node, NodeId};
use broth_markup::Name;

use crate::addresses::Addresses;
use crate::html::RawHtml;
use crate::kept::Kept;
use crate::loss::{How, Why};
use crate::options::{
    BlockCells, DefinitionLists, Details, Dialect, Flavor, Footnotes, Kbd, Math, SubSup,
};

mod builder;
mod children;
mod code;
mod containers;
mod elements;
mod footnotes;
mod formula;
mod grid;
mod html;
mod notes;
mod raw;
mod sub_sup;
mod table;
mod terms;
mod walk;

/// How many lists and quotes are in each other, at most. Indentation makes lines longer with every
/// one.
pub(crate) const DEEPEST: usize = 50;

/// How many links, emphases and so on are in each other, at most.
pub(crate) const DEEPEST_INLINE: usize = 16;

/// Something that is not kept as it was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lost {
    pub(crate) node: NodeId,
    pub(crate) how: How,
    pub(crate) why: Why,
}

/// The rules by which a document is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    pub(crate) flavor: Flavor,
    pub(crate) html: RawHtml,
    pub(crate) addresses: Addresses,
    pub(crate) math: Math,
    pub(crate) sub_sup: SubSup,
    pub(crate) block_cells: BlockCells,
    pub(crate) footnotes: Footnotes,
    pub(crate) definition_lists: DefinitionLists,
    pub(crate) details: Details,
    pub(crate) kbd: Kbd,
    pub(crate) reader: InnerText,
}

impl Rules {
    /// The syntax that a reader of the Markdown knows.
    pub(crate) fn dialect(&self) -> Dialect {
        Dialect { flavor: self.flavor, footnotes: self.footnotes }
    }

    /// How HTML is written for an element.
    fn html_for(&self, name: Name) -> ForHtml {
        let form = match name {
            Name::Dl | Name::Dt | Name::Dd => match self.definition_lists {
                DefinitionLists::Auto => ForHtml::IfAllowed,
                DefinitionLists::List | DefinitionLists::Text => ForHtml::Never,
                DefinitionLists::Html => ForHtml::Always,
            },
            Name::Details | Name::Summary => match self.details {
                Details::Auto => ForHtml::IfAllowed,
                Details::Text => ForHtml::Never,
                Details::Html => ForHtml::Always,
            },
            Name::Kbd => match self.kbd {
                Kbd::Auto => ForHtml::IfAllowed,
                Kbd::Code | Kbd::Text => ForHtml::Never,
                Kbd::Html => ForHtml::Always,
            },
            _ => ForHtml::IfAllowed,
        };
        match form {
            ForHtml::IfAllowed if !self.html.is_on() => ForHtml::Never,
            form => form,
        }
    }

    /// Whether any element may be written as HTML.
    fn may_write_html(&self) -> bool {
        let each = [Name::Dl, Name::Details, Name::Kbd].map(|name| self.html_for(name));
        self.html.is_on() || each.contains(&ForHtml::Always)
    }
}

/// Whether an element is written as HTML.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ForHtml {
    Never,
    /// If the policy for raw HTML allows it.
    IfAllowed,
    /// Without its attributes if the policy does not allow it.
    Always,
}

/// Keeps what is rendered of some nodes, one after the other.
pub(crate) fn keep<'d>(
    roots: impl IntoIterator<Item = Node<'d>>,
    rules: &Rules,
) -> (Kept, Vec<Lost>) {
    let roots: Vec<_> = roots.into_iter().collect();
    let mut notes = notes::Notes::new(rules.footnotes);
    loop {
        let mut builder = builder::Builder::new(rules.clone(), notes);
        for root in &roots {
            walk::walk(*root, &mut builder);
        }
        match builder.notes.arrange(builder.kept) {
            Ok(kept) => return (kept, builder.lost),
            Err(without_some) => notes = without_some,
        }
    }
}
