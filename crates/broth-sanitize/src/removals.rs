//! `Removals`: the names that are removed whatever a configuration says.

use alloc::vec::Vec;

use crate::config::ConfigName;

/// The names that are removed even where a configuration allows them. A configuration that lists
/// what is allowed cannot say this: it has no list of what is removed, and nothing that it does not
/// mention is removed with its content for certain.
#[derive(Debug, Default)]
pub(crate) struct Removals {
    pub(crate) elements: Vec<ConfigName>,
    /// Attributes, and the element that loses them; `None` stands for all elements.
    pub(crate) attributes: Vec<(Option<ConfigName>, Vec<ConfigName>)>,
}
