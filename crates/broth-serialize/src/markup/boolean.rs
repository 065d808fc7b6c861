//! Boolean attributes.

use broth_markup::{Namespace, QName};

/// The boolean attributes of HTML, current and obsolete, by name; facts as of 2026-10-03.
///
/// <https://html.spec.whatwg.org/multipage/indices.html#attributes-3>
const BOOLEAN: [&str; 36] = [
    "allowfullscreen",
    "alpha",
    "async",
    "autofocus",
    "autoplay",
    "checked",
    "compact",
    "controls",
    "declare",
    "default",
    "defer",
    "disabled",
    "formnovalidate",
    "headingreset",
    "inert",
    "ismap",
    "itemscope",
    "loop",
    "multiple",
    "muted",
    "nohref",
    "nomodule",
    "noresize",
    "noshade",
    "novalidate",
    "nowrap",
    "open",
    "playsinline",
    "readonly",
    "required",
    "reversed",
    "selected",
    "shadowrootclonable",
    "shadowrootcustomelementregistry",
    "shadowrootdelegatesfocus",
    "shadowrootserializable",
];

/// Whether it is a boolean attribute of some HTML element.
pub(super) fn is_boolean(name: QName<'_>) -> bool {
    name.namespace == Namespace::None && BOOLEAN.binary_search(&name.local).is_ok()
}

#[cfg(test)]
mod tests {
    use super::BOOLEAN;

    #[test]
    fn the_table_is_sorted() {
        assert!(BOOLEAN.is_sorted());
    }
}
