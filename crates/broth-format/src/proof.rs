//! The proof: two trees are the same, except for white space that does not render.
//!
//! Each tree becomes a list of events, in which a run of white space is one event. Those beside a
//! block are dropped, by the boxes of the tree alone: the tokens, about which the layout might be
//! wrong, have no part in this.

use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;

use broth_dom::{Attribute, Edge, Node, NodeData, NodeId, NodeKind};
use broth_html_rules::rendering::{Display, collapses, display};
use broth_html_tree::Context;
use broth_markup::{Name, Namespace};

use crate::WhiteSpace;
use crate::boxed::{Boxed, Inner, Outer};
use crate::boxes::Boxes;
use crate::gaps::{Gap, gaps};
use crate::page::Page;
use crate::sheets::Sheets;
use crate::source::Source;
use crate::token::Tokens;

/// A part of a tree, in tree order.
#[derive(Clone, Copy)]
enum Event<'d> {
    Enter(Node<'d>),
    Leave(Node<'d>),
    /// A node without content.
    Leaf(Node<'d>),
    /// Bytes are compared, because only ASCII is white space.
    Word(Node<'d>, &'d [u8]),
    Space(Node<'d>),
}

/// The first place where two trees differ: a node of the first one.
fn difference<'d>(
    one: (&'d Page, &Boxes),
    other: (&'d Page, &Boxes),
    white_space: WhiteSpace,
) -> Option<Node<'d>> {
    if one.0.document.quirks_mode() != other.0.document.quirks_mode() {
        return Some(one.0.root());
    }
    let [(a, is_in_a), (b, is_in_b)] =
        [one, other].map(|(page, boxes)| events(page, boxes, white_space));
    let mut a = a.iter().zip(is_in_a).filter(|(_, is_in)| *is_in).map(|(event, _)| *event);
    let mut b = b.iter().zip(is_in_b).filter(|(_, is_in)| *is_in).map(|(event, _)| *event);
    let mut last = one.0.root();
    loop {
        match (a.next(), b.next()) {
            (Some(a), Some(b)) if are_same(a, b) => last = a.node(),
            (Some(a), Some(_)) => return Some(a.node()),
            (None, None) => return None,
            // One of the trees has more at its end.
            (Some(event), None) => return Some(a.next_back().unwrap_or(event).node()),
            (None, Some(_)) => return Some(last),
        }
    }
}

impl<'d> Event<'d> {
    fn node(self) -> Node<'d> {
        match self {
            Self::Enter(node)
            | Self::Leave(node)
            | Self::Leaf(node)
            | Self::Word(node, _)
            | Self::Space(node) => node,
        }
    }
}

fn are_same(one: Event<'_>, other: Event<'_>) -> bool {
    match (one, other) {
        (Event::Enter(a), Event::Enter(b)) => are_same_elements(a, b),
        (Event::Leave(_), Event::Leave(_)) | (Event::Space(_), Event::Space(_)) => true,
        (Event::Leaf(a), Event::Leaf(b)) => are_same_leaves(a, b),
        (Event::Word(_, a), Event::Word(_, b)) => a == b,
        _ => false,
    }
}

fn are_same_leaves(one: Node<'_>, other: Node<'_>) -> bool {
    match (one.data(), other.data()) {
        // Whether a doctype was broken is not part of the tree.
        (NodeData::Doctype(a), NodeData::Doctype(b)) => {
            (a.name, a.public_id, a.system_id) == (b.name, b.public_id, b.system_id)
        }
        (a, b) => a == b,
    }
}

fn are_same_elements(one: Node<'_>, other: Node<'_>) -> bool {
    one.qname() == other.qname()
        && one.kind() == other.kind()
        && one.attrs().count() == other.attrs().count()
        && one.attrs().zip(other.attrs()).all(|(a, b)| are_same_attributes(a, b))
}

fn are_same_attributes(one: Attribute<'_>, other: Attribute<'_>) -> bool {
    if one.name() != other.name() {
        return false;
    }
    if one.value() == other.value() {
        return true;
    }
    let words = |value| str::split(value, collapses).filter(|word: &&str| !word.is_empty());
    one.name().local == "class" && words(one.value()).eq(words(other.value()))
}

/// The events of a tree, and for each whether it counts: white space that does not render does not.
fn events<'d>(
    page: &'d Page,
    boxes: &Boxes,
    white_space: WhiteSpace,
) -> (Vec<Event<'d>>, Vec<bool>) {
    let mut events = Vec::with_capacity(page.document.node_count() * 2);
    for edge in page.root().traverse() {
        match edge {
            Edge::Enter(node) => match node.data() {
                NodeData::Text(text) if is_raw(node, boxes) => {
                    events.push(Event::Word(node, text.as_bytes()));
                }
                NodeData::Text(text) => push_text(node, text, &mut events),
                NodeData::Comment(_)
                | NodeData::ProcessingInstruction { .. }
                | NodeData::Doctype(_) => events.push(Event::Leaf(node)),
                _ => events.push(Event::Enter(node)),
            },
            Edge::Leave(node) if node.is_text() || is_leaf(node) => {}
            Edge::Leave(node) => events.push(Event::Leave(node)),
        }
    }
    let counts = match white_space {
        WhiteSpace::Strict => vec![true; events.len()],
        WhiteSpace::Ignore => {
            events.iter().map(|event| !matches!(event, Event::Space(_))).collect()
        }
        WhiteSpace::Css => without_free_space(&events, page, boxes),
    };
    (events, counts)
}

fn is_leaf(node: Node<'_>) -> bool {
    matches!(
        node.data(),
        NodeData::Comment(_) | NodeData::ProcessingInstruction { .. } | NodeData::Doctype(_)
    )
}

fn is_raw(node: Node<'_>, boxes: &Boxes) -> bool {
    boxes.parent(node.id()).is_some_and(|parent| boxes.get(parent).is_raw)
}

fn push_text<'d>(node: Node<'d>, text: &'d str, events: &mut Vec<Event<'d>>) {
    let words = text.as_bytes().split(|&byte| collapses(char::from(byte)));
    for (number, word) in words.enumerate() {
        if number > 0 && !matches!(events.last(), Some(Event::Space(_))) {
            events.push(Event::Space(node));
        }
        if !word.is_empty() {
            events.push(Event::Word(node, word));
        }
    }
}

