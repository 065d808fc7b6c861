//! `empty-heading`

use broth_dom::Node;
use broth_markup::{Name, NameSet};

use crate::data::vocabulary::{self, Categories};
use crate::visitor::{Visitor, Walk};
use crate::white_space::is_white_space;
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "empty-heading",
    Severity::Warning,
    "A heading has neither text nor anything that stands for it.",
)
.unfixed(Unfixed::Missing)
.explanation(
    r#"
Readers who jump from heading to heading find nothing here. An element whose content model allows
text should have some, or something that stands for it, such as an image.
Wrong: `<h1> <b></b></h1>`
Right: `<h1>Soup</h1><h2><img src=a.png alt=Bread></h2>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: NameSet =
        NameSet::of(&[Name::H1, Name::H2, Name::H3, Name::H4, Name::H5, Name::H6]);
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        let has = |name| element.attr_named(name).is_some();
        if let Some(tag) = walk.tag
            && !has(Name::Hidden)
            && !has(Name::AriaLabel)
            && !has(Name::AriaLabelledby)
            && !has_content(element)
        {
            walk.report(Finding::new(&LINT, tag));
        }
    }
}

/// Whether an element has text, or something that may stand for text.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#palpable-content>
fn has_content(element: Node<'_>) -> bool {
    element.descendants().any(|node| match node.text() {
        Some(text) => !is_white_space(text),
        None => {
            let categories = vocabulary::of(node).map(|row| vocabulary::categories(node, row));
            // Elements of other namespaces and custom elements may show anything.
            node.is_element()
                && categories.is_none_or(|categories| {
                    categories.meets(Categories::EMBEDDED)
                        || categories.meets(Categories::LABELABLE)
                        || node.is_html(Name::Slot)
                })
        }
    })
}
