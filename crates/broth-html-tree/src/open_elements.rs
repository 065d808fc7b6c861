//! The stack of open elements.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#stack-of-open-elements>
//!
//! Tags ask this stack questions: is there a `p` in button scope, which element does this end tag
//! close, where does foster parenting lead. If each question searched the stack, every tag would
//! cost its depth. So the stack keeps an index of itself: elements of the same name are linked, and
//! the positions of special elements and of those that end a scope are on stacks of their own.
//! Every question is then a comparison of positions: an element is in scope if it is at or below
//! the last element that ends the scope.

use alloc::vec::Vec;
use core::mem;

use broth_markup::{Name, Namespace};

use crate::formatting::Entry;
use crate::ordered::{Link, Ordered, Position};
use crate::scope::{IntegrationPoint, Traits};
use crate::tag_names::TagName;

/// The namespace of an open element, which is one of those with a number.
// OPTIMIZATION: entries are written and read for each element, and a `Namespace` takes sixteen
// bytes. With `Link`, it is 1.5 % of a tree, and 3 % of a small one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamespaceByte(u8);

impl NamespaceByte {
    pub(crate) const HTML: Self = Self(1);

    pub(crate) fn of(namespace: Namespace<'_>) -> Self {
        Self(namespace.number().unwrap_or_default() as u8)
    }

    #[inline]
    pub(crate) fn get(self) -> Namespace<'static> {
        match self {
            Self::HTML => Namespace::Html,
            Self(number) => Namespace::of_number(u32::from(number)).unwrap_or_default(),
        }
    }
}

/// An open element.
#[derive(Clone, Debug)]
pub(crate) struct OpenElement<N> {
    /// The node in the tree.
    pub(crate) node: N,
    /// The namespace.
    pub(crate) namespace: NamespaceByte,
    /// The local name.
    pub(crate) name: Name,
    /// The name of the token that it was created for: the local name in lower case, known or not.
    pub(crate) tag_name: TagName,
    /// The kind of integration point that it is, if any.
    pub(crate) integration_point: IntegrationPoint,
    /// Its entry in the list of active formatting elements.
    pub(crate) formatting: Option<Entry>,
}

impl<N> OpenElement<N> {
    /// Whether it is the HTML element of that name.
    #[inline]
    pub(crate) fn is(&self, name: Name) -> bool {
        self.name == name && self.is_html()
    }

    /// Whether it is an HTML element of one of these names.
    #[inline]
    pub(crate) fn is_one_of(&self, names: broth_markup::NameSet) -> bool {
        names.contains(self.name) && self.is_html()
    }

    /// Whether it is in the HTML namespace.
    #[inline]
    pub(crate) fn is_html(&self) -> bool {
        self.namespace == NamespaceByte::HTML
    }
}

/// The parts of an element that are needed after it has been closed.
#[derive(Clone, Debug)]
pub(crate) struct ClosedElement<N> {
    /// The node in the tree.
    pub(crate) node: N,
    /// The local name.
    pub(crate) name: Name,
    /// Its entry in the list of active formatting elements.
    pub(crate) formatting: Option<Entry>,
}

#[derive(Debug)]
struct Slot<N> {
    element: OpenElement<N>,
    traits: Traits,
    /// The neighbours among the elements of its name; HTML and foreign elements are linked
    /// separately.
    before: Link,
    after: Link,
    /// For a foreign element: the nearest HTML element above it.
    html_above: Position,
}

/// The stack of open elements; see the module documentation.
#[derive(Debug)]
pub(crate) struct OpenElements<N> {
    slots: Ordered<Slot<N>>,
    /// The last HTML element of each name.
    last_html: Vec<Link>,
    /// The last foreign element of each name.
    last_foreign: Vec<Link>,
    specials: Vec<Position>,
    list_item_stops: Vec<Position>,
    scope_ends: Vec<Position>,
    /// How many elements are open that must not be open when the body ends.
    unclosed: usize,
    /// Elements before this position stay open.
    held: Position,
    /// The first of them that a token would have closed.
    refused: Option<Name>,
}

impl<N> Default for OpenElements<N> {
    fn default() -> Self {
        Self {
            slots: Ordered::default(),
            // OPTIMIZATION: otherwise, nearly every new name of a short text moves the list: 3 % of
            // the time for 500 bytes.
            last_html: Vec::with_capacity(Name::COUNT),
            last_foreign: Vec::new(),
            specials: Vec::new(),
            list_item_stops: Vec::new(),
            scope_ends: Vec::new(),
            unclosed: 0,
            held: 0,
            refused: None,
        }
    }
}

