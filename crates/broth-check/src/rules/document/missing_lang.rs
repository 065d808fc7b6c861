//! `missing-lang`

use broth_dom::Node;
use broth_markup::{Name, NameSet};

use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "missing-lang",
    Severity::Style,
    "The `html` element does not say which language the document is in.",
)
.unfixed(Unfixed::Missing)
.explanation(
    r#"
The `lang` attribute of `html` says which language the document is in. Programs that read aloud,
translate or hyphenate need it.
Wrong document: `<!DOCTYPE html><html><title>Soup</title>`
Right document: `<!DOCTYPE html><html lang=en><title>Soup</title>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Check {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Html]));
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        if element.is_html(Name::Html)
            && walk.is_in_document()
            && element.attr_named(Name::Lang).is_none()
            && element.parent().is_some_and(|node| node.parent().is_none())
            && let Some(tag) = walk.tag
        {
            walk.report(
                Finding::new(&LINT, tag)
                    .help("say which language the document is in, such as `lang=en`"),
            );
        }
    }
}
