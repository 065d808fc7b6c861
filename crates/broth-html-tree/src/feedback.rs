//! `Feedback`: the builder's requests to the driver after a token.

use alloc::string::String;

use broth_markup::{Attrs, TextMode};

/// A request that the driver must fulfil before it passes the next token.
///
/// ```
/// use broth::dom::Document;
/// use broth::html::{Feedback, Options, TreeBuilder};
/// use broth::Span;
/// use broth::html::TextMode;
/// use broth::html::driver::{Attrs, Tag, Token};
///
/// let mut builder = TreeBuilder::new(Document::new(), Options::default());
/// let tag = Tag { name: "title", name_span: Span::new(1, 6), attrs: Attrs::default(), self_closing: false };
/// let feedback = builder.process(&Token::StartTag(tag), Span::new(0, 7));
/// assert_eq!(feedback, Feedback::SwitchTo(TextMode::Rcdata));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Feedback<N> {
    /// Nothing to do.
    Continue,
    /// Switch the tokenizer to this text mode.
    SwitchTo(TextMode),
    /// A script ended: run it, then continue. While it runs, it may change the tree and write into
    /// the input. Occurs only in [`ScriptingMode::Normal`](crate::ScriptingMode::Normal).
    Script(N),
    /// A `meta` element declares the encoding: if the encoding in use is only tentative, change it.
    Encoding(EncodingDeclaration),
}

/// A `meta` element's declaration of the encoding.
///
/// ```
/// use broth::html::{EncodingDeclaration, Feedback};
///
/// let label = |feedback: Feedback<()>| match feedback {
///     Feedback::Encoding(EncodingDeclaration { charset, .. }) => charset,
///     _ => None,
/// };
/// let declared =
///     EncodingDeclaration { charset: Some("koi8-r".into()), ..EncodingDeclaration::default() };
/// assert_eq!(label(Feedback::Encoding(declared)).as_deref(), Some("koi8-r"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EncodingDeclaration {
    /// The value of `charset`.
    pub charset: Option<String>,
    /// The value of `http-equiv`.
    pub http_equiv: Option<String>,
    /// The value of `content`.
    pub content: Option<String>,
}

impl EncodingDeclaration {
    pub(crate) fn of(attrs: &Attrs<'_>) -> Self {
        let value = |name| attrs.get(name).map(String::from);
        Self {
            charset: value("charset"),
            http_equiv: value("http-equiv"),
            content: value("content"),
        }
    }
}

/// The pending feedback for the current token.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PendingFeedback<N> {
    None,
    SwitchTo(TextMode),
    Script(N),
    Encoding,
}
