//! Start tags of XML: the names as they are written, and the namespace declarations that they need.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_markup::{Namespace, NamespaceId, NamespaceTable, QName};

use super::Coercion;
use super::chars::coerced_name;
use super::prefixes;

/// The bindings of prefixes at a place in the tree.
#[derive(Default)]
pub(super) struct Scope {
    /// All namespaces met so far, so that long URIs are compared once.
    namespaces: NamespaceTable,
    /// The bindings of each prefix, innermost last. The empty prefix is the default namespace.
    bindings: BTreeMap<String, Vec<NamespaceId>>,
    /// The prefixes that each open element has bound.
    open: Vec<Vec<String>>,
    /// The prefixes that the tree uses without a namespace, with the namespaces to declare for
    /// them.
    missing: BTreeMap<String, NamespaceId>,
    /// How many prefixes have been invented.
    made_up: usize,
}

impl Scope {
    /// A scope in which prefixes that the tree does not declare are bound to these URIs.
    pub(super) fn new<'p>(missing: impl Iterator<Item = (&'p str, Cow<'p, str>)>) -> Self {
        let mut scope = Self::default();
        for (prefix, uri) in missing {
            let namespace = scope.namespaces.intern_uri(&uri);
            scope.missing.insert(prefix.into(), namespace);
        }
        scope
    }

    fn bound(&mut self, prefix: &str) -> Option<NamespaceId> {
        match prefix {
            "xml" => Some(self.namespaces.intern(Namespace::Xml)),
            "xmlns" => Some(self.namespaces.intern(Namespace::XmlNs)),
            _ => {
                let bound = self.bindings.get(prefix).and_then(|bound| bound.last().copied());
                bound.or(prefix.is_empty().then_some(NamespaceId::NONE))
            }
        }
    }

    fn bind(&mut self, prefix: &str, namespace: NamespaceId) {
        self.bindings.entry(prefix.into()).or_default().push(namespace);
        if let Some(open) = self.open.last_mut() {
            open.push(prefix.into());
        }
    }

    /// The namespace to write for a name whose well-known prefix the tree does not declare: the one
    /// that is stated for the prefix, or its usual one.
    fn stated(&self, name: QName<'_>) -> Option<NamespaceId> {
        let prefix = prefixes::well_known_prefix(name)?;
        let missing = self.missing.get(prefix).copied()?;
        let bound = self.bindings.get(prefix).and_then(|bound| bound.last().copied());
        // In the outermost element, it is still to be declared.
        (bound == Some(missing) || bound.is_none()).then_some(missing)
    }

    /// Leaves the innermost element.
    pub(super) fn leave(&mut self) {
        for prefix in self.open.pop().unwrap_or_default() {
            if let Some(bound) = self.bindings.get_mut(&prefix) {
                bound.pop();
                if bound.is_empty() {
                    self.bindings.remove(&prefix);
                }
            }
        }
    }
}

/// A start tag that is about to be written.
pub(super) struct StartTag<'a> {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, Cow<'a, str>)>,
    pub(super) changes: Vec<Coercion>,
    /// The prefixes that are declared here.
    declared: BTreeSet<String>,
    /// The attributes that have been written, by namespace and local name.
    seen: BTreeSet<(NamespaceId, String)>,
}

impl<'a> StartTag<'a> {
    /// Works out the names of an element and its attributes, and enters its scope.
    pub(super) fn new(
        scope: &mut Scope,
        element: QName<'_>,
        attributes: impl Iterator<Item = (QName<'a>, &'a str)>,
    ) -> Self {
        let mut tag = Self {
            name: String::new(),
            attributes: Vec::new(),
            changes: Vec::new(),
            declared: BTreeSet::new(),
            seen: BTreeSet::new(),
        };
        scope.open.push(Vec::new());
        let prefix = element_prefix(element);
        // Nothing can be bound to the namespace of declarations.
        let namespace = match element.namespace {
            Namespace::XmlNs => NamespaceId::NONE,
            namespace => scope.namespaces.intern(namespace),
        };
        if element.namespace == Namespace::XmlNs {
            tag.changes.push(Coercion::ElementName);
        }
        // The declaration that the tree lacks is added before.
        let namespace = match scope.stated(element) {
            Some(stated) => {
                tag.note(Coercion::DeclaredPrefix);
                stated
            }
            None => namespace,
        };
        let mut others = Vec::new();
        for (name, value) in attributes {
            match prefixes::declared(name) {
                Some(of) => tag.declare(scope, of, value, (prefix, namespace)),
                None => others.push((name, value)),
            }
        }
        if scope.bound(prefix) != Some(namespace) {
            tag.add_declaration(scope, prefix, namespace);
        }
        if scope.open.len() == 1 {
            tag.declare_missing(scope);
        }
        tag.name = tag.written(scope, element, prefix, Coercion::ElementName);
        for (name, value) in others {
            tag.attribute(scope, (element, name), value);
        }
        tag
    }

    /// The name of an element or of one of its attributes, as it is written.
    fn written(
        &mut self,
        scope: &mut Scope,
        name: QName<'_>,
        prefix: &str,
        change: Coercion,
    ) -> String {
        if name.namespace == Namespace::None
            && name.local.contains(':')
            && let Some(change) = keeping(scope, name)
        {
            self.note(change);
            return name.local.into();
        }
        let coerced = coerced_name(name.local);
        if coerced != name.local {
            self.changes.push(change);
        }
        if prefix.is_empty() { coerced.into_owned() } else { format!("{prefix}:{coerced}") }
    }

