//! The content of elements: which white space in it may change.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use broth_html_rules::rendering::{display, has_own_lines, preserves_white_space};
use broth_markup::Name;

use super::items::{Item, ItemKind};

/// The content of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// It stays as it is, byte by byte.
    Kept,
    /// It has elements only: white space between them means nothing.
    Lines,
    /// It is XHTML, where white space between elements means something if they are not blocks.
    Html { is_block: bool },
}

/// The structure of a source.
pub(crate) struct Structure {
    /// For each start tag of an element with content, its end tag.
    pub(crate) ends: Vec<Option<usize>>,
    /// For each end tag, its start tag; for every other item, itself.
    pub(crate) starts: Vec<usize>,
    /// For each start tag of an element with content, what that is.
    pub(crate) contents: Vec<Content>,
    /// For each item, whether it is an XHTML element that is a block.
    pub(crate) is_block: Vec<bool>,
}

/// A vocabulary that says where white space counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Vocabulary {
    Html,
    Svg,
    Other,
}

impl Vocabulary {
    fn of(namespace: &str) -> Self {
        match namespace {
            "http://www.w3.org/1999/xhtml" => Self::Html,
            "http://www.w3.org/2000/svg" => Self::Svg,
            _ => Self::Other,
        }
    }
}

/// The prefixes that are bound, with what they stand for from the outermost element inwards.
#[derive(Default)]
struct Prefixes<'t> {
    known: BTreeMap<&'t str, Vec<Vocabulary>>,
    /// In the order in which they were bound.
    order: Vec<&'t str>,
}

impl<'t> Prefixes<'t> {
    fn bind(&mut self, prefix: &'t str, vocabulary: Vocabulary) {
        self.known.entry(prefix).or_default().push(vocabulary);
        self.order.push(prefix);
    }

    fn vocabulary(&self, prefix: &str) -> Vocabulary {
        let innermost = self.known.get(prefix).and_then(|list| list.last());
        innermost.copied().unwrap_or(Vocabulary::Other)
    }

    /// Forgets all but the first of these.
    fn truncate(&mut self, length: usize) {
        for prefix in self.order.drain(length.min(self.order.len())..) {
            if let Some(list) = self.known.get_mut(prefix) {
                list.pop();
            }
        }
    }
}

/// An element that is open.
struct Open {
    item: usize,
    /// Whether white space in it is preserved.
    is_preserved: bool,
    has_text: bool,
    has_markup: bool,
    /// How many prefixes were bound outside.
    bound: usize,
    content: Content,
}

impl Structure {
    /// The structure; `None` if the tags do not match each other, or markup never ends.
    pub(crate) fn of(text: &str, items: &[Item]) -> Option<Self> {
        let mut this = Self {
            ends: vec![None; items.len()],
            starts: (0..items.len()).collect(),
            contents: vec![Content::Kept; items.len()],
            is_block: vec![false; items.len()],
        };
        let mixed = mixed(text, items);
        let mut open: Vec<Open> = Vec::new();
        let mut bound = Prefixes::default();
        for (number, item) in items.iter().enumerate() {
            if !is_finished(text, item) {
                return None;
            }
            match &item.kind {
                ItemKind::Space | ItemKind::Declaration | ItemKind::Doctype => {}
                ItemKind::Text => open.last_mut()?.has_text = true,
                ItemKind::Comment | ItemKind::Instruction => {
                    if let Some(last) = open.last_mut() {
                        last.has_markup = true;
                    }
                }
                ItemKind::Tag { name, attributes, is_empty } => {
                    let outside = open.last().map(|open| open.is_preserved);
                    if let Some(last) = open.last_mut() {
                        last.has_markup = true;
                    }
                    let before = bound.order.len();
                    let mut is_preserved = outside.unwrap_or(false);
                    for attribute in attributes {
                        let value = &text[attribute.value.range()];
                        match &text[attribute.name.range()] {
                            "xml:space" => is_preserved = value == "preserve",
                            "xmlns" => bound.bind("", Vocabulary::of(value)),
                            name => {
                                if let Some(prefix) = name.strip_prefix("xmlns:") {
                                    bound.bind(prefix, Vocabulary::of(value));
                                }
                            }
                        }
                    }
                    let name = &text[name.range()];
                    let (prefix, local) = name.split_once(':').unwrap_or(("", name));
                    let vocabulary = bound.vocabulary(prefix);
                    let html = Name::of(local);
                    let is_html = vocabulary == Vocabulary::Html;
                    this.is_block[number] = is_html && has_own_lines(html);
                    let content = match vocabulary {
                        _ if mixed.contains(name) => Content::Kept,
                        Vocabulary::Html => content_of_html(html),
                        Vocabulary::Svg if is_text_of_svg(local) => Content::Kept,
                        Vocabulary::Svg | Vocabulary::Other => Content::Lines,
                    };
                    // What is in kept content stays, too.
                    let is_kept = is_preserved || content == Content::Kept;
                    if *is_empty {
                        bound.truncate(before);
                        continue;
                    }
                    open.push(Open {
                        item: number,
                        is_preserved: is_kept,
                        has_text: false,
                        has_markup: false,
                        bound: before,
                        content: if is_kept { Content::Kept } else { content },
                    });
                }
                ItemKind::End(name) => {
                    let last = open.pop()?;
                    let ItemKind::Tag { name: start, .. } = items[last.item].kind else {
                        return None;
                    };
                    let is_same =
                        |name: &broth_markup::Span| text[name.range()] == text[start.range()];
                    if !name.as_ref().is_none_or(is_same) {
                        return None;
                    }
                    bound.truncate(last.bound);
                    this.ends[last.item] = Some(number);
                    this.starts[number] = last.item;
                    let is_kept = last.has_text || !last.has_markup;
                    this.contents[last.item] = if is_kept { Content::Kept } else { last.content };
                }
            }
        }
        open.is_empty().then_some(this)
    }
}

/// Whether markup has its end. Otherwise, a line break at the end of the text would become a part
/// of it.
fn is_finished(text: &str, item: &Item) -> bool {
    matches!(item.kind, ItemKind::Space | ItemKind::Text) || text[item.span.range()].ends_with('>')
}

fn content_of_html(name: Name) -> Content {
    match name {
        _ if preserves_white_space(name) => Content::Kept,
        Name::Script | Name::Style | Name::Textarea | Name::Title => Content::Kept,
        Name::Html | Name::Head => Content::Lines,
        _ if display(name).holds_table_parts() => Content::Lines,
        _ => Content::Html { is_block: has_own_lines(name) },
    }
}

fn is_text_of_svg(local: &str) -> bool {
    matches!(local, "text" | "tspan" | "textPath" | "title" | "desc" | "script" | "style")
}

/// The names of the elements that may have text beside other elements, by the declarations in the
/// document.
fn mixed<'t>(text: &'t str, items: &[Item]) -> BTreeSet<&'t str> {
    let mut names = BTreeSet::new();
    for item in items.iter().filter(|item| item.kind == ItemKind::Doctype) {
        let mut rest = &text[item.span.range()];
        while let Some(at) = rest.find("<!ELEMENT") {
            rest = &rest[at + "<!ELEMENT".len()..];
            let declaration = &rest[..rest.find('>').unwrap_or(rest.len())];
            let mut words = declaration.splitn(3, |c: char| c.is_ascii_whitespace());
            if let (Some(""), Some(name), Some(model)) = (words.next(), words.next(), words.next())
                && (model.contains("#PCDATA") || model.trim() == "ANY")
            {
                names.insert(name);
            }
        }
    }
    names
}
