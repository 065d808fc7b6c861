//! The vocabulary of HTML: its elements with their categories, contents and attributes.
//!
//! <https://html.spec.whatwg.org/multipage/indices.html#elements-3>

use broth_dom::Node;
use broth_html_rules::InputType;
use broth_markup::{Name, NameSet};
use broth_values::{Natural, parse_non_negative_integer};

mod generated;

pub(crate) use self::generated::{
    ATTRIBUTES_OF_OTHER_SPECIFICATIONS, CONTENTS_IN_PARENTS, CONTENTS_WITH_ATTRIBUTES, ELEMENTS,
    EVENT_HANDLERS, EVENT_HANDLERS_OF_OTHER_SPECIFICATIONS, GLOBAL_ATTRIBUTES, OBSOLETE_ATTRIBUTES,
};

/// Names of attributes by the name of their element, both sorted. `*` is every element.
pub(crate) type AttributesByElement = &'static [(&'static str, &'static [&'static str])];

/// Whether a table has an attribute for an element.
pub(crate) fn has_attribute(table: AttributesByElement, element: &str, attribute: &str) -> bool {
    ["*", element].into_iter().any(|element| {
        let at = table.binary_search_by_key(&element, |(element, _)| element);
        at.is_ok_and(|at| table[at].1.binary_search(&attribute).is_ok())
    })
}

/// The elements for which a table has an attribute.
pub(crate) fn elements_with(
    table: AttributesByElement,
    attribute: &str,
) -> impl Iterator<Item = &'static str> {
    let has = move |(_, names): &&(&str, &[&str])| names.binary_search(&attribute).is_ok();
    table.iter().filter(has).map(|(element, _)| *element)
}

/// The definition of an element of HTML.
#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) name: Name,
    pub(crate) is: Categories,
    /// Its content is one of these.
    pub(crate) has: &'static [Sequence],
    /// Elements that must not be among its descendants.
    pub(crate) without: Set,
    pub(crate) attributes: Attributes,
}

impl Element {
    const fn of(name: Name) -> Self {
        let attributes = Attributes { any: false, names: &[], required: &[] };
        Self { name, is: Categories::NONE, has: &[], without: Set::NOTHING, attributes }
    }

    const fn is(mut self, categories: &[Categories]) -> Self {
        self.is = Categories::of(categories);
        self
    }

    const fn has(mut self, content: &'static [Sequence]) -> Self {
        self.has = content;
        self
    }

    const fn without(mut self, set: Set) -> Self {
        self.without = set;
        self
    }

    const fn any_attributes(mut self) -> Self {
        self.attributes.any = true;
        self
    }

    const fn attributes(mut self, names: &'static [Name]) -> Self {
        self.attributes.names = names;
        self
    }

    const fn requires(mut self, names: &'static [Name]) -> Self {
        self.attributes.required = names;
        self
    }
}

/// The attributes that an element has besides the global ones.
#[derive(Debug)]
pub(crate) struct Attributes {
    pub(crate) any: bool,
    pub(crate) names: &'static [Name],
    pub(crate) required: &'static [Name],
}

/// A set of any names, as bits. [`NameSet`] has only those of elements.
pub(crate) struct Names([u64; Name::COUNT.div_ceil(64)]);

impl Names {
    const fn of(lists: &[&[Name]]) -> Self {
        let mut bits = [0; Name::COUNT.div_ceil(64)];
        let mut list = 0;
        while list < lists.len() {
            let mut at = 0;
            while at < lists[list].len() {
                let number = lists[list][at] as usize;
                bits[number / 64] |= 1 << (number % 64);
                at += 1;
            }
            list += 1;
        }
        Self(bits)
    }

    pub(crate) const fn has(&self, name: Name) -> bool {
        let number = name as usize;
        self.0[number / 64] & (1 << (number % 64)) != 0
    }
}

/// The attributes that every element may have.
pub(crate) static ANYWHERE: Names = Names::of(&[GLOBAL_ATTRIBUTES, EVENT_HANDLERS]);

impl Attributes {
    /// Whether an element may have the attribute.
    pub(crate) fn allow(&self, name: Name) -> bool {
        self.any || ANYWHERE.has(name) || self.names.contains(&name)
    }
}

