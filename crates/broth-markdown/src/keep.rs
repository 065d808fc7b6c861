//! Turns a document into its kept tree.
//!
//! [`walk`] visits the rendered nodes and calls the [`builder`], which puts their texts and
//! elements into Markdown's blocks and inlines.

use alloc::vec::Vec;

use broth_dom::{Node, NodeId};
use broth_markup::Name;
use broth_text::RenderedText;

use crate::addresses::Addresses;
use crate::html::Policy;
use crate::kept::Kept;
use crate::loss::{LossKind, LossReason};
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

/// The maximum depth of nested containers: lists, items, quotes and HTML elements. Items and quotes
/// make each of their lines longer.
pub(crate) const DEEPEST: usize = 50;

/// The maximum depth of nested links, emphasis and other inline elements.
pub(crate) const DEEPEST_INLINE: usize = 16;

/// An element that was dropped, unwrapped or changed, for the list of losses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lost {
    pub(crate) node: NodeId,
    pub(crate) kind: LossKind,
    pub(crate) reason: LossReason,
}

/// The options that decide what the kept tree of a document contains.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    pub(crate) flavor: Flavor,
    pub(crate) html: Policy,
    pub(crate) addresses: Addresses,
    pub(crate) math: Math,
    pub(crate) sub_sup: SubSup,
    pub(crate) block_cells: BlockCells,
    pub(crate) footnotes: Footnotes,
    pub(crate) definition_lists: DefinitionLists,
    pub(crate) details: Details,
    pub(crate) kbd: Kbd,
    pub(crate) reader: RenderedText,
}

impl Rules {
    /// The dialect in which the Markdown is read back.
    pub(crate) fn dialect(&self) -> Dialect {
        Dialect { flavor: self.flavor, footnotes: self.footnotes }
    }

    /// Whether elements with this name are written as HTML.
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
    /// Only if the policy for raw HTML allows it.
    IfAllowed,
    /// Even if the policy for raw HTML refuses it; then its attributes are dropped, except for
    /// `open`.
    Always,
}

/// Builds the kept tree of some nodes, one after the other, and lists the losses.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes that the kept tree stores for a document.
    fn stored(html: &str) -> usize {
        let doc = broth_html::parse(html);
        keep([doc.root()], &Rules::default()).0.text.len()
    }

    #[test]
    fn each_text_is_stored_once_however_many_follow_each_other() {
        for part in [
            "<code>a</code>",
            "<kbd>a</kbd>",
            "<tt>a</tt><samp>b</samp>",
            "<code>a</code><em></em>",
            // A link that is unwrapped, because it is in another.
            "<code>a</code><marquee><a href=bcd title=ef></a></marquee>",
            "<del><code>a</code></del>",
            "<em>a</em>",
            "<strong>a</strong>",
            "<del>a</del>",
            "<a href=b title=c>a</a>",
            "<span>a</span>",
            "a<!---->",
            "<table><tr><td>a<td><code>b</code><code>c</code></table>",
            "<ul><li>a<code>b</code></ul>",
            "<pre>a</pre>",
            "<p><code>a</code>",
        ] {
            const TIMES: usize = 2000;
            let inside_link = ["<a href=x>", &part.repeat(TIMES)].concat();
            for html in [part.repeat(TIMES), inside_link] {
                let stored = stored(&html);
                assert!(stored <= 2 * html.len(), "{part}: {stored} bytes of {}", html.len());
            }
        }
    }
}
