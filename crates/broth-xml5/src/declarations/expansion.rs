//! Expands entities to text.
//!
//! An entity's replacement text may refer to further entities, so ten lines can represent a
//! terabyte. Every byte that is read is paid for from a budget, which grows with the bytes of the
//! document. When the budget is spent, references stay as text. Expansion therefore takes linear
//! time and memory, whatever is declared.

use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::ErrorCode;

use super::{Declarations, Entity, Reference};
use crate::chars;
use crate::reference::{character, predefined};

/// The maximum depth of entities that refer to each other.
pub(crate) const DEPTH: usize = 32;

/// A limit on the bytes that entities expand to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Budget {
    /// Bytes that every document may expand.
    pub(crate) bytes: usize,
    /// Additional bytes for each byte of the document.
    pub(crate) per_byte: usize,
    spent: usize,
}

impl Budget {
    pub(crate) fn new((bytes, per_byte): (usize, usize)) -> Self {
        Self { bytes, per_byte, spent: 0 }
    }

    /// Pays for `bytes` after `read` bytes of the document. Returns whether the budget was
    /// sufficient.
    pub(crate) fn pay(&mut self, bytes: usize, read: usize) -> bool {
        let allowed = self.bytes.saturating_add(self.per_byte.saturating_mul(read));
        // The price of a step is never zero, or empty entities could be expanded for ever.
        let spent = self.spent.saturating_add(bytes + 1);
        if spent > allowed {
            return false;
        }
        self.spent = spent;
        true
    }
}

/// The result of expanding a text with references.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expanded {
    /// Text without markup, and the errors in its references.
    Text(String, Vec<ErrorCode>),
    /// The text contains markup.
    Markup,
    /// The entity refers to itself.
    Recursive,
    /// The budget is spent, or entities are nested too deeply.
    Limit,
}

impl Declarations {
    /// Expands `text` (of the entity `name`, if it belongs to one) as an attribute's value, in
    /// which white space becomes spaces, or as content. `open` are the entities that contain it.
    pub(crate) fn expand<'e>(
        &'e self,
        name: &'e str,
        text: &'e str,
        in_attribute: bool,
        open: &[&str],
        mut pay: impl FnMut(usize) -> bool,
        external: &dyn Fn(&str) -> Option<String>,
    ) -> Expanded {
        let mut expanded = String::new();
        let mut errors = Vec::new();
        // The entities that are being expanded, with the rest of each.
        let mut stack = alloc::vec![(name, text)];
        if !pay(text.len()) {
            return Expanded::Limit;
        }
        while let Some(&mut (name, ref mut rest)) = stack.last_mut() {
            let Some(found) = rest.find(|c| match c {
                '<' | '&' => true,
                c => in_attribute && chars::is_space(c),
            }) else {
                errors.extend(cdata_end_of(name, rest));
                expanded.push_str(rest);
                stack.pop();
                continue;
            };
            errors.extend(cdata_end_of(name, &rest[..found]));
            expanded.push_str(&rest[..found]);
            *rest = &rest[found..];
            if rest.starts_with('<') {
                return Expanded::Markup;
            }
            if !rest.starts_with('&') {
                expanded.push(' ');
                *rest = &rest[1..];
                continue;
            }
            let (reference, len) = match Reference::of(rest) {
                None => {
                    errors.push(ErrorCode::UnescapedAmpersand);
                    expanded.push('&');
                    *rest = &rest[1..];
                    continue;
                }
                Some(Reference::Character { number, len }) => {
                    *rest = &rest[len..];
                    if character(number).is_err() {
                        errors.push(ErrorCode::InvalidCharacterReference);
                    }
                    expanded.push(character(number).unwrap_or_else(|replacement| replacement));
                    continue;
                }
                Some(Reference::Entity { name, len }) => (name, len),
            };
            let written = &rest[..len];
            *rest = &rest[len..];
            if let Some(c) = predefined(reference) {
                expanded.push(c);
                continue;
            }
            if let Some(Entity::Internal(inner)) = self.entities.get(reference)
                && !self.keeps_references
            {
                if stack.iter().any(|(name, _)| *name == reference) || open.contains(&reference) {
                    return Expanded::Recursive;
                }
                if stack.len() >= DEPTH || !pay(inner.len()) {
                    return Expanded::Limit;
                }
                stack.push((reference, inner));
                continue;
            }
            match external(reference) {
                Some(text) => expanded.push_str(&text),
                None => {
                    errors.push(self.unknown(reference, in_attribute));
                    expanded.push_str(written);
                }
            }
        }
        Expanded::Text(expanded, errors)
    }

    /// Whether a reference to an undeclared entity is well-formed.
    ///
    /// <https://www.w3.org/TR/xml/#wf-entdeclared>
    fn may_lack_declarations(&self) -> bool {
        !self.is_standalone && (self.has_external_subset || self.has_parameter_references)
    }

    /// The error for a reference to an entity that has no text here.
    pub(crate) fn unknown(&self, name: &str, in_attribute: bool) -> ErrorCode {
        match self.entities.get(name) {
            Some(Entity::Unparsed) => ErrorCode::UnparsedEntityReference,
            Some(Entity::External) if in_attribute => ErrorCode::ExternalEntityInAttributeValue,
            Some(Entity::External) => ErrorCode::ExternalEntityNotRead,
            // The options do not expand it, or its text could not be used.
            Some(Entity::Internal(_)) => ErrorCode::EntityExpansionLimit,
            None if self.may_lack_declarations() => ErrorCode::UnreadEntity,
            None => ErrorCode::UndeclaredEntity,
        }
    }
}

/// The error for `]]>` in a piece of an entity's replacement text. The replacement text of every
/// entity that is referred to must be content, even if the reference is in an attribute's value,
/// where a written `]]>` is allowed. Text without a name belongs to no entity.
///
/// - <https://www.w3.org/TR/xml/#wf-entities>
/// - <https://www.w3.org/TR/xml/#NT-CharData>
fn cdata_end_of(name: &str, piece: &str) -> Option<ErrorCode> {
    (!name.is_empty() && piece.contains("]]>")).then_some(ErrorCode::CdataEndInText)
}
