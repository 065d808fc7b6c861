//! The `select` element: which open one an option belongs to, and copying it into
//! `selectedcontent`.
//!
//! <https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element>
//!
//! Each open `select` remembers the few nodes that matter, so nothing is searched for.

use broth_dom::TreeSink;
use broth_html_rules::{OpenSelect, OptionAttributes};
use broth_markup::Name;

use crate::builder::TreeBuilder;
use crate::item::TagItem;
use crate::ordered::Position;

impl<S: TreeSink> TreeBuilder<S> {
    /// Records an element that matters to `select` and has just been inserted.
    pub(crate) fn note_for_select(&mut self, tag: &TagItem<'_>, node: &S::Node) {
        if !self.options.selectedcontent {
            return;
        }
        match tag.name {
            Name::Select => self.note_select(tag, node),
            Name::Option => self.note_option(tag, node),
            Name::Optgroup => self.note_optgroup(tag, node),
            Name::Selectedcontent => self.note_selectedcontent(node),
            _ => {}
        }
    }

    /// DEVIATION: nothing is copied inside templates. By the standard, each `select`, `option` and
    /// `template` nested there in this order doubles what is copied, so that a page of a few
    /// kilobytes would fill any memory.
    fn note_select(&mut self, tag: &TagItem<'_>, node: &S::Node) {
        if self.open.contains(Name::Template) || tag.attr("multiple").is_some() {
            return;
        }
        self.forms.open_selects.push((node.clone(), OpenSelect::new(tag.attr("size"))));
    }

    /// The *nearest ancestor select* of the current node, if it is one that is tracked.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select>
    fn nearest_ancestor_select(&mut self) -> Option<usize> {
        // Steps 2, 2.3 and 3. The last `select` is the nearest, if nothing is in between.
        let index = self.forms.open_selects.len().checked_sub(1)?;
        let at = self.open.last(Name::Select)?;
        let current = self.open.current_position()?;
        let outer = |name| {
            let last = self.open.last(name)?;
            if last == current { self.open.previous_of_same_name(last) } else { Some(last) }
        };
        let stands_between = |position: Option<Position>| position > Some(at);
        // Steps 1, 2.1, 2.2, 2.2.1 and 2.2.2. An `hr` is never open.
        let is_ours =
            self.open.get(at).is_some_and(|it| it.node == self.forms.open_selects[index].0)
                && !self.open.contains(Name::Template)
                && !stands_between(outer(Name::Datalist))
                && !stands_between(outer(Name::Option))
                && !stands_between(
                    outer(Name::Optgroup).and_then(|one| self.open.previous_of_same_name(one)),
                );
        is_ours.then_some(index)
    }

    fn note_option(&mut self, tag: &TagItem<'_>, node: &S::Node) {
        let Some(index) = self.nearest_ancestor_select() else { return };
        let parent = self.open.current_position().and_then(|at| self.open.above(at));
        let parent = parent.and_then(|at| self.open.get(at)).map(|parent| &parent.node);
        let (_, select) = &mut self.forms.open_selects[index];
        let has = |name| tag.attr(name).is_some();
        let attributes = OptionAttributes { selected: has("selected"), disabled: has("disabled") };
        select.option(node, parent, attributes);
    }

    fn note_optgroup(&mut self, tag: &TagItem<'_>, node: &S::Node) {
        if let Some((_, select)) = self.forms.open_selects.last_mut() {
            match tag.attr("disabled") {
                Some(_) => select.disabled_optgroup(node),
                None => select.optgroup(),
            }
        }
    }

    /// Records a `selectedcontent`, which is disabled inside an option, another `selectedcontent`,
    /// or a `select` in a `select`.
    fn note_selectedcontent(&mut self, node: &S::Node) {
        let is_nested = |name| {
            self.open.last(name).and_then(|last| self.open.previous_of_same_name(last)).is_some()
        };
        let is_disabled = is_nested(Name::Selectedcontent)
            || is_nested(Name::Select)
            || self.open.contains(Name::Option)
            || self.open.contains(Name::Template);
        let Some((_, select)) = self.forms.open_selects.last_mut() else { return };
        if is_disabled {
            select.disabled_selectedcontent();
        } else if let Some(selected) = select.selectedcontent(node) {
            self.sink.clone_option_into_selectedcontent(selected, node);
        }
    }

    /// Copies an option that has been popped, if it is the selected one.
    pub(crate) fn option_popped(&mut self, option: &S::Node) {
        let Some((_, select)) = self.forms.open_selects.last() else { return };
        if let Some(selectedcontent) = select.copies(option) {
            self.sink.clone_option_into_selectedcontent(option, selectedcontent);
        }
    }

    /// Forgets a `select` that has left the stack.
    pub(crate) fn select_popped(&mut self, node: &S::Node) {
        if self.forms.open_selects.last().is_some_and(|(select, _)| select == node) {
            self.forms.open_selects.pop();
        }
    }
}
