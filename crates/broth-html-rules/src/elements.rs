//! The sets of elements that the rules need.
//!
//! A set is a constant of four words; a lookup is a shift and a mask.
//!
//! ```
//! use broth_markup::Name;
//! use broth_html_rules::elements::*;
//!
//! assert!(VOID.contains(Name::Br) && !VOID.contains(Name::P) && SERIALIZES_AS_VOID.contains(Name::Frame));
//! // For scopes and implied end tags.
//! assert!(SPECIAL.contains(Name::P) && SCOPE.contains(Name::Table) && MAY_STAY_OPEN.contains(Name::Li));
//! assert!(IMPLIED_END_TAGS.contains(Name::Li) && IMPLIED_END_TAGS_THOROUGHLY.contains(Name::Td));
//! assert!(PASSED_BY_LIST_ITEMS.contains(Name::Div) && HEADINGS.contains(Name::H1));
//! // For tables and foreign content.
//! assert!(FOSTERING.contains(Name::Tbody) && CELLS.contains(Name::Th) && TABLE_CONTEXT.contains(Name::Table));
//! assert!(TABLE_BODY_CONTEXT.contains(Name::Tbody) && TABLE_ROW_CONTEXT.contains(Name::Tr));
//! assert!(MATHML_SCOPE.contains(Name::Mi) && SVG_SCOPE.contains(Name::ForeignObject));
//! assert!(MATHML_TEXT_INTEGRATION_POINTS.contains(Name::Mo) && BREAKING_OUT.contains(Name::B));
//! ```

use broth_markup::{Name, NameSet, Namespace, TextMode};

/// The void elements: they have no content and no end tag.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#void-elements>
pub const VOID: NameSet = NameSet::of(&[
    Name::Area,
    Name::Base,
    Name::Br,
    Name::Col,
    Name::Embed,
    Name::Hr,
    Name::Img,
    Name::Input,
    Name::Link,
    Name::Meta,
    Name::Source,
    Name::Track,
    Name::Wbr,
]);

/// Elements to which the parser gives no content, and the serializer no end tag: the void elements,
/// and some that were void once.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void>
pub const SERIALIZES_AS_VOID: NameSet =
    VOID.with(&[Name::Basefont, Name::Bgsound, Name::Frame, Name::Keygen, Name::Param]);

/// Elements in which a parser ignores a newline directly after the start tag.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
pub const IGNORES_FIRST_NEWLINE: NameSet = NameSet::of(&[Name::Pre, Name::Listing, Name::Textarea]);

/// The *formatting* elements, which the parser may reconstruct after it has closed them.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#formatting>
pub const FORMATTING: [Name; 14] = [
    Name::A,
    Name::B,
    Name::Big,
    Name::Code,
    Name::Em,
    Name::Font,
    Name::I,
    Name::Nobr,
    Name::S,
    Name::Small,
    Name::Strike,
    Name::Strong,
    Name::Tt,
    Name::U,
];

/// How a tokenizer reads the text of an HTML element: some elements hold only text.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments>
///
/// ```
/// use broth_html_rules::elements::text_mode;
/// use broth_markup::{Name, TextMode};
///
/// assert_eq!(text_mode(Name::Title, false), TextMode::Rcdata);
/// assert_eq!(text_mode(Name::Noscript, true), TextMode::Rawtext);
/// assert_eq!(text_mode(Name::Noscript, false), TextMode::Data);
/// ```
#[inline]
#[must_use]
pub const fn text_mode(name: Name, scripting: bool) -> TextMode {
    match name {
        Name::Title | Name::Textarea => TextMode::Rcdata,
        Name::Style | Name::Xmp | Name::Iframe | Name::Noembed | Name::Noframes => {
            TextMode::Rawtext
        }
        Name::Script => TextMode::ScriptData,
        Name::Noscript if scripting => TextMode::Rawtext,
        Name::Plaintext => TextMode::Plaintext,
        _ => TextMode::Data,
    }
}

