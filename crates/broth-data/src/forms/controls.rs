//! Finds forms and the controls that belong to them.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Node, NodeId};
use broth_html_rules::InputType;
use broth_markup::{Name, Namespace};
use broth_select::{Select as _, Selector, is_submit_button};

use super::value::value_of;
use super::{Choice, Control, Form, FormEncoding, FormMethod};
use crate::address::GROWTH;
use crate::base::{Base, root_of};
use crate::resolver::Resolver;

/// The forms below a node.
pub(crate) fn forms(start: Node<'_>, base: Base) -> Vec<Form<'_>> {
    let elements = start.descendants().filter(|node| node.is_html(Name::Form));
    with_controls(elements, start, &base)
}

/// The form of a `form` element.
pub(super) fn form<'d>(node: Node<'d>, base: &Base) -> Option<Form<'d>> {
    let element = Some(node).filter(|node| node.is_html(Name::Form));
    with_controls(element, node, base).pop()
}

/// The forms of some elements in a tree.
fn with_controls<'d>(
    elements: impl IntoIterator<Item = Node<'d>>,
    start: Node<'d>,
    base: &Base,
) -> Vec<Form<'d>> {
    let mut resolver = Resolver::new(base.clone(), GROWTH);
    let mut forms: Vec<Form<'_>> =
        elements.into_iter().map(|form| read_form(form, base, &mut resolver)).collect();
    if forms.is_empty() {
        return forms;
    }
    let top = root_of(start);
    let index = forms.iter().enumerate().map(|(at, form)| (form.node.id(), at)).collect();
    let states = States::of(top);
    Owners::new(top).each_control(top, |control, owner| {
        let index: &BTreeMap<NodeId, usize> = &index;
        if let Some(form) = index.get(&owner).and_then(|at| forms.get_mut(*at)) {
            form.controls.push(read_control(control, &states));
        }
    });
    forms
}

fn read_form<'d>(form: Node<'d>, base: &Base, resolver: &mut Resolver) -> Form<'d> {
    let (action, resolved) = action(form.attr_named(Name::Action), base, resolver);
    Form {
        action,
        resolved,
        method: FormMethod::of_attr(form.attr_named(Name::Method).unwrap_or_default()),
        enctype: FormEncoding::of_attr(form.attr_named(Name::Enctype).unwrap_or_default()),
        no_validate: form.attr_named(Name::Novalidate).is_some(),
        controls: Vec::new(),
        node: form,
        span: form.span(),
        base: base.clone(),
    }
}

/// The URL of an `action`.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fs-action>
pub(super) fn action(action: Option<&str>, base: &Base, resolver: &mut Resolver) -> (String, bool) {
    match action.filter(|action| !action.is_empty()) {
        Some(action) => resolver.resolve(action),
        None => (base.page().unwrap_or_default().to_owned(), base.page().is_some()),
    }
}

/// The elements that selectors find by the states of forms.
struct States {
    checked: BTreeSet<NodeId>,
    disabled: BTreeSet<NodeId>,
    invalid: BTreeSet<NodeId>,
    rtl: BTreeSet<NodeId>,
}

impl States {
    fn of(top: Node<'_>) -> Self {
        let matches = |selector: &str| {
            let selected = Selector::parse(selector)
                .ok()
                .map(|selector| top.select(&selector).map(Node::id).collect::<BTreeSet<_>>());
            selected.unwrap_or_default()
        };
        let has_direction = top.descendants().any(|node| node.attr_named(Name::Dirname).is_some());
        Self {
            checked: matches(":checked"),
            disabled: matches(":disabled"),
            invalid: matches(":invalid"),
            rtl: if has_direction { matches("[dirname]:dir(rtl)") } else { BTreeSet::new() },
        }
    }
}

/// The form owners of a tree.
struct Owners<'d> {
    /// The first element with each id that a control names as its form.
    named: BTreeMap<&'d str, Node<'d>>,
}

impl<'d> Owners<'d> {
    fn new(top: Node<'d>) -> Self {
        let controls = || top.descendants().filter(|node| is_listed(*node));
        let wanted: BTreeSet<&str> =
            controls().filter_map(|node| node.attr_named(Name::Form)).collect();
        let mut named = BTreeMap::new();
        if !wanted.is_empty() {
            for node in top.descendants() {
                if let Some(id) = node.attr_named(Name::Id).filter(|id| wanted.contains(id)) {
                    named.entry(id).or_insert(node);
                }
            }
        }
        Self { named }
    }

