//! `Cursor`: the input stream, preprocessed while it is read.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::code_point::Names;
use crate::run::Run;

/// A text and a place in it.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    at: usize,
    names: Names,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, at: 0, names: Names::Listed }
    }

    /// The text of a token. Where its name ends is decided.
    pub(crate) fn in_token(text: &'t str) -> Self {
        Self { text, at: 0, names: Names::Any }
    }

    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    /// Which code points beyond ASCII are parts of names.
    pub(crate) fn names(&self) -> Names {
        self.names
    }

    pub(crate) fn set_names(&mut self, names: Names) {
        self.names = names;
    }

    /// The offset of the next code point.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The source from an offset up to here.
    pub(crate) fn since(&self, start: usize) -> &'t str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// The next code point, and the offset after it.
    ///
    /// A newline is normalised, and U+0000 is replaced.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#input-preprocessing>
    fn read(&self, at: usize) -> Option<(char, usize)> {
        let bytes = self.text.as_bytes();
        match *bytes.get(at)? {
            b'\r' if bytes.get(at + 1) == Some(&b'\n') => Some(('\n', at + 2)),
            b'\r' | b'\x0C' => Some(('\n', at + 1)),
            0 => Some((char::REPLACEMENT_CHARACTER, at + 1)),
            byte @ 1..=0x7F => Some((char::from(byte), at + 1)),
            _ => {
                let c = self.text.get(at..)?.chars().next()?;
                Some((c, at + c.len_utf8()))
            }
        }
    }

    /// The next input code point.
    pub(crate) fn peek(&self) -> Option<char> {
        self.read(self.at).map(|(c, _)| c)
    }

    /// The next three input code points.
    pub(crate) fn peek_three(&self) -> [Option<char>; 3] {
        let mut at = self.at;
        [(); 3].map(|()| {
            let (c, after) = self.read(at)?;
            at = after;
            Some(c)
        })
    }

    /// Consumes the next input code point.
    pub(crate) fn next(&mut self) -> Option<char> {
        let (c, after) = self.read(self.at)?;
        self.at = after;
        Some(c)
    }

    /// Consumes the next input code point if it is this one.
    pub(crate) fn next_if(&mut self, c: char) -> bool {
        self.next_if_is(|next| next == c)
    }

    /// Consumes the next input code point if it is of a class.
    pub(crate) fn next_if_is(&mut self, is_wanted: impl FnOnce(char) -> bool) -> bool {
        match self.read(self.at) {
            Some((c, after)) if is_wanted(c) => {
                self.at = after;
                true
            }
            _ => false,
        }
    }

    /// Consumes as many code points of a run as possible.
    pub(crate) fn skip(&mut self, run: Run) {
        self.at += run.len(self.text.as_bytes().get(self.at..).unwrap_or_default());
    }

    /// Consumes a text, if it is next.
    pub(crate) fn next_if_text(&mut self, text: &str) -> bool {
        let is_next = self
            .text
            .as_bytes()
            .get(self.at..)
            .is_some_and(|rest| rest.starts_with(text.as_bytes()));
        self.at += if is_next { text.len() } else { 0 };
        is_next
    }

    /// Moves after the next occurrence of a text. Returns whether there is one; otherwise moves to
    /// the end.
    pub(crate) fn skip_after(&mut self, text: &str) -> bool {
        let found = self.text.get(self.at..).and_then(|rest| rest.find(text));
        self.at = found.map_or(self.text.len(), |found| self.at + found + text.len());
        found.is_some()
    }
}

/// The value of a token, which borrows the source as long as it does not differ from it.
#[derive(Debug)]
pub(crate) struct Value {
    start: usize,
    changed: Option<String>,
}

impl Value {
    /// An empty value, which begins at the next input code point.
    pub(crate) fn new(input: &Cursor<'_>) -> Self {
        Self { start: input.at, changed: None }
    }

    /// Appends what the source since `from` stands for.
    pub(crate) fn append(&mut self, input: &Cursor<'_>, from: usize, c: Option<char>) {
        if self.changed.is_none() && input.since(from).chars().eq(c) {
            return;
        }
        let before = input.text.get(self.start..from).unwrap_or_default();
        self.changed.get_or_insert_with(|| before.into()).extend(c);
    }

    /// Appends the next input code point, and consumes it.
    pub(crate) fn append_next(&mut self, input: &mut Cursor<'_>) {
        let from = input.at;
        let is_replaced = matches!(input.text.as_bytes().get(from), Some(0 | b'\r' | b'\x0C'));
        let c = input.next();
        if is_replaced || self.changed.is_some() {
            self.append(input, from, c);
        }
    }

    /// Appends the code points of a run, and consumes them.
    pub(crate) fn append_run(&mut self, input: &mut Cursor<'_>, run: Run) {
        let from = input.at;
        input.skip(run);
        if let Some(changed) = &mut self.changed {
            changed.push_str(input.since(from));
        }
    }

    /// The value, if it ends at an offset of the source.
    pub(crate) fn finish<'t>(self, input: &Cursor<'t>, end: usize) -> Cow<'t, str> {
        match self.changed {
            Some(changed) => Cow::Owned(changed),
            None => Cow::Borrowed(input.text.get(self.start..end).unwrap_or_default()),
        }
    }
}