/// Holding elements open.
impl<N> OpenElements<N> {
    /// The position after the last element.
    pub(crate) fn end(&self) -> Position {
        self.slots.end()
    }

    /// From now on, elements before this position stay open. A tag that would close one of them
    /// closes nothing, and [`refused`](Self::refused) says so.
    pub(crate) fn hold(&mut self, end: Position) {
        self.held = end;
    }

    /// Forgets the element that would have been closed.
    pub(crate) fn forget_refused(&mut self) {
        self.refused = None;
    }

    /// The first element that would have been closed, but is held open.
    #[inline]
    pub(crate) fn refused(&self) -> Option<Name> {
        self.refused
    }

    /// Whether the element at a position is held open. If it is, that is noted.
    #[inline]
    pub(crate) fn refuses_to_close(&mut self, at: Position) -> bool {
        let is_held = at < self.held;
        if is_held {
            self.note_refused(at);
        }
        is_held
    }

    #[cold]
    fn note_refused(&mut self, at: Position) {
        let name = self.get(at).map(|element| element.name);
        self.refused = self.refused.or(name);
    }
}

impl<N> OpenElements<N> {
    /// How many elements are open.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    /// The position of the current node.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#current-node>
    #[inline]
    pub(crate) fn current_position(&self) -> Option<Position> {
        self.slots.last()
    }

    /// The current node.
    #[inline]
    pub(crate) fn current(&self) -> Option<&OpenElement<N>> {
        Some(&self.slots[self.slots.last()?].element)
    }

    /// The first element: `html`.
    #[inline]
    pub(crate) fn root(&self) -> Option<&OpenElement<N>> {
        self.get(0)
    }

    /// The second element, if it is a `body`.
    pub(crate) fn body(&self) -> Option<&OpenElement<N>> {
        self.get(0)?;
        let second = self.get(self.slots.next(0)?)?;
        second.is(Name::Body).then_some(second)
    }

    /// The element at a position.
    #[inline]
    pub(crate) fn get(&self, at: Position) -> Option<&OpenElement<N>> {
        Some(&self.slots.get(at)?.element)
    }

    /// The element immediately above.
    pub(crate) fn above(&self, at: Position) -> Option<Position> {
        self.slots.previous(at)
    }

    /// The last element of the same name above.
    pub(crate) fn previous_of_same_name(&self, at: Position) -> Option<Position> {
        self.slots[at].before.get()
    }

    /// Opens an element.
    #[inline]
    pub(crate) fn push(&mut self, element: OpenElement<N>) -> Position {
        let at = self.slots.end();
        let traits = Traits::of(element.namespace.get(), element.name);
        if traits.has(Traits::SPECIAL) {
            self.specials.push(at);
            if traits.has(Traits::STOPS_LIST_ITEMS) {
                self.list_item_stops.push(at);
            }
            if traits.has(Traits::ENDS_SCOPE) {
                self.scope_ends.push(at);
            }
        }
        self.unclosed += usize::from(!traits.has(Traits::MAY_STAY_OPEN));
        let (is_html, index) = (element.is_html(), element.tag_name.number());
        let last = if is_html { &mut self.last_html } else { &mut self.last_foreign };
        let before = match last.get_mut(index) {
            Some(last) => mem::replace(last, Link::to(at)),
            None => add_name(last, index, at),
        };
        if let Some(before) = before.get() {
            self.slots[before].after = Link::to(at);
        }
        let html_above = if is_html { 0 } else { self.html_above() };
        self.slots.push(Slot { element, traits, before, after: Link::NONE, html_above })
    }

    /// For a foreign element that is pushed: the nearest HTML element above it.
    fn html_above(&self) -> Position {
        match self.slots.last() {
            Some(last) if self.slots[last].element.is_html() => last,
            Some(last) => self.slots[last].html_above,
            None => 0,
        }
    }

