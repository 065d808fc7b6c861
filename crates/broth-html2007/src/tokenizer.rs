//! `Tokenizer`: the options, and what a tree builder may change between two tokens.

use broth_input::{Input, NeedInput};
use broth_lex::Machine;
use broth_markup::{Limits, Next, ParseError, Token};

use crate::ContentModelFlag;
use crate::registers::{Draft, Emit};

/// Reads the early draft's tokens from an [`Input`].
#[derive(Clone, Debug)]
pub struct Tokenizer {
    machine: Machine<Draft>,
}

impl Default for Tokenizer {
    fn default() -> Self {
        Self::new()
    }
}

impl Tokenizer {
    /// Creates a tokenizer for the start of a document.
    #[must_use]
    pub fn new() -> Self {
        Self { machine: Machine::new(Draft::new()) }
    }

    /// Collects parse errors; see [`drain_errors`](Self::drain_errors).
    ///
    /// ```
    /// # use broth::html2007::{Input, Next, Tokenizer};
    /// let mut input = Input::whole("<p a a></p>");
    /// let mut tokenizer = Tokenizer::new().errors(true);
    /// while let Next::Token(..) = tokenizer.next(&mut input) {}
    /// assert!(tokenizer.drain_errors().any(|error| error.code.as_str() == "duplicate-attribute"));
    /// ```
    #[must_use]
    pub fn errors(mut self, yes: bool) -> Self {
        self.machine.states.core.errors.collect(yes);
        self
    }

    /// Works without a tree builder: start tags set the content model flag as
    /// [`content_model`](crate::content_model) says.
    ///
    /// ```
    /// # use broth::html2007::{ContentModelFlag, Input, Tokenizer};
    /// let mut tokenizer = Tokenizer::new().without_tree_builder(false);
    /// tokenizer.next(&mut Input::whole("<style>"));
    /// assert_eq!(tokenizer.content_model_flag(), ContentModelFlag::Cdata);
    /// ```
    #[must_use]
    pub fn without_tree_builder(mut self, scripting: bool) -> Self {
        self.machine.states.switches_itself = Some(scripting);
        self
    }

    /// Sets how much a token may hold. The draft has no limits; the defaults are far beyond any
    /// real page.
    ///
    /// ```
    /// use broth::html2007::{Input, Limits, Next, Token, Tokenizer};
    ///
    /// let limits = Limits::default().attributes(1);
    /// let mut tokenizer = Tokenizer::new().limits(limits);
    /// let mut input = Input::whole("<p a b>");
    /// let Next::Token(Token::StartTag(tag), _) = tokenizer.next(&mut input) else { panic!() };
    /// assert_eq!(tag.attrs.len(), 1);
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.machine.set_limits(limits);
        self
    }

    /// Sets the content model flag, as tree construction does after some start tags (see
    /// [`content_model`](crate::content_model)), or as the context of a fragment requires at its
    /// start.
    ///
    /// ```
    /// # use broth::html2007::{ContentModelFlag, Input, Next, Token, Tokenizer};
    /// let mut tokenizer = Tokenizer::new();
    /// tokenizer.set_content_model_flag(ContentModelFlag::Rcdata);
    /// tokenizer.set_last_start_tag("title");
    /// let mut input = Input::whole("<b></title>");
    /// let Next::Token(Token::Text(text), _) = tokenizer.next(&mut input) else { panic!() };
    /// assert_eq!(text.text, "<b>");
    /// ```
    pub fn set_content_model_flag(&mut self, flag: ContentModelFlag) {
        self.machine.states.content_model_flag = flag;
    }

    /// The current content model flag.
    #[must_use]
    pub fn content_model_flag(&self) -> ContentModelFlag {
        self.machine.states.content_model_flag
    }

    /// Sets the name of the last start tag: in RCDATA and CDATA, only an end tag of that name is
    /// one. You only need this if the tokenizer has not seen the tag itself.
    pub fn set_last_start_tag(&mut self, name: &str) {
        self.machine.states.last_start_tag = Some(name.into());
    }

    /// The errors noticed since the last call, in the order in which they were noticed.
    pub fn drain_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.machine.states.core.errors.take()
    }

    /// The next token, which borrows the tokenizer and the input until it is dropped.
    #[inline]
    pub fn next<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<Token<'t>> {
        let emitted = self.machine.advance(input);
        self.lend(emitted, input)
    }

    /// Like [`next`](Self::next), but reports each state and the offset at which it is entered, for
    /// learning and debugging.
    ///
    /// ```
    /// # use broth::html2007::{Input, Tokenizer};
    /// let mut states = Vec::new();
    /// let mut input = Input::whole("<p>");
    /// Tokenizer::new().next_traced(&mut input, |state, at| states.push((at, state.to_owned())));
    /// assert_eq!(states[0], (0, "Data".to_owned()));
    /// ```
    pub fn next_traced<'t>(
        &'t mut self,
        input: &'t mut Input<'_>,
        mut trace: impl FnMut(&str, usize),
    ) -> Next<Token<'t>> {
        let emitted =
            self.machine.advance_traced(input, |state, at| trace(&alloc::format!("{state:?}"), at));
        self.lend(emitted, input)
    }

    fn lend<'t>(
        &'t self,
        emitted: Result<Option<Emit>, NeedInput>,
        input: &'t Input<'_>,
    ) -> Next<Token<'t>> {
        match emitted {
            Ok(Some(emit)) => self.machine.states.lend(emit, input),
            Ok(None) => Next::End,
            Err(NeedInput) => Next::NeedInput,
        }
    }
}