    /// Calls a function with each control and its form owner.
    fn each_control(&self, top: Node<'d>, mut each: impl FnMut(Node<'d>, NodeId)) {
        // For each node, the nearest form that it is in or that it is.
        let mut around: Vec<Option<NodeId>> = alloc::vec![None; top.document().node_count() + 1];
        // A form that was taken out of its document.
        if let Some(slot) = around.get_mut(top.id().get() as usize)
            && top.is_html(Name::Form)
        {
            *slot = Some(top.id());
        }
        for node in top.descendants().filter(|node| node.is_element()) {
            let parent = node.parent().map_or(0, |parent| parent.id().get() as usize);
            let outer = around.get(parent).copied().flatten();
            if is_listed(node)
                && let Some(owner) = self.owner_of(node, outer)
            {
                each(node, owner);
            }
            if let Some(slot) = around.get_mut(node.id().get() as usize) {
                *slot = if node.is_html(Name::Form) { Some(node.id()) } else { outer };
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner>
    fn owner_of(&self, control: Node<'d>, around: Option<NodeId>) -> Option<NodeId> {
        let Some(id) = control.attr_named(Name::Form) else {
            return control.form_by_parser().map(Node::id).or(around);
        };
        let named = self.named.get(id).filter(|_| !id.is_empty())?;
        named.is_html(Name::Form).then(|| named.id())
    }
}

/// Whether an element is a control that a form may send.
///
/// <https://html.spec.whatwg.org/multipage/forms.html#category-submit>
fn is_listed(node: Node<'_>) -> bool {
    let name = node.html_name();
    matches!(name, Name::Button | Name::Input | Name::Select | Name::Textarea)
}

fn read_control<'d>(node: Node<'d>, states: &States) -> Control<'d> {
    let id = node.id();
    let in_datalist = node.ancestors().any(|around| around.is_html(Name::Datalist));
    Control {
        name: node.attr_named(Name::Name).unwrap_or_default(),
        kind: kind_of(node),
        value: value_of(node),
        is_checked: !node.is_html(Name::Select) && states.checked.contains(&id),
        options: options_of(node, states),
        is_disabled: states.disabled.contains(&id),
        is_submit: is_submit_button(node),
        is_valid: !states.invalid.contains(&id),
        in_datalist,
        direction: direction_of(node, states),
        node,
        span: node.span(),
    }
}

fn kind_of(node: Node<'_>) -> &'static str {
    let kind = node.attr_named(Name::Type);
    match node.html_name() {
        Name::Input => InputType::from_attr(kind).as_str(),
        Name::Select if node.attr_named(Name::Multiple).is_some() => "select-multiple",
        Name::Select => "select-one",
        Name::Textarea => "textarea",
        _ if is_submit_button(node) => "submit",
        _ if kind.is_some_and(|kind| kind.eq_ignore_ascii_case("reset")) => "reset",
        _ => "button",
    }
}

/// The options of a `select`.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-option-list>
fn options_of<'d>(select: Node<'d>, states: &States) -> Vec<Choice<'d>> {
    let mut options = Vec::new();
    if !select.is_html(Name::Select) {
        return options;
    }
    let mut nodes = select.descendants();
    while let Some(node) = nodes.next() {
        if node.is_html(Name::Option) {
            options.push(read_option(node, states));
        }
        let is_closed = matches!(node.html_name(), Name::Select | Name::Datalist | Name::Option);
        if is_closed && node.namespace() == Namespace::Html {
            nodes.skip_children_of(node);
        }
    }
    options
}

fn read_option<'d>(option: Node<'d>, states: &States) -> Choice<'d> {
    let text = text_of_option(option);
    let label = option.attr_named(Name::Label).filter(|label| !label.is_empty());
    Choice {
        label: label.map_or_else(|| text.clone(), ToOwned::to_owned),
        value: option.attr_named(Name::Value).map_or(text, ToOwned::to_owned),
        is_selected: states.checked.contains(&option.id()),
        is_disabled: states.disabled.contains(&option.id()),
        node: option,
    }
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-text>
fn text_of_option(option: Node<'_>) -> String {
    let mut text = String::new();
    let mut nodes = option.descendants();
    while let Some(node) = nodes.next() {
        if node.known_name() == Name::Script {
            nodes.skip_children_of(node);
        }
        if node.is_text() {
            text.push_str(node.node_value().unwrap_or_default());
        }
    }
    let mut words = text.split_ascii_whitespace();
    let mut collapsed = String::from(words.next().unwrap_or_default());
    for word in words {
        collapsed.push(' ');
        collapsed.push_str(word);
    }
    collapsed
}

/// The name of `dirname` and the direction, where it applies.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submitting-element-directionality:-the-dirname-attribute>
fn direction_of<'d>(node: Node<'d>, states: &States) -> Option<(&'d str, &'static str)> {
    let name = node.attr_named(Name::Dirname).filter(|name| !name.is_empty())?;
    let applies = match node.html_name() {
        Name::Textarea => true,
        Name::Input => matches!(
            InputType::from_attr(node.attr_named(Name::Type)),
            InputType::Hidden
                | InputType::Text
                | InputType::Search
                | InputType::Telephone
                | InputType::Url
                | InputType::Email
                | InputType::Password
                | InputType::Submit
                | InputType::Reset
                | InputType::Button
        ),
        _ => false,
    };
    let is_rtl = states.rtl.contains(&node.id());
    applies.then_some((name, if is_rtl { "rtl" } else { "ltr" }))
}
