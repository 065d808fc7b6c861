//! `Page`: the rendered elements and blocks of text of a page, as tables in tree order.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_dom::{Node, NodeId};
use broth_html_rules::rendering::{Display, display};
use broth_input::Span;
use broth_markup::Name;
use broth_text::{Rendered, RenderedText};

use crate::cues::Cues;
use crate::hints;
use crate::reason::Reason;

/// The rendered part of a page.
pub(crate) struct Page<'d> {
    /// The rendered elements, in tree order. The first is the outermost node.
    pub(crate) elements: Vec<Element<'d>>,
    /// The blocks of text, in tree order.
    pub(crate) blocks: Vec<Block>,
    /// The texts of all blocks, with their white space collapsed.
    pub(crate) text: String,
    /// The text nodes of all blocks.
    pub(crate) nodes: Vec<NodeId>,
}

/// A rendered element.
pub(crate) struct Element<'d> {
    pub(crate) node: Node<'d>,
    pub(crate) name: Name,
    /// The index of the parent; its own for the outermost node.
    pub(crate) parent: usize,
    /// The index after its last descendant.
    pub(crate) end: usize,
    /// The blocks in it. See [`Page::blocks_in`].
    blocks: Range<usize>,
    /// The hints of its name, its role and its classes.
    pub(crate) cues: Cues,
    /// Whether it is a `pre`, or in one.
    pub(crate) is_code: bool,
    /// Whether a browser with scripts shows it only after a script has changed it.
    pub(crate) is_hidden: bool,
}

/// A run of text that is not interrupted by the boundary of a block.
pub(crate) struct Block {
    /// The element that it is directly in, apart from inline elements.
    pub(crate) element: usize,
    /// Its text in [`Page::text`].
    pub(crate) text: Range<usize>,
    /// Its text nodes in [`Page::nodes`].
    pub(crate) nodes: Range<usize>,
    /// From its first text to its last.
    pub(crate) span: Option<Span>,
    /// The number of characters that are no spaces; ideographs count as three.
    pub(crate) size: u32,
    /// The size of the part in links and buttons.
    pub(crate) link_size: u32,
    /// The size of the part in links to places in the page.
    pub(crate) in_page_size: u32,
}

impl<'d> Page<'d> {
    /// Reads a page.
    pub(crate) fn new(root: Node<'d>) -> Self {
        let page = Self {
            elements: Vec::new(),
            blocks: Vec::new(),
            text: String::new(),
            nodes: Vec::new(),
        };
        let mut reader = Reader { page, open: None, links: 0, in_page: 0, pre: false };
        reader.read(root);
        reader.page
    }

    /// The text of a block.
    pub(crate) fn text_of(&self, block: &Block) -> &str {
        &self.text[block.text.clone()]
    }

    /// The elements around an element, and itself, from the inside out.
    pub(crate) fn around(&self, index: usize) -> impl Iterator<Item = usize> {
        let mut next = Some(index);
        core::iter::from_fn(move || {
            let index = next?;
            let parent = self.elements[index].parent;
            next = (parent != index).then_some(parent);
            Some(index)
        })
    }

    /// Whether one of the innermost elements around a block is a heading, an item, a cell, a quote
    /// or code.
    pub(crate) fn is_in_structure(&self, block: &Block, levels: usize) -> bool {
        // Highlighted code has many elements around each of its lines.
        self.elements[block.element].is_code
            || self.around(block.element).take(levels).any(|it| {
                let name = self.elements[it].name;
                is_heading(name) || is_structure(name)
            })
    }

