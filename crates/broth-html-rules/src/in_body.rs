//! The rows of the "in body" insertion mode: which tags the standard treats alike.
//!
//! A tree builder does what a row says; a writer foretells what it would do. Both ask here which row a tag is in, so that
//! its names are listed once. The rows stand in the text's order.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>

use broth_markup::Name;

/// The row of a start tag.
///
/// ```
/// use broth_html_rules::in_body::StartTag;
/// use broth_markup::Name;
///
/// assert_eq!(StartTag::of(Name::Section), StartTag::Block);
/// assert_eq!(StartTag::of(Name::Span), StartTag::Any);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StartTag {
    /// `html`
    Html,
    /// Those that are processed as in the head.
    Metadata,
    /// `body`
    Body,
    /// `frameset`
    Frameset,
    /// Those that close a paragraph, and do nothing else.
    Block,
    /// `h1` to `h6`
    Heading,
    /// `pre` and `listing`
    Pre,
    /// `form`
    Form,
    /// `li`
    Li,
    /// `dd` and `dt`
    Description,
    /// `plaintext`
    Plaintext,
    /// `button`
    Button,
    /// `a`
    A,
    /// The other *formatting* elements, but for `nobr`.
    Formatting,
    /// `nobr`
    Nobr,
    /// `applet`, `marquee` and `object`
    Object,
    /// `table`
    Table,
    /// The void elements that are like an image.
    Void,
    /// `input`
    Input,
    /// `param`, `source` and `track`
    Source,
    /// `hr`
    Hr,
    /// `image`
    Image,
    /// `textarea`
    Textarea,
    /// `xmp`
    Xmp,
    /// `iframe`
    Iframe,
    /// `noembed`
    Noembed,
    /// `noscript`, which is none of its own without scripting.
    Noscript,
    /// `select`
    Select,
    /// `option`
    Option,
    /// `optgroup`
    Optgroup,
    /// `rb` and `rtc`
    RubyBase,
    /// `rp` and `rt`
    RubyText,
    /// `math`
    Math,
    /// `svg`
    Svg,
    /// Those that are ignored, because their place is elsewhere.
    Misplaced,
    /// Any other start tag.
    Any,
}

impl StartTag {
    /// The row of a name.
    #[inline]
    #[must_use]
    pub fn of(name: Name) -> Self {
        START_TAGS[name as usize]
    }

    const fn row(name: Name) -> Self {
        match name {
            Name::Html => Self::Html,
            Name::Base
            | Name::Basefont
            | Name::Bgsound
            | Name::Link
            | Name::Meta
            | Name::Noframes
            | Name::Script
            | Name::Style
            | Name::Template
            | Name::Title => Self::Metadata,
            Name::Body => Self::Body,
            Name::Frameset => Self::Frameset,
            Name::Address
            | Name::Article
            | Name::Aside
            | Name::Blockquote
            | Name::Center
            | Name::Details
            | Name::Dialog
            | Name::Dir
            | Name::Div
            | Name::Dl
            | Name::Fieldset
            | Name::Figcaption
            | Name::Figure
            | Name::Footer
            | Name::Header
            | Name::Hgroup
            | Name::Main
            | Name::Menu
            | Name::Nav
            | Name::Ol
            | Name::P
            | Name::Search
            | Name::Section
            | Name::Summary
            | Name::Ul => Self::Block,
            Name::H1 | Name::H2 | Name::H3 | Name::H4 | Name::H5 | Name::H6 => Self::Heading,
            Name::Pre | Name::Listing => Self::Pre,
            Name::Form => Self::Form,
            Name::Li => Self::Li,
            Name::Dd | Name::Dt => Self::Description,
            Name::Plaintext => Self::Plaintext,
            Name::Button => Self::Button,
            Name::A => Self::A,
            Name::B
            | Name::Big
            | Name::Code
            | Name::Em
            | Name::Font
            | Name::I
            | Name::S
            | Name::Small
            | Name::Strike
            | Name::Strong
            | Name::Tt
            | Name::U => Self::Formatting,
            Name::Nobr => Self::Nobr,
            Name::Applet | Name::Marquee | Name::Object => Self::Object,
            Name::Table => Self::Table,
            Name::Area | Name::Br | Name::Embed | Name::Img | Name::Keygen | Name::Wbr => {
                Self::Void
            }
            Name::Input => Self::Input,
            Name::Param | Name::Source | Name::Track => Self::Source,
            Name::Hr => Self::Hr,
            Name::Image => Self::Image,
            Name::Textarea => Self::Textarea,
            Name::Xmp => Self::Xmp,
            Name::Iframe => Self::Iframe,
            Name::Noembed => Self::Noembed,
            Name::Noscript => Self::Noscript,
            Name::Select => Self::Select,
            Name::Option => Self::Option,
            Name::Optgroup => Self::Optgroup,
            Name::Rb | Name::Rtc => Self::RubyBase,
            Name::Rp | Name::Rt => Self::RubyText,
            Name::Math => Self::Math,
            Name::Svg => Self::Svg,
            Name::Caption
            | Name::Col
            | Name::Colgroup
            | Name::Frame
            | Name::Head
            | Name::Tbody
            | Name::Td
            | Name::Tfoot
            | Name::Th
            | Name::Thead
            | Name::Tr => Self::Misplaced,
            _ => Self::Any,
        }
    }
}

