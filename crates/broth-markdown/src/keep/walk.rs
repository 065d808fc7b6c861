//! The walk through the rendered content of a node.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use broth_dom::{Node, NodeId};
use broth_input::ByteSet;
use broth_markup::{Name, Namespace};
use broth_text::Rendered;

use super::builder::{Builder, Leaf, Markup, without_null};
use super::children::Child;
use super::code;
use super::elements::Role;
use super::table::{Plan, is_complete};
use crate::kept::{Event, Piece, Tag};
use crate::loss::{LossKind, LossReason};
use crate::options::{Flavor, Kbd};

/// An element whose children are being visited.
pub(super) struct Open<'d> {
    pub(super) node: Node<'d>,
    pub(super) rendered: Rendered<'d>,
    pub(super) exit: Exit,
    /// The value of [`Builder::is_p`] outside the element.
    was_p: bool,
    /// The number of events before the element.
    events: usize,
}

/// The action that the walk takes when it leaves an element.
#[derive(Clone, Copy)]
pub(super) enum Exit {
    Nothing,
    Block,
    Heading,
    Quote,
    List,
    Item,
    Table,
    Row,
    /// Add the cells that a `colspan` needs.
    Cell(usize),
    Format,
    Code,
    Note,
    /// A definition list.
    Terms,
    Term {
        is_strong: bool,
    },
    Html,
    /// Write the end tag of an SVG or MathML element; `None` for an element inside one that is
    /// written without tags of its own.
    Foreign(Option<Piece>),
    /// Write the closing bracket for an element.
    Brackets(NodeId),
}

/// The result of an attempt to enter an element as HTML.
pub(super) enum AsHtml {
    No,
    /// As its tags, with its content between them.
    Around(Exit),
    /// It has been written or dropped as a whole: its children are not visited.
    Whole,
}

impl AsHtml {
    pub(super) fn around(exit: Option<Exit>) -> Self {
        exit.map_or(Self::No, Self::Around)
    }
}

pub(super) fn walk<'d>(root: Node<'d>, builder: &mut Builder) {
    let mut walk = Walk { builder, open: Vec::new(), task_box: None };
    let outermost = Rendered::outermost(root, walk.builder.rules.reader);
    walk.open.push(Open {
        node: root,
        rendered: outermost,
        exit: Exit::Block,
        was_p: false,
        events: 0,
    });
    // The root itself is visited too: the conversion of a `ul` is a list.
    let mut next = match root.is_element() || root.is_text() {
        true => Some(root),
        false => root.first_child(),
    };
    loop {
        while let Some(node) = next {
            let entered = walk.visit(node);
            let sibling = || (node != root).then(|| node.next_sibling()).flatten();
            next = if entered { node.first_child() } else { sibling() };
        }
        if walk.open.len() == 1 {
            break;
        }
        let node = walk.leave();
        next = node.filter(|node| *node != root).and_then(Node::next_sibling);
    }
    walk.builder.end_leaf();
}

pub(super) struct Walk<'d, 'b> {
    pub(super) builder: &'b mut Builder,
    pub(super) open: Vec<Open<'d>>,
    /// The checkbox of the task list item that was entered last.
    task_box: Option<NodeId>,
}

