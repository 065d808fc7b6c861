//! Rewriting a document as it streams.
//!
//! Each piece of the source goes through these stations, and each station may hold something:
//!
//! ```text
//! station      does                                          holds
//! Input        keeps the source that is still needed         an incomplete token, waiting source
//! Driver       reads a token, hands it to the tree builder
//! Recorder     records which node the token opens or closes  steps, until they are final
//! StreamTree   knows the open elements, calls the handlers   open elements, the current text node
//! StepQueue    keeps steps until handlers have decided       steps from the first undecided one on
//! EditApplier  looks up the changes to each step's node      nothing
//! Writer       keeps, changes or drops the piece             implied tags, until a piece follows
//! Output       returns the bytes to the caller               parts that have not been returned
//! ```
//!
//! As long as no edit is pending, the [fast path](tree) tells the recorder that nothing needs to be
//! recorded, and the source passes in one piece.

pub(crate) mod content;
pub(crate) mod element;
pub(crate) mod end_tag;
pub(crate) mod feed;
pub(crate) mod finished;
pub(crate) mod handler;
pub(crate) mod handlers;
mod inserts;
pub(crate) mod moves;
mod output;
mod queue;
mod start;
mod tree;

pub use content::{Comment, Doctype, DocumentEnd, TextNode};
pub use element::{Attrs, Element};
pub use end_tag::EndTag;
pub use feed::Stream;
pub use finished::Finished;
pub use handler::{HandlerResult, IntoHandler, LocalHandlers, SendHandlers};
pub use inserts::{Chunk, Chunks, Content};
pub use moves::{Move, MoveReason, Strictness};
