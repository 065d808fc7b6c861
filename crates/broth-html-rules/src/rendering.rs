//! How browsers display elements by default: the standard's section "Rendering".

use broth_markup::Name;

/// The kind of CSS box that an HTML element has. Boxes that treat text and lines in the same way
/// are of the same kind.
///
/// ```
/// use broth_html_rules::rendering::{Display, display};
/// use broth_markup::Name;
///
/// assert_eq!(display(Name::P), Display::Block);
/// assert!(display(Name::Td).is_block_level() && !display(Name::Button).is_block_level());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Display {
    /// `none`: neither the element nor anything in it is rendered.
    None,
    /// `inline`, and `contents`: a part of the line.
    Inline,
    /// `inline-block`: a box that is part of the line and contains lines of its own.
    InlineBlock,
    /// A box in the line that does not show the element's content, such as an image or a control.
    Replaced,
    /// `block` and `list-item`: lines of its own.
    Block,
    /// `table`
    Table,
    /// `table-caption`
    Caption,
    /// `table-row-group`, `table-header-group`, `table-footer-group`
    RowGroup,
    /// `table-row`
    Row,
    /// `table-cell`
    Cell,
    /// `table-column`, `table-column-group`: nothing in it is rendered.
    Column,
}

impl Display {
    /// Whether the texts before, in and after the element are in different line boxes, as with
    /// blocks, tables and table cells.
    #[must_use]
    pub fn is_block_level(self) -> bool {
        !matches!(self, Self::None | Self::Inline | Self::InlineBlock | Self::Replaced)
    }

    /// Whether it is part of a table: a caption, a column, a row group, a row or a cell.
    #[must_use]
    pub fn is_table_part(self) -> bool {
        matches!(self, Self::Caption | Self::Column | Self::RowGroup | Self::Row | Self::Cell)
    }

    /// Whether the white space between its children is not rendered, because they are parts of a
    /// table.
    #[must_use]
    pub fn holds_table_parts(self) -> bool {
        matches!(self, Self::Table | Self::RowGroup | Self::Row | Self::Column)
    }
}

/// How browsers display an HTML element with this name, if no attribute says otherwise.
///
/// Scripting counts as enabled, as it is in browsers: a `noscript` is not rendered, and a `canvas`
/// does not show its content.
///
/// <https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3>
#[must_use]
pub const fn display(name: Name) -> Display {
    match name {
        // <https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements>
        Name::Area
        | Name::Base
        | Name::Basefont
        | Name::Datalist
        | Name::Head
        | Name::Link
        | Name::Meta
        | Name::Noembed
        | Name::Noframes
        | Name::Noscript
        | Name::Param
        | Name::Rp
        | Name::Script
        | Name::Source
        | Name::Style
        | Name::Template
        | Name::Title
        | Name::Track => Display::None,
        Name::Html
        | Name::Body
        | Name::Address
        | Name::Article
        | Name::Aside
        | Name::Blockquote
        | Name::Center
        | Name::Dd
        | Name::Details
        | Name::Dialog
        | Name::Dir
        | Name::Div
        | Name::Dl
        | Name::Dt
        | Name::Fieldset
        | Name::Figcaption
        | Name::Figure
        | Name::Footer
        | Name::Form
        | Name::Frameset
        | Name::H1
        | Name::H2
        | Name::H3
        | Name::H4
        | Name::H5
        | Name::H6
        | Name::Header
        | Name::Hgroup
        | Name::Hr
        | Name::Legend
        | Name::Li
        | Name::Listing
        | Name::Main
        | Name::Menu
        | Name::Nav
        | Name::Ol
        | Name::Optgroup
        | Name::Option
        | Name::P
        | Name::Plaintext
        | Name::Pre
        | Name::Search
        | Name::Section
        | Name::Summary
        | Name::Ul
        | Name::Xmp => Display::Block,
        // <https://html.spec.whatwg.org/multipage/rendering.html#tables-2>
        Name::Table => Display::Table,
        Name::Caption => Display::Caption,
        Name::Colgroup | Name::Col => Display::Column,
        Name::Thead | Name::Tbody | Name::Tfoot => Display::RowGroup,
        Name::Tr => Display::Row,
        Name::Td | Name::Th => Display::Cell,
        Name::Button | Name::Marquee | Name::Select => Display::InlineBlock,
        Name::Audio
        | Name::Canvas
        | Name::Embed
        | Name::Iframe
        | Name::Img
        | Name::Input
        | Name::Meter
        | Name::Progress
        | Name::Textarea
        | Name::Video => Display::Replaced,
        _ => Display::Inline,
    }
}

/// Whether all white space in the element counts: `white-space: pre`.
#[must_use]
pub fn preserves_white_space(name: Name) -> bool {
    matches!(name, Name::Pre | Name::Listing | Name::Plaintext | Name::Xmp)
}

/// The HTML attributes that rendered text depends on.
const ATTRIBUTES: [Name; 13] = {
    use Name::{Align, Controls, Data, Display, Hidden, Multiple, Nowrap};
    use Name::{Open, Popover, Size, Src, Style, Type};
    [
        Align, Controls, Data, Display, Hidden, Multiple, Nowrap, Open, Popover, Size, Src, Style,
        Type,
    ]
};

/// Whether the box of an element, or the white space in it, depends on an HTML attribute.
#[must_use]
#[inline]
pub fn decides_box(attribute: Name) -> bool {
    static DECIDES: [bool; Name::COUNT] = {
        let mut decides = [false; Name::COUNT];
        let mut index = 0;
        while index < ATTRIBUTES.len() {
            decides[ATTRIBUTES[index] as usize] = true;
            index += 1;
        }
        decides
    };
    DECIDES[attribute as usize]
}

/// Whether the rendered text of an HTML document depends on an attribute: it decides about a box,
/// or it says the language.
#[must_use]
#[inline]
pub fn text_depends_on(attribute: &str) -> bool {
    let name = Name::of(attribute);
    decides_box(name) || matches!(name, Name::Lang | Name::XmlLang)
}

/// Whether a run of this character collapses when it is rendered, if its white space is not
/// preserved. A form feed is white space in HTML's syntax, but not in CSS; a carriage return counts
/// as a space.
///
/// <https://drafts.csswg.org/css-text-4/#white-space-processing>
#[must_use]
pub const fn collapses(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// Whether an attribute may give an element another box than its name does. An aligned table
/// floats.
#[must_use]
pub fn may_restyle(element: Name, attribute: &str) -> bool {
    match attribute {
        "style" | "hidden" | "popover" | "contenteditable" | "slot" => true,
        "align" => matches!(element, Name::Table),
        _ => false,
    }
}

/// Whether an element has lines of its own wherever it is. A `dialog` has not: it is not rendered,
/// or it is outside the flow. How options are displayed depends on the `select`.
#[must_use]
pub fn has_own_lines(name: Name) -> bool {
    display(name).is_block_level() && !matches!(name, Name::Dialog | Name::Optgroup | Name::Option)
}
