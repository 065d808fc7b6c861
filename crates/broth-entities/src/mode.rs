//! `Mode`: where a text is.

use core::fmt;
use core::str::FromStr;

use crate::UnknownWord;

/// Where a text is: between tags, or in an attribute's value.
///
/// ```
/// use broth::entities::Mode;
///
/// assert_eq!("attribute".parse(), Ok(Mode::Attribute));
/// assert_eq!(Mode::Text.to_string(), "text");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Between tags.
    #[default]
    Text,
    /// In an attribute's value.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#charref-in-attribute>
    Attribute,
}

impl Mode {
    /// The mode as a word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Attribute => "attribute",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Mode {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "text" => Ok(Self::Text),
            "attribute" => Ok(Self::Attribute),
            _ => Err(UnknownWord::new("mode", word, "text or attribute")),
        }
    }
}
