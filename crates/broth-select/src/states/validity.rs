//! Whether controls satisfy their constraints.
//!
//! Constraints that only a user can violate (a value that is too long, or input that gives no
//! value) are not checked, and neither are patterns, which need regular expressions.
//!
//! <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constraints>

use broth_html_rules::InputType;
use broth_markup::Name;
use broth_values::by_steps as values;
use broth_values::is_valid_email_address;
use broth_values::url::{is_port, needs_host, scheme_of, split_port};

use super::control::{Control, attr, is_submit_button, raw_value};
use crate::element_state::{has, is_required};

/// Whether constraints apply to an element.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#candidate-for-constraint-validation>
pub(super) fn is_candidate(control: &Control<'_>) -> bool {
    let is_submittable = match control.name {
        Name::Button => is_submit_button(control.node),
        Name::Input => {
            !matches!(control.input, InputType::Hidden | InputType::Reset | InputType::Button)
        }
        Name::Select | Name::Textarea => true,
        _ => false,
    };
    is_submittable && !control.is_disabled && !control.in_datalist && !is_read_only(control)
}

fn is_read_only(control: &Control<'_>) -> bool {
    let can_be = match control.name {
        Name::Input => control.input.can_be_read_only(),
        name => name == Name::Textarea,
    };
    can_be && has(&control.node, Name::Readonly)
}

