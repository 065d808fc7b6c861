//! `Input`: the text, the cursor, and what happens at the end of a chunk.
//!
//! Two indices into the held text matter: `pos`, where the next character is read, and `end`, up to
//! where reading is allowed. Usually `end` is the end of the held text; while a script writes, it
//! is the insertion point. Text before `mark` is no longer needed and is dropped when the next
//! chunk arrives, so a stream holds one token and one chunk, not the document.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::insertion::Later;
use crate::{ByteSet, Span};

/// All available text has been read, and more may come.
///
/// ```
/// use broth::html::{Input, NeedInput};
///
/// let mut input = Input::streaming();
/// assert_eq!(input.next(), Err(NeedInput));
/// input.close();
/// assert_eq!(input.next(), Ok(None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeedInput;

/// A text with a cursor.
///
/// ```
/// use broth::html::Input;
///
/// let mut input = Input::streaming();
/// input.push("<p>");
/// assert_eq!((input.offset(), input.held_bytes(), input.is_closed()), (0, 3, false));
/// assert_eq!(input.peek_byte(), Ok(Some(b'<')));
/// assert_eq!(input.next(), Ok(Some('<')));
/// assert_eq!((input.offset(), input.rest(), input.rest_bytes()), (1, "p>", &b"p>"[..]));
/// input.close();
/// ```
#[derive(Clone, Debug)]
pub struct Input<'i> {
    /// The part of the stream in memory.
    pub(crate) text: Cow<'i, str>,
    /// The stream offset of the first byte of `text`.
    pub(crate) base: usize,
    /// Where the next character is read (an index into `text`).
    pub(crate) pos: usize,
    /// Up to where reading is allowed (an index into `text`).
    pub(crate) end: usize,
    /// Text before it may be dropped (an index into `text`).
    mark: usize,
    /// Text from here on is kept even if it is before the mark (an index into `text`).
    kept: usize,
    /// No further chunk will come.
    closed: bool,
    /// Insertion points, the innermost last (indices into `text`).
    pub(crate) insertion_points: Vec<usize>,
    /// How often text has been written into the stream.
    pub(crate) insertions: usize,
    /// Text that comes after `text`, the nearest last: set aside because a script writes before it.
    pub(crate) later: Vec<Later<'i>>,
}

impl<'i> Input<'i> {
    /// A whole document. Nothing is copied.
    ///
    /// ```
    /// let mut input = broth::html::Input::whole("a\r\n");
    /// assert!(input.is_closed());
    /// assert_eq!([input.next(), input.next(), input.next()], [Ok(Some('a')), Ok(Some('\n')), Ok(None)]);
    /// ```
    #[must_use]
    pub fn whole(text: &'i str) -> Self {
        Self { closed: true, ..Self::holding(Cow::Borrowed(text)) }
    }

