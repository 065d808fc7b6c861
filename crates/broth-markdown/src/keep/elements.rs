//! The elements of HTML, and their counterparts in Markdown.

use broth_html_rules::rendering::{Display, display};
use broth_markup::Name;

/// The counterpart of an element in Markdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Paragraph,
    Heading(u8),
    Quote,
    List {
        ordered: bool,
    },
    Item,
    CodeBlock,
    Rule,
    Table,
    Caption,
    Row,
    Cell,

    Emphasis,
    Strong,
    Strike,
    Code,
    Link,
    Image,
    Break,

    /// A block without a counterpart in Markdown.
    Block {
        /// Whether the element has a meaning that Markdown loses, unlike a `div`.
        means_something: bool,
    },
    /// An inline element without a counterpart in Markdown.
    Inline {
        means_something: bool,
    },
    /// A form control or replaced element, such as a video. Its content is dropped.
    Dropped,
}

impl Role {
    /// The role of an HTML element with this `display` value.
    pub(super) fn of(name: Name, display: Display) -> Self {
        match name {
            Name::P => Self::Paragraph,
            Name::H1 => Self::Heading(1),
            Name::H2 => Self::Heading(2),
            Name::H3 => Self::Heading(3),
            Name::H4 => Self::Heading(4),
            Name::H5 => Self::Heading(5),
            Name::H6 => Self::Heading(6),
            Name::Blockquote => Self::Quote,
            Name::Ul | Name::Menu | Name::Dir => Self::List { ordered: false },
            Name::Ol => Self::List { ordered: true },
            Name::Li => Self::Item,
            Name::Pre | Name::Listing | Name::Plaintext | Name::Xmp => Self::CodeBlock,
            Name::Hr => Self::Rule,
            Name::Table => Self::Table,
            Name::Caption => Self::Caption,
            Name::Tr => Self::Row,
            Name::Td | Name::Th => Self::Cell,
            Name::Em | Name::I => Self::Emphasis,
            Name::Strong | Name::B => Self::Strong,
            Name::Del | Name::S | Name::Strike => Self::Strike,
            Name::Code | Name::Kbd | Name::Samp | Name::Tt => Self::Code,
            Name::A => Self::Link,
            Name::Img => Self::Image,
            Name::Br => Self::Break,
            Name::Input | Name::Select | Name::Textarea | Name::Progress | Name::Meter => {
                Self::Dropped
            }
            _ if display == Display::Replaced => Self::Dropped,
            _ if display.is_block_level() => Self::Block { means_something: !is_plain_block(name) },
            _ => Self::Inline { means_something: !is_plain_inline(name) },
        }
    }
}

/// Whether an element is a block without a counterpart in Markdown, other than a table column.
pub(super) fn is_html_block(name: Name) -> bool {
    let role = Role::of(name, display(name));
    role == (Role::Block { means_something: true }) && !is_column(name)
}

pub(super) fn is_column(name: Name) -> bool {
    matches!(name, Name::Col | Name::Colgroup)
}

/// Whether an element only groups others.
fn is_plain_block(name: Name) -> bool {
    use Name::{Address, Article, Aside, Body, Center, Div, Footer, Form, Header, Hgroup, Html};
    use Name::{Main, Nav, Search, Section, Span, Tbody, Tfoot, Thead};
    let groups = matches!(
        name,
        Address | Article | Aside | Body | Center | Div | Footer | Form | Header | Hgroup | Html
    );
    groups || matches!(name, Main | Nav | Search | Section | Span | Tbody | Tfoot | Thead)
}

/// Whether an element has no meaning beyond the look of its text.
fn is_plain_inline(name: Name) -> bool {
    use Name::{Big, Div, Font, Label, Nobr, Noscript, Section, Slot, Small, Span, Wbr};
    matches!(name, Big | Div | Font | Label | Nobr | Noscript | Section | Slot | Small | Span | Wbr)
}
