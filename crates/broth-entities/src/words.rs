//! Enums whose values have words, as the command and the packages for other languages write them.

use alloc::string::String;
use core::error::Error;
use core::fmt;

/// The error for a word that names no value of an enum.
///
/// ```
/// let error = "texts".parse::<broth::entities::Mode>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown mode \"texts\"; use text or attribute");
/// assert_eq!((error.code(), error.word()), ("unknown-word", "texts"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnknownWord {
    kind: &'static str,
    word: String,
    known: &'static [&'static str],
}

impl UnknownWord {
    #[doc(hidden)]
    #[must_use]
    pub fn new(kind: &'static str, word: &str, known: &'static [&'static str]) -> Self {
        Self { kind, word: word.into(), known }
    }

    /// A word that names this kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "unknown-word"
    }

    /// The unknown word.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The words that name a value.
    #[must_use]
    pub fn known(&self) -> &'static [&'static str] {
        self.known
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} {:?}; use ", self.kind, self.word)?;
        match self.known {
            [before @ .., next, last] => {
                before.iter().try_for_each(|word| write!(f, "{word}, "))?;
                write!(f, "{next} or {last}")
            }
            few => few.iter().try_for_each(|word| f.write_str(word)),
        }
    }
}

impl Error for UnknownWord {}

/// Implements `Serialize` as the word.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_word {
    ($name:ident) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S>(&self, serializer: S) -> Result<S::Ok, S::Error>
            where
                S: $crate::serde::Serializer,
            {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}

/// Implements nothing: the feature `serde` is off.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_word {
    ($name:ident) => {};
}

/// Implements `as_str`, `Display` and `FromStr`: one word for each value. The text after a name
/// says what kind of word it is.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    ($($name:ident $kind:literal { $($value:ident = $word:literal,)* })*) => {$(
        impl $name {
            /// The word for it, as in the command and the packages for other languages.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)*
                }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$value),)*
                    _ => Err($crate::UnknownWord::new($kind, word, &[$($word),*])),
                }
            }
        }

        $crate::serialize_word!($name);
    )*};
}
