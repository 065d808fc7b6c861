//! The text a markup parser reads.
//!
//! Most people use its types through `broth` or `broth::html`, as the examples do.
//! If you depend on it directly, write `broth_input` instead.
//!
//! [`Input`] is a text with a cursor. It is either a whole document, borrowed, or a stream that is
//! fed chunk by chunk; a parser reads both with the same calls. What makes it more than a `&str`:
//!
//! - **Newlines** are
//!   [normalised](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream)
//!   while reading: CRLF and CR read as LF, also across a chunk border.
//! - **Running dry is not the end.** Reading past the text that is there gives `Err(NeedInput)`;
//!   only a closed input gives `Ok(None)`, the end of the file.
//! - **Offsets are stream offsets**: bytes since the first text, even if that has been dropped.
//! - **Insertion points** let a script write text into the stream while the parser is paused.
//! - **Runs** of ordinary text are taken whole with a [`ByteSet`] of the bytes that end them.
//!
//! ```
//! use broth::html::{Input, NeedInput};
//!
//! let mut input = Input::streaming();
//! input.push("a\r");
//! assert_eq!(input.next(), Ok(Some('a')));
//! assert_eq!(input.next(), Err(NeedInput)); // a CR alone, or half a CRLF?
//! input.push("\nb");
//! assert_eq!(input.next(), Ok(Some('\n')));
//! assert_eq!(input.next(), Ok(Some('b')));
//! input.close();
//! assert_eq!(input.next(), Ok(None));
//! ```
//!
//! There are also [`Span`], the unit of every position in broth; [`LineIndex`], which turns offsets
//! into lines and columns on demand (nothing counts lines while reading); and [`stream_errors`],
//! the character errors of the input stream as a pass of its own.
//!
//! It does not decode bytes (`broth-encoding` does), and knows no markup.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod block;
mod input;
mod insertion;
mod line_index;
mod scan;
#[cfg(feature = "serde")]
mod serde;
mod span;
mod stream_error;
mod window;

pub use input::{Input, NeedInput};
pub use line_index::{LineColumn, LineIndex};
pub use scan::ByteSet;
pub use span::Span;
pub use stream_error::{StreamError, character_errors, stream_errors};
pub use window::Window;
