//! `Core`: what every state of every tokenizer works on.
//!
//! One piece of text is under construction at a time (`piece`): the text between tags, a tag's name, an
//! attribute's value, a comment. Finished pieces are kept by the tokenizer; those that had to be changed
//! lie one behind the other in `scratch`, which is emptied when a new token begins.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_input::{Input, NeedInput, Span};
use broth_markup::{AttrRecord, Attrs, Changes, ErrorCode, ParseError, Quote};

use crate::Piece;
use crate::duplicates::Duplicates;
use crate::stream_errors::{html_stream_errors, is_stream_error};

/// How much a token may hold. Meeting a limit is reported as an error; what was read so far is kept.
///
/// ```
/// use broth_lex::{Core, Limits};
///
/// let mut core = Core::new(true);
/// core.limits = Limits { attributes: 100, ..Limits::default() };
/// assert!(core.limits.token_bytes < Limits::MAX.token_bytes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Attributes of a tag.
    pub attributes: usize,
    /// Bytes of source of a token that is not text, at most 1 GiB: what stands behind them is dropped.
    pub token_bytes: usize,
}

impl Limits {
    // Places in a tag are kept in 32 bits, and a NULL in the source becomes three bytes of text.
    const MOST_TOKEN_BYTES: usize = 1 << 30;

    /// Every limit as high as it can be.
    pub const MAX: Self = Self { attributes: 1 << 28, token_bytes: Self::MOST_TOKEN_BYTES };
}

impl Default for Limits {
    /// No real page comes near: 65,536 attributes, 256 MiB.
    fn default() -> Self {
        Self { attributes: 1 << 16, token_bytes: 1 << 28 }
    }
}

/// Where each limit was met for the first time.
///
/// ```
/// use broth_lex::{Core, Input, Limits, Piece};
///
/// let input = Input::whole("a b");
/// let mut core = Core::new(true);
/// core.limits = Limits { attributes: 1, ..Limits::MAX };
/// core.begin_token(0);
/// core.push_attribute(Piece::verbatim((0..1).into()), &input);
/// core.push_attribute(Piece::verbatim((2..3).into()), &input);
/// assert_eq!(core.limits_met.attributes, Some(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LimitsMet {
    /// The first attribute beyond [`Limits::attributes`].
    pub attributes: Option<usize>,
    /// The first token beyond [`Limits::token_bytes`].
    pub token_bytes: Option<usize>,
    /// What asked first for more text out of entities than there may be. Only XML has these.
    pub entities: Option<usize>,
}

impl LimitsMet {
    /// Takes note of an error, if it says that a limit was met.
    fn note(&mut self, code: ErrorCode, at: usize) {
        let met = match code {
            ErrorCode::TooManyAttributes => &mut self.attributes,
            ErrorCode::TokenTooLong => &mut self.token_bytes,
            ErrorCode::EntityExpansionLimit => &mut self.entities,
            _ => return,
        };
        met.get_or_insert(at);
    }
}

/// So many bytes at most may have been read before it is known whether they belong to a piece: `--!` of a comment.
const READ_AHEAD: usize = 8;

