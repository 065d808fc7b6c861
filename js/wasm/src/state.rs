//! `State`: everything that lasts from one call to the next.

use crate::reply::{ROOM, Reply};
#[cfg(feature = "select")]
use crate::slots::Slots;

/// How many numbers the head of a reply has.
const HEAD: usize = 5;

/// The state.
#[derive(Default)]
pub(crate) struct State {
    /// Where requests are written.
    pub(crate) block: Vec<u8>,
    pub(crate) reply: Reply,
    #[cfg(feature = "select")]
    pub(crate) pages: Slots<crate::page::Page>,
    #[cfg(feature = "select")]
    pub(crate) selectors: crate::select::Cache,
    #[cfg(feature = "sanitize")]
    pub(crate) sanitizers: crate::sanitize::Cache,
    #[cfg(feature = "full")]
    pub(crate) xpaths: crate::xpath::Cache,
    #[cfg(feature = "full")]
    pub(crate) frames: Slots<broth::content::Frame>,
    #[cfg(feature = "full")]
    pub(crate) purifiers: Slots<crate::purify::Purifier>,
    #[cfg(feature = "full")]
    pub(crate) rewriters: Slots<crate::rewriter::Lockstep>,
    #[cfg(feature = "full")]
    pub(crate) tokenizers: Slots<crate::tokens::Tokenizing>,
}

impl State {
    /// Makes the block that long, or gives back what a large request took.
    pub(crate) fn reserve(&mut self, len: usize) -> *mut u8 {
        let len = len.max(4 * HEAD);
        if len <= ROOM && self.block.len() > ROOM {
            self.block.truncate(len);
            self.block.shrink_to(ROOM);
        }
        let more = len.saturating_sub(self.block.len());
        if self.block.try_reserve_exact(more).is_err() {
            return std::ptr::null_mut();
        }
        if more > 0 {
            self.block.resize(len, 0);
        }
        self.block.as_mut_ptr()
    }

    /// Writes where the reply is.
    pub(crate) fn write_head(&mut self, has_failed: bool) -> *mut u8 {
        let Reply { words, text } = &self.reply;
        let head = [
            u32::from(has_failed),
            words.as_ptr().addr() as u32,
            words.len() as u32,
            text.as_ptr().addr() as u32,
            text.len() as u32,
        ];
        let (block, _) = self.block.as_chunks_mut::<4>();
        for (word, number) in block.iter_mut().zip(head) {
            *word = number.to_le_bytes();
        }
        self.block.as_mut_ptr()
    }
}
