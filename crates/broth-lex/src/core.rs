//! `Core`: the registers that every state of every tokenizer works on, and the life of a token.
//!
//! One piece of text is under construction at a time: the text between tags, a tag's name, an
//! attribute's value, a comment. The states see all of it through `Core`. Five parts do the work:
//!
//! - [`PieceBuilder`] builds the piece, and keeps the text of pieces that had to be changed;
//! - [`AttributeCollector`] keeps the attributes of a tag;
//! - `Cutoff` knows where a token reaches its limit;
//! - [`ErrorCollector`] keeps the errors that states notice;
//! - `StreamCheck` finds errors in the characters of the input stream.
//!
//! # The life of a token
//!
//! ```text
//!      clear, begin_text(at)                   the last token has been lent and is finished with
//!              |
//!              v
//!   +--> text is collected <---------------------------------+
//!   |    append_run, append, append_changed, ..              |
//!   |          |                                             |
//!   |          | `<` or `&`: begin_construct                 | it was text after all:
//!   |          v                                             | construct_was_text
//!   |    a construct is open, and its source is held --------+
//!   |          |
//!   |          | it is markup. Pending text is emitted first (text_first): the state puts its character back and
//!   |          | is entered again after `clear` and `begin_text`, with the construct still open
//!   |          v
//!   |    begin_markup(at)                      the construct is closed, and the token has a limit
//!   |          |
//!   |          |    a name, a target, an identifier: append.., piece.take()
//!   |          |    an attribute: .., push_attribute(name), piece.begin(at), .., take_value(quote)
//!   |          |    the text of a comment, the data of a processing instruction: stays in the piece
//!   |          |
//!   |          |    (a stream runs out of input beyond the limit: release_source)
//!   |          v
//!   +---- the token is lent: slices of the input, or of the scratch text
//! ```
//!
//! `check_stream` must run before the input forgets what was read: when a token is finished, and
//! when the source is released.

use broth_input::{Input, NeedInput, Span};
use broth_markup::{Attrs, ErrorCode, Limits, ParseError, Quote, Text};

use crate::attributes::AttributeCollector;
use crate::cutoff::Cutoff;
use crate::errors::ErrorCollector;
use crate::piece::PieceBuilder;
use crate::stream_check::{StreamCheck, html_stream_errors};
use crate::{Pause, Piece, Run};

/// The specification whose parse errors the shared states report.
///
/// ```
/// use broth_lex::bogus_comment::bogus_comment;
/// use broth_lex::{Core, Input, Rules};
///
/// let errors = |rules| {
///     let mut core = Core::new(rules);
///     core.errors.collect(true);
///     bogus_comment(&mut core, &mut Input::whole("\0")).unwrap();
///     core.errors.noticed().len()
/// };
/// assert_eq!((errors(Rules::Html), errors(Rules::Html2015)), (1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The living standard of HTML.
    Html,
    /// HTML as of 2024, without processing instructions.
    Html2024,
    /// HTML as of 2015.
    Html2015,
    /// XML5.
    Xml5,
}

/// The registers that the states of all languages share. The module documentation draws the life of
/// a token.
///
/// ```
/// use broth_lex::{Core, Input, Rules};
///
/// let mut core = Core::new(Rules::Html);
/// let mut input = Input::whole("Fish\0<");
/// core.begin_text(0);
/// assert!(core.piece.is_text() && !core.piece.has_text());
/// core.append_run((0..4).into(), &input); // still borrowed
/// input.advance(4);
/// core.read(&mut input).unwrap();
/// core.replace_null(&input); // from here on, copied
/// assert_eq!(core.piece.take().text(&input, core.piece.scratch()), "Fish\u{FFFD}");
/// core.clear();
/// assert_eq!(core.read(&mut input), Ok(Some('<')));
/// core.reconsume(&mut input);
/// assert_eq!(input.rest(), "<");
/// ```
#[derive(Clone, Debug)]
pub struct Core {
    /// Where the token under construction begins.
    pub token_start: usize,
    /// Where the current input character begins.
    pub here: usize,
    /// How much a token may hold.
    pub limits: Limits,
    /// Whether a stream holds text back until it is complete.
    pub coalesces_text: bool,
    /// The piece of text under construction.
    pub piece: PieceBuilder,
    /// The attributes of the tag under construction.
    pub attributes: AttributeCollector,
    /// The errors noticed so far.
    pub errors: ErrorCollector,
    stream: StreamCheck,
    cutoff: Cutoff,
    /// Where the construct begins, if one is open. The states may still go back to that place.
    construct: Option<usize>,
    /// The specification whose parse errors the shared states report.
    pub rules: Rules,
}

