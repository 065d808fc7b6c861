//! `Tokenizer`: the loop, the token under construction, and how it is lent.
//!
//! Text is collected in the core's piece until a token must be emitted. A construct that begins a
//! token first waits until the text before it has been emitted: its state pauses
//! ([`Core::text_first`]) and is entered again with no text pending. So at any time one piece is
//! under construction, and lent text is never written to.

use alloc::string::String;

use broth_input::{Input, NeedInput, Span};
use broth_lex::cdata::CdataState;
use broth_lex::char_ref::CharRef;
use broth_lex::doctype::DoctypeParts;
use broth_lex::{Core, Pause, Piece, Rules, Run};
use broth_markup::{ErrorCode, LimitMet, Limits, Next, ParseError, Tag, Text, TextMode, Token};

use crate::state::State;

/// Which edition of the standard the tokenizer follows.
///
/// ```
/// use broth::html::{Edition, Input, Next, Token, Tokenizer};
///
/// let first_of = |edition| {
///     let mut input = Input::whole("<?go on?>");
///     let mut tokenizer = Tokenizer::new().edition(edition);
///     let next = tokenizer.next(&mut input);
///     matches!(next, Next::Token(Token::ProcessingInstruction { target: "go", .. }, _))
/// };
/// assert!(first_of(Edition::Living) && !first_of(Edition::Html2015));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Edition {
    /// The living standard.
    #[default]
    Living,
    /// The standard of about 2015: `<?` begins a bogus comment. Everything else gives the same tokens,
    /// but some parse errors differ.
    ///
    /// In 2015, errors had no names. They have those of today where the same markup is an error, and these:
    ///
    /// | markup | `Living` | `Html2015` |
    /// |---|---|---|
    /// | `<?` | errors in processing instructions | `unexpected-question-mark-instead-of-tag-name` |
    /// | `--` in a comment, for each `-` after it one more | - | `double-hyphen-in-comment` |
    /// | `--!` in a comment | - | `double-hyphen-in-comment` |
    /// | `--!>` | `incorrectly-closed-comment` | `double-hyphen-in-comment` |
    /// | `<!--` in a comment | `nested-comment` | `double-hyphen-in-comment` |
    /// | `<!DOCTYPE>` | `missing-doctype-name` | `missing-whitespace-before-doctype-name`, too |
    /// | U+0000 in a bogus comment or doctype | `unexpected-null-character` | - |
    /// | the end of the file in a CDATA section | `eof-in-cdata` | - |
    /// | `&copy=` in an attribute | - | `missing-semicolon-after-character-reference` |
    Html2015,
}

/// Reads HTML tokens from an [`Input`].
#[derive(Clone, Debug)]
pub struct Tokenizer {
    pub(crate) core: Core,
    pub(crate) state: State,
    /// "The return state" of a character reference.
    pub(crate) return_state: State,
    pub(crate) char_ref: Option<CharRef>,
    /// Whether a CDATA section is allowed here: the adjusted current node is in foreign content.
    pub(crate) cdata_allowed: bool,
    /// The name of the last start tag emitted before the text mode was switched.
    pub(crate) last_start_tag: String,
    pub(crate) tag: TagParts,
    pub(crate) doctype: DoctypeParts,
    /// The target of the processing instruction under construction; its data is the core's piece.
    pub(crate) target: Piece,
    /// "The temporary buffer" of the end tag names in raw text: where it begins in the source.
    pub(crate) buffer: usize,
    /// Without a tree builder, start tags switch the tokenizer themselves; with scripting, or without.
    pub(crate) switches_itself: Option<bool>,
    /// Whether tokens are taken whole where possible: see `fast_path.rs`.
    takes_whole: bool,
    /// Whether to try that for the next token: it begins at the cursor, in the data state.
    is_between_tokens: bool,
    /// Whether text is held back when a stream runs dry.
    pub(crate) coalesce_text: bool,
    paused: bool,
    /// The kind of the token that has been lent, whose texts can be forgotten.
    pub(crate) lent: Option<Emit>,
}

