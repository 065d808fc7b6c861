//! `Declared`: what a page says about itself, in its metadata and structured data.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use broth_data::{Extract as _, Json, JsonKind};
use broth_dom::{Document, Node};
use broth_markup::Name;

/// How many types are counted.
const TYPES: usize = 64;
/// How deep items of JSON-LD are looked into.
const DEPTH: usize = 8;

/// The declarations of a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declared {
    /// The types of its items, without the address of the vocabulary, and how often each occurs.
    types: Vec<(String, u32)>,
    /// `og:type`, in lower case.
    pub(crate) og_type: String,
    /// The host and the path of its address, in lower case.
    pub(crate) path: String,
    pub(crate) headline: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) author: Option<String>,
    pub(crate) date: Option<String>,
    pub(crate) site: Option<String>,
    pub(crate) image: Option<String>,
    pub(crate) description: Option<String>,
}

impl Declared {
    /// Reads a document at an address; `""` if that is not known.
    pub(crate) fn read(document: &Document, url: &str) -> Self {
        let mut declared = Self::default();
        for value in document.json_ld().nodes() {
            declared.item(value);
        }
        let mut address = url.to_string();
        for node in document.root().descendants().filter(|node| node.is_element()) {
            declared.element(node, &mut address);
        }
        let rest = address.split_once("://").map_or(&*address, |(_, rest)| rest);
        let path = rest.split(['?', '#']).next().unwrap_or_default();
        declared.path = path.to_ascii_lowercase();
        declared
    }

    /// How many items have one of these types.
    pub(crate) fn count(&self, wanted: &[&str]) -> u32 {
        let found = self.types.iter().filter(|(name, _)| wanted.contains(&&**name));
        found.map(|(_, count)| count).sum()
    }

    /// Whether the address has one of these words.
    pub(crate) fn path_has(&self, words: &[&str]) -> bool {
        let mut parts = self.path.split(['/', '-', '_', '.']);
        parts.any(|part| words.contains(&part))
    }

    fn element(&mut self, node: Node<'_>, address: &mut String) {
        match node.html_name() {
            Name::Meta => self.meta(node, address),
            Name::Link if address.is_empty() && node.attr_named(Name::Rel) == Some("canonical") => {
                *address = node.attr_named(Name::Href).unwrap_or_default().to_string();
            }
            Name::Time if self.date.is_none() => {
                self.date = non_empty(node.attr_named(Name::Datetime).unwrap_or_default());
            }
            Name::A if self.author.is_none() && node.attr_named(Name::Rel) == Some("author") => {
                self.author = non_empty(&node.text());
            }
            _ => {}
        }
        let types = node.attr_named(Name::Itemtype).unwrap_or_default();
        types.split_ascii_whitespace().for_each(|name| self.add_type(name));
    }

    fn add_type(&mut self, item_type: &str) {
        let name = item_type.rsplit(['/', '#', ':']).next().unwrap_or_default();
        match self.types.iter().position(|(known, _)| known == name) {
            Some(at) => self.types[at].1 += 1,
            None if self.types.len() < TYPES => self.types.push((name.to_string(), 1)),
            None => {}
        }
    }

    /// <https://ogp.me/>
    fn meta(&mut self, meta: Node<'_>, address: &mut String) {
        let name = meta.attr_named(Name::Property).or(meta.attr_named(Name::Name));
        let Some(content) = non_empty(meta.attr_named(Name::Content).unwrap_or_default()) else {
            return;
        };
        let member = match name.unwrap_or_default() {
            "og:type" if self.og_type.is_empty() => {
                self.og_type = content.to_ascii_lowercase();
                return;
            }
            "og:url" if address.is_empty() => {
                *address = content;
                return;
            }
            "og:title" => &mut self.title,
            "author" | "article:author" if !content.contains("://") => &mut self.author,
            "article:published_time" | "date" | "dc.date" => &mut self.date,
            "og:site_name" => &mut self.site,
            "og:image" => &mut self.image,
            "description" | "og:description" => &mut self.description,
            _ => return,
        };
        member.get_or_insert(content);
    }

    /// An item of JSON-LD, with the items in it.
    fn item(&mut self, item: Json<'_>) {
        let mut open = Vec::from([(item, 0)]);
        while let Some((item, depth)) = open.pop() {
            for (name, value) in item.members() {
                self.member(name, value);
                if depth < DEPTH {
                    let inner = value.items().chain([value]);
                    let objects = inner.filter(|it| it.kind() == JsonKind::Object);
                    open.extend(objects.map(|it| (it, depth + 1)));
                }
            }
        }
    }

    fn member(&mut self, name: &str, value: Json<'_>) {
        let text = || value.as_str().and_then(non_empty);
        match name {
            "@type" => {
                let names = value.items().chain([value]).filter_map(Json::as_str);
                names.for_each(|name| self.add_type(name));
            }
            "headline" if self.headline.is_none() => self.headline = text(),
            "datePublished" if self.date.is_none() => self.date = text(),
            "author" if self.author.is_none() => self.author = names(value),
            _ => {}
        }
    }
}

/// The names of one or several authors.
fn names(value: Json<'_>) -> Option<String> {
    let name = |it: Json<'_>| it.as_str().or_else(|| it.get("name")?.as_str()).and_then(non_empty);
    let several: Vec<String> = value.items().filter_map(name).collect();
    if several.is_empty() { name(value) } else { Some(several.join(", ")) }
}

/// A text with its white space collapsed, unless it is empty.
pub(crate) fn non_empty(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}
