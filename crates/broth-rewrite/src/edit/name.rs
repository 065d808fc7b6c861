//! `ElementName`: the name of an element, owned, because the source may no longer be held.

use alloc::boxed::Box;

use broth_html_rules::elements::{FORMATTING, IGNORES_FIRST_NEWLINE, SERIALIZES_AS_VOID};
use broth_markup::{Name, NameSet, Namespace, QName};

/// The name of an element of HTML, SVG or MathML.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ElementName {
    known: KnownName,
    /// The local name, if the table of names does not have it.
    unknown: Option<Box<str>>,
}

/// The part of such a name that needs no text.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct KnownName {
    family: Family,
    pub(crate) name: Name,
}

/// A namespace in a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Family {
    #[default]
    None,
    Html,
    MathMl,
    Svg,
}

impl KnownName {
    #[inline]
    pub(crate) fn of(name: QName<'_>) -> Self {
        let family = match name.namespace {
            Namespace::Html => Family::Html,
            Namespace::MathMl => Family::MathMl,
            Namespace::Svg => Family::Svg,
            _ => Family::None,
        };
        Self { family, name: name.name }
    }

    fn namespace(self) -> Namespace<'static> {
        match self.family {
            Family::None => Namespace::None,
            Family::Html => Namespace::Html,
            Family::MathMl => Namespace::MathMl,
            Family::Svg => Namespace::Svg,
        }
    }

    /// The name, whose local name is `unknown` if the table of names does not have it.
    #[inline]
    pub(crate) fn qname(self, unknown: Option<&str>) -> QName<'_> {
        let local = unknown.unwrap_or(self.name.as_str());
        QName { namespace: self.namespace(), prefix: None, local, name: self.name }
    }
}

impl ElementName {
    pub(crate) fn of(name: QName<'_>) -> Self {
        let unknown = (name.name == Name::Unknown).then(|| name.local.into());
        Self { known: KnownName::of(name), unknown }
    }

    /// The same element under another name.
    pub(crate) fn renamed(&self, name: &str) -> Self {
        let lower;
        let name = if self.known.family == Family::Html
            && name.contains(|c: char| c.is_ascii_uppercase())
        {
            lower = name.to_ascii_lowercase();
            &lower
        } else {
            name
        };
        Self::of(QName::new(self.known.namespace(), None, name))
    }

    pub(crate) fn qname(&self) -> QName<'_> {
        self.known.qname(self.unknown.as_deref())
    }
}

/// Whether an element contains the rest of the source as text.
pub(crate) fn is_plaintext(name: QName<'_>) -> bool {
    name.name == Name::Plaintext && name.namespace == Namespace::Html
}

/// Whether an element is a formatting element, which a parser reopens if it was closed too early.
pub(crate) fn is_formatting(name: QName<'_>) -> bool {
    formatting(name).is_some()
}

/// The index of an element in the list of formatting elements.
pub(crate) fn formatting(name: QName<'_>) -> Option<usize> {
    let at = FORMATTING.iter().position(|of| *of == name.name);
    at.filter(|_| name.namespace == Namespace::Html)
}

/// Whether a parser does not reopen the formatting elements in an element after its end.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#concept-parser-marker>
pub(crate) fn ends_formatting(name: QName<'_>) -> bool {
    const HAVE_MARKERS: NameSet = NameSet::of(&[
        Name::Applet,
        Name::Caption,
        Name::Marquee,
        Name::Object,
        Name::Td,
        Name::Template,
        Name::Th,
    ]);
    name.namespace == Namespace::Html && HAVE_MARKERS.contains(name.name)
}

/// Whether a parser puts an element into the head. The rule for the optional start tag of the body
/// does not name all of these elements.
pub(crate) fn goes_into_head(name: QName<'_>) -> bool {
    const HEAD: NameSet = NameSet::of(&[
        Name::Base,
        Name::Basefont,
        Name::Bgsound,
        Name::Link,
        Name::Meta,
        Name::Noframes,
        Name::Noscript,
        Name::Script,
        Name::Style,
        Name::Template,
        Name::Title,
    ]);
    name.namespace == Namespace::Html && HEAD.contains(name.name)
}

/// Whether a parser ignores a newline directly after the start tag of an element of that name.
pub(crate) fn ignores_first_newline(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && IGNORES_FIRST_NEWLINE.contains(name.name)
}

/// Elements whose end tags other start tags imply only inside a `select` or `ruby`.
const PARTS_OF_SELECT_AND_RUBY: NameSet =
    NameSet::of(&[Name::Optgroup, Name::Option, Name::Rb, Name::Rp, Name::Rt, Name::Rtc]);

/// Whether other start tags imply the end tag of an element only inside a `select` or `ruby`.
pub(crate) fn is_part_of_select_or_ruby(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && PARTS_OF_SELECT_AND_RUBY.contains(name.name)
}

pub(crate) fn is_select_or_ruby(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && matches!(name.name, Name::Select | Name::Ruby)
}

/// Elements whose end tag closes paragraphs and list items that are open in them. Other end tags
/// are ignored there, or leave the work to the *adoption agency*.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
const CLOSES_BLOCKS: NameSet = NameSet::of(&[
    Name::Address,
    Name::Applet,
    Name::Article,
    Name::Aside,
    Name::Blockquote,
    Name::Body,
    Name::Button,
    Name::Caption,
    Name::Center,
    Name::Dd,
    Name::Details,
    Name::Dialog,
    Name::Dir,
    Name::Div,
    Name::Dl,
    Name::Dt,
    Name::Fieldset,
    Name::Figcaption,
    Name::Figure,
    Name::Footer,
    Name::Form,
    Name::H1,
    Name::H2,
    Name::H3,
    Name::H4,
    Name::H5,
    Name::H6,
    Name::Header,
    Name::Hgroup,
    Name::Html,
    Name::Li,
    Name::Listing,
    Name::Main,
    Name::Marquee,
    Name::Menu,
    Name::Nav,
    Name::Object,
    Name::Ol,
    Name::Pre,
    Name::Search,
    Name::Section,
    Name::Select,
    Name::Summary,
    Name::Table,
    Name::Tbody,
    Name::Td,
    Name::Template,
    Name::Tfoot,
    Name::Th,
    Name::Thead,
    Name::Tr,
    Name::Ul,
]);

/// Whether the end of `parent` closes an open element in it whose end tag may be omitted.
pub(crate) fn closes_at_its_end(parent: QName<'_>, element: QName<'_>) -> bool {
    let is_block = matches!(element.name, Name::P | Name::Li | Name::Dd | Name::Dt);
    let closes_blocks = CLOSES_BLOCKS.contains(parent.name);
    parent.namespace == Namespace::Html && (!is_block || closes_blocks)
}

/// Whether an element of that name has no end tag.
pub(crate) fn is_void(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && SERIALIZES_AS_VOID.contains(name.name)
}