/// [`text_mode`] for a name that has not been looked up, which is what a tokenizer without a tree
/// switches to.
///
/// ```
/// use broth_html_rules::elements::text_mode_of_tag;
/// use broth_markup::TextMode;
///
/// assert_eq!(text_mode_of_tag("style", false), TextMode::Rawtext);
/// ```
// OPTIMIZATION: comparing the text takes a third of the time of looking up the name for
// `text_mode`, which is 5 % of the instructions of tokens; the tests compare the two.
#[inline]
#[must_use]
pub fn text_mode_of_tag(name: &str, scripting: bool) -> TextMode {
    match name {
        "title" | "textarea" => TextMode::Rcdata,
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => TextMode::Rawtext,
        "noscript" if scripting => TextMode::Rawtext,
        "script" => TextMode::ScriptData,
        "plaintext" => TextMode::Plaintext,
        _ => TextMode::Data,
    }
}

/// The *special* elements, past which most end tags do not look for their start tag.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#special>
pub const SPECIAL: NameSet = NameSet::of(&[
    Name::Address,
    Name::Applet,
    Name::Area,
    Name::Article,
    Name::Aside,
    Name::Base,
    Name::Basefont,
    Name::Bgsound,
    Name::Blockquote,
    Name::Body,
    Name::Br,
    Name::Button,
    Name::Caption,
    Name::Center,
    Name::Col,
    Name::Colgroup,
    Name::Dd,
    Name::Details,
    Name::Dir,
    Name::Div,
    Name::Dl,
    Name::Dt,
    Name::Embed,
    Name::Fieldset,
    Name::Figcaption,
    Name::Figure,
    Name::Footer,
    Name::Form,
    Name::Frame,
    Name::Frameset,
    Name::H1,
    Name::H2,
    Name::H3,
    Name::H4,
    Name::H5,
    Name::H6,
    Name::Head,
    Name::Header,
    Name::Hgroup,
    Name::Hr,
    Name::Html,
    Name::Iframe,
    Name::Img,
    Name::Input,
    Name::Keygen,
    Name::Li,
    Name::Link,
    Name::Listing,
    Name::Main,
    Name::Marquee,
    Name::Menu,
    Name::Meta,
    Name::Nav,
    Name::Noembed,
    Name::Noframes,
    Name::Noscript,
    Name::Object,
    Name::Ol,
    Name::P,
    Name::Param,
    Name::Plaintext,
    Name::Pre,
    Name::Script,
    Name::Search,
    Name::Section,
    Name::Select,
    Name::Source,
    Name::Style,
    Name::Summary,
    Name::Table,
    Name::Tbody,
    Name::Td,
    Name::Template,
    Name::Textarea,
    Name::Tfoot,
    Name::Th,
    Name::Thead,
    Name::Title,
    Name::Tr,
    Name::Track,
    Name::Ul,
    Name::Wbr,
    Name::Xmp,
]);

/// Special elements at which a search for an open `li`, `dd` or `dt` does not stop.
pub const PASSED_BY_LIST_ITEMS: NameSet = NameSet::of(&[Name::Address, Name::Div, Name::P]);

/// HTML elements that end a *scope*.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope>
pub const SCOPE: NameSet = NameSet::of(&[
    Name::Applet,
    Name::Caption,
    Name::Html,
    Name::Table,
    Name::Td,
    Name::Th,
    Name::Marquee,
    Name::Object,
    Name::Select,
    Name::Template,
]);

/// MathML elements that are special and end a scope.
pub const MATHML_SCOPE: NameSet = MATHML_TEXT_INTEGRATION_POINTS.with(&[Name::AnnotationXml]);

/// SVG elements that are special and end a scope; all are HTML integration points.
pub const SVG_SCOPE: NameSet = NameSet::of(&[Name::ForeignObject, Name::Desc, Name::Title]);

/// The MathML text integration points.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#mathml-text-integration-point>
pub const MATHML_TEXT_INTEGRATION_POINTS: NameSet =
    NameSet::of(&[Name::Mi, Name::Mo, Name::Mn, Name::Ms, Name::Mtext]);

/// Elements whose end tags may be implied.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags>
pub const IMPLIED_END_TAGS: NameSet = NameSet::of(&[
    Name::Dd,
    Name::Dt,
    Name::Li,
    Name::Optgroup,
    Name::Option,
    Name::P,
    Name::Rb,
    Name::Rp,
    Name::Rt,
    Name::Rtc,
]);

