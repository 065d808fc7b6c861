//! How tags are written: names in lower case, values in quotes, one space between attributes.
//!
//! A tag with anything unusual in it, such as a repeated attribute, stays as it is.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_dom::Document;
use broth_html::Quote;
use broth_html_rules::rendering::collapses;
use broth_markup::Namespace;

use crate::boxes::is_void_element;
use crate::page::{Attribute, Page, PieceKind};
use crate::template::has_code;
use crate::token::{Kind, Token};

/// The tags of a page as they will be written.
#[derive(Default)]
pub(crate) struct Tags {
    buffer: String,
    attributes: Vec<Written>,
}

/// An attribute as it will be written.
#[derive(Clone, Debug)]
struct Written {
    range: Range<usize>,
    is_class: bool,
}

/// A token as it will be written.
#[derive(Clone, Debug)]
pub(crate) enum Text {
    /// As in the source.
    Source,
    /// A tag: its name with the `<`, its attributes, and its end.
    Tag { head: Range<usize>, attributes: Range<usize>, tail: &'static str },
}

impl Tags {
    /// How a token will be written.
    pub(crate) fn text(&mut self, source: &str, page: &Page, token: &Token) -> Text {
        let Some(piece) = page.pieces.get(token.piece) else { return Text::Source };
        let in_html = match token.node {
            Some(node) => page.document.node(node).namespace() == Namespace::Html,
            None => !piece.is_foreign,
        };
        match (token.kind, piece.kind) {
            (Kind::Start, PieceKind::Start { first, count, name, self_closing }) => {
                let list = &page.attributes[first..first + count];
                let tail = tail(&page.document, token, self_closing, in_html);
                let ends = &source[token.span.start..token.span.end];
                let Some(inside) = ends.strip_suffix('>') else { return Text::Source };
                let Some(tail) = tail.filter(|_| is_regular(source, token, list, name.end)) else {
                    return self.without_lone_end(inside);
                };
                let head = self.push_name("<", &source[name.range()], in_html);
                let start = self.attributes.len();
                for attribute in list {
                    let written = self.push_attribute(source, attribute, in_html);
                    self.attributes.push(written);
                }
                Text::Tag { head, attributes: start..self.attributes.len(), tail }
            }
            (Kind::End, PieceKind::End { name, has_attributes: false })
                if source[name.end..token.span.end].trim_ascii() == ">" =>
            {
                let head = self.push_name("</", &source[name.range()], in_html);
                Text::Tag { head, attributes: 0..0, tail: ">" }
            }
            (Kind::Doctype, PieceKind::Doctype { is_modern: true }) => {
                let start = self.buffer.len();
                self.buffer.push_str("<!doctype html");
                Text::Tag { head: start..self.buffer.len(), attributes: 0..0, tail: ">" }
            }
            _ => Text::Source,
        }
    }

    /// A tag that stays as it is, but for a `>` at the head of a line. After a slash, it would get
    /// another meaning.
    fn without_lone_end(&mut self, inside: &str) -> Text {
        let trimmed = inside.trim_end_matches(collapses);
        if trimmed.len() == inside.len() || trimmed.ends_with('/') {
            return Text::Source;
        }
        let start = self.buffer.len();
        self.buffer.push_str(trimmed);
        Text::Tag { head: start..self.buffer.len(), attributes: 0..0, tail: ">" }
    }

    fn push_name(&mut self, before: &str, name: &str, in_html: bool) -> Range<usize> {
        let start = self.buffer.len();
        self.buffer.push_str(before);
        self.push_lowered(name, in_html);
        start..self.buffer.len()
    }

    fn push_lowered(&mut self, name: &str, in_html: bool) {
        if in_html {
            self.buffer.extend(name.chars().map(|c| c.to_ascii_lowercase()));
        } else {
            self.buffer.push_str(name);
        }
    }

    fn push_attribute(&mut self, source: &str, attribute: &Attribute, in_html: bool) -> Written {
        let start = self.buffer.len();
        self.push_lowered(&source[attribute.name.range()], in_html);
        if attribute.quote != Quote::NoValue {
            let value = &source[attribute.value.range()];
            let quote = if value.contains('"') { '\'' } else { '"' };
            self.buffer.push('=');
            self.buffer.push(quote);
            if attribute.is_class && !has_code(value) {
                self.push_words(value);
            } else {
                self.buffer.push_str(value);
            }
            self.buffer.push(quote);
        }
        let range = start..self.buffer.len();
        let is_class = attribute.is_class && !has_code(&self.buffer[range.clone()]);
        Written { range, is_class }
    }

    /// Adds a list of words with one space between them.
    fn push_words(&mut self, value: &str) {
        let words = value.split(collapses).filter(|word| !word.is_empty());
        for (number, word) in words.enumerate() {
            if number > 0 {
                self.buffer.push(' ');
            }
            self.buffer.push_str(word);
        }
    }

    /// The tag in one line.
    pub(crate) fn write_flat(
        &self,
        out: &mut String,
        (head, attributes, tail): (&Range<usize>, &Range<usize>, &str),
    ) {
        out.push_str(&self.buffer[head.clone()]);
        for attribute in &self.attributes[attributes.clone()] {
            out.push(' ');
            out.push_str(&self.buffer[attribute.range.clone()]);
        }
        out.push_str(tail);
    }

    /// The name of the tag with what stands before it.
    pub(crate) fn head(&self, head: &Range<usize>) -> &str {
        &self.buffer[head.clone()]
    }

    /// The attributes, and whether each is a list of classes.
    pub(crate) fn attributes(
        &self,
        attributes: &Range<usize>,
    ) -> impl Iterator<Item = (&str, bool)> {
        let list = &self.attributes[attributes.clone()];
        list.iter().map(|written| (&self.buffer[written.range.clone()], written.is_class))
    }
}

/// The end of a start tag; `None` if the tag stays as it is.
fn tail(
    document: &Document,
    token: &Token,
    self_closing: bool,
    in_html: bool,
) -> Option<&'static str> {
    match (self_closing, in_html) {
        (false, _) => Some(">"),
        (true, false) => Some("/>"),
        // A parser ignores the slash, but a reader does not.
        (true, true) => {
            let is_void = token.node.is_some_and(|node| is_void_element(document.node(node)));
            is_void.then_some(">")
        }
    }
}

/// Whether there is nothing in a start tag besides its attributes and white space.
fn is_regular(source: &str, token: &Token, attributes: &[Attribute], after_name: usize) -> bool {
    let is_space = |from: usize, to: usize| {
        source.get(from..to).is_some_and(|between| between.bytes().all(|b| b.is_ascii_whitespace()))
    };
    let mut at = after_name;
    for attribute in attributes {
        let value = &source[attribute.value.range()];
        // Without an equals sign in sight, there is no value. With both quotes, nothing fits.
        let has_both = value.contains('"') && value.contains('\'');
        let is_kept = attribute.quote == Quote::Unquoted && has_both;
        if has_code(&source[attribute.name.range()])
            || attribute.span.start <= at && at != after_name
            || !is_space(at, attribute.span.start)
            || is_kept
            || attribute.quote == Quote::Single && has_both
        {
            return false;
        }
        at = attribute.span.end;
    }
    let rest = source.get(at..token.span.end).unwrap_or_default();
    matches!(rest.trim_ascii_start(), ">" | "/>")
}
