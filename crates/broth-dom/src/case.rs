//! The case of letters in names that programs write.
//!
//! In HTML documents, the names of HTML elements and of their attributes are in lower case, and the
//! methods that take a name understand it in any case, as those of the DOM do.

use alloc::borrow::Cow;

/// A name in ASCII lower case.
pub(crate) fn in_lower_case(name: &str) -> Cow<'_, str> {
    match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(name.to_ascii_lowercase()),
        false => Cow::Borrowed(name),
    }
}

/// Whether `name` in ASCII lower case is this local name.
#[inline]
pub(crate) fn is_in_lower_case(local: &str, name: &str) -> bool {
    local.len() == name.len()
        && local.bytes().eq(name.bytes().map(|byte| byte.to_ascii_lowercase()))
}
