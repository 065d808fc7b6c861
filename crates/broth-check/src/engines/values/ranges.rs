//! Values that must agree within one element: the attributes of `progress` and `meter`, the limits
//! of a form control, the coordinates of an `area`, and the text of a `time`.

use alloc::format;
use alloc::string::String;

use broth_dom::Node;
use broth_html_rules::InputType;
use broth_markup::Name;
use broth_values::{
    check_valid_floating_point_number, is_valid_email_address, parse_floating_point_number,
};

use super::syntax::is_email_list;
use super::{coords, time};
use crate::open_elements::{Around, OpenElements};
use crate::rules::values::{invalid_number, invalid_value};
use crate::{Effect, Finding, Fix};

/// Checks the attributes of an element against each other. Another rule reports values that are not
/// numbers.
pub(super) fn check(element: Node<'_>) -> Option<Finding> {
    match element.known_name() {
        Name::Progress if element.is_html(Name::Progress) => progress(element),
        Name::Meter if element.is_html(Name::Meter) => meter(element),
        Name::Area => coords::check(element),
        Name::Time => time::check(element),
        Name::Input if element.is_html(Name::Input) => {
            lengths(element).or_else(|| limits(element)).or_else(|| addresses(element))
        }
        Name::Textarea if element.is_html(Name::Textarea) => lengths(element),
        _ => None,
    }
}

/// Checks that the position of an element in a set is not after the end of the set.
///
/// <https://w3c.github.io/aria/#aria-posinset>
pub(super) fn position_in_set(element: Node<'_>) -> Option<Finding> {
    let number = |name| element.attr_named(name)?.parse::<u64>().ok();
    let (position, size) = (number(Name::AriaPosinset)?, number(Name::AriaSetsize)?);
    let label = format!("`aria-setsize` is {size}");
    (position > size).then(|| finding(element, Name::AriaPosinset, &label))?
}

/// Checks that a cell or row is not after the last column or row that its table says that it has.
///
/// <https://w3c.github.io/aria/#aria-colindex>
/// <https://w3c.github.io/aria/#aria-rowindex>
pub(super) fn position_in_table(element: Node<'_>, open: &OpenElements<'_>) -> Option<Finding> {
    let pairs =
        [(Name::AriaColindex, Name::AriaColcount), (Name::AriaRowindex, Name::AriaRowcount)];
    let number = |node: Node<'_>, name| node.attr_named(name)?.parse::<u64>().ok();
    let indices = pairs
        .into_iter()
        .filter_map(|(index, count)| number(element, index).map(|number| (index, number, count)));
    let mut indices = indices.peekable();
    indices.peek()?;
    let table = open.nearest(Around::Table)?;
    let (index, count) = indices.find_map(|(index, position, count)| {
        let total = number(table, count)?;
        (position > total).then(|| (index, format!("`{count}` of its table is {total}")))
    })?;
    finding(element, index, &count)
}

