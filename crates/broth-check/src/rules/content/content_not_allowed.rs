//! `content-not-allowed`

use broth_dom::Node;
use broth_html_rules::display_size_is_one;
use broth_markup::{Name, NameSet};

use crate::lint::Yields;
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "content-not-allowed",
    Severity::Error,
    "An element or a text is not allowed in its parent, or not at this place in it.",
)
.unfixed(Unfixed::ChangesTree)
.yields(Yields::AtItsStart)
.explanation(
    r#"
Each element has a content model: the elements and the text that may be its children, and
sometimes their order. A list contains items, a table its parts, a paragraph only what can be part
of a sentence. A transparent element, such as `a`, may contain what its parent may contain.
Wrong: `<svg><rect><stop /></rect></svg>`
Wrong: `<svg><a><tspan>Soup</tspan></a></svg>`
Wrong: `<math><mtd></mtd></math>`
Wrong: `<select multiple><button>Choose</button><option>Soup</select>`
Wrong: `<ul><div>Soup</div></ul>`
Wrong: `<ul>Soup</ul>`
Wrong: `<span><div>Soup</div></span>`
Wrong: `<span><a href=soup><h2>Soup</h2></a></span>`
Wrong: `<video src=soup><p>Soup<track src=soup></video>`
Right: `<ul><li>Soup</ul><a href=soup><h2>Soup</h2></a>`
Right: `<dl><div><dt>Soup<dd>Hot</div></dl><details><summary>Soup</summary>Hot</details>`
Right: `<select><button>Choose</button><option>Soup</select><select multiple size=1><button>Choose</button><option>Soup</select>`
Right: `<svg><text><a><tspan>Soup</tspan></a></text></svg>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Colgroup, Name::Select]));
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        let Some(tag) = walk.tag else { return };
        let child = |name| {
            let child = element.children().find(|child| child.is_html(name));
            child.and_then(Node::start_tag)
        };
        match element.html_name() {
            Name::Colgroup if element.attr_named(Name::Span).is_some() => {
                if let Some(col) = child(Name::Col) {
                    walk.report(
                        Finding::new(&LINT, col)
                            .message("a `colgroup` with `span` must not contain `col`"),
                    );
                }
            }
            Name::Select => {
                let is_multiple = element.attr_named(Name::Multiple).is_some();
                if let Some(place) = child(Name::Button)
                    && !display_size_is_one(is_multiple, element.attr_named(Name::Size))
                {
                    walk.report(
                        Finding::new(&LINT, place)
                            .message(
                                "a `button` is allowed only in a `select` that is a drop-down box",
                            )
                            .related(tag, "this one shows several options"),
                    );
                }
            }
            _ => {}
        }
    }
}
