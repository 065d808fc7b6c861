//! Attributes with a prefix, which HTML does not resolve.
//!
//! <https://html.spec.whatwg.org/multipage/syntax.html#attributes-2>

use broth_dom::{Attribute, Node};
use broth_markup::{Name, Namespace};

use crate::rules::syntax::{namespace_declaration, namespaced_attribute, xml_lang_without_lang};
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint};

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Visitor<'_> for Check {
    fn attribute(&mut self, element: Node<'_>, attribute: Attribute<'_>, walk: &mut Walk<'_, '_>) {
        if attribute.name_without_namespace().is_some_and(|name| name.contains(':'))
            && walk.project.attribute(element.name(), attribute.name().local).is_none()
            && let Some(place) = attribute.name_span()
            && let Some(lint) = lint(element, attribute)
        {
            walk.report(Finding::new(lint, place));
        }
    }
}

/// The rule that an attribute with a colon in its name breaks. The parser puts it in no namespace.
fn lint(element: Node<'_>, attribute: Attribute<'_>) -> Option<&'static Lint> {
    let local = attribute.name().local;
    let is_html = element.namespace() == Namespace::Html;
    Some(match local.split_once(':') {
        Some(("xmlns", _)) => &namespace_declaration::LINT,
        Some(("xml", "lang")) if is_html => {
            let lang = element.attr_named(Name::Lang);
            if lang.is_some_and(|lang| lang.eq_ignore_ascii_case(attribute.value())) {
                return None;
            }
            &xml_lang_without_lang::LINT
        }
        Some(("xml" | "xlink", _)) => &namespaced_attribute::LINT,
        Some((prefix, _)) if !is_html && !prefix.is_empty() => &namespaced_attribute::LINT,
        _ => return None,
    })
}
