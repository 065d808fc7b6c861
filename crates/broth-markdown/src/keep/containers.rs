//! Lists, items and quotes.

use alloc::vec::Vec;

use broth_dom::NodeId;

use super::DEEPEST;
use super::builder::Builder;
use super::children::{Child, Container, ListState};
use crate::kept::{Event, List, Tag};
use crate::loss::{LossKind, LossReason};

impl Builder {
    /// Whether one more container would be nested too deeply. If so, records the loss.
    pub(super) fn is_deep(&mut self, node: NodeId) -> bool {
        let is_deep = self.containers.len() > DEEPEST;
        if is_deep {
            self.lose(node, LossKind::Unwrapped, LossReason::TooDeep);
        }
        is_deep
    }

    /// Must be called before a block begins in the innermost container. A list can only contain
    /// items, so a block directly in a list continues the last item or begins a new one.
    pub(super) fn begin_child(&mut self, child: Child) {
        if let Some(Container::List) = self.containers.last() {
            self.begin_implied_item();
        }
        let last = match self.containers.last_mut() {
            Some(Container::Item { last, .. }) => last,
            Some(Container::Html { blocks, markdown, .. }) => {
                *blocks += 1;
                *markdown += usize::from(child != Child::Html);
                return;
            }
            _ => return,
        };
        let before = last.replace(child);
        self.before = before;
        let Some(list) = self.lists.last_mut() else { return };
        if let Some(before) = before {
            // Some readers ignore a blank line after a thematic break, so the list would be tight.
            list.can_have_blank_line |= before != Child::Rule;
            list.needs_blank_line |= before.needs_blank_line_before(child);
        }
    }

    fn begin_implied_item(&mut self) {
        let Some(list) = self.lists.last_mut() else { return };
        if list.items > 0 {
            let last = list.last;
            self.kept.events.pop();
            self.kept.nodes.truncate(self.kept.events.len());
            self.containers.push(Container::Item { last, implied: true });
        } else {
            let node = list.node;
            list.items = 1;
            list.first_item = Some(self.kept.events.len());
            self.push(Event::Enter(Tag::Item { task: None }), Some(node));
            self.containers.push(Container::Item { last: None, implied: true });
        }
    }

    pub(super) fn note_paragraph(&mut self, event: usize, bare: bool) {
        if let Some(Container::Item { .. }) = self.containers.last()
            && let Some(list) = self.lists.last_mut()
        {
            list.paragraphs.push(event);
            list.has_bare |= bare;
            list.has_p |= !bare;
        }
    }

    /// Ends the paragraph before a quote or a list. Returns true if that quote or list must be
    /// unwrapped.
    fn refuses(&mut self, node: NodeId) -> bool {
        self.end_leaf();
        if self.is_fixed() {
            self.lose(node, LossKind::Unwrapped, LossReason::Nested);
            return true;
        }
        self.is_deep(node)
    }

    /// Begins a quote. Returns false if it must be unwrapped.
    pub(super) fn enter_quote(&mut self, node: NodeId) -> bool {
        if self.refuses(node) {
            return false;
        }
        self.begin_child(Child::Quote);
        self.push(Event::Enter(Tag::Quote), Some(node));
        self.containers.push(Container::Quote);
        true
    }

    pub(super) fn leave_quote(&mut self) {
        self.end_leaf();
        self.containers.pop();
        self.push(Event::Leave, None);
    }

    /// Begins a list. Returns false if it must be unwrapped.
    pub(super) fn enter_list(&mut self, start: Option<u32>, node: NodeId) -> bool {
        if self.refuses(node) {
            return false;
        }
        if let Some(Container::List) = self.containers.last() {
            self.begin_implied_item();
        }
        let before = match self.containers.last() {
            Some(Container::Item { last, .. }) => *last,
            _ => None,
        };
        self.lists.push(ListState {
            node,
            event: self.kept.events.len(),
            first_item: None,
            start,
            items: 0,
            has_notes: false,
            last: None,
            before,
            paragraphs: Vec::new(),
            has_p: false,
            has_bare: false,
            needs_blank_line: false,
            can_have_blank_line: false,
        });
        self.push(Event::Enter(Tag::List(List { start, tight: true })), Some(node));
        self.containers.push(Container::List);
        true
    }

