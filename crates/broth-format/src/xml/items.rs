//! `Item`: a part of an XML source.

use alloc::vec::Vec;

use broth_markup::{Quote, Span};
use broth_xml5::{EntityOptions, Input, Next, Tag, Token, Tokenizer};

/// A part of the source. Together, the items are all of it.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) span: Span,
    pub(crate) kind: ItemKind,
}

/// The kind of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ItemKind {
    /// A start tag, or that of an element without content.
    Tag {
        name: Span,
        attributes: Vec<Attribute>,
        is_empty: bool,
    },
    /// An end tag, with its name if it has one.
    End(Option<Span>),
    /// Nothing but white space.
    Space,
    /// Text, references and CDATA sections.
    Text,
    Comment,
    /// Processing instructions.
    Instruction,
    Declaration,
    Doctype,
}

/// An attribute of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attribute {
    pub(crate) span: Span,
    pub(crate) name: Span,
    pub(crate) value: Span,
    pub(crate) quote: Quote,
}

/// Splits a source into items. References are not replaced: they are text.
pub(crate) fn items(text: &str) -> Vec<Item> {
    let mut list: Vec<Item> = Vec::new();
    let mut input = Input::whole(text);
    let entities = EntityOptions::default().declared(false).default_attributes(false);
    let mut tokenizer = Tokenizer::new().coalesced_text(true).entities(entities);
    let mut end = 0;
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        let Some(kind) = kind(&token) else { break };
        if span.start > end {
            // Nothing is read here, such as the marks of a broken declaration.
            push(&mut list, text, Span::new(end, span.start), ItemKind::Text);
        }
        let start = span.start.max(end);
        if span.end > start {
            push(&mut list, text, Span::new(start, span.end), kind);
            end = span.end;
        }
    }
    if end < text.len() {
        push(&mut list, text, Span::new(end, text.len()), ItemKind::Text);
    }
    list
}

fn push(list: &mut Vec<Item>, text: &str, span: Span, kind: ItemKind) {
    let is_space = |span: Span| text[span.range()].bytes().all(is_white_space);
    if kind == ItemKind::Text {
        if let Some(last) = list.last_mut()
            && matches!(last.kind, ItemKind::Text | ItemKind::Space)
        {
            last.span.end = span.end;
            last.kind = if is_space(last.span) { ItemKind::Space } else { ItemKind::Text };
            return;
        }
        let kind = if is_space(span) { ItemKind::Space } else { ItemKind::Text };
        list.push(Item { span, kind });
    } else {
        list.push(Item { span, kind });
    }
}

/// <https://www.w3.org/TR/xml/#NT-S>
pub(crate) fn is_white_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

fn kind(token: &Token<'_>) -> Option<ItemKind> {
    Some(match token {
        Token::StartTag(tag) => tag_kind(tag, false),
        Token::EmptyTag(tag) => tag_kind(tag, true),
        Token::EndTag(tag) => ItemKind::End(Some(tag.name_span)),
        Token::ShortEndTag => ItemKind::End(None),
        Token::Comment(_) => ItemKind::Comment,
        Token::ProcessingInstruction { .. } => ItemKind::Instruction,
        Token::Declaration(_) => ItemKind::Declaration,
        Token::Doctype(_) => ItemKind::Doctype,
        Token::Text(_) | Token::Cdata(_) => ItemKind::Text,
        _ => return None,
    })
}

fn tag_kind(tag: &Tag<'_>, is_empty: bool) -> ItemKind {
    let attributes = tag.attrs.iter().map(|attr| Attribute {
        span: attr.span(),
        name: attr.name_span,
        value: attr.value_span,
        quote: attr.quote,
    });
    ItemKind::Tag { name: tag.name_span, attributes: attributes.collect(), is_empty }
}
