//! Microdata: items, their properties, and the standard's JSON.
//!
//! <https://html.spec.whatwg.org/multipage/microdata.html>

mod build;
pub mod graph;
mod json;
mod value;

use alloc::string::String;
use alloc::vec::Vec;
use core::slice;

use broth_dom::Node;
use broth_input::Span;

use crate::base::Base;
use crate::finding::Finding;

/// The microdata of a page, returned by [`Extract::microdata`](crate::Extract::microdata).
///
/// Items and properties are found by the [standard's
/// algorithm](https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items).
/// There are two decisions:
///
/// - If the address of the page is not known, relative addresses are values as they are written.
/// - Items that refer to the same large elements may have 64 times as many properties together as
///   the page has nodes. Beyond that, an item has only the properties inside it; see
///   [`complete`](Self::complete).
///
/// ```
/// use broth::prelude::*;
///
/// let doc = broth::html::parse(
///     "<div itemscope itemtype=https://schema.org/Recipe>
///        <h1 itemprop=name>Soup</h1>
///        <p itemprop=author itemscope>by <a itemprop=url href=/ana>Ana</a>
///      </div>",
/// );
/// let microdata = doc.microdata("https://example.org/menu");
/// let soup = microdata.items().next().unwrap();
/// assert_eq!(soup.types(), ["https://schema.org/Recipe"]);
/// assert_eq!(soup.get("name"), Some("Soup"));
/// let author = soup.values("author").next().and_then(|it| microdata.item_of(it)).unwrap();
/// assert_eq!(author.get("url"), Some("https://example.org/ana"));
/// assert!(microdata.to_json().starts_with("{\"items\":[{\"type\":[\"https://schema.org/Recipe\"]"));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Microdata<'d> {
    /// The mistakes, in the order of the items.
    pub findings: Vec<Finding<'d>>,
    /// Whether all properties are here.
    pub complete: bool,
    /// All items of the tree, in tree order.
    items: Vec<ItemData<'d>>,
    /// All elements that name a property, in tree order.
    properties: Vec<ItemProperty<'d>>,
    /// The items below the node that are no property of another item.
    top_level: Vec<u32>,
    /// How long the JSON may become.
    json_limit: usize,
}

#[derive(Clone, Debug)]
struct ItemData<'d> {
    node: Node<'d>,
    types: Vec<&'d str>,
    id: Option<String>,
    /// Indexes of properties, in tree order.
    properties: Vec<u32>,
}

/// An item of [`Microdata`].
#[derive(Clone, Copy, Debug)]
pub struct Item<'m, 'd> {
    microdata: &'m Microdata<'d>,
    index: u32,
}

/// An element that names a property of an [`Item`], and the value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ItemProperty<'d> {
    /// The names, in order, each once.
    pub names: Vec<&'d str>,
    /// The value.
    pub value: ItemValue,
    /// The element.
    pub node: Node<'d>,
    /// The value in the source. An attribute that the element lacks has no place.
    pub span: Option<Span>,
}

/// The value of an [`ItemProperty`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ItemValue {
    /// A text.
    Text(String),
    /// An absolute URL; empty if the address is not a URL, and as it is written if the address of
    /// the page is not known.
    Url(String),
    /// An item: see [`Microdata::item_of`].
    Item(ItemIndex),
}

/// Which item of [`Microdata`] is the value of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ItemIndex(u32);

impl ItemValue {
    /// The text or the URL; `None` for items.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Url(text) => Some(text),
            Self::Item(_) => None,
        }
    }
}

impl<'d> Microdata<'d> {
    pub(crate) fn below(node: Node<'d>, base: Base) -> Self {
        build::microdata(node, base)
    }

    /// The top-level items: those that are no property of another item, in tree order.
    #[must_use]
    pub fn items(&self) -> Items<'_, 'd> {
        Items { microdata: self, indexes: self.top_level.iter() }
    }

    /// The item that is the value of a property; `None` if the value is not an item.
    #[must_use]
    pub fn item_of(&self, property: &ItemProperty<'d>) -> Option<Item<'_, 'd>> {
        let ItemValue::Item(ItemIndex(index)) = property.value else { return None };
        self.items.get(index as usize).map(|_| Item { microdata: self, index })
    }

    /// The standard's [JSON](https://html.spec.whatwg.org/multipage/microdata.html#json): an object
    /// with the member `items`. An item that contains itself is `"ERROR"` there.
    ///
    /// Items may contain the same items many times. If the text becomes 64 times as long as the
    /// page, the properties after that are left out.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::write(self)
    }
}

impl<'m, 'd> Item<'m, 'd> {
    fn data(self) -> &'m ItemData<'d> {
        &self.microdata.items[self.index as usize]
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

    /// The types: the words of `itemtype`.
    #[must_use]
    pub fn types(self) -> &'m [&'d str] {
        &self.data().types
    }

    /// The global identifier: the absolute URL in `itemid`.
    #[must_use]
    pub fn id(self) -> Option<&'m str> {
        self.data().id.as_deref()
    }

    /// The elements that name the properties, in tree order.
    #[must_use]
    pub fn properties(self) -> ItemProperties<'m, 'd> {
        let properties = &self.microdata.properties;
        ItemProperties { properties, indexes: self.data().properties.iter() }
    }

    /// The properties of a name, in tree order.
    pub fn values(self, name: &str) -> impl Iterator<Item = &'m ItemProperty<'d>> {
        self.properties().filter(move |property| property.names.contains(&name))
    }

    /// The text of the first property of a name; `None` if there is none, or if it is an item.
    #[must_use]
    pub fn get(self, name: &str) -> Option<&'m str> {
        self.values(name).next()?.value.as_str()
    }
}

/// The top-level items of [`Microdata`]. Returned by [`Microdata::items`].
#[derive(Clone, Debug)]
pub struct Items<'m, 'd> {
    microdata: &'m Microdata<'d>,
    indexes: slice::Iter<'m, u32>,
}

impl<'m, 'd> Iterator for Items<'m, 'd> {
    type Item = Item<'m, 'd>;

    fn next(&mut self) -> Option<Item<'m, 'd>> {
        Some(Item { microdata: self.microdata, index: *self.indexes.next()? })
    }
}

/// The properties of an item. Returned by [`Item::properties`].
#[derive(Clone, Debug)]
pub struct ItemProperties<'m, 'd> {
    properties: &'m [ItemProperty<'d>],
    indexes: slice::Iter<'m, u32>,
}

impl<'m, 'd> Iterator for ItemProperties<'m, 'd> {
    type Item = &'m ItemProperty<'d>;

    fn next(&mut self) -> Option<&'m ItemProperty<'d>> {
        self.properties.get(*self.indexes.next()? as usize)
    }
}
