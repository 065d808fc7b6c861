//! The easy ways in: owned tokens of a whole text, and tokens of a text that comes in chunks.

use alloc::string::String;
use alloc::vec::Vec;

use broth_input::{Input, Span};
use broth_markup::{Next, ParseError, Token};

use crate::{ContentModelFlag, Tokenizer, content_model};

/// A token that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OwnedToken {
    /// `<!DOCTYPE html>`; `None` is *missing*.
    Doctype {
        /// The name, its case kept.
        name: Option<String>,
        /// The public identifier.
        public_id: Option<String>,
        /// The system identifier.
        system_id: Option<String>,
        /// The correctness flag.
        correct: bool,
    },
    /// `<p class=a>`
    StartTag {
        /// The name in lower case.
        name: String,
        /// Names and values, in source order.
        attributes: Vec<(String, String)>,
    },
    /// `</p>`
    EndTag {
        /// The name in lower case.
        name: String,
        /// Names and values, in source order. There should be none.
        attributes: Vec<(String, String)>,
    },
    /// `<!-- data -->`, and what is taken for a comment.
    Comment(String),
    /// The characters between two other tokens.
    Text(String),
}

impl OwnedToken {
    /// The same token, kept; `None` for the end of the file.
    #[must_use]
    pub fn new(token: Token<'_>) -> Option<Self> {
        let own = |text: &str| String::from(text);
        let attributes = |tag: &broth_markup::Tag<'_>| {
            tag.attrs.iter().map(|attr| (own(attr.name), own(attr.value))).collect()
        };
        Some(match token {
            Token::Doctype(doctype) => Self::Doctype {
                name: doctype.name.map(own),
                public_id: doctype.public_id.map(own),
                system_id: doctype.system_id.map(own),
                correct: !doctype.force_quirks,
            },
            Token::StartTag(tag) => {
                Self::StartTag { name: own(tag.name), attributes: attributes(&tag) }
            }
            Token::EndTag(tag) => {
                Self::EndTag { name: own(tag.name), attributes: attributes(&tag) }
            }
            Token::Comment(data) => Self::Comment(own(data)),
            Token::Text(text) => Self::Text(own(text.text)),
            _ => return None,
        })
    }
}

/// The tokens of a text, with the content model flag set as tree construction would set it without
/// scripting.
///
/// ```
/// use broth_html2007::{OwnedToken, tokens};
///
/// let texts: Vec<_> = tokens("<title>a<b>&amp;</title>c<d>")
///     .filter_map(|token| if let OwnedToken::Text(text) = token { Some(text) } else { None })
///     .collect();
/// assert_eq!(texts, ["a<b>&", "c"]);
/// ```
#[must_use]
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens { tokenizer: Tokenizer::new(), input: Input::whole(text), feedback: true, pending: None }
}

/// The iterator of [`tokens`].
#[derive(Clone, Debug)]
pub struct Tokens<'i> {
    tokenizer: Tokenizer,
    input: Input<'i>,
    /// Whether the content model flag is set after start tags.
    feedback: bool,
    /// The token behind the text that was given last.
    pending: Option<OwnedToken>,
}

impl Iterator for Tokens<'_> {
    type Item = OwnedToken;

    fn next(&mut self) -> Option<OwnedToken> {
        let mut text = String::new();
        let mut token = self.pending.take();
        while token.is_none() {
            let Next::Token(lent, _) = self.tokenizer.next(&mut self.input) else { break };
            if let Token::Text(run) = lent {
                text.push_str(run.text);
                continue;
            }
            token = OwnedToken::new(lent);
            let flag = match lent {
                Token::StartTag(tag) if self.feedback => content_model(tag.name, false),
                _ => None,
            };
            if let Some(flag) = flag {
                self.tokenizer.set_content_model_flag(flag);
            }
        }
        if text.is_empty() {
            return token;
        }
        self.pending = token;
        Some(OwnedToken::Text(text))
    }
}

/// What [`tokenize`] gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokenized {
    /// All tokens but the end of the file.
    pub tokens: Vec<OwnedToken>,
    /// All errors.
    pub errors: Vec<ParseError>,
}

/// All tokens and errors of a text, as the test suites of that time ask for them: there is no tree
/// construction, so the content model flag stays as given until an end tag sets it to PCDATA.
///
/// ```
/// use broth_html2007::{ContentModelFlag, OwnedToken, tokenize};
///
/// let result = tokenize("a</B></title>", ContentModelFlag::Rcdata, Some("title"));
/// assert_eq!(result.tokens[0], OwnedToken::Text("a</B>".into()));
/// assert!(result.errors.is_empty());
/// ```
#[must_use]
pub fn tokenize(
    text: &str,
    content_model_flag: ContentModelFlag,
    last_start_tag: Option<&str>,
) -> Tokenized {
    let mut tokenizer = Tokenizer::new().with_errors(true);
    tokenizer.set_content_model_flag(content_model_flag);
    if let Some(name) = last_start_tag {
        tokenizer.set_last_start_tag(name);
    }
    let input = Input::whole(text);
    let mut tokens = Tokens { tokenizer, input, feedback: false, pending: None };
    Tokenized {
        tokens: tokens.by_ref().collect(),
        errors: tokens.tokenizer.drain_errors().collect(),
    }
}

/// A tokenizer that is fed with chunks and calls back for each token.
///
/// What the callback returns is the feedback of tree construction: the content model flag, if it is to be
/// switched. [`content_model`] knows it for each start tag.
///
/// ```
/// use broth_html2007::{Feeder, Token, Tokenizer, content_model};
///
/// let mut comments = 0;
/// let mut count = |token: Token<'_>, _| match token {
///     Token::StartTag(tag) => content_model(tag.name, false),
///     Token::Comment(_) => {
///         comments += 1;
///         None
///     }
///     _ => None,
/// };
/// let mut feeder = Feeder::new(Tokenizer::new());
/// feeder.feed("<script><!-- no comm", &mut count);
/// feeder.feed("ent --></script><!-- a comment -->", &mut count);
/// feeder.finish(&mut count);
/// assert_eq!(comments, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Feeder {
    tokenizer: Tokenizer,
    input: Input<'static>,
}

impl Feeder {
    /// A feeder for a tokenizer that has not begun yet.
    #[must_use]
    pub fn new(tokenizer: Tokenizer) -> Self {
        Self { tokenizer, input: Input::streaming() }
    }

    /// Reads a chunk. Text is given as far as it is there; a token that is not complete waits.
    pub fn feed(
        &mut self,
        chunk: &str,
        callback: impl FnMut(Token<'_>, Span) -> Option<ContentModelFlag>,
    ) {
        self.input.push(chunk);
        self.run(callback);
    }

    /// Reads what is left; the last token is the end of the file.
    pub fn finish(&mut self, callback: impl FnMut(Token<'_>, Span) -> Option<ContentModelFlag>) {
        self.input.close();
        self.run(callback);
    }

    /// The errors noticed since the last call, in the order in which they were noticed.
    pub fn drain_errors(&mut self) -> impl Iterator<Item = ParseError> + '_ {
        self.tokenizer.drain_errors()
    }

    fn run(&mut self, mut callback: impl FnMut(Token<'_>, Span) -> Option<ContentModelFlag>) {
        while let Next::Token(token, span) = self.tokenizer.next(&mut self.input) {
            if let Some(flag) = callback(token, span) {
                self.tokenizer.set_content_model_flag(flag);
            }
        }
    }
}
