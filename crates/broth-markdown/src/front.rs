//! Front matter: the metadata of a document, as YAML.

use alloc::string::String;
use core::fmt::Write as _;

use broth_dom::{Document, Node};
use broth_markup::Name;

use crate::addresses::Addresses;

/// The front matter of a document, with an empty line after it; nothing if there is no metadata.
pub(crate) fn front_matter(document: &Document, addresses: &Addresses) -> String {
    let metadata = Metadata::of(document, addresses);
    let all = [
        ("title", metadata.title.or(metadata.og_title)),
        ("description", metadata.description.or(metadata.og_description)),
        ("author", metadata.author),
        ("date", metadata.date),
        ("language", metadata.language),
        ("canonical", metadata.canonical),
    ];
    let mut out = String::new();
    for (key, value) in all {
        let Some(value) = value.map(|value| words(&value)).filter(|value| !value.is_empty()) else {
            continue;
        };
        out.push_str(if out.is_empty() { "---\n" } else { "" });
        out.push_str(key);
        out.push_str(": ");
        quoted(&mut out, &value);
        out.push('\n');
    }
    if !out.is_empty() {
        out.push_str("---\n\n");
    }
    out
}

/// The metadata of a document. Of several elements with the same property, the first one that is
/// not empty counts.
#[derive(Default)]
struct Metadata {
    title: Option<String>,
    og_title: Option<String>,
    description: Option<String>,
    og_description: Option<String>,
    author: Option<String>,
    date: Option<String>,
    language: Option<String>,
    canonical: Option<String>,
}

impl Metadata {
    fn of(document: &Document, addresses: &Addresses) -> Self {
        let mut metadata = Self::default();
        for node in document.root().descendants() {
            match node.html_name() {
                Name::Html => set(&mut metadata.language, node.attr_named(Name::Lang)),
                Name::Title if metadata.title.is_none() => {
                    set(&mut metadata.title, Some(&node.text()));
                }
                Name::Meta => metadata.add_meta(node),
                Name::Link => {
                    let rel = node.attr_named(Name::Rel).unwrap_or_default();
                    let mut kinds = rel.split_ascii_whitespace();
                    if kinds.any(|kind| kind.eq_ignore_ascii_case("canonical"))
                        && let Some(href) = node.attr_named(Name::Href)
                    {
                        let address = addresses.resolve(node, "href", href);
                        set(&mut metadata.canonical, Some(&address));
                    }
                }
                _ => {}
            }
        }
        metadata
    }

    fn add_meta(&mut self, node: Node<'_>) {
        for name in [node.attr_named(Name::Name), node.attr("property")].into_iter().flatten() {
            let property = match &*name.trim().to_ascii_lowercase() {
                "description" => &mut self.description,
                "author" | "article:author" => &mut self.author,
                "date" | "article:published_time" | "dcterms.date" => &mut self.date,
                "og:title" => &mut self.og_title,
                "og:description" => &mut self.og_description,
                _ => continue,
            };
            set(property, node.attr_named(Name::Content));
        }
    }
}

fn set(property: &mut Option<String>, value: Option<&str>) {
    if property.is_none()
        && let Some(value) = value.filter(|value| !value.trim().is_empty())
    {
        *property = Some(value.into());
    }
}

/// The words of a text, with a space between two.
fn words(text: &str) -> String {
    let mut out = String::new();
    for word in text.split_ascii_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// A text in double quotes, as JSON and YAML both write it. `<`, and `]` before the rest of a link,
/// are escaped: a reader without front matter would take it as Markdown.
///
/// <https://yaml.org/spec/1.2.2/#731-double-quoted-style>
fn quoted(out: &mut String, text: &str) {
    out.push('"');
    for (at, character) in text.char_indices() {
        let is_link = || text[at + 1..].starts_with(['(', '[', ':']);
        match character {
            '<' => out.push_str("\\u003C"),
            ']' if is_link() => out.push_str("\\u005D"),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            // YAML prints neither these nor its own line breaks.
            '\0'..' ' | '\u{7F}'..='\u{9F}' | '\u{2028}' | '\u{2029}' | '\u{FEFF}' => {
                let _ = write!(out, "\\u{:04X}", u32::from(character));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}
