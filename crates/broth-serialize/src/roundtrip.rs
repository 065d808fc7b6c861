//! `reparse_check`: what of a tree no HTML can express.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_dom::{Document, NodeData, NodeId, QuirksMode};
use broth_html_rules::elements::{FONT_BREAKING_OUT, MAX_ATTRIBUTES};
use broth_html_rules::{adjust, quirks_mode};
use broth_markup::{Doctype, Name, Namespace, QName};

use crate::construction::{AttributeFacts, Construction};
use crate::names::{is_html, serializes_as_void, written_prefix};
use crate::{DoctypeStyle, Reason, Tree};

mod markers;
mod selects;
mod walk;

use self::walk::Walk;

/// A node that no HTML can express, or whose place it cannot.
///
/// ```
/// # let mut doc = broth_dom::Document::new();
/// # let p = doc.create_element("p");
/// # doc.append_text(p, "a\0b");
/// use broth_serialize::{Inexpressible, reparse_check_of};
///
/// for Inexpressible { node, reason } in reparse_check_of(&doc, p, false) {
///     println!("{:?}: {reason}", doc.node(node)); // U+0000 is dropped or replaced
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Inexpressible<N> {
    /// The node. For what is missing, its parent.
    pub node: N,
    /// Why.
    pub reason: Reason,
}

/// Lists the nodes of a document that no HTML can express, in tree order: were the document written, whatever the
/// options, and parsed again, they would be lost, changed, or elsewhere. An empty list says that
/// [`Options::html`](crate::Options::html) leads back to an equal tree.
///
/// The parser is taken to be one that does all that the standard says: it copies the selected option into a
/// `selectedcontent`, and fills marked places with templates. Each node is looked at as if all before it could be
/// expressed. A link in a link is always listed, although a parser keeps it by accident where a `select` or an `object`
/// lies between and nothing follows; so is a `<template for>` behind its marker, although a parser gives up searching for
/// very many of them.
///
/// ```
/// use broth_dom::Document;
/// use broth_serialize::{Reason, reparse_check};
///
/// let mut doc = Document::new();
/// let [html, head, body, outer, inner] =
///     ["html", "head", "body", "a", "a"].map(|name| doc.create_element(name));
/// for (parent, child) in [
///     (doc.root().id(), html), (html, head), (html, body), (body, outer), (outer, inner),
/// ] {
///     doc.append(parent, child).unwrap();
/// }
/// # doc.set_attr(outer, "href", "#");
/// let found = reparse_check(&doc);
/// let nested = found.iter().find(|found| found.node == inner).unwrap();
/// assert_eq!(nested.reason, Reason::NestedElement);
/// ```
#[must_use]
pub fn reparse_check(document: &Document) -> Vec<Inexpressible<NodeId>> {
    reparse_check_of(document, NodeId::DOCUMENT, false)
}

/// [`reparse_check`] for what is in a node of any tree, with or without scripting. What is in an element is looked at
/// as a fragment with the element as its context.
///
/// ```
/// # let mut doc = broth_dom::Document::new();
/// # let [div, outer, inner] = ["div", "p", "p"].map(|name| doc.create_element(name));
/// # doc.append(div, outer).unwrap();
/// # doc.append(outer, inner).unwrap();
/// // A paragraph in a paragraph.
/// let found = broth_serialize::reparse_check_of(&doc, div, false);
/// assert_eq!(found[0].node, inner);
/// ```
#[must_use]
pub fn reparse_check_of<T: Tree>(
    tree: &T,
    root: T::Node,
    scripting: bool,
) -> Vec<Inexpressible<T::Node>> {
    Walk::new(tree, root, begin(tree, root, scripting, DoctypeStyle::Full)).run()
}

/// [`reparse_check_of`] for what is in a fragment that is to be parsed in this context.
///
/// ```
/// # let mut doc = broth_dom::Document::new();
/// # let (cells, td) = (doc.create_fragment(), doc.create_element("td"));
/// # doc.append(cells, td).unwrap();
/// use broth_markup::QName;
/// use broth_serialize::reparse_check_in;
///
/// // A fragment with a table cell: fine in a row, lost in a paragraph.
/// assert!(reparse_check_in(&doc, cells, QName::html("tr"), false).is_empty());
/// assert!(!reparse_check_in(&doc, cells, QName::html("p"), false).is_empty());
/// ```
#[must_use]
pub fn reparse_check_in<T: Tree>(
    tree: &T,
    root: T::Node,
    context: QName<'_>,
    scripting: bool,
) -> Vec<Inexpressible<T::Node>> {
    Walk::new(tree, root, begin_in(tree, context, scripting)).run()
}