    /// Records a change of the element, once.
    fn note(&mut self, change: Coercion) {
        if !self.changes.contains(&change) {
            self.changes.push(change);
        }
    }

    /// Adds a declaration of the tree, unless it contradicts the element's name or is impossible.
    fn declare(
        &mut self,
        scope: &mut Scope,
        prefix: &str,
        uri: &'a str,
        element: (&str, NamespaceId),
    ) {
        let namespace = scope.namespaces.intern_uri(uri);
        let is = |named: Namespace<'_>| uri == named.uri();
        let reserved =
            prefix == "xmlns" || is(Namespace::XmlNs) || (prefix == "xml") != is(Namespace::Xml);
        let contradicts = prefix == element.0 && namespace != element.1;
        let empty = !prefix.is_empty() && uri.is_empty();
        let again = self.declared.contains(prefix);
        if reserved || contradicts || empty || coerced_prefix(prefix) || again {
            self.changes.push(Coercion::DroppedDeclaration);
            return;
        }
        self.declared.insert(prefix.into());
        scope.bind(prefix, namespace);
        self.attributes.push((declaration(prefix), Cow::Borrowed(uri)));
    }

    fn add_declaration(&mut self, scope: &mut Scope, prefix: &str, namespace: NamespaceId) {
        self.declared.insert(prefix.into());
        scope.bind(prefix, namespace);
        let uri = scope.namespaces.get(namespace).uri();
        self.attributes.push((declaration(prefix), Cow::Owned(uri.into())));
    }

    /// Adds the declarations that the tree lacks to an outermost element.
    fn declare_missing(&mut self, scope: &mut Scope) {
        for (prefix, namespace) in scope.missing.clone() {
            if scope.bound(&prefix).is_none() {
                self.add_declaration(scope, &prefix, namespace);
            }
        }
    }

    fn attribute(
        &mut self,
        scope: &mut Scope,
        (element, name): (QName<'_>, QName<'a>),
        value: &'a str,
    ) {
        let has_no_namespace = name.namespace == Namespace::None;
        if has_no_namespace && (name.local == "xmlns" || name.local.starts_with("xmlns:")) {
            // Without a namespace it declares nothing, but once written it would. Its namespace may
            // be in scope anyway.
            if name.local != "xmlns" || value != element.namespace.uri() {
                self.changes.push(Coercion::DroppedAttribute);
            }
            return;
        }
        let (prefix, namespace) = match has_no_namespace {
            true => (String::new(), NamespaceId::NONE),
            false => {
                let stated = scope.stated(name);
                if stated.is_some() {
                    self.note(Coercion::DeclaredPrefix);
                }
                let namespace = stated.unwrap_or_else(|| scope.namespaces.intern(name.namespace));
                (self.attribute_prefix(scope, name, namespace), namespace)
            }
        };
        let written = self.written(scope, name, &prefix, Coercion::AttributeName);
        let meaning = match written.split_once(':') {
            None => (namespace, written.clone()),
            Some((prefix, local)) => match scope.bound(prefix) {
                Some(bound) => (bound, local.to_string()),
                None => (namespace, written.clone()),
            },
        };
        if !self.seen.insert(meaning) {
            self.changes.push(Coercion::DroppedAttribute);
            return;
        }
        self.attributes.push((written, Cow::Borrowed(value)));
    }

    /// A prefix bound to the namespace of an attribute; if there is none, one is declared.
    fn attribute_prefix(
        &mut self,
        scope: &mut Scope,
        name: QName<'_>,
        namespace: NamespaceId,
    ) -> String {
        let wished = match name.namespace {
            Namespace::Xml => return "xml".into(),
            Namespace::XLink => name.prefix.unwrap_or("xlink"),
            _ => name.prefix.unwrap_or_default(),
        };
        let usable =
            !wished.is_empty() && !coerced_prefix(wished) && !matches!(wished, "xml" | "xmlns");
        if usable && scope.bound(wished) == Some(namespace) {
            return wished.into();
        }
        if usable && !self.declared.contains(wished) {
            self.add_declaration(scope, wished, namespace);
            return wished.into();
        }
        loop {
            scope.made_up += 1;
            let prefix = format!("ns{}", scope.made_up);
            if scope.bound(&prefix).is_none() {
                self.add_declaration(scope, &prefix, namespace);
                return prefix;
            }
        }
    }
}

/// The change to record if a name with a colon and without a namespace is kept as it is, because a
/// declaration makes it a qualified name; or `None` if it must change.
fn keeping(scope: &mut Scope, name: QName<'_>) -> Option<Coercion> {
    let prefix = prefixes::undeclared(name)?;
    let missing = scope.missing.get(prefix).copied()?;
    if scope.bound(prefix) != Some(missing) {
        return None;
    }
    let is_made_up = prefixes::is_made_up(scope.namespaces.get(missing).uri());
    Some(if is_made_up { Coercion::UndeclaredPrefix } else { Coercion::DeclaredPrefix })
}

/// The prefix of an element's name as it is written. Prefixes are only notation: one that cannot be
/// bound is replaced by a default namespace.
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

/// Whether a prefix cannot be written as it is.
fn coerced_prefix(prefix: &str) -> bool {
    !prefix.is_empty() && coerced_name(prefix) != prefix
}

fn declaration(prefix: &str) -> String {
    if prefix.is_empty() { "xmlns".into() } else { format!("xmlns:{prefix}") }
}
