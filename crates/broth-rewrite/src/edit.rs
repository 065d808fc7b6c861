//! Edits, and how they are applied to the source.
//!
//! [`Edits`](edits::Edits) or handlers change nodes. [`EditApplier`](apply::EditApplier) walks the
//! recorded steps and looks up the changes to each node. [`Writer`](writer::Writer) keeps, changes
//! or drops the pieces of the source, and writes the tags that a parser no longer implies.

pub(crate) mod apply;
#[cfg(feature = "encoding")]
mod bytes;
pub(crate) mod changes;
pub(crate) mod classes;
pub(crate) mod editable;
pub(crate) mod edits;
mod element_changes;
pub(crate) mod element_edit;
#[cfg(feature = "encoding")]
pub(crate) mod encoded;
mod first_newline;
mod foreign;
mod former_text;
pub(crate) mod implied;
pub(crate) mod insert;
mod late_end;
mod loose_end;
pub(crate) mod misfit;
pub(crate) mod name;
pub(crate) mod nodes;
mod omission;
pub(crate) mod raw_text;
#[cfg(feature = "serde")]
mod serde;
pub(crate) mod source;
mod tag;
pub(crate) mod undone;
pub(crate) mod writer;
