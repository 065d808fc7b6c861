//! The box of each node, as far as white space is concerned, by the browsers' own style sheet
//! and those in the page.
//!
//! White space at the edge of a block does not render, so it may be added and removed there. Where
//! an attribute makes the box unknown, white space may only be reshaped: some stays some, and none
//! stays none.

use alloc::vec;
use alloc::vec::Vec;

use broth_dom::{Document, Edge, Node, NodeData, NodeId};
use broth_html_rules::elements::SERIALIZES_AS_VOID;
use broth_html_rules::rendering::{display, has_own_lines, may_restyle, preserves_white_space};
use broth_markup::{Name, Namespace, QName};

use crate::boxed::{Boxed, Inner, Outer, UNKNOWN};
use crate::sheets::Sheets;
use crate::style::Style;

/// The boxes of all nodes of a tree.
pub(crate) struct Boxes {
    boxes: Vec<Boxed>,
    /// The nodes in tree order.
    pub(crate) order: Vec<NodeId>,
    parents: Vec<Option<NodeId>>,
}

impl Boxes {
    /// The boxes of a tree: of a document, or of a fragment in this context.
    pub(crate) fn of(
        document: &Document,
        root: Node<'_>,
        context: Option<QName<'_>>,
        sheets: &Sheets,
    ) -> Self {
        let count = document.node_count() + 2;
        let mut this = Self {
            boxes: vec![UNKNOWN; count],
            order: Vec::with_capacity(count),
            parents: vec![None; count],
        };
        let mut path: Vec<NodeId> = Vec::new();
        for edge in root.traverse() {
            match edge {
                Edge::Enter(node) => {
                    let parent = path.last().copied();
                    this.order.push(node.id());
                    let around = match (parent, context) {
                        (Some(parent), _) => Some(*this.get(parent)),
                        (None, Some(context)) => Some(in_fragment(context)),
                        (None, None) => None,
                    };
                    let index = index(node.id());
                    if let (Some(boxed), Some(slot)) =
                        (this.boxes.get_mut(index), this.parents.get_mut(index))
                    {
                        *boxed = of(node, around, sheets);
                        *slot = parent;
                    }
                    path.push(node.id());
                }
                Edge::Leave(_) => {
                    path.pop();
                }
            }
        }
        this
    }

    pub(crate) fn get(&self, node: NodeId) -> &Boxed {
        self.boxes.get(index(node)).unwrap_or(&UNKNOWN)
    }

    pub(crate) fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.parents.get(index(node)).copied().flatten()
    }
}

/// The index of a node in a list that has room for all nodes.
pub(crate) fn index(node: NodeId) -> usize {
    node.get() as usize
}

fn of(node: Node<'_>, around: Option<Boxed>, sheets: &Sheets) -> Boxed {
    let is_raw = around.is_some_and(|around| around.is_raw);
    let boxed = match node.data() {
        NodeData::Document => Boxed { outer: Outer::Block, inner: Inner::Parts, ..UNKNOWN },
        NodeData::Fragment => around.unwrap_or(UNKNOWN),
        NodeData::TemplateContents => Boxed { inner: Inner::Reshaped, ..UNKNOWN },
        NodeData::Element(name) => match name.namespace {
            Namespace::Html => restricted(node, html(node, name.name, around), sheets),
            Namespace::Svg => svg(name.local, around),
            Namespace::MathMl => math(name.local),
            _ => UNKNOWN,
        },
        NodeData::Comment(_) | NodeData::ProcessingInstruction { .. } => {
            Boxed { outer: Outer::Invisible, ..UNKNOWN }
        }
        NodeData::Doctype(_) => Boxed { outer: Outer::Block, starts_line: true, ..UNKNOWN },
        _ => UNKNOWN,
    };
    let is_raw = is_raw || boxed.inner == Inner::Raw;
    if around.is_some_and(|around| around.is_one_line) {
        return Boxed { is_raw, is_one_line: true, ..UNKNOWN };
    }
    let is_one_line = node.is_html(Name::Option) || node.is_html(Name::Ruby);
    Boxed { is_raw, is_one_line, ..boxed }
}

/// The box of an element that style sheets of the page may change.
fn restricted(node: Node<'_>, mut boxed: Boxed, sheets: &Sheets) -> Boxed {
    match node.known_name() {
        // All text is in them.
        Name::Html | Name::Head | Name::Body => {}
        _ => sheets.apply(node, &mut boxed),
    }
    boxed
}