    /// A stream, to be fed with [`push`](Self::push) and ended with [`close`](Self::close).
    #[must_use]
    pub fn streaming() -> Input<'static> {
        Input::holding(Cow::Borrowed(""))
    }

    fn holding(text: Cow<'i, str>) -> Self {
        Self {
            end: text.len(),
            text,
            base: 0,
            pos: 0,
            mark: 0,
            kept: usize::MAX,
            closed: false,
            insertion_points: Vec::new(),
            insertions: 0,
            later: Vec::new(),
        }
    }

    /// Appends a chunk. Empty chunks are fine; a chunk after [`close`](Self::close) is still
    /// appended.
    pub fn push(&mut self, chunk: &str) {
        if let Some(farthest) = self.later.first_mut() {
            return farthest.text.to_mut().push_str(chunk);
        }
        self.drop_read_text();
        self.text.to_mut().push_str(chunk);
        self.update_end();
    }

    /// Declares the end of the input.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// How many bytes of text are held.
    #[must_use]
    pub fn held_bytes(&self) -> usize {
        self.text.len() + self.later.iter().map(|later| later.text.len()).sum::<usize>()
    }

    /// Whether no further chunk will come.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Drops the text before the mark, if that is at least half of what is held: each byte is then
    /// moved a bounded number of times, however small the chunks are.
    pub(crate) fn drop_read_text(&mut self) {
        let dropped = self.mark.min(self.kept);
        if dropped == 0 || dropped < self.text.len() / 2 {
            return;
        }
        self.text.to_mut().drain(..dropped);
        self.base += dropped;
        self.pos -= dropped;
        self.mark -= dropped;
        self.kept = self.kept.saturating_sub(dropped);
        for point in &mut self.insertion_points {
            *point -= dropped;
        }
    }

    pub(crate) fn update_end(&mut self) {
        self.end = self.insertion_points.last().copied().unwrap_or(self.text.len());
    }

    /// Whether reading at the end of the readable text means the end of the file.
    #[inline]
    fn at_last_text(&self) -> bool {
        self.closed && self.insertion_points.is_empty() && self.later.is_empty()
    }

    // --- the cursor ---

    /// The stream offset of the next character.
    #[inline]
    #[must_use]
    pub fn offset(&self) -> usize {
        self.base + self.pos
    }

    /// Reads the next character: `None` is the end of the file, CRLF and CR are LF.
    #[inline]
    #[allow(clippy::should_implement_trait)] // it can run dry, an iterator cannot
    pub fn next(&mut self) -> Result<Option<char>, NeedInput> {
        match self.text.as_bytes().get(self.pos) {
            Some(&byte) if self.pos < self.end && byte < 0x80 && byte != b'\r' => {
                self.pos += 1;
                Ok(Some(char::from(byte)))
            }
            _ => self.next_rare(),
        }
    }

    /// The rare cases of [`next`](Self::next): non-ASCII, CR, the end.
    fn next_rare(&mut self) -> Result<Option<char>, NeedInput> {
        let mut rest = self.rest().chars();
        match rest.next() {
            None if self.at_last_text() => Ok(None),
            None => Err(NeedInput),
            Some('\r') => {
                match rest.next() {
                    Some('\n') => self.pos += 2,
                    None if !self.at_last_text() => return Err(NeedInput),
                    _ => self.pos += 1,
                }
                Ok(Some('\n'))
            }
            Some(c) => {
                self.pos += c.len_utf8();
                Ok(Some(c))
            }
        }
    }

    /// Looks at the next byte as it is in the text (a CR is a CR) without reading it.
    #[inline]
    pub fn peek_byte(&self) -> Result<Option<u8>, NeedInput> {
        match self.text.as_bytes()[..self.end].get(self.pos) {
            Some(&byte) => Ok(Some(byte)),
            None if self.at_last_text() => Ok(None),
            None => Err(NeedInput),
        }
    }

    /// The text that can be read at once, from the cursor on, newlines not normalised.
    #[inline]
    #[must_use]
    pub fn rest(&self) -> &str {
        &self.text[self.pos..self.end]
    }

    /// The bytes of [`rest`](Self::rest).
    #[inline]
    #[must_use]
    pub fn rest_bytes(&self) -> &[u8] {
        &self.text.as_bytes()[self.pos..self.end]
    }

    /// Moves the cursor forward over `bytes` bytes of [`rest`](Self::rest), to the start of a
    /// character.
    ///
    /// # Panics
    /// If that is more than there is.
    ///
    /// ```
    /// let mut input = broth::html::Input::whole("<p>Hi");
    /// input.advance("<p>".len());
    /// assert_eq!(input.rest(), "Hi");
    /// ```
    #[inline]
    pub fn advance(&mut self, bytes: usize) {
        let pos = self.pos + bytes;
        assert!(pos <= self.end, "advance beyond the text");
        debug_assert!(self.text.is_char_boundary(pos), "advance into a character");
        self.pos = pos;
    }

    /// Moves the cursor forward over `bytes` bytes of [`rest`](Self::rest), and returns them.
    ///
    /// # Panics
    /// If that is more than there is, or ends within a character. (Unlike
    /// [`advance`](Self::advance), it checks only in debug builds that it stays before an insertion
    /// point.)
    ///
    /// ```
    /// let mut input = broth::html::Input::whole("<p>Hi");
    /// assert_eq!(input.take("<p>".len()), "<p>");
    /// assert_eq!(input.rest(), "Hi");
    /// ```
    #[inline]
    pub fn take(&mut self, bytes: usize) -> &str {
        let taken = &self.text[self.pos..self.pos + bytes];
        debug_assert!(self.pos + bytes <= self.end, "take beyond the text");
        self.pos += bytes;
        taken
    }

    /// Moves the cursor back to a stream offset it has been at, not before the
    /// [mark](Self::set_mark).
    ///
    /// # Panics
    /// If the offset is before the mark or after the cursor.
    ///
    /// ```
    /// let mut input = broth::html::Input::whole("&am");
    /// input.advance(3);
    /// input.seek(1); // no reference: the text after the ampersand is read again
    /// assert_eq!(input.rest(), "am");
    /// ```
    #[inline]
    pub fn seek(&mut self, offset: usize) {
        assert!((self.mark..=self.pos).contains(&(offset - self.base)), "seek outside the token");
        self.pos = offset - self.base;
    }

    /// Releases everything before `offset`: it will not be needed again.
    ///
    /// ```
    /// let mut input = broth::html::Input::streaming();
    /// input.push("<p>Hi");
    /// input.advance(3);
    /// input.set_mark(3);
    /// input.push(" there"); // text before the mark is dropped when more arrives
    /// assert_eq!(input.slice((3..11).into()), "Hi there");
    /// assert_eq!(input.held_bytes(), 8);
    /// ```
    #[inline]
    pub fn set_mark(&mut self, offset: usize) {
        debug_assert!((self.mark..=self.pos).contains(&(offset - self.base)));
        self.mark = offset - self.base;
    }

    /// Keeps the text from `offset` on, even if the tokenizer has released it: the caller still
    /// needs it.
    ///
    /// ```
    /// let mut input = broth::html::Input::streaming();
    /// input.push("<p>Hi");
    /// input.keep_from(3);
    /// input.advance(5);
    /// input.set_mark(5);
    /// input.push(" there");
    /// assert_eq!(input.held(), (3, "Hi there"));
    /// ```
    pub fn keep_from(&mut self, offset: usize) {
        self.kept = offset.saturating_sub(self.base);
    }

    /// The text that is held, and the offset at which it begins. It may begin before what is
    /// needed.
    #[inline]
    #[must_use]
    pub fn held(&self) -> (usize, &str) {
        (self.base, &self.text)
    }

    /// The text at a span that is still held, newlines not normalised.
    ///
    /// # Panics
    /// If part of the span has been dropped or never was.
    ///
    /// ```
    /// let mut input = broth::html::Input::whole("<p>Hi");
    /// input.advance(5);
    /// assert_eq!(input.slice((3..5).into()), "Hi");
    /// ```
    #[inline]
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        &self.text[span.start - self.base..span.end - self.base]
    }

    /// The text at a span, if none of it is before the mark.
    ///
    /// ```
    /// let mut input = broth::html::Input::streaming();
    /// input.push("<p>Hi");
    /// input.advance(3);
    /// input.set_mark(2);
    /// assert_eq!((input.get((2..5).into()), input.get((1..5).into())), (Some(">Hi"), None));
    /// ```
    #[must_use]
    pub fn get(&self, span: Span) -> Option<&str> {
        let start = span.start.checked_sub(self.base + self.mark)? + self.mark;
        self.text.get(start..span.end.checked_sub(self.base)?)
    }

    /// Takes the run of text up to the first byte in `stops`, or all there is. It may be empty.
    ///
    /// ```
    /// use broth::html::{ByteSet, Input};
    ///
    /// const STOPS: ByteSet = ByteSet::new(b"<&");
    /// let mut input = Input::whole("Fish &amp; chips");
    /// assert_eq!(input.take_run(&STOPS).range(), 0..5);
    /// assert_eq!(input.rest(), "&amp; chips");
    /// ```
    #[inline]
    pub fn take_run(&mut self, stops: &ByteSet) -> Span {
        let start = self.offset();
        self.pos += stops.find(self.rest_bytes());
        Span::new(start, self.offset())
    }

    /// Whether the text from the cursor on begins with `pattern`. Runs dry only while the answer is
    /// open.
    ///
    /// ```
    /// use broth::html::{Input, NeedInput};
    ///
    /// let mut input = Input::streaming();
    /// input.push("--");
    /// assert_eq!(input.starts_with("-->"), Err(NeedInput));
    /// assert_eq!(input.starts_with("-?"), Ok(false));
    /// ```
    pub fn starts_with(&self, pattern: &str) -> Result<bool, NeedInput> {
        self.looks_like(pattern, |a, b| a == b)
    }

    /// Whether the text from the cursor on begins with `pattern`, in any ASCII case.
    ///
    /// ```
    /// let input = broth::html::Input::whole("DocType html");
    /// assert_eq!(input.starts_with_ignore_ascii_case("doctype"), Ok(true));
    /// ```
    pub fn starts_with_ignore_ascii_case(&self, pattern: &str) -> Result<bool, NeedInput> {
        self.looks_like(pattern, <[u8]>::eq_ignore_ascii_case)
    }

    fn looks_like(
        &self,
        pattern: &str,
        same: impl Fn(&[u8], &[u8]) -> bool,
    ) -> Result<bool, NeedInput> {
        let rest = self.rest_bytes();
        let shared = rest.len().min(pattern.len());
        if !same(&rest[..shared], &pattern.as_bytes()[..shared]) {
            return Ok(false);
        }
        if shared == pattern.len() {
            return Ok(true);
        }
        if self.at_last_text() { Ok(false) } else { Err(NeedInput) }
    }
}