    /// Closes the current node, unless it is held open.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<ClosedElement<N>> {
        if self.slots.end() <= self.held {
            self.note_refused(self.slots.last()?);
            return None;
        }
        // It is the last one in each part of the index, so nothing is searched for.
        let Slot { element, traits, before, .. } = self.slots.pop()?;
        let last = if element.is_html() { &mut self.last_html } else { &mut self.last_foreign };
        if let Some(last) = last.get_mut(element.tag_name.number()) {
            *last = before;
        }
        if let Some(before) = before.get() {
            self.slots[before].after = Link::NONE;
        }
        if traits.has(Traits::SPECIAL) {
            self.specials.pop();
            if traits.has(Traits::STOPS_LIST_ITEMS) {
                self.list_item_stops.pop();
            }
            if traits.has(Traits::ENDS_SCOPE) {
                self.scope_ends.pop();
            }
        }
        self.unclosed -= usize::from(!traits.has(Traits::MAY_STAY_OPEN));
        let OpenElement { node, name, formatting, .. } = element;
        Some(ClosedElement { node, name, formatting })
    }

    /// Takes an element out, wherever it is, unless it is held open.
    pub(crate) fn remove(&mut self, at: Position) -> Option<ClosedElement<N>>
    where
        N: Clone,
    {
        if self.refuses_to_close(at) {
            return None;
        }
        let Slot { element, traits, before, after, .. } = self.slots.get(at)?;
        let (traits, before, after) = (*traits, *before, *after);
        let (is_html, tag_name) = (element.is_html(), element.tag_name);
        let closed = ClosedElement {
            node: element.node.clone(),
            name: element.name,
            formatting: element.formatting,
        };
        self.keep_runs_whole(at);
        self.slots.remove(at);
        self.link_same_name(is_html, tag_name, before, after);
        if traits.has(Traits::SPECIAL) {
            forget(&mut self.specials, at);
        }
        if traits.has(Traits::STOPS_LIST_ITEMS) {
            forget(&mut self.list_item_stops, at);
        }
        if traits.has(Traits::ENDS_SCOPE) {
            forget(&mut self.scope_ends, at);
        }
        self.unclosed -= usize::from(!traits.has(Traits::MAY_STAY_OPEN));
        Some(closed)
    }

    /// Updates `html_above`: when an HTML element is removed from between foreign ones, their two
    /// runs become one. This takes linear time: only a `form` and an `a` can be removed from above
    /// foreign elements, and only the latest of each, so a run is below such an element at most
    /// twice.
    fn keep_runs_whole(&mut self, at: Position) {
        if self.slots.next(at).is_none() {
            return;
        }
        let leaving = &self.slots[at];
        let above = match self.slots.previous(at) {
            _ if !leaving.element.is_html() => return,
            Some(above) if self.slots[above].element.is_html() => above,
            Some(above) => self.slots[above].html_above,
            None => return,
        };
        let mut below = self.slots.next(at);
        while let Some(foreign) = below.filter(|&at| !self.slots[at].element.is_html()) {
            self.slots[foreign].html_above = above;
            below = self.slots.next(foreign);
        }
    }

    /// Replaces an element by another of the same name.
    pub(crate) fn replace(&mut self, at: Position, node: N) -> N {
        mem::replace(&mut self.slots[at].element.node, node)
    }

    /// Sets or clears the entry in the list of active formatting elements.
    pub(crate) fn set_formatting(&mut self, at: Position, entry: Option<Entry>) {
        self.slots[at].element.formatting = entry;
    }

    /// Takes out a formatting element, and opens another one like it immediately below the furthest
    /// block, whose position it gets. Calls `moved` for each formatting element that moves to
    /// another position.
    pub(crate) fn move_below(
        &mut self,
        formatting_element: Position,
        furthest_block: Position,
        node: N,
        mut moved: impl FnMut(Entry, Position),
    ) {
        let Some(slot) = self.slots.remove(formatting_element) else { return };
        let (before, after, tag_name) = (slot.before, slot.after, slot.element.tag_name);
        let element = OpenElement { node, formatting: None, ..slot.element };
        let slot = Slot { element, ..slot };
        let Some(first) = self.slots.insert_after(furthest_block, slot) else { return };
        let moved_from = first..=furthest_block;
        for from in moved_from.clone() {
            let Slot { before, after, .. } = &mut self.slots[from - 1];
            for neighbour in [before, after] {
                let moved = |at| at - Position::from(moved_from.contains(&at));
                *neighbour = neighbour.get().map(moved).into();
            }
        }
        for from in moved_from {
            self.take_note_of_move(from, &mut moved);
        }
        self.link_same_name(true, tag_name, before, Link::to(furthest_block));
        self.link_same_name(true, tag_name, Link::to(furthest_block), after);
    }

    /// Updates the index after an element has moved one place down. Its neighbours are known
    /// already.
    fn take_note_of_move(&mut self, from: Position, moved: &mut impl FnMut(Entry, Position)) {
        let to = from - 1;
        let Slot { element, traits, before, after, .. } = &self.slots[to];
        let (before, after, traits) = (*before, *after, *traits);
        let (is_html, tag_name) = (element.is_html(), element.tag_name);
        if let Some(entry) = element.formatting {
            moved(entry, to);
        }
        self.link_same_name(is_html, tag_name, before, Link::to(to));
        self.link_same_name(is_html, tag_name, Link::to(to), after);
        for (is_there, positions) in [
            (traits.has(Traits::SPECIAL), &mut self.specials),
            (traits.has(Traits::STOPS_LIST_ITEMS), &mut self.list_item_stops),
            (traits.has(Traits::ENDS_SCOPE), &mut self.scope_ends),
        ] {
            if is_there && let Ok(index) = positions.binary_search(&from) {
                positions[index] = to;
            }
        }
    }

    /// Makes two elements of a name neighbours. If there is no second one, the first is the last.
    fn link_same_name(&mut self, is_html: bool, tag_name: TagName, before: Link, after: Link) {
        if let Some(before) = before.get() {
            self.slots[before].after = after;
        }
        match after.get() {
            Some(after) => self.slots[after].before = before,
            None => {
                let last = if is_html { &mut self.last_html } else { &mut self.last_foreign };
                last[tag_name.number()] = before;
            }
        }
    }
}

