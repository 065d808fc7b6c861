//! Microformats: items in class names, and link types.
//!
//! <https://microformats.org/wiki/microformats2-parsing>

use alloc::string::String;
use alloc::vec::Vec;
use core::slice;

use broth_dom::Node;
use broth_input::Span;
use broth_markup::Name;

use crate::base::Base;
use crate::finding::Finding;

mod backcompat;
mod date;
mod found;
mod html;
mod hyperlink;
mod implied;
mod json;
mod names;
mod reader;
mod rels;
mod tag;
mod text;
mod value;
mod value_class;
mod walk;

use found::Found;
use names::Prefix;
pub use rels::RelUrl;

/// The microformats of a page, returned by [`Extract::microformats`](crate::Extract::microformats).
///
/// They are read as the [parsing text](https://microformats.org/wiki/microformats2-parsing) says,
/// including the class names of older microformats. Class names have their meaning in the whole
/// page but in the contents of templates.
///
/// ```
/// use broth::prelude::*;
///
/// let doc = broth::html::parse(
///     "<div class=h-entry><h1 class=p-name>Soup</h1>
///        by <a class='p-author h-card' href=/ana>Ana</a></div>",
/// );
/// let microformats = doc.microformats("https://example.org/menu");
/// let entry = microformats.items().next().unwrap();
/// assert_eq!((entry.types(), entry.get("name")), (&["h-entry"][..], Some("Soup")));
/// let author = entry.values("author").next().and_then(|it| microformats.item_of(it)).unwrap();
/// assert_eq!(author.get("url"), Some("https://example.org/ana"));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Microformats<'d> {
    /// The addresses that have link types, in tree order.
    pub rel_urls: Vec<RelUrl<'d>>,
    /// The mistakes.
    pub findings: Vec<Finding<'d>>,
    /// Whether nothing is left out. The texts of elements in elements may be 64 times as long as
    /// the page.
    pub complete: bool,
    /// All microformats, in tree order.
    items: Vec<ItemData<'d>>,
    top_level: Vec<u32>,
    /// The link types, and the numbers of the addresses that have them.
    rels: Vec<(&'d str, Vec<u32>)>,
    json_limit: usize,
}

#[derive(Clone, Debug)]
struct ItemData<'d> {
    node: Node<'d>,
    types: Vec<&'d str>,
    properties: Vec<MicroformatProperty<'d>>,
    children: Vec<u32>,
    /// The number of the first `p-name`.
    name: Option<usize>,
    /// The number of the first `u-url`.
    url: Option<usize>,
}

/// A microformat, such as an `h-card`. Returned by [`Microformats::items`].
#[derive(Clone, Copy, Debug)]
pub struct Microformat<'m, 'd> {
    microformats: &'m Microformats<'d>,
    index: u32,
}

/// A property of a [`Microformat`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MicroformatProperty<'d> {
    /// The name without prefix: `name`.
    pub name: &'d str,
    /// The value. That of a microformat is its name, its URL or its text.
    pub value: String,
    /// The markup, of `e-` properties. Its addresses are absolute.
    pub html: Option<String>,
    /// The text instead of an image whose address is the value.
    pub alt: Option<&'d str>,
    /// The microformat, if the value is one: see [`Microformats::item_of`].
    pub item: Option<MicroformatIndex>,
    /// The element.
    pub node: Node<'d>,
    /// The value in the source.
    pub span: Option<Span>,
}

/// Which microformat is the value of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MicroformatIndex(u32);

impl<'d> MicroformatProperty<'d> {
    fn new(
        name: &'d str,
        found: Found<'d>,
        node: Node<'d>,
        item: Option<MicroformatIndex>,
    ) -> Self {
        let Found { text, html, alt, span, .. } = found;
        Self { name, value: text, html, alt, item, node, span }
    }
}

impl<'d> ItemData<'d> {
    fn new(node: Node<'d>, types: Vec<&'d str>) -> Self {
        Self { node, types, properties: Vec::new(), children: Vec::new(), name: None, url: None }
    }

    /// Adds a property, and returns its number.
    fn push(
        &mut self,
        name: &'d str,
        prefix: Prefix,
        found: Found<'d>,
        node: Node<'d>,
        item: Option<MicroformatIndex>,
    ) -> usize {
        let number = self.properties.len();
        match (prefix, name) {
            (Prefix::P, "name") => self.name = self.name.or(Some(number)),
            (Prefix::U, "url") => self.url = self.url.or(Some(number)),
            _ => {}
        }
        self.properties.push(MicroformatProperty::new(name, found, node, item));
        number
    }

