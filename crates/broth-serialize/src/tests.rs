//! Trees built by hand, and their markup.

mod blocks;
mod depth;
mod direct;
mod losses;
mod options;
mod twin;
mod white_space;
mod words;
mod xml;

use broth_dom::{Document, NodeId, TreeSink as _};
use broth_markup::AttrsBuf;

/// Gives an element an attribute as a parser does, even one that a program cannot set.
fn add_attr(doc: &mut Document, element: NodeId, name: &str, value: &str) {
    let mut attrs = AttrsBuf::default();
    attrs.push(name, value);
    doc.add_missing_attributes(&element, (&attrs.attrs()).into());
}
