//! The link types of elements: the words of `rel`.

use broth_dom::Node;
use broth_markup::Name;

use crate::kind::AddressKind;

/// Link types of `link` elements that load or prepare something instead of linking to it.
///
/// <https://html.spec.whatwg.org/multipage/links.html#linkTypes>
const RESOURCES: [&str; 15] = [
    "apple-touch-startup-image",
    "compression-dictionary",
    "dns-prefetch",
    "expect",
    "import",
    "manifest",
    "modulepreload",
    "pingback",
    "preconnect",
    "prefetch",
    "preload",
    "prerender",
    "serviceworker",
    "stylesheet",
    "stylesheet/less",
];

/// Link types of icons. `shortcut icon` is an `icon`.
const ICONS: [&str; 5] =
    ["apple-touch-icon", "apple-touch-icon-precomposed", "fluid-icon", "icon", "mask-icon"];

/// The link types of an element, as written.
pub(crate) fn words(element: Node<'_>) -> impl Iterator<Item = &str> {
    element.attr_named(Name::Rel).unwrap_or_default().split_ascii_whitespace()
}

/// Whether an element has a link type.
pub(crate) fn has(element: Node<'_>, wanted: &str) -> bool {
    words(element).any(|word| word.eq_ignore_ascii_case(wanted))
}

/// Whether an element has the link type of an icon.
pub(crate) fn is_icon(element: Node<'_>) -> bool {
    words(element).any(|word| is_one_of(word, &ICONS))
}

/// Whether a `link` element is a hyperlink. It may load something as well.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#the-link-element>
pub(crate) fn is_hyperlink(link: Node<'_>) -> bool {
    // `alternate` says of a style sheet that it is off at first.
    let is_style = has(link, "stylesheet");
    words(link).any(|word| {
        !(is_one_of(word, &RESOURCES)
            || is_one_of(word, &ICONS)
            || is_style && word.eq_ignore_ascii_case("alternate")
            || word.eq_ignore_ascii_case("shortcut"))
    })
}

/// The purpose of the address of a `link` element. Loading something comes before linking to it.
pub(crate) fn kind_of_link(link: Node<'_>) -> AddressKind {
    if has(link, "stylesheet") {
        AddressKind::Style
    } else if is_icon(link) {
        AddressKind::Icon
    } else if words(link).any(|word| is_one_of(word, &RESOURCES)) || !is_hyperlink(link) {
        AddressKind::Resource
    } else {
        AddressKind::Link
    }
}

fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|one| word.eq_ignore_ascii_case(one))
}
