//! Where the text of a document is.
//!
//! Most text of a tree is in the source exactly as the tree has it, so it is a range there. Text
//! that had to be changed (references, newlines), or is joined from pieces, goes to the end of a
//! common buffer. Text that grows again after other text has followed it there, and text that a
//! program sets, gets a string of its own, so that growing stays linear in any order.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use broth_input::Span;

use crate::offset::{NOWHERE, offset};

/// Source and changed text end below this offset. It is small in tests, so that they can go beyond
/// it.
const LIMIT: usize = if cfg!(test) { 64 } else { NOWHERE as usize };

/// Which of the three places a text is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Storage {
    #[default]
    Source,
    Changed,
    Alone,
}

impl Storage {
    #[inline]
    pub(crate) fn from_bits(bits: u16) -> Self {
        match bits & 3 {
            0 => Self::Source,
            1 => Self::Changed,
            _ => Self::Alone,
        }
    }
}

/// Where a text is. The default is the empty text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) storage: Storage,
    /// The offset; for [`Storage::Alone`], the index of the string.
    pub(crate) start: u32,
    /// The length; unused for [`Storage::Alone`].
    pub(crate) len: u32,
}

impl Stored {
    pub(crate) fn end(self) -> usize {
        self.start as usize + self.len as usize
    }
}

/// The texts of a document.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    /// A parser may read the same string.
    source: Arc<String>,
    /// Where the source ends, if not at the end of `source`: later text is not the given source, or
    /// is beyond 4 GiB.
    end: Option<usize>,
    changed: String,
    strings: Vec<String>,
}

impl Store {
    #[inline]
    pub(crate) fn source(&self) -> &str {
        match self.end {
            Some(end) => &self.source[..end],
            None => &self.source,
        }
    }

    /// Appends a piece of the source. A piece that would go beyond 4 GiB is not kept, nor are later
    /// ones; their text is stored as if it had been changed.
    pub(crate) fn append_source(&mut self, text: &str) {
        if self.end.is_none() {
            if self.source.len() + text.len() < LIMIT {
                Arc::make_mut(&mut self.source).push_str(text);
            } else {
                self.end = Some(self.source.len());
            }
        }
    }

    /// Takes a whole source without a copy, as [`append_source`](Self::append_source) takes a piece.
    pub(crate) fn share_source(&mut self, source: Arc<String>) {
        if self.end.is_none() && self.source.is_empty() && source.len() < LIMIT {
            self.source = source;
        } else {
            self.append_source(&source);
        }
    }

    /// Ends the source at an offset: later text is copied from now on. Text from before stays
    /// there.
    pub(crate) fn end_source(&mut self, at: usize) {
        let source = self.source();
        self.end = (0..=at.min(source.len())).rev().find(|&end| source.is_char_boundary(end));
    }

    #[inline]
    pub(crate) fn get(&self, text: Stored) -> &str {
        match text.storage {
            // A parser that passed wrong spans gets no text.
            Storage::Source => self.source.get(text.start as usize..text.end()).unwrap_or_default(),
            Storage::Changed => &self.changed[text.start as usize..text.end()],
            Storage::Alone => &self.strings[text.start as usize],
        }
    }

    /// Stores the text of `span`. If it is verbatim, it is exactly the text of the source there.
    #[inline]
    pub(crate) fn keep(&mut self, text: &str, verbatim: bool, span: Span) -> Stored {
        match self.in_source(span) {
            Some(stored) if verbatim => {
                debug_assert_eq!(self.get(stored), text, "not verbatim");
                stored
            }
            _ => self.keep_changed(text),
        }
    }

    /// The text of the source at a span, if the span is in it.
    #[inline]
    fn in_source(&self, span: Span) -> Option<Stored> {
        let (start, len) = (span.start as u32, span.len() as u32);
        self.has(span).then_some(Stored { storage: Storage::Source, start, len })
    }

    /// Stores a text that is not in the source.
    pub(crate) fn keep_changed(&mut self, text: &str) -> Stored {
        if !self.has_room_for(text.len()) {
            return self.keep_own(text.into());
        }
        let start = offset(self.changed.len());
        self.changed.push_str(text);
        Stored { storage: Storage::Changed, start, len: offset(text.len()) }
    }

    /// Gives a text a string of its own.
    pub(crate) fn keep_own(&mut self, text: String) -> Stored {
        let start = offset(self.strings.len());
        self.strings.push(text);
        Stored { storage: Storage::Alone, start, len: 0 }
    }

    /// Stores a text that replaces `old`, in the same string if `old` has one of its own.
    pub(crate) fn replace(&mut self, old: Stored, text: &str) -> Stored {
        if old.storage == Storage::Alone {
            let string = &mut self.strings[old.start as usize];
            string.clear();
            string.push_str(text);
            return old;
        }
        self.keep_own(text.into())
    }

    /// Releases the memory of a removed text, if it had a string of its own.
    pub(crate) fn release(&mut self, text: Stored) {
        if text.storage == Storage::Alone {
            self.strings[text.start as usize] = String::new();
        }
    }

