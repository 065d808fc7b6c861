//! The rows of the "in body" insertion mode: the tags that the standard treats in the same way.
//!
//! A tree builder does what a row says, and a serializer predicts what it would do. Both look up
//! the row of a tag here, so its names are listed once. Each row has the words of the text, and the
//! rows are in the same order.
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
    /// A start tag whose tag name is "html"
    Html,
    /// A start tag whose tag name is one of: "base", "basefont", "bgsound", "link", "meta",
    /// "noframes", "script", "style", "template", "title"
    Metadata,
    /// A start tag whose tag name is "body"
    Body,
    /// A start tag whose tag name is "frameset"
    Frameset,
    /// A start tag whose tag name is one of: "address", "article", "aside", "blockquote", "center",
    /// "details", "dialog", "dir", "div", "dl", "fieldset", "figcaption", "figure", "footer",
    /// "header", "hgroup", "main", "menu", "nav", "ol", "p", "search", "section", "summary", "ul"
    Block,
    /// A start tag whose tag name is one of: "h1", "h2", "h3", "h4", "h5", "h6"
    Heading,
    /// A start tag whose tag name is one of: "pre", "listing"
    Pre,
    /// A start tag whose tag name is "form"
    Form,
    /// A start tag whose tag name is "li"
    Li,
    /// A start tag whose tag name is one of: "dd", "dt"
    Description,
    /// A start tag whose tag name is "plaintext"
    Plaintext,
    /// A start tag whose tag name is "button"
    Button,
    /// A start tag whose tag name is "a"
    A,
    /// A start tag whose tag name is one of: "b", "big", "code", "em", "font", "i", "s", "small",
    /// "strike", "strong", "tt", "u"
    Formatting,
    /// A start tag whose tag name is "nobr"
    Nobr,
    /// A start tag whose tag name is one of: "applet", "marquee", "object"
    Object,
    /// A start tag whose tag name is "table"
    Table,
    /// A start tag whose tag name is one of: "area", "br", "embed", "img", "keygen", "wbr"
    Void,
    /// A start tag whose tag name is "input"
    Input,
    /// A start tag whose tag name is one of: "param", "source", "track"
    Source,
    /// A start tag whose tag name is "hr"
    Hr,
    /// A start tag whose tag name is "image"
    Image,
    /// A start tag whose tag name is "textarea"
    Textarea,
    /// A start tag whose tag name is "xmp"
    Xmp,
    /// A start tag whose tag name is "iframe"
    Iframe,
    /// A start tag whose tag name is "noembed"
    Noembed,
    /// A start tag whose tag name is "noscript", if scripting mode is not Disabled
    ///
    /// Without scripting, it is any other start tag.
    Noscript,
    /// A start tag whose tag name is "select"
    Select,
    /// A start tag whose tag name is "option"
    Option,
    /// A start tag whose tag name is "optgroup"
    Optgroup,
    /// A start tag whose tag name is one of: "rb", "rtc"
    RubyBase,
    /// A start tag whose tag name is one of: "rp", "rt"
    RubyText,
    /// A start tag whose tag name is "math"
    Math,
    /// A start tag whose tag name is "svg"
    Svg,
    /// A start tag whose tag name is one of: "caption", "col", "colgroup", "frame", "head",
    /// "tbody", "td", "tfoot", "th", "thead", "tr"
    Misplaced,
    /// Any other start tag
    Any,
}

impl StartTag {
    /// The row of a tag name.
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
    /// An end tag whose tag name is "template"
    Template,
    /// An end tag whose tag name is "body"
    Body,
    /// An end tag whose tag name is "html"
    Html,
    /// An end tag whose tag name is one of: "address", "article", "aside", "blockquote", "button",
    /// "center", "details", "dialog", "dir", "div", "dl", "fieldset", "figcaption", "figure",
    /// "footer", "header", "hgroup", "listing", "main", "menu", "nav", "ol", "pre", "search",
    /// "section", "select", "summary", "ul"
    Block,
    /// An end tag whose tag name is "form"
    Form,
    /// An end tag whose tag name is "p"
    P,
    /// An end tag whose tag name is "li"
    Li,
    /// An end tag whose tag name is one of: "dd", "dt"
    Description,
    /// An end tag whose tag name is one of: "h1", "h2", "h3", "h4", "h5", "h6"
    Heading,
    /// An end tag whose tag name is one of: "a", "b", "big", "code", "em", "font", "i", "nobr",
    /// "s", "small", "strike", "strong", "tt", "u"
    Formatting,
    /// An end tag token whose tag name is one of: "applet", "marquee", "object"
    Object,
    /// An end tag whose tag name is "br"
    Br,
    /// An end tag whose tag name is "sarcasm"
    ///
    /// Any other end tag
    Any,
}

impl EndTag {
    /// The row of a tag name.
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

// OPTIMIZATION: a table of bytes holds the rows, so a `match` on a row costs little more than one
// on the name: 1 % of rewriting.
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    /// The tag names in quotation marks above the variants are exactly those in the rows.
    #[test]
    fn the_words_of_a_row_list_its_tags() {
        let rows_of = |source: &str, row: &dyn Fn(Name) -> String| {
            let mut names: Vec<&str> = Vec::new();
            let mut listed = 0;
            for line in source.lines().map(str::trim).take_while(|line| *line != "}") {
                match (line.strip_prefix("/// "), line.strip_suffix(',')) {
                    (Some(words), _) => names.extend(words.split('"').skip(1).step_by(2)),
                    (None, Some(variant)) => {
                        for name in names.drain(..).map(Name::of) {
                            assert_eq!(row(name), variant, "{name:?}");
                            listed += usize::from(variant != "Any");
                        }
                    }
                    (None, None) => {}
                }
            }
            let names = (0..Name::COUNT).map(|number| Name::from_number(number as u16));
            assert_eq!(listed, names.filter(|&name| row(name) != "Any").count());
        };
        let source = include_str!("in_body.rs");
        let (start_tags, end_tags) = source.split_once("pub enum EndTag {").unwrap();
        let (_, start_tags) = start_tags.split_once("pub enum StartTag {").unwrap();
        rows_of(start_tags, &|name| format!("{:?}", StartTag::of(name)));
        rows_of(end_tags, &|name| format!("{:?}", EndTag::of(name)));
    }
}
