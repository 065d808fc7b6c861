//! Options.

mod choice;
mod error;

pub use choice::{Choice, Value};
pub use error::OptionError;
pub(crate) use error::listed;

/// The names of the options that have words for their values.
pub(crate) const NAMES: [&str; 14] = [
    "flavor",
    "emphasis",
    "bullet",
    "heading",
    "fence",
    "hard_break",
    "links",
    "wrap",
    "raw_html",
    "math",
    "sub_sup",
    "block_cells",
    "front_matter",
    "scripting",
];

/// No paragraph is narrower, however far it is indented.
pub(crate) const NARROWEST: usize = 20;

/// Which Markdown is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Flavor {
    /// CommonMark 0.31.2.
    CommonMark,
    /// CommonMark with the extensions of GitHub: tables, strikethrough, task lists, and links
    /// without brackets.
    #[default]
    Gfm,
}

/// The mark of emphasis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Emphasis {
    /// `*soup*` and `**soup**`
    #[default]
    Asterisk,
    /// `_soup_` and `__soup__`
    Underscore,
}

impl Emphasis {
    pub(crate) fn as_char(self) -> char {
        match self {
            Self::Asterisk => '*',
            Self::Underscore => '_',
        }
    }
}

/// The bullet of lists. A list right after another one has another bullet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Bullet {
    /// `- soup`
    #[default]
    Dash,
    /// `* soup`
    Asterisk,
    /// `+ soup`
    Plus,
}

impl Bullet {
    pub(crate) fn as_char(self) -> char {
        match self {
            Self::Dash => '-',
            Self::Asterisk => '*',
            Self::Plus => '+',
        }
    }
}

/// The fence of code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fence {
    /// Three backticks, or more if the code needs it.
    #[default]
    Backticks,
    /// `~~~`, or more if the code needs it.
    Tildes,
}

/// How a line break is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HardBreak {
    /// A backslash at the end of the line.
    #[default]
    Backslash,
    /// Two spaces at the end of the line.
    Spaces,
}

impl HardBreak {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Backslash => "\\\n",
            Self::Spaces => "  \n",
        }
    }
}

/// How headings are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Heading {
    /// `# Soup`. A heading with a line break in it is underlined all the same.
    #[default]
    Atx,
    /// Underlined, as far as its level can be.
    Setext,
}

/// How formulas are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Math {
    /// The text in them; or MathML, if HTML is written.
    #[default]
    Text,
    /// The TeX that they are annotated with, as GitHub shows it: in a line as code between dollar
    /// signs, else as a block of code in the language `math`. Formulas without TeX are as by
    /// [`Math::Text`].
    Tex,
}

/// How links and images say where they go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Links {
    /// `[soup](/soup)`
    #[default]
    Inline,
    /// `[soup][1]`, and at the end of the document `[1]: /soup`.
    References,
}

/// How `sub` and `sup` are written where they are not HTML.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SubSup {
    /// In small characters if Unicode has them, else with a mark: `H₂O`, `x^k`, `a_(i,j)`. The
    /// letters of `1st` stay as they are, and so does an element with a link in it.
    #[default]
    Marks,
    /// As text like any other: `H2O`.
    Text,
}

/// The form of a table with blocks in its cells, such as lists or other tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BlockCells {
    /// The table is unwrapped, or HTML if that is written: its blocks stay blocks.
    #[default]
    Unwrap,
    /// The table stays one: the blocks of a cell become text on its line.
    Text,
}

/// Which elements are written as HTML, in a word: the values of `raw_html` for
/// [`Options::set`](crate::Options::set).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HtmlPolicy {
    /// None.
    #[default]
    Never,
    /// Those that a sanitizer allows: [`Options::sanitizer`](crate::Options::sanitizer) says which.
    Sanitized,
    /// All that Markdown does not have.
    Keep,
}

/// The style of what is written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    pub(crate) emphasis: Emphasis,
    pub(crate) bullet: Bullet,
    pub(crate) fence: Fence,
    pub(crate) hard_break: HardBreak,
    pub(crate) heading: Heading,
    pub(crate) links: Links,
    pub(crate) wrap: Option<usize>,
}