    /// The same text for another node. Text that may change in place is copied.
    pub(crate) fn share(&mut self, text: Stored) -> Stored {
        match text.storage {
            Storage::Source | Storage::Changed => text,
            Storage::Alone => {
                let copy = self.strings[text.start as usize].clone();
                self.keep_own(copy)
            }
        }
    }

    /// Appends to a text.
    pub(crate) fn append(&mut self, old: Stored, text: &str, verbatim: bool, span: Span) -> Stored {
        let len = old.len as usize + text.len();
        match old.storage {
            Storage::Alone => {
                self.strings[old.start as usize].push_str(text);
                old
            }
            Storage::Source if verbatim && old.end() == span.start && self.has(span) => {
                Stored { len: offset(len), ..old }
            }
            Storage::Source if self.has_room_for(len) => {
                let start = offset(self.changed.len());
                let range = old.start as usize..old.end();
                self.changed.push_str(self.source.get(range).unwrap_or_default());
                self.changed.push_str(text);
                Stored { storage: Storage::Changed, start, len: offset(len) }
            }
            Storage::Changed
                if old.end() == self.changed.len() && self.has_room_for(text.len()) =>
            {
                self.changed.push_str(text);
                Stored { len: offset(len), ..old }
            }
            Storage::Source | Storage::Changed => self.keep_own([self.get(old), text].concat()),
        }
    }

    /// Whether the span is in the source that was kept.
    #[inline]
    pub(crate) fn has(&self, span: Span) -> bool {
        span.start <= span.end && span.end <= self.end.unwrap_or(self.source.len())
    }

    /// Whether there is room for this much more changed text.
    fn has_room_for(&self, len: usize) -> bool {
        self.changed.len() + len < LIMIT
    }

    pub(crate) fn clear(&mut self) {
        match Arc::get_mut(&mut self.source) {
            Some(source) => source.clear(),
            None => self.source = Arc::default(),
        }
        self.end = None;
        self.changed.clear();
        self.strings.clear();
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        if let Some(source) = Arc::get_mut(&mut self.source) {
            source.shrink_to_fit();
        }
        self.changed.shrink_to_fit();
        self.strings.shrink_to_fit();
    }

    /// How many bytes of memory it holds.
    pub(crate) fn memory(&self) -> usize {
        let strings: usize = self.strings.iter().map(String::capacity).sum();
        self.source.capacity()
            + self.changed.capacity()
            + strings
            + self.strings.capacity() * size_of::<String>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_ends_before_the_piece_that_goes_beyond_the_limit() {
        for (pieces, kept) in [
            (&[LIMIT - 1, 1][..], LIMIT - 1),
            (&[LIMIT], 0),
            (&[LIMIT - 5, 4], LIMIT - 1),
            (&[LIMIT - 5, 5, 1], LIMIT - 5),
        ] {
            let mut store = Store::default();
            for &piece in pieces {
                store.append_source(&"s".repeat(piece));
            }
            assert_eq!(store.source().len(), kept, "{pieces:?}");
            assert_eq!(store.source.len(), kept, "{pieces:?}");
        }
    }

    #[test]
    fn a_source_is_shared_if_it_is_the_whole() {
        let source = Arc::new("s".repeat(LIMIT - 1));
        let mut store = Store::default();
        store.share_source(source.clone());
        assert!(Arc::ptr_eq(&store.source, &source));
        store.share_source(source.clone()); // beyond the limit
        assert_eq!(store.source().len(), LIMIT - 1);
        store.clear();
        assert_eq!((store.source(), source.len()), ("", LIMIT - 1));
    }

    #[test]
    fn text_that_does_not_fit_gets_a_string_of_its_own() {
        for (before, storage) in [(LIMIT - 4, Storage::Changed), (LIMIT - 3, Storage::Alone)] {
            let mut store = Store::default();
            store.keep_changed(&"c".repeat(before));
            let text = store.keep_changed("abc");
            assert_eq!((text.storage, store.get(text)), (storage, "abc"));
        }
    }

    #[test]
    fn text_that_grows_stays_where_it_is_as_long_as_there_is_room() {
        use Storage::{Alone, Changed, Source};
        let source = "one two";
        // The length of the changed text, whether the first text is verbatim, the two texts, and
        // where the joined text is.
        for (changed, verbatim, first, more, storage) in [
            (0, true, "one", " two", Source),
            (0, true, "one", "!", Changed),
            (LIMIT - 5, true, "one", "!", Changed),
            (LIMIT - 4, true, "one", "!", Alone),
            (0, false, "one", "!", Changed),
            (LIMIT - 5, false, "one", "!", Changed),
            (LIMIT - 5, false, "one", "!?", Alone),
        ] {
            let mut store = Store::default();
            store.append_source(source);
            store.keep_changed(&"c".repeat(changed));
            let old = store.keep(first, verbatim, Span::new(0, first.len()));
            let span = Span::new(first.len(), first.len() + more.len());
            let new = store.append(old, more, source.ends_with(more), span);
            let expected = alloc::format!("{first}{more}");
            assert_eq!((new.storage, store.get(new)), (storage, expected.as_str()), "{changed}");
        }
    }
}
