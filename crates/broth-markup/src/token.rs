//! `Token`: the output of a tokenizer, and the input of a tree builder.

use crate::{Attrs, Span, Text};

/// A borrowed token: it borrows the input and the tokenizer until the next call.
///
/// It is `Copy`, so a tree builder that has to "reprocess the token" just passes it on.
///
/// ```
/// use broth::html::driver::{Text, Token};
///
/// let words = |token: Token<'_>| match token {
///     Token::Text(text) => text.split_whitespace().count(),
///     _ => 0,
/// };
/// assert_eq!(words(Token::Text(Text::verbatim("fish and chips"))), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Token<'t> {
    /// `<!DOCTYPE html>`
    Doctype(Doctype<'t>),
    /// `<p class=a>`
    StartTag(Tag<'t>),
    /// `</p>`
    EndTag(Tag<'t>),
    /// `<!-- data -->`, and everything else that is read as a comment.
    Comment(&'t str),
    /// `<?target data?>`
    ProcessingInstruction {
        /// The target, case preserved.
        target: &'t str,
        /// The data.
        data: &'t str,
    },
    /// A run of characters, without U+0000.
    Text(Text<'t>),
    /// One U+0000 character. It is separate because tree construction drops it in some places and
    /// replaces it in others.
    Null,
    /// The end of the file.
    EndOfFile,
}

/// The answer of a tokenizer to a request for the next token.
///
/// ```
/// use broth::Span;
/// use broth::html::driver::{Next, Token};
///
/// let next = Next::Token(Token::EndOfFile, Span::empty(9));
/// assert!(matches!(next, Next::Token(Token::EndOfFile, at) if at.start == 9));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next<T> {
    /// A token and its span.
    Token(T, Span),
    /// All available input has been read: feed more, or close the input.
    NeedInput,
    /// The end of the file was already returned; there is nothing more.
    End,
}

/// A start or end tag.
///
/// ```
/// use broth::Span;
/// use broth::html::driver::{Attrs, Tag, Token};
///
/// let tag = Tag { name: "br", name_span: Span::new(1, 3), attrs: Attrs::default(), self_closing: true };
/// assert!(matches!(Token::StartTag(tag), Token::StartTag(tag) if tag.name == "br"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tag<'t> {
    /// The name: in lower case in HTML, as written in XML.
    pub name: &'t str,
    /// The span of the name.
    pub name_span: Span,
    /// The attributes; duplicates are already dropped.
    pub attrs: Attrs<'t>,
    /// Whether the tag ends in `/>`. The slash is the last byte but one of the token's span.
    pub self_closing: bool,
}

/// A document type declaration. `None` is *missing*, which is not the same as empty.
///
/// ```
/// use broth::html::driver::Doctype;
///
/// let doctype = Doctype { name: Some("html"), ..Doctype::default() };
/// assert_ne!(doctype.public_id, Some("")); // missing is not empty
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doctype<'t> {
    /// The name.
    pub name: Option<&'t str>,
    /// The public identifier.
    pub public_id: Option<&'t str>,
    /// The system identifier.
    pub system_id: Option<&'t str>,
    /// The *force-quirks flag*: the declaration was broken.
    pub force_quirks: bool,
}

/// The tokenizer's mode for the next text, which tree construction sets.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#tokenization>
///
/// ```
/// use broth::html::TextMode;
///
/// assert_eq!(TextMode::default(), TextMode::Data);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TextMode {
    /// The data state: markup is markup.
    #[default]
    Data,
    /// Text with references, up to the end tag: `title`, `textarea`.
    Rcdata,
    /// Text without references, up to the end tag: `style`, `xmp`, ...
    Rawtext,
    /// The text of a `script`, with its own rules for `<!--`.
    ScriptData,
    /// Text up to the end of the file.
    Plaintext,
}
