//! A checker for the rules of writing HTML.
//!
//! Most people use this crate as `broth::check`, as the examples do.
//! If you depend on it directly, write `broth_check` instead.
//!
//! The standard says how documents must be
//! [written](https://html.spec.whatwg.org/multipage/syntax.html#writing), but a parser notices only
//! some of the mistakes. This crate checks the rest, too. Each [`Rule`] has a stable name, a
//! [`Severity`] and an explanation with examples. It gives [`Finding`]s with a span, a message and,
//! if the mistake can be repaired automatically, a [`Fix`].
//!
//! - All parse errors of the tokenizer and of tree construction, under their codes.
//! - The standard's rules for each element: its contents, the attributes that it may and must have,
//!   and their values, with URLs by the URL standard.
//! - The roles and properties of ARIA that ARIA in HTML allows.
//! - Import maps, speculation rules, and other JSON in scripts.
//! - Other mistakes that no parser reports, such as missing end tags that must not be omitted,
//!   obsolete elements, duplicate ids, and references to ids that do not exist.
//! - Style rules, which are off by default.
//!
//! [`check`](fn@check) and [`fix`](fn@fix) do it in one call, and a [`Checker`] does it with
//! options. [`TokenChecker`] takes tokens, errors and a tree from any parser.
//!
//! ```
//! use broth::check::{Finding, Report, Rule, Span};
//!
//! let rule: Rule = "duplicate-attribute".parse().unwrap();
//! let mut report = String::new();
//! Report::new("page.html", "<p class=a class=b>").write(&Finding::new(rule, Span::new(11, 16)), &mut report);
//! assert!(report.starts_with("error[duplicate-attribute]: "));
//! println!("{}", rule.explanation());
//! ```
//!
//! It does not read files or follow links. In SVG and MathML, it checks names and a few contents.
//! It does not check RDFa, CSS other than `media` and `sizes`, or JavaScript other than `pattern`.
//!
//! # Decisions
//!
//! The standard's section on writing is for authors; conformance checkers must use the rules for
//! parsing. This crate checks both. Where the section is silent:
//!
//! - A processing instruction is allowed wherever a comment is, and counts as one in the rules for
//!   omitting tags.
//! - The name of a custom element may contain more than letters and digits.
//! - In `sizes`, a value is an error only if no later version of CSS can allow it: inside brackets,
//!   the checker only looks for the closing bracket. In `media`, known features must have a value
//!   of their type, and other features may have any. A `pattern` is parsed by the whole grammar,
//!   but its Unicode properties need not exist.
//! - A domain may have underscores, which the strict mapping of IDNA forbids and the DNS allows.
//!   The script after `javascript:` is not checked.
//! - The attributes of HTML+RDFa and of ITS 2.0 are allowed; their values are not checked.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod checker;
mod choices;
mod data;
mod document_encoding;
mod engines;
mod explain;
mod finding;
mod findings;
mod fix;
mod fix_kind;
mod framework;
mod headings;
mod ignored_region;
mod lint;
mod list;
mod next_images;
mod open_elements;
mod options;
mod pipeline;
mod place;
mod project;
mod report;
mod rule;
mod rule_groups;
mod rule_name;
mod rules;
#[cfg(feature = "select")]
mod selected;
#[cfg(feature = "serde")]
mod serde;
#[cfg(test)]
mod tests;
mod token_visitor;
mod unclosed;
mod unfixed;
mod visitor;
mod visitors;
mod white_space;

pub use broth_entities::UnknownWord;
pub use broth_markup::{ErrorCode, Span};
pub use broth_template::Template;
pub use checker::{Checker, check, fix};
pub use document_encoding::{DocumentEncoding, EncodingSource};
pub use finding::{Edit, Effect, Finding, Fix, Label};
pub use fix::Fixed;
pub use fix_kind::FixKind;
pub use framework::Framework;
pub use ignored_region::{IgnoredRegion, StandIn};
pub use lint::{Lint, Severity};
pub use list::UnknownRule;
pub use pipeline::token_checker::TokenChecker;
pub use project::{AllowedAttribute, Content, CustomElement};
pub use report::Report;
#[doc(hidden)]
pub use report::terminal;
pub use rule::Rule;
pub use rule_name::RuleName;
#[cfg(feature = "select")]
pub use selected::{ReportedFinding, Reporter};
pub use unfixed::Unfixed;
pub use visitor::{Visitor, Walk};
