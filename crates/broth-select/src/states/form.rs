//! The states of forms and their controls, as in a page that has just been loaded.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::elements::Elements;
use broth_dom::{Node, NodeId};
use broth_html_rules::{InputType, display_size_is_one};
use broth_markup::{Name, Namespace};

use super::control::{Control, attr, is_submit_button, raw_value};
use super::{inherit, validity};
use crate::element_state::{has, input_type};
use crate::keywords::keyword;
use crate::lookahead::Table;
use crate::pseudo::State;

/// Fills the columns of these states.
pub(super) fn find(states: &[State], top: Node<'_>, table: &mut Table) {
    let mut forms = Forms::new(top);
    inherit(top, Around::default(), |node, around: &Around| {
        let mut inside = around.enter(node);
        forms.enter(node, &inside);
        inside.leave_to_children(node, forms.groups.len().checked_sub(1));
        inside
    });
    forms.find_invalid();
    for control in &forms.controls {
        for &state in states {
            if forms.is(control, state) {
                table.set(control.node.id(), state as u32);
            }
        }
    }
}

/// The keywords of `contenteditable`.
const EDITABLE: &[(&str, bool)] = &[("true", true), ("plaintext-only", true), ("false", false)];

/// The context of an element.
#[derive(Clone, Copy, Default)]
struct Around {
    /// Whether it is in a disabled `fieldset`, but not in the first `legend` of that.
    in_disabled_fieldset: bool,
    /// The number of the group of options of the nearest `select`.
    options: Option<usize>,
    in_disabled_select: bool,
    in_datalist: bool,
    is_editable: bool,
    form: Option<NodeId>,
    /// The nearest `fieldset`.
    fieldset: Option<NodeId>,
}

impl Around {
    /// The context of an element, from the one that its parent leaves to its children.
    fn enter(self, node: Node<'_>) -> Self {
        let mut around = self;
        if let Some(fieldset) = node.parent().filter(|parent| parent.is_html(Name::Fieldset)) {
            // <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-disabled>
            let is_exempt = node.is_html(Name::Legend)
                && !node.previous_siblings().any(|sibling| sibling.is_html(Name::Legend));
            around.in_disabled_fieldset |= has(&fieldset, Name::Disabled) && !is_exempt;
        }
        // <https://html.spec.whatwg.org/multipage/interaction.html#attr-contenteditable>
        let is_html = node.namespace() == Namespace::Html;
        // <https://w3c.github.io/editing/docs/execCommand/#editable>
        around.is_editable &= is_html
            || matches!(node.namespace(), Namespace::Svg | Namespace::MathMl)
                && matches!(node.known_name(), Name::Svg | Name::Math);
        match attr(node, Name::Contenteditable).filter(|_| is_html) {
            None => {}
            Some("") => around.is_editable = true,
            Some(value) => {
                around.is_editable = keyword(value, EDITABLE).unwrap_or(around.is_editable);
            }
        }
        around
    }

    /// Changes the context to that of the element's children. If the element is a `select`, the
    /// last group is its own.
    fn leave_to_children(&mut self, node: Node<'_>, last_group: Option<usize>) {
        match node.html_name() {
            Name::Form => self.form = Some(node.id()),
            Name::Fieldset => self.fieldset = Some(node.id()),
            Name::Select => {
                self.options = last_group;
                self.in_disabled_select = has(&node, Name::Disabled) || self.in_disabled_fieldset;
            }
            // <https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select>
            name @ (Name::Option | Name::Hr | Name::Datalist) => {
                (self.options, self.in_disabled_select) = (None, false);
                self.in_datalist |= name == Name::Datalist;
            }
            _ => {}
        }
    }
}

/// Radio buttons of one name, or the options of a `select`.
#[derive(Default)]
struct Group<'d> {
    select: Option<Node<'d>>,
    /// Whether several of them may be chosen.
    is_multiple: bool,
    is_required: bool,
    /// Whether it is a `select` that shows one option.
    is_drop_down: bool,
    /// The first option.
    first: Option<Node<'d>>,
    /// The chosen option; if several may be, the last one.
    chosen: Option<Node<'d>>,
}

impl<'d> Group<'d> {
    fn of_select(select: Node<'d>) -> Self {
        let is_multiple = has(&select, Name::Multiple);
        Self {
            select: Some(select),
            is_multiple,
            is_required: has(&select, Name::Required),
            is_drop_down: !is_multiple
                && display_size_is_one(is_multiple, attr(select, Name::Size)),
            ..Self::default()
        }
    }

