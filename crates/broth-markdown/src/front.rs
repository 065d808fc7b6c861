//! Front matter: the facts that a document gives about itself, as YAML.

use alloc::string::String;
use core::fmt::Write as _;

use broth_dom::{Document, Node};
use broth_markup::Name;

use crate::addresses::Addresses;

/// The front matter of a document, with an empty line after it; nothing if it says nothing.
pub(crate) fn front_matter(document: &Document, addresses: &Addresses) -> String {
    let facts = Facts::of(document, addresses);
    let all = [
        ("title", facts.title.or(facts.og_title)),
        ("description", facts.description.or(facts.og_description)),
        ("author", facts.author),
        ("date", facts.date),
        ("language", facts.language),
        ("canonical", facts.canonical),
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

/// What is known about a document. The first element that says something counts.
#[derive(Default)]
struct Facts {
    title: Option<String>,
    og_title: Option<String>,
    description: Option<String>,
    og_description: Option<String>,
    author: Option<String>,
    date: Option<String>,
    language: Option<String>,
    canonical: Option<String>,
}

impl Facts {
    fn of(document: &Document, addresses: &Addresses) -> Self {
        let mut facts = Self::default();
        for node in document.root().descendants() {
            match node.html_name() {
                Name::Html => set(&mut facts.language, node.attr_named(Name::Lang)),
                Name::Title if facts.title.is_none() => {
                    set(&mut facts.title, Some(&node.text_content()));
                }
                Name::Meta => facts.add_meta(node),
                Name::Link => {
                    let rel = node.attr_named(Name::Rel).unwrap_or_default();
                    let mut kinds = rel.split_ascii_whitespace();
                    if kinds.any(|kind| kind.eq_ignore_ascii_case("canonical"))
                        && let Some(href) = node.attr_named(Name::Href)
                    {
                        let address = addresses.resolve(node, "href", href);
                        set(&mut facts.canonical, Some(&address));
                    }
                }
                _ => {}
            }
        }
        facts
    }

    fn add_meta(&mut self, node: Node<'_>) {
        let name = node.attr_named(Name::Name).or_else(|| node.attr("property"));
        let name = name.unwrap_or_default().trim().to_ascii_lowercase();
        let fact = match &*name {
            "description" => &mut self.description,
            "author" | "article:author" => &mut self.author,
            "date" | "article:published_time" | "dcterms.date" => &mut self.date,
            "og:title" => &mut self.og_title,
            "og:description" => &mut self.og_description,
            _ => return,
        };
        set(fact, node.attr_named(Name::Content));
    }
}

fn set(fact: &mut Option<String>, value: Option<&str>) {
    if fact.is_none()
        && let Some(value) = value.filter(|value| !value.trim().is_empty())
    {
        *fact = Some(value.into());
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

/// A text in double quotes, as JSON and YAML both write it.
///
/// <https://yaml.org/spec/1.2.2/#731-double-quoted-style>
fn quoted(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
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