/// The elements whose end tags are implied where they are generated thoroughly.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#generate-all-implied-end-tags-thoroughly>
pub const IMPLIED_END_TAGS_THOROUGHLY: NameSet = IMPLIED_END_TAGS.with(&[
    Name::Caption,
    Name::Colgroup,
    Name::Tbody,
    Name::Td,
    Name::Tfoot,
    Name::Th,
    Name::Thead,
    Name::Tr,
]);

/// Elements that may still be open when the body ends.
pub const MAY_STAY_OPEN: NameSet = IMPLIED_END_TAGS.with(&[
    Name::Tbody,
    Name::Td,
    Name::Tfoot,
    Name::Th,
    Name::Thead,
    Name::Tr,
    Name::Body,
    Name::Html,
]);

/// `h1` to `h6`.
pub const HEADINGS: NameSet =
    NameSet::of(&[Name::H1, Name::H2, Name::H3, Name::H4, Name::H5, Name::H6]);

/// The level of a heading, by the name of its element; `None` for other elements.
///
/// <https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2>
///
/// ```
/// use broth_html_rules::elements::heading_level;
/// use broth_markup::Name;
///
/// assert_eq!((heading_level(Name::H2), heading_level(Name::P)), (Some(2), None));
/// ```
#[must_use]
pub fn heading_level(name: Name) -> Option<u32> {
    Some(match name {
        Name::H1 => 1,
        Name::H2 => 2,
        Name::H3 => 3,
        Name::H4 => 4,
        Name::H5 => 5,
        Name::H6 => 6,
        _ => return None,
    })
}

/// Elements whose misplaced content is foster-parented.
pub const FOSTERING: NameSet =
    NameSet::of(&[Name::Table, Name::Tbody, Name::Tfoot, Name::Thead, Name::Tr]);

/// Where clearing the stack back to a table context stops.
pub const TABLE_CONTEXT: NameSet = NameSet::of(&[Name::Table, Name::Template, Name::Html]);

/// Where clearing the stack back to a table body context stops.
pub const TABLE_BODY_CONTEXT: NameSet =
    NameSet::of(&[Name::Tbody, Name::Tfoot, Name::Thead, Name::Template, Name::Html]);

/// Where clearing the stack back to a table row context stops.
pub const TABLE_ROW_CONTEXT: NameSet = NameSet::of(&[Name::Tr, Name::Template, Name::Html]);

/// `td` and `th`.
pub const CELLS: NameSet = NameSet::of(&[Name::Td, Name::Th]);

/// How deep browsers nest open elements; deeper ones become siblings.
pub const MAX_DEPTH: usize = 512;

/// Start tags that end SVG or MathML, because nobody means them to be part of it.
pub const BREAKING_OUT: NameSet = NameSet::of(&[
    Name::B,
    Name::Big,
    Name::Blockquote,
    Name::Body,
    Name::Br,
    Name::Center,
    Name::Code,
    Name::Dd,
    Name::Div,
    Name::Dl,
    Name::Dt,
    Name::Em,
    Name::Embed,
    Name::H1,
    Name::H2,
    Name::H3,
    Name::H4,
    Name::H5,
    Name::H6,
    Name::Head,
    Name::Hr,
    Name::I,
    Name::Img,
    Name::Li,
    Name::Listing,
    Name::Menu,
    Name::Meta,
    Name::Nobr,
    Name::Ol,
    Name::P,
    Name::Pre,
    Name::Ruby,
    Name::S,
    Name::Small,
    Name::Span,
    Name::Strong,
    Name::Strike,
    Name::Sub,
    Name::Sup,
    Name::Table,
    Name::Tt,
    Name::U,
    Name::Ul,
    Name::Var,
]);

/// Attributes that make `font` end SVG or MathML, too.
pub const FONT_BREAKING_OUT: [&str; 3] = ["color", "face", "size"];

/// The facts about an element that the rules need often, worked out once when it is opened.
///
/// ```
/// use broth_html_rules::elements::Traits;
/// use broth_markup::{Name, Namespace};
///
/// let traits = Traits::of(Namespace::Html, Name::Table);
/// assert!(traits.has(Traits::SPECIAL) && !traits.has(Traits::MAY_STAY_OPEN));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits(u8);

