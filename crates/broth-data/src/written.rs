//! `Written`: where an address is in a text.

use alloc::string::String;
use core::ops::Range;

use crate::kind::AddressKind;

/// An address in a text.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// The address.
    pub(crate) range: Range<usize>,
    /// The part that another address replaces: with the quotes of a string of CSS.
    pub(crate) place: Range<usize>,
    /// Its purpose, if it is another one than that of the text.
    pub(crate) kind: Option<AddressKind>,
    /// Its value, if it is written with escapes.
    pub(crate) value: Option<String>,
}