/// The node whose children are written as those of a node.
fn contents<T: Tree>(tree: &T, node: T::Node) -> T::Node {
    match tree.data(node) {
        NodeData::Element(name) if is_html(name, Name::Template) => {
            tree.template_contents(node).unwrap_or(node)
        }
        _ => node,
    }
}

/// The path of a parser that is about to read what is in a node.
pub(crate) fn begin<T: Tree>(
    tree: &T,
    root: T::Node,
    scripting: bool,
    doctype: DoctypeStyle,
) -> Construction<'_> {
    let mut path = match tree.data(root) {
        NodeData::Document => Construction::document(scripting),
        NodeData::Element(name) => {
            let encoding = tree.attributes(root).find(|(name, _)| name.local == "encoding");
            Construction::fragment(name, encoding.map(|(_, value)| value), false, scripting)
        }
        NodeData::TemplateContents => {
            let template = QName::known(Namespace::Html, Name::Template);
            Construction::fragment(template, None, false, scripting)
        }
        _ => Construction::fragment(
            QName::known(Namespace::Html, Name::Body),
            None,
            false,
            scripting,
        ),
    };
    path.doctype_style = doctype;
    path.quirks = match tree.data(root) {
        NodeData::Document => Some(QuirksMode::Quirks),
        _ => quirks_of_fragment(tree),
    };
    path
}

/// The path of a parser that is about to read a fragment in this context.
pub(crate) fn begin_in<'t, T: Tree>(
    tree: &T,
    context: QName<'t>,
    scripting: bool,
) -> Construction<'t> {
    let mut path = Construction::fragment(context, None, false, scripting);
    path.quirks = quirks_of_fragment(tree);
    path
}

/// A parser that reads a fragment again may be told of quirks or not.
fn quirks_of_fragment<T: Tree>(tree: &T) -> Option<QuirksMode> {
    tree.quirks_mode().filter(|mode| *mode != QuirksMode::Quirks)
}

/// What is the matter with a node that comes next. An element is entered; who calls leaves it.
pub(crate) fn visit<'t, T: Tree>(
    path: &mut Construction<'t>,
    tree: &'t T,
    node: T::Node,
    data: &NodeData<'t>,
) -> Result<(), Reason> {
    match *data {
        NodeData::Element(name) => visit_element(path, tree, node, name),
        NodeData::Text(text) => path.text(text),
        NodeData::Cdata(text) => path.text(text).and(Err(Reason::CdataSection)),
        NodeData::Comment(data) => path.comment(data),
        NodeData::ProcessingInstruction { target, data } => {
            path.processing_instruction(target, data)
        }
        NodeData::Doctype(doctype) => {
            path.doctype()?;
            visit_doctype(path, doctype)
        }
        _ => Err(Reason::MisplacedElement),
    }
}

fn visit_element<'t, T: Tree>(
    path: &mut Construction<'t>,
    tree: &'t T,
    node: T::Node,
    name: QName<'t>,
) -> Result<(), Reason> {
    let mut facts = AttributeFacts::default();
    let mut result = element_name(name);
    let mut places = Places::default();
    for (attribute, value) in tree.attributes(node) {
        match attribute.local {
            "encoding" => facts.encoding = Some(value),
            "type" => facts.kind = Some(value),
            local if name.name == Name::Font => facts.font |= FONT_BREAKING_OUT.contains(&local),
            _ => {}
        }
        let null = if value.contains('\0') { Err(Reason::NullCharacter) } else { Ok(()) };
        result = result.and(attribute_name(name.namespace, attribute)).and(null);
        places.take(attribute);
    }
    if places.met_twice {
        let names: Vec<_> = tree.attributes(node).map(|(name, _)| name).collect();
        if has_duplicates(&names) {
            result = result.and(Err(Reason::DuplicateAttribute));
        }
        // So many have met twice in any case.
        if names.len() > MAX_ATTRIBUTES {
            result = result.and(Err(Reason::TooManyAttributes));
        }
    }
    result = path.enter(name, facts).and(result);
    if serializes_as_void(name) && tree.first_child(node).is_some() {
        result = result.and(Err(Reason::VoidElement));
    }
    if is_html(name, Name::Template) && tree.first_child(node).is_some() {
        result = result.and(Err(Reason::TemplateChild));
    }
    if tree.shadow_root(node).is_some() {
        result = result.and(Err(Reason::ShadowRoot));
    }
    result
}

