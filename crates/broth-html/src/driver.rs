//! The loop in which tokenizer and tree builder meet.
//!
//! Each step of a [`Driver`] takes a token from the tokenizer, shows it to an [`Observer`], hands
//! it to the tree builder, and passes the builder's requests to the tokenizer. This one loop serves
//! the [`Parser`](crate::Parser), and also the checker, the sanitizer and the rewriter, which need
//! to see the tokens.
//!
//! Its tokenizer is the one that lends its tokens, and copies nothing: [`Tokenizer::next`] and
//! [`TokenStream`].
//!
//! A driver owns no input: the caller lends it at each step, and decides what to do about scripts,
//! declarations of the encoding, and errors.

use alloc::vec::Vec;
use core::fmt;

use broth_dom::TreeSink;
#[cfg(feature = "encoding")]
use broth_encoding::{Encoding, encoding_of_meta_element};
use broth_html_tree::{Context, EncodingDeclaration, Feedback, Options, TreeBuilder};
use broth_markup::{LimitMet, LimitsMet, Span};

pub use broth_html_tokenizer::{TokenStream, Tokenizer, Tokens};
pub use broth_input::{Input, NeedInput};
pub use broth_markup::{Attr, Attrs, Doctype, Next, Tag, Text, TextMode, Token};

/// Sees each token before and after the tree builder gets it. `()` ignores them.
pub trait Observer<S: TreeSink> {
    /// Called before the builder gets a token, except the end of the file. The observer may change
    /// the token and its span, and may pass tokens of its own to the builder.
    #[inline]
    fn before(
        &mut self,
        token: &mut Token<'_>,
        span: &mut Span,
        builder: &mut TreeBuilder<S>,
    ) -> Verdict {
        let _ = (token, span, builder);
        Verdict::Process
    }

    /// Called after the builder has processed a token, except the end of the file.
    #[inline]
    fn after(&mut self, token: &Token<'_>, builder: &mut TreeBuilder<S>) {
        let _ = (token, builder);
    }

    /// Called before the builder gets the end of the file. Unlike the other tokens it borrows
    /// nothing, so the observer can read the rest of the input.
    #[inline]
    fn end(&mut self, input: &Input<'_>, span: Span, builder: &mut TreeBuilder<S>) {
        let _ = (input, span, builder);
    }
}

impl<S: TreeSink> Observer<S> for () {}

/// Whether the tree builder gets a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The builder processes the token.
    Process,
    /// The builder never sees the token.
    Skip,
}

/// The result of a step of a [`Driver`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress<N> {
    /// A token was read.
    Token,
    /// A token was read that ends a script. This occurs only if scripting is on.
    Script(N),
    /// A token was read that declares the encoding. See [`EncodingDeclaration`].
    Encoding(EncodingDeclaration),
    /// The input holds no complete token yet.
    NeedInput,
    /// The end of the input was reached, and the tree is complete.
    End,
}

/// A tokenizer, a tree builder, and their observer.
///
/// ```
/// use broth::dom::Document;
/// use broth::html::driver::{Driver, Progress};
/// use broth::html::{Input, Options};
///
/// let mut input = Input::whole("<title>Soup</title>");
/// let mut driver = Driver::new(Document::new(), Options::default(), None, ());
/// while driver.step(&mut input) != Progress::End {}
/// assert_eq!(driver.builder.finish().head().unwrap().text(), "Soup");
/// ```
#[non_exhaustive]
pub struct Driver<S: TreeSink, O = ()> {
    /// The tokenizer.
    pub tokenizer: Tokenizer,
    /// The tree builder, which owns the tree.
    pub builder: TreeBuilder<S>,
    /// The observer.
    pub observer: O,
}

impl<S: TreeSink, O> fmt::Debug for Driver<S, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Driver").field("tokenizer", &self.tokenizer).finish_non_exhaustive()
    }
}

impl<S: TreeSink, O: Observer<S>> Driver<S, O> {
    /// A driver for a document, or for a fragment if there is a context.
    pub fn new(sink: S, options: Options, context: Option<&Context<'_>>, observer: O) -> Self {
        Self::with_tokenizer(Tokenizer::new(), sink, options, context, observer)
    }

    /// Like [`new`](Self::new), with a tokenizer that has options of its own: it may collect
    /// errors, or follow another edition. The limits in `options` apply to it, too.
    pub fn with_tokenizer(
        tokenizer: Tokenizer,
        sink: S,
        options: Options,
        context: Option<&Context<'_>>,
        observer: O,
    ) -> Self {
        let mut tokenizer = tokenizer.limits(options.limits);
        let builder = match context {
            Some(context) => {
                tokenizer.switch_to(context.text_mode(options.scripting));
                TreeBuilder::fragment(sink, options, context, None)
            }
            None => TreeBuilder::new(sink, options),
        };
        Self { tokenizer, builder, observer }
    }

    /// Reads one token, and builds its part of the tree.
    #[inline]
    pub fn step(&mut self, input: &mut Input<'_>) -> Progress<S::Node> {
        let Self { tokenizer, builder, observer } = self;
        let feedback = match tokenizer.next_with_cdata(input, || builder.is_foreign()) {
            Next::Token(Token::EndOfFile, span) => {
                observer.end(input, span, builder);
                builder.process(&Token::EndOfFile, span)
            }
            // OPTIMIZATION: by reference, because a token is large, and copying what has just been
            // written stalls; 4 % of parsing.
            Next::Token(ref mut token, mut span) => {
                if observer.before(token, &mut span, builder) == Verdict::Skip {
                    return Progress::Token;
                }
                let feedback = builder.process(token, span);
                observer.after(token, builder);
                feedback
            }
            Next::NeedInput => return Progress::NeedInput,
            Next::End => return Progress::End,
        };
        match feedback {
            Feedback::SwitchTo(mode) => {
                tokenizer.switch_to(mode);
                Progress::Token
            }
            Feedback::Script(script) => Progress::Script(script),
            Feedback::Encoding(declaration) => Progress::Encoding(declaration),
            _ => Progress::Token,
        }
    }

    /// The limits that the tokenizer and the builder met, in source order.
    #[must_use]
    pub fn limits_met(&self) -> Vec<LimitMet> {
        LimitsMet::in_order(&[self.tokenizer.limits_met(), self.builder.limits_met()])
    }
}

/// The encoding that a declaration names, if it names one that exists.
///
/// ```
/// use broth::encoding::KOI8_R;
/// use broth::html::{EncodingDeclaration, driver::declared_encoding};
///
/// let declaration =
///     EncodingDeclaration { charset: Some("koi8-r".into()), ..EncodingDeclaration::default() };
/// assert_eq!(declared_encoding(&declaration), Some(KOI8_R));
/// ```
#[cfg(feature = "encoding")]
#[must_use]
pub fn declared_encoding(declaration: &EncodingDeclaration) -> Option<&'static Encoding> {
    let EncodingDeclaration { charset, http_equiv, content } = declaration;
    encoding_of_meta_element(charset.as_deref(), http_equiv.as_deref(), content.as_deref())
}
