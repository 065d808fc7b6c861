//! No policy for CSS: the feature `css` is off.

use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::QName;

use crate::removed::{RemovalReason, Removed};

/// A policy for CSS. There is none.
#[derive(Debug)]
pub(crate) enum CssSanitizer {}

/// The result of judging a text.
pub(crate) struct Written {
    pub(crate) css: Option<String>,
    pub(crate) removed: Vec<Removed>,
}

impl CssSanitizer {
    pub(crate) fn attribute(
        &self,
        _element: &QName<'_>,
        _name: &QName<'_>,
        _value: &str,
    ) -> Result<Option<String>, RemovalReason> {
        match *self {}
    }

    pub(crate) fn removed_from_attribute(
        &self,
        _element: &QName<'_>,
        _name: &QName<'_>,
        _value: &str,
    ) -> Vec<Removed> {
        match *self {}
    }

    pub(crate) fn written_sheet(&self, _sheet: &str) -> Written {
        match *self {}
    }
}

/// Whether an element contains a style sheet that is judged.
pub(crate) fn is_style(_element: &QName<'_>) -> bool {
    false
}
