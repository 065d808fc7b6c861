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
the `figcaption` is the caption of the table; the table needs none of its own. A `select` fills
only its first `selectedcontent`.
Wrong: `<figure><table><caption>Soup</caption><tr><td>Hot</table><figcaption>Soup</figcaption></figure>`
Wrong: `<select><button><selectedcontent></selectedcontent><selectedcontent></selectedcontent></button><option>Soup</select>`
Right: `<select><button><selectedcontent></selectedcontent></button><option>Soup</select>`
Right: `<figure><table><tr><td>Hot</table><figcaption>Soup</figcaption></figure>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Figure, Name::Select]));
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if element.is_html(Name::Select) {
            empty_copies(element, walk);
        }
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

/// Reports the elements after the first that would show the chosen option; they stay empty.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#select-enabled-selectedcontent>
fn empty_copies(select: Node<'_>, walk: &mut Walk<'_, '_>) {
    // Another rule reports those that are not in the `button`.
    let buttons = select.children().filter(|child| child.is_html(Name::Button));
    let copies = buttons.flat_map(Node::descendants);
    let copies = copies.filter(|node| node.is_html(Name::Selectedcontent));
    for tag in copies.skip(1).filter_map(Node::start_tag) {
        walk.report(
            Finding::new(&LINT, tag)
                .message("this `selectedcontent` stays empty: its `select` fills only the first"),
        );
    }
}

/// Reports the caption of a table that is alone in a figure with its own caption.
///
/// <https://html.spec.whatwg.org/multipage/tables.html#the-caption-element>
fn caption(figure: Node<'_>) -> Option<Span> {
    let is_nothing =
        |node: &Node<'_>| !node.is_element() && node.node_value().is_none_or(is_white_space);
    let mut content = figure.children().filter(|node| !is_nothing(node));
    let (one, two, None) = (content.next()?, content.next()?, content.next()) else {
        return None;
    };
    let table = match (one.known_name(), two.known_name()) {
        (Name::Table, Name::Figcaption) => one,
        (Name::Figcaption, Name::Table) => two,
        _ => return None,
    };
    table.elements().find(|child| child.is_html(Name::Caption))?.start_tag()
}
