//! Who takes part: a file for each kind of work.

pub mod html_tokens;
pub mod html_tree;
