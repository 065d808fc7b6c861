//! Elements without an end tag.

use broth_dom::{Node, NodeData};
use broth_html_rules::elements::SERIALIZES_AS_VOID;
use broth_html_rules::optional_tags::{self, END_TAG_IS_OPTIONAL, Next};
use broth_markup::{Namespace, Span};

/// Whether an element with this start tag could have an end tag, but has none.
pub(crate) fn is_open_ended(element: Node<'_>, tag: Span) -> bool {
    if element.has_end_tag() {
        return false;
    }
    if element.namespace() == Namespace::Html {
        return !SERIALIZES_AS_VOID.contains(element.known_name());
    }
    let written = element.document().source().get(tag.range()).unwrap_or_default();
    !written.ends_with("/>")
}

/// The start tag of an element whose end tag is missing, but must not be omitted. If the parser has
/// repeated a formatting element, it is the start tag of the first one.
pub(crate) fn unclosed_tag(element: Node<'_>) -> Option<Span> {
    let is_unclosed = |tag: &Span| is_open_ended(element, *tag) && !may_omit_end_tag(element);
    element.start_tag().or_else(|| repeated_tag(element)).filter(is_unclosed)
}

/// The start tag of the formatting element that this one, which has no start tag, repeats.
pub(crate) fn repeated_tag(element: Node<'_>) -> Option<Span> {
    let (span, name) = (element.span()?, element.name());
    let written = element.document().source().get(span.start..)?.strip_prefix('<')?;
    written.get(..name.len())?.eq_ignore_ascii_case(name).then_some(span)
}

/// Whether the end tag of an element may be omitted here.
///
/// The rules say what "immediately follows" an element. In a parsed tree this is the next sibling:
/// white space and comments after an element without an end tag are inside it. Start tags need no
/// check: the parser creates an element without one only where the start tag may be omitted, or
/// reports an error.
pub(crate) fn may_omit_end_tag(element: Node<'_>) -> bool {
    if !END_TAG_IS_OPTIONAL.contains(element.html_name()) {
        return false;
    }
    let next = match element.next_sibling().map(Node::data) {
        None => Next::Nothing,
        Some(NodeData::Element(name)) => Next::Element(name),
        Some(NodeData::Text(text) | NodeData::Cdata(text)) => Next::Text(text),
        Some(_) => Next::Comment,
    };
    // The parent of a template's contents is the template; a fragment without a host has no parent.
    let parent = element.parent().and_then(|parent| parent.host().unwrap_or(parent).qname());
    element.qname().is_some_and(|name| optional_tags::may_omit_end_tag(name, next, parent))
}
