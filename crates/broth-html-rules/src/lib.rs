//! The facts that HTML states about its elements, as data and small predicates.
//!
//! A tree builder acts on these rules, a serializer predicts what a tree builder would do, a
//! checker explains it, and a sanitizer relies on it. They all look here, so that each rule of the
//! standard is written once:
//!
//! - [`elements`]: void and special elements, scopes, implied end tags, integration points, and how
//!   the text of an element is read;
//! - [`in_body`]: which row of the "in body" insertion mode a tag belongs to;
//! - [`Nesting`]: where the tags of an element do no more than open and close it;
//! - [`optional_tags`]: which tags a conforming document may omit;
//! - [`adjust`]: the case and the namespaces of foreign elements and attributes;
//! - [`comments`]: which texts a comment can have;
//! - [`quirks_mode`]: the mode that a doctype selects;
//! - [`rendering`]: how an element is displayed by the browsers' own style sheet;
//! - [`OpenSelect`]: which option of a `select` is selected, and what is copied into its
//!   `selectedcontent`;
//! - [`display_size_is_one`]: whether a `select` shows one option;
//! - [`content_patching`]: the markers that a `<template for>` replaces;
//! - [`decoded_fragment`]: the `id` that the fragment of an address refers to.
//!
//! ```
//! use broth_html_rules::{elements, in_body::StartTag};
//! use broth_markup::Name;
//!
//! assert!(elements::VOID.contains(Name::Br));
//! assert_eq!(StartTag::of(Name::Section), StartTag::Block);
//! ```
//!
//! # What it does not do
//!
//! It knows no tree, and of tokens only the names. The algorithms that change a tree are in
//! `broth-html-tree`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod adjust;
pub mod comments;
pub mod content_patching;
mod custom_elements;
pub mod elements;
mod fragment;
pub mod in_body;
mod input_type;
pub mod names;
mod nesting;
mod open_select;
pub mod optional_tags;
mod quirks;
pub mod rendering;

pub use custom_elements::is_valid_custom_element_name;
pub use fragment::decoded_fragment;
pub use input_type::InputType;
pub use nesting::{Nesting, TablePart};
pub use open_select::{OpenSelect, OptionAttributes, display_size_is_one};
pub use quirks::quirks_mode;
