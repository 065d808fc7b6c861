//! `missing-top-level-heading`

use broth_dom::Node;
use broth_markup::Span;

use crate::headings::Outlined;
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "missing-top-level-heading",
    Severity::Warning,
    "The document has headings, but none of the first level.",
)
.unfixed(Unfixed::Missing)
.explanation(
    r#"
A document with headings should have one of the first level, which says what all of it is about.
Wrong document: `<!DOCTYPE html><title>Soup</title><h2>Soup</h2>`
Right document: `<!DOCTYPE html><title>Soup</title><h1>Soup</h1><h2>Hot</h2>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check {
    /// The first heading.
    first: Option<Span>,
    /// Whether there is a heading of the first level, or one whose level depends on
    /// `headingoffset`.
    has_top: bool,
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        let Some(element) = Outlined::of(element, walk) else { return };
        self.has_top |= element.has_offset || element.has_top_level;
        if element.level.is_some() {
            self.first.get_or_insert(element.tag);
        }
    }

    fn finish(&mut self, walk: &mut Walk<'_, '_>) {
        if let Some(heading) = self.first.filter(|_| !self.has_top && walk.root().is_some()) {
            walk.report(Finding::new(&LINT, heading));
        }
    }
}
