//! The states of forms and their controls, as in a page that has just been read.

use alloc::vec::Vec;

use broth_dom::{Node, NodeId};
use broth_markup::{Name, Namespace, order};

use super::control::{is_listed, is_submit_button, raw_value};
use super::validity::Validity;
use super::{inherit, validity};
use crate::facts::Table;
use crate::own::InputType;
use crate::pseudo::State;
use crate::words::is_word_of;

/// Fills the columns of these states.
pub(super) fn find(states: &[(State, u32)], top: Node<'_>, table: &mut Table) {
    let mut forms = Forms::new(top);
    inherit(top, Around::default(), |node, around| {
        let mut inside = around.enter(node);
        let number = forms.controls.len();
        forms.enter(node, &inside);
        inside.leave_to_children(node, number);
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
    /// The number of the nearest `select` of an option, and whether it is disabled.
    select: Option<(usize, bool)>,
    in_datalist: bool,
    is_editable: bool,
    form: Option<NodeId>,
    /// The number of the nearest `fieldset`.
    fieldset: Option<usize>,
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
            if value.is_empty() || is_word_of(value, "true plaintext-only") {
                around.is_editable = true;
            } else if value.eq_ignore_ascii_case("false") {
                around.is_editable = false;
            }
        }
        around
    }

    /// What applies to the children of an element that has this number.
    fn leave_to_children(&mut self, node: Node<'_>, number: usize) {
        match node.html_name() {
            Name::Form => self.form = Some(node.id()),
            Name::Fieldset => self.fieldset = Some(number),
            Name::Select => {
                let is_disabled = node.has_attr("disabled") || self.in_disabled_fieldset;
                self.select = Some((number, is_disabled));
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
    /// Radio buttons: none of the group is checked.
    is_indeterminate: bool,
    /// Radio buttons and `select`: one has to be chosen, and none is.
    pub(super) lacks_choice: bool,
    form: Option<NodeId>,
    /// The number of the fieldset around it.
    fieldset: Option<usize>,
}

/// A radio button.
struct Radio<'d> {
    /// Its group, if it has a name: the form and the name.
    group: (Option<NodeId>, &'d str),
    number: usize,
}

/// An option of a `select`, by their numbers.
struct Choice {
    select: usize,
    option: usize,
}

struct Forms<'d> {
    top: Node<'d>,
    /// The elements by their ids, once they are needed; of the same id, the first comes first.
    ids: Option<Vec<(&'d str, Node<'d>)>>,
    controls: Vec<Control<'d>>,
    radios: Vec<Radio<'d>>,
    choices: Vec<Choice>,
    /// What is known of elements, by these bits.
    known: Table,
}

/// A form that has a submit button.
const HAS_DEFAULT: u32 = 0;
/// A form or a fieldset with an invalid control, or an invalid control.
const INVALID: u32 = 1;

impl<'d> Forms<'d> {
    fn new(top: Node<'d>) -> Self {
        Self {
            top,
            ids: None,
            controls: Vec::new(),
            radios: Vec::new(),
            choices: Vec::new(),
            known: Table::new(2, top.document().node_count()),
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
            is_submit_button(node) && form.is_some_and(|form| !self.known.has(form, HAS_DEFAULT));
        if let Some(form) = form.filter(|_| is_default) {
            self.known.set(form, HAS_DEFAULT);
        }
        let number = self.controls.len();
        if let Some((select, _)) = around.select.filter(|_| name == Name::Option) {
            self.choices.push(Choice { select, option: number });
        }
        if name == Name::Input && input == InputType::Radio {
            let group = (form, node.attr("name").unwrap_or_default());
            self.radios.push(Radio { group, number });
        }
        self.controls.push(Control {
            node,
            name,
            input,
            is_disabled,
            is_checked: has(if name == Name::Option { "selected" } else { "checked" }),
            in_datalist: around.in_datalist,
            is_editable: around.is_editable,
            is_default,
            is_disabled_option,
            is_indeterminate: false,
            lacks_choice: name == Name::Select && has("required"),
            form,
            fieldset: around.fieldset,
        });
    }

    /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner>
    fn form_owner(&mut self, node: Node<'d>, around: Option<NodeId>) -> Option<NodeId> {
        let id = node.attr("form").filter(|_| node.name() != Name::Img);
        let Some(id) = id else {
            return node.form_by_parser().map(Node::id).or(around);
        };
        let top = self.top;
        let ids = self.ids.get_or_insert_with(|| {
            let with_id = |node: Node<'d>| node.attr("id").map(|id| (id, node));
            let mut ids: Vec<_> = top.descendants().filter_map(with_id).collect();
            order::sort_by_key(&mut ids, |&(id, _)| id);
            ids
        });
        let first = ids.get(ids.partition_point(|&(known, _)| known < id));
        let named = first.filter(|(known, _)| *known == id).map(|(_, named)| named);
        let form = named.filter(|named| !id.is_empty() && named.is_html(Name::Form));
        form.map(|form| form.id())
    }

    /// What only the end of the tree decides.
    fn settle(&mut self) {
        order::sort_by_key(&mut self.radios, |radio| radio.group);
        // Without a name, a radio button is alone.
        let in_a_group =
            |one: &Radio<'_>, next: &Radio<'_>| one.group == next.group && !one.group.1.is_empty();
        for group in self.radios.chunk_by(in_a_group) {
            settle_group(&mut self.controls, group);
        }
        order::sort_by_key(&mut self.choices, |choice| choice.select);
        for choices in self.choices.chunk_by(|one, next| one.select == next.select) {
            settle_select(&mut self.controls, choices);
        }
        for control in &self.controls {
            if validity::of(control) == Some(Validity::Invalid) {
                self.known.set(control.node.id(), INVALID);
                if let Some(form) = control.form {
                    self.known.set(form, INVALID);
                }
                let mut fieldset = control.fieldset;
                while let Some(number) = fieldset
                    && let around = &self.controls[number]
                    && !self.known.has(around.node.id(), INVALID)
                {
                    self.known.set(around.node.id(), INVALID);
                    fieldset = around.fieldset;
                }
            }
        }
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
            State::Indeterminate => {
                control.is_indeterminate || name == Name::Progress && !node.has_attr("value")
            }
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
                let is_invalid = self.known.has(node.id(), INVALID);
                can_be && is_invalid == (state == State::Invalid)
            }
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-in-range>
            State::InRange => validity::range(control) == Some(Validity::Valid),
            State::OutOfRange => validity::range(control) == Some(Validity::Invalid),
        }
    }
}

/// Of a group of radio buttons, each that is checked unchecks the ones before it.
///
/// <https://html.spec.whatwg.org/multipage/input.html#radio-button-group>
fn settle_group(controls: &mut [Control<'_>], group: &[Radio<'_>]) {
    let checked = group.iter().rev().find(|radio| controls[radio.number].is_checked);
    let checked = checked.map(|radio| radio.number);
    let is_required = group.iter().any(|radio| controls[radio.number].node.has_attr("required"));
    for radio in group {
        let control = &mut controls[radio.number];
        control.is_checked = Some(radio.number) == checked;
        control.is_indeterminate = checked.is_none();
        control.lacks_choice = is_required && checked.is_none();
    }
}

/// The selectedness setting algorithm, for a `select` that has options; then whether one has to be chosen.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm>
/// <https://html.spec.whatwg.org/multipage/form-elements.html#placeholder-label-option>
fn settle_select(controls: &mut [Control<'_>], choices: &[Choice]) {
    let Some(first) = choices.first() else { return };
    let select = controls[first.select].node;
    let is_multiple = select.has_attr("multiple");
    let is_drop_down = display_size(select) == 1;
    if !is_multiple {
        let of = |choice: &Choice| &controls[choice.option];
        let last = choices.iter().rev().find(|choice| of(choice).is_checked);
        let enabled = choices.iter().find(|choice| !of(choice).is_disabled_option);
        let selected = last.or(enabled.filter(|_| is_drop_down)).map(|choice| choice.option);
        for choice in choices {
            controls[choice.option].is_checked = Some(choice.option) == selected;
        }
    }
    let is_placeholder = |option: usize| {
        let node = controls[option].node;
        !is_multiple
            && is_drop_down
            && option == first.option
            && node.parent() == Some(select)
            && option_value_is_empty(node)
    };
    let has_choice = choices
        .iter()
        .any(|choice| controls[choice.option].is_checked && !is_placeholder(choice.option));
    controls[first.select].lacks_choice &= !has_choice;
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
    let size = select.attr("size").map(broth_values::by_steps::parse_non_negative_integer);
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
