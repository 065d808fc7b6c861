//! `Policy`: which characters become references.

use crate::words;

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

words! {
    Policy "policy" {
        Minimal = "minimal",
        AsciiNamed = "ascii-named",
        AsciiDecimal = "ascii-decimal",
        AsciiHexadecimal = "ascii-hexadecimal",
    }
}
