//! `Options`: the settings of a [`Serializer`](crate::Serializer), which documents them.

use alloc::string::String;

use broth_html_tree::Context;

use crate::{DoctypeStyle, Escapes, Minimize, Quotes};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) scripting: bool,
    pub(crate) shadow_roots: bool,
    pub(crate) quotes: Quotes,
    pub(crate) minimize: Minimize,
    pub(crate) slash: bool,
    pub(crate) escapes: Escapes,
    pub(crate) ascii: bool,
    pub(crate) omit_optional_tags: bool,
    pub(crate) charset: Option<String>,
    pub(crate) collapse_white_space: bool,
    pub(crate) sort_attributes: bool,
    pub(crate) doctype: DoctypeStyle,
    pub(crate) guard: bool,
    pub(crate) indent_in_tags: Option<u8>,
    pub(crate) indent: Option<u8>,
    pub(crate) context: Option<Context<'static>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            scripting: false,
            shadow_roots: false,
            quotes: Quotes::Double,
            minimize: Minimize::Never,
            slash: false,
            escapes: Escapes::Standard,
            ascii: false,
            omit_optional_tags: false,
            charset: None,
            collapse_white_space: false,
            sort_attributes: false,
            doctype: DoctypeStyle::Full,
            guard: true,
            indent_in_tags: None,
            indent: None,
            context: None,
        }
    }
}

impl Options {
    /// Whether tags are omitted. Which may be omitted depends on white space, so none is omitted
    /// where white space is added.
    pub(crate) fn omits(&self) -> bool {
        self.omit_optional_tags && self.indent.is_none()
    }

    /// Whether a proof must show that a parser builds the same tree.
    pub(crate) fn is_proved(&self) -> bool {
        self.omits() || self.indent_in_tags.is_some()
    }
}
