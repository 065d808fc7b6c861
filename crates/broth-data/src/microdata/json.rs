//! The JSON of microdata.
//!
//! <https://html.spec.whatwg.org/multipage/microdata.html#json>

use alloc::string::String;
use alloc::vec::Vec;

use super::{ItemIndex, ItemProperty, ItemValue, Microdata};
use crate::grouped::grouped;
use crate::json::JsonWriter;

pub(super) fn write(microdata: &Microdata<'_>) -> String {
    let mut writer = Writer {
        microdata,
        json: JsonWriter::default(),
        open: Vec::new(),
        is_open: alloc::vec![false; microdata.items.len()],
    };
    writer.json.open_object();
    writer.json.name("items");
    writer.json.open_list();
    for &item in &microdata.top_level {
        writer.item(item);
    }
    writer.json.close_list();
    writer.json.close_object();
    writer.json.finish()
}

struct Writer<'m, 'd> {
    microdata: &'m Microdata<'d>,
    json: JsonWriter,
    open: Vec<Open<'m, 'd>>,
    /// Whether each item is open: the standard's *memory*.
    is_open: Vec<bool>,
}

/// An item whose properties are being written.
struct Open<'m, 'd> {
    item: u32,
    /// The properties of each name, last name first, and of those the last one first.
    names: Vec<(&'m str, Vec<&'m ItemProperty<'d>>)>,
    /// The properties of the current name; `None` between two names.
    values: Option<Vec<&'m ItemProperty<'d>>>,
}

impl<'m, 'd> Writer<'m, 'd> {
    /// <https://html.spec.whatwg.org/multipage/microdata.html#get-the-object>
    fn item(&mut self, item: u32) {
        self.begin(item);
        while let Some(open) = self.open.last_mut() {
            if self.json.len() > self.microdata.json_limit {
                open.names.clear();
                open.values.iter_mut().for_each(Vec::clear);
            }
            if let Some(values) = &mut open.values {
                match values.pop() {
                    Some(property) => self.value(&property.value),
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
                self.is_open[open.item as usize] = false;
                self.open.pop();
                self.json.close_object();
                self.json.close_object();
            }
        }
    }

    fn begin(&mut self, item: u32) {
        let data = &self.microdata.items[item as usize];
        self.json.open_object();
        if !data.types.is_empty() {
            self.json.name("type");
            self.json.strings(data.types.iter().copied());
        }
        self.json.optional("id", data.id.as_deref());
        self.json.name("properties");
        self.json.open_object();
        let names = self.names(&data.properties);
        self.is_open[item as usize] = true;
        self.open.push(Open { item, names, values: None });
    }

    /// Properties by name, in the reverse of the order in which the names first occur.
    fn names(&self, indexes: &[u32]) -> Vec<(&'m str, Vec<&'m ItemProperty<'d>>)> {
        grouped(indexes.iter().flat_map(|&index| {
            let property = &self.microdata.properties[index as usize];
            property.names.iter().map(move |&name| (name, property))
        }))
    }

    fn value(&mut self, value: &ItemValue) {
        match value {
            ItemValue::Text(text) | ItemValue::Url(text) => self.json.string(text),
            ItemValue::Item(ItemIndex(item)) if self.is_open[*item as usize] => {
                self.json.string("ERROR");
            }
            ItemValue::Item(ItemIndex(item)) => self.begin(*item),
        }
    }
}