/// Whether a control satisfies its constraints, except for those on the choice in a group.
pub(super) fn is_valid(control: &Control<'_>) -> bool {
    let value = match control.name {
        Name::Input | Name::Textarea => raw_value(control.node),
        _ => return true,
    };
    !is_value_missing(control, &value)
        && !is_type_mismatch(control, &value)
        && is_in_range(control, &value) != Some(false)
        && !is_step_mismatch(control, &value)
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-being-missing>
fn is_value_missing(control: &Control<'_>, value: &str) -> bool {
    let is_missing = match control.input {
        InputType::Radio => false,
        InputType::Checkbox => !has(&control.node, Name::Checked),
        InputType::File => true,
        _ => value.is_empty(),
    };
    is_missing && is_required(&control.node)
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-a-type-mismatch>
fn is_type_mismatch(control: &Control<'_>, value: &str) -> bool {
    let is_one = match control.input {
        _ if value.is_empty() => true,
        InputType::Email if has(&control.node, Name::Multiple) => {
            value.split(',').all(|address| is_valid_email_address(address.trim_ascii()))
        }
        InputType::Email => is_valid_email_address(value),
        InputType::Url => is_absolute_url(value),
        _ => true,
    };
    !is_one
}

/// Whether a text is an absolute URL, judging by its scheme and, if that needs one, its host.
///
/// Browsers accept what their parser can read, such as a space in the path; an author must write a
/// valid URL.
///
/// <https://url.spec.whatwg.org/#absolute-url-string>
fn is_absolute_url(url: &str) -> bool {
    let Some((scheme, rest)) = scheme_of(url) else { return false };
    if !needs_host(scheme) {
        return true;
    }
    let rest = rest.trim_start_matches(['/', '\\']);
    let authority = rest.split(['/', '\\', '?', '#']).next().unwrap_or_default();
    let host_and_port = authority.rsplit('@').next().unwrap_or_default();
    let (host, port) = split_port(host_and_port);
    !host.is_empty() && !host.contains([' ', '<', '>', '^', '|', '%']) && is_port(port)
}

/// Whether a value is neither too small nor too large, if it has range limitations.
///
/// <https://html.spec.whatwg.org/multipage/input.html#have-range-limitations>
pub(super) fn is_in_range(control: &Control<'_>, value: &str) -> Option<bool> {
    if control.name != Name::Input || !control.input.has_range() {
        return None;
    }
    if control.input == InputType::Range {
        // Its value is moved into the range, if it can be.
        return Some(true);
    }
    let (min, max) = (limit(control, Name::Min), limit(control, Name::Max));
    if min.is_none() && max.is_none() {
        return None;
    }
    let Some(value) = number(value, control.input) else { return Some(true) };
    let (under, over) = (min.is_some_and(|min| value < min), max.is_some_and(|max| value > max));
    // <https://html.spec.whatwg.org/multipage/input.html#has-a-reversed-range>
    let is_reversed =
        control.input == InputType::Time && min.zip(max).is_some_and(|(min, max)| max < min);
    Some(if is_reversed { !(under && over) } else { !(under || over) })
}

/// The number of the attribute `min` or `max`.
fn limit(control: &Control<'_>, attribute: Name) -> Option<f64> {
    number(attr(control.node, attribute)?, control.input)
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-a-step-mismatch>
fn is_step_mismatch(control: &Control<'_>, value: &str) -> bool {
    if control.name != Name::Input || control.input == InputType::Range {
        return false;
    }
    // Without a minimum, the value is the base of its own steps.
    let (base, value) = (limit(control, Name::Min), number(value, control.input));
    let (Some(base), Some(value)) = (base, value) else { return false };
    let (default, scale) = match control.input {
        InputType::Date => (1.0, DAY),
        InputType::Week => (1.0, 7.0 * DAY),
        InputType::Time | InputType::LocalDateTime => (60.0, 1.0),
        _ => (1.0, 1.0),
    };
    let step = match attr(control.node, Name::Step) {
        Some(step) if step.eq_ignore_ascii_case("any") => return false,
        step => step
            .and_then(|step| values::parse_floating_point_number(step).ok())
            .filter(|&step| step > 0.0)
            .unwrap_or(default),
    };
    let steps = (value - base) / (step * scale);
    let nearest = round(steps);
    (steps - nearest).abs() > 1e-7 * nearest.abs().max(1.0)
}

/// The nearest integer; beyond 2^53, the number itself.
fn round(number: f64) -> f64 {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if number.abs() >= EXACT {
        return number;
    }
    let whole = number as i64;
    let rest = number - whole as f64;
    (whole + i64::from(rest >= 0.5) - i64::from(rest <= -0.5)) as f64
}

/// The number that a text represents: seconds for dates and times, months for months.
fn number(text: &str, state: InputType) -> Option<f64> {
    Some(match state {
        InputType::Number | InputType::Range => {
            values::check_valid_floating_point_number(text).ok()?;
            values::parse_floating_point_number(text).ok()?
        }
        InputType::Month => {
            let month = values::parse_month_string(text).ok()?;
            (year(month.exact_year())? * 12 + u64::from(month.month())) as f64
        }
        InputType::Week => {
            let week = values::parse_week_string(text).ok()?;
            // The week that holds 4 January is the first; 0000-01-03 was a Monday.
            let january = days(week.exact_year(), 1, 4)?;
            let monday = january - (january + 5) % 7;
            (monday + 7 * (u64::from(week.week()) - 1)) as f64 * DAY
        }
        InputType::Date => seconds_before(&values::parse_date_string(text).ok()?)?,
        InputType::Time => seconds(&values::parse_time_string(text).ok()?),
        InputType::LocalDateTime => {
            let moment = values::parse_local_date_and_time_string(text).ok()?;
            seconds_before(&moment.date)? + seconds(&moment.time)
        }
        _ => return None,
    })
}

/// The seconds of a day.
const DAY: f64 = 86_400.0;

/// The seconds from midnight to a time.
fn seconds(time: &values::Time) -> f64 {
    let minutes = u32::from(time.hour()) * 60 + u32::from(time.minute());
    f64::from(minutes * 60 + u32::from(time.second())) + time.fraction().to_f64()
}

/// The seconds from the beginning of the year 0 to a date.
fn seconds_before(date: &values::Date) -> Option<f64> {
    Some(days(date.exact_year(), date.month(), date.day())? as f64 * DAY)
}

/// The days from the beginning of the year 0 to a date.
fn days(of_year: &values::Natural, month: u8, day: u8) -> Option<u64> {
    let (year, month) = (year(of_year)?, u64::from(month));
    // Years that begin in March have their leap day at the end.
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    let leap_days = year / 4 - year / 100 + year / 400;
    Some(year * 365 + leap_days + (153 * month + 2) / 5 + u64::from(day) + 59)
}

/// A year, which is at least 1, if it is not too large to count its seconds.
fn year(year: &values::Natural) -> Option<u64> {
    year.to_u64().ok().filter(|&year| year < 1 << 40)
}
