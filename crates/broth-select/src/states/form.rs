//! The states of forms and their controls, as in a page that has just been read.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use broth_dom::{Node, NodeId};
use broth_markup::{Name, Namespace};

use super::control::{is_listed, is_submit_button, raw_value};
use super::validity::Validity;
use super::{inherit, validity};
use crate::facts::Table;
use crate::own::InputType;
use crate::pseudo::State;

/// Fills the columns of these states.
pub(super) fn find(states: &[(State, u32)], top: Node<'_>, table: &mut Table) {
    let mut forms = Forms::new(top);
    inherit(top, Around::default(), |node, around| {
        let mut inside = around.enter(node);
        forms.enter(node, &inside);
        inside.leave_to_children(node);
        inside
    });
    forms.settle();
    for control in &forms.controls {
        for &(state, column) in states {
            if forms.is(control, state) {
                table.set(control.node.id(), column);
            }
        }
    }
}

/// The context of an element.
#[derive(Clone, Copy, Default)]
struct Around {
    /// A fieldset that is disabled, if the element is not in its first legend.
    in_disabled_fieldset: bool,
    /// The nearest `select` of an option, and whether it is disabled.
    select: Option<(NodeId, bool)>,
    in_datalist: bool,
    is_editable: bool,
    form: Option<NodeId>,
    fieldset: Option<NodeId>,
}

impl Around {
    /// What applies to an element, from what applies to its parent's children.
    fn enter(self, node: Node<'_>) -> Self {
        let mut around = self;
        if let Some(fieldset) = node.parent().filter(|parent| parent.is_html(Name::Fieldset)) {
            // <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-disabled>
            let is_exempt = node.is_html(Name::Legend)
                && !node.previous_siblings().any(|sibling| sibling.is_html(Name::Legend));
            around.in_disabled_fieldset |= fieldset.has_attr("disabled") && !is_exempt;
        }
        // <https://html.spec.whatwg.org/multipage/interaction.html#attr-contenteditable>
        let is_html = node.namespace() == Namespace::Html;
        // <https://w3c.github.io/editing/docs/execCommand/#editable>
        around.is_editable &= is_html
            || matches!(node.namespace(), Namespace::Svg | Namespace::MathMl)
                && matches!(node.name(), Name::Svg | Name::Math);
        let editable = node.attr("contenteditable").filter(|_| is_html);
        if let Some(value) = editable {
            let is = |keyword| value.eq_ignore_ascii_case(keyword);
            if is("") || is("true") || is("plaintext-only") {
                around.is_editable = true;
            } else if is("false") {
                around.is_editable = false;
            }
        }
        around
    }

    /// What applies to the children of an element.
    fn leave_to_children(&mut self, node: Node<'_>) {
        match node.html_name() {
            Name::Form => self.form = Some(node.id()),
            Name::Fieldset => self.fieldset = Some(node.id()),
            Name::Select => {
                let is_disabled = node.has_attr("disabled") || self.in_disabled_fieldset;
                self.select = Some((node.id(), is_disabled));
            }
            // <https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select>
            Name::Option | Name::Hr => self.select = None,
            Name::Datalist => {
                self.select = None;
                self.in_datalist = true;
            }
            _ => {}
        }
    }
}

/// An element whose states are wanted.
pub(super) struct Control<'d> {
    pub(super) node: Node<'d>,
    pub(super) name: Name,
    pub(super) input: InputType,
    pub(super) is_disabled: bool,
    /// Options: selected. Others: checked.
    pub(super) is_checked: bool,
    pub(super) in_datalist: bool,
    is_editable: bool,
    is_default: bool,
    /// Options: disabled, whatever their `select` is.
    is_disabled_option: bool,
    form: Option<NodeId>,
    fieldset: Option<NodeId>,
    select: Option<NodeId>,
    /// Its group of radio buttons.
    group: Option<usize>,
}

/// A group of radio buttons.
#[derive(Default)]
struct Group {
    members: Vec<usize>,
    is_checked: bool,
    is_required: bool,
}

struct Forms<'d> {
    top: Node<'d>,
    /// The first element of each id, once one is needed.
    ids: Option<BTreeMap<&'d str, Node<'d>>>,
    controls: Vec<Control<'d>>,
    /// The options of each `select`.
    options: BTreeMap<NodeId, Vec<usize>>,
    groups: Vec<Group>,
    group_of: BTreeMap<(Option<NodeId>, &'d str), usize>,
    has_default: BTreeSet<NodeId>,
    /// The fieldset around each fieldset.
    fieldsets: BTreeMap<NodeId, Option<NodeId>>,
    /// Forms and fieldsets with an invalid control, and invalid controls.
    invalid: BTreeSet<NodeId>,
}