/// Steps of content, one after the other.
#[derive(Debug)]
pub(crate) struct Sequence {
    /// Whether `script` and `template` may stand between the steps.
    pub(crate) scripts: bool,
    pub(crate) repeats: Many,
    pub(crate) steps: &'static [Step],
}

impl Sequence {
    const fn of(steps: &'static [Step]) -> Self {
        Self { scripts: false, repeats: Many::One, steps }
    }

    const fn repeated(mut self, many: Many) -> Self {
        self.repeats = many;
        self
    }

    const fn with_scripts(mut self) -> Self {
        self.scripts = true;
        self
    }
}

#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) allows: Set,
    pub(crate) many: Many,
}

const fn one(allows: Set) -> Step {
    Step { allows, many: Many::One }
}

const fn optional(allows: Set) -> Step {
    Step { allows, many: Many::Optional }
}

const fn any(allows: Set) -> Step {
    Step { allows, many: Many::Any }
}

const fn some(allows: Set) -> Step {
    Step { allows, many: Many::Some }
}

/// How many there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Many {
    One,
    Optional,
    Any,
    Some,
}

impl Many {
    pub(crate) fn may_be_none(self) -> bool {
        matches!(self, Self::Optional | Self::Any)
    }

    pub(crate) fn may_repeat(self) -> bool {
        matches!(self, Self::Any | Self::Some)
    }
}

/// A set of nodes: elements by name or by category, and text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    pub(crate) of: Categories,
    pub(crate) names: NameSet,
    pub(crate) text: bool,
    /// Transparent: it allows what the parent allows.
    pub(crate) transparent: bool,
    /// Any element that has the attribute.
    pub(crate) tabindex: bool,
}

impl Set {
    pub(crate) const NOTHING: Self = Self {
        of: Categories::NONE,
        names: NameSet::of(&[]),
        text: false,
        transparent: false,
        tabindex: false,
    };
    pub(crate) const TEXT: Self = Self::NOTHING.or_text();
    pub(crate) const FLOW: Self = Self::of(&[Categories::FLOW], &[]).or_text();
    pub(crate) const PHRASING: Self = Self::of(&[Categories::PHRASING], &[]).or_text();
    pub(crate) const TRANSPARENT: Self = Self::NOTHING.or_transparent();

    /// The elements of these categories, and those of these names.
    const fn of(categories: &[Categories], names: &[Name]) -> Self {
        Self { of: Categories::of(categories), names: NameSet::of(names), ..Self::NOTHING }
    }

    const fn or_text(mut self) -> Self {
        self.text = true;
        self
    }

    const fn or_transparent(mut self) -> Self {
        self.transparent = true;
        self
    }

    const fn or_tabindex(mut self) -> Self {
        self.tabindex = true;
        self
    }

    pub(crate) fn has(&self, name: Name, categories: Categories) -> bool {
        self.of.meets(categories) || self.names.contains(name)
    }
}

/// Kinds of content.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#kinds-of-content>
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Categories(u16);

impl Categories {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const METADATA: Self = Self(1);
    pub(crate) const FLOW: Self = Self(2);
    pub(crate) const SECTIONING: Self = Self(4);
    pub(crate) const HEADING: Self = Self(8);
    pub(crate) const PHRASING: Self = Self(16);
    pub(crate) const EMBEDDED: Self = Self(32);
    pub(crate) const INTERACTIVE: Self = Self(64);
    pub(crate) const LABELABLE: Self = Self(128);
    pub(crate) const PALPABLE: Self = Self(256);
    /// The interactive content that a `canvas` must not contain.
    pub(crate) const UNCANVASED: Self = Self(512);

    const NAMES: [(Self, &'static str); 10] = [
        (Self::METADATA, "metadata content"),
        (Self::FLOW, "flow content"),
        (Self::SECTIONING, "sectioning content"),
        (Self::HEADING, "headings"),
        (Self::PHRASING, "phrasing content"),
        (Self::EMBEDDED, "embedded content"),
        (Self::INTERACTIVE, "interactive content"),
        (Self::LABELABLE, "labelable elements"),
        (Self::PALPABLE, "palpable content"),
        (Self::UNCANVASED, "interactive content but links, buttons, image maps and lists"),
    ];

    pub(crate) const fn of(all: &[Self]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < all.len() {
            bits |= all[at].0;
            at += 1;
        }
        Self(bits)
    }

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The names of the categories, for messages.
    pub(crate) fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES
            .into_iter()
            .filter(move |(category, _)| self.meets(*category))
            .map(|(_, name)| name)
    }
}

