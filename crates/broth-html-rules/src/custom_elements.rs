//! The names of custom elements.

/// Whether a custom element may have this name: it begins with a lower-case letter, contains a
/// hyphen and no upper-case letter, could be the name of a tag, and is not a name that SVG or
/// MathML reserve.
///
/// <https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name>
///
/// ```
/// use broth_html_rules::is_valid_custom_element_name;
///
/// assert!(is_valid_custom_element_name("math-\u{3b1}"));
/// for name in ["soup", "Soup-bowl", "1-bowl", "soup-Bowl", "font-face", "soup-/", "soup-\0"] {
///     assert!(!is_valid_custom_element_name(name), "{name}");
/// }
/// ```
#[must_use]
pub fn is_valid_custom_element_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.contains('-')
        && is_valid_after_a_letter(name)
        && !name.contains(|c: char| c.is_ascii_uppercase())
        && !RESERVED.contains(&name)
}

/// The DOM's rule for an element's local name that begins with a letter.
///
/// <https://dom.spec.whatwg.org/#valid-element-local-name>
fn is_valid_after_a_letter(name: &str) -> bool {
    !name.contains(|c: char| c.is_ascii_whitespace() || matches!(c, '\0' | '/' | '>'))
}

const RESERVED: [&str; 8] = [
    "annotation-xml",
    "color-profile",
    "font-face",
    "font-face-src",
    "font-face-uri",
    "font-face-format",
    "font-face-name",
    "missing-glyph",
];
