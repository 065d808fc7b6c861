//! How tags are written: names in lower case, values in quotes, one space between attributes.
//!
//! A tag with anything unusual in it, such as a repeated attribute, stays as it is.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_dom::Document;
use broth_html::Quote;
use broth_html_rules::rendering::collapses;
use broth_markup::{Namespace, Span};
use broth_template::has_code;

use crate::boxes::is_void_element;
use crate::page::{Attribute, Page, PieceKind};
use crate::source::Source;
use crate::token::{Kind, Token};
use crate::width::line_width;

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
    /// How many columns it takes, unless it is in several lines.
    width: Option<usize>,
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
    pub(crate) fn text(&mut self, source: &Source<'_>, page: &Page, token: &Token) -> Text {
        let Some(piece) = page.pieces.get(token.piece) else { return Text::Source };
        let in_html = match token.node {
            Some(node) => page.document.node(node).namespace() == Namespace::Html,
            None => !piece.is_foreign,
        };
        let lowers = in_html && !source.has_components;
        match (token.kind, piece.kind) {
            (Kind::Start, PieceKind::Start { first, count, name, self_closing }) => {
                let list = &page.attributes[first..first + count];
                let tail = tail(&page.document, token, self_closing, in_html);
                let ends = &source.text[token.span.range()];
                let Some(inside) = ends.strip_suffix('>') else { return Text::Source };
                let Some(tail) = tail.filter(|_| is_regular(source, token, list, name)) else {
                    return self.without_lone_end(inside);
                };
                let head = self.push_name("<", source, name, lowers);
                let start = self.attributes.len();
                for attribute in list {
                    let written = self.push_attribute(source, attribute, lowers);
                    self.attributes.push(written);
                }
                Text::Tag { head, attributes: start..self.attributes.len(), tail }
            }
            (Kind::End, PieceKind::End { name, has_attributes: false })
                if source.text[name.end..token.span.end].trim_ascii() == ">" =>
            {
                let head = self.push_name("</", source, name, lowers);
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

    fn push_name(
        &mut self,
        before: &str,
        source: &Source<'_>,
        name: Span,
        lowers: bool,
    ) -> Range<usize> {
        let start = self.buffer.len();
        self.buffer.push_str(before);
        self.push_lowered(source, name, lowers);
        start..self.buffer.len()
    }

    /// Adds a name in lower case, without a change to the code in it.
    fn push_lowered(&mut self, source: &Source<'_>, name: Span, lowers: bool) {
        let start = self.buffer.len();
        self.buffer.push_str(&source.text[name.range()]);
        if !lowers {
            return;
        }
        let mut at = name.start;
        let mut lower = |from: usize, to: usize| {
            let range = from.min(to) - name.start + start..to - name.start + start;
            self.buffer[range].make_ascii_lowercase();
        };
        for code in source.regions_in(name) {
            lower(at, code.start.max(name.start));
            at = code.end.min(name.end);
        }
        lower(at, name.end);
    }

    fn push_attribute(
        &mut self,
        source: &Source<'_>,
        attribute: &Attribute,
        lowers: bool,
    ) -> Written {
        let start = self.buffer.len();
        self.push_lowered(source, attribute.name, lowers);
        let value = &source.text[attribute.value.range()];
        if source.regions_in(attribute.value).next().is_some() {
            // The code may write quotes, and its language may give them a meaning.
            let quote = match attribute.quote {
                Quote::Double => "\"",
                Quote::Single => "'",
                _ => "",
            };
            for part in ["=", quote, value, quote] {
                self.buffer.push_str(part);
            }
            return self.written(start, false);
        }
        if attribute.quote != Quote::NoValue {
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
        let is_class = attribute.is_class && !has_code(&self.buffer[start..]);
        self.written(start, is_class)
    }

    /// The attribute that begins here in the buffer.
    fn written(&self, start: usize, is_class: bool) -> Written {
        let range = start..self.buffer.len();
        Written { width: line_width(&self.buffer[start..]), range, is_class }
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

    /// How many columns the tag takes in one line; `None` if one of its attributes has several.
    pub(crate) fn flat_width(
        &self,
        (head, attributes, tail): (&Range<usize>, &Range<usize>, &str),
    ) -> Option<usize> {
        let head = line_width(self.head(head))? + tail.len();
        let list = self.attributes[attributes.clone()].iter();
        list.map(|written| Some(1 + written.width?)).sum::<Option<usize>>().map(|sum| head + sum)
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
fn is_regular(source: &Source<'_>, token: &Token, attributes: &[Attribute], name: Span) -> bool {
    let after_name = name.end;
    let (source, code) = (&*source.masked, source.regions_in(token.span));
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
    let is_in = |code: Span, span: Span| span.start <= code.start && code.end <= span.end;
    let parts = attributes.iter().flat_map(|attribute| [attribute.name, attribute.value]);
    // Both are in source order, and several pieces of code may be in the same part.
    let mut parts = parts.peekable();
    let mut is_in_part = |code: Span| {
        while parts.next_if(|part| part.end < code.end).is_some() {}
        parts.peek().is_some_and(|&part| is_in(code, part))
    };
    let mut code = code;
    if !code.all(|code| is_in(code, name) || is_in_part(code)) {
        return false;
    }
    let rest = source.get(at..token.span.end).unwrap_or_default();
    matches!(rest.trim_ascii_start(), ">" | "/>")
}