    pub(super) fn leave_list(&mut self) {
        self.end_leaf();
        self.leave_implied_item();
        self.containers.pop();
        let Some(list) = self.lists.pop() else { return };
        let Some(first) = list.first_item else {
            self.kept.events.truncate(list.event);
            self.kept.nodes.truncate(list.event);
            if !list.has_notes {
                self.lose(list.node, LossKind::Dropped, LossReason::Empty);
            }
            return;
        };
        let wants_blank_lines = list.has_p || list.needs_blank_line;
        let has_blank_lines = wants_blank_lines && (list.can_have_blank_line || list.items > 1);
        let tight = !has_blank_lines;
        if tight && list.has_p || !tight && list.has_bare {
            self.lose(list.node, LossKind::Changed, LossReason::Spacing);
        }
        for event in list.paragraphs {
            self.kept.events[event] = Event::Enter(Tag::Paragraph { bare: tight });
        }
        self.kept.events[list.event] = Event::Enter(Tag::List(List { start: list.start, tight }));
        self.push(Event::Leave, None);
        // Only now is it known whether the list can interrupt the paragraph before it.
        let begins_empty = matches!(self.kept.events.get(first + 1), Some(Event::Leave));
        let interrupts = !begins_empty && list.start.is_none_or(|start| start == 1);
        if let Some(Container::Item { last, .. }) = self.containers.last_mut() {
            *last = list.before;
        }
        self.begin_child(Child::List { interrupts });
    }

    /// Begins an item. Returns false if it must be unwrapped.
    pub(super) fn enter_item(&mut self, task: Option<bool>, node: NodeId) -> bool {
        self.end_leaf();
        if !self.is_fixed() {
            self.leave_implied_item();
        }
        let Some(Container::List) = self.containers.last() else {
            self.lose(node, LossKind::Unwrapped, LossReason::Nested);
            return false;
        };
        let event = self.kept.events.len();
        let Some(list) = self.lists.last_mut() else { return false };
        list.items += 1;
        list.first_item.get_or_insert(event);
        self.push(Event::Enter(Tag::Item { task }), Some(node));
        self.containers.push(Container::Item { last: None, implied: false });
        true
    }

    pub(super) fn leave_item(&mut self) {
        self.end_leaf();
        let Some(Container::Item { last, .. }) = self.containers.pop() else { return };
        let is_empty = matches!(self.kept.events.last(), Some(Event::Enter(Tag::Item { .. })));
        if is_empty && self.is_in_quote_in_item() {
            return self.drop_item();
        }
        if let Some(list) = self.lists.last_mut() {
            list.last = last;
        }
        self.push(Event::Leave, None);
    }

    /// Whether this is in a quote that is in an item. For some readers, an empty item here would
    /// end the outer item.
    fn is_in_quote_in_item(&self) -> bool {
        let mut around = self.containers.iter().rev();
        around.any(|container| matches!(container, Container::Quote))
            && around.any(|container| matches!(container, Container::Item { .. }))
    }

    /// Drops the item that has just begun.
    fn drop_item(&mut self) {
        self.kept.events.pop();
        let node = self.kept.nodes.pop().flatten();
        self.kept.nodes.truncate(self.kept.events.len());
        if let Some(node) = node {
            self.lose(node, LossKind::Dropped, LossReason::Empty);
        }
        let Some(list) = self.lists.last_mut() else { return };
        list.items -= 1;
        if list.items == 0 {
            list.first_item = None;
        }
    }

    pub(super) fn leave_implied_item(&mut self) {
        if let Some(Container::Item { implied: true, .. }) = self.containers.last() {
            self.leave_item();
        }
    }

    /// Makes all open lists loose, if they can contain a blank line.
    pub(super) fn need_blank_lines(&mut self) {
        for list in &mut self.lists {
            list.needs_blank_line = true;
        }
    }

    /// Adds a block that is a single event, such as a thematic break.
    pub(super) fn block(&mut self, child: Child, event: Event, node: NodeId) {
        self.begin_child(child);
        self.push(event, Some(node));
    }

    pub(super) fn enter_heading(&mut self, level: u8, node: NodeId) -> bool {
        self.end_leaf();
        if self.is_fixed() {
            self.lose(node, LossKind::Unwrapped, LossReason::Nested);
            return false;
        }
        self.begin_child(Child::Heading);
        let has_breaks = level < 3 && !self.rules.html.is_on();
        self.begin_fixed(Tag::Heading(level), node, has_breaks);
        true
    }

    pub(super) fn leave_heading(&mut self) {
        self.end_fixed();
        // A heading with a line break becomes a setext heading, which begins like a paragraph.
        let start = self.leaf_event;
        let has_break = self.kept.events.get(start..).is_some_and(|of| of.contains(&Event::Break));
        if has_break
            && let Some(Container::Item { .. }) = self.containers.last()
            && let Some(list) = self.lists.last_mut()
            && let Some(before) = self.before
        {
            list.needs_blank_line |= before.needs_blank_line_before(Child::Paragraph);
        }
    }
}
