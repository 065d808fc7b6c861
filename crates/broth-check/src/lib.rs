//! A checker for the rules of writing HTML.
//!
//! The standard says how documents are to be [written](https://html.spec.whatwg.org/multipage/syntax.html#writing);
//! a parser only notices a part of what is against it. This crate has the rest: each [`Rule`] has a stable
//! name, a [`Severity`], an explanation with examples, and gives [`Finding`]s with a place, a message and,
//! where a machine can repair it, a [`Fix`].
//!
//! - All parse errors of the tokenizer and of tree construction, under their codes.
//! - What no parser reports: end tags that are omitted where they must not be, values of attributes that
//!   are not what HTML allows there, obsolete elements, ids that are used twice, ...
//! - Matters of taste, which look only when asked to.
//!
//! [`Checker`] takes tokens, errors and a tree from whoever has parsed the document; `broth::check`, in the
//! crate `broth`, does it in one call.
//!
//! ```
//! use broth_check::{Finding, Report, Rule, Span};
//!
//! let rule: Rule = "duplicate-attribute".parse().unwrap();
//! let mut report = String::new();
//! Report::new("page.html", "<p class=a class=b>").write(&Finding::new(rule, Span::new(11, 16)), &mut report);
//! assert!(report.starts_with("error[duplicate-attribute]: "));
//! println!("{}", rule.explanation());
//! ```
//!
//! What it does not do: parse; read files; check what an element may contain beyond what the parser notices;
//! check CSS and scripts beyond what stands in `media`, `sizes` and `pattern`, or where links lead.
//!
//! # Decisions
//!
//! The standard's section on writing says that it is not for conformance checkers, which shall go by the rules for
//! parsing. Both are checked here. Where the section is silent:
//!
//! - A processing instruction may stand wherever a comment may, and counts as one in the rules for omitting
//!   tags.
//! - The name of a custom element may have more than letters and digits.
//! - Of `media` and `sizes` only that is told which no later CSS can make right: what stands in brackets is looked at for
//!   being closed. A `pattern` is read by the whole grammar, but not asked whether Unicode has its properties.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod cascades;
mod checker;
mod columns;
mod document;
mod elements;
mod explain;
mod finding;
mod findings;
mod fix;
mod human;
mod newlines;
mod options;
mod parse_errors;
mod rule;
mod tokens;
mod tree;
mod values;
mod window;

pub use broth_markup::{ErrorCode, Span};
pub use checker::Checker;
pub use document::{check, check_fragment, check_with};
pub use finding::{Edit, Effect, Finding, Fix, Label};
pub use fix::{Fixed, fix};
pub use human::{Report, printable, steers};
pub use options::Options;
pub use rule::{Rule, Severity, UnknownRule, WritingRule};
pub use window::width;
