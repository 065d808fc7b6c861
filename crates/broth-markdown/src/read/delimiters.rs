//! Delimiter runs of `*`, `_` and `~`, and the emphasis between them.
//!
//! <https://spec.commonmark.org/0.31.2/#an-algorithm-for-parsing-nested-emphasis-and-links>

use alloc::vec::Vec;

use crate::character::{is_punctuation, is_white_space};
use crate::kept::{Piece, Tag};

/// A delimiter run.
pub(super) struct Run {
    mark: u8,
    /// The source of the run.
    text: Piece,
    /// How many of its characters have not become marks of emphasis.
    pub(super) left: usize,
    length: usize,
    can_open: bool,
    can_close: bool,
    /// The runs before and after it on the delimiter stack.
    before: Option<usize>,
    after: Option<usize>,
    /// How many elements end here.
    pub(super) ends: u32,
    /// The elements that begin here, the innermost first.
    pub(super) begins: Vec<Tag>,
}

/// All runs of a text.
#[derive(Default)]
pub(super) struct Runs {
    pub(super) runs: Vec<Run>,
    last: Option<usize>,
}

impl Run {
    /// The characters that are text, because they have not become marks of emphasis.
    pub(super) fn left(&self) -> Piece {
        let start = self.text.range().start;
        Piece::new(start..start + self.left)
    }

    /// A run with the characters before and after it.
    ///
    /// <https://spec.commonmark.org/0.31.2/#can-open-emphasis>
    pub(super) fn new(mark: u8, text: Piece, before: Option<char>, after: Option<char>) -> Self {
        let length = text.range().len();
        let is_white = |character: Option<char>| character.is_none_or(is_white_space);
        let is_mark = |character: Option<char>| character.is_some_and(is_punctuation);
        let opens = !is_white(after) && (!is_mark(after) || is_white(before) || is_mark(before));
        let closes = !is_white(before) && (!is_mark(before) || is_white(after) || is_mark(after));
        let (can_open, can_close) = match mark {
            b'_' => (opens && (!closes || is_mark(before)), closes && (!opens || is_mark(after))),
            b'~' if length > 2 => (false, false),
            _ => (opens, closes),
        };
        let (before, after) = (None, None);
        Self {
            mark,
            text,
            left: length,
            length,
            can_open,
            can_close,
            before,
            after,
            ends: 0,
            begins: Vec::new(),
        }
    }

    /// The index of a closing run in `bottoms`. Runs with the same index can have the same openers.
    fn class(&self) -> usize {
        let mark = match self.mark {
            b'*' => 0,
            b'_' => 1,
            _ => 2,
        };
        mark * 6 + usize::from(self.can_open) * 3 + self.length % 3
    }
}

impl Runs {
    /// Adds a run, and returns its number.
    pub(super) fn push(&mut self, mut run: Run) -> usize {
        let number = self.runs.len();
        if run.can_open || run.can_close {
            run.before = self.last;
            if let Some(last) = self.last {
                self.runs[last].after = Some(number);
            }
            self.last = Some(number);
        }
        self.runs.push(run);
        number
    }

    pub(super) fn clear(&mut self) {
        self.runs.clear();
        self.last = None;
    }

    /// The run at the top of the delimiter stack.
    pub(super) fn last(&self) -> Option<usize> {
        self.last
    }

    fn remove(&mut self, number: usize) {
        let (before, after) = (self.runs[number].before, self.runs[number].after);
        match after {
            Some(after) => self.runs[after].before = before,
            None => self.last = before,
        }
        if let Some(before) = before {
            self.runs[before].after = after;
        }
    }

    /// Finds the emphasis between the runs after `bottom`, and removes them from the delimiter
    /// stack.
    ///
    /// <https://spec.commonmark.org/0.31.2/#process-emphasis>
    pub(super) fn process(&mut self, bottom: Option<usize>) {
        let mut bottoms = [bottom; 18];
        let mut next = self.first_after(bottom);
        while let Some(closer) = next {
            if !self.runs[closer].can_close {
                next = self.runs[closer].after;
                continue;
            }
            let class = self.runs[closer].class();
            match self.opener_of(closer, bottoms[class].max(bottom)) {
                Some(opener) => next = self.pair(opener, closer),
                None => {
                    bottoms[class] = self.runs[closer].before;
                    next = self.runs[closer].after;
                    if !self.runs[closer].can_open {
                        self.remove(closer);
                    }
                }
            }
        }
        while let Some(last) = self.last.filter(|last| bottom.is_none_or(|bottom| *last > bottom)) {
            self.remove(last);
        }
    }

    fn first_after(&self, bottom: Option<usize>) -> Option<usize> {
        let mut first = None;
        let mut at = self.last;
        while let Some(run) = at.filter(|run| bottom.is_none_or(|bottom| *run > bottom)) {
            first = Some(run);
            at = self.runs[run].before;
        }
        first
    }

    fn opener_of(&self, closer: usize, bottom: Option<usize>) -> Option<usize> {
        let close = &self.runs[closer];
        let mut at = close.before;
        while let Some(number) = at.filter(|number| bottom.is_none_or(|bottom| *number > bottom)) {
            let open = &self.runs[number];
            let is_odd = (close.can_open || open.can_close)
                && (open.length + close.length).is_multiple_of(3)
                && !(open.length.is_multiple_of(3) && close.length.is_multiple_of(3));
            if open.mark == close.mark && open.can_open && (close.mark == b'~' || !is_odd) {
                return Some(number);
            }
            at = open.before;
        }
        None
    }

    /// Makes emphasis between two runs, and returns the run to continue with.
    fn pair(&mut self, opener: usize, closer: usize) -> Option<usize> {
        while let Some(between) = self.runs[closer].before.filter(|between| *between != opener) {
            self.remove(between);
        }
        let (open, close) = (self.runs[opener].left, self.runs[closer].left);
        let (tag, used) = match self.runs[closer].mark {
            // <https://github.github.com/gfm/#strikethrough-extension->
            b'~' if open == close => (Some(Tag::Strike), open),
            b'~' => (None, 0),
            _ if open >= 2 && close >= 2 => (Some(Tag::Strong), 2),
            _ => (Some(Tag::Emphasis), 1),
        };
        let Some(tag) = tag else {
            let next = self.runs[closer].after;
            self.remove(opener);
            self.remove(closer);
            return next;
        };
        self.runs[opener].begins.push(tag);
        self.runs[opener].left -= used;
        self.runs[closer].ends += 1;
        self.runs[closer].left -= used;
        if self.runs[opener].left == 0 {
            self.remove(opener);
        }
        if self.runs[closer].left == 0 {
            let next = self.runs[closer].after;
            self.remove(closer);
            return next;
        }
        Some(closer)
    }
}
