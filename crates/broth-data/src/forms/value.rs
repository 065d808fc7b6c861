//! The values of controls when a page has been read.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_dom::Node;
use broth_html_rules::InputType;
use broth_markup::Name;
use broth_select::control_value;
use broth_values::{
    parse_floating_point_number, parse_local_date_and_time_string, parse_simple_color,
    serialize_normalized_local_date_and_time,
};

/// The value of a control. A `select` has none of its own.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-value>
pub(super) fn value_of(node: Node<'_>) -> String {
    match node.html_name() {
        Name::Input => value_of_input(node),
        Name::Textarea => control_value(node).replace("\r\n", "\n").replace('\r', "\n"),
        Name::Button => node.attr_named(Name::Value).unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}

fn value_of_input(input: Node<'_>) -> String {
    let attr = input.attr_named(Name::Value);
    match InputType::from_attr(input.attr_named(Name::Type)) {
        // <https://html.spec.whatwg.org/multipage/input.html#dom-input-value-default-on>
        InputType::Checkbox | InputType::Radio => attr.unwrap_or("on").to_owned(),
        // Nobody has chosen one.
        InputType::File => String::new(),
        _ => sanitize(input, &control_value(input)),
    }
}

/// The part of the value sanitization algorithm that makes another value of one.
///
/// <https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm>
pub(super) fn sanitize(input: Node<'_>, value: &str) -> String {
    match InputType::from_attr(input.attr_named(Name::Type)) {
        InputType::Range => in_range(input, value),
        InputType::Color => {
            let color = parse_simple_color(value.trim_ascii()).unwrap_or_default();
            format!("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue)
        }
        InputType::LocalDateTime => {
            let moment = parse_local_date_and_time_string(value).ok();
            let normal = moment.and_then(|it| serialize_normalized_local_date_and_time(&it).ok());
            normal.unwrap_or_default()
        }
        InputType::Email if input.attr_named(Name::Multiple).is_some() => {
            let addresses: Vec<&str> = value.split(',').map(str::trim_ascii).collect();
            addresses.join(",")
        }
        _ => value.to_owned(),
    }
}

/// A number in the range of an `input`, and on one of its steps.
///
/// <https://html.spec.whatwg.org/multipage/input.html#range-state-(type=range)>
fn in_range(input: Node<'_>, value: &str) -> String {
    let number = |name| parse_floating_point_number(input.attr_named(name)?).ok();
    let (min, max) = (number(Name::Min).unwrap_or(0.0), number(Name::Max).unwrap_or(100.0));
    let middle = if max < min { min } else { min + (max - min) / 2.0 };
    let is_valid = broth_values::check_valid_floating_point_number(value).is_ok();
    let value =
        Some(value).filter(|_| is_valid).and_then(|it| parse_floating_point_number(it).ok());
    let mut value = value.unwrap_or(middle);
    if value > max {
        value = max;
    }
    if value < min {
        value = min;
    }
    let is_any = input.attr_named(Name::Step).is_some_and(|it| it.eq_ignore_ascii_case("any"));
    let step = number(Name::Step).filter(|step| *step > 0.0).unwrap_or(1.0);
    if !is_any && max >= min {
        value = on_step(value, step, number(Name::Min).or(number(Name::Value)), min, max);
    }
    value.to_string()
}

/// The nearest step in a range; of two equally near ones, the larger.
fn on_step(value: f64, step: f64, base: Option<f64>, min: f64, max: f64) -> f64 {
    let base = base.unwrap_or(0.0);
    let steps = floor((value - base) / step + 0.5);
    let mut nearest = base + steps * step;
    if nearest > max {
        nearest -= step;
    }
    if nearest < min {
        nearest += step;
    }
    let is_in_range = nearest >= min && nearest <= max && nearest.is_finite();
    if is_in_range { nearest } else { value }
}

/// `f64::floor`, which only `std` has. Numbers too large for it are whole.
fn floor(number: f64) -> f64 {
    const LARGEST: f64 = 9_007_199_254_740_992.0;
    if !(-LARGEST..LARGEST).contains(&number) {
        return number;
    }
    let whole = number as i64 as f64;
    if whole > number { whole - 1.0 } else { whole }
}