/// The tag token under construction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TagParts {
    pub(crate) is_end_tag: bool,
    pub(crate) name: Piece,
    pub(crate) self_closing: bool,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Again,
    Emit(Emit),
    End,
}

/// The token to emit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emit {
    Text,
    Null,
    Tag,
    Comment,
    Doctype,
    ProcessingInstruction,
    EndOfFile,
    /// A token that was taken whole, without the states.
    Whole,
}

impl Default for Tokenizer {
    fn default() -> Self {
        Self::new()
    }
}

impl Tokenizer {
    /// A tokenizer at the start of a document.
    #[must_use]
    pub fn new() -> Self {
        Self {
            core: Core::new(Rules::Html),
            state: State::Data,
            return_state: State::Data,
            char_ref: None,
            cdata_allowed: false,
            last_start_tag: String::new(),
            tag: TagParts::default(),
            doctype: DoctypeParts::default(),
            target: Piece::default(),
            buffer: 0,
            switches_itself: None,
            takes_whole: true,
            is_between_tokens: true,
            coalesce_text: false,
            paused: false,
            lent: None,
        }
    }

    /// Follows another edition of the standard.
    ///
    /// ```
    /// use broth::html::{Edition, Next, Token, Tokenizer};
    /// # use broth::html::Input;
    ///
    /// let mut input = Input::whole("<?soup?>"); // a processing instruction since 2026
    /// let mut tokenizer = Tokenizer::new().edition(Edition::Html2015);
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::Comment("?soup?"), _)));
    /// ```
    #[must_use]
    pub fn edition(mut self, edition: Edition) -> Self {
        self.core.rules = match edition {
            Edition::Living => Rules::Html,
            Edition::Html2015 => Rules::Html2015,
        };
        self
    }

    /// Whether the edition is that of 2015.
    pub(crate) fn is_2015(&self) -> bool {
        self.core.rules == Rules::Html2015
    }

    /// Collects parse errors; see [`drain_errors`](Self::drain_errors).
    ///
    /// ```
    /// # use broth::html::{Input, Next, Tokenizer};
    /// let mut input = Input::whole("<p a a>");
    /// let mut tokenizer = Tokenizer::new().errors(true);
    /// while let Next::Token(..) = tokenizer.next(&mut input) {}
    /// let errors: Vec<_> = tokenizer.drain_errors(&input).map(|error| error.to_string()).collect();
    /// assert_eq!(errors, ["duplicate-attribute at 5..6"]);
    /// ```
    #[must_use]
    pub fn errors(mut self, yes: bool) -> Self {
        self.core.errors.collect(yes);
        self
    }

    /// Works without a tree builder: the start tags of `title`, `textarea`, `style`, `script`, `xmp`,
    /// `iframe`, `noembed`, `noframes`, `plaintext` and, with scripting, `noscript` switch the text mode.
    ///
    /// ```
    /// # use broth::html::{Input, Next, Token, Tokenizer};
    /// let mut input = Input::whole("<style>p > b</style>");
    /// let mut tokenizer = Tokenizer::new().without_tree_builder(false);
    /// tokenizer.next(&mut input); // the start tag
    /// let Next::Token(Token::Text(text), _) = tokenizer.next(&mut input) else { panic!() };
    /// assert_eq!(&*text, "p > b");
    /// ```
    #[must_use]
    pub fn without_tree_builder(mut self, scripting: bool) -> Self {
        self.switches_itself = Some(scripting);
        self
    }

    /// Disables the fast path. The states give the same tokens; tests compare the two.
    ///
    /// ```
    /// # use broth::html::{Input, Next, Tokenizer};
    /// let mut inputs = [Input::whole("<p id=a>"), Input::whole("<p id=a>")];
    /// let mut tokenizers = [Tokenizer::new(), Tokenizer::new().state_by_state()];
    /// let [fast, readable] = &mut tokenizers;
    /// let [a, b] = &mut inputs;
    /// assert_eq!(fast.next(a), readable.next(b));
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn state_by_state(mut self) -> Self {
        self.takes_whole = false;
        self.is_between_tokens = false;
        self
    }

    /// Holds text back until it is complete, so that a stream emits each text as one token.
    ///
    /// ```
    /// use broth::html::{Next, Token, TokenStream, Tokenizer};
    ///
    /// let mut stream = TokenStream::new(Tokenizer::new().coalesced_text(true));
    /// stream.feed("Fish and");
    /// assert_eq!(stream.next(), Next::NeedInput);
    /// stream.feed(" chips<br>");
    /// assert!(matches!(stream.next(), Next::Token(Token::Text(text), _) if &*text == "Fish and chips"));
    /// ```
    #[must_use]
    pub fn coalesced_text(mut self, yes: bool) -> Self {
        self.coalesce_text = yes;
        self
    }

    /// Sets how much a token may hold.
    ///
    /// ```
    /// use broth::html::{Next, Token, Tokenizer};
    /// use broth_html_tokenizer::Limits;
    /// # use broth::html::Input;
    ///
    /// let mut input = Input::whole("<p a b c>");
    /// let limits = Limits::default().attributes(2);
    /// let mut tokenizer = Tokenizer::new().limits(limits);
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::StartTag(p), _) if p.attrs.len() == 2));
    /// assert_eq!(tokenizer.limits_met()[0].at, 7); // the `c`
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.core.limits = limits;
        self.takes_whole &= self.core.has_room_for_windows();
        self.is_between_tokens &= self.takes_whole;
        self
    }

    /// Continues in another text mode: tree construction requests this when it has the start tag, before the
    /// next token is read, and the context of a fragment may require it at the start.
    ///
    /// ```
    /// # use broth::html::{Input, Next, Token, Tokenizer};
    /// use broth::html::TextMode;
    ///
    /// // the content of a <title>
    /// let mut input = Input::whole("<b> &amp; <i></title>");
    /// let mut tokenizer = Tokenizer::new();
    /// tokenizer.switch_to(TextMode::Rcdata);
    /// tokenizer.set_last_start_tag("title");
    /// let Next::Token(Token::Text(text), _) = tokenizer.next(&mut input) else { panic!() };
    /// assert_eq!(&*text, "<b> & <i>");
    /// ```
    pub fn switch_to(&mut self, mode: TextMode) {
        self.state = State::of(mode);
        self.look_between_tokens();
    }

    /// Continues as inside a CDATA section.
    ///
    /// ```
    /// # use broth::html::{Input, Next, Token, Tokenizer};
    /// let mut input = Input::whole("<b>]]><i>");
    /// let mut tokenizer = Tokenizer::new();
    /// tokenizer.switch_to_cdata_section();
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::Text(text), _) if &*text == "<b>"));
    /// ```
    pub fn switch_to_cdata_section(&mut self) {
        self.state = State::CdataSection(CdataState::Section);
        self.look_between_tokens();
    }

    /// Sets the name of the last start tag: an end tag of that name ends RCDATA, RAWTEXT and
    /// script data. You only need this if the tokenizer has not seen the tag itself.
    pub fn set_last_start_tag(&mut self, name: &str) {
        self.last_start_tag.clear();
        self.last_start_tag.push_str(name);
    }

    /// Sets whether `<![CDATA[` begins a CDATA section here: whether the adjusted current node is an
    /// element outside the HTML namespace.
    ///
    /// ```
    /// # use broth::html::{Input, Next, Token, Tokenizer};
    /// let mut input = Input::whole("<![CDATA[a < b]]>");
    /// let mut tokenizer = Tokenizer::new();
    /// tokenizer.allow_cdata(true); // inside an <svg>
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::Text(text), _) if &*text == "a < b"));
    /// ```
    #[inline]
    pub fn allow_cdata(&mut self, yes: bool) {
        self.cdata_allowed = yes;
    }

    /// Sets or clears the *parser pause flag*: while it is set, [`next`](Self::next) reads nothing.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag>
    ///
    /// ```
    /// # use broth::html::{Input, Next, Tokenizer};
    /// let mut input = Input::whole("<p>");
    /// let mut tokenizer = Tokenizer::new();
    /// tokenizer.pause(true);
    /// assert_eq!(tokenizer.next(&mut input), Next::NeedInput);
    /// tokenizer.pause(false);
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(..)));
    /// ```
    pub fn pause(&mut self, yes: bool) {
        self.paused = yes;
        self.look_between_tokens();
    }

    /// Whether the tokenizer is in the data state, between tokens.
    ///
    /// ```
    /// # use broth::html::Tokenizer;
    /// use broth::html::TextMode;
    ///
    /// let mut tokenizer = Tokenizer::new();
    /// assert!(tokenizer.is_in_data());
    /// tokenizer.switch_to(TextMode::Rawtext);
    /// assert!(!tokenizer.is_in_data());
    /// ```
    #[must_use]
    pub fn is_in_data(&self) -> bool {
        self.state == State::Data
    }

    /// The next token, which borrows the tokenizer and the input until it is dropped.
    // OPTIMIZATION: part of the caller's loop, where the token then need not be written to memory.
    #[inline(always)]
    pub fn next<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<Token<'t>> {
        let allowed = self.cdata_allowed;
        self.next_with_cdata(input, || allowed)
    }

    /// Like [`next`](Self::next), but asks whether CDATA sections are allowed, and only where the
    /// answer may matter. A driver asks its tree builder.
    #[doc(hidden)]
    #[inline(always)]
    pub fn next_with_cdata<'t>(
        &'t mut self,
        input: &'t mut Input<'_>,
        allows_cdata: impl FnOnce() -> bool,
    ) -> Next<Token<'t>> {
        if self.is_between_tokens {
            if input.rest_bytes().first() == Some(&b'<') {
                if let Some(whole) = self.take_whole_tag(input) {
                    return self.lend_whole_tag(whole, input);
                }
            } else if let Some(whole) = self.take_whole_text(input) {
                return self.lend_whole_text(whole, input);
            }
        }
        self.allow_cdata(allows_cdata());
        self.next_by_states(input, |_, _| {})
    }

    /// Like [`next`](Self::next), but reports each state and the offset at which it is entered, for learning and debugging.
    ///
    /// ```
    /// # use broth::html::{Input, Tokenizer};
    /// let mut input = Input::whole("<p>");
    /// let mut states = Vec::new();
    /// Tokenizer::new().next_traced(&mut input, |state, at| states.push(format!("{at} {state}")));
    /// assert_eq!(states, ["0 Data", "1 TagOpen", "1 TagName"]);
    /// ```
    pub fn next_traced<'t>(
        &'t mut self,
        input: &'t mut Input<'_>,
        mut trace: impl FnMut(&str, usize),
    ) -> Next<Token<'t>> {
        self.next_by_states(input, |state, at| trace(&alloc::format!("{state:?}"), at))
    }

    /// The next token, by the states.
    #[inline(never)]
    fn next_by_states<'t>(
        &'t mut self,
        input: &'t mut Input<'_>,
        trace: impl FnMut(State, usize),
    ) -> Next<Token<'t>> {
        self.forget_lent_token(input);
        let emitted = self.advance(input, trace);
        self.look_between_tokens();
        match emitted {
            Ok(Some(emit)) => self.lend(emit, input),
            Ok(None) => Next::End,
            Err(NeedInput) => Next::NeedInput,
        }
    }

    /// Checks whether the next token begins at the cursor, in the data state.
    fn look_between_tokens(&mut self) {
        let has_text = self.core.piece.has_text() && self.lent.is_none();
        self.is_between_tokens =
            self.takes_whole && self.state == State::Data && !self.paused && !has_text;
    }

    /// The limits that were met so far, each once, whether errors are collected or not.
    #[must_use]
    pub fn limits_met(&self) -> &[LimitMet] {
        self.core.errors.limits_met()
    }

    /// Whether there are errors to be drained: for callers that ask after each token, and mostly find none.
    ///
    /// ```
    /// # use broth::html::{Input, Tokenizer};
    /// let (mut tokenizer, mut input) = (Tokenizer::new().errors(true), Input::whole("<p a a>"));
    /// tokenizer.next(&mut input);
    /// assert!(tokenizer.has_errors(&input));
    /// assert_eq!(tokenizer.drain_errors(&input).count(), 1);
    /// assert!(!tokenizer.has_errors(&input));
    /// ```
    #[inline]
    pub fn has_errors(&mut self, input: &Input<'_>) -> bool {
        self.core.check_stream(input);
        !self.core.errors.noticed().is_empty()
    }

    /// The errors noticed so far, in source order.
    pub fn drain_errors(&mut self, input: &Input<'_>) -> impl Iterator<Item = ParseError> + '_ {
        self.core.drain_errors(input)
    }

    /// Steps to the next token.
    fn advance(
        &mut self,
        input: &mut Input<'_>,
        mut trace: impl FnMut(State, usize),
    ) -> Result<Option<Emit>, NeedInput> {
        loop {
            if self.paused {
                return Err(NeedInput);
            }
            trace(self.state, input.offset());
            match self.step(input) {
                Ok(Step::Again) => {}
                Ok(Step::Emit(emit)) => {
                    self.lent = Some(emit);
                    return Ok(Some(emit));
                }
                Ok(Step::End) => return Ok(None),
                Err(Pause::NeedInput) if input.refill() => {}
                Err(pause) => {
                    let text_is_due = pause == Pause::TextFirst || !self.coalesce_text;
                    if text_is_due && self.core.piece.has_text() {
                        self.lent = Some(Emit::Text);
                        return Ok(Some(Emit::Text));
                    }
                    self.release_source(input);
                    return Err(NeedInput);
                }
            }
        }
    }

    /// Prepares for the next token, which begins where the last one ended.
    fn forget_lent_token(&mut self, input: &mut Input<'_>) {
        let (start, mark) = match self.lent.take() {
            Some(emit) if self.state != State::Data => self.start_of_next_token(emit, input),
            // The fast path may have left traces of a failed attempt.
            None if !self.is_between_tokens => return,
            _ => (input.offset(), input.offset()),
        };
        self.core.check_stream(input);
        self.core.clear();
        self.core.begin_text(start);
        input.set_mark(mark);
    }

    /// Where the next token begins, and from where the source must be held.
    fn start_of_next_token(&mut self, emit: Emit, input: &Input<'_>) -> (usize, usize) {
        match emit {
            Emit::Tag => self.remember_start_tag(input),
            Emit::Whole => self.remember_whole_tag(input),
            _ => {}
        }
        let start = match self.state {
            State::CdataSection(state) => input.offset() - state.brackets(),
            _ => self.core.construct().unwrap_or(input.offset()),
        };
        let mark = match self.state {
            // The name in the buffer has been emitted as text, but will still be compared.
            State::ScriptDataDoubleEscapeStart | State::ScriptDataDoubleEscapeEnd => self.buffer,
            _ => start,
        };
        (start, mark)
    }

    /// A token that has reached its limit in a stream is still read to its end, but no longer held. Nor are digits of a
    /// reference in text.
    fn release_source(&mut self, input: &mut Input<'_>) {
        if self.core.piece.is_text() {
            if !self.core.piece.has_text()
                && self.char_ref.as_ref().is_some_and(CharRef::is_of_digits)
            {
                self.core.check_stream(input);
                input.set_mark(input.offset());
            }
            return;
        }
        let taken = [&mut self.tag.name, &mut self.target].into_iter();
        if !self.core.release_source(taken.chain(self.doctype.pieces_mut()), input) {
            return;
        }
        self.core.check_stream(input);
        // A reference may return to its start while its name is still incomplete.
        let mark = self.char_ref.as_ref().map_or(input.offset(), CharRef::held_from);
        input.set_mark(mark.min(input.offset()));
    }

    /// Text after some tags is read in a special mode: keeps the tag's name, whose end tag will end the text.
    #[cold]
    fn remember_start_tag(&mut self, input: &Input<'_>) {
        if !self.tag.is_end_tag {
            let name = self.tag.name.text(input, self.core.piece.scratch());
            self.last_start_tag.clear();
            self.last_start_tag.push_str(name);
        }
    }

    /// The same for a token that was taken whole, if it was a tag.
    #[cold]
    fn remember_whole_tag(&mut self, input: &Input<'_>) {
        let token = input.slice(Span::new(self.core.token_start, input.offset()));
        if let Some(name) = token.strip_prefix('<')
            && !name.starts_with('/')
        {
            let end = name.find([' ', '\t', '\n', '\r', '\x0C', '/', '>']).unwrap_or(name.len());
            self.set_last_start_tag(&name[..end]);
        }
    }

    /// Lends the token that has been built.
    // OPTIMIZATION: each result is written where it is returned, not moved there from a common end: copying
    // a value that has just been written stalls.
    #[inline]
    fn lend<'t>(&'t self, emit: Emit, input: &'t Input<'_>) -> Next<Token<'t>> {
        match emit {
            Emit::Text => {
                let Piece { span, changed } = *self.core.piece.piece();
                let text = self.core.piece.text(input);
                let changes = changed.map(|_| self.core.piece.changes());
                Next::Token(Token::Text(Text { text, changes }), span)
            }
            Emit::Tag if self.tag.is_end_tag => {
                Next::Token(Token::EndTag(self.lend_tag(input)), self.token_span(input))
            }
            Emit::Tag => Next::Token(Token::StartTag(self.lend_tag(input)), self.token_span(input)),
            _ => Next::Token(self.lend_other(emit, input), self.token_span(input)),
        }
    }

    #[inline(always)]
    fn token_span(&self, input: &Input<'_>) -> Span {
        Span::new(self.core.token_start, input.offset())
    }

    #[inline(always)]
    fn lend_tag<'t>(&'t self, input: &'t Input<'_>) -> Tag<'t> {
        Tag {
            name: self.tag.name.text(input, self.core.piece.scratch()),
            name_span: self.tag.name.span,
            attrs: self.core.attrs(input),
            self_closing: self.tag.self_closing,
        }
    }

    /// A token other than text or a tag.
    fn lend_other<'t>(&'t self, emit: Emit, input: &'t Input<'_>) -> Token<'t> {
        let scratch = self.core.piece.scratch();
        match emit {
            Emit::Comment => Token::Comment(self.core.piece.text(input)),
            Emit::ProcessingInstruction => Token::ProcessingInstruction {
                target: self.target.text(input, scratch),
                data: self.core.piece.text(input),
            },
            Emit::Doctype => Token::Doctype(self.doctype.lend(input, scratch)),
            Emit::Null => Token::Null,
            Emit::EndOfFile | Emit::Text | Emit::Tag | Emit::Whole => Token::EndOfFile,
        }
    }

    // --- actions of the states ---

    /// Continues in another state.
    #[inline]
    pub(crate) fn go(&mut self, state: State) -> Run<Step> {
        self.state = state;
        Ok(Step::Again)
    }

    /// "Reconsume in" another state.
    #[inline]
    pub(crate) fn reconsume(&mut self, state: State, input: &mut Input<'_>) -> Run<Step> {
        self.core.reconsume(input);
        self.go(state)
    }

    /// Emits a token and continues in another state.
    #[inline]
    pub(crate) fn emit(&mut self, emit: Emit, state: State) -> Run<Step> {
        self.core.end_construct();
        self.state = state;
        Ok(Step::Emit(emit))
    }

    /// Continues with text, or with a value: the construct has ended, or was none.
    #[inline]
    pub(crate) fn go_on_with_text(&mut self, state: State) -> Run<Step> {
        self.core.end_construct();
        self.go(state)
    }

    /// It was not markup: emits everything read of it as text and reconsumes the current input character.
    pub(crate) fn was_text(&mut self, state: State, input: &mut Input<'_>) -> Run<Step> {
        self.core.construct_was_text(input);
        self.go(state)
    }

    /// The end of the file, after all text has been emitted.
    pub(crate) fn end_of_file(&mut self, input: &mut Input<'_>) -> Run<Step> {
        self.core.text_first(input)?;
        self.core.token_start = input.offset();
        self.emit(Emit::EndOfFile, State::End)
    }

    /// Reports an error about the current input character.
    #[inline]
    pub(crate) fn error(&mut self, code: ErrorCode, input: &Input<'_>) {
        self.core.error(code, input);
    }
}
