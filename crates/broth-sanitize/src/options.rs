//! Features of a sanitizer beyond the standard. All of them are off by default.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use broth_markup::{Namespace, QName};

use crate::classes::ClassLists;
use crate::css::CssSanitizer;
use crate::removed::{RemovalReason, Removed};
use crate::url;

/// An element that [`Sanitizer::on_element`](crate::Sanitizer::on_element) decides about.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ElementCandidate<'t> {
    /// The name of the element.
    pub name: QName<'t>,
    pub(crate) attributes: &'t [(QName<'t>, &'t str)],
}

impl<'t> ElementCandidate<'t> {
    /// Whether it is the HTML element of this name: `element.is("p")`.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.name.namespace == Namespace::Html && self.name.local == name
    }

    /// The names and values of its attributes, before any of them is removed.
    pub fn attrs(&self) -> impl Iterator<Item = (QName<'t>, &'t str)> {
        self.attributes.iter().copied()
    }

    /// The value of the attribute with this name and no namespace.
    #[must_use]
    pub fn attr(&self, name: &str) -> Option<&'t str> {
        let wanted = QName::attribute(name);
        self.attributes.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value)
    }
}

/// An attribute that [`Sanitizer::on_attribute`](crate::Sanitizer::on_attribute) decides about.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct AttributeCandidate<'t> {
    /// The name of its element.
    pub element: QName<'t>,
    /// Its own name.
    pub name: QName<'t>,
    /// Its value.
    pub value: &'t str,
}

/// A function's decision about an element that the configuration allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// It stays.
    Keep,
    /// It is removed, with everything in it.
    Remove,
    /// It is removed; its content stays.
    Unwrap,
}

/// A function's decision about an attribute that the configuration allows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AttributeDecision {
    /// It stays.
    Keep,
    /// It is removed.
    Remove,
    /// It gets another value. Nothing checks that value: a `javascript:` URL would stay. U+0000
    /// becomes U+FFFD, because markup cannot express it and parsers do the same.
    Replace(String),
}

pub(crate) type OnElement = Arc<dyn Fn(&ElementCandidate<'_>) -> Decision + Send + Sync>;
pub(crate) type OnAttribute =
    Arc<dyn Fn(&AttributeCandidate<'_>) -> AttributeDecision + Send + Sync>;

/// The options beyond the standard. By default, they do nothing.
#[derive(Clone, Default)]
pub(crate) struct Options {
    /// Whether the content of elements that the configuration does not mention stays.
    pub(crate) keep_content: bool,
    /// The allowed schemes of all addresses without schemes of their own.
    pub(crate) schemes: Option<Vec<String>>,
    /// The allowed schemes, by the name of the attribute.
    pub(crate) url_schemes: BTreeMap<String, Vec<String>>,
    pub(crate) no_relative_urls: bool,
    pub(crate) link_rel: Option<String>,
    /// The new `target`; `Some(None)` removes it.
    pub(crate) link_target: Option<Option<String>>,
    pub(crate) name_prefix: Option<String>,
    /// The classes that stay.
    pub(crate) classes: ClassLists,
    /// The policy for CSS; `None` keeps it.
    pub(crate) css: Option<Arc<CssSanitizer>>,
    pub(crate) on_element: Option<OnElement>,
    pub(crate) on_attribute: Option<OnAttribute>,
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("keep_content", &self.keep_content)
            .field("schemes", &self.schemes)
            .field("url_schemes", &self.url_schemes)
            .field("no_relative_urls", &self.no_relative_urls)
            .field("link_rel", &self.link_rel)
            .field("link_target", &self.link_target)
            .field("name_prefix", &self.name_prefix)
            .field("classes", &self.classes)
            .field("css", &self.css)
            .finish_non_exhaustive()
    }
}

impl Options {
    /// Whether no option concerns attributes.
    #[inline]
    pub(crate) fn leave_attributes_alone(&self) -> bool {
        self.url_schemes.is_empty()
            && self.schemes.is_none()
            && self.link_rel.is_none()
            && self.link_target.is_none()
            && self.name_prefix.is_none()
            && self.classes.is_empty()
            && self.css.is_none()
            && self.on_attribute.is_none()
    }

    /// The options' decision about an attribute that the configuration allows.
    pub(crate) fn attribute(
        &self,
        element: &QName<'_>,
        name: &QName<'_>,
        value: &str,
    ) -> Result<AttributeDecision, RemovalReason> {
        self.check_value(name, value)?;
        let filtered = match (self.classes.attribute(element, name, value)?, &self.css) {
            (None, Some(css)) => css.attribute(element, name, value)?,
            (filtered, _) => filtered,
        };
        let value = filtered.as_deref().unwrap_or(value);
        let decision = match &self.on_attribute {
            Some(decide) => decide(&AttributeCandidate { element: *element, name: *name, value }),
            None => AttributeDecision::Keep,
        };
        let decision = match (decision, &filtered) {
            (AttributeDecision::Keep, Some(value)) => AttributeDecision::Replace(value.clone()),
            (decision, _) => decision,
        };
        let is_name = name.namespace == Namespace::None && matches!(name.local, "id" | "name");
        let prefix = self.name_prefix.as_ref().filter(|_| is_name);
        let Some(prefix) = prefix else { return Ok(decision) };
        let value = match &decision {
            AttributeDecision::Keep => value,
            AttributeDecision::Remove => return Ok(decision),
            AttributeDecision::Replace(value) => value,
        };
        // The prefix is added only once, even if the markup is sanitized again.
        if value.is_empty() || value.starts_with(prefix.as_str()) {
            return Ok(decision);
        }
        Ok(AttributeDecision::Replace(alloc::format!("{prefix}{value}")))
    }

    /// The reports about the parts of an attribute's value that are removed: declarations and
    /// classes. Their spans are those of the value.
    pub(crate) fn removed_from_attribute(
        &self,
        element: &QName<'_>,
        name: &QName<'_>,
        value: &str,
    ) -> Vec<Removed> {
        let mut removed = self.classes.removed_from_attribute(element, name, value);
        if let Some(css) = &self.css {
            removed.extend(css.removed_from_attribute(element, name, value));
        }
        removed
    }

    /// Refuses a value in which a scheme is not allowed.
    fn check_value(&self, name: &QName<'_>, value: &str) -> Result<(), RemovalReason> {
        let own = |name: &str| self.url_schemes.get(name);
        let in_place = || own(url::instead_of(name.local)?);
        let of_attribute = own(name.local).or_else(in_place);
        let Some(schemes) = of_attribute.or(self.schemes.as_ref()) else { return Ok(()) };
        if of_attribute.is_some() && !url::holds_addresses(name.local) {
            // An attribute of a program's own is one address.
            return self.check_url(schemes, value);
        }
        url::addresses(name.local, value).try_for_each(|url| self.check_url(schemes, url))
    }

    fn check_url(&self, schemes: &[String], value: &str) -> Result<(), RemovalReason> {
        match url::scheme(value) {
            Some(_) if schemes.iter().any(|scheme| url::has_scheme(value, scheme)) => Ok(()),
            Some(_) => Err(RemovalReason::Scheme),
            None if self.no_relative_urls => Err(RemovalReason::RelativeUrl),
            None => Ok(()),
        }
    }
}
