//! The essence of media types.

use broth_dom::Node;
use broth_markup::Name;

/// The type of an element without parameters.
///
/// <https://mimesniff.spec.whatwg.org/#mime-type-essence>
pub(crate) fn essence(element: Node<'_>) -> &str {
    let media_type = element.attr_named(Name::Type).unwrap_or_default();
    media_type.split_once(';').map_or(media_type, |(essence, _)| essence).trim_ascii()
}