/// The row of an end tag.
///
/// ```
/// use broth_html_rules::in_body::EndTag;
/// use broth_markup::Name;
///
/// assert_eq!(EndTag::of(Name::Section), EndTag::Block);
/// assert_eq!(EndTag::of(Name::Span), EndTag::Any);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndTag {
    /// `template`
    Template,
    /// `body`
    Body,
    /// `html`
    Html,
    /// Those that close an element of their name, and what end tags may be implied of.
    Block,
    /// `form`
    Form,
    /// `p`
    P,
    /// `li`
    Li,
    /// `dd` and `dt`
    Description,
    /// `h1` to `h6`
    Heading,
    /// The *formatting* elements: the adoption agency.
    Formatting,
    /// `applet`, `marquee` and `object`
    Object,
    /// `br`
    Br,
    /// Any other end tag.
    Any,
}

impl EndTag {
    /// The row of a name.
    #[inline]
    #[must_use]
    pub fn of(name: Name) -> Self {
        END_TAGS[name as usize]
    }

    const fn row(name: Name) -> Self {
        match name {
            Name::Template => Self::Template,
            Name::Body => Self::Body,
            Name::Html => Self::Html,
            Name::Button | Name::Listing | Name::Pre | Name::Select => Self::Block,
            Name::Form => Self::Form,
            Name::P => Self::P,
            Name::Li => Self::Li,
            Name::Br => Self::Br,
            _ => match StartTag::row(name) {
                StartTag::Block => Self::Block,
                StartTag::Description => Self::Description,
                StartTag::Heading => Self::Heading,
                StartTag::A | StartTag::Formatting | StartTag::Nobr => Self::Formatting,
                StartTag::Object => Self::Object,
                _ => Self::Any,
            },
        }
    }
}

// OPTIMIZATION: a row is looked up in a table of bytes, so that a `match` on it costs little more than one on the name.
static START_TAGS: [StartTag; Name::COUNT] = {
    let mut rows = [StartTag::Any; Name::COUNT];
    let mut number = 0;
    while number < Name::COUNT {
        rows[number] = StartTag::row(Name::from_number(number as u16));
        number += 1;
    }
    rows
};

static END_TAGS: [EndTag; Name::COUNT] = {
    let mut rows = [EndTag::Any; Name::COUNT];
    let mut number = 0;
    while number < Name::COUNT {
        rows[number] = EndTag::row(Name::from_number(number as u16));
        number += 1;
    }
    rows
};
