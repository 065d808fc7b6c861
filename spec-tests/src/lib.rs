//! Readers for the public suites, the harness, and the project's own cases.
//!
//! A *case* is a question of a suite: an input, a setting, an answer. A *reader* turns a suite's
//! file into cases, an *adapter* runs a parser on one case, and the *harness* decides in how many
//! ways: each case runs whole, cut in two at every place, and character by character, and must give
//! the same answer each time. Cases that are known to fail are in a list with their reasons; a
//! listed case that passes, or that no longer exists, fails the run.
//!
//! An adapter is one function: from a case and the pieces of its input to the parser's result.
//!
//! ```
//! use spec_tests::harness::{self, ExpectedFailures};
//! use spec_tests::tokenizer::{self, Token, TokenizerCase, Tokenized};
//!
//! /// a tokenizer that only knows text
//! fn adapter(case: &TokenizerCase, pieces: &[&str]) -> Tokenized {
//!     Tokenized { tokens: vec![Token::Characters(pieces.concat())], errors: Vec::new() }
//! }
//!
//! let file = r#"{"tests": [{"description": "text", "input": "a b", "output": [["Character", "a b"]]}]}"#;
//! let cases = tokenizer::read("sample.test", file).unwrap();
//! let report = harness::run("sample", &cases, &ExpectedFailures::none(), |case, pieces| {
//!     case.compare(&adapter(case, pieces))
//! });
//! assert_eq!((report.passed, report.total), (1, 1));
//! ```
//!
//! Everything that runs is listed in [`suites::all`]: the tests of this crate and
//! `cargo xtask conformance` both print what it returns. The project's own cases are in
//! `cases/<section>/` in the same formats; [`suites::public_root`] says where to look for the
//! public suites.

pub mod commonmark;
pub mod css;
pub mod dat;
pub mod draft2007;
pub mod encoding;
pub mod entities;
pub mod gfm;
pub mod harness;
pub mod html_serializer;
pub mod html_tokenizer;
pub mod html_tree;
pub mod json;
pub mod microformats;
pub mod rdfa;
pub mod rewriting;
pub mod sanitizer;
pub mod selectors;
pub mod serializer;
pub mod suites;
pub mod tokenizer;
pub mod tree;
pub mod values;
pub mod xml5;
pub mod xml_conformance;
pub mod xpath;

/// The examples of README and the tour run, too.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
#[doc = include_str!("../../docs/guides/tour.md")]
pub struct Readme;
