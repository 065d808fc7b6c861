//! `Policy`: which characters become references.

use core::fmt;
use core::str::FromStr;

use crate::UnknownWord;

/// Which characters become references, and which kind of reference.
///
/// [`decode()`](crate::decode()) restores the text, by any of them.
///
/// ```
/// use broth::entities::{Encoder, Policy};
///
/// let encoded = |policy| Encoder::new().policy(policy).encode("é < ☕");
/// assert_eq!(encoded(Policy::Minimal), "é &lt; ☕");
/// assert_eq!(encoded(Policy::AsciiNamed), "&eacute; &lt; &#x2615;");
/// assert_eq!(encoded(Policy::AsciiDecimal), "&#233; &lt; &#9749;");
/// assert_eq!("ascii-decimal".parse(), Ok(Policy::AsciiDecimal));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Policy {
    /// The characters that the standard's serialisation escapes: `&`, `<`, `>` and the no-break
    /// space; in attributes `"` too.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
    #[default]
    Minimal,
    /// The result is ASCII: names where they exist (`&eacute;`), otherwise hexadecimal numbers.
    AsciiNamed,
    /// The result is ASCII: decimal numbers (`&#233;`). Only `&amp;`, `&lt;`, `&gt;` and `&quot;`
    /// are names, so XML readers understand it as well.
    AsciiDecimal,
    /// The result is ASCII: hexadecimal numbers (`&#xE9;`), and the names of `AsciiDecimal`.
    AsciiHexadecimal,
}

impl Policy {
    const ALL: [Self; 4] =
        [Self::Minimal, Self::AsciiNamed, Self::AsciiDecimal, Self::AsciiHexadecimal];

    /// The policy as a word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Minimal => "minimal",
            Self::AsciiNamed => "ascii-named",
            Self::AsciiDecimal => "ascii-decimal",
            Self::AsciiHexadecimal => "ascii-hexadecimal",
        }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Policy {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        let expected = "minimal, ascii-named, ascii-decimal or ascii-hexadecimal";
        let found = Self::ALL.into_iter().find(|policy| policy.as_str() == word);
        found.ok_or_else(|| UnknownWord::new("policy", word, expected))
    }
}
