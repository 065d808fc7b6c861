//! `misplaced-attribute`

use broth_dom::{Attribute, Node};
use broth_html_rules::is_valid_custom_element_name;
use broth_markup::{Name, Namespace};

use crate::lint::Yields;
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "misplaced-attribute",
    Severity::Error,
    "HTML has the attribute, but not on this element.",
)
.unfixed(Unfixed::ChangesTree)
.yields(Yields::InItsPlace)
.explanation(
    r#"
HTML defines this attribute for some elements, but not for this one, where it has no effect.
Wrong: `<div href=soup></div>`
Wrong: `<p alt=Soup>`
Wrong: `<svg><clipPath x=1 /></svg>`
Wrong: `<p itemprop=soup>Hot</p>`
Right: `<a href=soup>Soup</a>`
Right: `<div itemscope itemref=soup><p itemprop=name>Soup</p></div><div id=soup><p itemprop=hot>Hot</p></div>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if !matches!(walk.name, Name::Dialog | Name::Unknown) {
            return;
        }
        let is_custom = || {
            element.namespace() == Namespace::Html && is_valid_custom_element_name(element.name())
        };
        let place = |name| {
            let attribute = element.attribute_named(name).filter(|_| walk.tag.is_some());
            attribute.and_then(Attribute::name_span)
        };
        match walk.name {
            // <https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element>
            Name::Dialog => {
                if let Some(place) = place(Name::Tabindex) {
                    walk.report(
                        Finding::new(&LINT, place)
                            .message(
                                "a `dialog` must not have `tabindex`: it is focused as a whole",
                            )
                            .help("remove it, or put it on an element inside"),
                    );
                }
            }
            _ => {
                if let Some(place) = place(Name::Is).filter(|_| is_custom()) {
                    walk.report(Finding::new(&LINT, place).message(
                        "a custom element cannot be another one: `is` is for elements of HTML",
                    ));
                }
            }
        }
    }
}