/// What the states work on.
///
/// ```
/// use broth_lex::{Core, Input};
///
/// let mut core = Core::new(true);
/// let mut input = Input::whole("Fish\0<");
/// core.begin_text(0); // a piece of text
/// assert!(core.piece_is_text() && !core.has_text());
/// core.append_run((0..4).into(), &input); // borrowed so far
/// input.advance(4);
/// core.read(&mut input).unwrap();
/// core.replace_null(&input); // copied from here on
/// assert_eq!(core.take_piece().text(&input, core.scratch()), "Fish\u{FFFD}");
/// core.clear();
/// assert_eq!(core.read(&mut input), Ok(Some('<')));
/// core.reconsume(&mut input);
/// assert_eq!(input.rest(), "<");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Core {
    /// The piece of text under construction.
    pub piece: Piece,
    /// Where the token under construction begins.
    pub token_start: usize,
    /// Where the current input character begins.
    pub here: usize,
    /// What may be held.
    pub limits: Limits,
    /// Where limits were met.
    pub limits_met: LimitsMet,
    /// Whether U+0000 in comments and the like is reported when it is replaced.
    pub reports_null: bool,
    scratch: String,
    records: Vec<AttrRecord>,
    duplicates: Duplicates,
    /// The last attribute was not kept: its value is not either.
    dropped: bool,
    /// An attribute beyond the limit has been reported.
    refused: bool,
    /// Where the markup or reference begins that is being read behind the collected text: see `text.rs`.
    pub(crate) construct: Option<usize>,
    pub(crate) piece_is_text: bool,
    /// What was changed in the piece, if it is text.
    changes: Changes,
    /// What the source has from here on is dropped: the token has met its limit.
    cutoff: usize,
    /// That has been reported.
    cut: bool,
    /// The source of the token is no longer held: all its texts are in scratch.
    detached: bool,
    errors: Option<Vec<ParseError>>,
    /// How many of them stand in their final order.
    settled: usize,
    /// Up to where the characters of the input stream were looked at for errors.
    checked: usize,
    /// Up to where they are known to have none, as long as no more text is written into the stream.
    clean_to: usize,
    clean_until_insertion: usize,
}

impl Core {
    /// A core for a tokenizer; `reports_null` as in [`Core::reports_null`].
    #[must_use]
    pub fn new(reports_null: bool) -> Self {
        Self { reports_null, cutoff: usize::MAX, piece_is_text: true, ..Self::default() }
    }

    // --- reading ---

    /// "Consume the next input character".
    #[inline]
    pub fn read(&mut self, input: &mut Input<'_>) -> Result<Option<char>, NeedInput> {
        self.here = input.offset();
        input.next()
    }

    /// "Reconsume": the current input character will be read again.
    #[inline]
    pub fn reconsume(&self, input: &mut Input<'_>) {
        input.seek(self.here);
    }

    // --- the piece ---

    /// Begins a token that is no text at the offset.
    ///
    /// ```
    /// # use broth_lex::{Core, Input, Limits};
    /// let mut input = Input::whole("<!-- a long comment -->");
    /// let mut core = Core::new(true);
    /// core.limits = Limits { token_bytes: 8, ..Limits::MAX };
    /// core.begin_token(0);
    /// input.advance(12);
    /// assert!(core.is_beyond_limit(&input));
    /// ```
    #[inline]
    pub fn begin_token(&mut self, at: usize) {
        self.token_start = at;
        let limit = self.limits.token_bytes.min(Limits::MOST_TOKEN_BYTES);
        self.cutoff = at.saturating_add(limit);
    }

    /// Sets no limit to what is read now.
    #[inline]
    pub(crate) fn unlimit(&mut self) {
        self.cutoff = usize::MAX;
    }

    #[inline]
    pub(crate) fn cutoff(&self) -> usize {
        self.cutoff
    }

    /// Whether what is read now lies behind what the token may hold.
    #[inline]
    #[must_use]
    pub fn is_beyond_limit(&self, input: &Input<'_>) -> bool {
        input.offset() > self.cutoff
    }

    /// Begins an empty piece at the offset.
    #[inline]
    pub fn begin_piece(&mut self, at: usize) {
        self.piece = Piece::empty(at);
    }

    /// Begins the piece with the text that stood at the offset, of which the source may no longer be held.
    ///
    /// ```
    /// # use broth_lex::{Core, Input};
    /// let (mut core, input) = (Core::new(true), Input::whole("tion>"));
    /// core.begin_piece_with("sec", 0);
    /// core.append_changed("tion", (3..7).into(), &input);
    /// assert_eq!(core.take_piece().text(&input, core.scratch()), "section");
    /// ```
    pub fn begin_piece_with(&mut self, text: &str, at: usize) {
        let start = self.scratch.len();
        self.scratch.push_str(text);
        self.piece = Piece {
            span: Span::new(at, at + text.len()),
            changed: Some([start, self.scratch.len()]),
        };
    }

