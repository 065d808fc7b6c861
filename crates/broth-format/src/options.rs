//! `Options`: the settings of a [`Formatter`](crate::Formatter), which documents them.

use alloc::string::String;

use broth_entities::words;
use broth_html::Context;
use broth_template::Template;

#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) width: usize,
    pub(crate) indent: usize,
    pub(crate) tabs: bool,
    pub(crate) white_space: WhiteSpace,
    pub(crate) tags: Tags,
    pub(crate) css: bool,
    pub(crate) context: Option<Context<'static>>,
    pub(crate) template: Option<Template>,
}

impl Options {
    /// Adds the indentation of a line, and returns its width.
    pub(crate) fn push_indent(&self, out: &mut String, level: usize) -> usize {
        const SPACES: &str = "                                ";
        const TABS: &str = "\t\t\t\t\t\t\t\t";
        let width = level * self.indent;
        let (white, mut left) = if self.tabs { (TABS, level) } else { (SPACES, width) };
        while left > 0 {
            let length = left.min(white.len());
            out.push_str(&white[..length]);
            left -= length;
        }
        width
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            width: 100,
            indent: 2,
            tabs: false,
            white_space: WhiteSpace::Css,
            tags: Tags::Keep,
            css: false,
            context: None,
            template: None,
        }
    }
}

/// Where white space counts.
///
/// ```
/// use broth::format::{Formatter, WhiteSpace};
///
/// let html = "<div><p>One</p><p>Two</p></div>";
/// let format = |white_space| Formatter::new().white_space(white_space).format(html);
/// assert_eq!(format(WhiteSpace::Css), "<div>\n  <p>One</p>\n  <p>Two</p>\n</div>\n");
/// assert_eq!(format(WhiteSpace::Strict), html);
/// assert_eq!("css".parse(), Ok(WhiteSpace::Css));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WhiteSpace {
    /// Where the browsers' own style sheet says so, or a style sheet in the page may.
    #[default]
    Css,
    /// Everywhere: some stays some, and none stays none.
    Strict,
    /// Only between words. The page may look different.
    Ignore,
}

/// Which optional tags are written.
///
/// ```
/// use broth::format::{Formatter, Tags};
///
/// let format = |tags, html| Formatter::new().tags(tags).format(html);
/// let html = "<ul><li>Leek<li>Onion</ul>";
/// let written = format(Tags::Write, html);
/// assert!(written.contains("      <li>Leek</li>\n      <li>Onion</li>\n"));
/// assert_eq!(format(Tags::Omit, &written), format(Tags::Keep, html));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tags {
    /// The tags that the source has.
    #[default]
    Keep,
    /// All.
    Write,
    /// Only the tags that must be there.
    Omit,
}

words! {
    Tags "tags" {
        Keep = "keep",
        Write = "write",
        Omit = "omit",
    }
    WhiteSpace "white space" {
        Css = "css",
        Strict = "strict",
        Ignore = "ignore",
    }
}