    /// Whether an element passes, or one around it: for each element.
    pub(crate) fn inherit(&self, passes: impl Fn(&Element<'_>) -> bool) -> Vec<bool> {
        let mut all: Vec<bool> = Vec::with_capacity(self.elements.len());
        for (index, element) in self.elements.iter().enumerate() {
            // An element comes after its parent; the first is its own.
            let inherited = index > 0 && all[element.parent];
            all.push(inherited || passes(element));
        }
        all
    }

    /// How many blocks before each are kept, and in all.
    pub(crate) fn kept_before(&self, reasons: &[Reason]) -> Vec<usize> {
        let mut kept = 0;
        let before = reasons.iter().map(|reason| {
            let before = kept;
            kept += usize::from(reason.keeps());
            before
        });
        let mut all: Vec<usize> = before.collect();
        all.push(kept);
        all
    }

    /// The blocks in an element.
    pub(crate) fn blocks_in(&self, element: usize) -> Range<usize> {
        let Range { start, end } = self.elements[element].blocks;
        let len = self.blocks.len();
        start.min(len)..end.min(len).max(start.min(len))
    }

    /// Drops what is kept in an element.
    pub(crate) fn drop(&self, element: usize, reason: Reason, reasons: &mut [Reason]) {
        let blocks = &mut reasons[self.blocks_in(element)];
        blocks.iter_mut().filter(|it| it.keeps()).for_each(|it| *it = reason);
    }
}

/// An open element of the walk.
struct Open<'d> {
    rendered: Rendered<'d>,
    /// Its index.
    index: usize,
    /// The index of the innermost element around it that is not inline, or its own.
    block: usize,
    next: Option<Node<'d>>,
    is_link: bool,
    breaks: bool,
}

struct Reader<'d> {
    page: Page<'d>,
    /// The block that is being read.
    open: Option<Block>,
    /// How many links and buttons are open.
    links: usize,
    /// How many of them go to places in the page.
    in_page: usize,
    /// Whether a `pre` is open.
    pre: bool,
}

