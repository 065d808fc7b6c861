//! One tokenizer for every edition of HTML, from the early draft of 2007 to the living standard.
//!
//! Two independent tokenizers read the editions: [`html::Tokenizer`] and [`html2007::Tokenizer`].
//! This module has their common interface, for programs that let the user choose.

use broth_markup::{Next, ParseError, TextMode, Token};

use broth_html_tokenizer as html;
use broth_html2007 as html2007;
use broth_input::Input;

/// The edition of HTML to follow.
///
/// ```
/// use broth::edition::{Edition, Tokenizer};
/// use broth::html::driver::{Input, Next, Token};
///
/// let mut input = Input::whole("<?go on?>");
/// let mut tokenizer = Tokenizer::new(Edition::Draft2007);
/// let first = tokenizer.next(&mut input);
/// assert!(matches!(first, Next::Token(Token::Comment("?go on?"), _)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Edition {
    /// The living standard.
    #[default]
    Living,
    /// The standard of about 2015: [`html::Edition::Html2015`] says what differs.
    Html2015,
    /// The draft as it stood from June 2007 to January 2008.
    Draft2007,
}

/// A tokenizer of any edition.
///
/// ```
/// use broth::edition::{Edition, Tokenizer};
/// use broth::html::driver::{Input, Next, Token};
///
/// let name = |edition| {
///     let mut input = Input::whole("<!DOCTYPE HTML>");
///     match Tokenizer::new(edition).next(&mut input) {
///         Next::Token(Token::Doctype(doctype), _) => doctype.name.map(str::to_owned),
///         _ => None,
///     }
/// };
/// assert_eq!(name(Edition::Draft2007).as_deref(), Some("HTML"));
/// assert_eq!(name(Edition::Living).as_deref(), Some("html"));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Tokenizer {
    /// The tokenizer of the standard, living or of 2015.
    Html(html::Tokenizer),
    /// The tokenizer of the early draft.
    Draft2007(html2007::Tokenizer),
}

impl Tokenizer {
    /// A tokenizer at the start of a document.
    #[must_use]
    pub fn new(edition: Edition) -> Self {
        let html = |edition| Self::Html(html::Tokenizer::new().edition(edition));
        match edition {
            Edition::Living => html(html::Edition::Living),
            Edition::Html2015 => html(html::Edition::Html2015),
            Edition::Draft2007 => Self::Draft2007(html2007::Tokenizer::new()),
        }
    }

    /// Collects parse errors; see [`drain_errors`](Self::drain_errors).
    ///
    /// ```
    /// # use broth::edition::{Edition, Tokenizer};
    /// # use broth::html::driver::{Input, Next};
    /// let mut tokenizer = Tokenizer::new(Edition::Living).without_tree_builder(false).errors(true);
    /// let mut input = Input::whole("<title a a>");
    /// while let Next::Token(..) = tokenizer.next(&mut input) {}
    /// assert!(tokenizer.drain_errors(&input).any(|error| error.code.as_str() == "duplicate-attribute"));
    /// ```
    #[must_use]
    pub fn errors(self, yes: bool) -> Self {
        match self {
            Self::Html(tokenizer) => Self::Html(tokenizer.errors(yes)),
            Self::Draft2007(tokenizer) => Self::Draft2007(tokenizer.errors(yes)),
        }
    }

    /// Works without a tree builder: start tags switch the tokenizer to the text mode of their
    /// element.
    #[must_use]
    pub fn without_tree_builder(self, scripting: bool) -> Self {
        match self {
            Self::Html(tokenizer) => Self::Html(tokenizer.without_tree_builder(scripting)),
            Self::Draft2007(tokenizer) => {
                Self::Draft2007(tokenizer.without_tree_builder(scripting))
            }
        }
    }

    /// Continues in another text mode. In the draft's words, raw text and scripts are CDATA.
    pub fn switch_to(&mut self, mode: TextMode) {
        match self {
            Self::Html(tokenizer) => tokenizer.switch_to(mode),
            Self::Draft2007(tokenizer) => tokenizer.set_content_model_flag(mode.into()),
        }
    }

    /// Sets the name of the last start tag.
    ///
    /// ```
    /// use broth::edition::{Edition, Tokenizer};
    /// use broth::html::{Input, TextMode};
    /// use broth::html::driver::{Next, Token};
    ///
    /// // the content of a <title>, by any edition
    /// for edition in [Edition::Living, Edition::Html2015, Edition::Draft2007] {
    ///     let mut tokenizer = Tokenizer::new(edition);
    ///     tokenizer.switch_to(TextMode::Rcdata);
    ///     tokenizer.set_last_start_tag("title");
    ///     let mut input = Input::whole("<b></title>");
    ///     let first = tokenizer.next(&mut input);
    ///     assert!(matches!(first, Next::Token(Token::Text(text), _) if &*text == "<b>"));
    /// }
    /// ```
    pub fn set_last_start_tag(&mut self, name: &str) {
        match self {
            Self::Html(tokenizer) => tokenizer.set_last_start_tag(name),
            Self::Draft2007(tokenizer) => tokenizer.set_last_start_tag(name),
        }
    }

    /// The next token, which borrows the tokenizer and the input until it is dropped.
    pub fn next<'t>(&'t mut self, input: &'t mut Input<'_>) -> Next<Token<'t>> {
        match self {
            Self::Html(tokenizer) => tokenizer.next(input),
            Self::Draft2007(tokenizer) => tokenizer.next(input),
        }
    }

    /// Like [`next`](Self::next), but reports each state and the offset at which it is entered, for
    /// learning and debugging.
    ///
    /// ```
    /// # use broth::edition::{Edition, Tokenizer};
    /// # use broth::html::Input;
    /// let mut states = Vec::new();
    /// let mut input = Input::whole("<p>");
    /// Tokenizer::new(Edition::Draft2007).next_traced(&mut input, |state, _| states.push(state.to_owned()));
    /// assert_eq!(states, ["Data", "TagOpen", "TagName"]);
    /// ```
    pub fn next_traced<'t>(
        &'t mut self,
        input: &'t mut Input<'_>,
        trace: impl FnMut(&str, usize),
    ) -> Next<Token<'t>> {
        match self {
            Self::Html(tokenizer) => tokenizer.next_traced(input, trace),
            Self::Draft2007(tokenizer) => tokenizer.next_traced(input, trace),
        }
    }

    /// Takes the errors noticed so far.
    pub fn drain_errors(&mut self, input: &Input<'_>) -> impl Iterator<Item = ParseError> + '_ {
        let (html, draft) = match self {
            Self::Html(tokenizer) => (Some(tokenizer.drain_errors(input)), None),
            Self::Draft2007(tokenizer) => (None, Some(tokenizer.drain_errors())),
        };
        html.into_iter().flatten().chain(draft.into_iter().flatten())
    }
}
