//! `discouraged-element`

use broth_dom::Node;
use broth_markup::{Name, NameSet, Span};

use crate::visitor::{Visitor, Walk};
use crate::white_space::is_white_space;
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "discouraged-element",
    Severity::Warning,
    "The standard advises against the element at this place.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
The standard advises against the element here. In a figure that has only a table and a caption,
the `figcaption` is the caption of the table; the table needs none of its own.
Wrong: `<figure><table><caption>Soup</caption><tr><td>Hot</table><figcaption>Soup</figcaption></figure>`
Right: `<figure><table><tr><td>Hot</table><figcaption>Soup</figcaption></figure>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: NameSet = NameSet::of(&[Name::Figure]);
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if element.is_html(Name::Figure)
            && walk.tag.is_some()
            && let Some(caption) = caption(element)
        {
            walk.report(
                Finding::new(&LINT, caption)
                    .message("the `figcaption` is the caption of this table, too"),
            );
        }
    }
}

/// Reports the caption of a table that is alone in a figure with its own caption.
///
/// <https://html.spec.whatwg.org/multipage/tables.html#the-caption-element>
fn caption(figure: Node<'_>) -> Option<Span> {
    let is_nothing = |node: &Node<'_>| !node.is_element() && node.text().is_none_or(is_white_space);
    let mut content = figure.children().filter(|node| !is_nothing(node));
    let (one, two, None) = (content.next()?, content.next()?, content.next()) else {
        return None;
    };
    let table = match (one.name(), two.name()) {
        (Name::Table, Name::Figcaption) => one,
        (Name::Figcaption, Name::Table) => two,
        _ => return None,
    };
    table.child_elements().find(|child| child.is_html(Name::Caption))?.start_tag()
}
