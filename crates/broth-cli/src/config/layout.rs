//! How `broth fmt` lays out a file.

use broth::format::{self, Formatter, XmlFormatter};
use serde::Deserialize;

/// How `broth fmt` lays out a file.
#[derive(Deserialize, Clone, Copy, Debug, Default, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct Layout {
    width: Option<usize>,
    indent: Option<u8>,
    tabs: Option<bool>,
    white_space: Option<WhiteSpace>,
    tags: Option<Tags>,
}

/// Which optional tags are written.
#[derive(Deserialize, Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Tags {
    /// The tags that the file has.
    Keep,
    /// All tags.
    Write,
    /// Only the tags that must be there.
    Omit,
}

/// Where white space counts.
#[derive(Deserialize, Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WhiteSpace {
    /// Where the browsers' own style sheet says so.
    Css,
    /// Everywhere.
    Strict,
    /// Only between words. The page may look different.
    Ignore,
}

impl Layout {
    /// The choices of the command line.
    pub(crate) fn new(
        width: Option<usize>,
        indent: Option<usize>,
        tabs: bool,
        white_space: Option<WhiteSpace>,
        tags: Option<Tags>,
    ) -> Self {
        let indent = indent.map(|spaces| u8::try_from(spaces).unwrap_or(u8::MAX));
        Self { width, indent, tabs: tabs.then_some(true), white_space, tags }
    }

    /// This layout with the settings of another one, which win.
    pub(crate) fn with(self, other: Self) -> Self {
        Self {
            width: other.width.or(self.width),
            indent: other.indent.or(self.indent),
            tabs: other.tabs.or(self.tabs),
            white_space: other.white_space.or(self.white_space),
            tags: other.tags.or(self.tags),
        }
    }

    /// Changes a formatter of XML, which has fewer settings.
    pub(crate) fn set_xml(self, mut formatter: XmlFormatter) -> XmlFormatter {
        if let Some(width) = self.width {
            formatter = formatter.width(width);
        }
        if let Some(indent) = self.indent {
            formatter = formatter.indent(indent);
        }
        formatter.tabs(self.tabs.unwrap_or(false))
    }

    /// Changes a formatter.
    pub(crate) fn set(self, mut formatter: Formatter) -> Formatter {
        if let Some(width) = self.width {
            formatter = formatter.width(width);
        }
        if let Some(indent) = self.indent {
            formatter = formatter.indent(indent);
        }
        if let Some(tabs) = self.tabs {
            formatter = formatter.tabs(tabs);
        }
        if let Some(tags) = self.tags {
            formatter = formatter.tags(match tags {
                Tags::Keep => format::Tags::Keep,
                Tags::Write => format::Tags::Write,
                Tags::Omit => format::Tags::Omit,
            });
        }
        match self.white_space {
            None => formatter,
            Some(white_space) => formatter.white_space(match white_space {
                WhiteSpace::Css => format::WhiteSpace::Css,
                WhiteSpace::Strict => format::WhiteSpace::Strict,
                WhiteSpace::Ignore => format::WhiteSpace::Ignore,
            }),
        }
    }
}
