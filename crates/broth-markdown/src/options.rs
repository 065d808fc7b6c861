//! Options.

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
