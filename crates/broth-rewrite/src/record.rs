//! Parses a source, and records which piece of it opened, closed or inserted which node.

pub(crate) mod driver;
pub(crate) mod fragment;
pub(crate) mod page;
pub(crate) mod recorder;
pub(crate) mod steps;
pub(crate) mod tree;