/// The number that an attribute has, if it is valid.
fn number(element: Node<'_>, name: Name) -> Option<f64> {
    let value = element.attr_named(name)?;
    check_valid_floating_point_number(value).ok()?;
    parse_floating_point_number(value).ok()
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#the-progress-element>
fn progress(element: Node<'_>) -> Option<Finding> {
    let max = number(element, Name::Max);
    if max.is_some_and(|max| max <= 0.0) {
        return finding(element, Name::Max, "it must be greater than zero");
    }
    let max = max.unwrap_or(1.0);
    number(element, Name::Value)
        .filter(|value| !(0.0..=max).contains(value))
        .and_then(|_| finding(element, Name::Value, &format!("it must be from 0 to {max}")))
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#the-meter-element>
fn meter(element: Node<'_>) -> Option<Finding> {
    let min = number(element, Name::Min).unwrap_or(0.0);
    let max = number(element, Name::Max).unwrap_or(1.0);
    if max < min {
        let attribute = if element.attr_named(Name::Max).is_some() { Name::Max } else { Name::Min };
        return finding(element, attribute, &format!("`min` is {min}, and `max` is {max}"));
    }
    let is_outside = |name: Name| number(element, name).is_some_and(|n| !(min..=max).contains(&n));
    if let Some(name) = [Name::Value, Name::Low, Name::High, Name::Optimum]
        .into_iter()
        .find(|name| is_outside(*name))
    {
        return finding(element, name, &format!("it must be from {min} to {max}"));
    }
    let (low, high) = (number(element, Name::Low)?, number(element, Name::High)?);
    (high < low).then(|| finding(element, Name::High, &format!("`low` is {low}")))?
}

/// Checks that the least length of a control is not above the greatest, and that what is in the
/// control at first is not longer. It may be shorter than the least: a user may complete it.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fe-minlength>
/// <https://html.spec.whatwg.org/multipage/form-elements.html#attr-textarea-maxlength>
/// <https://html.spec.whatwg.org/multipage/input.html#attr-input-maxlength>
fn lengths(control: Node<'_>) -> Option<Finding> {
    let number = |name| {
        let value = control.attr_named(name)?;
        broth_values::check_valid_non_negative_integer(value).ok()?;
        // A number with too many digits for an integer is above every other length.
        Some(value.parse::<u64>().unwrap_or(u64::MAX))
    };
    let max = number(Name::Maxlength)?;
    if number(Name::Minlength).is_some_and(|min| min > max) {
        return finding(control, Name::Minlength, &format!("`maxlength` is {max}"));
    }
    let (length, content) = match control.html_name() {
        Name::Textarea => {
            let texts = control.descendants().filter_map(|node| node.node_value());
            (texts.map(length).sum(), "the text")
        }
        _ if InputType::from_attr(control.attr_named(Name::Type)).is_text() => {
            (length(control.attr_named(Name::Value)?), "`value`")
        }
        _ => return None,
    };
    let label = format!("{content} has {length} UTF-16 code units");
    (length > max).then(|| finding(control, Name::Maxlength, &label))?
}

/// The length of a text in UTF-16 code units, with its newlines normalized.
fn length(text: &str) -> u64 {
    let pairs = text.matches("\r\n").count();
    (text.chars().map(char::len_utf16).sum::<usize>() - pairs) as u64
}

/// Checks the value of a range of ARIA, and its limits.
///
/// <https://w3c.github.io/aria/#aria-valuemax>
/// <https://w3c.github.io/aria/#aria-valuenow>
pub(super) fn aria_range(element: Node<'_>) -> Option<Finding> {
    let (min, max) = (number(element, Name::AriaValuemin), number(element, Name::AriaValuemax));
    if let Some((min, _)) = min.zip(max).filter(|(min, max)| min > max) {
        return finding(element, Name::AriaValuemax, &format!("`aria-valuemin` is {min}"));
    }
    let now = number(element, Name::AriaValuenow)?;
    let below = min.filter(|min| now < *min).map(|min| format!("`aria-valuemin` is {min}"));
    let label = below
        .or_else(|| max.filter(|max| now > *max).map(|max| format!("`aria-valuemax` is {max}")))?;
    finding(element, Name::AriaValuenow, &label)
}

/// Checks the minimum and the maximum of an input, whose type says how they are written. A range of
/// times may contain midnight, so it may begin later than it ends.
///
/// <https://html.spec.whatwg.org/multipage/input.html#the-min-and-max-attributes>
fn limits(input: Node<'_>) -> Option<Finding> {
    let kind = input.attr_named(Name::Type)?.to_ascii_lowercase();
    let (min, max) = (input.attr_named(Name::Min)?, input.attr_named(Name::Max)?);
    let is_reversed = match &*kind {
        "number" | "range" => number(input, Name::Min)? > number(input, Name::Max)?,
        "date" => {
            is_greater(broth_values::parse_date_string(min), broth_values::parse_date_string(max))
        }
        "month" => {
            is_greater(broth_values::parse_month_string(min), broth_values::parse_month_string(max))
        }
        "week" => {
            is_greater(broth_values::parse_week_string(min), broth_values::parse_week_string(max))
        }
        "datetime-local" => is_greater(
            broth_values::parse_local_date_and_time_string(min),
            broth_values::parse_local_date_and_time_string(max),
        ),
        _ => false,
    };
    is_reversed.then(|| finding(input, Name::Max, &format!("`min` is {min}")))?
}

/// Checks that there is only one e-mail address without `multiple`. Another rule reports values
/// that are not lists of addresses.
///
/// <https://html.spec.whatwg.org/multipage/input.html#email-state-(type=email)>
fn addresses(input: Node<'_>) -> Option<Finding> {
    let is_email = input.attr_named(Name::Type)?.eq_ignore_ascii_case("email");
    let value = input.attribute_named(Name::Value).filter(|value| is_email_list(value.value()))?;
    let is_one = value.value().is_empty() || is_valid_email_address(value.value());
    if !is_email || input.attr_named(Name::Multiple).is_some() || is_one {
        return None;
    }
    let (name, place) = (value.name_span()?, value.value_span()?);
    let finding = Finding::new(&invalid_value::LINT, place)
        .message("`value` of `input` is not a single e-mail address");
    let address = value.value().trim_ascii();
    Some(match address.contains(',') {
        true => finding.help("for several addresses, add `multiple`"),
        false => finding.fix(
            Fix::replace("remove the white space", place, address)
                .with_effect(Effect::AttributeValue(name.start)),
        ),
    })
}

fn is_greater<T: PartialOrd, E>(min: Result<T, E>, max: Result<T, E>) -> bool {
    min.ok().zip(max.ok()).is_some_and(|(min, max)| min > max)
}

fn finding(element: Node<'_>, name: Name, label: &str) -> Option<Finding> {
    let attribute = element.attribute_named(name)?;
    let value = attribute.value_span().filter(|span| !span.is_empty());
    let message = format!("`{name}` of `{}` is out of range", element.name());
    let finding = Finding::new(&invalid_number::LINT, value.or(attribute.name_span())?);
    Some(finding.message(message).label(String::from(label)))
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use crate::tests::broken;

    /// The rules that the body of a document breaks.
    #[test]
    fn the_least_length_is_not_above_the_greatest() {
        assert!(
            broken("<input minlength=2 maxlength=2><textarea minlength=1></textarea>").is_empty()
        );
        let wrong = ["invalid-number"];
        assert_eq!(broken("<input minlength=3 maxlength=2>"), wrong);
        assert_eq!(broken("<textarea minlength=10 maxlength=9></textarea>"), wrong);
        let long = "9".repeat(30);
        assert_eq!(broken(&format!("<input minlength={long} maxlength=2>")), wrong);
    }

    #[test]
    fn what_a_control_has_at_first_is_not_longer_than_it_allows() {
        for right in [
            "<input maxlength=3 value=abc>",
            "<input type=search maxlength=3 value=aé→>",
            "<input maxlength=2 value=😀>",
            "<input maxlength=3>",
            "<textarea maxlength=3>abc</textarea>",
            "<textarea maxlength=3>\nabc</textarea>",
            "<textarea maxlength=3>a\r\nb</textarea>",
            "<textarea maxlength=3>a&#10;b</textarea>",
            // A user may complete what is too short.
            "<input minlength=3 value=a><textarea minlength=3 maxlength=9>a</textarea>",
            "<input maxlength=0><textarea maxlength=0></textarea>",
        ] {
            assert_eq!(broken(right), [""; 0], "{right}");
        }
        for wrong in [
            "<input maxlength=3 value=abcd>",
            "<input type=URL maxlength=3 value=a:bc>",
            "<input type=soup maxlength=3 value=abcd>",
            "<input maxlength=1 value=😀>",
            "<input maxlength=0 value=a>",
            "<textarea maxlength=3>abcd</textarea>",
            "<textarea maxlength=3>\n\nabc</textarea>",
            "<textarea maxlength=2>a&lt;b</textarea>",
            "<textarea maxlength=0>a</textarea>",
        ] {
            let found = broken(wrong);
            assert!(found.contains(&"invalid-number"), "{wrong}: {found:?}");
        }
        // It does not apply to numbers.
        let number = broken("<input type=number maxlength=1 value=12>");
        assert!(!number.contains(&"invalid-number"), "{number:?}");
    }

    #[test]
    fn the_value_of_an_aria_range_is_within_its_limits() {
        let slider = |rest: &str| broken(&format!("<p role=slider aria-label=a {rest}>b"));
        for right in [
            "aria-valuenow=1.5 aria-valuemin=1 aria-valuemax=2",
            "aria-valuenow=2 aria-valuemax=2",
            "aria-valuenow=-1",
            "aria-valuenow=1 aria-valuemin=1 aria-valuemax=1",
        ] {
            assert_eq!(slider(right), [""; 0], "{right}");
        }
        for wrong in [
            "aria-valuenow=3 aria-valuemax=2",
            "aria-valuenow=-2.5 aria-valuemin=0 aria-valuemax=1",
            "aria-valuenow=1 aria-valuemin=2 aria-valuemax=1",
        ] {
            assert_eq!(slider(wrong), ["invalid-number"], "{wrong}");
        }
    }

    #[test]
    fn the_least_value_is_not_above_the_greatest_unless_it_is_a_time_of_the_day() {
        for (kind, low, high) in [
            ("number", "-1", "9.5"),
            ("range", "1e1", "11"),
            ("date", "999-12-31", "2026-10-03"),
            ("date", "2026-10-03", "10000-01-01"),
            ("month", "2026-09", "2026-10"),
            ("week", "2026-W09", "2026-W10"),
            ("datetime-local", "2026-10-03T09:00", "2026-10-03T10:00"),
            ("time", "09:00", "23:00"),
        ] {
            let input = |min: &str, max: &str| {
                let found = broken(&format!("<input type={kind} min={min} max={max}>"));
                found.into_iter().filter(|rule| *rule != "invalid-date-or-time").collect::<Vec<_>>()
            };
            assert!(input(low, high).is_empty(), "{kind} {low} {high}");
            assert!(input(low, low).is_empty(), "{kind} {low}");
            let is_right = kind == "time" || low == "999-12-31";
            assert_eq!(input(high, low).is_empty(), is_right, "{kind} {high} {low}");
        }
    }

    #[test]
    fn an_input_without_multiple_has_one_address() {
        assert!(
            broken("<input type=email value=a@b><input type=email value=a@b,c@d multiple>")
                .is_empty()
        );
        assert_eq!(broken("<input type=EMAIL value=a@b,c@d>"), ["invalid-value"]);
        assert_eq!(broken("<input type=email value=' a@b'>"), ["invalid-value"]);
        assert!(broken("<input type=email value=''><input type=email value>").is_empty());
        assert!(broken("<input type=email multiple value=' a@b , c@d '>").is_empty());
    }

    #[test]
    fn an_area_has_the_coordinates_of_its_shape() {
        let area = |rest: &str| broken(&format!("<map name=a><area href=a alt=a {rest}></map>"));
        for right in [
            "coords=0,0,1,1",
            "shape=RECT coords=0,0,1,1",
            "shape=default",
            "shape=circle coords=0,0,5",
        ] {
            assert!(area(right).is_empty(), "{right}");
        }
        assert_eq!(area("shape=default coords=0,0,1,1"), ["attribute-conflict"]);
        assert_eq!(area("shape=circle coords=0,0,1,1"), ["invalid-number"]);
        assert_eq!(area("shape=poly coords=0,0,1,1,x"), ["invalid-number"]);
        assert_eq!(area(""), ["missing-attribute"]);
        assert_eq!(area("shape=poly"), ["missing-attribute"]);
    }

    #[test]
    fn the_value_of_a_range_is_a_number_and_not_empty() {
        assert!(broken("<input type=number value=''><input type=range value=1>").is_empty());
        assert_eq!(broken("<input type=range value=''>"), ["invalid-number"]);
    }

    #[test]
    fn the_limits_of_an_aria_range_are_numbers() {
        let slider = |rest: &str| broken(&format!("<p role=slider aria-label=a {rest}>"));
        assert!(slider("aria-valuenow=1.5 aria-valuemax=1e1").is_empty());
        assert_eq!(slider("aria-valuenow=x"), ["invalid-number"]);
        assert_eq!(slider("aria-valuenow=1 aria-valuemin=1%"), ["invalid-number"]);
        assert!(broken("<p aria-relevant='text additions'>").is_empty());
        assert_eq!(broken("<p aria-relevant='text some'>"), ["invalid-token-list"]);
    }
}