    fn id(&self) -> Option<&'d str> {
        self.node.attr_named(Name::Id).filter(|id| !id.is_empty())
    }
}

impl<'d> Microformats<'d> {
    pub(crate) fn below(node: Node<'d>, base: Base) -> Self {
        reader::Reader::new(node, base).read(node)
    }

    /// The microformats that are in no other, in tree order.
    #[must_use]
    pub fn items(&self) -> MicroformatItems<'_, 'd> {
        MicroformatItems { microformats: self, indexes: self.top_level.iter() }
    }

    /// The microformat that is the value of a property; `None` if the value is not one.
    #[must_use]
    pub fn item_of(&self, property: &MicroformatProperty<'d>) -> Option<Microformat<'_, 'd>> {
        let MicroformatIndex(index) = property.item?;
        self.items.get(index as usize).map(|_| Microformat { microformats: self, index })
    }

    /// The link types, in tree order, each once.
    pub fn rels(&self) -> impl Iterator<Item = &'d str> {
        self.rels.iter().map(|(rel, _)| *rel)
    }

    /// The addresses that have a link type, in tree order.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<a rel='author me' href=/ana>Ana</a><link rel=me href=/ana>");
    /// let microformats = doc.microformats("https://example.org/");
    /// assert!(microformats.rels().eq(["author", "me"]));
    /// let of_me: Vec<_> = microformats.urls_of("me").collect();
    /// assert_eq!((of_me.len(), &*of_me[0].url), (1, "https://example.org/ana"));
    /// ```
    pub fn urls_of(&self, rel: &str) -> impl Iterator<Item = &RelUrl<'d>> {
        let numbers = self.rels.iter().find(|(it, _)| *it == rel).map(|(_, numbers)| numbers);
        numbers.into_iter().flatten().filter_map(|number| self.rel_urls.get(*number as usize))
    }

    /// The JSON of the parsing text: an object with `items`, `rels` and `rel-urls`.
    ///
    /// A microformat that is several properties is written for each. If the text becomes 64 times
    /// as long as the page, the properties after that are left out.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let json = broth::html::parse("<b class=h-card>Ana</b>").microformats("").to_json();
    /// let items = r#"[{"type":["h-card"],"properties":{"name":["Ana"]}}]"#;
    /// assert_eq!(json, format!(r#"{{"items":{items},"rels":{{}},"rel-urls":{{}}}}"#));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        json::write(self)
    }
}

impl<'m, 'd> Microformat<'m, 'd> {
    fn data(self) -> &'m ItemData<'d> {
        &self.microformats.items[self.index as usize]
    }

    /// The element.
    #[must_use]
    pub fn node(self) -> Node<'d> {
        self.data().node
    }

    /// The element in the source.
    #[must_use]
    pub fn span(self) -> Option<Span> {
        self.node().span()
    }

    /// The types, sorted: `h-card`. Those of older microformats have their new names.
    #[must_use]
    pub fn types(self) -> &'m [&'d str] {
        &self.data().types
    }

    /// The `id` of the element.
    #[must_use]
    pub fn id(self) -> Option<&'d str> {
        self.data().id()
    }

    /// The properties, in tree order.
    #[must_use]
    pub fn properties(self) -> &'m [MicroformatProperty<'d>] {
        &self.data().properties
    }

    /// The properties of a name, in tree order.
    pub fn values(self, name: &str) -> impl Iterator<Item = &'m MicroformatProperty<'d>> {
        self.properties().iter().filter(move |property| property.name == name)
    }

    /// The value of the first property of a name.
    #[must_use]
    pub fn get(self, name: &str) -> Option<&'m str> {
        self.values(name).next().map(|property| &*property.value)
    }

    /// The microformats in it that are no properties.
    #[must_use]
    pub fn children(self) -> MicroformatItems<'m, 'd> {
        let microformats = self.microformats;
        MicroformatItems { microformats, indexes: self.data().children.iter() }
    }
}

/// Microformats. Returned by [`Microformats::items`] and [`Microformat::children`].
#[derive(Clone, Debug)]
pub struct MicroformatItems<'m, 'd> {
    microformats: &'m Microformats<'d>,
    indexes: slice::Iter<'m, u32>,
}

impl<'m, 'd> Iterator for MicroformatItems<'m, 'd> {
    type Item = Microformat<'m, 'd>;

    fn next(&mut self) -> Option<Microformat<'m, 'd>> {
        Some(Microformat { microformats: self.microformats, index: *self.indexes.next()? })
    }
}
