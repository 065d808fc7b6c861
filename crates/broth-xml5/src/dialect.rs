//! `Dialect`: which of the two readings of the draft.

/// How the draft is read where it contradicts XML 1.0.
///
/// The draft takes from HTML what breaks well-formed XML: its character references, a
/// question mark lost from a processing instruction, names in lower case. A public suite exists for that
/// reading, so it is kept; nobody needs it for documents, and only the feature `draft` brings it.
///
/// ```
/// use broth_input::Input;
/// use broth_xml5::{Dialect, Next, Token, Tokenizer};
///
/// let text_of = |dialect| {
///     let mut input = Input::whole("&copy;");
///     let mut tokenizer = Tokenizer::new().dialect(dialect);
///     let Next::Token(Token::Text(text), _) = tokenizer.next(&mut input) else { panic!() };
///     text.to_string()
/// };
/// assert_eq!(text_of(Dialect::Xml), "&copy;"); // XML has no such name
/// assert_eq!(text_of(Dialect::Draft), "©");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// Well-formed XML 1.0 gives exactly the infoset of XML; everything else is recovered as the draft says.
    #[default]
    Xml,
    /// The draft to the letter, where the letter makes sense, as in its public suite.
    #[cfg(feature = "draft")]
    Draft,
}

impl Dialect {
    /// Whether the draft is followed to the letter.
    #[inline]
    pub(crate) fn is_draft(self) -> bool {
        self != Self::Xml
    }
}
