//! The content model flag, and the start tags that change it.

use broth_markup::TextMode;

/// The *content model flag*: which constructs the text after a start tag may contain.
///
/// ```
/// use broth::html2007::{ContentModelFlag, content_model};
///
/// assert_eq!(content_model("title", false), Some(ContentModelFlag::Rcdata));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ContentModelFlag {
    /// Text with markup and entities.
    #[default]
    Pcdata,
    /// Text with entities but without markup, up to the end tag.
    Rcdata,
    /// Text without markup and entities, up to the end tag.
    Cdata,
    /// Text without markup and entities, up to the end of the file.
    Plaintext,
}

impl ContentModelFlag {
    /// Whether only the end tag of the last start tag is markup.
    #[inline]
    pub(crate) const fn ends_at_end_tag(self) -> bool {
        matches!(self, Self::Rcdata | Self::Cdata)
    }

    /// Whether entities are read.
    #[inline]
    pub(crate) const fn has_entities(self) -> bool {
        matches!(self, Self::Pcdata | Self::Rcdata)
    }
}

/// The flag for today's text modes. The draft has no separate mode for scripts: they are CDATA.
impl From<TextMode> for ContentModelFlag {
    fn from(mode: TextMode) -> Self {
        match mode {
            TextMode::Data => Self::Pcdata,
            TextMode::Rcdata => Self::Rcdata,
            TextMode::Rawtext | TextMode::ScriptData => Self::Cdata,
            TextMode::Plaintext => Self::Plaintext,
        }
    }
}

/// The content model flag that tree construction sets after a start tag with this name, or `None`
/// if it does not change the flag.
///
/// To parse a fragment, pass the name of the context element; `None` then means PCDATA.
///
/// ```
/// use broth::html2007::{ContentModelFlag, content_model};
///
/// assert_eq!(content_model("title", false), Some(ContentModelFlag::Rcdata));
/// assert_eq!(content_model("noscript", true), Some(ContentModelFlag::Cdata));
/// assert_eq!(content_model("noscript", false), None);
/// ```
#[must_use]
pub fn content_model(name: &str, scripting: bool) -> Option<ContentModelFlag> {
    match name {
        "title" | "textarea" => Some(ContentModelFlag::Rcdata),
        "style" | "script" | "xmp" | "iframe" | "noembed" | "noframes" => {
            Some(ContentModelFlag::Cdata)
        }
        "noscript" if scripting => Some(ContentModelFlag::Cdata),
        "plaintext" => Some(ContentModelFlag::Plaintext),
        _ => None,
    }
}

/// Whether tree construction ignores a line feed directly after a start tag of this name.
///
/// ```
/// use broth::html2007::drops_first_newline;
///
/// assert!(drops_first_newline("pre") && drops_first_newline("textarea"));
/// assert!(!drops_first_newline("listing")); // not in the draft's list
/// ```
#[must_use]
pub fn drops_first_newline(name: &str) -> bool {
    matches!(name, "pre" | "textarea")
}
