//! Words of a value that has no quotes.
//!
//! In `alt=Cat with hat`, the value is `Cat`, and `with` and `hat` are attributes.

use alloc::format;
use alloc::string::String;

use broth_dom::{Attribute, Node};

/// Advice about an attribute that looks like a word of the value before it.
pub(super) fn help(element: Node<'_>, attribute: Attribute<'_>) -> Option<String> {
    let source = element.document().source();
    if has_value(attribute, source) {
        return None;
    }
    let at = attribute.name_span()?.start;
    let is_before = |other: &Attribute<'_>| other.name_span().is_some_and(|span| span.start < at);
    // Between them are only other words of the value.
    let before = element
        .attributes()
        .take_while(is_before)
        .filter(|other| has_value(*other, source))
        .last()?;
    let value = before.value_span()?;
    let is_quoted = source.get(..value.start)?.ends_with(['"', '\'']);
    if is_quoted || value.is_empty() {
        return None;
    }
    let name = before.name().local;
    Some(format!("if it belongs to the value of `{name}`, write quotes around the whole value"))
}

/// Whether a `=` follows the name of an attribute in the source.
fn has_value(attribute: Attribute<'_>, source: &str) -> bool {
    let end = attribute.name_span().map_or(0, |span| span.end);
    source.get(end..).is_some_and(|rest| rest.trim_ascii_start().starts_with('='))
}
