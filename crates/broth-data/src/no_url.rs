//! `Url` for builds without the feature `url`: no address can be made absolute.

use alloc::string::String;

/// A URL. There is none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Url {}

impl Url {
    pub(crate) fn scheme(&self) -> &str {
        match *self {}
    }

    pub(crate) fn as_str(&self) -> &str {
        match *self {}
    }
}

impl From<Url> for String {
    fn from(url: Url) -> Self {
        match url {}
    }
}
