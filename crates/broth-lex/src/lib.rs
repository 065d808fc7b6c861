//! The state machine under broth's tokenizers, and the states that several of them share.
//!
//! A tokenizer is a set of states. Everything else is here: `Machine`, the loop that enters them,
//! and `Core`, the registers that they work on: the piece of text under construction, the
//! attributes, the errors. `States` is the trait that a language implements. These items are meant
//! for broth's own tokenizers and are documented only in the source; the comment at the top of
//! `core.rs` draws the life of a token.
//!
//! Comments, CDATA sections and character references are the same in several languages. They are
//! sub-machines, which a tokenizer embeds as states of its own: the modules `comment`,
//! `bogus_comment`, `cdata` and `char_ref`. Each step of a sub-machine reads one character, or one
//! run of ordinary characters, and returns where to continue.
//!
//! Every state, here and in the tokenizers, either consumes input and commits, or returns a
//! [`Pause`] and leaves the cursor where it was. So a tokenizer can stop anywhere and continue when
//! the next chunk arrives.
//!
//! ```
//! use broth_lex::comment::{Comment, CommentState};
//! use broth_lex::{Core, Input, Rules};
//!
//! let (mut core, mut input) = (Core::new(Rules::Html), Input::whole(" soup --><p>"));
//! core.piece.begin(0);
//! let mut state = CommentState::Start;
//! while let Comment::Go(next) = state.step(&mut core, &mut input).unwrap() {
//!     state = next;
//! }
//! assert_eq!(core.piece.text(&input), " soup ");
//! assert_eq!(input.rest(), "<p>");
//! ```
//!
//! This crate makes no tokens, and is useful only to tokenizers. It also has the two interfaces
//! that they share: [`Tokens`] and [`TokenStream`].

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod attributes;
#[doc(hidden)]
pub mod bogus_comment;
#[doc(hidden)]
pub mod cdata;
#[doc(hidden)]
pub mod char_ref;
#[doc(hidden)]
pub mod comment;
mod core;
mod cutoff;
#[doc(hidden)]
pub mod doctype;
mod duplicates;
mod errors;
#[doc(hidden)]
pub mod fast_path;
mod machine;
mod piece;
mod stream;
mod stream_check;

pub use crate::stream::{TokenStream, Tokenize, Tokens};
pub use broth_input::{Input, NeedInput, Span};

#[doc(hidden)]
pub use crate::attributes::AttributeCollector;
#[doc(hidden)]
pub use crate::core::{Core, Rules};
#[doc(hidden)]
pub use crate::errors::ErrorCollector;
#[doc(hidden)]
pub use crate::machine::{Machine, States, Step, emit, go};
#[doc(hidden)]
pub use crate::piece::{Piece, PieceBuilder};

/// The result of a state: a value, or why it must be entered again.
///
/// ```
/// use broth_lex::{Core, Input, Pause, Rules, Run};
///
/// fn is_dash(core: &mut Core, input: &mut Input<'_>) -> Run<bool> {
///     Ok(core.read(input)? == Some('-'))
/// }
/// let dry = is_dash(&mut Core::new(Rules::Html), &mut Input::streaming());
/// assert_eq!(dry, Err(Pause::NeedInput));
/// ```
pub type Run<T> = Result<T, Pause>;

/// Why a state stopped before it had done anything. The tokenizer enters the state again as soon as
/// the reason is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The character that it needs has not arrived yet.
    NeedInput,
    /// A token begins, but the text before it has not been emitted yet.
    TextFirst,
}

impl From<NeedInput> for Pause {
    #[inline]
    fn from(_: NeedInput) -> Self {
        Self::NeedInput
    }
}
