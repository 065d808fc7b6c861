//! Elements that are written as HTML.
//!
//! The tags of an inline element are events of their own, because a reader of Markdown sees them as
//! raw HTML between other inlines. The tags of a block are HTML blocks on separate lines, with
//! blank lines and Markdown between them. A block that contains at most one paragraph is one line
//! of HTML.

use alloc::string::String;

use broth_dom::{Node, NodeId};
use broth_markup::Name;

use super::Rules;
use super::builder::Builder;
use super::children::{Child, Container};
use crate::html::Attributes;
use crate::kept::{Event, Kept, Piece, Tag};
use crate::options::Flavor;
use crate::read::html::begins_block;

/// The tags of an element.
pub(super) struct Tags {
    pub(super) open: String,
    pub(super) close: String,
}

impl Tags {
    /// The tags of an element with these attributes, if it may be written as HTML.
    pub(super) fn of(node: Node<'_>, attributes: Attributes, rules: &Rules) -> Option<Self> {
        let name = node.name();
        if !is_tag_name(name) || is_special(node.html_name(), rules.flavor) {
            return None;
        }
        let mut open = String::from("<") + name;
        for (name, value) in attributes {
            if is_attribute_name(&name) {
                open.push(' ');
                open += &name;
                let value = rules.addresses.resolve(node, &name, &value);
                if !value.is_empty() {
                    open += "=\"";
                    escape_attribute(&mut open, &value);
                    open.push('"');
                }
            }
        }
        open.push('>');
        let close = String::from("</") + name + ">";
        Some(Self { open, close })
    }
}

/// <https://spec.commonmark.org/0.31.2/#tag-name>
fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// <https://spec.commonmark.org/0.31.2/#attribute-name>
fn is_attribute_name(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_:.-".contains(&byte);
    name.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | ':'))
        && name.bytes().all(is_part)
}

/// Whether an element is never written as HTML, because a parser would move it or would parse its
/// content by other rules.
fn is_special(name: Name, flavor: Flavor) -> bool {
    use Name::{
        Base, Basefont, Body, Frame, Frameset, Head, Html, Link, Meta, Script, Select, Style,
    };
    use Name::{Iframe, Nobr, Noembed, Noframes, Noscript, Optgroup, Option, Template, Textarea};
    use Name::{Plaintext, Title, Xmp};
    let is_around_or_before_body =
        matches!(name, Html | Head | Body | Frame | Frameset | Base | Link | Meta | Title);
    let is_text = matches!(name, Script | Style | Noembed | Noframes | Noscript | Plaintext | Xmp);
    let is_control = matches!(name, Select | Optgroup | Option | Textarea | Template | Nobr);
    // <https://github.github.com/gfm/#disallowed-raw-html-extension->
    let is_disallowed = name == Iframe && flavor == Flavor::Gfm;
    is_around_or_before_body || is_text || is_control || is_disallowed || name == Basefont
}

/// Escapes the characters that would end an attribute value, and those that some readers of
/// Markdown take as markup even there.
fn escape_attribute(out: &mut String, value: &str) {
    for character in value.chars() {
        match character {
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            '\0' => out.push('\u{FFFD}'),
            other => push_escaped(out, other),
        }
    }
}

/// Escapes a text in a block of HTML, which some readers of Markdown read as Markdown.
fn escape_text(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '\u{A0}' => out.push_str("&nbsp;"),
            other => push_escaped(out, other),
        }
    }
}

/// Adds a character, or a reference to it if it begins or ends markup in HTML or in Markdown:
/// Python-Markdown makes links in attributes, and pandoc in blocks of HTML.
fn push_escaped(out: &mut String, character: char) {
    match character {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '[' => out.push_str("&#91;"),
        '\\' => out.push_str("&#92;"),
        ']' => out.push_str("&#93;"),
        '`' => out.push_str("&#96;"),
        other => out.push(other),
    }
}

/// Returns inlines as HTML.
fn inlines(kept: &Kept, events: &[Event]) -> String {
    let mut out = String::new();
    let mut open = alloc::vec::Vec::new();
    for &event in events {
        let of = |piece: Piece| kept.text_of(piece);
        let attribute = |out: &mut String, name: &str, value: Piece| {
            if !value.is_empty() {
                *out += name;
                *out += "=\"";
                escape_attribute(out, of(value));
                out.push('"');
            }
        };
        match event {
            Event::Enter(tag) => {
                let name = match tag {
                    Tag::Emphasis => "em",
                    Tag::Strong => "strong",
                    Tag::Strike => "del",
                    _ => "a",
                };
                out.push('<');
                out += name;
                if let Tag::Link { to, title } = tag {
                    out += " href=\"";
                    escape_attribute(&mut out, of(to));
                    out.push('"');
                    attribute(&mut out, " title", title);
                }
                out.push('>');
                open.push(name);
            }
            Event::Leave => {
                if let Some(name) = open.pop() {
                    out += "</";
                    out += name;
                    out.push('>');
                }
            }
            Event::Text(text) => escape_text(&mut out, of(text)),
            Event::Code(code) => {
                out += "<code>";
                escape_text(&mut out, of(code));
                out += "</code>";
            }
            Event::Html(html) => out += of(html),
            Event::Image { to, title, alt } => {
                out += "<img src=\"";
                escape_attribute(&mut out, of(to));
                out += "\" alt=\"";
                escape_attribute(&mut out, of(alt));
                out.push('"');
                attribute(&mut out, " title", title);
                out.push('>');
            }
            Event::Break => out += "<br>",
            _ => {}
        }
    }
    out
}

