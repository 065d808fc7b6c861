//! `ConfigError`: the rule that a configuration breaks.

use alloc::format;
use alloc::string::String;

use broth_markup::distance::nearest;

/// Why a configuration cannot be used.
///
/// ```
/// use broth::sanitize::{ConfigError, Sanitizer, SanitizerConfig};
///
/// let config = SanitizerConfig::from_json(r#"{"elements": ["p"], "removeElements": ["a"]}"#).unwrap();
/// let error = Sanitizer::from_config(config).unwrap_err();
/// assert_eq!(error.to_string(), "elements and removeElements exclude each other; keep one");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The text is not JSON.
    #[error("invalid JSON at byte {offset}")]
    Json {
        /// The offset.
        offset: usize,
    },
    /// A member of the dictionary or an item of a list has a value of the wrong type.
    #[error("{member} must be {expected}")]
    Type {
        /// The member or item.
        member: String,
        /// The type that it must have.
        expected: &'static str,
    },
    /// A dictionary has a member that the standard does not know.
    #[error("unknown member {member:?} in {dictionary}; {}", known_members(member, known))]
    UnknownMember {
        /// The name of the member.
        member: String,
        /// The name of the dictionary, such as `elements[0]`.
        dictionary: String,
        /// The members that it can have.
        known: &'static [&'static str],
    },
    /// A name is not spelt as parsers spell it, so nothing would have it.
    #[error("{item}: {rule}; write {name:?}")]
    Spelling {
        /// The item of a list.
        item: String,
        /// The rule that the spelling breaks.
        rule: &'static str,
        /// The name as parsers spell it.
        name: String,
    },
    /// A name contains what no name in a tag can contain, so nothing would have it.
    #[error(
        "{item}: no {kind} can be named {name:?}; write only the name, such as {:?}",
        example(kind)
    )]
    NotAName {
        /// The item of a list.
        item: String,
        /// The kind of thing that should have the name: `element` or `attribute`.
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// A name looks like a pattern, but would only match an attribute with a `*` in its name.
    #[error("{item}: {name:?} is not a pattern; {}", instead_of_pattern(name))]
    Pattern {
        /// The item of a list.
        item: String,
        /// The name.
        name: String,
    },
    /// The configuration has both a list to allow and a list to remove.
    #[error("{allow} and {remove} exclude each other; keep one")]
    BothLists {
        /// The list to allow.
        allow: &'static str,
        /// The list to remove.
        remove: &'static str,
    },
    /// A list contains an item twice.
    #[error("{name:?} is in {list} twice; remove one")]
    Duplicate {
        /// The list.
        list: &'static str,
        /// The name or target.
        name: String,
    },
    /// An element is in `replaceWithChildrenElements` that must not be replaced with its children.
    #[error(
        "{name:?} is not allowed in replaceWithChildrenElements: its children would mean something \
         else without it"
    )]
    NotReplaceable {
        /// Its name.
        name: String,
    },
    /// An element is in `replaceWithChildrenElements` and in another list.
    #[error("{name:?} is in {list} and in replaceWithChildrenElements; remove it from one")]
    Contradiction {
        /// The other list.
        list: &'static str,
        /// Its name.
        name: String,
    },
    /// An element has both a list of attributes to allow and one to remove, but the configuration
    /// has no `attributes`.
    #[error(
        "the element {element:?} has both attributes and removeAttributes, but the configuration \
         has no attributes; keep one"
    )]
    BothLocalLists {
        /// The element.
        element: String,
    },
    /// An attribute is both in a list of an element and in the list for all elements.
    #[error("{attribute:?} is in {local} of {element:?} and in {list}; remove it from one")]
    LocalAndGlobal {
        /// The element.
        element: String,
        /// The attribute.
        attribute: String,
        /// The element's list.
        local: &'static str,
        /// The list for all elements.
        list: &'static str,
    },
    /// An element removes an attribute that `attributes` does not allow.
    #[error(
        "{element:?} removes {attribute:?}, which attributes does not allow anyway; remove it from \
         removeAttributes"
    )]
    LocalRemoveNotAllowed {
        /// The element.
        element: String,
        /// The attribute.
        attribute: String,
    },
    /// A custom data attribute is listed although all of them are allowed.
    #[error(
        "{attribute:?} is listed, but dataAttributes allows it already; remove it from the list"
    )]
    DataAttribute {
        /// The attribute.
        attribute: String,
    },
    /// The configuration has `dataAttributes`, but no `attributes`.
    #[error(
        "dataAttributes needs the member attributes, which is missing; remove dataAttributes or \
         add attributes"
    )]
    DataAttributesAlone,
}

impl ConfigError {
    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Json { .. } => "invalid-json",
            Self::Type { .. } => "wrong-type",
            Self::UnknownMember { .. } => "unknown-member",
            Self::Spelling { .. } => "spelling",
            Self::NotAName { .. } => "not-a-name",
            Self::Pattern { .. } => "pattern",
            Self::BothLists { .. } => "both-lists",
            Self::Duplicate { .. } => "duplicate",
            Self::NotReplaceable { .. } => "not-replaceable",
            Self::Contradiction { .. } => "contradiction",
            Self::BothLocalLists { .. } => "both-local-lists",
            Self::LocalAndGlobal { .. } => "local-and-global",
            Self::LocalRemoveNotAllowed { .. } => "local-remove-not-allowed",
            Self::DataAttribute { .. } => "data-attribute",
            Self::DataAttributesAlone => "data-attributes-alone",
        }
    }

    pub(super) fn wrong_type(member: &str, expected: &'static str) -> Self {
        Self::Type { member: member.into(), expected }
    }
}

/// Advice that suggests a similar member, or lists all of them.
fn known_members(member: &str, known: &[&'static str]) -> String {
    match nearest(member, known.iter().copied()) {
        Some(meant) => format!("did you mean {meant:?}?"),
        None => format!("use one of {}", known.join(", ")),
    }
}

/// The advice for a name with a `*`.
fn instead_of_pattern(name: &str) -> &'static str {
    match name {
        "data-*" => "set dataAttributes to true",
        _ => "write each name",
    }
}

/// The name of an element or attribute, for advice.
fn example(kind: &str) -> &'static str {
    if kind == "element" { "p" } else { "id" }
}
