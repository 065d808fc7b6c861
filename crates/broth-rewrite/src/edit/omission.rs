//! Which end tags may be omitted before what follows: the rules of the standard for writing HTML,
//! and what else a parser closes without an error.

use broth_html_rules::elements::{
    IMPLIED_END_TAGS, IMPLIED_END_TAGS_THOROUGHLY, PASSED_BY_LIST_ITEMS, SCOPE, SPECIAL,
};
use broth_html_rules::in_body::StartTag;
use broth_html_rules::optional_tags::{Next, may_omit_end_tag};
use broth_markup::{Name, NameSet, Namespace, QName};

use crate::edit::name::{
    CLOSES_BLOCKS, closes_at_its_end, is_part_of_select_or_ruby, is_select_or_ruby,
};

/// The parts of a table whose start tags end the rows before them.
const ROW_GROUPS: NameSet =
    NameSet::of(&[Name::Caption, Name::Col, Name::Colgroup, Name::Tbody, Name::Tfoot, Name::Thead]);

const OPTION: NameSet = NameSet::of(&[Name::Option]);

/// The parts of a table whose start tags end its `caption`.
const PARTS_OF_TABLES: NameSet = ROW_GROUPS.with(&[Name::Td, Name::Th, Name::Tr]);

/// Whether `next` closes an element in `parent`, and a parser reports no error. `is_reopened` says
/// whether that is no matter, because the parser reopens the element afterwards.
pub(crate) fn ends_before(
    element: QName<'_>,
    next: Next<'_>,
    parent: Option<QName<'_>>,
    is_reopened: bool,
) -> bool {
    let is_implied = match next {
        // The end tag of a parent with the same name would end the element instead.
        Next::Nothing => {
            parent.is_none_or(|parent| parent != element && closes_at_its_end(parent, element))
        }
        _ if element.name == Name::Caption => is_html_in(next, PARTS_OF_TABLES),
        // In quirks mode, a table does not end a paragraph.
        Next::Element(next) if next.name == Name::Table && element.name == Name::P => false,
        _ if element.name == Name::Option && is_html_in(next, OPTION) => true,
        _ if is_part_of_select_or_ruby(element) => parent.is_some_and(is_select_or_ruby),
        _ => true,
    };
    is_implied
        && (is_reopened
            || may_omit_end_tag(element, next, parent)
            || is_closed_by(element, next, parent))
}

/// Whether `next` closes an element, although a document may not omit its end tag there.
fn is_closed_by(element: QName<'_>, next: Next<'_>, parent: Option<QName<'_>>) -> bool {
    if element.namespace != Namespace::Html {
        return false;
    }
    if parent.is_some_and(|parent| parent.name == Name::Ruby) && is_one(next, is_part_of_ruby) {
        // A `rt` or `rp` goes on in a `rtc`.
        let goes_on = || is_one(next, |name| StartTag::of(name) == StartTag::RubyText);
        return IMPLIED_END_TAGS.contains(element.name)
            && !(element.name == Name::Rtc && goes_on());
    }
    match (element.name, next) {
        (Name::Dt | Name::Rb | Name::Rtc, Next::Nothing) => true,
        (Name::Thead, Next::Nothing) => parent.is_some_and(|parent| parent.name == Name::Table),
        (Name::P, Next::Element(_)) => is_one(next, ends_paragraph),
        (Name::Tbody | Name::Tfoot | Name::Thead, Next::Element(_)) => is_html_in(next, ROW_GROUPS),
        _ => false,
    }
}

fn is_part_of_ruby(name: Name) -> bool {
    matches!(StartTag::of(name), StartTag::RubyBase | StartTag::RubyText)
}

/// Whether a start tag closes a paragraph, in every mode of quirks.
fn ends_paragraph(name: Name) -> bool {
    matches!(
        StartTag::of(name),
        StartTag::Block
            | StartTag::Heading
            | StartTag::Pre
            | StartTag::Li
            | StartTag::Description
            | StartTag::Plaintext
            | StartTag::Xmp
    )
}

fn is_html_in(next: Next<'_>, names: NameSet) -> bool {
    is_one(next, |name| names.contains(name))
}

fn is_one(next: Next<'_>, is: impl Fn(Name) -> bool) -> bool {
    matches!(next, Next::Element(next) if next.namespace == Namespace::Html && is(next.name))
}

/// Whether a parser reports an error where an element of that name ends without an end tag.
pub(crate) fn needs_end_tag(name: QName<'_>) -> bool {
    const NEEDS_NONE: NameSet =
        IMPLIED_END_TAGS_THOROUGHLY.with(&[Name::Html, Name::Head, Name::Body]);
    name.namespace != Namespace::Html || !NEEDS_NONE.contains(name.name)
}

/// Whether the end of `parent` closes an element that [needs an end tag](needs_end_tag) and has
/// none. `by_tag` says whether `parent` has an end tag; if it has none, the start tag that ends it
/// may stop at the element.
pub(crate) fn closes_unclosed(parent: QName<'_>, element: QName<'_>, by_tag: bool) -> bool {
    const ENDS_SOME_SCOPE: NameSet = SCOPE.with(&[Name::Button, Name::Ol, Name::Ul]);
    let is_reached = match by_tag {
        true => !ENDS_SOME_SCOPE.contains(element.name),
        false => !SPECIAL.contains(element.name) || PASSED_BY_LIST_ITEMS.contains(element.name),
    };
    let is_block = parent.namespace == Namespace::Html
        && CLOSES_BLOCKS.contains(parent.name)
        && parent.name != element.name;
    is_block && element.namespace == Namespace::Html && is_reached
}