impl Core {
    /// Creates a core.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let mut core = Self {
            token_start: 0,
            here: 0,
            limits: Limits::default(),
            coalesces_text: false,
            piece: PieceBuilder::default(),
            attributes: AttributeCollector::default(),
            errors: ErrorCollector::default(),
            stream: StreamCheck::default(),
            cutoff: Cutoff::new(),
            construct: None,
            rules,
        };
        core.begin_text(0);
        core
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

    // --- the life of a token ---

    /// Forgets the texts and attributes of the previous token.
    #[inline]
    pub fn clear(&mut self) {
        self.piece.clear();
        self.attributes.clear();
        self.cutoff.clear();
    }

    /// Begins to collect text at the offset. Text has no limit, because it can be emitted at any
    /// time.
    #[inline]
    pub fn begin_text(&mut self, at: usize) {
        self.piece.set_is_text(true);
        self.cutoff.set(Cutoff::NONE);
        self.piece.begin(at);
    }

    /// Notes that markup, a reference or the end of a CDATA section may begin with the current
    /// input character. While such a *construct* is open, its characters may be markup or text:
    /// they are not in the piece, and their source is held. So `1 < 2` is emitted as one text.
    ///
    /// ```
    /// # use broth_lex::{Core, Input, Rules};
    /// let (mut core, mut input) = (Core::new(Rules::Html), Input::whole("< 2"));
    /// core.read(&mut input).unwrap();
    /// core.begin_construct(); // a tag?
    /// assert_eq!(core.construct(), Some(0));
    /// core.read(&mut input).unwrap();
    /// core.construct_was_text(&mut input);
    /// assert!(core.piece.has_text());
    /// assert_eq!(input.rest(), " 2");
    /// ```
    #[inline]
    pub fn begin_construct(&mut self) {
        self.construct = Some(self.here);
    }

    /// Closes the construct.
    #[inline]
    pub fn end_construct(&mut self) {
        self.construct = None;
    }

    /// Where the construct begins, if one is open.
    #[inline]
    #[must_use]
    pub fn construct(&self) -> Option<usize> {
        self.construct
    }

    /// Appends the construct up to the offset, because that part was text. The rest stays open.
    pub fn shorten_construct(&mut self, to: usize, input: &Input<'_>) {
        let start = self.construct.replace(to).unwrap_or(to);
        self.append_run(Span::new(start, to), input);
    }

    /// Closes the construct and appends it, including the current input character, because it was
    /// text.
    pub fn append_construct(&mut self, input: &Input<'_>) {
        self.shorten_construct(input.offset(), input);
        self.end_construct();
    }

    /// Closes the construct and appends it up to the current input character, because it was text.
    /// The current input character is reconsumed.
    pub fn construct_was_text(&mut self, input: &mut Input<'_>) {
        let start = self.construct.take().unwrap_or(self.here);
        self.append_run(Span::new(start, self.here), input);
        self.reconsume(input);
    }

    /// Makes sure that the text before a token has been emitted. If text is pending, the current
    /// input character is put back, and the state pauses: the tokenizer emits the text and enters
    /// the state again.
    ///
    /// A state calls this before it does anything that must not be done twice, such as reporting an
    /// error.
    ///
    /// ```
    /// # use broth_lex::{Core, Input, Pause, Rules};
    /// let (mut core, mut input) = (Core::new(Rules::Html), Input::whole("soup<"));
    /// core.append_run((0..4).into(), &input);
    /// input.advance(4);
    /// core.read(&mut input).unwrap();
    /// assert_eq!(core.text_first(&mut input), Err(Pause::TextFirst));
    /// assert_eq!(input.rest(), "<");
    /// ```
    #[inline]
    pub fn text_first(&self, input: &mut Input<'_>) -> Run<()> {
        if self.piece.has_text() {
            self.reconsume(input);
            return Err(Pause::TextFirst);
        }
        Ok(())
    }

    /// Begins a token other than text where the construct begins, and its first piece at the
    /// offset. Text that is pending comes [first](Self::text_first).
    #[inline]
    pub fn begin_markup(&mut self, piece_at: usize, input: &mut Input<'_>) -> Run<()> {
        self.text_first(input)?;
        let start = self.construct.take().unwrap_or(piece_at);
        self.begin_token(start);
        self.piece.begin(piece_at);
        self.piece.set_is_text(false);
        Ok(())
    }

    /// Begins a token other than text at the offset.
    #[inline]
    pub fn begin_token(&mut self, at: usize) {
        self.token_start = at;
        self.cutoff.set_for_token(at, self.limits);
    }

    // --- the limit of a token ---

    /// Whether the cursor is beyond the limit of the token.
    #[inline]
    #[must_use]
    pub fn is_beyond_limit(&self, input: &Input<'_>) -> bool {
        self.is_cut(input.offset())
    }

    /// Whether any part of the text that ends at `end` is beyond the limit of the token.
    #[inline]
    pub(crate) fn is_cut(&self, end: usize) -> bool {
        end > self.cutoff.at()
    }

    /// Returns the part of a run that the token may hold. Reports the first time that it drops
    /// something.
    #[cold]
    fn cut(&mut self, run: Span, input: &Input<'_>) -> Span {
        let (kept, dropped_from) = self.cutoff.cut(run, input);
        if let Some(end) = dropped_from {
            let token = Span::new(self.token_start, end);
            self.errors.report(ErrorCode::TokenTooLong, token, end);
        }
        kept
    }

    /// If the token has reached its limit, copies what is known of it (the pieces taken, those of
    /// its attributes, and the one under construction) out of the source, and returns true: the
    /// source need not be held any longer.
    ///
    /// ```
    /// # use broth_lex::{Core, Input, Rules};
    /// # use broth_markup::Limits;
    /// let mut input = Input::whole("a comment that is far too long");
    /// let mut core = Core::new(Rules::Html);
    /// core.limits = Limits::none().token_bytes(9);
    /// core.begin_token(0);
    /// input.advance(30);
    /// core.append_run((0..30).into(), &input);
    /// assert!(core.release_source([], &input));
    /// assert_eq!(core.piece.text(&Input::whole("")), "a comment");
    /// ```
    pub fn release_source<'p>(
        &mut self,
        taken: impl IntoIterator<Item = &'p mut Piece>,
        input: &Input<'_>,
    ) -> bool {
        if !self.cutoff.is_passed(input) {
            return false;
        }
        self.attributes.detach(self.token_start, &mut self.piece, input);
        self.piece.detach_own(self.token_start, input);
        for piece in taken {
            self.piece.detach(piece, self.token_start, input);
        }
        true
    }

    // --- the piece ---

    /// Appends source text that needs no change.
    #[inline]
    pub fn append_run(&mut self, run: Span, input: &Input<'_>) {
        if self.is_cut(run.end) {
            return self.append_cut(run, input);
        }
        self.piece.append_run(run, input);
    }

    /// Appends the part of a run before the cutoff.
    #[cold]
    fn append_cut(&mut self, run: Span, input: &Input<'_>) {
        let kept = self.cut(run, input);
        if !kept.is_empty() {
            self.piece.append_run(kept, input);
        }
    }

    /// Appends the current input character `c`.
    ///
    /// ```
    /// # use broth_lex::{Core, Input, Rules};
    /// let (mut core, mut input) = (Core::new(Rules::Html), Input::whole("\r\n"));
    /// let newline = core.read(&mut input).unwrap().unwrap();
    /// core.append(newline, &input);
    /// assert_eq!(core.piece.text(&input), "\n");
    /// ```
    #[inline]
    pub fn append(&mut self, c: char, input: &Input<'_>) {
        let span = Span::new(self.here, input.offset());
        // A newline may be CR or CRLF in the source.
        if c != '\n' || input.slice(span) == "\n" {
            self.append_run(span, input);
        } else {
            self.append_changed("\n", span, input);
        }
    }

    /// Appends text in place of the source at `span`.
    pub fn append_changed(&mut self, text: &str, span: Span, input: &Input<'_>) {
        if self.is_cut(span.end) {
            self.cut(span, input);
            return;
        }
        self.piece.append_changed(text, span, input);
    }

    /// Appends U+FFFD in place of the current input character.
    pub fn append_replacement(&mut self, input: &Input<'_>) {
        self.append_changed("\u{FFFD}", Span::new(self.here, input.offset()), input);
    }

    /// Appends source text in ASCII lower case.
    ///
    /// ```
    /// # use broth_lex::{Core, Input, Rules};
    /// let (mut core, mut input) = (Core::new(Rules::Html), Input::whole("DIV"));
    /// core.append_lowercase((0..2).into(), &input);
    /// input.advance(2);
    /// let upper = core.read(&mut input).unwrap().unwrap();
    /// core.append_lower(upper, &input);
    /// assert_eq!(core.piece.text(&input), "div");
    /// ```
    pub fn append_lowercase(&mut self, run: Span, input: &Input<'_>) {
        let run = if self.is_cut(run.end) { self.cut(run, input) } else { run };
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

    /// Reports U+0000 as an error and appends U+FFFD, as most states do. In XML5,
    /// [`check_stream_by`](Self::check_stream_by) reports it like other invalid characters.
    pub fn replace_null(&mut self, input: &Input<'_>) {
        if self.rules != Rules::Xml5 {
            self.error(ErrorCode::UnexpectedNullCharacter, input);
        }
        self.append_replacement(input);
    }

    /// The collected text, borrowed, with the changes that were made to it.
    #[inline]
    #[must_use]
    pub fn text<'t>(&'t self, input: &'t Input<'_>) -> Text<'t> {
        let changes = self.piece.piece().changed.map(|_| self.piece.changes());
        Text { text: self.piece.text(input), changes }
    }

    // --- attributes ---

    /// Adds an attribute without a value. A duplicate is dropped, and so is
    /// the value that may follow.
    ///
    /// ```
    /// use broth_lex::{Core, Input, Piece, Rules};
    /// use broth_markup::Quote;
    ///
    /// let (mut core, input) = (Core::new(Rules::Html), Input::whole("id=a"));
    /// core.begin_token(0);
    /// core.push_attribute(Piece::verbatim((0..2).into()), &input);
    /// core.piece.begin(3);
    /// core.append_run((3..4).into(), &input);
    /// core.take_value(Quote::Unquoted, &input);
    /// assert_eq!((core.attributes.len(), core.attrs(&input).get("id")), (1, Some("a")));
    /// core.change_value(0, "b");
    /// assert_eq!(core.attrs(&input).get("id"), Some("b"));
    /// ```
    pub fn push_attribute(&mut self, name: Piece, input: &Input<'_>) {
        let (most, start, scratch) =
            (self.limits.attributes, self.token_start, self.piece.scratch());
        if let Some(code) = self.attributes.push(name, most, start, scratch, input) {
            self.errors.report(code, name.span, self.here);
        }
    }

    /// Makes the piece the value of the attribute added last. If it was in quotes, the closing one
    /// is the current input character.
    #[inline]
    pub fn take_value(&mut self, quote: Quote, input: &Input<'_>) {
        let mut value = self.piece.take();
        if quote.is_quoted() && value.span.end < self.here {
            // Its end was cut off at a limit, or is a reference that stands for nothing.
            self.piece.detach(&mut value, self.token_start, input);
            value.span.end = self.here;
        }
        self.attributes.set_value(value, quote, self.token_start, self.piece.scratch());
    }

    /// Replaces the value of an attribute.
    pub fn change_value(&mut self, index: usize, value: &str) {
        let changed = self.piece.push_scratch(value);
        self.attributes.change_value(index, changed);
    }

    /// The attributes so far.
    #[inline]
    #[must_use]
    pub fn attrs<'t>(&'t self, input: &'t Input<'_>) -> Attrs<'t> {
        self.attributes.attrs(self.token_start, self.piece.scratch(), input)
    }

    // --- errors ---

    /// Reports an error at the current input character.
    #[inline]
    pub fn error(&mut self, code: ErrorCode, input: &Input<'_>) {
        if self.errors.are_collected() {
            let end = input.offset().max(self.here);
            self.errors.report(code, Span::new(self.here, end), self.here);
        }
    }

    /// Reports an error at the current character. Its span is that character and the given number
    /// of bytes before it.
    #[cold]
    pub fn error_since(&mut self, code: ErrorCode, bytes: usize, input: &Input<'_>) {
        let end = input.offset().max(self.here);
        self.errors.report(code, Span::new(self.here - bytes, end), self.here);
    }

    /// Reports an error at the current character, or at the end of the file. Its span is only the
    /// given number of bytes before it.
    #[cold]
    pub fn error_before(&mut self, code: ErrorCode, bytes: usize) {
        self.errors.report(code, Span::new(self.here - bytes, self.here), self.here);
    }

    /// Reports an error that is noticed before the next character is read, so that an error in that
    /// character comes later.
    #[cold]
    pub fn error_before_next(&mut self, code: ErrorCode, span: Span, input: &Input<'_>) {
        self.check_stream(input);
        self.errors.report(code, span, input.offset());
        self.errors.are_in_order();
    }

    /// Checks the characters read since the last call, by the rule of HTML.
    #[inline]
    pub fn check_stream(&mut self, input: &Input<'_>) {
        self.check_stream_by(input, html_stream_errors);
    }

    /// Does the same for another language: `errors_in` returns the invalid characters of a text and
    /// their offsets in it.
    #[inline]
    pub fn check_stream_by<'i, E: Iterator<Item = (usize, ErrorCode)>>(
        &mut self,
        input: &'i Input<'_>,
        errors_in: impl Fn(&'i str) -> E,
    ) {
        self.stream.check(&mut self.errors, input, errors_in);
    }

    /// Takes the errors noticed so far, including those of the input stream's characters up to the
    /// cursor.
    ///
    /// ```
    /// use broth_lex::{Core, Input, Rules};
    /// use broth_markup::ErrorCode;
    ///
    /// let (mut core, mut input) = (Core::new(Rules::Html), Input::whole("a\u{1}>"));
    /// core.errors.collect(true);
    /// input.advance(2);
    /// core.error_before_next(ErrorCode::MissingAttributeValue, (2..2).into(), &input);
    /// core.read(&mut input).unwrap();
    /// core.error(ErrorCode::EofInTag, &input);
    /// let first = core.drain_errors(&input).next().unwrap();
    /// assert_eq!(first.code, ErrorCode::ControlCharacterInInputStream);
    /// ```
    pub fn drain_errors(&mut self, input: &Input<'_>) -> impl Iterator<Item = ParseError> + '_ {
        self.check_stream(input);
        self.errors.take()
    }
}

