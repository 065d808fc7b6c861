//! `:lang()`.

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Node, NodeKind};
use broth_markup::{Name, Namespace};

use super::inherit;
use crate::facts::Table;

/// Fills the columns: for each, whether the language of an element is in one of the ranges.
///
/// <https://drafts.csswg.org/selectors-4/#the-lang-pseudo>
pub(super) fn find(columns: &[(u32, &[String])], top: Node<'_>, table: &mut Table) {
    let is_in = |language: &str| -> Vec<u32> {
        let matching = columns
            .iter()
            .filter(|(_, ranges)| ranges.iter().any(|range| is_in_range(language, range)));
        matching.map(|&(column, _)| column).collect()
    };
    // Languages are shared by whole subtrees, so what they match is kept by their numbers.
    let mut known: Vec<Vec<u32>> = Vec::from([is_in(pragma_set_default_language(top))]);
    inherit(top, 0, |node, &inherited| {
        let number = match own_language(node) {
            None => inherited,
            Some(language) => {
                known.push(is_in(language));
                known.len() - 1
            }
        };
        for &column in &known[number] {
            table.set(node.id(), column);
        }
        number
    });
}

/// The language that the element itself declares.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#language>
fn own_language(node: Node<'_>) -> Option<&str> {
    let of_xml = node.attributes().find(|attribute| {
        attribute.plain_name().is_none()
            && attribute.name().namespace == Namespace::Xml
            && attribute.name().local == "lang"
    });
    if let Some(attribute) = of_xml {
        return Some(attribute.value());
    }
    matches!(node.namespace(), Namespace::Html | Namespace::Svg).then(|| node.attr("lang"))?
}

/// The language that a `meta` element gives the document; empty if there is none.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-language>
fn pragma_set_default_language(top: Node<'_>) -> &str {
    if top.kind() != NodeKind::Document {
        return "";
    }
    let is_pragma = |meta: &Node<'_>| {
        let pragma = meta.attr("http-equiv");
        meta.is_html(Name::Meta)
            && pragma.is_some_and(|pragma| pragma.eq_ignore_ascii_case("content-language"))
    };
    top.descendants()
        .filter(is_pragma)
        .filter_map(|meta| meta.attr("content"))
        .filter(|content| !content.contains(','))
        .filter_map(|content| content.split_ascii_whitespace().next())
        .last()
        .unwrap_or("")
}

/// Extended filtering: whether a language is in a range.
///
/// <https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2>
fn is_in_range(language: &str, range: &str) -> bool {
    if language.is_empty() || range.is_empty() {
        return language.is_empty() && range.is_empty();
    }
    let is = |subtag: &str, wanted: &str| wanted == "*" || subtag.eq_ignore_ascii_case(wanted);
    let (mut subtags, mut wanted) = (language.split('-'), range.split('-'));
    // Step 2.
    if !is(subtags.next().unwrap_or_default(), wanted.next().unwrap_or_default()) {
        return false;
    }
    // Step 3.
    for wanted in wanted.filter(|&wanted| wanted != "*") {
        loop {
            match subtags.next() {
                None => return false,
                Some(subtag) if subtag.eq_ignore_ascii_case(wanted) => break,
                // A singleton begins what is no longer the language itself.
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
