//! The text of a `time` without `datetime`: it is the value, so it has the same syntax and no
//! elements.
//!
//! <https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value>

use broth_dom::Node;
use broth_markup::{Name, Span};
use broth_values::check_valid_time_value;

use crate::Finding;
use crate::rules::content::content_not_allowed;
use crate::rules::values::invalid_date_or_time;

pub(super) fn check(time: Node<'_>) -> Option<Finding> {
    if !time.is_html(Name::Time) || time.attr_named(Name::Datetime).is_some() {
        return None;
    }
    if let Some(inner) = time.elements().find_map(Node::start_tag) {
        return Some(
            Finding::new(&content_not_allowed::LINT, inner)
                .message("a `time` without `datetime` must not contain elements")
                .help("write the date or time in `datetime`, too"),
        );
    }
    let text = time.text();
    if check_valid_time_value(&text).is_ok() {
        return None;
    }
    let written = time.first_child().and_then(Node::span).filter(|_| !text.is_empty());
    let place: Span = written.or(time.start_tag())?;
    let message = if text.trim_ascii().is_empty() {
        "this `time` has neither text nor `datetime`"
    } else if check_valid_time_value(text.trim_ascii()).is_ok() {
        "the text of a `time` without `datetime` has white space around it"
    } else {
        "the text of this `time` is not a date, a time, a time zone or a duration that programs \
         can read"
    };
    Some(
        Finding::new(&invalid_date_or_time::LINT, place)
            .message(message)
            .help("write it in `datetime`, such as `<time datetime=2026-10-03>`"),
    )
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use crate::check;

    #[test]
    fn the_text_of_a_time_without_datetime_is_its_value() {
        for (time, rules) in [
            ("<time>2026-10-03</time>", &[][..]),
            ("<time>14:30</time>", &[]),
            ("<time>2026</time>", &[]),
            ("<time>PT5M</time>", &[]),
            ("<time>2026-<!-- the month -->10</time>", &[]),
            ("<time datetime=2026-10-03>a <b>day</b></time>", &[]),
            ("<time datetime=2026-10-03></time>", &[]),
            ("<time>yesterday</time>", &["invalid-date-or-time"]),
            ("<time> 2026-10-03 </time>", &["invalid-date-or-time"]),
            ("<time></time>", &["invalid-date-or-time"]),
            ("<time><!-- none --></time>", &["invalid-date-or-time"]),
            ("<time>2026-10-<b>03</b></time>", &["content-not-allowed"]),
        ] {
            let found = check(&format!("<!DOCTYPE html><title>a</title><p>{time}"));
            let found: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
            assert_eq!(found, rules, "{time}");
        }
    }
}
