//! Values that are allowed, but that are probably not what the author means, or that the standard
//! discourages.

use alloc::string::{String, ToString as _};

use broth_dom::{Attribute, Node};

use super::{Type, content_security_policy, language};
use crate::Finding;
use crate::rules::values::doubtful_value;

/// Reports a valid value that is probably a mistake.
pub(super) fn check(kind: Type, element: Node<'_>, attribute: Attribute<'_>) -> Option<Finding> {
    let value = attribute.value();
    let reason = match kind {
        Type::Language | Type::OrEmpty(Type::Language) => language::doubt(value)?,
        Type::ContentSecurityPolicy => content_security_policy::doubt(value)?,
        Type::DateWithOptionalTime | Type::DateTimeOrDuration => date(value)?.to_string(),
        Type::UniqueKeywords(_) if attribute.name().local == "sandbox" => sandbox(value)?,
        _ => return None,
    };
    let place = attribute.value_span().filter(|span| !span.is_empty()).or(attribute.name_span())?;
    let message = alloc::format!("`{}` of `{}`: {reason}", attribute.name().local, element.name());
    Some(Finding::new(&doubtful_value::LINT, place).message(message))
}

/// <https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox>
fn sandbox(value: &str) -> Option<String> {
    let has =
        |wanted: &str| value.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case(wanted));
    (has("allow-scripts") && has("allow-same-origin")).then(|| {
        "with both `allow-scripts` and `allow-same-origin`, a page of the same origin can remove \
         the sandbox"
            .to_string()
    })
}

/// <https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-time-element>
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#time-zones>
fn date(value: &str) -> Option<&'static str> {
    /// In most countries, the years before it are those of another calendar.
    const FIRST_GREGORIAN_YEAR: u32 = 1583;
    const DIGITS: usize = 4;
    let value = value.trim_ascii();
    let year = value.bytes().take_while(u8::is_ascii_digit).count();
    // Digits without a hyphen are a year; two digits and a hyphen begin a date without a year.
    if year >= DIGITS && (year == value.len() || value[year..].starts_with('-')) {
        if year > DIGITS {
            return Some("the year has more than four digits");
        }
        if value[..year].parse::<u32>().is_ok_and(|year| year < FIRST_GREGORIAN_YEAR) {
            return Some("dates are Gregorian, and that calendar begins in October 1582");
        }
    }
    let (_, time) = value.split_once(['T', 't', ' '])?;
    let at = time.rfind(['+', '-'])?;
    let (is_west, zone) = (time[at..].starts_with('-'), &time[at + 1..]);
    let hours = zone.get(..2)?.parse::<u32>().ok()?;
    let minutes = zone[2..].trim_start_matches(':').parse::<u32>().ok()?;
    let farthest = if is_west { 12 } else { 14 };
    if !matches!(minutes, 0 | 30 | 45) {
        return Some("no time zone has such minutes");
    }
    (hours * 60 + minutes > farthest * 60).then_some("no time zone is so far from UTC")
}
