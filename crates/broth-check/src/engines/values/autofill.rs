//! `autocomplete`: the words for autofill.

/// `on`, `off`, or what the field is for: optionally a section and a kind of address; the field,
/// for some with a kind of contact; optionally `webauthn`.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-detail-tokens>
pub(super) fn is_autofill(value: &str) -> bool {
    let is_any = |word: &str, words: &[&str]| words.iter().any(|w| w.eq_ignore_ascii_case(word));
    let mut words = value.split_ascii_whitespace().peekable();
    let is_section = |word: &&str| {
        word.get(.."section-".len()).is_some_and(|start| is_any(start, &["section-"]))
    };
    let has_section = words.next_if(is_section).is_some();
    let has_address = words.next_if(|word| is_any(word, &["shipping", "billing"])).is_some();
    let contact = words.next_if(|word| is_any(word, &["home", "work", "mobile", "fax", "pager"]));
    let Some(field) = words.next() else { return false };
    let is_alone = !has_section && !has_address && contact.is_none() && words.peek().is_none();
    let is_field = is_any(field, AUTOFILL_CONTACT_FIELDS)
        || contact.is_none() && is_any(field, AUTOFILL_FIELDS)
        || is_alone && is_any(field, &["on", "off"]);
    is_field
        && words.next().is_none_or(|word| is_any(word, &["webauthn"]))
        && words.next().is_none()
}

/// The fields that may have a kind of contact before them, as of 2026-08-21.
const AUTOFILL_CONTACT_FIELDS: &[&str] = &[
    "tel",
    "tel-country-code",
    "tel-national",
    "tel-area-code",
    "tel-local",
    "tel-local-prefix",
    "tel-local-suffix",
    "tel-extension",
    "email",
    "impp",
];

/// The other fields, as of 2026-08-21.
const AUTOFILL_FIELDS: &[&str] = &[
    "name",
    "honorific-prefix",
    "given-name",
    "additional-name",
    "family-name",
    "honorific-suffix",
    "nickname",
    "username",
    "new-password",
    "current-password",
    "one-time-code",
    "organization-title",
    "organization",
    "street-address",
    "address-line1",
    "address-line2",
    "address-line3",
    "address-level4",
    "address-level3",
    "address-level2",
    "address-level1",
    "country",
    "country-name",
    "postal-code",
    "cc-name",
    "cc-given-name",
    "cc-additional-name",
    "cc-family-name",
    "cc-number",
    "cc-exp",
    "cc-exp-month",
    "cc-exp-year",
    "cc-csc",
    "cc-type",
    "transaction-currency",
    "transaction-amount",
    "language",
    "bday",
    "bday-day",
    "bday-month",
    "bday-year",
    "sex",
    "url",
    "photo",
];

#[cfg(test)]
mod tests {
    use super::is_autofill;

    #[test]
    fn autofill() {
        for right in [
            "on",
            "OFF",
            "name",
            "section-a shipping street-address",
            "billing home tel",
            "email webauthn",
            "section- work TEL-local webauthn",
        ] {
            assert!(is_autofill(right), "{right}");
        }
        for wrong in [
            "",
            " ",
            "nope",
            "on off",
            "section-a on",
            "home name",
            "shipping",
            "name email",
            "name shipping",
            "webauthn",
            "email webauthn webauthn",
            "sectionéa name",
        ] {
            assert!(!is_autofill(wrong), "{wrong}");
        }
    }
}
