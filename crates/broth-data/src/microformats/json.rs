//! The JSON of microformats2.
//!
//! <https://microformats.org/wiki/microformats2-parsing#parse_a_document_for_microformats>

use alloc::string::String;
use alloc::vec::Vec;

use super::{MicroformatIndex, MicroformatProperty, Microformats};
use crate::grouped::grouped;
use crate::json::JsonWriter;

pub(super) fn write(microformats: &Microformats<'_>) -> String {
    let mut writer = Writer { microformats, json: JsonWriter::default(), open: Vec::new() };
    writer.json.open_object();
    writer.json.name("items");
    writer.json.open_list();
    for &item in &microformats.top_level {
        writer.json.open_object();
        writer.items_from(item);
    }
    writer.json.close_list();
    writer.rels();
    writer.rel_urls();
    writer.json.close_object();
    writer.json.finish()
}

struct Writer<'m, 'd> {
    microformats: &'m Microformats<'d>,
    json: JsonWriter,
    open: Vec<Open<'m, 'd>>,
}

/// A microformat that is being written.
struct Open<'m, 'd> {
    /// The properties of each name, last name first, and of those the last one first.
    names: Vec<(&'d str, Vec<&'m MicroformatProperty<'d>>)>,
    /// The properties of the current name; `None` between two names.
    values: Option<Vec<&'m MicroformatProperty<'d>>>,
    /// The children that are left, last one first; `None` until the properties are written.
    children: Option<Vec<u32>>,
    item: u32,
}

impl<'m, 'd> Writer<'m, 'd> {
    /// Writes a microformat and all that are in it. Its object is open.
    fn items_from(&mut self, item: u32) {
        self.begin(item);
        while let Some(open) = self.open.last_mut() {
            if self.json.len() > self.microformats.json_limit {
                open.names.clear();
                open.values.iter_mut().for_each(Vec::clear);
                open.children.iter_mut().for_each(Vec::clear);
            }
            if let Some(values) = &mut open.values {
                match values.pop() {
                    Some(property) => self.value(property),
                    None => {
                        open.values = None;
                        self.json.close_list();
                    }
                }
            } else if let Some((name, values)) = open.names.pop() {
                open.values = Some(values);
                self.json.name(name);
                self.json.open_list();
            } else {
                self.next_child();
            }
        }
    }

    /// Writes what comes before the values of the properties.
    fn begin(&mut self, item: u32) {
        let of = &self.microformats.items[item as usize];
        self.json.name("type");
        self.json.strings(of.types.iter().copied());
        self.json.optional("id", of.id());
        self.json.name("properties");
        self.json.open_object();
        let names = grouped(of.properties.iter().map(|property| (property.name, property)));
        self.open.push(Open { names, values: None, children: None, item });
    }

    /// Begins the next child, or ends the microformat.
    fn next_child(&mut self) {
        let Some(open) = self.open.last_mut() else { return };
        let is_first = open.children.is_none();
        let all = &self.microformats.items[open.item as usize].children;
        let children = open.children.get_or_insert_with(|| all.iter().rev().copied().collect());
        if is_first {
            self.json.close_object();
            if !children.is_empty() {
                self.json.name("children");
                self.json.open_list();
            }
        }
        if let Some(child) = children.pop() {
            self.json.open_object();
            self.begin(child);
            return;
        }
        if !all.is_empty() {
            self.json.close_list();
        }
        self.json.close_object();
        self.open.pop();
    }

    fn value(&mut self, property: &MicroformatProperty<'d>) {
        let MicroformatProperty { value, html, alt, item, .. } = property;
        if html.is_none() && alt.is_none() && item.is_none() {
            self.json.string(value);
            return;
        }
        self.json.open_object();
        let Some(MicroformatIndex(item)) = item else {
            self.json.member("value", value);
            self.json.optional("html", html.as_deref());
            self.json.optional("alt", *alt);
            self.json.close_object();
            return;
        };
        if alt.is_some() {
            // The value is itself an object.
            self.json.name("value");
            self.json.open_object();
            self.json.member("value", value);
            self.json.optional("alt", *alt);
            self.json.close_object();
        } else {
            self.json.member("value", value);
        }
        self.json.optional("html", html.as_deref());
        self.begin(*item);
    }

    fn rels(&mut self) {
        self.json.name("rels");
        self.json.open_object();
        for (rel, urls) in &self.microformats.rels {
            if self.json.len() > self.microformats.json_limit {
                break;
            }
            self.json.name(rel);
            let urls = urls.iter().map(|url| &*self.microformats.rel_urls[*url as usize].url);
            self.json.strings(urls);
        }
        self.json.close_object();
    }

    fn rel_urls(&mut self) {
        self.json.name("rel-urls");
        self.json.open_object();
        for of_url in &self.microformats.rel_urls {
            if self.json.len() > self.microformats.json_limit {
                break;
            }
            self.json.name(&of_url.url);
            self.json.open_object();
            self.json.name("rels");
            self.json.strings(of_url.rels.iter().copied());
            self.json.optional("text", of_url.text.as_deref());
            self.json.optional("hreflang", of_url.hreflang);
            self.json.optional("media", of_url.media);
            self.json.optional("title", of_url.title);
            self.json.optional("type", of_url.media_type);
            self.json.close_object();
        }
        self.json.close_object();
    }
}
