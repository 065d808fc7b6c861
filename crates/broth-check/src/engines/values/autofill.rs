//! `autocomplete`: the words for autofill.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};
use broth_html_rules::InputType;
use broth_markup::Name;

use super::Type;
use crate::Finding;
use crate::rules::attributes::attribute_conflict;

/// The parts of a value.
struct Words<'v> {
    field: &'v str,
    /// The words after the field.
    rest: core::str::SplitAsciiWhitespace<'v>,
    has_section: bool,
    has_address: bool,
    has_contact: bool,
}

impl<'v> Words<'v> {
    fn of(value: &'v str) -> Option<Self> {
        let mut words = value.split_ascii_whitespace();
        let mut next = words.clone();
        let mut take = |is_it: &dyn Fn(&str) -> bool| {
            let found = next.next().is_some_and(is_it);
            if found {
                words.next();
            }
            next = words.clone();
            found
        };
        let has_section = take(&|word| {
            let start = word.get(.."section-".len());
            start.is_some_and(|start| is_any(start, &["section-"]))
        });
        let has_address = take(&|word| is_any(word, &["shipping", "billing"]));
        let has_contact = take(&|word| is_any(word, CONTACTS));
        let field = words.next()?;
        Some(Self { field, rest: words, has_section, has_address, has_contact })
    }
}

fn is_any(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| other.eq_ignore_ascii_case(word))
}

/// `on`, `off`, or what the field is for: optionally a section and a kind of address; the field,
/// for some with a kind of contact; optionally `webauthn`.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-detail-tokens>
pub(super) fn is_autofill(value: &str) -> bool {
    let Some(mut words) = Words::of(value) else { return false };
    let is_alone = !words.has_section
        && !words.has_address
        && !words.has_contact
        && words.rest.clone().next().is_none();
    let is_field = match group(words.field) {
        Some((_, has_contact)) => has_contact || !words.has_contact,
        None => is_alone && is_any(words.field, &["on", "off"]),
    };
    is_field
        && words.rest.next().is_none_or(|word| is_any(word, &["webauthn"]))
        && words.rest.next().is_none()
}

/// Reports a field that the type of its control does not fit.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field>
pub(super) fn misfit(kind: Type, element: Node<'_>, attribute: Attribute<'_>) -> Option<Finding> {
    if kind != Type::Autofill || !element.is_html(Name::Input) {
        // A `textarea` and a `select` fit every field.
        return None;
    }
    let field = Words::of(attribute.value())?.field;
    let (group, _) = group(field)?;
    let kind = InputType::from_attr(element.attr_named(Name::Type));
    // Another rule reports the attribute on a control without a field.
    let has_no_field = kind.is_button()
        || matches!(kind, InputType::Checkbox | InputType::Radio | InputType::File);
    if has_no_field || group.types.contains(&kind.as_str()) {
        return None;
    }
    let place = attribute.value_span().filter(|span| !span.is_empty())?;
    let types: Vec<String> = group.types.iter().map(|kind| format!("`{kind}`")).collect();
    let message =
        format!("the field `{field}` does not fit an `input` of type `{}`", kind.as_str());
    let help = match group.types {
        ["hidden"] => "it has several lines: use a `textarea`".into(),
        _ => format!("it needs one of the types {}, or a `textarea` or `select`", types.join(", ")),
    };
    Some(Finding::new(&attribute_conflict::LINT, place).message(message).help(help))
}

/// The group of a field, and whether it may have a kind of contact before it.
fn group(field: &str) -> Option<(&'static Group, bool)> {
    let group = GROUPS.iter().find(|group| is_any(field, group.fields));
    group.map(|group| (group, is_any(field, WITH_CONTACT)))
}

/// Fields for controls of the same types, as of 2026-08-21.
struct Group {
    /// The types of `input` that fit.
    types: &'static [&'static str],
    fields: &'static [&'static str],
}

