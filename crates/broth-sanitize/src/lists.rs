//! `Lists`: a configuration, and the names that are added to it and taken from it.

use alloc::string::String;
use alloc::vec::Vec;

use broth_html::Context;
use broth_html_rules::names::{is_attribute_name, is_tag_name};
use broth_markup::{Name, Namespace, QName};

use crate::config::{ConfigName, Configuration};
use crate::ignored::{IgnoredName, IgnoredReason};
use crate::policy::{Fate, Policy, RuleId};
use crate::removals::Removals;
use crate::removed::{RemovalReason, RemovedKind};

/// A configuration, and the names that are added to it and taken from it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    base: Configuration,
    pub(crate) elements: Vec<String>,
    /// Elements, and attributes that are allowed on them.
    pub(crate) attributes: Vec<(String, Vec<String>)>,
    /// Elements that are removed with everything in them.
    pub(crate) removed_elements: Vec<String>,
    /// Elements that are replaced with their children.
    pub(crate) replaced_elements: Vec<String>,
    /// Elements, and attributes that are removed from them.
    pub(crate) removed_attributes: Vec<(String, Vec<String>)>,
}

impl From<Configuration> for Lists {
    fn from(base: Configuration) -> Self {
        Self { base, ..Self::default() }
    }
}

/// The attributes of all elements.
pub(crate) const ALL: &str = "*";

impl Lists {
    /// The configuration with these names.
    pub(crate) fn configuration(&self) -> Configuration {
        let mut configuration = self.base.clone();
        for element in &self.elements {
            configuration.add_element(element_in_config(element));
        }
        for (element, attributes) in &self.attributes {
            let attributes = attributes.iter().map(|attribute| attribute_in_config(attribute));
            if element == ALL {
                for attribute in attributes {
                    configuration.allow_attribute(attribute);
                }
            } else {
                let element = element_in_config(element);
                configuration.add_attributes(&element, attributes.collect());
            }
        }
        for element in &self.replaced_elements {
            configuration.replace_element_with_children(element_in_config(element));
        }
        configuration
    }

    /// What is removed whatever the configuration says.
    pub(crate) fn removals(&self) -> Removals {
        let elements = self.removed_elements.iter().map(|name| element_in_config(name));
        let attributes = self.removed_attributes.iter().map(|(element, names)| {
            let element = (element != ALL).then(|| element_in_config(element));
            (element, names.iter().map(|name| attribute_in_config(name)).collect())
        });
        Removals { elements: elements.collect(), attributes: attributes.collect() }
    }

    /// The names that have no effect on a policy.
    pub(crate) fn ignored(&self, policy: &Policy) -> Vec<IgnoredName> {
        let mut ignored = self.not_allowed(policy);
        ignored.extend(self.not_replaced(policy));
        let removed = self.removed_elements.iter().filter(|name| !is_known_element(name));
        ignored.extend(removed.map(|name| IgnoredName::unknown(RemovedKind::Element, name)));
        for (element, attributes) in &self.removed_attributes {
            if element != ALL && !is_known_element(element) {
                ignored.push(IgnoredName::unknown(RemovedKind::Element, element));
            }
            let unknown = attributes.iter().filter(|name| !is_known_attribute(name));
            ignored.extend(unknown.map(|name| IgnoredName::unknown(RemovedKind::Attribute, name)));
        }
        ignored
    }

    /// The names of elements that a policy does not replace with their children.
    fn not_replaced(&self, policy: &Policy) -> impl Iterator<Item = IgnoredName> {
        self.replaced_elements.iter().filter_map(|name| {
            let reason = match policy.element(&qname(name)) {
                _ if !is_known_element(name) => IgnoredReason::Unknown,
                Fate::Unwrap(_) | Fate::Remove(RemovalReason::Listed) => return None,
                Fate::Remove(RemovalReason::Unsafe) => IgnoredReason::Unsafe,
                _ => IgnoredReason::NotReplaceable,
            };
            Some(IgnoredName::new(RemovedKind::Element, name, reason))
        })
    }