impl<'d> Walk<'d, '_> {
    /// Visits a node. Returns whether its children are next.
    fn visit(&mut self, node: Node<'d>) -> bool {
        let Some(parent) = self.open.last() else { return false };
        if node.is_text() {
            let rendered = parent.rendered;
            if rendered.shows_text() {
                self.text(node, &rendered);
            }
            return false;
        }
        if !node.is_element() {
            return false;
        }
        let part = || {
            // Shapes and gradients of SVG are visible, although they have no text.
            let is_in_one = parent.rendered.node() != parent.node;
            let is_part = matches!(parent.exit, Exit::Foreign(_));
            (is_part && (is_in_one || !has_words(node))).then_some(parent.rendered)
        };
        let Some(rendered) = parent.rendered.child(node).or_else(part) else { return false };
        let was_p = self.builder.is_p;
        let events = self.builder.kept.events.len();
        let exit = match node.namespace() {
            Namespace::Html if !matches!(parent.exit, Exit::Foreign(_)) => {
                self.enter(node, &rendered)
            }
            namespace => self.enter_foreign(node, namespace),
        };
        let Some(exit) = exit else { return false };
        self.open.push(Open { node, rendered, exit, was_p, events });
        true
    }

    fn text(&mut self, node: Node<'d>, rendered: &Rendered<'d>) {
        let text = node.node_value().unwrap_or_default();
        let is_foreign = matches!(self.open.last(), Some(Open { exit: Exit::Foreign(_), .. }));
        if self.is_between_table_parts() || is_foreign && text.trim().is_empty() {
            return;
        }
        let text = rendered.letters(text, self.builder.is_within_word());
        // A line break would be a `br`, which does not stand in a formula.
        match rendered.preserves_line_breaks() && !is_foreign {
            true => self.builder.lines(&text, node.id()),
            false => self.builder.text(&text, node.id()),
        }
    }

    /// Whether text here would be in a table, but outside its cells.
    fn is_between_table_parts(&self) -> bool {
        let is_part = |open: &Open<'_>| matches!(open.exit, Exit::Row);
        let begun = self.builder.tables.last().is_some_and(|table| table.rows > 0);
        begun && self.builder.leaf == Leaf::None || self.open.last().is_some_and(is_part)
    }

    /// Enters an HTML element. Returns its exit, or `None` if its children are not visited.
    fn enter(&mut self, node: Node<'d>, rendered: &Rendered<'d>) -> Option<Exit> {
        let id = node.id();
        let mut role = Role::of(node.html_name(), rendered.display());
        if node.is_html(Name::Kbd) && self.builder.rules.kbd == Kbd::Text {
            role = Role::Inline { means_something: true };
        }
        let in_code = self.builder.in_code > 0;
        if self.builder.notes.is_on()
            && let Some(exit) = self.note_part(node, rendered)
        {
            return exit;
        }
        match self.as_html(node, rendered, role) {
            AsHtml::No => {}
            AsHtml::Around(exit) => return Some(exit),
            AsHtml::Whole => return None,
        }
        match role {
            Role::Paragraph => {
                self.builder.end_leaf();
                self.builder.is_p = true;
                Some(Exit::Block)
            }
            Role::Heading(level) => {
                let entered = self.builder.enter_heading(level, id);
                Some(if entered { Exit::Heading } else { Exit::Block })
            }
            Role::Quote => {
                let entered = self.builder.enter_quote(id);
                self.builder.is_p &= !entered;
                Some(if entered { Exit::Quote } else { Exit::Block })
            }
            Role::List { ordered } => {
                let start = ordered.then(|| self.first_number(node));
                let entered = self.builder.enter_list(start, id);
                self.builder.is_p &= !entered;
                Some(if entered { Exit::List } else { Exit::Block })
            }
            Role::Item => {
                let task = self.task(node);
                let entered = self.builder.enter_item(task, id);
                self.builder.is_p &= !entered;
                Some(if entered { Exit::Item } else { Exit::Block })
            }
            Role::CodeBlock => self.code_block(node),
            Role::Rule => {
                self.builder.end_leaf();
                match self.builder.is_fixed() {
                    true => self.builder.lose(id, LossKind::Dropped, LossReason::Nested),
                    false => self.builder.block(Child::Rule, Event::Rule, id),
                }
                None
            }
            Role::Table => Some(self.table(node)),
            Role::Caption if self.builder.tables.last().is_some_and(|table| table.rows > 0) => {
                self.builder.lose(id, LossKind::Dropped, LossReason::Nested);
                None
            }
            Role::Row if self.is_in(|exit| matches!(exit, Exit::Table)) => {
                self.builder.enter_row(id);
                Some(Exit::Row)
            }
            Role::Cell if self.is_in(|exit| matches!(exit, Exit::Row)) => {
                Some(Exit::Cell(self.builder.enter_cell(node)))
            }
            Role::Caption | Role::Row | Role::Cell => {
                self.builder.end_leaf();
                Some(Exit::Block)
            }
            Role::Emphasis | Role::Strong | Role::Strike if in_code => {
                self.builder.lose(id, LossKind::Unwrapped, LossReason::Nested);
                Some(Exit::Nothing)
            }
            Role::Emphasis => Some(self.format(Markup::Markdown(Tag::Emphasis), id)),
            Role::Strong => Some(self.format(Markup::Markdown(Tag::Strong), id)),
            Role::Strike if self.builder.rules.flavor == Flavor::Gfm => {
                Some(self.format(Markup::Markdown(Tag::Strike), id))
            }
            Role::Strike => {
                self.builder.lose(id, LossKind::Unwrapped, LossReason::NoMarkdown);
                Some(Exit::Nothing)
            }
            Role::Code => {
                self.builder.in_code += 1;
                self.builder.code_node = Some(id);
                Some(Exit::Code)
            }
            Role::Link => Some(self.link(node)),
            Role::Image => {
                if rendered.shows_text() {
                    self.image(node);
                }
                None
            }
            Role::Break => {
                self.builder.line_break(id);
                None
            }
            Role::Dropped => {
                if self.task_box != Some(id) {
                    self.builder.lose(id, LossKind::Dropped, LossReason::NoMarkdown);
                }
                None
            }
            _ if !rendered.shows_contents() => None,
            Role::Block { means_something } => {
                if let Some(exit) = self.definition_part(node) {
                    return Some(exit);
                }
                if means_something {
                    self.builder.lose(id, LossKind::Unwrapped, LossReason::NoMarkdown);
                }
                self.builder.end_leaf();
                Some(Exit::Block)
            }
            Role::Inline { .. } if self.is_marked(node) => self.enter_marked(node, rendered),
            Role::Inline { means_something } => {
                if means_something {
                    self.builder.lose(id, LossKind::Unwrapped, LossReason::NoMarkdown);
                }
                if node.is_html(Name::Rt) && rendered.shows_text() && has_words(node) {
                    self.builder.text("(", id);
                    return Some(Exit::Brackets(id));
                }
                Some(Exit::Nothing)
            }
        }
    }

    /// Leaves the innermost element, and returns it.
    fn leave(&mut self) -> Option<Node<'d>> {
        let Open { node, exit, was_p, events, .. } = self.open.pop()?;
        match exit {
            Exit::Nothing => {}
            Exit::Block => self.builder.end_leaf(),
            Exit::Heading => self.builder.leave_heading(),
            Exit::Quote => self.builder.leave_quote(),
            Exit::Html => self.builder.leave_html(),
            Exit::Terms => self.builder.leave_terms(),
            Exit::Term { is_strong } => {
                let has_content = self.builder.kept.events.len() > events;
                self.builder.leave_term(is_strong, has_content);
            }
            Exit::Note => self.builder.leave_note(node),
            Exit::Foreign(None) => {}
            Exit::Foreign(Some(close)) => {
                self.builder.place(|_| Event::Html(close), node.id());
            }
            Exit::Brackets(node) => self.builder.text(")", node),
            Exit::List => self.builder.leave_list(),
            Exit::Item => self.builder.leave_item(),
            Exit::Table => self.builder.leave_table(),
            Exit::Row => self.builder.leave_row(),
            Exit::Cell(after) => self.builder.leave_cell(after),
            Exit::Format => {
                let has_content = self.builder.kept.events.len() > events;
                self.builder.leave_format(has_content);
            }
            Exit::Code => {
                self.builder.in_code -= 1;
                if self.builder.in_code == 0 {
                    self.builder.flush_code();
                }
            }
        }
        self.builder.is_p = was_p;
        Some(node)
    }

    /// Whether the exit of the innermost element, apart from row groups, meets a condition.
    fn is_in(&self, is_one: impl Fn(Exit) -> bool) -> bool {
        let groups = |open: &&Open<'_>| {
            !matches!(open.rendered.node().html_name(), Name::Tbody | Name::Thead | Name::Tfoot)
        };
        self.open.iter().rev().find(groups).is_some_and(|open| is_one(open.exit))
    }

    pub(super) fn format(&mut self, markup: Markup, node: NodeId) -> Exit {
        if self.builder.enter_format(markup, node) { Exit::Format } else { Exit::Nothing }
    }

    /// The number of a list's first item.
    fn first_number(&mut self, list: Node<'d>) -> u32 {
        let value = list.attr_named(Name::Start).map(str::trim);
        let start = value
            .map_or(Some(1), |value| value.parse().ok().filter(|start| *start < 1_000_000_000));
        if start.is_none() || list.attr("reversed").is_some() {
            self.builder.lose(list.id(), LossKind::Changed, LossReason::Number);
        }
        start.unwrap_or(1)
    }

    /// Whether the checkbox at the start of an item is ticked, or `None` if there is none.
    fn task(&mut self, item: Node<'d>) -> Option<bool> {
        let is_blank = |node: &Node<'_>| {
            let text = node.node_value().filter(|_| node.is_text());
            !node.is_element() && text.is_none_or(|text| text.trim().is_empty())
        };
        let first = |node: Node<'d>| node.children().find(|child| !is_blank(child));
        let mut found = first(item)?;
        while let Name::P | Name::Label = found.html_name() {
            found = first(found)?;
        }
        let kind = found.attr_named(Name::Type)?;
        let is_box = found.is_html(Name::Input) && kind.eq_ignore_ascii_case("checkbox");
        if !is_box || self.builder.rules.flavor != Flavor::Gfm {
            return None;
        }
        self.task_box = Some(found.id());
        Some(found.attr("checked").is_some())
    }

    fn code_block(&mut self, node: Node<'d>) -> Option<Exit> {
        self.builder.end_leaf();
        if self.builder.is_fixed() {
            self.builder.lose(node.id(), LossKind::Unwrapped, LossReason::Nested);
            return Some(Exit::Block);
        }
        let code = code::lines(node);
        // With any other character after the marks, Python-Markdown sees no code block. In pandoc,
        // attributes may follow in braces: `{onclick=x}`.
        let ends = |c: char| !c.is_alphanumeric() && !matches!(c, '_' | '#' | '.' | '+' | '-');
        let language = code::language(node).split(ends).next().unwrap_or_default();
        let (language, code) = (self.builder.kept.store(language), self.builder.kept.store(&code));
        self.builder.block(Child::Code, Event::CodeBlock { language, code }, node.id());
        None
    }

    fn table(&mut self, node: Node<'d>) -> Exit {
        self.builder.end_leaf();
        let id = node.id();
        if self.builder.is_fixed() {
            self.builder.lose(id, LossKind::Unwrapped, LossReason::Nested);
            return Exit::Block;
        }
        let rules = &self.builder.rules;
        let reason = match Plan::of(node, rules) {
            Plan::Rows(rows) if rules.flavor == Flavor::Gfm => {
                if !rows.has_spans || !rules.html.is_on() {
                    self.builder.enter_table(rows, id);
                    return Exit::Table;
                }
                LossReason::NoGrid
            }
            Plan::Layout => {
                self.builder.lose(id, LossKind::Unwrapped, LossReason::NoGrid);
                return Exit::Block;
            }
            Plan::Rows(_) => LossReason::NoMarkdown,
            Plan::Blocks => LossReason::NoGrid,
        };
        if rules.html.is_on()
            && is_complete(node)
            && let Some(exit) = self.block_html(node)
        {
            return exit;
        }
        self.builder.lose(id, LossKind::Unwrapped, reason);
        Exit::Block
    }

    fn link(&mut self, node: Node<'d>) -> Exit {
        let Some(address) = self.address(node, Name::Href, "href") else {
            return Exit::Nothing;
        };
        if runs_script(&address) {
            self.builder.lose(node.id(), LossKind::Unwrapped, LossReason::Script);
            return Exit::Nothing;
        }
        let to = self.builder.kept.store(&address);
        let title = self.title(node);
        self.format(Markup::Markdown(Tag::Link { to, title }), node.id())
    }

    /// The address of a link or an image, resolved by the options.
    fn address(&self, node: Node<'d>, attribute: Name, name: &str) -> Option<Cow<'d, str>> {
        let value = node.attr_named(attribute)?;
        Some(match self.builder.rules.addresses.resolve(node, name, value) {
            Cow::Borrowed(value) => address(value),
            Cow::Owned(value) => Cow::Owned(address(&value).into_owned()),
        })
    }

    fn title(&mut self, node: Node<'d>) -> Piece {
        let Some(title) = node.attr_named(Name::Title) else { return Piece::default() };
        let title = title.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{FFFD}");
        self.builder.kept.store(&title)
    }

    fn image(&mut self, node: Node<'d>) {
        let alt = node.attr_named(Name::Alt).unwrap_or_default();
        let alt = alt.replace(['\n', '\r', '\t', '\x0C'], " ").replace('\0', "\u{FFFD}");
        let Some(address) =
            self.address(node, Name::Src, "src").filter(|to| !to.is_empty() && !runs_script(to))
        else {
            self.builder.lose(node.id(), LossKind::Unwrapped, LossReason::NoMarkdown);
            return self.builder.text(&alt, node.id());
        };
        let title = self.title(node);
        self.builder.place(
            |kept| {
                let (to, alt) = (kept.store(&address), kept.store(&alt));
                Event::Image { to, title, alt }
            },
            node.id(),
        );
    }
}

pub(super) fn has_words(node: Node<'_>) -> bool {
    node.texts().any(|text| !text.trim().is_empty())
}

/// The address without the white space and control characters that browsers ignore.
///
/// <https://url.spec.whatwg.org/#concept-basic-url-parser>
fn address(value: &str) -> Cow<'_, str> {
    static OTHERWISE: ByteSet = ByteSet::new(b"\t\n\r\0");
    let value = value.trim_matches(|c: char| c <= ' ');
    match OTHERWISE.find_in(value) == value.len() {
        true => Cow::Borrowed(value),
        false => without_null(&value.replace(['\t', '\n', '\r'], "")).into_owned().into(),
    }
}

/// Whether a link to this address would run a script.
fn runs_script(address: &str) -> bool {
    let scheme = address.split_once(':').map_or("", |(scheme, _)| scheme);
    ["javascript", "vbscript"].iter().any(|script| scheme.eq_ignore_ascii_case(script))
}
