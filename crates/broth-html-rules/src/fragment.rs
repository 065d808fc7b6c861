//! The ids that fragments of addresses refer to.

use alloc::borrow::Cow;
use alloc::vec::Vec;

/// Returns the `id` that the fragment of an address refers to if no element has the fragment itself
/// as its `id`: the fragment percent-decoded.
///
/// ```
/// use broth_html_rules::decoded_fragment;
///
/// assert_eq!(decoded_fragment("caf%C3%A9"), "café");
/// assert_eq!(decoded_fragment("50%"), "50%");
/// ```
///
/// <https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element>
#[must_use]
pub fn decoded_fragment(fragment: &str) -> Cow<'_, str> {
    if !fragment.contains('%') {
        return Cow::Borrowed(fragment);
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        match after {
            [high, low, after @ ..] if byte == b'%' && are_hex(*high, *low) => {
                bytes.push(digit(*high) * 16 + digit(*low));
                rest = after;
            }
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    Cow::Owned(alloc::string::String::from_utf8_lossy(&bytes).into_owned())
}

fn are_hex(high: u8, low: u8) -> bool {
    high.is_ascii_hexdigit() && low.is_ascii_hexdigit()
}

fn digit(byte: u8) -> u8 {
    char::from(byte).to_digit(16).unwrap_or_default() as u8
}

#[cfg(test)]
mod tests {
    use super::decoded_fragment;

    #[test]
    fn percent_signs_without_two_digits_stay() {
        for (fragment, decoded) in [
            ("", ""),
            ("a", "a"),
            ("%41b", "Ab"),
            ("%4", "%4"),
            ("%4g%", "%4g%"),
            ("%%41", "%A"),
            ("%e2%82%AC", "€"),
            ("%FF", "\u{FFFD}"),
        ] {
            assert_eq!(decoded_fragment(fragment), decoded);
        }
    }
}