/// Whether a tag can have the name.
pub(crate) fn element_name(name: QName<'_>) -> Result<(), Reason> {
    let foreign = match name.namespace {
        Namespace::Html => false,
        Namespace::Svg | Namespace::MathMl => true,
        _ => return Err(Reason::ElementNamespace),
    };
    let fits = |byte: u8| match byte {
        0 | b'/' | b'>' => false,
        b'A'..=b'Z' => foreign,
        byte => !byte.is_ascii_whitespace(),
    };
    let mut bytes = name.local.bytes();
    let first = bytes.clone().next().is_some_and(|byte| byte.is_ascii_alphabetic());
    if first && bytes.all(fits) { Ok(()) } else { Err(Reason::ElementName) }
}

/// Whether a tag can give an element of this namespace the attribute.
fn attribute_name(namespace: Namespace<'_>, name: QName<'_>) -> Result<(), Reason> {
    let fits = |(at, byte): (usize, u8)| match byte {
        0 | b'/' | b'>' => false,
        // At the beginning it is part of the name, if by mistake.
        b'=' => at == 0,
        b'A'..=b'Z' => namespace != Namespace::Html,
        byte => !byte.is_ascii_whitespace(),
    };
    if name.local.is_empty() || !name.local.bytes().enumerate().all(fits) {
        return Err(Reason::AttributeName);
    }
    if namespace == Namespace::Html {
        return match name.namespace {
            Namespace::None => Ok(()),
            _ => Err(Reason::AttributeNamespace),
        };
    }
    let written = match written_prefix(name) {
        Some("") => name.local.to_ascii_lowercase(),
        Some(prefix) => String::from(prefix) + &name.local.to_ascii_lowercase(),
        None => return Err(Reason::AttributeNamespace),
    };
    let got = match namespace {
        Namespace::Svg => adjust::svg_attribute(&written),
        _ => adjust::mathml_attribute(&written),
    };
    match (got.namespace == name.namespace, got.local == name.local) {
        (true, true) => Ok(()),
        (true, false) => Err(Reason::AttributeName),
        _ => Err(Reason::AttributeNamespace),
    }
}

/// Which of 64 places the names of a tag took.
// OPTIMIZATION: names that take different places differ, so that most tags need no compare.
#[derive(Default)]
struct Places {
    taken: u64,
    met_twice: bool,
}

impl Places {
    fn take(&mut self, name: QName<'_>) {
        let bytes = name.local.as_bytes();
        let end = |byte: Option<&u8>| byte.copied().map_or(0, u32::from);
        let place = end(bytes.first()) + 3 * end(bytes.last()) + 5 * bytes.len() as u32;
        let bit = 1 << (place % 64);
        // What has a prefix may be written like what has none.
        self.met_twice |= self.taken & bit != 0 || name.namespace != Namespace::None;
        self.taken |= bit;
    }
}

/// Whether two names are written alike.
fn has_duplicates(names: &[QName<'_>]) -> bool {
    const FEW: usize = 12;
    let alike = |a: &QName<'_>, b: &QName<'_>| {
        a.local == b.local && written_prefix(*a) == written_prefix(*b)
            || (a.namespace != b.namespace && written(*a) == written(*b))
    };
    if names.len() <= FEW {
        return names.iter().enumerate().any(|(at, a)| names[..at].iter().any(|b| alike(a, b)));
    }
    let distinct: BTreeSet<String> = names.iter().map(|name| written(*name)).collect();
    distinct.len() < names.len()
}

/// The name as it is written.
fn written(name: QName<'_>) -> String {
    match written_prefix(name) {
        Some(prefix) => String::from(prefix) + name.local,
        None => name.to_string(),
    }
}

fn visit_doctype(path: &mut Construction<'_>, doctype: Doctype<'_>) -> Result<(), Reason> {
    let written = match path.doctype_style {
        DoctypeStyle::Full => Doctype { force_quirks: false, ..doctype },
        DoctypeStyle::Name => Doctype { name: doctype.name, ..Doctype::default() },
        DoctypeStyle::Short | DoctypeStyle::LegacyCompat => {
            path.quirks = Some(QuirksMode::NoQuirks);
            return Ok(());
        }
    };
    let name = written.name.unwrap_or_default();
    let ids = [written.public_id, written.system_id].map(Option::unwrap_or_default);
    path.quirks = Some(quirks_mode(&written));
    let fits = |byte: u8| !matches!(byte, 0 | b'>' | b'A'..=b'Z') && !byte.is_ascii_whitespace();
    if !name.bytes().all(fits) {
        path.quirks = None;
        return Err(Reason::DoctypeName);
    }
    let bad = |id: &str| id.contains(['>', '\0', '\r']) || (id.contains('"') && id.contains('\''));
    // Without a name, identifiers have no place.
    if ids.into_iter().any(bad) || (name.is_empty() && ids != ["", ""]) {
        return Err(Reason::DoctypeIdentifier);
    }
    Ok(())
}