fn has_reference(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Reference(_)))
}

impl Builder {
    /// Begins an element whose tags are on separate lines. Returns false if it cannot begin here.
    pub(super) fn enter_html(&mut self, tags: &Tags, node: NodeId) -> bool {
        self.end_leaf();
        if self.is_fixed() || self.is_deep(node) {
            return false;
        }
        self.begin_child(Child::Html);
        let start = self.kept.events.len();
        let (open, close) = (self.kept.store(&tags.open), self.kept.store(&tags.close));
        self.push(Event::HtmlBlock(open), Some(node));
        self.containers.push(Container::Html { start, close, blocks: 0, markdown: 0 });
        true
    }

    /// Ends an element that [`Self::enter_html`] began. If it contains at most one paragraph, and
    /// its tag begins an HTML block whatever follows, it becomes one line.
    pub(super) fn leave_html(&mut self) {
        self.end_leaf();
        let Some(Container::Html { start, close, blocks, markdown }) = self.containers.pop() else {
            return;
        };
        let is_alone = begins_block(self.text_of_event(start));
        let inside = &self.kept.events[start + 1..];
        let text = match inside {
            [] => Some(String::new()),
            [Event::Enter(Tag::Paragraph { .. }), inside @ .., Event::Leave]
                if blocks == 1 && !has_reference(inside) =>
            {
                Some(inlines(&self.kept, inside))
            }
            _ => None,
        };
        if let (Some(text), true) = (text, is_alone) {
            let line = String::from(self.text_of_event(start)) + &text + self.kept.text_of(close);
            self.kept.events.truncate(start + 1);
            self.kept.nodes.truncate(start + 1);
            self.forget_strike();
            self.kept.events[start] = Event::HtmlBlock(self.kept.store(&line));
            return;
        }
        self.push(Event::HtmlBlock(close), None);
        if markdown > 0 {
            self.need_blank_lines_in_item();
        }
    }

    fn text_of_event(&self, at: usize) -> &str {
        match self.kept.events.get(at) {
            Some(Event::HtmlBlock(piece) | Event::Html(piece)) => self.kept.text_of(*piece),
            _ => "",
        }
    }

    /// Makes the list around an HTML element loose, because blank lines separate the tags from the
    /// Markdown between them.
    fn need_blank_lines_in_item(&mut self) {
        let is_html = |container: &&Container| matches!(container, Container::Html { .. });
        let around = self.containers.iter().rev().find(|container| !is_html(container));
        if let (Some(Container::Item { .. }), Some(list)) = (around, self.lists.last_mut()) {
            (list.needs_blank_line, list.can_have_blank_line) = (true, true);
        }
    }

    /// Turns the paragraph that begins at the event `first` into HTML if one of its lines begins
    /// with a tag that would begin an HTML block. Returns whether it did.
    pub(super) fn make_html(&mut self, first: usize) -> bool {
        let inside = &self.kept.events[first + 1..];
        let begins = inside.iter().enumerate().any(|(at, event)| {
            let Event::Html(tag) = event else { return false };
            let begins_line = at == 0 || inside[at - 1] == Event::Break;
            // Any tag that is alone on the first line begins an HTML block.
            let is_alone = at == 0 && matches!(inside.get(1), None | Some(Event::Break));
            begins_line && (is_alone || begins_block(self.kept.text_of(*tag)))
        });
        if begins {
            let line = String::from("<p>") + &inlines(&self.kept, inside) + "</p>";
            self.exclude_references(first + 1);
            self.turn_paragraph_into_html();
            self.kept.events.truncate(first + 1);
            self.kept.nodes.truncate(first + 1);
            self.forget_strike();
            self.kept.events[first] = Event::HtmlBlock(self.kept.store(&line));
        }
        begins
    }

    /// Tells the container that the block which began as a paragraph is HTML.
    fn turn_paragraph_into_html(&mut self) {
        match self.containers.last_mut() {
            Some(Container::Html { markdown, .. }) => *markdown -= 1,
            Some(Container::Item { last, .. }) => {
                *last = Some(Child::Html);
                let needs_blank_line =
                    self.before.is_some_and(|before| before.needs_blank_line_before(Child::Html));
                if let Some(list) = self.lists.last_mut() {
                    list.needs_blank_line |= needs_blank_line;
                }
            }
            _ => {}
        }
    }
}