/// The questions that tags ask.
impl<N> OpenElements<N> {
    /// The last open HTML element of that tag name.
    #[inline]
    pub(crate) fn last_of(&self, tag_name: TagName) -> Option<Position> {
        self.last_html.get(tag_name.number())?.get()
    }

    /// The last open HTML element of that name.
    #[inline]
    pub(crate) fn last(&self, name: Name) -> Option<Position> {
        self.last_of(TagName::known(name))
    }

    /// The last open HTML element of any of these names.
    pub(crate) fn last_of_any(&self, names: &[Name]) -> Option<Position> {
        names.iter().filter_map(|&name| self.last(name)).max()
    }

    /// Whether an HTML element of that name is open.
    #[inline]
    pub(crate) fn contains(&self, name: Name) -> bool {
        self.last(name).is_some()
    }

    /// The last special element.
    #[inline]
    pub(crate) fn last_special(&self) -> Option<Position> {
        self.specials.last().copied()
    }

    /// The last element that stops the search for an open `li`, `dd` or `dt`.
    #[inline]
    pub(crate) fn last_list_item_stop(&self) -> Option<Position> {
        self.list_item_stops.last().copied()
    }

    /// The topmost special element below a position: the *furthest block* of the adoption agency.
    pub(crate) fn first_special_below(&self, at: Position) -> Option<Position> {
        self.specials.get(self.specials.partition_point(|&special| special <= at)).copied()
    }

    /// Whether the element at a position is in scope.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope>
    #[inline]
    pub(crate) fn is_in_scope(&self, at: Position) -> bool {
        self.scope_ends.last().is_none_or(|&end| end <= at)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope>
    #[inline]
    pub(crate) fn has_in_scope(&self, name: Name) -> bool {
        self.last(name).is_some_and(|at| self.is_in_scope(at))
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-list-item-scope>
    pub(crate) fn has_in_list_item_scope(&self, name: Name) -> bool {
        let end = self.last_of_any(&[Name::Ol, Name::Ul]);
        self.last(name).is_some_and(|at| self.is_in_scope(at) && end <= Some(at))
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-button-scope>
    #[inline]
    pub(crate) fn has_in_button_scope(&self, name: Name) -> bool {
        self.last(name)
            .is_some_and(|at| self.is_in_scope(at) && self.last(Name::Button) <= Some(at))
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-table-scope>
    pub(crate) fn has_any_in_table_scope(&self, names: &[Name]) -> bool {
        let end = self.last_of_any(&[Name::Html, Name::Table, Name::Template]);
        self.last_of_any(names).is_some_and(|at| end <= Some(at))
    }

    /// The last open foreign element of that tag name, if no HTML element is open below it.
    pub(crate) fn last_foreign(&self, tag_name: TagName) -> Option<Position> {
        let current = self.slots.last()?;
        let at = self.last_foreign.get(tag_name.number())?.get()?;
        (self.slots[current].html_above < at).then_some(at)
    }

    /// Whether an element is open that must not be open when the body ends.
    pub(crate) fn has_unclosed(&self) -> bool {
        self.unclosed > 0
    }
}

/// Adds the first element of a name. The result says that none of that name is before it.
#[cold]
fn add_name(last: &mut Vec<Link>, index: usize, at: Position) -> Link {
    last.resize(index + 1, Link::NONE);
    last[index] = Link::to(at);
    Link::NONE
}

/// Removes a position from a stack of positions. It is usually the last one.
fn forget(positions: &mut Vec<Position>, at: Position) {
    if positions.last() == Some(&at) {
        positions.pop();
    } else if let Ok(index) = positions.binary_search(&at) {
        positions.remove(index);
    }
}

#[cfg(test)]
mod tests;