#[cfg(test)]
mod tests {
    use super::{Core, Rules};
    use crate::{Input, Pause, Piece};
    use alloc::vec::Vec;
    use broth_input::Span;
    use broth_markup::{ErrorCode, Limits};

    /// A core that has read this many characters of the text.
    fn core_after(count: usize, input: &mut Input<'_>) -> Core {
        let mut core = Core::new(Rules::Html);
        core.errors.collect(true);
        for _ in 0..count {
            core.read(input).unwrap();
        }
        core
    }

    fn codes(core: &Core) -> Vec<&str> {
        core.errors.noticed().iter().map(|error| error.code.as_str()).collect()
    }

    #[test]
    fn every_newline_is_a_line_feed() {
        for (source, text) in [("\n", "\n"), ("\r", "\n"), ("\r\n", "\n"), ("a", "a")] {
            let mut input = Input::whole(source);
            let mut core = core_after(0, &mut input);
            let c = core.read(&mut input).unwrap().unwrap();
            core.append(c, &input);
            assert_eq!(core.piece.text(&input), text);
            assert_eq!(core.piece.piece().changed.is_none(), source == text, "{source:?}");
            assert_eq!(core.piece.span(), Span::new(0, source.len()));
        }
    }

    #[test]
    fn markup_begins_with_its_construct_and_after_the_text() {
        let mut input = Input::whole("a</b>");
        let mut core = core_after(1, &mut input);
        core.append('a', &input);
        core.read(&mut input).unwrap();
        core.begin_construct();
        core.read(&mut input).unwrap();
        core.read(&mut input).unwrap();
        assert_eq!(core.begin_markup(core.here, &mut input), Err(Pause::TextFirst));
        assert_eq!((core.construct(), input.rest()), (Some(1), "b>"));
        core.clear();
        core.begin_text(1);
        core.read(&mut input).unwrap();
        assert_eq!(core.begin_markup(core.here, &mut input), Ok(()));
        assert_eq!((core.construct(), core.token_start), (None, 1));
        assert_eq!((core.piece.span(), core.piece.is_text()), (Span::empty(3), false));
    }

