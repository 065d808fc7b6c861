//! Helpers for testing an element: its type, the words of its classes, and its content.

use broth_dom::Node;
use broth_markup::{Name, Namespace};

use crate::keywords::is_same;
use crate::subject::Subject;
use crate::test::{LocalName, PrefixedName};

/// Whether a text contains a word, separated by white space. `wanted` contains no white space.
// OPTIMIZATION: it compares bytes, and calls nothing for words that begin with another byte: 7 % of
// the instructions of selectors with classes.
pub(crate) fn has_word(text: &str, wanted: &str, quirks: bool) -> bool {
    let (text, wanted) = (text.as_bytes(), wanted.as_bytes());
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    let mut rest = text;
    while rest.len() >= wanted.len() {
        let (word, after) = rest.split_at(wanted.len());
        let begins = quirks || word.first() == wanted.first();
        if begins && after.first().is_none_or(is_space) && is_same(word, wanted, quirks) {
            return true;
        }
        let Some(end) = rest.iter().position(is_space) else { return false };
        rest = &rest[end + 1..];
    }
    false
}

/// Whether HTML's rules of case apply to an element.
pub(crate) fn is_html(subject: &impl Subject, is_xml: bool) -> bool {
    !is_xml && subject.element_name().namespace == Namespace::Html
}

/// Whether a node contains neither elements nor text.
///
/// DEVIATION: in Selectors 4, an element with only white space is empty. No browser does this, and
/// the tests of the web platform forbid it.
///
/// <https://drafts.csswg.org/selectors-4/#the-empty-pseudo>
pub(crate) fn is_empty(node: Node<'_>) -> bool {
    let mut next = node.first_child();
    while let Some(child) = next
        && !child.is_element()
        && (!child.is_text() || child.node_value() == Some(""))
    {
        next = child.next_sibling();
    }
    next.is_none()
}

impl LocalName {
    /// <https://drafts.csswg.org/selectors-4/#type-selectors>
    /// <https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors>
    #[inline]
    pub(crate) fn matches(&self, subject: &impl Subject, is_xml: bool) -> bool {
        // OPTIMIZATION: most elements have a known name. Without it, a set of selectors takes 30 %
        // more instructions.
        let name = subject.html_name();
        if name != Name::Unknown {
            return name == if is_xml { self.exact_name } else { self.lower_name };
        }
        let name = subject.element_name();
        let is_html = !is_xml && name.namespace == Namespace::Html;
        name.local == if is_html { &*self.lower } else { &*self.exact }
    }
}

impl PrefixedName {
    /// <https://drafts.csswg.org/selectors-4/#type-nmsp>
    pub(crate) fn matches(&self, subject: &impl Subject, is_xml: bool) -> bool {
        let name = subject.element_name();
        let is_undeclared =
            is_xml && name.namespace == Namespace::None && name.local == &*self.written;
        is_undeclared || self.namespace.is(name.namespace) && self.local.matches(subject, is_xml)
    }
}
