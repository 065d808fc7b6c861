//! `Site`: a text that holds addresses.

use alloc::vec::Vec;
use core::ops::Range;

use broth_dom::{Attribute, Node};
use broth_input::Span;
use broth_markup::{Name, Namespace};

use crate::attributes::{Syntax, addresses_in, is_xlink_href};
use crate::kind::AddressKind;
use crate::source::{TextPlace, ValuePlace};

/// A text that holds addresses: the value of an attribute, or a text in a `style` element.
#[derive(Clone, Debug)]
pub(crate) struct Site<'d> {
    pub(crate) node: Node<'d>,
    /// The attribute; `None` for texts.
    pub(crate) attribute: Option<Attribute<'d>>,
    pub(crate) text: &'d str,
    pub(crate) kind: AddressKind,
    pub(crate) syntax: Syntax,
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    Value(ValuePlace),
    Text(TextPlace),
}

impl<'d> Site<'d> {
    /// The sites of an element: its attributes, and the texts of a style sheet in it.
    pub(crate) fn of(node: Node<'d>) -> Vec<Self> {
        let mut sites = Vec::new();
        for attribute in node.attrs() {
            let Some((kind, syntax)) = addresses_in(node, attribute) else { continue };
            let place = Place::Value(ValuePlace::of(node, attribute));
            let (text, attribute) = (attribute.value(), Some(attribute));
            sites.push(Self { node, attribute, text, kind, syntax, place });
        }
        if is_style_sheet(node) {
            for child in node.children() {
                let Some(text) = child.node_value().filter(|_| child.is_text()) else { continue };
                let place = TextPlace::of(node.document(), child.span(), text);
                let (kind, syntax) = (AddressKind::Image, Syntax::Css);
                let place = Place::Text(place);
                sites.push(Self { node, attribute: None, text, kind, syntax, place });
            }
        }
        sites
    }

    /// The place of a part of the text in the source.
    pub(crate) fn part(&self, range: &Range<usize>) -> Option<Span> {
        match &self.place {
            Place::Value(place) => place.part(range),
            Place::Text(place) => place.part(range.clone()),
        }
    }

    /// The name of the attribute; empty for a text.
    pub(crate) fn name(&self) -> &'d str {
        self.attribute.map_or("", name_of)
    }
}

/// The name of an attribute that holds addresses.
pub(crate) fn name_of(attribute: Attribute<'_>) -> &str {
    if is_xlink_href(attribute) { "xlink:href" } else { attribute.name().local }
}

/// Whether the texts of an element are a style sheet.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#update-a-style-block>
fn is_style_sheet(node: Node<'_>) -> bool {
    let is_style = node.known_name() == Name::Style
        && matches!(node.namespace(), Namespace::Html | Namespace::Svg);
    let kind = node.attr_named(Name::Type).unwrap_or_default();
    is_style && (kind.is_empty() || kind.eq_ignore_ascii_case("text/css"))
}
