//! `:lang()`.

use alloc::boxed::Box;
use alloc::vec::Vec;

use broth_dom::elements::Elements;
use broth_dom::{Node, NodeKind};
use broth_markup::{Name, Namespace};

use super::control::attr;
use super::inherit;
use crate::keywords::is_same;
use crate::lookahead::Table;
use crate::pseudo::State;

/// Fills the columns of these lists of ranges.
///
/// <https://drafts.csswg.org/selectors-4/#the-lang-pseudo>
pub(super) fn find(lists: &[Vec<Box<str>>], top: Node<'_>, table: &mut Table) {
    // Whole subtrees share a language, so the columns that it matches are stored once and inherited
    // by index.
    let mut known = Vec::from([matching(lists, pragma_set_default_language(top))]);
    inherit(top, 0, |node, &inherited| {
        let number = match own_language(node) {
            None => inherited,
            Some(language) => {
                known.push(matching(lists, language));
                known.len() - 1
            }
        };
        known[number].iter().for_each(|&column| table.set(node.id(), column));
        number
    });
}

/// The columns that a language is in.
fn matching(lists: &[Vec<Box<str>>], language: &str) -> Vec<u32> {
    let mut matching = Vec::new();
    for (column, ranges) in (State::COUNT..).zip(lists) {
        if ranges.iter().any(|range| is_in_range(language, range)) {
            matching.push(column);
        }
    }
    matching
}

/// The language that the element itself declares.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#language>
fn own_language(node: Node<'_>) -> Option<&str> {
    let of_xml = node.attrs().find(|attribute| {
        let name = attribute.name();
        name.namespace == Namespace::Xml && name.local == "lang"
    });
    match of_xml {
        Some(attribute) => Some(attribute.value()),
        None if matches!(node.namespace(), Namespace::Html | Namespace::Svg) => {
            attr(node, Name::Lang)
        }
        None => None,
    }
}

/// The language that a `meta` element gives the document; empty if there is none.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-language>
fn pragma_set_default_language(top: Node<'_>) -> &str {
    if top.kind() != NodeKind::Document {
        return "";
    }
    let mut language = "";
    for meta in Elements::below(top).filter(|node| node.is_html(Name::Meta)) {
        if let Some(pragma) = attr(meta, Name::HttpEquiv)
            && pragma.eq_ignore_ascii_case("content-language")
            && let Some(content) = attr(meta, Name::Content)
            && !content.contains(',')
            && let Some(word) = content.split_ascii_whitespace().next()
        {
            language = word;
        }
    }
    language
}

/// Extended filtering: whether a language is in a range.
///
/// <https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2>
fn is_in_range<'t>(language: &'t str, range: &'t str) -> bool {
    if language.is_empty() || range.is_empty() {
        return language.is_empty() && range.is_empty();
    }
    let split = |text: &'t str| text.as_bytes().split(|byte| *byte == b'-');
    let (mut subtags, mut wanted) = (split(language), split(range));
    // Step 2.
    let first = (subtags.next().unwrap_or_default(), wanted.next().unwrap_or_default());
    if first.1 != b"*" && !is_same(first.0, first.1, true) {
        return false;
    }
    // Step 3.
    for wanted in wanted.filter(|wanted| *wanted != b"*") {
        loop {
            match subtags.next() {
                None => return false,
                Some(subtag) if is_same(subtag, wanted, true) => break,
                // A singleton ends the language itself: an extension follows.
                Some(subtag) if subtag.len() == 1 => return false,
                Some(_) => {}
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::is_in_range;

    #[test]
    fn extended_filtering() {
        for (language, range, is_in) in [
            ("en", "en", true),
            ("EN-gb", "en-GB", true),
            ("en", "e", false),
            ("de-Latn-DE-1996", "de-DE", true),
            ("de-x-DE", "de-DE", false),
            ("de-Deva", "de-DE", false),
            ("fr-CH", "*-CH", true),
            ("de-DE", "de-*-DE", true),
            ("de", "*", true),
            ("", "*", false),
            ("", "", true),
            ("en", "", false),
        ] {
            assert_eq!(is_in_range(language, range), is_in, "{language} {range}");
        }
    }
}
