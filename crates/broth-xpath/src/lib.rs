//! Evaluates XPath 1.0 expressions on broth's trees, in bounded time.
//!
//! Most people use this crate as `broth::xpath`, as the examples do. If you depend on it directly,
//! write `broth_xpath` instead.
//!
//! An [`XPath`] is compiled once and can be evaluated many times. The result is a [`Value`]: a list
//! of nodes, a string, a number or a boolean. An [`XNode`] is a node of the tree, an attribute or a
//! namespace.
//!
//! ```
//! use broth::xpath::{SelectXPath, XPath};
//!
//! let doc = broth::html::parse("<ul><li><a href=/soup>Soup</a><li><a href=/stew>Stew</a></ul>");
//! assert_eq!(doc.xpath("//a/@href")?.strings(), ["/soup", "/stew"]);
//!
//! let link: XPath = "string(.//a/@href)".parse()?;
//! for item in doc.xpath("//li[a = 'Stew']")?.elements() {
//!     assert_eq!(item.xpath(&link)?.string(), "/stew");
//! }
//! # Ok::<(), broth::xpath::XPathError>(())
//! ```
//!
//! The language is XPath 1.0, with all its axes, functions and types. [`XPath::options`] adds
//! namespaces and functions of your own, [`XPath::variable`] a variable. Your function may return
//! several strings ([`Value::Strings`]), and `[2]` or `[last()]` after the call selects one.
//! [`XPathOptions::sets`] and [`XPathOptions::has_class`] add functions that broth implements.
//!
//! In an HTML document, names match as in browsers: `//LI` finds HTML elements in any case, and an
//! `svg` element needs a prefix, `*[name() = 'svg']` or [`XPathOptions::foreign_names`]. `lang()`
//! reads only `xml:lang`, and there are no namespace nodes. In every document, the document type is
//! not a node, as XPath says, although browsers count it in HTML documents; adjacent text nodes and
//! CDATA sections are separate nodes, as in the tree; the contents of a template are a tree of
//! their own; the attributes of an element come before its children in document order; and
//! characters are Unicode scalar values.
//!
//! No expression hangs. A step visits each node once, however many paths lead to it; a
//! subexpression that does not depend on the context is evaluated once; and a condition is
//! evaluated for many nodes together. Some expressions still need work that grows faster than the
//! document, such as positions in long lists, or the text of nested elements. If they exceed the
//! budget ([`XPathOptions::budget`]), evaluation fails with an error.
//!
//! # Limits
//!
//! The crate does not support later versions of XPath: there are no sequences and no regular
//! expressions. Variables are strings, numbers or booleans. Expressions cannot change a document;
//! edit the nodes that they find.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod ast;
mod bindings;
mod chars;
mod compile;
mod error;
mod eval;
mod extension;
mod functions;
mod item;
mod library;
mod node;
mod number;
mod options;
mod parse;
mod program;
mod select;
mod value;
mod xpath;

pub use bindings::Variable;
pub use error::{XPathError, XPathErrorCode};
pub use extension::Call;
pub use node::{AttributeNode, NamespaceNode, XNode};
pub use options::XPathOptions;
pub use select::{AsXPath, SelectXPath};
pub use value::{Elements, Value};
pub use xpath::XPath;
