//! Changing a document while it passes.

pub(crate) mod content;
pub(crate) mod element;
pub(crate) mod handler;
mod handlers;
mod inserts;
mod moves;
mod nesting;
mod output;
mod passage;
mod rewriter;

pub use content::{Comment, Doctype, DocumentEnd, TextNode};
pub use element::{Content, Element, EndTag};
pub use handler::{HandlerError, HandlerResult, Keeps, Local, Shared};
pub use inserts::{Stream, StreamPiece};
pub use moves::{Move, MoveReason, Strictness};
pub use rewriter::{Finished, Rewriter, RewriterBuilder};