/// For each name, by number, one more than the row of its element; 0 if it has none.
static ROWS: [u8; Name::COUNT] = {
    let mut rows = [0; Name::COUNT];
    let mut row = 0;
    while row < ELEMENTS.len() {
        rows[ELEMENTS[row].name as usize] = row as u8 + 1;
        row += 1;
    }
    rows
};

/// The row of an element that HTML defines and allows.
pub(crate) fn element(name: Name) -> Option<&'static Element> {
    let row = usize::from(ROWS[name as usize]).checked_sub(1)?;
    Some(&ELEMENTS[row])
}

/// The attributes that an element has, and the content that it has for this reason.
fn content_with_attributes(node: Node<'_>) -> Option<(&'static [Name], &'static [Sequence])> {
    let name = node.html_name();
    let mut rows = CONTENTS_WITH_ATTRIBUTES.iter().filter(|(element, ..)| *element == name);
    let has_all = |names: &[Name]| names.iter().all(|name| node.attr_named(*name).is_some());
    let (_, attributes, content) = rows.find(|(_, attributes, _)| has_all(attributes))?;
    Some((attributes, content))
}

/// The attributes on which the content of an element depends.
pub(crate) fn decisive_attributes(node: Node<'_>) -> &'static [Name] {
    content_with_attributes(node).map_or(&[], |(attributes, _)| attributes)
}

/// The content of an element, which may depend on its parent or on its attributes. The outermost
/// elements of a fragment, and of the contents of a template, may have any parent: there, the first
/// child decides.
pub(crate) fn content(node: Node<'_>, row: &'static Element) -> &'static [Sequence] {
    let name = node.html_name();
    if let Some((_, content)) = content_with_attributes(node) {
        return content;
    }
    if !row.has.is_empty() && !node.parent().is_some_and(Node::is_element) {
        let Some(first) = node.elements().next() else { return row.has };
        let Some(categories) = of(first).map(|row| categories(first, row)) else { return row.has };
        let accepts = |content: &&[Sequence]| {
            let mut steps = content.iter().flat_map(|sequence| sequence.steps);
            steps.any(|step| step.allows.has(first.html_name(), categories))
        };
        let elsewhere = CONTENTS_IN_PARENTS.iter().filter(|(_, inner, _)| *inner == name);
        let mut all = core::iter::once(row.has).chain(elsewhere.map(|(_, _, content)| *content));
        return all.find(accepts).unwrap_or(row.has);
    }
    let is_it = |(outer, inner, _): &&(Name, Name, _)| {
        *inner == name && node.parent().is_some_and(|parent| parent.is_html(*outer))
    };
    CONTENTS_IN_PARENTS.iter().find(is_it).map_or(row.has, |(_, _, content)| content)
}

/// The categories of an element, with those that depend on its attributes and its place.
pub(crate) fn categories(node: Node<'_>, row: &Element) -> Categories {
    let has = |attribute| node.attr_named(attribute).is_some();
    let in_text = Categories::FLOW.with(Categories::PHRASING);
    let controls = Categories::INTERACTIVE.with(Categories::LABELABLE).with(Categories::PALPABLE);
    let also = match node.html_name() {
        Name::A if has(Name::Href) => Categories::INTERACTIVE,
        Name::Audio | Name::Video if has(Name::Controls) => Categories::INTERACTIVE,
        Name::Img | Name::Object if has(Name::Usemap) => Categories::INTERACTIVE,
        Name::Input if !is_hidden_input(node) => controls,
        Name::Link if has(Name::Itemprop) || has(Name::Property) || is_allowed_in_body(node) => {
            in_text
        }
        Name::Meta if has(Name::Itemprop) || has(Name::Property) => in_text,
        _ => Categories::NONE,
    };
    row.is.with(also)
}

