//! `duplicate-id`

use alloc::format;
use broth_dom::{Attribute, Node};
use broth_markup::Name;

use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("duplicate-id", Severity::Error, "Two elements have the same id.")
        .unfixed(Unfixed::Unclear)
        .explanation(
            r#"
An id names one element of the document. Links and scripts find only the first element with that
id.
Wrong: `<p id=soup><p id=soup>`
Wrong: `<a name=soup>Soup</a><p id=soup>Hot`
Right: `<p id=soup><p id=bread><template><p id=soup></template>`
"#,
        );

#[derive(Debug, Default)]
pub(crate) struct Check;

/// <https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute>
impl Visitor<'_> for Check {
    fn attribute(&mut self, _: Node<'_>, id: Attribute<'_>, walk: &mut Walk<'_, '_>) {
        if id.known_name() != Name::Id {
            return;
        }
        let place = id.value_span().filter(|value| !value.is_empty()).or(id.name_span());
        let first = walk.ids.last().and_then(|ids| ids.get(id.value())).map(|(_, first)| *first);
        // A formatting element that the parser repeats has the same id.
        if let (Some(place), Some(first)) = (place, first)
            && first != place
        {
            walk.report(
                Finding::new(&LINT, place)
                    .message(format!("two elements have the id `{}`", id.value()))
                    .related(first, "first used here"),
            );
        }
    }
}