const CONTACTS: &[&str] = &["home", "work", "mobile", "fax", "pager"];

/// The fields that may have a kind of contact before them.
const WITH_CONTACT: &[&str] = &[
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

/// The control groups: Text, Multiline, Password, URL, Username, Tel, Numeric, Month, Date.
static GROUPS: [Group; 9] = [
    Group {
        types: &["hidden", "text", "search"],
        fields: &[
            "name",
            "honorific-prefix",
            "given-name",
            "additional-name",
            "family-name",
            "honorific-suffix",
            "nickname",
            "organization-title",
            "organization",
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
            "cc-csc",
            "cc-type",
            "transaction-currency",
            "language",
            "sex",
            "tel-country-code",
            "tel-national",
            "tel-area-code",
            "tel-local",
            "tel-local-prefix",
            "tel-local-suffix",
            "tel-extension",
        ],
    },
    Group { types: &["hidden"], fields: &["street-address"] },
    Group {
        types: &["hidden", "text", "search", "password"],
        fields: &["new-password", "current-password", "one-time-code"],
    },
    Group { types: &["hidden", "text", "search", "url"], fields: &["url", "photo", "impp"] },
    Group { types: &["hidden", "text", "search", "email"], fields: &["username", "email"] },
    Group { types: &["hidden", "text", "search", "tel"], fields: &["tel"] },
    Group {
        types: &["hidden", "text", "search", "number"],
        fields: &[
            "cc-exp-month",
            "cc-exp-year",
            "transaction-amount",
            "bday-day",
            "bday-month",
            "bday-year",
        ],
    },
    Group { types: &["hidden", "text", "search", "month"], fields: &["cc-exp"] },
    Group { types: &["hidden", "text", "search", "date"], fields: &["bday"] },
];

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::format;
    use alloc::vec::Vec;

    use super::{GROUPS, WITH_CONTACT, is_autofill};

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

    #[test]
    fn a_field_fits_the_type_of_its_control() {
        let broken = |control: &str| {
            let found = crate::check(&format!("<!DOCTYPE html><title>a</title>{control}"));
            found.iter().map(|finding| finding.rule.as_str()).collect::<Vec<_>>()
        };
        for right in [
            "<input autocomplete=name>",
            "<input type=TEXT autocomplete='billing cc-exp'>",
            "<input type=hidden autocomplete=street-address>",
            "<input type=email autocomplete='username webauthn'>",
            "<input type=password autocomplete=one-time-code>",
            "<input type=tel autocomplete='home TEL'>",
            "<input type=number autocomplete=bday-year>",
            "<input type=color autocomplete=off>",
            "<textarea autocomplete=cc-number></textarea>",
            "<select autocomplete=bday-day><option>1</select>",
        ] {
            assert_eq!(broken(right), [""; 0], "{right}");
        }
        for wrong in [
            "<input autocomplete=street-address>",
            "<input type=email autocomplete=tel>",
            "<input type=tel autocomplete=one-time-code>",
            "<input type=number autocomplete='shipping postal-code'>",
            "<input type=url autocomplete=email>",
            "<input type=week autocomplete=bday>",
            "<input type=color autocomplete=sex>",
        ] {
            assert_eq!(broken(wrong), ["attribute-conflict"], "{wrong}");
        }
        assert_eq!(broken("<input type=x autocomplete=name>"), ["invalid-keyword"]);
        assert_eq!(broken("<input type=checkbox autocomplete=name>"), ["attribute-conflict"]);
    }

    #[test]
    fn each_field_is_in_one_group() {
        let fields: Vec<&str> = GROUPS.iter().flat_map(|group| group.fields).copied().collect();
        let unique: BTreeSet<&str> = fields.iter().copied().collect();
        assert_eq!((unique.len(), fields.len()), (54, 54));
        assert!(WITH_CONTACT.iter().all(|field| unique.contains(field)));
    }
}