impl<'d> Forms<'d> {
    fn new(top: Node<'d>) -> Self {
        Self {
            top,
            ids: None,
            controls: Vec::new(),
            options: BTreeMap::new(),
            groups: Vec::new(),
            group_of: BTreeMap::new(),
            has_default: BTreeSet::new(),
            fieldsets: BTreeMap::new(),
            invalid: BTreeSet::new(),
        }
    }

    fn enter(&mut self, node: Node<'d>, around: &Around) {
        if node.namespace() != Namespace::Html && !around.is_editable {
            return;
        }
        let name = node.html_name();
        let has = |attribute| node.has_attr(attribute);
        let input = match name {
            Name::Input => InputType::of(&node),
            _ => InputType::Text,
        };
        // <https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled>
        let optgroup = node.parent().filter(|parent| parent.is_html(Name::Optgroup));
        let is_disabled_option =
            has("disabled") || optgroup.is_some_and(|optgroup| optgroup.has_attr("disabled"));
        let in_disabled_select = around.select.is_some_and(|(_, is_disabled)| is_disabled);
        // <https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled>
        let is_disabled = match name {
            Name::Button | Name::Input | Name::Select | Name::Textarea | Name::Fieldset => {
                has("disabled") || around.in_disabled_fieldset
            }
            Name::Optgroup => has("disabled") || in_disabled_select,
            Name::Option => is_disabled_option || in_disabled_select,
            _ => false,
        };
        let form = match is_listed(name) || name == Name::Img {
            true => self.form_owner(node, around.form),
            false => None,
        };
        let is_default =
            is_submit_button(node) && form.is_some_and(|form| self.has_default.insert(form));
        let number = self.controls.len();
        let mut control = Control {
            node,
            name,
            input,
            is_disabled,
            is_checked: has(if name == Name::Option { "selected" } else { "checked" }),
            in_datalist: around.in_datalist,
            is_editable: around.is_editable,
            is_default,
            is_disabled_option,
            form,
            fieldset: around.fieldset,
            select: around.select.map(|(select, _)| select).filter(|_| name == Name::Option),
            group: None,
        };
        if name == Name::Fieldset {
            self.fieldsets.insert(node.id(), around.fieldset);
        }
        if let Some(select) = control.select {
            self.options.entry(select).or_default().push(number);
        }
        if name == Name::Input && input == InputType::Radio {
            let group = self.group(form, node.attr("name").unwrap_or_default());
            self.groups[group].members.push(number);
            self.groups[group].is_checked |= control.is_checked;
            self.groups[group].is_required |= has("required");
            control.group = Some(group);
        }
        self.controls.push(control);
    }

    /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner>
    fn form_owner(&mut self, node: Node<'d>, around: Option<NodeId>) -> Option<NodeId> {
        let id = node.attr("form").filter(|_| node.name() != Name::Img);
        let Some(id) = id else {
            return node.form_by_parser().map(Node::id).or(around);
        };
        let top = self.top;
        let ids = self.ids.get_or_insert_with(|| {
            let mut ids = BTreeMap::new();
            for node in top.descendants() {
                if let Some(id) = node.attr("id") {
                    ids.entry(id).or_insert(node);
                }
            }
            ids
        });
        let named = ids.get(id).filter(|named| !id.is_empty() && named.is_html(Name::Form));
        named.map(|form| form.id())
    }

    /// <https://html.spec.whatwg.org/multipage/input.html#radio-button-group>
    fn group(&mut self, form: Option<NodeId>, name: &'d str) -> usize {
        let next = self.groups.len();
        let group = match name {
            // Without a name, a radio button is alone.
            "" => next,
            name => *self.group_of.entry((form, name)).or_insert(next),
        };
        if group == next {
            self.groups.push(Group::default());
        }
        group
    }

    /// What only the end of the tree decides.
    fn settle(&mut self) {
        for group in &self.groups {
            // Each that is checked unchecks the ones before it.
            let last = group.members.iter().rev().find(|&&member| self.controls[member].is_checked);
            let last = last.copied();
            for &member in &group.members {
                self.controls[member].is_checked = Some(member) == last;
            }
        }
        for number in 0..self.controls.len() {
            if self.controls[number].name == Name::Select {
                self.settle_select(number);
            }
        }
        for control in &self.controls {
            let group = control.group.map(|group| &self.groups[group]);
            let is_missing_radio =
                group.is_some_and(|group| group.is_required && !group.is_checked);
            let is_missing = match control.name {
                Name::Select => self.lacks_option(control),
                _ => is_missing_radio,
            };
            if validity::of(control, is_missing) == Some(Validity::Invalid) {
                self.invalid.insert(control.node.id());
                self.invalid.extend(control.form);
                let mut fieldset = control.fieldset;
                while let Some(around) = fieldset
                    && self.invalid.insert(around)
                {
                    fieldset = self.fieldsets.get(&around).copied().flatten();
                }
            }
        }
    }