/// Whether each event is something else than white space at the edge of a block or between the
/// parts of a table.
fn without_free_space(events: &[Event<'_>], page: &Page, boxes: &Boxes) -> Vec<bool> {
    let left = edges(events.iter().copied(), page, boxes, false);
    let mut right = edges(events.iter().rev().copied(), page, boxes, true);
    right.reverse();
    let is_kept = |number: usize, event: &Event<'_>| {
        let Event::Space(node) = event else { return true };
        let parent = boxes.parent(node.id()).map(|parent| boxes.get(parent).inner);
        match parent {
            Some(Inner::Parts) => false,
            Some(Inner::Reshaped) => true,
            _ => !left[number] && !right[number],
        }
    };
    events.iter().enumerate().map(|(number, event)| is_kept(number, event)).collect()
}

/// For each event, whether the edge of a block is right before it, if what is not rendered does not
/// count. Backwards, it is right after it.
fn edges<'d>(
    events: impl Iterator<Item = Event<'d>>,
    page: &Page,
    boxes: &Boxes,
    backwards: bool,
) -> Vec<bool> {
    let mut edges = Vec::with_capacity(events.size_hint().0);
    let mut outside = Vec::new();
    let mut is_edge = true;
    for event in events {
        edges.push(is_edge);
        let (node, enters) = match event {
            Event::Enter(node) => (node, !backwards),
            Event::Leave(node) => (node, backwards),
            // The code of a template may write anything, and content may come to an instruction.
            Event::Leaf(node)
                if page.is_code(node) || node.kind() == NodeKind::ProcessingInstruction =>
            {
                is_edge = false;
                continue;
            }
            Event::Leaf(node) => {
                is_edge |= matches!(node.data(), NodeData::Doctype(_));
                continue;
            }
            Event::Word(..) => {
                is_edge = false;
                continue;
            }
            Event::Space(_) => continue,
        };
        let boxed = boxes.get(node.id());
        let has_lines = matches!(boxed.inner, Inner::Lines | Inner::Parts);
        if is_transparent(node, boxed) {
            continue;
        }
        match (boxed.outer, enters) {
            (Outer::Invisible, true) => {
                outside.push(is_edge);
                is_edge = has_lines;
            }
            (Outer::Invisible, false) => is_edge = outside.pop().unwrap_or(false),
            (_, true) => is_edge = has_lines,
            (outer, false) => is_edge = outer == Outer::Block,
        }
    }
    edges
}

