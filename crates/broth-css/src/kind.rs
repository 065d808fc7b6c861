//! `TokenKind`: the kinds of tokens.

/// The kind of a token.
///
/// <https://drafts.csswg.org/css-syntax-3/#tokenization>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// `red`, `--main`: a name.
    Ident,
    /// `rgb(`: a name with an opening bracket.
    Function,
    /// `@media`.
    AtKeyword,
    /// `#fff`, `#top`. [`Token::is_id`](crate::Token::is_id) tells whether it could be an id.
    Hash,
    /// `"a"` or `'a'`.
    String,
    /// A string that is broken by the end of its line.
    BadString,
    /// `url(a.png)`, without quotes. With quotes it is a [`Function`](Self::Function).
    Url,
    /// A `url(` that has characters which need quotes.
    BadUrl,
    /// A character that is no other token.
    Delim(char),
    /// `1`, `-.5e3`.
    Number,
    /// `50%`.
    Percentage,
    /// `2em`.
    Dimension,
    /// `U+26`, only where [unicode ranges](crate::Tokens::unicode_ranges) are allowed.
    UnicodeRange,
    /// White space. Comments are not tokens.
    Whitespace,
    /// `<!--`
    Cdo,
    /// `-->`
    Cdc,
    /// `:`
    Colon,
    /// `;`
    Semicolon,
    /// `,`
    Comma,
    /// `[`
    OpenSquare,
    /// `]`
    CloseSquare,
    /// `(`
    OpenParen,
    /// `)`
    CloseParen,
    /// `{`
    OpenCurly,
    /// `}`
    CloseCurly,
}

impl TokenKind {
    /// The mirror variant, which closes a block or a function that begins with this token.
    ///
    /// <https://drafts.csswg.org/css-syntax-3/#ending-token>
    pub(crate) fn mirror(self) -> Option<Self> {
        match self {
            Self::OpenCurly => Some(Self::CloseCurly),
            Self::OpenSquare => Some(Self::CloseSquare),
            Self::OpenParen | Self::Function => Some(Self::CloseParen),
            _ => None,
        }
    }
}
