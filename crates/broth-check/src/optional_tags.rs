//! Which end tags may be omitted, and where.
//!
//! The rules speak of what "immediately follows" an element. In a tree that was parsed this is the next
//! sibling: white space and comments behind an element without an end tag are inside of it. Where the
//! text speaks of comments, a processing instruction counts as well: it moves just the same.
//!
//! Start tags need no check: a parser makes up an element only where its start tag may be omitted, or
//! reports an error.

use broth_dom::{Node, NodeKind};
use broth_markup::{Name, NameSet, Namespace};

use crate::elements::is_custom_element_name;

/// Whether the end tag of an HTML element may be omitted here.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>
pub(crate) fn may_omit_end_tag(element: Node<'_>) -> bool {
    let next = element.next_sibling();
    let followed_by = |names: &NameSet| next.is_some_and(|node| is_one_of(node, names));
    let is_last = next.is_none();
    match element.name() {
        Name::Html | Name::Body => !next.is_some_and(is_comment),
        Name::Head | Name::Colgroup | Name::Caption => {
            !next.is_some_and(|node| is_comment(node) || begins_with_white_space(node))
        }
        Name::Li => is_last || followed_by(&NameSet::of(&[Name::Li])),
        Name::Dt => followed_by(&NameSet::of(&[Name::Dt, Name::Dd])),
        Name::Dd => is_last || followed_by(&NameSet::of(&[Name::Dt, Name::Dd])),
        Name::P => followed_by(&ENDS_P) || is_last && parent_lets_p_end(element),
        Name::Rt | Name::Rp => is_last || followed_by(&NameSet::of(&[Name::Rt, Name::Rp])),
        Name::Optgroup => is_last || followed_by(&NameSet::of(&[Name::Optgroup, Name::Hr])),
        Name::Option => {
            is_last || followed_by(&NameSet::of(&[Name::Option, Name::Optgroup, Name::Hr]))
        }
        Name::Thead => followed_by(&NameSet::of(&[Name::Tbody, Name::Tfoot])),
        Name::Tbody => is_last || followed_by(&NameSet::of(&[Name::Tbody, Name::Tfoot])),
        Name::Tfoot => is_last,
        Name::Tr => is_last || followed_by(&NameSet::of(&[Name::Tr])),
        Name::Td | Name::Th => is_last || followed_by(&NameSet::of(&[Name::Td, Name::Th])),
        _ => false,
    }
}

/// What ends a `p`.
const ENDS_P: NameSet = NameSet::of(&[
    Name::Address,
    Name::Article,
    Name::Aside,
    Name::Blockquote,
    Name::Details,
    Name::Dialog,
    Name::Div,
    Name::Dl,
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
    Name::Hr,
    Name::Main,
    Name::Menu,
    Name::Nav,
    Name::Ol,
    Name::P,
    Name::Pre,
    Name::Search,
    Name::Section,
    Name::Table,
    Name::Ul,
]);

/// "... the parent element is an HTML element that is not an a, audio, del, ins, map, noscript, or video
/// element, or an autonomous custom element."
fn parent_lets_p_end(p: Node<'_>) -> bool {
    const DO_NOT: NameSet = NameSet::of(&[
        Name::A,
        Name::Audio,
        Name::Del,
        Name::Ins,
        Name::Map,
        Name::Noscript,
        Name::Video,
    ]);
    // The contents of a template hang on it; a fragment without a host ends nowhere.
    let Some(parent) = p.parent().map(|parent| parent.host().unwrap_or(parent)) else {
        return true;
    };
    !parent.is_element()
        || parent.namespace() == Namespace::Html
            && !DO_NOT.contains(parent.name())
            && !is_custom_element_name(parent.local_name())
}

fn is_one_of(node: Node<'_>, names: &NameSet) -> bool {
    node.namespace() == Namespace::Html && names.contains(node.name())
}

fn is_comment(node: Node<'_>) -> bool {
    matches!(node.kind(), NodeKind::Comment | NodeKind::ProcessingInstruction)
}

fn begins_with_white_space(node: Node<'_>) -> bool {
    node.is_text() && node.text().unwrap_or_default().starts_with(crate::tokens::WHITE_SPACE)
}