impl Traits {
    /// It is *special*. All that stop list items or end a scope are.
    pub const SPECIAL: Self = Self(1);
    /// It stops the search for an open list item.
    pub const STOPS_LIST_ITEMS: Self = Self(2);
    /// It ends a scope.
    pub const ENDS_SCOPE: Self = Self(4);
    /// It may still be open when the body ends.
    pub const MAY_STAY_OPEN: Self = Self(8);

    /// The traits of an element.
    #[inline]
    #[must_use]
    pub fn of(namespace: Namespace<'_>, name: Name) -> Self {
        match namespace {
            Namespace::Html => HTML_TRAITS[name as usize],
            _ => Self::look_up(namespace, name),
        }
    }

    /// Whether one of them is among these.
    #[inline]
    #[must_use]
    pub const fn has(self, one: Self) -> bool {
        self.0 & one.0 != 0
    }

    const fn when(self, it_has: bool) -> u8 {
        self.0 * it_has as u8
    }

    const fn look_up(namespace: Namespace<'_>, name: Name) -> Self {
        let (special, ends_scope) = match namespace {
            Namespace::Html => (SPECIAL.contains(name), SCOPE.contains(name)),
            Namespace::MathMl => (MATHML_SCOPE.contains(name), MATHML_SCOPE.contains(name)),
            Namespace::Svg => (SVG_SCOPE.contains(name), SVG_SCOPE.contains(name)),
            _ => (false, false),
        };
        // No element that is passed has the name of a special element of MathML or SVG.
        let stops_list_items = special && !PASSED_BY_LIST_ITEMS.contains(name);
        let is_html = matches!(namespace, Namespace::Html);
        let may_stay_open = is_html && MAY_STAY_OPEN.contains(name);
        Self(
            Self::SPECIAL.when(special)
                | Self::STOPS_LIST_ITEMS.when(stops_list_items)
                | Self::ENDS_SCOPE.when(ends_scope)
                | Self::MAY_STAY_OPEN.when(may_stay_open),
        )
    }
}

/// The traits of HTML's elements, by number.
// OPTIMIZATION: one look for each element that is opened, not four: 1.5 % of a tree.
static HTML_TRAITS: [Traits; Name::COUNT] = {
    let mut table = [Traits::look_up(Namespace::Html, Name::Unknown); Name::COUNT];
    let mut number = 0;
    while number < Name::COUNT {
        table[number] = Traits::look_up(Namespace::Html, Name::from_number(number as u16));
        number += 1;
    }
    table
};

/// Where HTML may appear inside MathML and SVG.
///
/// ```
/// use broth_html_rules::elements::IntegrationPoint;
/// use broth_markup::{Name, Namespace};
///
/// let point = IntegrationPoint::of(Namespace::Svg, Name::ForeignObject, None);
/// assert_eq!(point, IntegrationPoint::Html);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IntegrationPoint {
    /// Nowhere.
    #[default]
    None,
    /// A MathML text integration point.
    MathMlText,
    /// An HTML integration point.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point>
    Html,
}

