//! The texts of hyperlinks.

use alloc::borrow::ToOwned as _;
use alloc::string::String;

use broth_dom::Node;
use broth_markup::Name;

use crate::budget::Budget;

/// The text of a hyperlink.
pub(crate) fn text_of_link(node: Node<'_>, budget: &mut Budget) -> String {
    match node.html_name() {
        Name::Area => node.attr_named(Name::Alt).unwrap_or_default().to_owned(),
        Name::Link => node.attr_named(Name::Title).unwrap_or_default().to_owned(),
        _ => budget.text_of(node).unwrap_or_default(),
    }
}