    /// Adds a radio button. If it is checked, it unchecks the ones before it.
    ///
    /// <https://html.spec.whatwg.org/multipage/input.html#radio-button-group>
    fn add_radio(&mut self, radio: Node<'d>) {
        self.is_required |= has(&radio, Name::Required);
        if has(&radio, Name::Checked) {
            self.chosen = Some(radio);
        }
    }

    /// The selectedness setting algorithm, one option at a time: it chooses the last selected
    /// option or, if there is none, the first one that can be chosen.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm>
    fn add_option(&mut self, option: Node<'d>, is_disabled: bool) {
        self.first = self.first.or(Some(option));
        let is_default = self.is_drop_down && !is_disabled && self.chosen.is_none();
        if is_default || has(&option, Name::Selected) {
            self.chosen = Some(option);
        }
    }

    /// Whether an option has to be chosen, and none is.
    fn lacks_choice(&self) -> bool {
        self.is_required && self.chosen.is_none_or(|chosen| self.is_placeholder(chosen))
    }

    /// <https://html.spec.whatwg.org/multipage/form-elements.html#placeholder-label-option>
    fn is_placeholder(&self, option: Node<'d>) -> bool {
        self.is_drop_down
            && self.first == Some(option)
            && option.parent() == self.select
            && option_value_is_empty(option)
    }
}

struct Forms<'d> {
    top: Node<'d>,
    /// For each id, the index in `with_ids` of the first element with it, once ids are needed.
    ids: Option<BTreeMap<String, u32>>,
    with_ids: Vec<Node<'d>>,
    controls: Vec<Control<'d>>,
    groups: Vec<Group<'d>>,
    /// The groups of radio buttons by their forms and names.
    radios: BTreeMap<String, u32>,
    /// Two bits for each element: `HAS_DEFAULT` and `INVALID`.
    known: Table,
}

/// The bit of a form that has a submit button.
const HAS_DEFAULT: u32 = 0;
/// The bit of an invalid control, and of a form or a fieldset that has one.
const INVALID: u32 = 1;

impl<'d> Forms<'d> {
    fn new(top: Node<'d>) -> Self {
        Self {
            top,
            ids: None,
            with_ids: Vec::new(),
            controls: Vec::new(),
            groups: Vec::new(),
            radios: BTreeMap::new(),
            known: Table::new(2, top.document().node_count()),
        }
    }

    fn enter(&mut self, node: Node<'d>, around: &Around) {
        if node.namespace() != Namespace::Html && !around.is_editable {
            return;
        }
        let name = node.html_name();
        let input = match name {
            Name::Input => input_type(&node),
            _ => InputType::Text,
        };
        let is_disabled = has(&node, Name::Disabled);
        // <https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled>
        let optgroup = node.parent().filter(|parent| parent.is_html(Name::Optgroup));
        let is_disabled_option =
            is_disabled || optgroup.is_some_and(|optgroup| has(&optgroup, Name::Disabled));
        // The form owner of other elements does not matter.
        let has_owner = matches!(name, Name::Button | Name::Input | Name::Select | Name::Textarea);
        let form = if has_owner { self.form_owner(node, around.form) } else { None };
        let group = match name {
            Name::Option => around.options,
            Name::Select => Some(self.add_group(Group::of_select(node))),
            Name::Input if input == InputType::Radio => Some(self.radio_group(node, form)),
            _ => None,
        };
        if let Some(group) = group.and_then(|group| self.groups.get_mut(group)) {
            match name {
                Name::Option => group.add_option(node, is_disabled_option),
                Name::Input => group.add_radio(node),
                _ => {}
            }
        }
        let default =
            form.filter(|&form| is_submit_button(node) && !self.known.has(form, HAS_DEFAULT));
        if let Some(form) = default {
            self.known.set(form, HAS_DEFAULT);
        }
        self.controls.push(Control {
            node,
            name,
            input,
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled>
            is_disabled: match name {
                Name::Button | Name::Input | Name::Select | Name::Textarea | Name::Fieldset => {
                    is_disabled || around.in_disabled_fieldset
                }
                Name::Optgroup => is_disabled || around.in_disabled_select,
                Name::Option => is_disabled_option || around.in_disabled_select,
                _ => false,
            },
            in_datalist: around.in_datalist,
            is_editable: around.is_editable,
            is_default: default.is_some(),
            form,
            fieldset: around.fieldset,
            group,
        });
    }

