//! Enums whose values have words, as the command and the packages for other languages write them.

use alloc::string::{String, ToString as _};
use core::error::Error;
use core::fmt;

/// The error for a word that names no value.
///
/// ```
/// use broth::serialize::Quotes;
///
/// assert_eq!("single".parse(), Ok(Quotes::Single));
/// let error = "soup".parse::<Quotes>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown word \"soup\"; use double, single, cheaper, unquoted");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    word: String,
    known: &'static [&'static str],
}

impl UnknownWord {
    pub(crate) fn new(word: &str, known: &'static [&'static str]) -> Self {
        Self { word: word.to_string(), known }
    }

    /// The word.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "unknown-word"
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown word {:?}; use {}", self.word, self.known.join(", "))
    }
}

impl Error for UnknownWord {}

/// Implements `as_str`, `Display` and `FromStr`: one word for each value.
macro_rules! words {
    ($($name:ident { $($value:ident = $word:literal,)* })*) => {$(
        impl $name {
            /// The word for it, as in the command and the packages for other languages.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)*
                }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::words::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$value),)*
                    _ => Err($crate::words::UnknownWord::new(word, &[$($word),*])),
                }
            }
        }
    )*};
}

pub(crate) use words;
