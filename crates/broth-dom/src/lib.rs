//! A document tree in one arena, and the sink trait for other trees.
//!
//! Most people use this crate as `broth::dom`, as the examples do.
//! If you depend on it directly, write `broth_dom` instead.
//!
//! [`Document`] owns a tree; a [`Node`] is a view of a part of it, `Copy` and convenient to read
//! with. Text and attribute values are ranges of the source where they are unchanged, every node
//! knows where it comes from, and nothing recurses: a tree of a million levels can be walked,
//! copied, compared and dropped on the smallest stack.
//!
//! ```
//! use broth::dom::{Document, NodeData};
//! use broth::Name;
//!
//! # let mut doc = Document::new();
//! # let [nav, a, b] = ["nav", "a", "a"].map(|name| doc.create_element(name).unwrap());
//! # doc.append(doc.root().id(), nav).unwrap();
//! # for (link, href, text) in [(a, "/", "Home"), (b, "/soups", "All soups")] {
//! #     doc.set_attr(link, "href", href).unwrap();
//! #     doc.append_text(link, text);
//! #     doc.append(nav, link).unwrap();
//! # }
//! // Find, read, walk: a node returns what it has, borrowed from the document.
//! let links: Vec<(&str, String)> = doc
//!     .root()
//!     .descendants()
//!     .filter(|node| node.is_html(Name::A))
//!     .filter_map(|link| Some((link.attr("href")?, link.text())))
//!     .collect();
//! assert_eq!(links, [("/", "Home".into()), ("/soups", "All soups".into())]);
//!
//! // Match on the kind of a node.
//! let link = doc.root().by_tag("a").next().unwrap();
//! match link.first_child().unwrap().data() {
//!     NodeData::Text(text) => assert_eq!(text, "Home"),
//!     _ => unreachable!(),
//! }
//!
//! // Change: a node by its id.
//! let id = link.id();
//! let mut link = doc.edit(id);
//! link.set_attr("rel", "home").unwrap();
//! link.set_text("Start");
//! assert_eq!(doc.node(id).dump_html().to_string(), "| \"Start\"\n");
//! ```
//!
//! It does not parse, select by CSS, render text as a reader sees it, or run scripts. The tree
//! builders fill a [`TreeSink`]; implement that trait to build another tree, or none at all.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod attribute;
mod attributes;
mod build;
mod case;
mod compare;
mod copy;
mod debug;
mod document;
mod dump;
mod element_attrs;
#[doc(hidden)]
pub mod elements;
mod extent;
mod find;
mod form_owner;
mod links;
#[doc(hidden)]
pub mod markup;
mod mutate;
mod names;
mod node;
mod node_mut;
mod offset;
mod parsed;
mod patch;
mod sink;
mod slot;
mod store;
mod tree;
mod walk;

pub use attribute::{Attribute, Attributes, Classes};
pub use broth_markup::{AttrsBuf, Marker, MarkerKind, QuirksMode};
pub use document::Document;
#[doc(hidden)]
pub use document::Identity;
pub use dump::Dump;
pub use element_attrs::{ElementAttrs, ElementAttrsIter};
pub use find::{ByClass, ByName, ByTag};
pub use markup::Fragment;
pub use mutate::EditError;
pub use node::{Node, NodeData};
pub use node_mut::NodeMut;
#[doc(hidden)]
pub use parsed::Outcome;
pub use parsed::Parsed;
pub use sink::{Child, ContentPatch, MarkerRule, NewElement, Place, ShadowRootOptions, TreeSink};
pub use slot::{NodeId, NodeKind};
pub use tree::Tree;
pub use walk::{Ancestors, Children, Descendants, Edge, Elements, Siblings, Texts, Traverse};
