//! `Insert`: markup that is inserted as it is.

use alloc::string::String;

use broth_html_rules::optional_tags::Next;
use broth_markup::{Name, Namespace, QName, TextMode};

use crate::edit::former_text;

/// The rest of an inserted stream, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rest(pub(crate) usize);

/// Markup that leaves nothing open and closes nothing that it has not opened.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Insert {
    pub(crate) text: String,
    pub(super) first: First,
    /// The rest of the stream, if this is its first piece.
    pub(crate) rest: Option<Rest>,
    /// Whether it may end the SVG or MathML that it is inserted into.
    pub(crate) breaks_out: bool,
    /// Whether it was written for an element whose content is text.
    pub(super) is_for_text: bool,
}

/// The first token of markup.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum First {
    Nothing,
    Text,
    Element(Name),
    Comment,
}

impl Insert {
    /// Escapes text that was written for an element whose content is text, for a place where a
    /// parser reads markup.
    pub(crate) fn escaped(&self, mode: TextMode) -> Self {
        let mut insert = self.clone();
        if self.is_for_text {
            insert.text = former_text::escaped(mode, &self.text);
        }
        insert
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.first == First::Nothing
    }

    pub(crate) fn next(&self) -> Next<'_> {
        match self.first {
            First::Nothing => Next::Nothing,
            First::Text => Next::Text(&self.text),
            First::Element(name) => Next::Element(QName::known(Namespace::Html, name)),
            First::Comment => Next::Comment,
        }
    }
}