/// The categories of an element in a `canvas`, which are those that it has elsewhere and another
/// one if a `canvas` must not contain it.
pub(crate) fn categories_in_canvas(node: Node<'_>, categories: Categories) -> Categories {
    match categories.meets(Categories::INTERACTIVE) && !is_allowed_in_canvas(node) {
        true => categories.with(Categories::UNCANVASED),
        false => categories,
    }
}

/// Whether this interactive content may be in a `canvas`.
///
/// <https://html.spec.whatwg.org/multipage/canvas.html#the-canvas-element>
fn is_allowed_in_canvas(node: Node<'_>) -> bool {
    match node.html_name() {
        Name::A | Name::Button | Name::Img => true,
        Name::Input => {
            let kind = InputType::from_attr(node.attr_named(Name::Type));
            kind.is_button() || matches!(kind, InputType::Checkbox | InputType::Radio)
        }
        Name::Select => node.attr_named(Name::Multiple).is_some() || shows_several(node),
        _ => false,
    }
}

/// Whether a `select` without `multiple` shows more than one option.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size>
fn shows_several(select: Node<'_>) -> bool {
    let size = select.attr_named(Name::Size).unwrap_or_default();
    parse_non_negative_integer(size).is_ok_and(|size| size > Natural::from(1))
}

pub(crate) fn is_hidden_input(node: Node<'_>) -> bool {
    node.attr_named(Name::Type).is_some_and(|kind| kind.eq_ignore_ascii_case("hidden"))
}

/// <https://html.spec.whatwg.org/multipage/links.html#body-ok>
fn is_allowed_in_body(link: Node<'_>) -> bool {
    const BODY_OK: [&str; 7] = [
        "dns-prefetch",
        "modulepreload",
        "pingback",
        "preconnect",
        "prefetch",
        "preload",
        "stylesheet",
    ];
    let mut words =
        link.attr_named(Name::Rel).unwrap_or_default().split_ascii_whitespace().peekable();
    words.peek().is_some()
        && words.all(|word| BODY_OK.iter().any(|ok| ok.eq_ignore_ascii_case(word)))
}

/// Whether this is an element that the vocabulary has.
pub(crate) fn of(node: Node<'_>) -> Option<&'static Element> {
    element(node.html_name())
}

#[cfg(test)]
mod tests {
    use broth_markup::Name;

    use super::{
        ATTRIBUTES_OF_OTHER_SPECIFICATIONS, ELEMENTS, GLOBAL_ATTRIBUTES, OBSOLETE_ATTRIBUTES,
        has_attribute,
    };

    #[test]
    fn the_elements_are_sorted_and_found_by_name() {
        assert!(ELEMENTS.is_sorted_by_key(|element| element.name.as_str()));
        for element in ELEMENTS {
            assert_eq!(super::element(element.name).unwrap().name, element.name);
            assert!(!element.has.is_empty(), "{}", element.name);
            for name in element.attributes.names {
                let is_required = element.attributes.required.contains(name);
                assert!(is_required || !GLOBAL_ATTRIBUTES.contains(name), "{name}");
            }
        }
    }

    #[test]
    fn no_attribute_is_both_allowed_and_obsolete() {
        for (element, obsolete) in OBSOLETE_ATTRIBUTES {
            let allowed = match super::element(Name::of(element)) {
                Some(row) => row.attributes.names,
                None if *element == "*" => GLOBAL_ATTRIBUTES,
                None => panic!("there is no element {element}"),
            };
            for name in *obsolete {
                let is_allowed = allowed.iter().any(|other| other.as_str() == *name);
                assert!(!is_allowed, "{element} {name}");
            }
        }
    }

    #[test]
    fn the_attributes_of_other_specifications_are_not_those_of_html() {
        for (element, names) in ATTRIBUTES_OF_OTHER_SPECIFICATIONS {
            let row = super::element(Name::of(element));
            assert!(row.is_some() || *element == "*", "there is no element {element}");
            for name in *names {
                let is_own = row.is_some_and(|row| {
                    row.attributes.names.iter().any(|other| other.as_str() == *name)
                });
                assert!(!is_own, "{element} {name}");
                assert!(has_attribute(ATTRIBUTES_OF_OTHER_SPECIFICATIONS, element, name));
            }
        }
    }
}
