//! Who takes part: a file for each kind of work.

mod counting_sink;
pub mod html_tokens;
pub mod html_tree;
pub mod xml_events;
pub mod xml_tree;