    #[test]
    fn a_construct_becomes_text_in_three_ways() {
        // Up to the current character, including it, and only in part.
        for (way, text, rest, construct) in
            [(0, "]]", "]>", None), (1, "]]]", ">", None), (2, "]", ">", Some(1))]
        {
            let mut input = Input::whole("]]]>");
            let mut core = core_after(1, &mut input);
            core.begin_construct();
            core.read(&mut input).unwrap();
            core.read(&mut input).unwrap();
            match way {
                0 => core.construct_was_text(&mut input),
                1 => core.append_construct(&input),
                _ => core.shorten_construct(core.here - 1, &input),
            }
            assert_eq!((core.piece.text(&input), input.rest()), (text, rest));
            assert_eq!(core.construct(), construct);
        }
    }

    #[test]
    fn a_token_is_cut_at_its_limit_between_two_characters_and_that_is_reported_once() {
        let mut input = Input::whole("abcé123");
        let mut core = core_after(0, &mut input);
        core.limits = Limits::none().token_bytes(4);
        core.begin_markup(0, &mut input).unwrap();
        core.append_run((0..5).into(), &input);
        core.append_run((5..6).into(), &input);
        core.append_changed("x", (6..7).into(), &input);
        assert_eq!(core.piece.text(&input), "abc");
        assert_eq!(codes(&core), ["token-too-long"]);
        assert_eq!(core.errors.limits_met().len(), 1);
    }

