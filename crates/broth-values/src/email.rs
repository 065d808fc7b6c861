//! E-mail addresses, as forms accept them.

/// Whether a string is a valid e-mail address.
///
/// <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address>
///
/// ```
/// use broth::values::is_valid_email_address;
///
/// assert!(is_valid_email_address("soup+kitchen@example.com"));
/// assert!(is_valid_email_address("cook@localhost"));
/// for address in ["", "cook", "@a", "a@", "a b@c", "a@b..c", "a@-b", "a@b-", "a@b@c"] {
///     assert!(!is_valid_email_address(address), "{address}");
/// }
/// ```
#[must_use]
pub fn is_valid_email_address(address: &str) -> bool {
    address.split_once('@').is_some_and(|(local_part, domain)| {
        !local_part.is_empty()
            && local_part.bytes().all(is_in_local_part)
            && domain.split('.').all(is_label)
    })
}

/// `atext / "."`
fn is_in_local_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte)
}

/// `let-dig [ [ ldh-str ] let-dig ]`, of at most 63 characters.
fn is_label(label: &str) -> bool {
    matches!(label.len(), 1..=63)
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}
