//! Metadata as JSON.

use alloc::string::String;

use super::{Credit, Metadata, Property, Related};
use crate::json::JsonWriter;

pub(super) fn write(metadata: &Metadata<'_>) -> String {
    let mut json = JsonWriter::default();
    json.open_object();
    json.optional("title", metadata.title.as_deref());
    json.optional("description", metadata.description.as_deref());
    json.optional("lang", metadata.lang.as_deref());
    let canonical = metadata.canonical.as_ref().map(|related| &*related.url);
    json.optional("canonical", canonical);
    for (name, list) in [
        ("icons", &metadata.icons),
        ("feeds", &metadata.feeds),
        ("alternates", &metadata.alternates),
    ] {
        write_list(&mut json, name, list, write_related);
    }
    json.optional("manifest", metadata.manifest.as_ref().map(|related| &*related.url));
    json.optional("amp", metadata.amp.as_ref().map(|related| &*related.url));
    let objects = metadata.open_graph_objects();
    write_list(&mut json, "open_graph", &objects, |json, object| {
        json.member("name", object.property.name);
        json.member("content", &object.property.content);
        write_list(json, "parts", &object.parts, |json, part| write_property(json, part));
    });
    for (name, list) in [
        ("twitter", &metadata.twitter),
        ("dublin_core", &metadata.dublin_core),
        ("robots", &metadata.robots),
        ("theme_colors", &metadata.theme_colors),
        ("names", &metadata.names),
    ] {
        write_list(&mut json, name, list, write_property);
    }
    write_list(&mut json, "links", &metadata.links, |json, link| {
        json.name("rel");
        json.strings(link.rel.iter().map(String::as_str));
        write_related(json, &link.target);
    });
    for (name, list) in [
        ("published", &metadata.published),
        ("modified", &metadata.modified),
        ("authors", &metadata.authors),
    ] {
        write_list(&mut json, name, list, write_credit);
    }
    json.close_object();
    json.finish()
}

/// Writes a member that is a list of objects, unless it is empty.
fn write_list<T>(json: &mut JsonWriter, name: &str, list: &[T], write: fn(&mut JsonWriter, &T)) {
    if list.is_empty() {
        return;
    }
    json.name(name);
    json.open_list();
    for item in list {
        json.open_object();
        write(json, item);
        json.close_object();
    }
    json.close_list();
}

fn write_related(json: &mut JsonWriter, related: &Related<'_>) {
    json.member("url", &related.url);
    json.optional("type", related.media_type);
    json.optional("hreflang", related.hreflang);
    json.optional("sizes", related.sizes);
    json.optional("media", related.media);
    json.optional("title", related.title);
}

fn write_property(json: &mut JsonWriter, property: &Property<'_>) {
    json.member("name", property.name);
    json.member("content", &property.content);
    json.optional("media", property.node.attr("media"));
}

fn write_credit(json: &mut JsonWriter, credit: &Credit<'_>) {
    json.member("text", &credit.text);
    json.member("source", credit.source.as_str());
}
