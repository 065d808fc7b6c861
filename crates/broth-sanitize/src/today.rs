//! `Today`: markup and its tree by today's rules, to compare with an older reading; and questions
//! about trees and contexts that both proofs ask.

use alloc::boxed::Box;
use alloc::vec::Vec;

use broth_dom::{Document, Node, NodeData, NodeId};
use broth_html::{Context, Parser};
use broth_input::Span;
use broth_markup::{Name, Namespace, QName};

use once_cell::race::OnceBox;

/// Today's reading of some markup.
pub(crate) struct Today<'t> {
    /// The markup.
    pub(crate) html: &'t str,
    context: Option<&'t Context<'t>>,
    /// OPTIMIZATION: the tree is only made if something is not allowed in the older reading, which
    /// is rare in markup that has been sanitized. Half of the second reading.
    tree: OnceBox<Places>,
}

/// The nodes of a tree, and where their tags and texts begin.
struct Places {
    tree: Document,
    /// In the order of the markup, with the position of the node in tree order.
    places: Vec<(usize, usize, NodeId)>,
}

impl<'t> Today<'t> {
    pub(crate) fn new(html: &'t str, context: Option<&'t Context<'t>>) -> Self {
        Self { html, context, tree: OnceBox::new() }
    }

    fn parse(&self) -> Places {
        // The copy of an option is part of the markup already.
        let parser = Parser::new().selectedcontent(false).content_patching(false);
        let parser = match self.context {
            Some(context) => parser.context(*context),
            None => parser,
        };
        let parsed = parser.parse(self.html);
        let mut places = Vec::new();
        for (index, node) in every_node(&parsed.document, parsed.root().id()).enumerate() {
            let span = if node.is_element() { node.start_tag() } else { node.span() };
            let spans = span.into_iter().chain(node.end_tag());
            places.extend(spans.map(|span| (span.start, index, node.id())));
        }
        places.sort_unstable();
        Places { tree: parsed.document, places }
    }

    /// The node whose markup begins, or ends with a tag that begins, here or last before.
    fn at(&self, offset: usize) -> Option<(usize, Node<'_>)> {
        let Places { tree, places } = self.tree.get_or_init(|| Box::new(self.parse()));
        let index = places.partition_point(|(other, ..)| *other <= offset).checked_sub(1)?;
        let (_, index, node) = places[index];
        Some((index, tree.node(node)))
    }

    /// Whether an element is in today's tree, too: the configuration has kept it already.
    pub(crate) fn has_element(&self, name: &QName<'_>, span: Span) -> bool {
        let is_there = |(_, node): (usize, Node<'_>)| {
            node.start_tag().is_some_and(|tag| tag.start == span.start)
                && node.qname().is_some_and(|other| other == *name)
        };
        self.at(span.start).is_some_and(is_there)
    }

    /// Whether a comment is a processing instruction in today's tree.
    pub(crate) fn has_instruction(&self, span: Span) -> bool {
        self.at(span.start).is_some_and(|(_, node)| {
            matches!(node.data(), NodeData::ProcessingInstruction { .. })
                && node.span().is_some_and(|other| other.start == span.start)
        })
    }

    /// The position, in tree order, of the node whose text or tag contains an offset. If there is
    /// none, it is the first: every removal must take something out.
    pub(crate) fn node_at(&self, offset: usize) -> usize {
        self.at(offset).map_or(0, |(index, _)| index)
    }
}

/// All nodes in a tree, including those in templates.
pub(crate) fn every_node(document: &Document, root: NodeId) -> impl Iterator<Item = Node<'_>> {
    let mut roots: Vec<Node<'_>> = Vec::new();
    let mut nodes = document.node(root).descendants();
    core::iter::from_fn(move || {
        loop {
            if let Some(node) = nodes.next() {
                roots.extend(node.template_contents());
                return Some(node);
            }
            nodes = roots.pop()?.descendants();
        }
    })
}

/// Whether the context is a `noscript`.
pub(crate) fn is_noscript(context: Option<&Context<'_>>) -> bool {
    let name = context.map(Context::name);
    name.is_some_and(|name| name.namespace == Namespace::Html && name.name == Name::Noscript)
}
