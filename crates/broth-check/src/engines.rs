//! Visitors that several rules share: one visit of an element gives findings of all of them.

pub(crate) mod aria;
pub(crate) mod attributes;
pub(crate) mod content;
pub(crate) mod css;
pub(crate) mod custom_elements;
pub(crate) mod element_names;
pub(crate) mod encoding;
pub(crate) mod end_tags;
pub(crate) mod foreign;
pub(crate) mod labels;
pub(crate) mod link_types;
pub(crate) mod microdata;
pub(crate) mod prefixes;
pub(crate) mod references;
pub(crate) mod ruby;
pub(crate) mod scripts;
pub(crate) mod structured_data;
pub(crate) mod table_positions;
pub(crate) mod values;