impl<'d> Reader<'d> {
    fn read(&mut self, root: Node<'d>) {
        let rendered = Rendered::outermost(root, RenderedText::new());
        self.push(root, 0);
        let first = root.first_child();
        let outermost =
            Open { rendered, index: 0, block: 0, next: first, is_link: false, breaks: true };
        let mut stack = Vec::from([outermost]);
        while let Some(top) = stack.last_mut() {
            let Some(node) = top.next else {
                let Open { index, is_link, breaks, .. } = *top;
                self.close(index, is_link, breaks);
                stack.pop();
                continue;
            };
            top.next = node.next_sibling();
            let (rendered, index, block) = (top.rendered, top.index, top.block);
            if let Some(text) = node.node_value().filter(|_| node.is_text()) {
                if rendered.shows_text() {
                    self.text(node, text, block);
                }
            } else if node.is_element() {
                let hidden = self.page.elements[index].is_hidden;
                match rendered.child(node) {
                    Some(child) if node.html_name() != Name::Noscript => {
                        stack.extend(self.element(child, index, block, hidden));
                    }
                    _ if may_be_shown(node) => {
                        let child = Rendered::outermost(node, RenderedText::new().scripting(false));
                        stack.extend(self.element(child, index, block, true));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Opens an element, and returns it if its content is to be read.
    fn element(
        &mut self,
        child: Rendered<'d>,
        parent: usize,
        block: usize,
        hidden: bool,
    ) -> Option<Open<'d>> {
        let node = child.node();
        let name = node.html_name();
        if name == Name::Br {
            self.space();
            return None;
        }
        if !child.shows_contents() || child.is_foreign() && name != Name::Math {
            return None;
        }
        if matches!(name, Name::Select | Name::Textarea | Name::Iframe | Name::Datalist) {
            return None;
        }
        let is_inline = matches!(child.display(), Display::Inline | Display::InlineBlock);
        let breaks = !is_inline || name == Name::Button;
        if breaks {
            self.finish();
        }
        let index = self.push(node, parent);
        self.pre |= name == Name::Pre;
        self.page.elements[index].is_hidden = hidden;
        let is_link = matches!(name, Name::A | Name::Button | Name::Summary);
        self.links += usize::from(is_link);
        self.in_page += usize::from(is_link && is_in_page(node));
        let block = if is_inline { block } else { index };
        let block = if name == Name::Button { index } else { block };
        Some(Open { rendered: child, index, block, next: node.first_child(), is_link, breaks })
    }

    fn push(&mut self, node: Node<'d>, parent: usize) -> usize {
        let index = self.page.elements.len();
        let start = self.page.blocks.len();
        self.page.elements.push(Element {
            node,
            name: node.html_name(),
            parent,
            end: index + 1,
            blocks: start..start,
            cues: if self.pre { Cues::default() } else { hints::read(node) },
            is_code: self.pre || node.is_html(Name::Pre),
            is_hidden: false,
        });
        index
    }

    fn close(&mut self, index: usize, is_link: bool, breaks: bool) {
        if breaks {
            self.finish();
        }
        self.links -= usize::from(is_link);
        self.in_page -= usize::from(is_link && is_in_page(self.page.elements[index].node));
        let is_open = self.open.as_ref().is_some_and(|block| block.size > 0);
        let end = self.page.elements.len();
        let element = &mut self.page.elements[index];
        self.pre &= element.name != Name::Pre;
        element.end = end;
        // The block that an inline element is in is still being read.
        element.blocks.end = self.page.blocks.len() + usize::from(!breaks && is_open);
    }

    fn text(&mut self, node: Node<'d>, text: &str, element: usize) {
        if text.trim_ascii().is_empty() {
            return self.space();
        }
        let start = self.page.text.len();
        let nodes = self.page.nodes.len();
        let block = self.open.get_or_insert(Block {
            element,
            text: start..start,
            nodes: nodes..nodes,
            span: None,
            size: 0,
            link_size: 0,
            in_page_size: 0,
        });
        self.page.nodes.push(node.id());
        block.span = match (block.span, node.span()) {
            (Some(first), Some(last)) if first.start <= last.start => Some(first.to(last)),
            (first, last) => first.or(last),
        };
        let size = collapse(text, &mut self.page.text, block.text.start);
        block.size += size;
        if self.links > 0 {
            block.link_size += size;
        }
        if self.in_page > 0 {
            block.in_page_size += size;
        }
    }

    /// Adds a space, if a block is being read.
    fn space(&mut self) {
        if self.open.is_some() && !self.page.text.ends_with(' ') {
            self.page.text.push(' ');
        }
    }

    /// Ends the block that is being read.
    fn finish(&mut self) {
        let Some(mut block) = self.open.take() else { return };
        let end = self.page.text[block.text.start..].trim_ascii_end().len();
        block.text.end = block.text.start + end;
        block.nodes.end = self.page.nodes.len();
        self.page.text.push('\n');
        if block.size > 0 {
            self.page.blocks.push(block);
        }
    }
}

/// Appends a text with its white space collapsed, and returns its size. The block that it is part
/// of begins at `start`.
fn collapse(text: &str, to: &mut String, start: usize) -> u32 {
    let mut size = 0;
    for (index, word) in text.split([' ', '\n', '\t', '\r', '\u{c}', '\u{a0}']).enumerate() {
        if index > 0 && to.len() > start && !to.ends_with(' ') {
            to.push(' ');
        }
        to.push_str(word);
        size += if word.is_ascii() { word.len() as u32 } else { wide_size(word) };
    }
    size
}

fn wide_size(word: &str) -> u32 {
    let size = |c: char| {
        if matches!(c, '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{d7ff}') { 3 } else { 1 }
    };
    word.chars().map(size).sum()
}

/// Whether an element is a heading.
pub(crate) fn is_heading(name: Name) -> bool {
    matches!(name, Name::H1 | Name::H2 | Name::H3 | Name::H4 | Name::H5 | Name::H6)
}

/// Whether short texts in an element say something.
fn is_structure(name: Name) -> bool {
    matches!(
        name,
        Name::Li | Name::Td | Name::Th | Name::Dt | Name::Dd | Name::Blockquote | Name::Summary
    )
}

/// Whether an element that is not rendered may be, once a script has run.
fn may_be_shown(node: Node<'_>) -> bool {
    node.html_name() == Name::Noscript || display(node.html_name()) != Display::None
}

fn is_in_page(link: Node<'_>) -> bool {
    link.attr_named(Name::Href).is_some_and(|href| href.len() > 1 && href.starts_with('#'))
}
