//! Where white space may change because it does not render: at the edges of blocks, according to
//! the browsers' default style sheet.
//!
//! White space at the beginning and at the end of a line collapses to nothing, and a block is on
//! lines of its own. So before and after a block, and at both ends of one that contains blocks,
//! there may be any white space or none. Wherever the markup alone cannot tell, white space is left
//! as it is. The section "Flow content" of the suggested rendering says which elements are blocks.

use broth_dom::NodeData;
use broth_html_rules::rendering::{collapses, has_own_lines, may_restyle};
use broth_markup::{Name, Namespace, QName};

use crate::Tree;
use crate::options::Options;

/// How a node relates to the line that it is on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It has lines of its own.
    Block,
    /// It is not rendered.
    Invisible,
    /// It is only white space.
    Blank,
    /// It is a part of the line.
    Inline,
}

/// How lines break among the children of a node.
#[derive(Clone, Copy, Default)]
pub(crate) struct Blocks {
    /// Whether there are blocks among them, and white space does not count.
    pub(crate) breaks: bool,
    /// Whether all child elements count as blocks: they are parts of tables, or not rendered.
    all: bool,
    /// Whether white space may count here and in everything inside: because of a style, or because
    /// the text is a value.
    pub(crate) is_styled: bool,
    /// Whether white space at the end of the node does not render, either.
    ends_line: bool,
    /// Whether white space at this place is at the beginning of a line.
    pub(crate) starts_line: bool,
}

impl Blocks {
    /// How lines break among the children of a node under these options. White space may be
    /// preserved there, and a style inherited.
    pub(crate) fn inside<T: Tree>(
        options: &Options,
        tree: &T,
        node: T::Node,
        name: Option<QName<'_>>,
        (preformatted, is_styled): (bool, bool),
    ) -> Self {
        let is_template = name.is_some_and(|name| is_html(name) && name.name == Name::Template);
        match options.indent {
            Some(_) if is_styled => Self::styled(),
            Some(_) if !preformatted && !is_template => Self::of(tree, node, name),
            _ => Self::default(),
        }
    }

    /// How lines break among the children of a node: an element of this name, or a document.
    pub(crate) fn of<T: Tree>(tree: &T, node: T::Node, name: Option<QName<'_>>) -> Self {
        let is_document = matches!(tree.data(node), NodeData::Document);
        let all = is_document
            || name.is_some_and(|name| {
                is_html(name)
                    && matches!(
                        name.local,
                        "html" | "head" | "table" | "thead" | "tbody" | "tfoot" | "tr" | "colgroup"
                    )
            });
        let holds_blocks = name.is_some_and(|name| {
            is_html(name)
                && has_own_lines(name.name)
                && !matches!(
                    name.local,
                    "pre" | "listing" | "xmp" | "plaintext" | "frameset" | "select"
                )
        });
        let is_styled = name.is_some_and(|name| is_value(name) || is_styled(tree, node, name));
        let mut blocks = Self { breaks: false, all, is_styled, ends_line: true, starts_line: true };
        if (all || holds_blocks) && !is_styled {
            let mut child = tree.first_child(node);
            while let Some(node) = child.filter(|_| !blocks.breaks) {
                blocks.breaks = blocks.kind(tree, node) == Kind::Block;
                child = tree.next_sibling(node);
            }
        }
        blocks
    }

    /// How lines break under an inherited style: not at all.
    fn styled() -> Self {
        Self { is_styled: true, ..Self::default() }
    }

    /// The same for a fragment, whose neighbours are unknown.
    pub(crate) fn of_fragment(mut self) -> Self {
        (self.starts_line, self.ends_line) = (false, false);
        self
    }

    /// The kind of a child.
    pub(crate) fn kind<T: Tree>(self, tree: &T, child: T::Node) -> Kind {
        match tree.data(child) {
            NodeData::Text(text) if trimmed(text, true, true).is_empty() => Kind::Blank,
            NodeData::Comment(_) | NodeData::ProcessingInstruction { .. } => Kind::Invisible,
            NodeData::Doctype(_) => Kind::Block,
            NodeData::Element(name) if self.all && is_html(name) => Kind::Block,
            NodeData::Element(name) if is_html(name) && !is_styled(tree, child, name) => {
                match name.local {
                    "script" | "style" | "link" | "meta" | "template" => Kind::Invisible,
                    _ if has_own_lines(name.name) => Kind::Block,
                    _ => Kind::Inline,
                }
            }
            _ => Kind::Inline,
        }
    }

    /// Whether white space before `next` is at the end of a line.
    pub(crate) fn ends_line_before<T: Tree>(self, tree: &T, mut next: Option<T::Node>) -> bool {
        // Each child looks at only a few others, so that the time stays linear. The white space
        // between them does not count: what was indented has more of it.
        const FAR: usize = 16;
        let mut invisible = 0;
        for _ in 0..4 * FAR {
            let Some(node) = next else { return self.ends_line };
            match self.kind(tree, node) {
                Kind::Block => return true,
                Kind::Inline => return false,
                Kind::Invisible if invisible == FAR => return false,
                Kind::Invisible => invisible += 1,
                Kind::Blank => {}
            }
            next = tree.next_sibling(node);
        }
        false
    }
}

/// Text without the white space that collapses, at the beginning, at the end or at both.
pub(crate) fn trimmed(text: &str, start: bool, end: bool) -> &str {
    let text = if start { text.trim_start_matches(collapses) } else { text };
    if end { text.trim_end_matches(collapses) } else { text }
}

/// Whether the text of the element is a value, however it is rendered: white space between its
/// blocks would be part of it.
fn is_value(name: QName<'_>) -> bool {
    match name.namespace {
        Namespace::Html => name.name == Name::Option,
        Namespace::Svg => matches!(name.local, "title" | "desc"),
        _ => false,
    }
}

fn is_html(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html
}

/// Whether the element may be displayed differently from what its name says.
fn is_styled<T: Tree>(tree: &T, node: T::Node, name: QName<'_>) -> bool {
    tree.attributes(node).any(|(attribute, _)| may_restyle(name.name, attribute.local))
}
