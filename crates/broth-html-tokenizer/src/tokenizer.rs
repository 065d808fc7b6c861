//! `Tokenizer`: the options, and the settings that a tree builder may change between two tokens.

use broth_input::{Input, NeedInput, Span};
use broth_lex::cdata::CdataState;
use broth_lex::{Machine, Rules};
use broth_markup::{LimitMet, Limits, Next, ParseError, TextMode, Token};

use crate::registers::{Emit, Html};
use crate::state::State;

/// Which edition of the standard the tokenizer follows.
///
/// ```
/// use broth::html::{Edition, Input};
/// use broth::html::driver::{Next, Token, Tokenizer};
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
    /// The standard of 2024. `<?` begins a bogus comment. A parser builds the tree by the rules of
    /// that year, too: before customizable `select`, which came in July 2025, tags in a `select`
    /// were ignored unless they were those of `option`, `optgroup`, `hr`, `script` or `template`.
    /// A `form` directly in a table in a `template` was ignored, `selectedcontent` was like any
    /// unknown element, and no template replaced a marker.
    Html2024,
    /// The standard of 2020: as in 2024, and in SVG and MathML `</p>` and `</br>` were like any
    /// other end tag. So were the start tags of HTML elements there, such as `<p>`, if the parser
    /// was created for a fragment. (Some things that came between are there, too, such as the
    /// element `search` and `hr` in a `select`.)
    Html2020,
    /// The standard of about 2015: `<?` begins a bogus comment. Everything else gives the same
    /// tokens, but some parse errors differ. A parser builds the tree by the living standard.
    ///
    /// In 2015, errors had no names. Here they have those of today. The two editions report
    /// different errors for:
    ///
    /// | markup | `Living` | `Html2015` |
    /// |---|---|---|
    /// | `<?` | errors in processing instructions | `unexpected-question-mark-instead-of-tag-name` |
    /// | `--` in a comment, and again for each further `-` | - | `double-hyphen-in-comment` |
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
    pub(crate) machine: Machine<Html>,
    /// "The parser pause flag"
    is_paused: bool,
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
        let mut machine = Machine::new(Html::new());
        machine.set_takes_whole(true);
        machine.look_between_tokens(true);
        Self { machine, is_paused: false }
    }

    /// Follows another edition of the standard.
    ///
    /// ```
    /// use broth::html::Edition;
    /// use broth::html::driver::{Next, Token, Tokenizer};
    /// # use broth::html::Input;
    ///
    /// let mut input = Input::whole("<?soup?>"); // a processing instruction since 2026
    /// let mut tokenizer = Tokenizer::new().edition(Edition::Html2015);
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::Comment("?soup?"), _)));
    /// ```
    #[must_use]
    pub fn edition(mut self, edition: Edition) -> Self {
        self.machine.states.core.rules = match edition {
            Edition::Living => Rules::Html,
            Edition::Html2024 | Edition::Html2020 => Rules::Html2024,
            Edition::Html2015 => Rules::Html2015,
        };
        self
    }

    /// Collects parse errors; see [`drain_errors`](Self::drain_errors).
    ///
    /// ```
    /// # use broth::html::driver::{Input, Next, Tokenizer};
    /// let mut input = Input::whole("<p a a>");
    /// let mut tokenizer = Tokenizer::new().errors(true);
    /// while let Next::Token(..) = tokenizer.next(&mut input) {}
    /// let errors: Vec<_> = tokenizer.drain_errors(&input).map(|error| error.to_string()).collect();
    /// assert_eq!(errors, ["duplicate-attribute at 5..6"]);
    /// ```
    #[must_use]
    pub fn errors(mut self, yes: bool) -> Self {
        self.machine.states.core.errors.collect(yes);
        self
    }

    /// Works without a tree builder: the start tags of `title`, `textarea`, `style`, `script`,
    /// `xmp`, `iframe`, `noembed`, `noframes`, `plaintext` and, with scripting, `noscript` switch
    /// the text mode.
    ///
    /// ```
    /// # use broth::html::driver::{Input, Next, Token, Tokenizer};
    /// let mut input = Input::whole("<style>p > b</style>");
    /// let mut tokenizer = Tokenizer::new().without_tree_builder(false);
    /// tokenizer.next(&mut input); // the start tag
    /// let Next::Token(Token::Text(text), _) = tokenizer.next(&mut input) else { panic!() };
    /// assert_eq!(&*text, "p > b");
    /// ```
    #[must_use]
    pub fn without_tree_builder(mut self, scripting: bool) -> Self {
        self.machine.states.switches_itself = Some(scripting);
        self
    }

    /// Disables the fast path. The states give the same tokens; tests compare the two.
    ///
    /// ```
    /// # use broth::html::driver::{Input, Next, Tokenizer};
    /// let mut inputs = [Input::whole("<p id=a>"), Input::whole("<p id=a>")];
    /// let mut tokenizers = [Tokenizer::new(), Tokenizer::new().state_by_state()];
    /// let [fast, readable] = &mut tokenizers;
    /// let [a, b] = &mut inputs;
    /// assert_eq!(fast.next(a), readable.next(b));
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn state_by_state(mut self) -> Self {
        self.machine.set_takes_whole(false);
        self
    }

    /// Holds text back until it is complete, so that a stream emits each text as one token.
    ///
    /// ```
    /// use broth::html::driver::{Next, Token, TokenStream, Tokenizer};
    ///
    /// let mut stream = TokenStream::new(Tokenizer::new().coalesced_text(true));
    /// stream.feed("Fish and");
    /// assert_eq!(stream.next(), Next::NeedInput);
    /// stream.feed(" chips<br>");
    /// assert!(matches!(stream.next(), Next::Token(Token::Text(text), _) if &*text == "Fish and chips"));
    /// ```
    #[must_use]
    pub fn coalesced_text(mut self, yes: bool) -> Self {
        self.machine.states.core.coalesces_text = yes;
        self
    }

    /// Sets the limits of a token.
    ///
    /// ```
    /// use broth::html::driver::{Next, Token, Tokenizer};
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
        self.machine.set_limits(limits);
        self
    }

    /// Continues in another text mode. Tree construction requests this after some start tags,
    /// before the next token is read, and for some contexts of fragments.
    ///
    /// ```
    /// # use broth::html::driver::{Input, Next, Token, Tokenizer};
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
        self.go(State::of(mode));
    }

    /// Continues as inside a CDATA section.
    ///
    /// ```
    /// # use broth::html::driver::{Input, Next, Token, Tokenizer};
    /// let mut input = Input::whole("<b>]]><i>");
    /// let mut tokenizer = Tokenizer::new();
    /// tokenizer.switch_to_cdata_section();
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::Text(text), _) if &*text == "<b>"));
    /// ```
    pub fn switch_to_cdata_section(&mut self) {
        self.go(State::CdataSection(CdataState::Section));
    }

    /// Continues in another state.
    #[inline]
    fn go(&mut self, state: State) {
        self.machine.state = state;
        self.machine.look_between_tokens(!self.is_paused);
    }

    /// Sets the name of the last start tag: an end tag of that name ends RCDATA, RAWTEXT and
    /// script data. You only need this if the tokenizer has not seen the tag itself.
    pub fn set_last_start_tag(&mut self, name: &str) {
        let last_start_tag = &mut self.machine.states.last_start_tag;
        last_start_tag.clear();
        last_start_tag.push_str(name);
    }

    /// Sets whether `<![CDATA[` begins a CDATA section here. It does if the adjusted current node
    /// is an element outside the HTML namespace.
    ///
    /// ```
    /// # use broth::html::driver::{Input, Next, Token, Tokenizer};
    /// let mut input = Input::whole("<![CDATA[a < b]]>");
    /// let mut tokenizer = Tokenizer::new();
    /// tokenizer.allow_cdata(true); // inside an <svg>
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(Token::Text(text), _) if &*text == "a < b"));
    /// ```
    #[inline]
    pub fn allow_cdata(&mut self, yes: bool) {
        self.machine.states.cdata_allowed = yes;
    }

    /// Sets or clears the *parser pause flag*: while it is set, [`next`](Self::next) reads nothing.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag>
    ///
    /// ```
    /// # use broth::html::driver::{Input, Next, Tokenizer};
    /// let mut input = Input::whole("<p>");
    /// let mut tokenizer = Tokenizer::new();
    /// tokenizer.pause(true);
    /// assert_eq!(tokenizer.next(&mut input), Next::NeedInput);
    /// tokenizer.pause(false);
    /// assert!(matches!(tokenizer.next(&mut input), Next::Token(..)));
    /// ```
    pub fn pause(&mut self, yes: bool) {
        self.is_paused = yes;
        self.machine.look_between_tokens(!yes);
    }

    /// Whether the tokenizer is in the data state, between tokens.
    ///
    /// ```
    /// # use broth::html::driver::Tokenizer;
    /// use broth::html::TextMode;
    ///
    /// let mut tokenizer = Tokenizer::new();
    /// assert!(tokenizer.is_in_data());
    /// tokenizer.switch_to(TextMode::Rawtext);
    /// assert!(!tokenizer.is_in_data());
    /// ```
    #[must_use]
    pub fn is_in_data(&self) -> bool {
        self.machine.state == State::Data
    }

    /// The next token, which borrows the tokenizer and the input until it is dropped.
    #[inline]
    pub fn next<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<Token<'t>> {
        let allowed = self.machine.states.cdata_allowed;
        self.next_with_cdata(input, || allowed)
    }

    /// Like [`next`](Self::next), but asks whether CDATA sections are allowed, and only where the
    /// answer may matter. A driver asks its tree builder.
    #[doc(hidden)]
    #[inline]
    pub fn next_with_cdata<'t>(
        &'t mut self,
        input: &'t mut Input<'_>,
        allows_cdata: impl FnOnce() -> bool,
    ) -> Next<Token<'t>> {
        if self.machine.is_between_tokens() {
            if input.rest_bytes().first() == Some(&b'<') {
                if let Some(whole) = self.machine.states.core.take_tag::<Html>(input) {
                    return self.lend_whole_tag(whole, input);
                }
            } else if let Some(whole) = self.machine.states.core.take_text::<Html>(input) {
                return self.lend_whole_text(whole, input);
            }
        }
        self.allow_cdata(allows_cdata());
        self.next_by_states(input, |_, _| {})
    }

    /// Like [`next`](Self::next), but reports each state and the offset at which it is entered, for
    /// learning and debugging.
    ///
    /// ```
    /// # use broth::html::driver::{Input, Tokenizer};
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
    fn next_by_states<'t>(
        &'t mut self,
        input: &'t mut Input<'_>,
        trace: impl FnMut(State, usize),
    ) -> Next<Token<'t>> {
        if self.is_paused {
            return Next::NeedInput;
        }
        if self.machine.state != State::Data {
            self.remember_start_tag(input);
        }
        let emitted = self.machine.advance_traced(input, trace);
        self.machine.look_between_tokens(true);
        match emitted {
            Ok(Some(emit)) => self.machine.states.lend(emit, input),
            Ok(None) => Next::End,
            Err(NeedInput) => Next::NeedInput,
        }
    }

    /// Remembers the name of the start tag that is lent, if it is one. The end tag of that name
    /// will end the special text mode that it began.
    #[cold]
    fn remember_start_tag(&mut self, input: &Input<'_>) {
        let lent = self.machine.lent();
        let Html { core, tag, last_start_tag, .. } = &mut self.machine.states;
        let name = match lent {
            Some(Emit::Tag) if !tag.is_end_tag => tag.name.text(input, core.piece.scratch()),
            Some(Emit::Whole) => {
                let token = input.slice(Span::new(core.token_start, input.offset()));
                let Some(name) = token.strip_prefix('<') else { return };
                let end = name.find([' ', '\t', '\n', '\r', '\x0C', '/', '>']);
                match end.unwrap_or(name.len()) {
                    0 => return,
                    end => &name[..end],
                }
            }
            _ => return,
        };
        last_start_tag.clear();
        last_start_tag.push_str(name);
    }

    /// The limits that were met so far, each once, whether errors are collected or not.
    #[must_use]
    pub fn limits_met(&self) -> &[LimitMet] {
        self.machine.states.core.errors.limits_met()
    }

    /// Whether there are errors to drain, for callers that ask after each token.
    ///
    /// ```
    /// # use broth::html::driver::{Input, Tokenizer};
    /// let (mut tokenizer, mut input) = (Tokenizer::new().errors(true), Input::whole("<p a a>"));
    /// tokenizer.next(&mut input);
    /// assert!(tokenizer.has_errors(&input));
    /// assert_eq!(tokenizer.drain_errors(&input).count(), 1);
    /// assert!(!tokenizer.has_errors(&input));
    /// ```
    #[inline]
    pub fn has_errors(&mut self, input: &Input<'_>) -> bool {
        let core = &mut self.machine.states.core;
        core.check_stream(input);
        !core.errors.noticed().is_empty()
    }

    /// The errors noticed so far, in source order.
    pub fn drain_errors(&mut self, input: &Input<'_>) -> impl Iterator<Item = ParseError> + '_ {
        self.machine.states.core.drain_errors(input)
    }
}
