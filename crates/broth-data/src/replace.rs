//! Replaces the addresses of a page in its source.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;

use broth_dom::{Attribute, Node};
use broth_input::Span;

use crate::address::{Address, Addresses};
use crate::attributes::Syntax;
use crate::base::Base;
use crate::css;
use crate::site::Site;
use crate::syntax;
use crate::written::Written;

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
    for site in start.descendants().flat_map(Site::of) {
        let mut replace = |found: &Written| replace(addresses.address(&site, found));
        match site.attribute {
            Some(attribute) => {
                let Some(place) = attribute.value_span() else { continue };
                if edits.contains_key(&place.start) {
                    continue;
                }
                if let Some(value) = replaced(&site, &mut replace) {
                    edits.insert(place.start, edit(site.node, attribute, place, &value));
                }
            }
            None => replace_in_text(&site, &mut replace, &mut edits),
        }
    }
    apply(start.document().source(), edits)
}

/// Replaces the addresses in the text of a style sheet, as far as they are in the source as they
/// are in the text.
fn replace_in_text(
    site: &Site<'_>,
    replace: &mut impl FnMut(&Written) -> Option<String>,
    edits: &mut BTreeMap<usize, (Span, String)>,
) {
    let source = site.node.document().source();
    for found in syntax::addresses(site.text, site.syntax) {
        let place = site.part(&found.place);
        let is_same = |span: &Span| source.get(span.range()) == site.text.get(found.place.clone());
        let Some(place) = place.filter(is_same) else { continue };
        if let Some(address) = replace(&found) {
            edits.insert(place.start, (place, css::written(&address)));
        }
    }
}

/// The text of a site with its addresses replaced; `None` if none is.
fn replaced(
    site: &Site<'_>,
    replace: &mut impl FnMut(&Written) -> Option<String>,
) -> Option<String> {
    let mut out = String::new();
    let mut done = 0;
    let mut is_changed = false;
    for found in syntax::addresses(site.text, site.syntax) {
        let Some(address) = replace(&found) else { continue };
        out.push_str(&site.text[done..found.place.start]);
        match site.syntax {
            Syntax::One => out.push_str(&address),
            Syntax::Css => out.push_str(&css::written(&address)),
            _ => out.push_str(&without_separators(&address)),
        }
        (done, is_changed) = (found.place.end, true);
    }
    out.push_str(&site.text[done..]);
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
