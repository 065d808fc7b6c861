//! Adds classes to an element and removes them. A change writes one space between the classes, as
//! `classList` does. An element without any class has no `class` attribute, as in a tree.

use alloc::vec::Vec;

use crate::edit::editable::Editable;

/// Adds a class, unless the element has it.
pub(crate) fn add(element: &mut impl Editable, class: &str) {
    if !split(element).any(|other| other == class) {
        let classes: Vec<&str> = split(element).chain([class]).collect();
        let value = classes.join(" ");
        element.change_attr("class", Some(&value));
    }
}

/// Removes a class, if the element has it.
pub(crate) fn remove(element: &mut impl Editable, class: &str) {
    if split(element).any(|other| other == class) {
        let classes: Vec<&str> = split(element).filter(|other| *other != class).collect();
        let value = classes.join(" ");
        element.change_attr("class", Some(&*value).filter(|_| !classes.is_empty()));
    }
}

fn split(element: &impl Editable) -> impl Iterator<Item = &str> {
    element.value("class").unwrap_or_default().split_ascii_whitespace()
}
