//! Older microformats: class names without prefixes.
//!
//! <https://microformats.org/wiki/microformats2-parsing#parse_an_element_for_class_microformats>

use alloc::vec::Vec;

use broth_dom::Node;
use broth_markup::Name;

use super::names::{Prefix, classes};
use crate::rel;

mod generated;

/// The meaning of an older class name in microformats of one type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mapping {
    kind: &'static str,
    class: &'static str,
    pub(super) prefix: Prefix,
    pub(super) name: &'static str,
    /// The older root class that the element has as well.
    root: Option<&'static str>,
    /// Whether it counts only if the microformat has no other property of this name.
    pub(super) is_fallback: bool,
    /// Whether it is a tag, whose value is in the address of the link.
    pub(super) is_tag: bool,
}

impl Mapping {
    const fn new(
        kind: &'static str,
        class: &'static str,
        prefix: Prefix,
        name: &'static str,
    ) -> Self {
        Self { kind, class, prefix, name, root: None, is_fallback: false, is_tag: false }
    }

    const fn with(self, root: &'static str) -> Self {
        Self { root: Some(root), ..self }
    }

    const fn fallback(self) -> Self {
        Self { is_fallback: true, ..self }
    }
}

/// The type of an older root class.
pub(super) fn root(class: &str) -> Option<&'static str> {
    // OPTIMIZATION: few classes begin so. With the next one, 3.5 times as fast.
    if !class.starts_with(['a', 'g', 'h', 'v']) {
        return None;
    }
    let at = generated::ROOTS.binary_search_by_key(&class, |(root, _)| root).ok()?;
    Some(generated::ROOTS[at].1)
}

/// The types of an element by its older root classes, with those that its properties imply. In an
/// older microformat, `item` is a root, too, unless there is another.
pub(super) fn roots<'d>(
    element: Node<'d>,
    properties: &[Mapping],
    is_inside: bool,
) -> Vec<&'static str> {
    let of_element = || classes(element);
    let mut types: Vec<_> = of_element().filter_map(root).collect();
    for class in properties.iter().filter_map(|property| property.root) {
        // An aggregate of reviews is the review of a product.
        if class != "hreview" || !element.has_class("hreview-aggregate") {
            types.extend(root(class));
        }
    }
    if types.is_empty() && is_inside && element.has_class("item") {
        types.push("h-item");
    }
    types
}

/// The properties of an element in a microformat of these types, each name once.
pub(super) fn properties(element: Node<'_>, types: &[&str]) -> Vec<Mapping> {
    let mut found: Vec<Mapping> = Vec::new();
    for kind in types {
        for class in classes(element) {
            let mapping = find(generated::PROPERTIES, kind, class);
            add(&mut found, mapping.filter(|_| class != "entry-date" || has_datetime(element)));
        }
        if matches!(element.html_name(), Name::A | Name::Area | Name::Link) {
            for word in rel::words(element) {
                let mapping = find(generated::RELS, kind, word);
                let tag = |it| Mapping { is_tag: word == "tag", ..it };
                add(&mut found, mapping.map(tag));
            }
            let is_permalink = rel::has(element, "self") && rel::has(element, "bookmark");
            if is_permalink && matches!(*kind, "h-review" | "h-review-aggregate") {
                add(&mut found, Some(Mapping::new("", "", Prefix::U, "url")));
            }
        }
    }
    found
}

/// Whether an element is a property of an older microformat of these types, or a root.
pub(super) fn is_property_or_root(element: Node<'_>, types: &[&str]) -> bool {
    !properties(element, types).is_empty() || classes(element).any(|class| root(class).is_some())
}

/// `entry-date` counts on `time` elements with a `datetime`.
fn has_datetime(element: Node<'_>) -> bool {
    element.is_html(Name::Time) && element.attr_named(Name::Datetime).is_some()
}

fn find(table: &'static [Mapping], kind: &str, class: &str) -> Option<Mapping> {
    let key = |mapping: &Mapping| (mapping.kind, mapping.class);
    table.binary_search_by(|mapping| key(mapping).cmp(&(kind, class))).ok().map(|at| table[at])
}

/// Adds a property, unless the element has it already. Of two kinds of value, the later one wins.
fn add(found: &mut Vec<Mapping>, mapping: Option<Mapping>) {
    let Some(mapping) = mapping else { return };
    match found.iter_mut().find(|it| it.name == mapping.name) {
        Some(it) if mapping.prefix > it.prefix && !mapping.is_fallback => *it = mapping,
        Some(_) => {}
        None => found.push(mapping),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_found_by_type() {
        assert!(generated::ROOTS.is_sorted());
        assert!(generated::PROPERTIES.is_sorted_by_key(|it| (it.kind, it.class)));
        assert!(generated::RELS.is_sorted_by_key(|it| (it.kind, it.class)));
        assert_eq!(root("vcard"), Some("h-card"));
        let summary = |kind| find(generated::PROPERTIES, kind, "summary").map(|it| it.name);
        assert_eq!((summary("h-event"), summary("h-card")), (Some("name"), None));
    }
}
