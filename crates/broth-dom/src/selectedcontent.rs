//! The `selectedcontent` of a `select` shows a copy of its selected `option`.
//!
//! That is form logic, but it makes nodes, so parsed trees have them. Options of a `select` are popped in
//! tree order; what was learnt of a `select` is kept, so that each option costs the walk up to it and,
//! if it is selected, a copy.

use broth_markup::{Name, Namespace};

use crate::slot::{NodeId, NodeKind};
use crate::{Document, Node};

/// What is known of a `select`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Select {
    /// The first `selectedcontent` in it.
    content: Option<NodeId>,
    /// The option whose *selectedness* is true.
    selected: Option<NodeId>,
}

impl Document {
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent>
    pub(crate) fn option_popped(&mut self, option: NodeId) {
        let Some(select) = nearest_ancestor_select(self.node(option)).map(Node::id) else { return };
        let known = self.known_select(select);
        let view = self.node(option);
        let selected = match known.selected {
            _ if view.has_attr("selected") => true,
            Some(old) => old == option,
            None => selects_an_option(self.node(select)) && !is_disabled(view),
        };
        if selected {
            self.selects.entry(select).or_default().selected = Some(option);
            self.update_selectedcontent(select);
        }
    }

    /// The post-connection steps of `selectedcontent`.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element>
    pub(crate) fn content_connected(&mut self, content: NodeId) {
        let mut ancestors = self.node(content).ancestors();
        let select = ancestors.find(|node| node.is_html(Name::Select)).map(Node::id);
        let connected = ancestors.last().is_some_and(|top| top.kind() == NodeKind::Document);
        let Some(select) = select.filter(|_| connected) else { return };
        self.known_select(select);
        let known = self.selects.entry(select).or_default();
        if *known.content.get_or_insert(content) == content {
            self.update_selectedcontent(select);
        }
    }

    /// What is known of a `select`; what was not seen is looked up once.
    fn known_select(&mut self, select: NodeId) -> Select {
        if let Some(&known) = self.selects.get(&select) {
            return known;
        }
        let view = self.node(select);
        let mut known = Select::default();
        for node in view.descendants() {
            if node.is_html(Name::Selectedcontent) {
                known.content = known.content.or(Some(node.id()));
            } else if node.is_html(Name::Option) && nearest_ancestor_select(node) == Some(view) {
                let first = known.selected.is_none() && selects_an_option(view);
                if node.has_attr("selected") || (first && !is_disabled(node)) {
                    known.selected = Some(node.id());
                }
            }
        }
        self.selects.insert(select, known);
        known
    }

    /// <https://html.spec.whatwg.org/multipage/form-elements.html#update-a-select's-selectedcontent>
    fn update_selectedcontent(&mut self, select: NodeId) {
        let known = self.known_select(select);
        let (Some(content), Some(option)) = (known.content, known.selected) else { return };
        if self.node(select).has_attr("multiple") || is_disabled_content(self.node(content)) {
            return;
        }
        while let Some(old) = self.slot(content).first_child() {
            self.unlink(old);
        }
        let mut child = self.slot(option).first_child();
        while let Some(original) = child {
            let copy = self.clone_subtree(original);
            self.link_last(content, copy);
            child = self.slot(original).next;
        }
    }
}

/// The local name of an HTML element.
fn html_name(node: Node<'_>) -> Name {
    if node.namespace() == Namespace::Html { node.name() } else { Name::Unknown }
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select>
fn nearest_ancestor_select(option: Node<'_>) -> Option<Node<'_>> {
    let mut in_group = false;
    for ancestor in option.ancestors() {
        match html_name(ancestor) {
            Name::Datalist | Name::Hr | Name::Option => return None,
            Name::Optgroup if in_group => return None,
            Name::Optgroup => in_group = true,
            Name::Select => return Some(ancestor),
            _ => {}
        }
    }
    None
}

/// Whether a `select` without a selected option selects the first: the *selectedness setting algorithm*.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm>
fn selects_an_option(select: Node<'_>) -> bool {
    !select.has_attr("multiple") && select.attr("size").is_none_or(|size| integer_or_1(size) == "1")
}

/// The digits that the *rules for parsing non-negative integers* find, or `1` if they find none.
fn integer_or_1(text: &str) -> &str {
    let text = text.trim_start_matches(|c: char| c.is_ascii_whitespace());
    let text = text.strip_prefix('+').unwrap_or(text);
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    match text[..end].trim_start_matches('0') {
        "" if end == 0 && !text.starts_with("-0") => "1",
        digits => digits,
    }
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled>
fn is_disabled(option: Node<'_>) -> bool {
    let group = option.parent().filter(|parent| parent.is_html(Name::Optgroup));
    option.has_attr("disabled") || group.is_some_and(|group| group.has_attr("disabled"))
}

/// Whether a `selectedcontent` is *disabled*: in two selects, or in what it would copy.
fn is_disabled_content(content: Node<'_>) -> bool {
    let mut selects = 0;
    content.ancestors().any(|ancestor| {
        selects += usize::from(ancestor.is_html(Name::Select));
        let inside = matches!(html_name(ancestor), Name::Option | Name::Selectedcontent);
        inside || selects > 1
    })
}