/// Whether an element changes nothing about the line that it is in, even if it is empty.
fn is_transparent(node: Node<'_>, boxed: &Boxed) -> bool {
    boxed.outer == Outer::Inline
        && boxed.inner == Inner::Inline
        && node.namespace() == Namespace::Html
        && (display(node.known_name()) == Display::Inline || node.is_html(Name::Rp))
        && !node.is_html(Name::Br)
        && !node.is_html(Name::Wbr)
        // It has quotes.
        && !node.is_html(Name::Q)
}

/// A text as its readers see it: with scripts, as in browsers, and without them, if that is not the
/// same.
pub(crate) struct Readings {
    pub(crate) page: Page,
    pub(crate) boxes: Boxes,
    without_scripts: Option<(Page, Boxes)>,
    sheets: Rc<Sheets>,
}

impl Readings {
    pub(crate) fn of(source: &Source<'_>, context: Option<&Context<'_>>) -> Self {
        Self::with(source, context, None)
    }

    /// The readings of another text that is to be the same page.
    pub(crate) fn again(&self, source: &Source<'_>, context: Option<&Context<'_>>) -> Self {
        Self::with(source, context, Some(self.sheets.clone()))
    }

    fn with(source: &Source<'_>, context: Option<&Context<'_>>, known: Option<Rc<Sheets>>) -> Self {
        let mut found = Sheets::default();
        let page = Page::read(source, context, true);
        let has_noscript = add_sheets(&page, known.is_none().then_some(&mut found));
        let without_scripts = has_noscript.then(|| Page::read(source, context, false));
        if let (None, Some(page)) = (&known, &without_scripts) {
            add_sheets(page, Some(&mut found));
        }
        let sheets = known.unwrap_or_else(|| Rc::new(found));
        let boxes = |page: &Page| {
            Boxes::of(&page.document, page.root(), context.map(Context::name), &sheets)
        };
        let without_scripts = without_scripts.map(|page| {
            let boxes = boxes(&page);
            (page, boxes)
        });
        Self { boxes: boxes(&page), page, without_scripts, sheets }
    }

    /// The gaps as a reader without scripts sees them, if that is not the same.
    pub(crate) fn gaps_without_scripts(
        &self,
        source: &Source<'_>,
        white_space: WhiteSpace,
    ) -> Vec<Gap> {
        let Some((page, boxes)) = &self.without_scripts else { return Vec::new() };
        gaps(source, page, boxes, &Tokens::of(source, page, boxes, &[]), white_space)
    }

    /// The first node whose place or content is another one in the other text.
    pub(crate) fn difference(&self, other: &Self, white_space: WhiteSpace) -> Option<NodeId> {
        let (one, two) = ((&self.page, &self.boxes), (&other.page, &other.boxes));
        if let Some(node) = difference(one, two, white_space) {
            return Some(node.id());
        }
        match (&self.without_scripts, &other.without_scripts) {
            (Some((page, boxes)), Some((other, other_boxes))) => {
                let node = difference((page, boxes), (other, other_boxes), white_space)?;
                Some(self.nearest(node.span().map_or(0, |span| span.start)))
            }
            (None, None) => None,
            _ => Some(self.page.root().id()),
        }
    }

    /// The last element that begins at or before a place in the source.
    fn nearest(&self, at: usize) -> NodeId {
        let begins_before = |id: &&NodeId| {
            let start = self.page.document.node(**id).start_tag();
            start.is_some_and(|span| span.start <= at)
        };
        self.boxes.order.iter().rev().find(begins_before).copied().unwrap_or(NodeId::DOCUMENT)
    }
}

/// Adds the style sheets of a page, and returns whether it has a `noscript`.
fn add_sheets(page: &Page, mut sheets: Option<&mut Sheets>) -> bool {
    let mut has_noscript = false;
    for edge in page.root().traverse() {
        let Edge::Enter(node) = edge else { continue };
        has_noscript |= node.is_html(Name::Noscript);
        if node.known_name() == Name::Style
            && let Some(sheets) = &mut sheets
        {
            sheets.add(&node.text());
        }
    }
    has_noscript
}
