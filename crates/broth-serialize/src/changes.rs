//! The changes that options make to a tree that markup could express as it is.

use broth_dom::NodeData;
use broth_html_rules::elements::IGNORES_FIRST_NEWLINE;
use broth_markup::{Doctype, Name, Namespace, QName};

use crate::blocks::Blocks;
use crate::charset::{self, Declaration, Plan as Charset};
use crate::markup::{TextStyle, is_minimal, keeps_white_space_by_attribute, text_style};
use crate::options::Options;
use crate::spaces::{Edges, collapsed};
use crate::{DoctypeStyle, Minimize, MisfitReason, Tree};
use broth_dom::markup::is_html;

/// How the children of an open node are written.
pub(crate) struct Inside {
    text: TextStyle,
    preformatted: bool,
    /// The effect of the charset option here.
    charset: Charset,
    blocks: Blocks,
    /// Whether a parser ignores a newline that comes first here.
    ignores_newline: bool,
}

impl Options {
    /// Whether every tree comes back as far as markup can express it.
    pub(crate) fn keep_the_tree(&self) -> bool {
        self.guard
            && self.doctype == DoctypeStyle::Full
            && self.minimize != Minimize::Boolean
            && self.charset.is_none()
            && !self.collapse_white_space
            && self.indent.is_none()
    }
}

impl Inside {
    /// How the children of the root are written. Those of a fragment are written as in the context
    /// element.
    pub(crate) fn root<T: Tree>(
        options: &Options,
        tree: &T,
        node: T::Node,
        context: Option<QName<'_>>,
    ) -> Self {
        let name = match tree.data(node) {
            NodeData::Element(name) => Some(name),
            _ => context,
        };
        Self { ignores_newline: false, ..Self::new(options, tree, node, name, None) }
    }

    /// How the children of an element are written.
    pub(crate) fn element<T: Tree>(
        &self,
        options: &Options,
        tree: &T,
        node: T::Node,
        name: QName<'_>,
    ) -> Self {
        Self::new(options, tree, node, Some(name), Some(self))
    }

    fn new<T: Tree>(
        options: &Options,
        tree: &T,
        node: T::Node,
        name: Option<QName<'_>>,
        outer: Option<&Self>,
    ) -> Self {
        let preformatted = outer.is_some_and(|outer| outer.preformatted)
            || name.is_some_and(|name| {
                keeps_white_space_by_attribute(name, tree.attributes(node), options)
            });
        let (text, preformatted) = text_style(name, preformatted, options);
        let charset = match name {
            Some(name) if options.charset.is_some() && is_html(name, Name::Head) => {
                charset::plan(tree, node)
            }
            _ => Charset::Nothing,
        };
        let is_styled = outer.is_some_and(|outer| outer.blocks.is_styled);
        Self {
            text,
            preformatted,
            charset,
            blocks: Blocks::inside(options, tree, node, name, (preformatted, is_styled)),
            ignores_newline: name.is_some_and(|name| {
                name.namespace == Namespace::Html && IGNORES_FIRST_NEWLINE.contains(name.name)
            }),
        }
    }

    /// The change to the node itself because of its children.
    pub(crate) fn change(&self) -> Result<(), MisfitReason> {
        if self.charset == Charset::Add {
            return Err(MisfitReason::ChangedEncoding);
        }
        if self.blocks.breaks { Err(MisfitReason::ChangedWhiteSpace) } else { Ok(()) }
    }

    /// The change to a child, apart from its own children. `edges` are those of a text.
    pub(crate) fn change_of<T: Tree>(
        &self,
        options: &Options,
        tree: &T,
        node: T::Node,
        first: bool,
        edges: Edges,
    ) -> Result<(), MisfitReason> {
        match tree.data(node) {
            NodeData::Element(name) => self.attributes(options, tree, node, name),
            NodeData::Text(text) | NodeData::Cdata(text) => self.text(options, text, first, edges),
            NodeData::Doctype(doctype) => {
                let written = options.doctype.apply(doctype);
                if is_same(written, doctype) { Ok(()) } else { Err(MisfitReason::ChangedDoctype) }
            }
            _ => Ok(()),
        }
    }

    fn text(
        &self,
        options: &Options,
        text: &str,
        first: bool,
        edges: Edges,
    ) -> Result<(), MisfitReason> {
        if options.collapse_white_space
            && self.text == TextStyle::Normal
            && collapsed(text, edges) != text
        {
            return Err(MisfitReason::ChangedWhiteSpace);
        }
        match options.guard {
            false if text.contains('\r') => Err(MisfitReason::CarriageReturn),
            false if first && self.ignores_newline && text.starts_with('\n') => {
                Err(MisfitReason::LeadingNewline)
            }
            _ => Ok(()),
        }
    }

    fn attributes<T: Tree>(
        &self,
        options: &Options,
        tree: &T,
        node: T::Node,
        element: QName<'_>,
    ) -> Result<(), MisfitReason> {
        let declaration = match self.charset {
            Charset::Correct => Declaration::of(element, tree.attributes(node)),
            _ => Declaration::No,
        };
        let encoding = options.charset.as_deref().unwrap_or_default();
        for (name, value) in tree.attributes(node) {
            if !options.guard && value.contains('\r') {
                return Err(MisfitReason::CarriageReturn);
            }
            if !value.is_empty() && is_minimal(options.minimize, name, value) {
                return Err(MisfitReason::ChangedValue);
            }
            if declaration.value(name, value, encoding) != value {
                return Err(MisfitReason::ChangedEncoding);
            }
        }
        Ok(())
    }
}

/// Whether two doctypes are the same in a tree, where an empty identifier is like none.
fn is_same(a: Doctype<'_>, b: Doctype<'_>) -> bool {
    let is_same = |a: Option<&str>, b: Option<&str>| a.unwrap_or_default() == b.unwrap_or_default();
    is_same(a.name, b.name)
        && is_same(a.public_id, b.public_id)
        && is_same(a.system_id, b.system_id)
}
