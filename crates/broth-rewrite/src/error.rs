//! `EditError`: names that no tag can have, and markup that does not keep to itself.

use alloc::string::String;

/// Why a change is impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// No tag can have this name.
    #[error(
        "{0:?} cannot be the name of a tag: it must begin with an ASCII letter, without white space, `/` or `>`"
    )]
    TagName(String),
    /// No attribute can have this name.
    #[error(
        "{0:?} cannot be the name of an attribute: it must not be empty, nor have white space, `/`, `>` or `=`"
    )]
    AttributeName(String),
    /// Markup would change what is around it, and that was to be [refused](crate::Misfit::Refuse).
    #[error("{0:?} leaves elements open, or closes some that are not its own")]
    Misfit(String),
}

impl EditError {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state>
    pub(crate) fn check_tag_name(name: &str) -> Result<(), Self> {
        let is_name =
            name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains(ends_name);
        if is_name { Ok(()) } else { Err(Self::TagName(name.into())) }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state>
    pub(crate) fn check_attribute_name(name: &str) -> Result<(), Self> {
        let is_name = !name.is_empty() && !name.contains(|c| ends_name(c) || c == '=');
        if is_name { Ok(()) } else { Err(Self::AttributeName(name.into())) }
    }
}

fn ends_name(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, '/' | '>' | '\0')
}