    fn add_group(&mut self, group: Group<'d>) -> usize {
        self.groups.push(group);
        self.groups.len() - 1
    }

    /// The number of the group of a radio button. A button without a name is alone in its group.
    fn radio_group(&mut self, radio: Node<'d>, form: Option<NodeId>) -> usize {
        let name = attr(radio, Name::Name).unwrap_or_default();
        let key = format!("{} {name}", form.map_or(0, NodeId::get));
        if let Some(known) = self.radios.get(&key).filter(|_| !name.is_empty()) {
            return *known as usize;
        }
        let number = self.add_group(Group::default());
        self.radios.insert(key, number as u32);
        number
    }

    /// The form owner, as [`Node::form`] finds it, in constant time.
    fn form_owner(&mut self, node: Node<'d>, around: Option<NodeId>) -> Option<NodeId> {
        let around = around.map(|form| node.document().node(form));
        let unnamed = || node.form_by_parser().or(around);
        node.form_owner(|id| self.first_with(id), unnamed).map(Node::id)
    }

    /// The first element with an id. All ids are noted when the first one is asked for.
    fn first_with(&mut self, id: &str) -> Option<Node<'d>> {
        if self.ids.is_none() {
            let mut ids = BTreeMap::new();
            for node in Elements::below(self.top) {
                if let Some(id) = attr(node, Name::Id)
                    && !ids.contains_key(id)
                {
                    ids.insert(String::from(id), self.with_ids.len() as u32);
                    self.with_ids.push(node);
                }
            }
            self.ids = Some(ids);
        }
        let first = self.ids.as_ref()?.get(id)?;
        self.with_ids.get(*first as usize).copied()
    }

    /// Finds the invalid controls, when all groups are known.
    fn find_invalid(&mut self) {
        // From the last one, so that a fieldset comes after what is in it.
        for control in self.controls.iter().rev() {
            let id = control.node.id();
            let is_invalid = validity::is_candidate(control)
                && (self.group_of(control).is_some_and(Group::lacks_choice)
                    || !validity::is_valid(control));
            if is_invalid {
                self.known.set(id, INVALID);
                if let Some(form) = control.form {
                    self.known.set(form, INVALID);
                }
            }
            if let Some(fieldset) = control.fieldset
                && (is_invalid || control.name == Name::Fieldset && self.known.has(id, INVALID))
            {
                self.known.set(fieldset, INVALID);
            }
        }
    }

    fn group_of(&self, control: &Control<'d>) -> Option<&Group<'d>> {
        self.groups.get(control.group?)
    }

    /// Whether a radio button or a check box is checked, or an option is selected.
    fn is_checked(&self, control: &Control<'d>) -> bool {
        match self.group_of(control) {
            Some(group) if !group.is_multiple => group.chosen == Some(control.node),
            _ if control.name == Name::Option => has(&control.node, Name::Selected),
            _ => has(&control.node, Name::Checked),
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
            State::Checked => (is_checkable || name == Name::Option) && self.is_checked(control),
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-default>
            State::Default => {
                control.is_default
                    || is_checkable && has(&node, Name::Checked)
                    || name == Name::Option && has(&node, Name::Selected)
            }
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-indeterminate>
            State::Indeterminate => {
                let nothing_chosen = |group: &Group<'_>| group.chosen.is_none();
                is_input(InputType::Radio) && self.group_of(control).is_some_and(nothing_chosen)
                    || name == Name::Progress && !has(&node, Name::Value)
            }
            // <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-placeholder-shown>
            State::PlaceholderShown => {
                let can_have =
                    name == Name::Textarea || name == Name::Input && input.has_placeholder();
                can_have && has(&node, Name::Placeholder) && raw_value(node).is_empty()
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
            State::InRange | State::OutOfRange => {
                let is_in = Some(state == State::InRange);
                validity::is_candidate(control)
                    && validity::is_in_range(control, &raw_value(node)) == is_in
            }
            State::Ltr | State::Rtl => false,
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
    can_be_edited && !has(&control.node, Name::Readonly) && !control.is_disabled
}

/// Whether the value of an option is the empty string.
fn option_value_is_empty(option: Node<'_>) -> bool {
    match attr(option, Name::Value) {
        Some(value) => value.is_empty(),
        None => option.texts().all(|text| text.trim_ascii().is_empty()),
    }
}