    /// The selectedness setting algorithm.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm>
    fn settle_select(&mut self, select: usize) {
        let select = &self.controls[select];
        let Some(options) = self.options.get(&select.node.id()) else { return };
        if select.node.has_attr("multiple") {
            return;
        }
        let is_drop_down = display_size(select.node) == 1;
        let controls = &self.controls;
        let last = options.iter().rev().find(|&&option| controls[option].is_checked);
        let first = options.iter().find(|&&option| !controls[option].is_disabled_option);
        let selected = last.or(first.filter(|_| is_drop_down)).copied();
        for &option in options {
            self.controls[option].is_checked = Some(option) == selected;
        }
    }

    /// Whether a `select` has nothing selected, or its placeholder.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#placeholder-label-option>
    fn lacks_option(&self, select: &Control<'_>) -> bool {
        if !select.node.has_attr("required") {
            return false;
        }
        let options = self.options.get(&select.node.id()).map_or(&[][..], Vec::as_slice);
        let is_drop_down = !select.node.has_attr("multiple") && display_size(select.node) == 1;
        let mut selected = options.iter().filter(|&&option| self.controls[option].is_checked);
        !selected.any(|&option| {
            let node = self.controls[option].node;
            let is_placeholder = is_drop_down
                && Some(&option) == options.first()
                && node.parent() == Some(select.node)
                && option_value_is_empty(node);
            !is_placeholder
        })
    }

    fn is(&self, control: &Control<'d>, state: State) -> bool {
        let Control { node, name, input, .. } = *control;
        let is_html = node.namespace() == Namespace::Html;
        let is_input = |wanted| name == Name::Input && input == wanted;
        let is_checkable = is_input(InputType::Checkbox) || is_input(InputType::Radio);
        match state {
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-enabled>
            State::Enabled => {
                let can_be = matches!(
                    name,
                    Name::Button
                        | Name::Input
                        | Name::Select
                        | Name::Textarea
                        | Name::Optgroup
                        | Name::Option
                        | Name::Fieldset
                );
                can_be && !control.is_disabled
            }
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-disabled>
            State::Disabled => control.is_disabled,
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-checked>
            State::Checked => (is_checkable || name == Name::Option) && control.is_checked,
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-default>
            State::Default => {
                control.is_default
                    || is_checkable && node.has_attr("checked")
                    || name == Name::Option && node.has_attr("selected")
            }
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-indeterminate>
            State::Indeterminate => match control.group {
                Some(group) => !self.groups[group].is_checked,
                None => name == Name::Progress && !node.has_attr("value"),
            },
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-placeholder-shown>
            State::PlaceholderShown => {
                let can_have =
                    name == Name::Textarea || name == Name::Input && input.has_placeholder();
                can_have && node.has_attr("placeholder") && raw_value(node).is_empty()
            }
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-only>
            State::ReadOnly => is_html && !is_read_write(control),
            State::ReadWrite => is_read_write(control),
            State::Valid | State::Invalid => {
                let can_be =
                    matches!(name, Name::Form | Name::Fieldset) || validity::is_candidate(control);
                let is_invalid = self.invalid.contains(&node.id());
                can_be && is_invalid == (state == State::Invalid)
            }
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-in-range>
            State::InRange => validity::range(control) == Some(Validity::Valid),
            State::OutOfRange => validity::range(control) == Some(Validity::Invalid),
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-write>
fn is_read_write(control: &Control<'_>) -> bool {
    let can_be_edited = match control.name {
        Name::Input => control.input.can_be_read_only(),
        Name::Textarea => true,
        _ => return control.is_editable,
    };
    can_be_edited && !control.node.has_attr("readonly") && !control.is_disabled
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size>
fn display_size(select: Node<'_>) -> u64 {
    let size = select.attr("size").map(broth_values::parse_non_negative_integer);
    match size {
        Some(Ok(size)) => size.to_u64().unwrap_or(u64::MAX),
        _ if select.has_attr("multiple") => 4,
        _ => 1,
    }
}

/// Whether the value of an option is the empty string.
fn option_value_is_empty(option: Node<'_>) -> bool {
    match option.attr("value") {
        Some(value) => value.is_empty(),
        None => option.texts().all(|text| text.bytes().all(|byte| byte.is_ascii_whitespace())),
    }
}
