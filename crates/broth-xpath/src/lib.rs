//! XPath 1.0 over broth's trees, in bounded time.
//!
//! Most people use it as `broth::xpath`, as the examples do.
//! With this crate alone, write `broth_xpath` for that.
//!
//! An [`XPath`] is compiled once and used often; its [`Value`] is a list of nodes, a string, a
//! number or a boolean; an [`XNode`] is a node of the tree, an attribute or a namespace.
//!
//! ```
//! use broth::xpath::{SelectXPath, XPath};
//!
//! let doc = broth::html::parse("<ul><li><a href=/soup>Soup</a><li><a href=/stew>Stew</a></ul>");
//! assert_eq!(doc.xpath("//a/@href")?.strings(), ["/soup", "/stew"]);
//!
//! let link: XPath = "string(.//a/@href)".parse()?;
//! for item in doc.xpath("//li[a = 'Stew']")?.tree_nodes() {
//!     assert_eq!(item.xpath(&link)?.string(), "/stew");
//! }
//! # Ok::<(), broth::xpath::XPathError>(())
//! ```
//!
//! The language is XPath 1.0, with all its axes, functions and types. Namespaces, variables and
//! functions of your own are given to the expression: [`XPath::with_namespace`],
//! [`XPath::with_variable`], [`XPath::with_function`]. Such a function may also give several
//! strings ([`Value::Strings`]), and `[2]` or `[last()]` after it chooses one. Some functions are
//! ready: [`XPath::with_sets`], [`XPath::with_has_class`].
//!
//! In an HTML document, names are matched as browsers do: `//LI` finds HTML elements, whatever the
//! case, and an `svg` element needs a prefix or `*[name() = 'svg']`. `lang()` reads `xml:lang`
//! alone, there are no namespace nodes, and `node()` finds the document type, which in XML is no
//! node. In every document, text nodes and CDATA sections are those of the tree, even next to each
//! other; the contents of templates are a tree of their own; the children of an element follow its
//! attributes, as the text and browsers have it; characters are Unicode scalar values.
//!
//! No expression hangs: nodes are visited once in a step, however many paths lead to them; whatever
//! does not depend on the context is evaluated once; a condition is asked for many nodes together.
//! Where an expression asks for the positions of many nodes in long lists, or for the text of
//! elements inside each other, the work grows faster than the document; the budget
//! ([`XPath::with_budget`]) makes that an error.
//!
//! # Limits
//!
//! It does not support later versions of XPath: there are no sequences and no regular expressions.
//! Variables are strings, numbers and booleans. It changes nothing: edit through the document.

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
mod parse;
mod program;
mod select;
mod value;
mod xpath;

pub use bindings::Variable;
pub use error::{XPathError, XPathErrorCode};
pub use extension::Call;
pub use node::{AttributeNode, NamespaceNode, XNode};
pub use select::{AsXPath, SelectXPath};
pub use value::Value;
pub use xpath::XPath;
