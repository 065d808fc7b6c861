//! Changing a document while it passes.

pub(crate) mod content;
pub(crate) mod element;
pub(crate) mod handler;
mod handlers;
mod inserts;
mod moves;
mod output;
mod queue;
mod rewriter;
mod start;
mod tree;

pub use content::{Comment, Doctype, DocumentEnd, TextNode};
pub use element::{Element, EndTag};
pub use handler::{HandlerError, HandlerResult, Keeps, LocalHandlers, SendHandlers};
pub use inserts::{Content, Stream, StreamPiece};
pub use moves::{Move, MoveReason, Strictness};
pub use rewriter::{Finished, Rewriter, RewriterBuilder};
