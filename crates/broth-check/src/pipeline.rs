//! From a text to its findings: tokens, errors and the tree are checked, and what follows from
//! another mistake is dropped.

pub(crate) mod allows;
pub(crate) mod cascades;
pub(crate) mod checker;
pub(crate) mod document;
pub(crate) mod parse_errors;
pub(crate) mod regions;
pub(crate) mod source;
pub(crate) mod tokens;
pub(crate) mod unclosed_quote;
pub(crate) mod walk;