    /// The names that a policy does not allow.
    fn not_allowed(&self, policy: &Policy) -> Vec<IgnoredName> {
        let elements = self.elements.iter().filter_map(|name| {
            let reason = match policy.element(&qname(name)) {
                _ if !is_known_element(name) => IgnoredReason::Unknown,
                Fate::Keep(_) => return None,
                Fate::Remove(RemovalReason::Unsafe) => IgnoredReason::Unsafe,
                _ => IgnoredReason::NotAllowed,
            };
            Some(IgnoredName::new(RemovedKind::Element, name, reason))
        });
        let mut ignored: Vec<_> = elements.collect();
        for (element, attributes) in &self.attributes {
            let unused = attributes.iter().filter_map(|name| {
                let reason = match allows_attribute(policy, element, name) {
                    _ if !is_known_attribute(name) => IgnoredReason::Unknown,
                    Ok(()) => return None,
                    Err(RemovalReason::Unsafe) => IgnoredReason::Unsafe,
                    Err(_) => IgnoredReason::NotAllowed,
                };
                Some(IgnoredName::new(RemovedKind::Attribute, name, reason))
            });
            ignored.extend(unused);
        }
        ignored
    }
}

/// Whether an attribute is allowed on an element, or on those without lists of their own.
fn allows_attribute(policy: &Policy, element: &str, attribute: &str) -> Result<(), RemovalReason> {
    let rule = match element {
        ALL => RuleId::COMMON,
        _ => match policy.element(&qname(element)) {
            Fate::Keep(rule) => rule,
            Fate::Remove(_) | Fate::Unwrap(_) => return Err(RemovalReason::NotAllowed),
        },
    };
    let attribute = attribute_in_config(attribute);
    let namespace = attribute.namespace.as_deref().and_then(Namespace::named);
    let namespace = namespace.unwrap_or(Namespace::None);
    policy.attribute(rule, &QName::new(namespace, None, &attribute.name), "")
}

/// The name of an element that a short text names. Alone, `svg` and `math` are the elements that
/// tags of these names make.
fn qname(element: &str) -> QName<'_> {
    match element {
        "svg" => Context::svg("svg").name(),
        "math" => Context::mathml("math").name(),
        _ => Context::parse(element).name(),
    }
}

/// The name of an element, as lists write it, in a configuration.
pub(crate) fn element_in_config(element: &str) -> ConfigName {
    name_in_config(&qname(element))
}

fn name_in_config(name: &QName<'_>) -> ConfigName {
    match name.namespace {
        Namespace::Html => ConfigName::element(name.local),
        namespace => ConfigName::new(name.local, Some(namespace.uri())),
    }
}

fn attribute_in_config(name: &str) -> ConfigName {
    match name.strip_prefix("xlink:") {
        Some(local) => ConfigName::new(local, Some(Namespace::XLink.uri())),
        None => ConfigName::attribute(name),
    }
}

/// Whether the name is one of HTML, SVG or MathML, or one of a custom element.
fn is_known_element(element: &str) -> bool {
    let local = qname(element).local;
    let is_known = Name::of(&local.to_ascii_lowercase()) != Name::Unknown || local.contains('-');
    is_tag_name(local) && is_known
}

/// Whether the name is one of HTML, SVG or MathML, or may be one of a program's own. There are no
/// patterns.
pub(crate) fn is_known_attribute(name: &str) -> bool {
    Name::of(&name.to_ascii_lowercase()) != Name::Unknown && is_attribute_name(name)
        || may_be_own_attribute(name)
}

/// Whether the name may be that of an attribute of a program's own, such as `data-url`.
pub(crate) fn may_be_own_attribute(name: &str) -> bool {
    is_attribute_name(name) && !name.contains('*') && name.contains(['-', ':'])
}
