//! Replaces the addresses of a page in its source.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use core::ops::Range;

use broth_dom::{Attribute, Node};
use broth_input::Span;

use crate::address::{Address, Addresses, Source};
use crate::attributes::{Syntax, addresses_in};
use crate::base::Base;
use crate::source::ValuePlace;
use crate::syntax;

/// The source of a document, with the addresses for which `replace` returns another one replaced.
/// Every other byte stays as it is.
pub(crate) fn addresses<'d>(
    start: Node<'d>,
    base: Base,
    mut replace: impl FnMut(Address<'d>) -> Option<String>,
) -> String {
    let mut addresses = Addresses::below(start, base);
    // The parser may make several elements of one tag, so places are known by where they begin.
    let mut edits: BTreeMap<usize, (Span, String)> = BTreeMap::new();
    for node in start.descendants() {
        for attribute in node.attrs() {
            let Some((kind, syntax)) = addresses_in(node, attribute) else { continue };
            let Some(place) = attribute.value_span() else { continue };
            if edits.contains_key(&place.start) {
                continue;
            }
            let of = Source { node, attribute, kind, place: ValuePlace::of(node, attribute) };
            let mut replace = |range: &Range<usize>| replace(addresses.address(of, range));
            if let Some(value) = replaced(attribute.value(), syntax, &mut replace) {
                edits.insert(place.start, edit(node, attribute, place, &value));
            }
        }
    }
    apply(start.document().source(), edits)
}

/// A value with its addresses replaced; `None` if none is.
fn replaced(
    value: &str,
    syntax: Syntax,
    replace: &mut impl FnMut(&Range<usize>) -> Option<String>,
) -> Option<String> {
    let mut out = String::new();
    let mut done = 0;
    let mut is_changed = false;
    for range in syntax::addresses(value, syntax) {
        let Some(address) = replace(&range) else { continue };
        out.push_str(&value[done..range.start]);
        match syntax {
            Syntax::One => out.push_str(&address),
            _ => out.push_str(&without_separators(&address)),
        }
        (done, is_changed) = (range.end, true);
    }
    out.push_str(&value[done..]);
    is_changed.then_some(out)
}

/// An address among others, with what would end it escaped.
fn without_separators(address: &str) -> Cow<'_, str> {
    let is_separator = |c: char| c.is_ascii_whitespace() || matches!(c, ',' | '"' | '\'');
    if !address.contains(is_separator) {
        return Cow::Borrowed(address);
    }
    let mut out = String::new();
    for c in address.chars() {
        match c {
            ',' => out.push_str("%2C"),
            '"' => out.push_str("%22"),
            '\'' => out.push_str("%27"),
            c if c.is_ascii_whitespace() => out.push_str("%20"),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// The change that gives an attribute a value.
fn edit(node: Node<'_>, attribute: Attribute<'_>, place: Span, value: &str) -> (Span, String) {
    let source = node.document().source();
    let before = source.get(..place.start).and_then(|text| text.chars().next_back());
    let mut text = String::new();
    let quote = before.filter(|c| matches!(c, '"' | '\''));
    let is_quoted = quote.is_some() && source[place.end..].starts_with(quote.unwrap_or('"'));
    let quote = quote.filter(|_| is_quoted).unwrap_or('"');
    if !is_quoted {
        // `href` without a value has an empty place after the name.
        if place.is_empty() && attribute.name_span().is_some_and(|name| name.end == place.start) {
            text.push('=');
        }
        text.push('"');
    }
    for c in value.chars() {
        match c {
            '&' => text.push_str("&amp;"),
            '"' if quote == '"' => text.push_str("&quot;"),
            '\'' if quote == '\'' => text.push_str("&#39;"),
            '<' if node.document().is_xml() => text.push_str("&lt;"),
            c => text.push(c),
        }
    }
    if !is_quoted {
        text.push('"');
    }
    (place, text)
}

fn apply(source: &str, edits: BTreeMap<usize, (Span, String)>) -> String {
    let mut out = String::with_capacity(source.len());
    let mut done = 0;
    for (span, text) in edits.into_values() {
        let Some(between) = source.get(done..span.start) else { continue };
        out.push_str(between);
        out.push_str(&text);
        done = span.end;
    }
    out.push_str(source.get(done..).unwrap_or_default());
    out
}
