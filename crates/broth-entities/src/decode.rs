//! `decode`: every reference of a text is replaced by what it stands for.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::Mode;
use crate::reference::{Expansion, replaced};
use crate::scan::find_ampersand;

/// Replaces every character reference by what it stands for, as an HTML parser does; what is no reference stays.
///
/// A text without references is lent, not copied. [`references`](crate::references) tells what was wrong.
///
/// ```
/// use broth_entities::{Mode, decode};
///
/// assert_eq!(decode("caf&eacute; &#x2615; AT&T", Mode::Text), "café ☕ AT&T");
///
/// // In text some old names do without their semicolon; in an attribute that is more likely a query.
/// assert_eq!(decode("?a=b&copy=1", Mode::Text), "?a=b©=1");
/// assert_eq!(decode("?a=b&copy=1", Mode::Attribute), "?a=b&copy=1");
/// ```
#[must_use]
pub fn decode(text: &str, mode: Mode) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut decoded = String::new();
    let mut copied = 0;
    let mut from = 0;
    while let Some(start) = find_ampersand(bytes, from) {
        let Some(reference) = replaced(&text[start..], mode) else {
            from = start + 1;
            continue;
        };
        if copied == 0 {
            // Few expansions are longer than their reference: this is nearly always enough.
            decoded.reserve(text.len());
        }
        decoded.push_str(&text[copied..start]);
        match reference.expansion {
            Expansion::Named(expansion) => decoded.push_str(expansion),
            Expansion::Numeric(c) => decoded.push(c),
        }
        copied = start + reference.len;
        from = copied;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    decoded.push_str(&text[copied..]);
    Cow::Owned(decoded)
}
