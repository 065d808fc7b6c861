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

    /// Whether it is the name of an element that contains the rest of the source as text.
    #[inline]
    pub(crate) fn is_plaintext(self) -> bool {
        self.name == Name::Plaintext && self.family == Family::Html
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

    /// The same element under another name, in an element `parent`. An `svg` or a `math` in HTML
    /// then becomes an element of HTML.
    pub(crate) fn renamed(&self, name: &str, parent: Option<QName<'_>>) -> Self {
        let is_root = |name: &str| ["svg", "math"].iter().any(|it| it.eq_ignore_ascii_case(name));
        let was_root = is_foreign_root(self.qname()) && parent.is_none_or(holds_html);
        let is_html = self.known.family == Family::Html || (was_root && !is_root(name));
        let lower;
        let name = if is_html && name.contains(|c: char| c.is_ascii_uppercase()) {
            lower = name.to_ascii_lowercase();
            &lower
        } else {
            name
        };
        let namespace = if is_html { Namespace::Html } else { self.known.namespace() };
        Self::of(QName::new(namespace, None, name))
    }

    pub(crate) fn qname(&self) -> QName<'_> {
        self.known.qname(self.unknown.as_deref())
    }
}

/// Whether an element contains the rest of the source as text.
pub(crate) fn is_plaintext(name: QName<'_>) -> bool {
    KnownName::of(name).is_plaintext()
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
/// does not name all of these elements. One of SVG or MathML comes into HTML if the element around
/// it is unwrapped.
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
    HEAD.contains(name.name)
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

/// Whether the start tag of another element of that name ends a formatting element.
pub(crate) fn ends_by_another(name: QName<'_>) -> bool {
    matches!(name.name, Name::A | Name::Nobr)
}

/// Whether an element is one of SVG or MathML.
pub(crate) fn is_foreign(name: QName<'_>) -> bool {
    name.namespace != Namespace::Html
}

/// Whether an element is an `svg` or a `math`, with which foreign content begins.
pub(crate) fn is_foreign_root(name: QName<'_>) -> bool {
    name.namespace != Namespace::Html && matches!(name.local, "svg" | "math")
}

/// Whether the content of an element is HTML: it is an element of HTML, or of SVG or MathML with
/// such content.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point>
pub(crate) fn holds_html(name: QName<'_>) -> bool {
    const TEXTS: [&str; 5] = ["mi", "mo", "mn", "ms", "mtext"];
    match name.namespace {
        Namespace::Svg => matches!(name.local, "foreignObject" | "desc" | "title"),
        Namespace::MathMl => TEXTS.contains(&name.local),
        _ => true,
    }
}

/// Whether a tag in a `select` or a `ruby` may imply the end tag of an element that can also be
/// elsewhere.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags>
pub(crate) fn may_end_before_option(name: QName<'_>) -> bool {
    const BLOCKS: NameSet = NameSet::of(&[Name::Dd, Name::Dt, Name::Li, Name::P]);
    name.namespace == Namespace::Html && BLOCKS.contains(name.name)
}

/// Whether content for an element returns a parser to the body after the end tag of the body. That
/// of SVG and MathML does not: it is read by rules of its own.
pub(crate) fn is_in_body(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && name.name != Name::Html
}

/// Whether the end tag of an element closes nothing: content for the body may follow.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody>
pub(crate) fn outlives_its_end_tag(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && matches!(name.name, Name::Body | Name::Html)
}

pub(crate) fn is_select_or_ruby(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && matches!(name.name, Name::Select | Name::Ruby)
}

/// Elements whose end tag closes paragraphs and list items that are open in them. Other end tags
/// are ignored there, or leave the work to the *adoption agency*.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
pub(crate) const CLOSES_BLOCKS: NameSet = NameSet::of(&[
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

/// Whether the end of `parent` closes an open element in it whose end tag may be omitted. The end
/// of a `form` leaves other elements open.
pub(crate) fn closes_at_its_end(parent: QName<'_>, element: QName<'_>) -> bool {
    let is_block = matches!(element.name, Name::P | Name::Li | Name::Dd | Name::Dt);
    let is_closed = match parent.name {
        Name::Form => is_block || is_part_of_select_or_ruby(element),
        parent => !is_block || CLOSES_BLOCKS.contains(parent),
    };
    parent.namespace == Namespace::Html && is_closed
}

/// Whether an element of that name has no end tag.
pub(crate) fn is_void(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && SERIALIZES_AS_VOID.contains(name.name)
}
