//! Turns a text into findings: it checks the tokens, the parse errors and the tree, and drops
//! findings that only follow from another mistake.

pub(crate) mod allows;
pub(crate) mod cascades;
mod components;
pub(crate) mod likely;
pub(crate) mod parse_errors;
pub(crate) mod regions;
pub(crate) mod source;
pub(crate) mod spans;
pub(crate) mod swallowed;
mod template;
pub(crate) mod token_checker;
pub(crate) mod tokens;
pub(crate) mod unclosed_quote;
pub(crate) mod walk;
