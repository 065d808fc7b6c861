//! Start tags of XML: the names as they are written, and the namespace declarations they need.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::{Namespace, QName};

use super::Coercion;
use super::chars::coerced_name;

/// What prefixes stand for, at a place of the tree.
#[derive(Default)]
pub(super) struct Scope<'t> {
    /// By prefix, what it was bound to, the innermost last. The empty prefix is the default namespace.
    bindings: BTreeMap<Cow<'t, str>, Vec<String>>,
    /// The prefixes that each open element has bound.
    open: Vec<Vec<Cow<'t, str>>>,
    /// How many prefixes were made up.
    made_up: usize,
}

impl<'t> Scope<'t> {
    fn bound(&self, prefix: &str) -> Option<&str> {
        match prefix {
            "xml" => Some(Namespace::Xml.uri()),
            "xmlns" => Some(Namespace::XmlNs.uri()),
            _ => {
                let bound = self.bindings.get(prefix).and_then(|uris| uris.last());
                bound.map(String::as_str).or(prefix.is_empty().then_some(""))
            }
        }
    }

    fn bind(&mut self, prefix: Cow<'t, str>, uri: &str) {
        self.bindings.entry(prefix.clone()).or_default().push(uri.into());
        if let Some(open) = self.open.last_mut() {
            open.push(prefix);
        }
    }

    /// The innermost element is over.
    pub(super) fn leave(&mut self) {
        for prefix in self.open.pop().unwrap_or_default() {
            if let Some(uris) = self.bindings.get_mut(&prefix) {
                uris.pop();
                if uris.is_empty() {
                    self.bindings.remove(&prefix);
                }
            }
        }
    }
}

/// A start tag to be written.
pub(super) struct StartTag<'a> {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, Cow<'a, str>)>,
    pub(super) changes: Vec<Coercion>,
}

impl<'a> StartTag<'a> {
    /// Finds the names of an element and its attributes, and enters its scope.
    pub(super) fn new(
        scope: &mut Scope<'_>,
        element: QName<'_>,
        attributes: impl Iterator<Item = (QName<'a>, &'a str)>,
    ) -> Self {
        let mut tag = Self { name: String::new(), attributes: Vec::new(), changes: Vec::new() };
        scope.open.push(Vec::new());
        let prefix = element_prefix(element);
        // Nothing can be bound to the namespace of declarations.
        let uri = match element.namespace {
            Namespace::XmlNs => "",
            namespace => namespace.uri(),
        };
        if element.namespace == Namespace::XmlNs {
            tag.changes.push(Coercion::ElementName);
        }
        let mut here = BTreeSet::new();
        let mut others = Vec::new();
        for (name, value) in attributes {
            match declared(name) {
                Some(of) => tag.declare(scope, &mut here, of, value, (prefix, uri)),
                None => others.push((name, value)),
            }
        }
        if scope.bound(prefix) != Some(uri) {
            tag.add_declaration(scope, &mut here, prefix, uri);
        }
        tag.name = tag.written(prefix, element.local, Coercion::ElementName);
        for (name, value) in others {
            tag.attribute(scope, &mut here, (element, name), value);
        }
        tag
    }

    /// A name as it is written.
    fn written(&mut self, prefix: &str, local: &str, change: Coercion) -> String {
        let name = coerced_name(local);
        if name != local {
            self.changes.push(change);
        }
        if prefix.is_empty() { name.into_owned() } else { format!("{prefix}:{name}") }
    }

    /// A declaration that the tree has, unless it contradicts the element's name or cannot be.
    fn declare(
        &mut self,
        scope: &mut Scope<'_>,
        here: &mut BTreeSet<String>,
        prefix: &str,
        uri: &'a str,
        element: (&str, &str),
    ) {
        let reserved = prefix == "xmlns"
            || uri == Namespace::XmlNs.uri()
            || (prefix == "xml") != (uri == Namespace::Xml.uri());
        let contradicts = prefix == element.0 && uri != element.1;
        let empty = !prefix.is_empty() && uri.is_empty();
        if reserved || contradicts || empty || coerced_prefix(prefix) || here.contains(prefix) {
            self.changes.push(Coercion::DroppedDeclaration);
            return;
        }
        here.insert(prefix.into());
        scope.bind(Cow::Owned(prefix.into()), uri);
        self.attributes.push((declaration(prefix), Cow::Borrowed(uri)));
    }

