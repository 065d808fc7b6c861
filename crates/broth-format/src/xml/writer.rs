//! The lines of an XML document.

use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::{Quote, Span};

use super::content::{Content, Structure};
use super::items::{Attribute, Item, ItemKind, is_white_space};
use crate::options::Options;
use crate::width::width;

/// A document that is ready to be written.
pub(crate) struct Writer<'w> {
    pub(crate) text: &'w str,
    pub(crate) items: &'w [Item],
    pub(crate) structure: &'w Structure,
    pub(crate) options: &'w Options,
    pub(crate) line_end: &'static str,
    pub(crate) out: String,
    pub(crate) column: usize,
}

/// How far lines are indented at the most.
const DEEPEST: usize = 64;

impl Writer<'_> {
    pub(crate) fn write(mut self) -> String {
        // The elements that are open, and what they contain.
        let mut open: Vec<(usize, Content)> = Vec::new();
        let mut number = 0;
        let mut space: Option<Span> = None;
        let mut before: Option<usize> = None;
        while let Some(item) = self.items.get(number) {
            if item.kind == ItemKind::Space {
                space = Some(item.span);
                number += 1;
                continue;
            }
            let is_end = matches!(item.kind, ItemKind::End(_));
            let content = open.last().map_or(Content::Lines, |&(_, content)| content);
            let level = if is_end { open.len().saturating_sub(1) } else { open.len() };
            self.gap(space.take(), before, number, content, level);
            if is_end {
                open.pop();
            }
            before = Some(number);
            match &item.kind {
                ItemKind::Tag { name, attributes, is_empty } => {
                    self.tag(item.span, *name, attributes, *is_empty, level);
                    match (self.structure.ends[number], self.structure.contents[number]) {
                        (Some(end), Content::Kept) => {
                            let inside = Span::new(item.span.end, self.items[end].span.start);
                            self.push(&self.text[inside.range()]);
                            self.end_tag(end);
                            before = Some(end);
                            number = end + 1;
                            continue;
                        }
                        (Some(_), content) => open.push((number, content)),
                        (None, _) => {}
                    }
                }
                ItemKind::End(_) => self.end_tag(number),
                _ => self.push(&self.text[item.span.range()]),
            }
            number += 1;
        }
        if !self.out.is_empty() {
            self.out.push_str(self.line_end);
        }
        self.out
    }

    /// Writes the white space before an item.
    fn gap(
        &mut self,
        space: Option<Span>,
        before: Option<usize>,
        next: usize,
        content: Content,
        level: usize,
    ) {
        let Some(before) = before else { return };
        let source = space.map_or("", |space| &self.text[space.range()]);
        let breaks = source.bytes().filter(|&byte| byte == b'\n').take(2).count();
        let opens = self.structure.ends[before].is_some_and(|end| end >= next);
        let closes = matches!(self.items[next].kind, ItemKind::End(_));
        if !self.is_free(before, next, content, opens, closes) {
            match (source.is_empty(), breaks) {
                (true, _) => {}
                (false, 0) => self.push(" "),
                (false, _) => self.line(level),
            }
            return;
        }
        // A comment stays at the end of its line.
        if self.items[next].kind == ItemKind::Comment && breaks == 0 && !opens {
            return self.push(if source.is_empty() { "" } else { " " });
        }
        if breaks > 1 && !opens && !closes {
            self.out.push_str(self.line_end);
        }
        self.line(level);
    }

    /// Whether white space between two items means nothing.
    fn is_free(
        &self,
        before: usize,
        next: usize,
        content: Content,
        opens: bool,
        closes: bool,
    ) -> bool {
        let Content::Html { is_block } = content else { return true };
        let is_block_before = match opens {
            true => is_block,
            false => self.structure.is_block[self.structure.starts[before]],
        };
        is_block_before || if closes { is_block } else { self.structure.is_block[next] }
    }

    fn end_tag(&mut self, number: usize) {
        let item = &self.items[number];
        match item.kind {
            ItemKind::End(Some(name)) => {
                self.push("</");
                self.push(&self.text[name.range()]);
                self.push(">");
            }
            _ => self.push(&self.text[item.span.range()]),
        }
    }

    fn tag(
        &mut self,
        span: Span,
        name: Span,
        attributes: &[Attribute],
        is_empty: bool,
        level: usize,
    ) {
        if !is_regular(self.text, span, name, attributes) {
            return self.push(&self.text[span.range()]);
        }
        let tail = if is_empty { "/>" } else { ">" };
        let written: Vec<String> =
            attributes.iter().map(|attribute| written(self.text, attribute)).collect();
        let name = &self.text[name.range()];
        let flat = 1 + width(name) + written.iter().map(|text| 1 + width(text)).sum::<usize>();
        let is_flat = self.column + flat + tail.len() <= self.options.width
            && !written.iter().any(|text| text.contains('\n'));
        self.push("<");
        self.push(name);
        for attribute in &written {
            // The attributes are further in than the content of the element.
            match is_flat || written.len() == 1 {
                true => self.push(" "),
                false => self.line(level + 2),
            }
            self.push(attribute);
        }
        self.push(tail);
    }

    fn line(&mut self, level: usize) {
        let level = level.min(DEEPEST);
        self.out.push_str(self.line_end);
        self.column = self.options.push_indent(&mut self.out, level);
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        match text.rfind('\n') {
            Some(at) => self.column = width(&text[at + 1..]),
            None => self.column += width(text),
        }
    }
}

/// An attribute as it is written.
fn written(text: &str, attribute: &Attribute) -> String {
    let value = &text[attribute.value.range()];
    let quote = if value.contains('"') { '\'' } else { '"' };
    alloc::format!("{}={quote}{value}{quote}", &text[attribute.name.range()])
}

/// Whether a tag has nothing but attributes, which all have quotes, and white space between them.
fn is_regular(text: &str, span: Span, name: Span, attributes: &[Attribute]) -> bool {
    let is_space = |from: usize, to: usize| {
        text.get(from..to).is_some_and(|between| between.bytes().all(is_white_space))
    };
    let mut at = name.end;
    for attribute in attributes {
        let is_quoted = matches!(attribute.quote, Quote::Double | Quote::Single);
        if !is_quoted || attribute.span.start <= at || !is_space(at, attribute.span.start) {
            return false;
        }
        at = attribute.span.end;
    }
    let rest = text.get(at..span.end).unwrap_or_default();
    matches!(rest.trim_start_matches(|c: char| c.is_ascii_whitespace()), ">" | "/>")
}
