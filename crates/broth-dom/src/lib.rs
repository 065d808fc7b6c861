//! A document tree in one arena, and the sink trait for those who bring their own.
//!
//! What it does not do: parse. The tree builders fill a [`TreeSink`].

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod attributes;
mod build;
mod compare;
mod copy;
mod document;
mod dump;
mod find;
mod links;
mod mutate;
mod names;
mod node;
mod patch;
mod sink;
mod slot;
mod store;
mod walk;

pub use document::Document;
pub use dump::Dump;
pub use mutate::InsertError;
pub use node::{Attribute, Attributes, Node, NodeData};
pub use sink::{
    Child, ContentPatch, ElementAttrs, ElementAttrsIter, NewElement, Place, QuirksMode,
    ShadowRootOptions, TreeSink,
};
pub use slot::{NodeId, NodeKind};
pub use walk::{Ancestors, Children, Descendants, Edge, Siblings, Traverse};
