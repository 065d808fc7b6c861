//! Whether controls satisfy their constraints.
//!
//! Violations that need a user (a value that is too long, or no value at all) or a language of patterns do not count.
//!
//! <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constraints>

use broth_markup::Name;
use broth_values::by_steps as values;

use super::control::{ButtonType, raw_value};
use super::form::Control;
use crate::own::{InputType, is_required};
use crate::words::is_word_of;

/// Whether a control satisfies its constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Validity {
    Valid,
    Invalid,
}

impl Validity {
    fn when(is_valid: bool) -> Self {
        if is_valid { Self::Valid } else { Self::Invalid }
    }
}

/// Whether constraints apply to an element.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#candidate-for-constraint-validation>
pub(super) fn is_candidate(control: &Control<'_>) -> bool {
    let is_submittable = match control.name {
        Name::Button => ButtonType::of(control.node) == ButtonType::Submit,
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
    can_be && control.node.has_attr("readonly")
}

/// Whether an element satisfies its constraints, if any apply to it.
pub(super) fn of(control: &Control<'_>) -> Option<Validity> {
    if !is_candidate(control) {
        return None;
    }
    let is_valid = !control.lacks_choice
        && !is_value_missing(control)
        && !is_type_mismatch(control)
        && range(control) != Some(Validity::Invalid)
        && !is_step_mismatch(control);
    Some(Validity::when(is_valid))
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-being-missing>
fn is_value_missing(control: &Control<'_>) -> bool {
    if !is_required(&control.node) {
        return false;
    }
    match (control.name, control.input) {
        // Groups of radio buttons and options have been checked.
        (Name::Select, _) | (Name::Input, InputType::Radio) => false,
        (Name::Input, InputType::Checkbox) => !control.is_checked,
        (Name::Input, InputType::File) => true,
        _ => raw_value(control.node).is_empty(),
    }
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-a-type-mismatch>
fn is_type_mismatch(control: &Control<'_>) -> bool {
    if control.name != Name::Input {
        return false;
    }
    let value = raw_value(control.node);
    match control.input {
        InputType::Email if control.node.has_attr("multiple") => {
            let is_empty = value.is_empty();
            !is_empty && !value.split(',').all(|address| is_email(address.trim_ascii()))
        }
        InputType::Email => !value.is_empty() && !is_email(&value),
        InputType::Url => !value.is_empty() && !is_absolute_url(&value),
        _ => false,
    }
}

/// <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address>
fn is_email(address: &str) -> bool {
    let (local, domain) = cut(address.as_bytes(), b"@");
    let is_local =
        |byte: &u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(byte);
    let is_label = |label: &[u8]| {
        let is_inside = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        (1..=63).contains(&label.len())
            && label.iter().all(is_inside)
            && !label.starts_with(b"-")
            && !label.ends_with(b"-")
    };
    let mut labels = domain.get(1..).unwrap_or_default().split(|&byte| byte == b'.');
    !local.is_empty() && local.iter().all(is_local) && labels.all(is_label)
}

/// Whether a text is an absolute URL, judging by its scheme and whether it has a host.
///
/// <https://url.spec.whatwg.org/#absolute-url-string>
fn is_absolute_url(url: &str) -> bool {
    let (scheme, rest) = cut(url.as_bytes(), b":");
    let in_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    if rest.is_empty() || !scheme.iter().all(in_scheme) {
        return false;
    }
    if !scheme.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    if !is_word_of(&url[..scheme.len()], "http https ws wss ftp") {
        return true;
    }
    let slashes = rest[1..].iter().take_while(|byte| b"/\\".contains(byte)).count();
    let (authority, _) = cut(&rest[1 + slashes..], b"/\\?#");
    let credentials = authority.iter().rposition(|&byte| byte == b'@');
    let host = &authority[credentials.map_or(0, |at| at + 1)..];
    let colon = host.iter().rposition(|&byte| byte == b':');
    let colon = colon.filter(|&colon| !host[colon..].contains(&b']')).unwrap_or(host.len());
    let (host, port) = host.split_at(colon);
    !host.is_empty() && !host.iter().any(|byte| b" <>^|%".contains(byte)) && is_port(port)
}

/// Whether it is nothing, or a colon and a number of 16 bits, if any.
fn is_port(port: &[u8]) -> bool {
    let digits = port.get(1..).unwrap_or_default();
    let number = digits.iter().try_fold(0, |number: u16, digit| {
        let digit = digit.is_ascii_digit().then(|| u16::from(digit - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    });
    number.is_some()
}

/// What is before the first of these bytes, and the rest.
fn cut<'t>(text: &'t [u8], at: &[u8]) -> (&'t [u8], &'t [u8]) {
    let end = text.iter().position(|byte| at.contains(byte)).unwrap_or(text.len());
    text.split_at(end)
}

/// Whether a value is neither too small nor too large, if it has range limitations and constraints apply to it.
///
/// <https://html.spec.whatwg.org/multipage/input.html#have-range-limitations>
pub(super) fn range(control: &Control<'_>) -> Option<Validity> {
    if control.name != Name::Input || !control.input.has_range() || !is_candidate(control) {
        return None;
    }
    let limit = |name| number(control.node.attr(name)?, control.input);
    let (min, max) = (limit("min"), limit("max"));
    if control.input == InputType::Range {
        // Its value is moved to where it has to be, if there is such a place.
        return Some(Validity::Valid);
    }
    if min.is_none() && max.is_none() {
        return None;
    }
    let Some(value) = number(&raw_value(control.node), control.input) else {
        return Some(Validity::Valid);
    };
    let (under, over) = (min.is_some_and(|min| value < min), max.is_some_and(|max| value > max));
    // <https://html.spec.whatwg.org/multipage/input.html#has-a-reversed-range>
    let is_reversed =
        control.input == InputType::Time && min.zip(max).is_some_and(|(min, max)| max < min);
    Some(Validity::when(if is_reversed { !(under && over) } else { !(under || over) }))
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-a-step-mismatch>
fn is_step_mismatch(control: &Control<'_>) -> bool {
    if control.name != Name::Input
        || !control.input.has_range()
        || control.input == InputType::Range
    {
        return false;
    }
    // Without a minimum, the value is the base of its own steps.
    let base = control.node.attr("min").and_then(|min| number(min, control.input));
    let value = number(&raw_value(control.node), control.input);
    let (Some(base), Some(value)) = (base, value) else { return false };
    let (default, scale) = match control.input {
        InputType::Date => (1.0, 86_400.0),
        InputType::Week => (1.0, 7.0 * 86_400.0),
        InputType::Time | InputType::LocalDateTime => (60.0, 1.0),
        _ => (1.0, 1.0),
    };
    let step = match control.node.attr("step") {
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
    let seconds = |time: &values::Time| {
        let whole = u32::from(time.hour()) * 3600
            + u32::from(time.minute()) * 60
            + u32::from(time.second());
        f64::from(whole) + time.fraction().to_f64()
    };
    let days_of = |date: &values::Date| days(date.year(), date.month(), date.day());
    match state {
        InputType::Number | InputType::Range => {
            values::check_valid_floating_point_number(text).ok()?;
            values::parse_floating_point_number(text).ok()
        }
        InputType::Date => Some(seconds_before(days_of(&values::parse_date_string(text).ok()?)?)),
        InputType::Month => {
            let month = values::parse_month_string(text).ok()?;
            Some(year(month.year())? * 12.0 + f64::from(month.month()))
        }
        InputType::Week => {
            let week = values::parse_week_string(text).ok()?;
            // The week that holds 4 January is the first; 0000-01-03 was a Monday.
            let january = days(week.year(), 1, 4)?;
            let monday = january - (january + 5) % 7;
            Some(seconds_before(monday + 7 * (u64::from(week.week()) - 1)))
        }
        InputType::Time => Some(seconds(&values::parse_time_string(text).ok()?)),
        InputType::LocalDateTime => {
            let moment = values::parse_local_date_and_time_string(text).ok()?;
            Some(seconds_before(days_of(&moment.date)?) + seconds(&moment.time))
        }
        _ => None,
    }
}

fn year(year: &values::Natural) -> Option<f64> {
    year.to_u64().ok().map(|year| year as f64)
}

/// The days from the beginning of the year 0 to a date.
fn days(year: &values::Natural, month: u8, day: u8) -> Option<u64> {
    let year = year.to_u64().ok().filter(|&year| year < 1 << 40)?;
    // Years that begin in March have their leap day at the end.
    let (year, month) = match month {
        month @ 3.. => (year, u64::from(month) - 3),
        month => (year.checked_sub(1)?, u64::from(month) + 9),
    };
    let leap_days = year / 4 - year / 100 + year / 400;
    Some(year * 365 + leap_days + (153 * month + 2) / 5 + u64::from(day) + 59)
}

fn seconds_before(days: u64) -> f64 {
    days as f64 * 86_400.0
}
