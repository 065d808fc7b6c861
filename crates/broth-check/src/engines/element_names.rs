//! The names of elements that HTML does not define, or no longer defines.

use alloc::borrow::Cow;
use alloc::format;

use broth_dom::Node;
use broth_html_rules::is_valid_custom_element_name;
use broth_markup::distance::nearest;
use broth_markup::{Namespace, Span};

use crate::Finding;
use crate::data::elements::instead_of;
use crate::data::vocabulary::ELEMENTS;
use crate::findings::Findings;
use crate::rules::content::{obsolete_element, unknown_element};
use crate::rules::foreign::prefixed_foreign_element;
use crate::rules::syntax::invalid_element_name;
use crate::visitor::{Visitor, Walk};

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if let (None, Some(tag)) = (walk.row, walk.tag) {
            let is_declared = walk.project.element(element.name()).is_some();
            if !is_declared {
                check(element, tag, walk.findings);
            }
        }
    }
}

/// Checks for an element that HTML does not define, or no longer defines.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#syntax-tag-name>
fn check(element: Node<'_>, tag: Span, findings: &mut Findings) {
    let name = element.name();
    if element.namespace() != Namespace::Html {
        if name.contains(':') {
            findings.push(
                Finding::new(&prefixed_foreign_element::LINT, name_in(element, tag))
                    .help("HTML has no prefixes; remove it"),
            );
        }
        return;
    }
    if is_valid_custom_element_name(name) {
        return;
    }
    let place = name_in(element, tag);
    if let Some(instead) = instead_of(name) {
        findings.push(
            Finding::new(&obsolete_element::LINT, place)
                .message(format!("the element `{name}` is obsolete"))
                .help(instead),
        );
    } else if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        findings.push(
            Finding::new(&unknown_element::LINT, place)
                .message(format!("HTML has no element `{name}`"))
                .help(unknown_help(name)),
        );
    } else {
        findings.push(Finding::new(&invalid_element_name::LINT, place));
    }
}

/// Advice about a name that no element has. Names of one letter are near every other one.
fn unknown_help(name: &str) -> Cow<'static, str> {
    let known = ELEMENTS.iter().map(|element| element.name.as_str());
    match nearest(name, known.filter(|known| known.len() > 1 && name.len() > 1)) {
        Some(meant) => format!("did you mean `{meant}`?").into(),
        None => "the name of a custom element contains a hyphen".into(),
    }
}

/// The name in a start tag as it is written; the parser may have changed it and its length.
pub(crate) fn name_in(element: Node<'_>, tag: Span) -> Span {
    let written = element.document().source().get(tag.start + 1..tag.end).unwrap_or_default();
    let len = written.find(['\t', '\n', '\x0C', '\r', ' ', '/', '>']).unwrap_or(written.len());
    Span::new(tag.start + 1, tag.start + 1 + len)
}
