//! The settings of a stream, and the results at its end.

use alloc::vec::Vec;

#[cfg(feature = "encoding")]
use broth_encoding::{Decision, Encoding};
use broth_html_tree::Options;
use broth_markup::LimitMet;

use crate::edit::misfit::Misfit;
use crate::stream::moves::{Move, Strictness};

/// The end of a document that was rewritten in a stream, or as bytes.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Finished {
    /// The output that has not been returned before.
    pub output: Vec<u8>,
    /// The limits that were met.
    pub limits_met: Vec<LimitMet>,
    /// The moves that `moved` counts, if they were [asked for](crate::Rewriter::strictness).
    pub moves: Vec<Move>,
    /// How many elements and texts a parser moves (out of tables, into copies if formatting is
    /// misnested, into marked places, into a `selectedcontent`), and how often it adds attributes
    /// to an element that was written.
    pub moved: usize,
    /// How often an insertion would have changed the content around it, or a parser undoes an
    /// edit of `html`, `head` or `body`.
    pub misfits: usize,
    /// How the bytes were decoded, if bytes were fed.
    #[cfg(feature = "encoding")]
    pub encoding: Option<Decision>,
    /// An encoding that a `<meta>` declared too late: a parser would have restarted with it.
    #[cfg(feature = "encoding")]
    pub declared_too_late: Option<&'static Encoding>,
}

/// The settings of a stream.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) options: Options,
    pub(crate) held_bytes: usize,
    pub(crate) strictness: Strictness,
    pub(crate) misfit: Misfit,
    #[cfg(feature = "encoding")]
    pub(crate) decoder: broth_encoding::Decoder,
}
