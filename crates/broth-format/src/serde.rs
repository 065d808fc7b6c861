//! The configuration of a formatter for serde, with the names that the command has in its records:
//! `{"width":60,"indent":4,"tabs":false,"white_space":"strict","tags":"keep","css":false}`.

use core::fmt::Display;
use core::str::FromStr;

use ::serde::de::Error;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use alloc::borrow::Cow;

use crate::formatter::Formatter;
use crate::options::{Options, Tags, WhiteSpace};

/// The members of a configuration. One that is missing has its default.
#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Members {
    width: usize,
    indent: u8,
    tabs: bool,
    #[serde(with = "word")]
    white_space: WhiteSpace,
    #[serde(with = "word")]
    tags: Tags,
    css: bool,
}

impl From<&Options> for Members {
    fn from(options: &Options) -> Self {
        let &Options { width, indent, tabs, white_space, tags, css, .. } = options;
        // The setter takes no more.
        let indent = u8::try_from(indent).unwrap_or(u8::MAX);
        Self { width, indent, tabs, white_space, tags, css }
    }
}

impl Default for Members {
    fn default() -> Self {
        Self::from(&Options::default())
    }
}

/// Writes what is the same for all documents: not the context and the template language.
impl Serialize for Formatter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Members::from(self.options()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Formatter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Members { width, indent, tabs, white_space, tags, css } =
            Members::deserialize(deserializer)?;
        let formatter = Self::new().width(width).indent(indent).tabs(tabs);
        Ok(formatter.white_space(white_space).tags(tags).css(css))
    }
}

/// A value of an enum as its word.
mod word {
    use super::{Cow, Deserialize, Deserializer, Display, Error as _, FromStr, Serializer};

    pub(super) fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let word = Cow::<str>::deserialize(deserializer)?;
        word.parse().map_err(D::Error::custom)
    }
}
