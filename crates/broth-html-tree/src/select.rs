//! The `select` element: which option is selected, and its copy in `selectedcontent`.
//!
//! <https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element>
//!
//! Which option is selected is a matter of forms, but a document without scripts shows it in the tree. So
//! each open `select` keeps the little that must be known, and nothing is searched for.

use broth_dom::TreeSink;
use broth_markup::Name;

use crate::builder::TreeBuilder;
use crate::item::TagItem;
use crate::ordered::Position;

/// An open `select` whose selected option may be copied.
#[derive(Debug)]
pub(crate) struct OpenSelect<N> {
    node: N,
    /// Whether one option at least is always selected: the *display size* is 1.
    is_drop_down: bool,
    /// The first `selectedcontent` inside of it, if it is not disabled.
    selectedcontent: Option<N>,
    has_selectedcontent: bool,
    /// The option that is selected, as far as the parser has come.
    selected: Option<N>,
    /// The last `optgroup`, if it is disabled.
    disabled_optgroup: Option<N>,
}

impl<S: TreeSink> TreeBuilder<S> {
    /// Takes note of an element in the rules for `select` and what may be in it, just inserted.
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

    /// DEVIATION: nothing is copied inside of templates. There, by the letter, each of `select`, `option`
    /// and `template` nested in this order doubles what is copied, so that a page of a few kilobytes would
    /// fill any memory.
    fn note_select(&mut self, tag: &TagItem<'_>, node: &S::Node) {
        if self.open.contains(Name::Template) || tag.attr("multiple").is_some() {
            return;
        }
        // The rules for parsing non-negative integers, of which only one result matters.
        let size = tag.attr("size").map(|size| {
            let size = size.trim_start_matches(|c: char| c.is_ascii_whitespace());
            let size = size.strip_prefix('+').unwrap_or(size);
            let end = size.find(|c: char| !c.is_ascii_digit()).unwrap_or(size.len());
            (end > 0).then(|| size[..end].trim_start_matches('0') == "1")
        });
        self.open_selects.push(OpenSelect {
            node: node.clone(),
            is_drop_down: size.flatten().unwrap_or(true),
            selectedcontent: None,
            has_selectedcontent: false,
            selected: None,
            disabled_optgroup: None,
        });
    }

    /// The *nearest ancestor select* of the current node, if it is one that is kept.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select>
    fn nearest_ancestor_select(&mut self) -> Option<usize> {
        let index = self.open_selects.len().checked_sub(1)?;
        let at = self.open.last(Name::Select)?;
        let current = self.open.current_position()?;
        let outer = |name| {
            let last = self.open.last(name)?;
            if last == current { self.open.before_alike(last) } else { Some(last) }
        };
        let stands_between = |position: Option<Position>| position > Some(at);
        let is_ours = self.open.get(at).is_some_and(|it| it.node == self.open_selects[index].node)
            && !self.open.contains(Name::Template)
            && !stands_between(outer(Name::Datalist))
            && !stands_between(outer(Name::Option))
            && !stands_between(outer(Name::Optgroup).and_then(|one| self.open.before_alike(one)));
        is_ours.then_some(index)
    }

    fn note_option(&mut self, tag: &TagItem<'_>, node: &S::Node) {
        let Some(index) = self.nearest_ancestor_select() else { return };
        let parent = self.open.current_position().and_then(|at| self.open.above(at));
        let parent = parent.and_then(|at| self.open.get(at)).map(|parent| &parent.node);
        let select = &mut self.open_selects[index];
        let is_disabled = tag.attr("disabled").is_some()
            || (select.disabled_optgroup.is_some() && select.disabled_optgroup.as_ref() == parent);
        let by_default = select.selected.is_none() && select.is_drop_down && !is_disabled;
        if tag.attr("selected").is_some() || by_default {
            select.selected = Some(node.clone());
        }
    }

    fn note_optgroup(&mut self, tag: &TagItem<'_>, node: &S::Node) {
        if let Some(select) = self.open_selects.last_mut() {
            select.disabled_optgroup = tag.attr("disabled").map(|_| node.clone());
        }
    }

    /// The `selectedcontent` is disabled inside of an option, of another `selectedcontent`, or of a `select`
    /// in a `select`.
    fn note_selectedcontent(&mut self, node: &S::Node) {
        let is_nested =
            |name| self.open.last(name).and_then(|last| self.open.before_alike(last)).is_some();
        let is_disabled = is_nested(Name::Selectedcontent)
            || is_nested(Name::Select)
            || self.open.contains(Name::Option)
            || self.open.contains(Name::Template);
        let Some(select) = self.open_selects.last_mut() else { return };
        if core::mem::replace(&mut select.has_selectedcontent, true) || is_disabled {
            return;
        }
        select.selectedcontent = Some(node.clone());
        if let Some(selected) = &select.selected {
            self.sink.clone_option_into_selectedcontent(selected, node);
        }
    }

    /// An option has been popped: *maybe clone an option into selectedcontent*.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent>
    pub(crate) fn option_popped(&mut self, option: &S::Node) {
        let Some(select) = self.open_selects.last() else { return };
        if select.selected.as_ref() == Some(option)
            && let Some(selectedcontent) = &select.selectedcontent
        {
            self.sink.clone_option_into_selectedcontent(option, selectedcontent);
        }
    }

    /// A `select` has left the stack.
    pub(crate) fn select_popped(&mut self, node: &S::Node) {
        if self.open_selects.last().is_some_and(|select| select.node == *node) {
            self.open_selects.pop();
        }
    }
}
