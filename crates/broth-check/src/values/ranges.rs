//! Numbers that must agree across the attributes of one element: those of `progress` and `meter`.

use alloc::format;
use alloc::string::String;

use broth_dom::Node;
use broth_markup::Name;
use broth_values::{check_valid_floating_point_number, parse_floating_point_number};

use crate::{Finding, WritingRule};

/// Checks the attributes of an element against each other. Another rule reports values that are not numbers.
pub(crate) fn check(element: Node<'_>) -> Option<Finding> {
    match element.name() {
        Name::Progress if element.is_html(Name::Progress) => progress(element),
        Name::Meter if element.is_html(Name::Meter) => meter(element),
        _ => None,
    }
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

fn finding(element: Node<'_>, name: Name, label: &str) -> Option<Finding> {
    let attribute = element.attribute_named(name)?;
    let value = attribute.value_span().filter(|span| !span.is_empty());
    let message = format!("`{name}` of `{}` is out of range", element.local_name());
    let finding = Finding::new(WritingRule::InvalidNumber, value.or(attribute.name_span())?);
    Some(finding.message(message).label(String::from(label)))
}
