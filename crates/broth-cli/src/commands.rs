//! One file per command.

pub(crate) mod check;
pub(crate) mod content;
pub(crate) mod data;
pub(crate) mod decode;
pub(crate) mod entities;
pub(crate) mod fmt;
pub(crate) mod forms;
pub(crate) mod links;
pub(crate) mod lsp;
pub(crate) mod markdown;
pub(crate) mod mcp;
mod pages;
pub(crate) mod rewrite;
pub(crate) mod sanitize;
pub(crate) mod select;
pub(crate) mod serialize;
pub(crate) mod shell;
pub(crate) mod tables;
pub(crate) mod text;
pub(crate) mod tokens;
pub(crate) mod tree;
pub(crate) mod value;
pub(crate) mod xml;
