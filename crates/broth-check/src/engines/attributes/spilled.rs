//! Words of a value that has no quotes.
//!
//! In `alt=Cat with hat`, the value is `Cat`, and `with` and `hat` are attributes.

use alloc::format;
use alloc::string::String;

use broth_dom::Attribute;

/// Advice about an attribute that looks like a word of a value. `before` is the last attribute
/// before it that has a value; between them are only other words of the value.
pub(super) fn help(
    attribute: Attribute<'_>,
    before: Option<Attribute<'_>>,
    source: &str,
) -> Option<String> {
    if has_value(attribute) {
        return None;
    }
    let before = before?;
    let value = before.value_span()?;
    let is_quoted = source.get(..value.start)?.ends_with(['"', '\'']);
    if is_quoted || value.is_empty() {
        return None;
    }
    let name = before.name().local;
    Some(format!("if it belongs to the value of `{name}`, write quotes around the whole value"))
}

/// Whether an attribute is written with a value, which may be empty.
pub(super) fn has_value(attribute: Attribute<'_>) -> bool {
    let is_after_name = || {
        let (name, value) = (attribute.name_span(), attribute.value_span());
        name.zip(value).is_some_and(|(name, value)| value.start > name.end)
    };
    !attribute.value().is_empty() || is_after_name()
}
