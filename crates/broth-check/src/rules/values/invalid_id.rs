//! `invalid-id`

use broth_dom::Node;
use broth_markup::{Name, NameSet};

use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "invalid-id",
    Severity::Error,
    "The value is not an id: it is empty or contains white space.",
)
.unfixed(Unfixed::Unclear)
.explanation(
    r#"
An id has at least one character and no white space: no link can lead to an id with white space.
Wrong: `<p id="">`
Wrong: `<p id="hot soup">`
Right: `<p id=hot-soup>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Map]));
}

/// <https://html.spec.whatwg.org/multipage/image-maps.html#attr-map-name>
impl Visitor<'_> for Check {
    fn start(&mut self, map: Node<'_>, walk: &mut Walk<'_, '_>) {
        let (true, Some(tag)) = (map.is_html(Name::Map), walk.tag) else { return };
        let names = map.attr_named(Name::Id).zip(map.attr_named(Name::Name));
        if names.is_some_and(|(id, name)| id != name) {
            walk.report(
                Finding::new(&LINT, tag).message("the `id` of a `map` differs from its `name`"),
            );
        }
    }
}