    /// Appends source text that needs no change.
    #[inline]
    pub fn append_run(&mut self, run: Span, input: &Input<'_>) {
        if run.end > self.cutoff {
            return self.append_cut(run, input);
        }
        match &mut self.piece {
            Piece { span, changed: None } if span.end == run.start => span.end = run.end,
            piece if piece.is_empty() && piece.changed.is_none() => piece.span = run,
            _ if run.is_empty() => {}
            _ => self.append_behind(run, input),
        }
    }

    /// Appends a run to a piece that is not what stands before it in the source.
    fn append_behind(&mut self, run: Span, input: &Input<'_>) {
        let gap = Span::new(self.piece.span.end, run.start);
        let range = self.append_copy(input.slice(run), run, input);
        // What stands between them is nothing, such as a reference to an empty entity.
        if self.piece_is_text && gap.start < gap.end {
            self.changes.push(range.start..range.start, gap);
        }
    }

    /// Appends what of a run lies before the cutoff.
    #[cold]
    fn append_cut(&mut self, run: Span, input: &Input<'_>) {
        let kept = self.cut(run, input);
        if !kept.is_empty() {
            self.append_run(kept, input);
        }
    }

    /// What of a run lies before the cutoff. That there is more is reported once.
    #[cold]
    fn cut(&mut self, run: Span, input: &Input<'_>) -> Span {
        let mut end = self.cutoff;
        // Of a token that has let go of its source, a reference may yet be held.
        let held = if run.start < end { input.get(run) } else { None };
        if let Some(text) = held {
            while !text.is_char_boundary(end - run.start) {
                end -= 1;
            }
        }
        if !self.cut {
            self.cut = true;
            let token = Span::new(self.token_start, end);
            self.error_at(ErrorCode::TokenTooLong, token, end);
        }
        Span::new(run.start, if held.is_some() { end } else { run.start })
    }

    /// Copies what is known of the token out of the source, if the token has met its limit, so that the
    /// source of it need not be held. Answers whether it does so; then the caller does the same with the
    /// pieces it has taken, by [`detach`](Self::detach).
    ///
    /// ```
    /// # use broth_lex::{Core, Input, Limits};
    /// let mut input = Input::whole("a comment that is far too long");
    /// let mut core = Core::new(true);
    /// core.limits = Limits { token_bytes: 9, ..Limits::MAX };
    /// core.begin_token(0);
    /// core.begin_piece(0);
    /// input.advance(30);
    /// core.append_run((0..30).into(), &input);
    /// assert!(core.lets_go_of_source(&input));
    /// let mut piece = core.take_piece();
    /// core.detach(&mut piece, &input); // does nothing more: it was the piece under construction
    /// assert_eq!(piece.text(&input, core.scratch()), "a comment");
    /// ```
    pub fn lets_go_of_source(&mut self, input: &Input<'_>) -> bool {
        if input.offset() <= self.cutoff.saturating_add(READ_AHEAD) {
            return false;
        }
        if !self.detached {
            self.detached = true;
            let mut records = core::mem::take(&mut self.records);
            let source = attrs_source(&records, self.token_start, input);
            for record in &mut records {
                let [name, value] = [record.name, record.value];
                for (range, changed) in
                    [(name, &mut record.changed_name), (value, &mut record.changed_value)]
                {
                    if changed.is_none() {
                        let start = self.scratch.len() as u32;
                        self.scratch.push_str(&source[range[0] as usize..range[1] as usize]);
                        *changed = Some([start, self.scratch.len() as u32]);
                    }
                }
            }
            self.records = records;
        }
        let mut piece = self.piece;
        self.detach(&mut piece, input);
        self.piece = piece;
        true
    }

    /// Copies the text of a piece out of the source; a piece of an earlier token is left alone.
    pub fn detach(&mut self, piece: &mut Piece, input: &Input<'_>) {
        if piece.changed.is_none() && piece.span.start >= self.token_start {
            let start = self.scratch.len();
            if !piece.span.is_empty() {
                self.scratch.push_str(input.slice(piece.span));
            }
            piece.changed = Some([start, self.scratch.len()]);
        }
    }