impl IntegrationPoint {
    /// The kind of integration point, for an element whose start tag has this `encoding` attribute.
    #[must_use]
    pub fn of(namespace: Namespace<'_>, name: Name, encoding: Option<&str>) -> Self {
        let is_html = |encoding: &str| {
            encoding.eq_ignore_ascii_case("text/html")
                || encoding.eq_ignore_ascii_case("application/xhtml+xml")
        };
        match namespace {
            Namespace::MathMl if MATHML_TEXT_INTEGRATION_POINTS.contains(name) => Self::MathMlText,
            Namespace::MathMl if name == Name::AnnotationXml && encoding.is_some_and(is_html) => {
                Self::Html
            }
            Namespace::Svg if SVG_SCOPE.contains(name) => Self::Html,
            _ => Self::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{IntegrationPoint, Traits, text_mode, text_mode_of_tag};
    use broth_markup::{Name, Namespace, TextMode};

    #[test]
    fn elements_that_hold_only_text_are_read_as_text() {
        for (names, without_scripts, with_scripts) in [
            ("title textarea", TextMode::Rcdata, TextMode::Rcdata),
            ("style xmp iframe noembed noframes", TextMode::Rawtext, TextMode::Rawtext),
            ("noscript", TextMode::Data, TextMode::Rawtext),
            ("script", TextMode::ScriptData, TextMode::ScriptData),
            ("plaintext", TextMode::Plaintext, TextMode::Plaintext),
            ("p pre listing svg x-title", TextMode::Data, TextMode::Data),
        ] {
            for name in names.split(' ') {
                for (scripting, expected) in [(false, without_scripts), (true, with_scripts)] {
                    assert_eq!(text_mode(Name::of(name), scripting), expected, "{name}");
                    assert_eq!(text_mode_of_tag(name, scripting), expected, "{name}");
                }
            }
        }
    }

    #[test]
    fn html_is_allowed_where_the_element_and_its_encoding_say_so() {
        use IntegrationPoint::{Html, MathMlText, None as Nowhere};
        for (namespace, name, encoding, expected) in [
            (Namespace::MathMl, Name::Mi, None, MathMlText),
            (Namespace::MathMl, Name::Mtext, Some("text/html"), MathMlText),
            (Namespace::MathMl, Name::AnnotationXml, Some("text/html"), Html),
            (Namespace::MathMl, Name::AnnotationXml, Some("Application/XHTML+xml"), Html),
            (Namespace::MathMl, Name::AnnotationXml, Some("text/html "), Nowhere),
            (Namespace::MathMl, Name::AnnotationXml, None, Nowhere),
            (Namespace::MathMl, Name::Annotation, Some("text/html"), Nowhere),
            (Namespace::MathMl, Name::Desc, None, Nowhere),
            (Namespace::Svg, Name::Desc, None, Html),
            (Namespace::Svg, Name::Mi, None, Nowhere),
            (Namespace::Svg, Name::AnnotationXml, Some("text/html"), Nowhere),
            (Namespace::Html, Name::Title, Some("text/html"), Nowhere),
        ] {
            let point = IntegrationPoint::of(namespace, name, encoding);
            assert_eq!(point, expected, "{namespace:?} {name} {encoding:?}");
        }
    }

    #[test]
    fn traits_are_those_of_the_element_in_its_namespace() {
        // special, stops list items, ends a scope, may stay open
        for (namespace, name, expected) in [
            (Namespace::Html, Name::Div, [true, false, false, false]),
            (Namespace::Html, Name::P, [true, false, false, true]),
            (Namespace::Html, Name::Ul, [true, true, false, false]),
            (Namespace::Html, Name::Table, [true, true, true, false]),
            (Namespace::Html, Name::Td, [true, true, true, true]),
            (Namespace::Html, Name::B, [false; 4]),
            (Namespace::Html, Name::Mi, [false; 4]),
            (Namespace::MathMl, Name::Mi, [true, true, true, false]),
            (Namespace::MathMl, Name::P, [false; 4]),
            (Namespace::Svg, Name::Desc, [true, true, true, false]),
            (Namespace::Svg, Name::Mi, [false; 4]),
            (Namespace::None, Name::P, [false; 4]),
        ] {
            let traits = Traits::of(namespace, name);
            let all = [
                Traits::SPECIAL,
                Traits::STOPS_LIST_ITEMS,
                Traits::ENDS_SCOPE,
                Traits::MAY_STAY_OPEN,
            ];
            let got = all.map(|one| traits.has(one));
            assert_eq!(got, expected, "{namespace:?} {name}");
        }
    }

    #[test]
    fn what_stops_list_items_or_ends_a_scope_is_special() {
        for namespace in [Namespace::Html, Namespace::MathMl, Namespace::Svg, Namespace::None] {
            for name in (0..Name::COUNT as u16).map(Name::from_number) {
                let traits = Traits::of(namespace, name);
                let is_indexed =
                    traits.has(Traits::STOPS_LIST_ITEMS) || traits.has(Traits::ENDS_SCOPE);
                assert!(traits.has(Traits::SPECIAL) || !is_indexed, "{namespace:?} {name}");
            }
        }
    }
}
