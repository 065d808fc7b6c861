//! Which elements are written in a special way, and how names are written.

use core::fmt::{self, Write};

use broth_html_rules::elements::{SERIALIZES_AS_VOID, text_mode};
use broth_markup::{Name, NameSet, Namespace, QName, TextMode};

use crate::{NodeData, Tree};

/// Elements whose text is written literally, with or without scripting.
pub(crate) const RAW_TEXT: NameSet = {
    let mut set = NameSet::of(&[]);
    let mut number = 0;
    while number < Name::COUNT {
        let name = Name::from_number(number as u16);
        if let TextMode::Rawtext | TextMode::ScriptData | TextMode::Plaintext =
            text_mode(name, false)
        {
            set = set.with(&[name]);
        }
        number += 1;
    }
    set
};

/// Whether an element is written without content and end tag.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void>
#[inline]
pub fn serializes_as_void(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && SERIALIZES_AS_VOID.contains(name.name)
}

/// Whether the text in an element is written literally. This is so only in HTML elements: the text
/// of a `style` in SVG is escaped.
#[inline]
pub fn holds_raw_text(name: QName<'_>, scripting: bool) -> bool {
    name.namespace == Namespace::Html
        && (RAW_TEXT.contains(name.name) || (scripting && name.name == Name::Noscript))
}

/// The first child to write in a node; for a template, the first in its contents.
pub fn first_inside<T: Tree>(tree: &T, node: T::Node) -> Option<T::Node> {
    match tree.data(node) {
        NodeData::Element(name) => first_in_element(tree, node, name),
        _ => tree.first_child(node),
    }
}

/// Like [`first_inside`], for an element of this name.
#[inline]
pub fn first_in_element<T: Tree>(tree: &T, node: T::Node, name: QName<'_>) -> Option<T::Node> {
    if is_html(name, Name::Template) {
        return tree.template_contents(node).and_then(|contents| tree.first_child(contents));
    }
    tree.first_child(node)
}

/// Whether it is the HTML element of this name.
#[inline]
pub fn is_html(name: QName<'_>, known: Name) -> bool {
    name.name == known && name.namespace == Namespace::Html
}

/// Writes the *tagname* of an element: the local name or, outside HTML, MathML and SVG, the
/// qualified name.
#[inline]
pub fn write_tag_name(out: &mut impl Write, name: QName<'_>) -> fmt::Result {
    match name.namespace {
        Namespace::Html | Namespace::MathMl | Namespace::Svg => out.write_str(name.local),
        _ => write_qualified(out, name),
    }
}

fn write_qualified(out: &mut impl Write, name: QName<'_>) -> fmt::Result {
    if let Some(prefix) = name.prefix {
        out.write_str(prefix)?;
        out.write_char(':')?;
    }
    out.write_str(name.local)
}

/// The prefix before the local name in an *attribute's serialized name*; `None` if that is the
/// qualified name.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name>
#[inline]
pub fn written_prefix(name: QName<'_>) -> Option<&'static str> {
    match name.namespace {
        Namespace::None => Some(""),
        Namespace::Xml => Some("xml:"),
        Namespace::XmlNs if name.local == "xmlns" => Some(""),
        Namespace::XmlNs => Some("xmlns:"),
        Namespace::XLink => Some("xlink:"),
        _ => None,
    }
}

/// Writes an *attribute's serialized name*.
#[inline]
pub fn write_attribute_name(out: &mut impl Write, name: QName<'_>) -> fmt::Result {
    match written_prefix(name) {
        Some(prefix) => {
            out.write_str(prefix)?;
            out.write_str(name.local)
        }
        None => write_qualified(out, name),
    }
}
