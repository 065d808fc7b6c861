//! The language of a page that no element sets.

use broth_dom::Node;
use broth_markup::Name;

/// *pragma-set default language*
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#pragma-set-default-language>
pub(super) fn of_page(node: Node<'_>) -> Option<&str> {
    let head = node.document().document_element()?.elements().find(|it| it.is_html(Name::Head))?;
    let metas = head.elements().filter(|element| element.is_html(Name::Meta));
    metas.rev().find_map(language)
}

fn language(meta: Node<'_>) -> Option<&str> {
    let pragma = meta.attr_named(Name::HttpEquiv)?;
    let content = meta.attr_named(Name::Content)?;
    let is_language = pragma.eq_ignore_ascii_case("content-language") && !content.contains(',');
    content.split_ascii_whitespace().next().filter(|_| is_language)
}
