//! `skipped-heading-level`

use alloc::format;
use broth_dom::Node;
use broth_markup::Name;

use crate::headings::Outlined;
use crate::visitor::{Visitor, Walk};
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint = Lint::new(
    "skipped-heading-level",
    Severity::Error,
    "A heading is more than one level below the heading before it.",
)
.unfixed(Unfixed::ChangesTree)
.explanation(
    r#"
Headings are the outline of the page. A heading may be at most one level below the one before it:
after `h1`, an `h2`, not an `h3`.
Wrong: `<h1>Soup</h1><h3>Hot</h3>`
Right: `<h1>Soup</h1><h2>Hot</h2><h3>Very</h3><h1>Bread</h1>`
"#,
);

#[derive(Debug, Default)]
pub(crate) struct Check {
    /// The level of the last heading.
    level: Option<u32>,
    /// Whether headings have levels that depend on `headingoffset`.
    has_offsets: bool,
}

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        let Some(Outlined { level, tag, has_offset, .. }) = Outlined::of(element, walk) else {
            return;
        };
        self.has_offsets |= has_offset;
        let Some(level) = level else { return };
        let has = |name| element.attr_named(name).is_some();
        let is_hidden =
            has(Name::Hidden) || self.has_offsets || has(Name::AriaLevel) || has(Name::Role);
        if let Some(last) = self.level.filter(|last| level > last + 1 && !is_hidden) {
            walk.report(
                Finding::new(&LINT, tag)
                    .message(format!("`h{level}` follows `h{last}`"))
                    .help(format!("use `h{}`", last + 1)),
            );
        }
        self.level = Some(level);
    }
}
