//! The options that choose the dialect and the style.

mod choice;
mod error;

pub use choice::{Choice, Value};
pub(crate) use choice::{value, words};
pub use error::OptionError;
pub(crate) use error::listed;

/// The names of the options that can be set by name.
pub(crate) const NAMES: [&str; 18] = [
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
    "footnotes",
    "definition_lists",
    "details",
    "kbd",
    "front_matter",
    "scripting",
];

/// The smallest width of a paragraph, however far it is indented.
pub(crate) const NARROWEST: usize = 20;

/// The dialect of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Flavor {
    /// CommonMark 0.31.2.
    CommonMark,
    /// CommonMark with the extensions of GitHub: tables, strikethrough, task lists, and autolinks
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

/// The bullet of lists. A list directly after another one uses a different bullet.
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

/// The fence of code blocks.
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
    pub(crate) fn mark(self) -> &'static str {
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
    /// `# Soup`. A heading that contains a line break is underlined anyway.
    #[default]
    Atx,
    /// Underlined with `=` or `-`; levels 3 to 6 have no underlined form and use `#`.
    Setext,
}

/// How formulas are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Math {
    /// As their text, or as MathML if raw HTML is kept.
    #[default]
    Text,
    /// As their TeX annotation, in the syntax that GitHub renders: code between dollar signs within
    /// a line, a code block in the language `math` otherwise. Formulas without TeX are written as
    /// by [`Math::Text`].
    Tex,
}

/// Where the addresses of links and images are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Links {
    /// `[soup](/soup)`
    #[default]
    Inline,
    /// `[soup][1]`, with `[1]: /soup` at the end of the document. If long addresses are repeated so
    /// often that readers would no longer look them up, those that follow are inline.
    References,
}

/// How `sub` and `sup` are written if they are not kept as HTML.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SubSup {
    /// As small characters if Unicode has them, else with a mark: `H₂O`, `x^k`, `a_(i,j)`. Ordinals
    /// such as `1st`, and elements that contain a link, are written as plain text.
    #[default]
    Marks,
    /// As ordinary text: `H2O`.
    Text,
}

/// How a table is written if its cells contain blocks, such as lists or other tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BlockCells {
    /// Keep the blocks: unwrap the table, or write it as HTML if raw HTML is kept.
    #[default]
    Unwrap,
    /// Keep the table: the blocks of a cell become text on one line.
    Text,
}

/// How footnotes are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Footnotes {
    /// As links and a list, as in the document.
    #[default]
    Links,
    /// In the syntax of GitHub: `soup[^1]`, with `[^1]: Hot` at the end of the document.
    Markdown,
}

/// How definition lists (`dl`) are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DefinitionLists {
    /// As HTML if raw HTML is allowed, otherwise as a list.
    #[default]
    Auto,
    /// As a list of the terms, in bold, each with a list of its descriptions. This shows which
    /// description belongs to which term, and where the list ends.
    List,
    /// As paragraphs.
    Text,
    /// As HTML, even if raw HTML is allowed for nothing else.
    Html,
}

/// How `details` and `summary` are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Details {
    /// As HTML if raw HTML is allowed, otherwise as their content.
    #[default]
    Auto,
    /// As their content.
    Text,
    /// As HTML, even if raw HTML is allowed for nothing else.
    Html,
}

/// How `kbd` is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kbd {
    /// As HTML if raw HTML is allowed, otherwise as code.
    #[default]
    Auto,
    /// As code.
    Code,
    /// As ordinary text.
    Text,
    /// As HTML, even if raw HTML is allowed for nothing else.
    Html,
}

/// The syntax that a reader of the Markdown knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dialect {
    pub(crate) flavor: Flavor,
    pub(crate) footnotes: Footnotes,
}

/// Which of the elements that Markdown does not have are written as HTML.
///
/// An inline element is written as its tags with Markdown between them. A block has its tags on
/// separate lines, also with Markdown between them; a block with a single line of text is one line
/// of HTML. A table that Markdown cannot express is written as HTML with all of its parts.
///
/// ```
/// use broth::markdown::{Converter, RawHtml};
///
/// let html = "<p>H<sub>2</sub>O<details><summary>More</summary><ul><li>Hot</ul>";
/// assert_eq!(
///     Converter::new().raw_html(RawHtml::Keep).convert(html),
///     "H<sub>2</sub>O\n\n<details>\n<summary>More</summary>\n\n- Hot\n\n</details>\n"
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RawHtml {
    /// No elements.
    #[default]
    Never,
    /// The elements and attributes that the function of
    /// [`Converter::sanitizer`](crate::Converter::sanitizer) keeps; without one, none.
    Sanitized,
    /// All of them, with all of their attributes. Use it for documents that you trust, or sanitize
    /// the HTML that is made from the Markdown.
    Keep,
}

/// The style of the output.
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
