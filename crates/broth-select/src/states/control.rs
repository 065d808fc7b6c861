//! The controls of forms: their kinds and values.

use alloc::borrow::Cow;

use broth_dom::Node;
use broth_markup::Name;
use broth_values::by_steps as values;

use crate::own::InputType;

/// The value of a control as its markup gives it.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-value>
pub(super) fn raw_value(node: Node<'_>) -> Cow<'_, str> {
    if !node.is_html(Name::Textarea) {
        return sanitized(node.attr("value").unwrap_or_default(), InputType::of(&node), node);
    }
    let mut texts = node.children().filter(|child| child.is_text()).filter_map(Node::text);
    match (texts.next(), texts.next()) {
        (None, _) => Cow::Borrowed(""),
        (Some(only), None) => Cow::Borrowed(only),
        (Some(first), Some(second)) => {
            Cow::Owned([first, second].into_iter().chain(texts).collect())
        }
    }
}

/// The value sanitization algorithm.
///
/// <https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm>
fn sanitized<'v>(value: &'v str, state: InputType, node: Node<'_>) -> Cow<'v, str> {
    let valid = |is_valid: bool| Cow::Borrowed(if is_valid { value } else { "" });
    match state {
        InputType::Text | InputType::Search | InputType::Telephone | InputType::Password => {
            without_newlines(value)
        }
        InputType::Url => trimmed(without_newlines(value)),
        InputType::Email if node.has_attr("multiple") => without_newlines(value),
        InputType::Email => trimmed(without_newlines(value)),
        InputType::Date => valid(values::parse_date_string(value).is_ok()),
        InputType::Month => valid(values::parse_month_string(value).is_ok()),
        InputType::Week => valid(values::parse_week_string(value).is_ok()),
        InputType::Time => valid(values::check_valid_time_string(value).is_ok()),
        InputType::LocalDateTime => {
            valid(values::check_valid_local_date_and_time_string(value).is_ok())
        }
        InputType::Number => valid(values::check_valid_floating_point_number(value).is_ok()),
        _ => Cow::Borrowed(value),
    }
}

fn without_newlines(value: &str) -> Cow<'_, str> {
    match value.bytes().any(|byte| matches!(byte, b'\n' | b'\r')) {
        true => Cow::Owned(value.chars().filter(|c| !matches!(c, '\n' | '\r')).collect()),
        false => Cow::Borrowed(value),
    }
}

fn trimmed(value: Cow<'_, str>) -> Cow<'_, str> {
    match value {
        Cow::Borrowed(value) => Cow::Borrowed(value.trim_ascii()),
        Cow::Owned(value) => Cow::Owned(value.trim_ascii().into()),
    }
}

/// Whether an element submits its form.
///
/// <https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button>
pub(super) fn is_submit_button(node: Node<'_>) -> bool {
    match node.html_name() {
        Name::Input => matches!(InputType::of(&node), InputType::Submit | InputType::Image),
        Name::Button => ButtonType::of(node) == ButtonType::Submit,
        _ => false,
    }
}

/// What a `button` does.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-type>
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ButtonType {
    Submit,
    Other,
}

impl ButtonType {
    pub(super) fn of(button: Node<'_>) -> Self {
        let value = button.attr("type").unwrap_or_default();
        let is_keyword = |keyword: &&str| keyword.eq_ignore_ascii_case(value);
        let has_command = button.has_attr("command") || button.has_attr("commandfor");
        match ["submit", "reset", "button"].into_iter().find(is_keyword) {
            Some("submit") => Self::Submit,
            // The attribute is in the auto state.
            None if !has_command => Self::Submit,
            _ => Self::Other,
        }
    }
}

/// Whether an element can have a form owner that it names.
///
/// <https://html.spec.whatwg.org/multipage/forms.html#category-listed>
pub(super) fn is_listed(name: Name) -> bool {
    matches!(
        name,
        Name::Button
            | Name::Fieldset
            | Name::Input
            | Name::Object
            | Name::Output
            | Name::Select
            | Name::Textarea
    )
}

impl InputType {
    /// Whether the attribute `readonly` applies.
    pub(super) fn can_be_read_only(self) -> bool {
        self.is_text() || self.has_range() && self != Self::Range
    }

    /// Whether the attribute `placeholder` applies.
    pub(super) fn has_placeholder(self) -> bool {
        self.is_text() || self == Self::Number
    }

    pub(super) fn is_text(self) -> bool {
        matches!(
            self,
            Self::Text | Self::Search | Self::Telephone | Self::Url | Self::Email | Self::Password
        )
    }

    /// Whether the attributes `min` and `max` apply.
    pub(super) fn has_range(self) -> bool {
        matches!(
            self,
            Self::Date
                | Self::Month
                | Self::Week
                | Self::Time
                | Self::LocalDateTime
                | Self::Number
                | Self::Range
        )
    }
}