    fn add_declaration(
        &mut self,
        scope: &mut Scope<'_>,
        here: &mut BTreeSet<String>,
        prefix: &str,
        uri: &str,
    ) {
        here.insert(prefix.into());
        scope.bind(Cow::Owned(prefix.into()), uri);
        self.attributes.push((declaration(prefix), Cow::Owned(uri.into())));
    }

    fn attribute(
        &mut self,
        scope: &mut Scope<'_>,
        here: &mut BTreeSet<String>,
        (element, name): (QName<'_>, QName<'a>),
        value: &'a str,
    ) {
        let uri = name.namespace.uri();
        if uri.is_empty() && (name.local == "xmlns" || name.local.starts_with("xmlns:")) {
            // Without a namespace it declares nothing, but it would. What it says may be true in any case.
            if name.local != "xmlns" || value != element.namespace.uri() {
                self.changes.push(Coercion::DroppedAttribute);
            }
            return;
        }
        let prefix = match uri {
            "" => String::new(),
            _ => self.attribute_prefix(scope, here, name, uri),
        };
        let written = self.written(&prefix, name.local, Coercion::AttributeName);
        // OPTIMIZATION: names that were made for no two attributes need no search.
        let seen = if self.attributes.len() > 16 {
            !here.insert(format!("={written}"))
        } else {
            here.insert(format!("={written}"));
            self.attributes.iter().any(|(name, _)| *name == written)
        };
        if seen {
            self.changes.push(Coercion::DroppedAttribute);
            return;
        }
        self.attributes.push((written, Cow::Borrowed(value)));
    }

    /// A prefix that is bound to the namespace of an attribute; it is declared if none is.
    fn attribute_prefix(
        &mut self,
        scope: &mut Scope<'_>,
        here: &mut BTreeSet<String>,
        name: QName<'_>,
        uri: &str,
    ) -> String {
        let own = match name.namespace {
            Namespace::Xml => return "xml".into(),
            Namespace::XLink => name.prefix.unwrap_or("xlink"),
            _ => name.prefix.unwrap_or_default(),
        };
        let usable = !own.is_empty() && !coerced_prefix(own) && !matches!(own, "xml" | "xmlns");
        if usable && scope.bound(own) == Some(uri) {
            return own.into();
        }
        if usable && !here.contains(own) {
            self.add_declaration(scope, here, own, uri);
            return own.into();
        }
        loop {
            scope.made_up += 1;
            let prefix = format!("ns{}", scope.made_up);
            if scope.bound(&prefix).is_none() {
                self.add_declaration(scope, here, &prefix, uri);
                return prefix;
            }
        }
    }
}

/// The prefix of an element's name as it is written. Prefixes are only a way of writing: one that cannot be bound
/// gives way to a default namespace.
fn element_prefix<'t>(name: QName<'t>) -> &'t str {
    let prefix = name.prefix.unwrap_or_default();
    let unfit = matches!(name.namespace, Namespace::None | Namespace::XmlNs)
        || prefix == "xmlns"
        || (prefix == "xml") != (name.namespace == Namespace::Xml)
        || coerced_prefix(prefix);
    match (unfit, name.namespace) {
        (_, Namespace::Xml) => "xml",
        (true, _) => "",
        (false, _) => prefix,
    }
}

/// Whether a prefix is none that can be written.
fn coerced_prefix(prefix: &str) -> bool {
    !prefix.is_empty() && coerced_name(prefix) != prefix
}

/// Which prefix an attribute declares.
fn declared<'t>(name: QName<'t>) -> Option<&'t str> {
    (name.namespace == Namespace::XmlNs).then_some(if name.local == "xmlns" {
        ""
    } else {
        name.local
    })
}

fn declaration(prefix: &str) -> String {
    if prefix.is_empty() { "xmlns".into() } else { format!("xmlns:{prefix}") }
}
