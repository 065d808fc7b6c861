//! Properties that a microformat implies: `name`, `photo`, `url`.
//!
//! <https://microformats.org/wiki/microformats2-parsing#parsing_for_implied_properties>

use alloc::borrow::ToOwned as _;

use broth_dom::{Attribute, Node};
use broth_markup::Name;

use super::found::{Found, written};
use super::reader::Reader;
use super::text::Images;
use crate::source;

impl<'d> Reader<'d> {
    pub(super) fn implied_name(&mut self, root: Node<'d>) -> Found<'d> {
        let of_root = match root.html_name() {
            Name::Img | Name::Area => root.attribute_named(Name::Alt),
            Name::Abbr => root.attribute_named(Name::Title),
            _ => None,
        };
        let attribute = of_root.or_else(|| name_of_only_child(root)).or_else(|| {
            let only = root_of_grandchild(root)?;
            name_of_only_child(only)
        });
        match attribute {
            Some(attribute) => {
                let found = written(attribute);
                Found { text: found.text.trim_ascii().to_owned(), ..found }
            }
            None => {
                let text = self.text(root, Images::Alt);
                Found { text, span: source::content(root), ..Found::default() }
            }
        }
    }

    pub(super) fn implied_photo(&mut self, root: Node<'d>) -> Option<Found<'d>> {
        let image = photo(root).or_else(|| {
            let within = |parent| {
                let image = only_of_type(parent, Name::Img, Name::Src);
                image.or_else(|| only_of_type(parent, Name::Object, Name::Data))
            };
            within(root).or_else(|| within(root_of_grandchild(root)?))
        })?;
        let attribute = photo_attribute(image)?;
        let alt = image.attr_named(Name::Alt).filter(|_| image.is_html(Name::Img));
        Some(Found { alt, ..self.absolute_url(attribute) })
    }

    pub(super) fn implied_url(&mut self, root: Node<'d>) -> Option<Found<'d>> {
        let is_link = matches!(root.html_name(), Name::A | Name::Area);
        let link = Some(root).filter(|root| is_link && root.attr_named(Name::Href).is_some());
        let link = link.or_else(|| {
            let within = |parent| {
                let link = only_of_type(parent, Name::A, Name::Href);
                link.or_else(|| only_of_type(parent, Name::Area, Name::Href))
            };
            within(root).or_else(|| within(root_of_grandchild(root)?))
        })?;
        Some(self.absolute_url(link.attribute_named(Name::Href)?))
    }

    fn absolute_url(&mut self, attribute: Attribute<'d>) -> Found<'d> {
        Found { text: self.url(attribute.value()), ..written(attribute) }
    }
}

/// `.h-x>img:only-child[alt]:not([alt=""])`, and the like.
fn name_of_only_child(parent: Node<'_>) -> Option<Attribute<'_>> {
    let child = only_child(parent)?;
    let attribute = match child.html_name() {
        Name::Img | Name::Area => child.attribute_named(Name::Alt),
        Name::Abbr => child.attribute_named(Name::Title),
        _ => None,
    };
    attribute.filter(|attribute| !attribute.value().is_empty())
}

/// Where a grandchild may be: the only child.
fn root_of_grandchild(root: Node<'_>) -> Option<Node<'_>> {
    only_child(root)
}

fn only_child(parent: Node<'_>) -> Option<Node<'_>> {
    let mut children = parent.elements();
    children.next().filter(|_| children.next().is_none())
}

/// `.h-x>img[src]:only-of-type`, and the like.
fn only_of_type(parent: Node<'_>, name: Name, attribute: Name) -> Option<Node<'_>> {
    let mut of_type = parent.elements().filter(|child| child.is_html(name));
    let only = of_type.next().filter(|_| of_type.next().is_none())?;
    only.attr_named(attribute).map(|_| only)
}

/// The root itself, if it is an image.
fn photo(root: Node<'_>) -> Option<Node<'_>> {
    photo_attribute(root).map(|_| root)
}

fn photo_attribute(image: Node<'_>) -> Option<Attribute<'_>> {
    match image.html_name() {
        Name::Img => image.attribute_named(Name::Src),
        Name::Object => image.attribute_named(Name::Data),
        _ => None,
    }
}