fn html(node: Node<'_>, name: Name, around: Option<Boxed>) -> Boxed {
    let mut boxed = by_name(name, around);
    if name == Name::Template && node.attr_named(Name::For).is_some() {
        // Its content goes to an earlier place, and there it is rendered.
        return UNKNOWN;
    }
    if name == Name::Table && has_moved_content_before(node) {
        boxed.outer = Outer::Inline;
    }
    if !node.has_attrs() || matches!(name, Name::Html | Name::Head | Name::Body) {
        return boxed;
    }
    for attribute in node.attrs() {
        let attribute_name = attribute.name().local;
        if !may_restyle(name, attribute_name) {
            continue;
        }
        match attribute_name {
            "style" => Style::of(attribute.value()).apply(&mut boxed),
            "contenteditable" if !attribute.value().eq_ignore_ascii_case("false") => {
                boxed.inner = Inner::Raw;
            }
            _ if boxed.outer == Outer::Block => boxed.outer = Outer::Inline,
            _ => {}
        }
    }
    boxed
}

/// The box of a fragment in this context, whose neighbours are unknown.
fn in_fragment(context: QName<'_>) -> Boxed {
    let boxed = match context.namespace {
        Namespace::Html => by_name(context.name, None),
        Namespace::Svg => svg(context.local, Some(Boxed { inner: Inner::Parts, ..UNKNOWN })),
        Namespace::MathMl => math(context.local),
        _ => UNKNOWN,
    };
    let inner = if boxed.inner == Inner::Lines { Inner::Inline } else { boxed.inner };
    Boxed { inner, ..UNKNOWN }
}

/// Whether something stands before a table that was written in it: a parser moves what does not
/// belong there. Then white space before the table is in the middle of a line.
fn has_moved_content_before(table: Node<'_>) -> bool {
    let before = table.previous_sibling().and_then(Node::span);
    match (before, table.start_tag()) {
        (Some(before), Some(table)) => before.end > table.start,
        _ => false,
    }
}

/// The box of an element without attributes.
fn by_name(name: Name, around: Option<Boxed>) -> Boxed {
    let block = |inner| Boxed { outer: Outer::Block, inner, starts_line: true, ..UNKNOWN };
    let inline = |inner| Boxed { inner, ..UNKNOWN };
    let invisible = |inner| Boxed { outer: Outer::Invisible, inner, starts_line: true, ..UNKNOWN };
    let is_part = around.is_some_and(|around| around.inner == Inner::Parts);
    match name {
        _ if preserves_white_space(name) => block(Inner::Raw),
        Name::Textarea | Name::Iframe | Name::Noembed | Name::Noframes => inline(Inner::Raw),
        Name::Script | Name::Style => invisible(Inner::Raw),
        // Whether it is rendered depends on whether scripts run.
        Name::Noscript => Boxed { starts_line: is_part, ..inline(Inner::Raw) },
        Name::Html | Name::Head | Name::Frameset => block(Inner::Parts),
        Name::Title => invisible(Inner::Lines),
        Name::Template => invisible(Inner::Reshaped),
        Name::Datalist => invisible(Inner::Parts),
        Name::Rp => inline(Inner::Inline),
        Name::Area
        | Name::Base
        | Name::Basefont
        | Name::Link
        | Name::Meta
        | Name::Param
        | Name::Source
        | Name::Track => invisible(Inner::Inline),
        Name::Audio | Name::Video => inline(Inner::Parts),
        Name::Select | Name::Button | Name::Marquee => inline(Inner::Lines),
        Name::Option | Name::Optgroup => block(Inner::Lines),
        Name::Dialog => Boxed { starts_line: true, ..inline(Inner::Lines) },
        _ if display(name).holds_table_parts() => block(Inner::Parts),
        _ if has_own_lines(name) => block(Inner::Lines),
        _ => inline(Inner::Inline),
    }
}

fn svg(local: &str, around: Option<Boxed>) -> Boxed {
    let inner = match local {
        "text" | "title" | "desc" | "script" | "style" => Inner::Raw,
        "foreignObject" => Inner::Lines,
        "svg" => Inner::Parts,
        _ => around.map_or(Inner::Inline, |around| around.inner),
    };
    Boxed { inner, ..UNKNOWN }
}

fn math(local: &str) -> Boxed {
    let inner = match local {
        "mi" | "mn" | "mo" | "ms" | "mtext" | "annotation" | "annotation-xml" => Inner::Raw,
        _ => Inner::Parts,
    };
    Boxed { inner, ..UNKNOWN }
}

/// Whether an element has no end tag by its name.
pub(crate) fn is_void_element(node: Node<'_>) -> bool {
    node.namespace() == Namespace::Html && SERIALIZES_AS_VOID.contains(node.known_name())
}