    #[test]
    fn text_has_no_limit() {
        let mut input = Input::whole("abcdef");
        let mut core = core_after(0, &mut input);
        core.limits = Limits::none().token_bytes(2);
        core.begin_text(0);
        core.append_run((0..6).into(), &input);
        assert_eq!(core.piece.text(&input), "abcdef");
        assert!(!core.release_source([], &input));
    }

    #[test]
    fn a_null_is_replaced_and_is_an_error_except_in_xml() {
        for (rules, expected) in [
            (Rules::Html, &["unexpected-null-character"][..]),
            (Rules::Html2015, &["unexpected-null-character"]),
            (Rules::Xml5, &[]),
        ] {
            let mut input = Input::whole("\0");
            let mut core = core_after(1, &mut input);
            core.rules = rules;
            core.replace_null(&input);
            assert_eq!(core.piece.text(&input), "\u{FFFD}");
            assert_eq!(codes(&core), expected);
        }
    }

    #[test]
    fn lower_case_copies_only_what_has_upper_case() {
        for (source, text, is_changed) in
            [("div", "div", false), ("DiV", "div", true), ("É", "É", false)]
        {
            let input = Input::whole(source);
            let mut core = Core::new(Rules::Html);
            core.append_lowercase((0..source.len()).into(), &input);
            assert_eq!(core.piece.text(&input), text);
            assert_eq!(core.piece.piece().changed.is_some(), is_changed, "{source}");
        }
    }

    #[test]
    fn a_value_ends_before_its_closing_quote() {
        let mut input = Input::whole("a='12345'");
        let mut core = core_after(0, &mut input);
        core.limits = Limits::none().token_bytes(5);
        core.begin_markup(0, &mut input).unwrap();
        core.push_attribute(Piece::verbatim((0..1).into()), &input);
        core.piece.begin(3);
        core.append_run((3..8).into(), &input);
        core.here = 8;
        core.take_value(broth_markup::Quote::Single, &input);
        let attr = core.attrs(&input).iter().next().unwrap();
        assert_eq!((attr.value, attr.value_span), ("12", Span::new(3, 8)));
    }

    #[test]
    fn an_error_before_the_next_character_comes_before_the_error_in_that_character() {
        let mut input = Input::whole("a\u{1}");
        let mut core = core_after(1, &mut input);
        core.error_before_next(ErrorCode::EofInTag, (0..1).into(), &input);
        core.read(&mut input).unwrap();
        let errors: Vec<_> = core.drain_errors(&input).map(|error| error.code.as_str()).collect();
        assert_eq!(errors, ["eof-in-tag", "control-character-in-input-stream"]);
    }
}
