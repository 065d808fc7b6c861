//! Names of elements and attributes: their namespaces and their errors.
//!
//! A first pass over a tag's attributes binds the prefixes that they declare. A second pass gives
//! each attribute its name: a valid declaration is in the XMLNS namespace, an invalid one is in no
//! namespace. A prefix that is not declared has its well-known namespace, if it has one; otherwise
//! the name stays as written, without a namespace.
//! If two attributes have the same namespace and local name, the later one is dropped; this can
//! only happen to attributes with prefixes.

// DEVIATION: the draft has no namespaces.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use broth_dom::{ElementAttrs, TreeSink};
use broth_markup::{Attr, Attrs, AttrsBuf, ErrorCode, Namespace, NamespaceId, QName, Tag};

use super::TreeBuilder;
use crate::chars;
use crate::namespace::{self, Namespaces, Split};

/// Whether no attribute has a colon in its name or declares a namespace, as in most tags.
#[inline]
pub(super) fn are_without_namespaces(attrs: Attrs<'_>) -> bool {
    attrs.names().all(|name| name != "xmlns" && namespace::split(name) == Split::Local)
}

/// The name of an element from its split name.
#[inline]
pub(super) fn element_name<'t>(
    namespaces: &'t Namespaces,
    name: &'t str,
    split: Split<'t>,
) -> QName<'t> {
    match split {
        Split::Prefixed(prefix, local) => match namespaces.resolve(prefix) {
            Some(namespace) => QName::new(namespace, Some(prefix), local),
            None => QName::new(Namespace::None, None, name),
        },
        Split::Local => QName::new(namespaces.default_namespace(), None, name),
        Split::Malformed => QName::new(Namespace::None, None, name),
    }
}

/// The name of an attribute, whose value decides whether it is a valid declaration.
fn attribute_name<'t>(namespaces: &'t Namespaces, name: &'t str, value: &str) -> QName<'t> {
    if let Some(prefix) = namespace::declared_prefix(name) {
        return match prefix {
            _ if !namespace::may_bind(prefix, value) => QName::attribute(name),
            "" => QName::new(Namespace::XmlNs, None, name),
            prefix => QName::new(Namespace::XmlNs, Some("xmlns"), prefix),
        };
    }
    match namespace::split(name) {
        Split::Prefixed(prefix, local) => match namespaces.resolve(prefix) {
            Some(namespace) => QName::new(namespace, Some(prefix), local),
            None => QName::attribute(name),
        },
        _ => QName::attribute(name),
    }
}

/// Passes the names of a tag to `make`: the name of the element, and those of its attributes except
/// the duplicates.
pub(super) fn with_resolved<T>(
    namespaces: &Namespaces,
    tag: &Tag<'_>,
    duplicates: &[usize],
    make: impl for<'m> FnOnce(QName<'m>, ElementAttrs<'m>) -> T,
) -> T {
    if !duplicates.is_empty() {
        let mut kept = AttrsBuf::from(tag.attrs);
        kept.remove(duplicates);
        return with_names(namespaces, tag.name, kept.attrs(), make);
    }
    with_names(namespaces, tag.name, tag.attrs, make)
}

fn with_names<'t, T>(
    namespaces: &'t Namespaces,
    name: &'t str,
    attrs: Attrs<'t>,
    make: impl for<'m> FnOnce(QName<'m>, ElementAttrs<'m>) -> T,
) -> T {
    let element = element_name(namespaces, name, namespace::split(name));
    let name = |attr: Attr<'t>| attribute_name(namespaces, attr.name, attr.value);
    let names: Vec<QName<'_>> = attrs.iter().map(name).collect();
    make(element, ElementAttrs::resolved(&attrs, &names))
}

/// The indices of the attributes with the same namespace and local name as an earlier one.
pub(super) fn duplicates(namespaces: &Namespaces, attrs: Attrs<'_>) -> Vec<usize> {
    let mut duplicates = Vec::new();
    // OPTIMIZATION: a single name with a prefix has no duplicate: 8 % of a tree with namespaces.
    if attrs.names().filter(|name| namespace::split(name) != Split::Local).count() < 2 {
        return duplicates;
    }
    let mut seen: BTreeSet<(NamespaceId, &str)> = BTreeSet::new();
    for (at, attr) in attrs.iter().enumerate() {
        // These namespaces have only the prefixes `xml` and `xmlns`, so a name has one spelling.
        if let Split::Prefixed(prefix, local) = namespace::split(attr.name) {
            let number = if prefix == "xmlns" { None } else { namespaces.id(prefix) };
            if number.is_some_and(|number| !seen.insert((number, local))) {
                duplicates.push(at);
            }
        }
    }
    duplicates
}

impl<S: TreeSink> TreeBuilder<S> {
    /// Binds a prefix that the document does not declare, if it is well known. Feeds often lack
    /// such declarations. In the draft, a prefix means nothing.
    fn use_well_known(&mut self, split: Split<'_>) {
        if let Split::Prefixed(prefix, _) = split
            && !self.options.dialect.is_draft()
        {
            self.namespaces.use_well_known(prefix);
        }
    }

    /// Binds the prefixes that the attributes of a tag declare, and those that they use.
    pub(super) fn declare_namespaces(&mut self, attrs: Attrs<'_>) {
        for (at, name) in attrs.names().enumerate() {
            if let Some(prefix) = namespace::declared_prefix(name)
                && let Some(attr) = attrs.at(at)
                && let Err(code) = self.namespaces.bind(prefix, attr.value)
            {
                self.error(code, attr.name_span);
            }
        }
        attrs.names().for_each(|name| self.use_well_known(namespace::split(name)));
    }

    /// Reports errors in a split name, with the declarations of its tag in effect.
    #[inline]
    fn name_error(&self, split: Split<'_>) -> Option<ErrorCode> {
        match split {
            Split::Local => None,
            Split::Malformed => Some(ErrorCode::InvalidQualifiedName),
            Split::Prefixed(prefix, _) if !self.namespaces.is_declared(prefix) => {
                Some(ErrorCode::UnboundPrefix)
            }
            Split::Prefixed(_, local) if !local.starts_with(chars::is_name_start) => {
                Some(ErrorCode::InvalidLocalName)
            }
            Split::Prefixed(..) => None,
        }
    }

    /// Reports errors in the split name of a tag.
    #[inline]
    pub(super) fn check_element_name(&mut self, tag: &Tag<'_>, split: Split<'_>) {
        self.use_well_known(split);
        let code = match split {
            Split::Prefixed("xmlns", _) => Some(ErrorCode::ReservedNamespacePrefix),
            split => self.name_error(split),
        };
        if let Some(code) = code {
            self.error(code, tag.name_span);
        }
    }

    /// Reports errors in the names of attributes.
    pub(super) fn check_attribute_names(&mut self, attrs: Attrs<'_>, duplicates: &[usize]) {
        for (at, name) in attrs.names().enumerate() {
            if let Some(code) = self.name_error(namespace::split(name)) {
                self.attribute_error(code, attrs, at);
            }
        }
        for &at in duplicates {
            self.attribute_error(ErrorCode::DuplicateAttributeByNamespace, attrs, at);
        }
    }

    #[cold]
    fn attribute_error(&mut self, code: ErrorCode, attrs: Attrs<'_>, at: usize) {
        if let Some(attr) = attrs.at(at) {
            self.error(code, attr.name_span);
        }
    }
}