    /// Appends the current input character `c`.
    ///
    /// ```
    /// # use broth_lex::{Core, Input};
    /// let (mut core, mut input) = (Core::new(true), Input::whole("\r\n"));
    /// core.begin_piece(0);
    /// let newline = core.read(&mut input).unwrap().unwrap();
    /// core.append(newline, &input);
    /// assert_eq!(core.take_piece().text(&input, core.scratch()), "\n");
    /// ```
    #[inline]
    pub fn append(&mut self, c: char, input: &Input<'_>) {
        let span = Span::new(self.here, input.offset());
        // A newline may have been CR or CRLF: then it is not what stands in the source.
        if c != '\n' || input.slice(span) == "\n" {
            self.append_run(span, input);
        } else {
            self.append_changed("\n", span, input);
        }
    }

    /// Appends text in place of what stands at `span`.
    pub fn append_changed(&mut self, text: &str, span: Span, input: &Input<'_>) {
        if span.end > self.cutoff {
            self.cut(span, input);
            return;
        }
        let range = self.append_copy(text, span, input);
        if self.piece_is_text {
            self.changes.push(range, span);
        }
    }

    /// Appends to the scratch text, and tells where in the piece that is.
    fn append_copy(&mut self, text: &str, span: Span, input: &Input<'_>) -> Range<usize> {
        let start = match self.piece.changed {
            Some([start, end]) if end == self.scratch.len() => start,
            // Other pieces of the token have been copied behind it when its source was let go.
            Some([start, end]) => {
                let copy = self.scratch.len();
                self.scratch.extend_from_within(start..end);
                copy
            }
            None => {
                let start = self.scratch.len();
                // Where it is empty, the source may be gone.
                if !self.piece.span.is_empty() {
                    self.scratch.push_str(input.slice(self.piece.span));
                }
                start
            }
        };
        if self.piece.is_empty() && self.piece.changed.is_none() {
            self.piece.span.start = span.start;
        }
        let before = self.scratch.len() - start;
        self.scratch.push_str(text);
        self.piece.span.end = span.end;
        self.piece.changed = Some([start, self.scratch.len()]);
        before..self.scratch.len() - start
    }

    /// Appends U+FFFD in place of the current input character.
    ///
    /// ```
    /// # use broth_lex::{Core, Input};
    /// let (mut core, mut input) = (Core::new(true), Input::whole("\0"));
    /// core.begin_piece(0);
    /// core.read(&mut input).unwrap();
    /// core.append_replacement(&input);
    /// assert_eq!(core.take_piece().text(&input, core.scratch()), "\u{FFFD}");
    /// ```
    pub fn append_replacement(&mut self, input: &Input<'_>) {
        self.append_changed("\u{FFFD}", Span::new(self.here, input.offset()), input);
    }

