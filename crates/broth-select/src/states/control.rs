//! The controls of forms: their kinds and values.

use alloc::string::String;

use broth_dom::{Node, NodeId};
use broth_html_rules::InputType;
use broth_markup::Name;
use broth_values::by_steps as values;

use crate::element_state::{has, input_type};
use crate::keywords::keyword;

/// An element whose states are needed.
pub(super) struct Control<'d> {
    pub(super) node: Node<'d>,
    pub(super) name: Name,
    pub(super) input: InputType,
    pub(super) is_disabled: bool,
    pub(super) in_datalist: bool,
    pub(super) is_editable: bool,
    pub(super) is_default: bool,
    pub(super) form: Option<NodeId>,
    pub(super) fieldset: Option<NodeId>,
    /// The number of the group that a radio button or an option belongs to, or that a `select` has.
    pub(super) group: Option<usize>,
}

/// The value of an attribute in no namespace.
pub(super) fn attr(node: Node<'_>, name: Name) -> Option<&str> {
    node.attr_named(name)
}

/// The initial value of a control, as in its markup.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-value>
#[must_use]
pub fn raw_value(node: Node<'_>) -> String {
    match node.is_html(Name::Textarea) {
        true => {
            node.children().filter(|child| child.is_text()).filter_map(Node::node_value).collect()
        }
        false => sanitized(attr(node, Name::Value).unwrap_or_default(), node),
    }
}

/// The value sanitization algorithm.
///
/// <https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm>
fn sanitized(value: &str, input: Node<'_>) -> String {
    let state = input_type(&input);
    let mut value = String::from(value);
    if state.is_text() {
        value = value.chars().filter(|c| !matches!(c, '\n' | '\r')).collect();
    }
    let is_trimmed = match state {
        InputType::Email => !has(&input, Name::Multiple),
        state => state == InputType::Url,
    };
    if is_trimmed {
        value = value.trim_ascii().into();
    }
    let is_kept = match state {
        InputType::Date => values::parse_date_string(&value).is_ok(),
        InputType::Month => values::parse_month_string(&value).is_ok(),
        InputType::Week => values::parse_week_string(&value).is_ok(),
        InputType::Time => values::check_valid_time_string(&value).is_ok(),
        InputType::LocalDateTime => values::check_valid_local_date_and_time_string(&value).is_ok(),
        InputType::Number => values::check_valid_floating_point_number(&value).is_ok(),
        // Any other value becomes a number in the range.
        _ => true,
    };
    if is_kept { value } else { String::new() }
}

/// The types of buttons, and whether they submit a form.
const SUBMITS: &[(&str, bool)] = &[("submit", true), ("reset", false), ("button", false)];

/// Whether an element submits its form.
///
/// <https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button>
#[must_use]
pub fn is_submit_button(node: Node<'_>) -> bool {
    match node.html_name() {
        Name::Input => matches!(input_type(&node), InputType::Submit | InputType::Image),
        // <https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-type>
        Name::Button => {
            let value = attr(node, Name::Type).unwrap_or_default();
            // In the auto state, a button submits unless it has a command.
            keyword(value, SUBMITS)
                .unwrap_or_else(|| !has(&node, Name::Command) && !has(&node, Name::Commandfor))
        }
        _ => false,
    }
}