    /// Appends source text in ASCII lower case.
    ///
    /// ```
    /// # use broth_lex::{Core, Input};
    /// let (mut core, mut input) = (Core::new(true), Input::whole("DIV"));
    /// core.begin_piece(0);
    /// core.append_lowercase((0..2).into(), &input);
    /// input.advance(2);
    /// let upper = core.read(&mut input).unwrap().unwrap();
    /// core.append_lower(upper, &input);
    /// assert_eq!(core.take_piece().text(&input, core.scratch()), "div");
    /// ```
    pub fn append_lowercase(&mut self, run: Span, input: &Input<'_>) {
        let run = if run.end > self.cutoff { self.cut(run, input) } else { run };
        let text = input.slice(run);
        if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            self.append_changed(&text.to_ascii_lowercase(), run, input);
        } else {
            self.append_run(run, input);
        }
    }

    /// Appends the current input character, an ASCII upper case letter, in lower case.
    pub fn append_lower(&mut self, upper: char, input: &Input<'_>) {
        let lower = upper.to_ascii_lowercase();
        let span = Span::new(self.here, input.offset());
        self.append_changed(lower.encode_utf8(&mut [0; 4]), span, input);
    }

    /// The row for U+0000 in most states: an error, and U+FFFD.
    pub fn replace_null(&mut self, input: &Input<'_>) {
        if self.reports_null {
            self.error(ErrorCode::UnexpectedNullCharacter, input);
        }
        self.append_replacement(input);
    }

    /// Ends the piece.
    #[inline]
    pub fn take_piece(&mut self) -> Piece {
        core::mem::take(&mut self.piece)
    }

    /// The text of pieces that were changed.
    #[inline]
    #[must_use]
    pub fn scratch(&self) -> &str {
        &self.scratch
    }

    /// What was changed in the piece, if it is text.
    #[inline]
    #[must_use]
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Forgets the texts and attributes of the last token.
    #[inline]
    pub fn clear(&mut self) {
        self.changes.clear();
        self.scratch.clear();
        self.records.clear();
        self.duplicates.clear();
        self.refused = false;
        self.cut = false;
        self.detached = false;
    }

    // --- attributes ---

    /// Adds an attribute without a value, unless its name was there before: then it is dropped, and so is
    /// the value that may follow.
    ///
    /// ```
    /// use broth_lex::{Core, Input, Piece};
    /// use broth_markup::Quote;
    ///
    /// let (mut core, input) = (Core::new(true), Input::whole("id=a"));
    /// core.begin_token(0);
    /// core.push_attribute(Piece::verbatim((0..2).into()), &input);
    /// core.begin_piece(3);
    /// core.append_run((3..4).into(), &input);
    /// core.take_value(Quote::Unquoted);
    /// assert_eq!((core.attribute_count(), core.attrs(&input).get("id")), (1, Some("a")));
    /// core.change_value(0, "b");
    /// assert_eq!(core.attrs(&input).get("id"), Some("b"));
    /// ```
    pub fn push_attribute(&mut self, name: Piece, input: &Input<'_>) {
        let text = name.text(input, &self.scratch);
        let attrs = attrs(&self.records, &self.scratch, self.token_start, self.detached, input);
        self.dropped = true;
        if name.is_empty() {
            // All of it stands behind the limit of the token, which has been reported.
        } else if self.duplicates.insert(attrs, text) {
            self.error_at(ErrorCode::DuplicateAttribute, name.span, self.here);
        } else if self.records.len() < self.limits.attributes {
            self.dropped = false;
            self.records.push(AttrRecord {
                name: self.relative(name.span),
                changed_name: self.changed(name),
                value: self.relative(Span::empty(name.span.end)),
                changed_value: self.changed(Piece::default()),
                ..AttrRecord::default()
            });
        } else if !self.refused {
            self.refused = true;
            self.error_at(ErrorCode::TooManyAttributes, name.span, self.here);
        }
    }

    /// Adds an attribute that is known to be none of those there are.
    #[inline]
    pub(crate) fn add_record(&mut self, record: AttrRecord) {
        self.records.push(record);
    }

    #[inline]
    pub(crate) fn records(&self) -> &[AttrRecord] {
        &self.records
    }

    /// Gives the attribute that was added last its value: the piece.
    #[inline]
    pub fn take_value(&mut self, quote: Quote) {
        let value = self.take_piece();
        let (range, changed) = (self.relative(value.span), self.changed(value));
        if let (false, Some(record)) = (self.dropped, self.records.last_mut()) {
            record.value = range;
            record.changed_value = changed;
            record.quote = quote;
        }
    }

    /// Where the text of a piece is in the scratch text. Nothing is in the source once it is let go; what
    /// begins behind that is empty.
    #[inline]
    fn changed(&self, piece: Piece) -> Option<[u32; 2]> {
        let end = self.scratch.len();
        in_32_bits(if self.detached { piece.changed.or(Some([end, end])) } else { piece.changed })
    }

    /// Replaces the value of an attribute.
    pub fn change_value(&mut self, index: usize, value: &str) {
        let start = self.scratch.len();
        self.scratch.push_str(value);
        if let Some(record) = self.records.get_mut(index) {
            record.changed_value = in_32_bits(Some([start, self.scratch.len()]));
        }
    }

    fn relative(&self, span: Span) -> [u32; 2] {
        [(span.start - self.token_start) as u32, (span.end - self.token_start) as u32]
    }

    /// How many attributes there are so far.
    #[inline]
    #[must_use]
    pub fn attribute_count(&self) -> usize {
        self.records.len()
    }

    /// The attributes so far.
    #[inline]
    #[must_use]
    pub fn attrs<'t>(&'t self, input: &'t Input<'_>) -> Attrs<'t> {
        attrs(&self.records, &self.scratch, self.token_start, self.detached, input)
    }

    // --- errors ---

    /// Turns the collection of errors on or off. It is off at first, and then costs nothing.
    ///
    /// ```
    /// use broth_lex::{Core, Input};
    /// use broth_markup::ErrorCode;
    ///
    /// let (mut core, mut input) = (Core::new(true), Input::whole("a\u{1}>"));
    /// core.collect_errors(true);
    /// assert!(core.collects_errors());
    /// input.advance(2);
    /// core.error_before_next(ErrorCode::MissingAttributeValue, (2..2).into(), &input);
    /// core.read(&mut input).unwrap();
    /// core.error(ErrorCode::EofInTag, &input);
    /// core.error_at(ErrorCode::DuplicateAttribute, (0..1).into(), 1);
    /// assert_eq!(core.noticed().len(), 4);
    /// let first = core.drain_errors(&input).next().unwrap();
    /// assert_eq!(first.code, ErrorCode::ControlCharacterInInputStream);
    /// assert_eq!(core.take_errors().count(), 0);
    /// ```
    pub fn collect_errors(&mut self, yes: bool) {
        self.errors = yes.then(Vec::new);
    }

    /// Whether errors are collected.
    #[inline]
    #[must_use]
    pub fn collects_errors(&self) -> bool {
        self.errors.is_some()
    }

    /// An error about the current input character.
    #[inline]
    pub fn error(&mut self, code: ErrorCode, input: &Input<'_>) {
        if self.errors.is_some() {
            let end = input.offset().max(self.here);
            self.error_at(code, Span::new(self.here, end), self.here);
        }
    }

    /// An error that the current character shows, about so many bytes before it and itself.
    #[cold]
    pub fn error_since(&mut self, code: ErrorCode, bytes: usize, input: &Input<'_>) {
        let end = input.offset().max(self.here);
        self.error_at(code, Span::new(self.here - bytes, end), self.here);
    }

    /// An error that the current character or the end shows, about so many bytes before it alone.
    #[cold]
    pub fn error_before(&mut self, code: ErrorCode, bytes: usize) {
        self.error_at(code, Span::new(self.here - bytes, self.here), self.here);
    }

    /// An error about the text at `span`, noticed at `at`. That a limit was met is noted whether errors are
    /// collected or not.
    #[cold]
    pub fn error_at(&mut self, code: ErrorCode, span: Span, at: usize) {
        self.limits_met.note(code, span.start);
        if let Some(errors) = &mut self.errors {
            errors.push(ParseError { code, span, at });
        }
    }

    /// An error noticed before the next character is read: what may be wrong with that comes later.
    #[cold]
    pub fn error_before_next(&mut self, code: ErrorCode, span: Span, input: &Input<'_>) {
        self.check_stream(input);
        self.error_at(code, span, input.offset());
        self.settled = self.noticed().len();
    }

    /// Takes the errors collected so far, with those of the input stream's characters up to the cursor.
    pub fn drain_errors(&mut self, input: &Input<'_>) -> impl Iterator<Item = ParseError> + '_ {
        self.check_stream(input);
        self.take_errors()
    }

    /// Takes the errors collected so far; the input stream's characters are not looked at.
    pub fn take_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.settled = 0;
        self.errors.iter_mut().flat_map(|errors| errors.drain(..))
    }

    /// The errors collected so far.
    #[must_use]
    pub fn noticed(&self) -> &[ParseError] {
        self.errors.as_deref().unwrap_or_default()
    }

    /// Looks at the characters read since the last time; each error stands before those noticed at or
    /// behind its character. Must run while the text is still held: before the mark moves on.
    #[inline]
    pub fn check_stream(&mut self, input: &Input<'_>) {
        self.check_stream_by(input, html_stream_errors);
    }

    /// The same by the rule of another language: `errors_in` gives the wrong characters of a text, with
    /// their offsets in it.
    ///
    /// ```
    /// # use broth_lex::{Core, Input};
    /// # use broth_markup::ErrorCode;
    /// let (mut core, mut input) = (Core::new(true), Input::whole("a\u{1}"));
    /// core.collect_errors(true);
    /// input.advance(2);
    /// core.check_stream_by(&input, |text| {
    ///     text.match_indices('\u{1}').map(|(at, _)| (at, ErrorCode::ControlCharacterInInputStream))
    /// });
    /// core.check_stream(&input); // has been looked at
    /// assert_eq!(core.noticed().len(), 1);
    /// ```
    #[inline]
    pub fn check_stream_by<'i, E: Iterator<Item = (usize, ErrorCode)>>(
        &mut self,
        input: &'i Input<'_>,
        errors_in: impl Fn(&'i str) -> E,
    ) {
        let Some(errors) = &self.errors else { return };
        if input.offset() <= self.clean_to && input.insertions() == self.clean_until_insertion {
            self.checked = input.offset();
            self.settled = errors.len();
        } else {
            self.look_for_stream_errors(input, errors_in);
        }
    }

    /// OPTIMIZATION: looks ahead for the next error, so that most tokens cost no look.
    #[inline(never)]
    fn look_for_stream_errors<'i, E: Iterator<Item = (usize, ErrorCode)>>(
        &mut self,
        input: &'i Input<'_>,
        errors_in: impl Fn(&'i str) -> E,
    ) {
        const AHEAD: usize = 4096;
        self.note_stream_errors(input, &errors_in);
        let rest = input.rest();
        let mut ahead = rest.len().min(AHEAD);
        while !rest.is_char_boundary(ahead) {
            ahead += 1;
        }
        let clean = errors_in(&rest[..ahead]).next().map_or(ahead, |(at, _)| at);
        self.clean_to = input.offset() + clean;
        self.clean_until_insertion = input.insertions();
    }

    /// Notes the errors of the characters read since the last time.
    fn note_stream_errors<'i, E: Iterator<Item = (usize, ErrorCode)>>(
        &mut self,
        input: &'i Input<'_>,
        errors_in: impl Fn(&'i str) -> E,
    ) {
        let Some(errors) = &mut self.errors else { return };
        let read = Span::new(self.checked, input.offset());
        if read.start >= read.end {
            return;
        }
        self.checked = read.end;
        let text = input.slice(read);
        let noticed = errors.len();
        for (offset, code) in errors_in(text) {
            let len = text[offset..].chars().next().map_or(0, char::len_utf8);
            let at = read.start + offset;
            errors.push(ParseError { code, span: Span::new(at, at + len), at });
        }
        if errors.len() > noticed {
            // Stable: at the same place, the stream's error was there before the state saw the character.
            errors[self.settled..].sort_by_key(|error| (error.at, !is_stream_error(error.code)));
        }
        self.settled = errors.len();
    }
}

#[inline]
fn attrs<'t>(
    records: &'t [AttrRecord],
    scratch: &'t str,
    token_start: usize,
    detached: bool,
    input: &'t Input<'_>,
) -> Attrs<'t> {
    let source = if detached { "" } else { attrs_source(records, token_start, input) };
    Attrs::new(records, source, scratch, token_start)
}

/// The source of a tag, as far as the records refer to it.
#[inline]
fn attrs_source<'t>(records: &[AttrRecord], token_start: usize, input: &'t Input<'_>) -> &'t str {
    let Some(last) = records.last() else { return "" };
    let end = last.name[1].max(last.value[1]) as usize;
    input.slice(Span::new(token_start, token_start + end))
}

/// Texts of tags lie within the first 4 GiB of scratch: see [`Limits::token_bytes`].
#[inline]
fn in_32_bits(range: Option<[usize; 2]>) -> Option<[u32; 2]> {
    range.map(|[start, end]| [start as u32, end as u32])
}
