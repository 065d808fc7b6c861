//! `missing-title`

use broth_dom::Node;
use broth_markup::{Name, Span};

use crate::lint::Yields;
use crate::visitor::{Visitor, Walk};
use crate::white_space::is_white_space;
use crate::{Finding, Lint, Severity, Unfixed};

pub(crate) static LINT: Lint =
    Lint::new("missing-title", Severity::Error, "The document has no title, or an empty one.")
        .unfixed(Unfixed::Missing)
        .yields(Yields::ToUnfinishedToken)
        .explanation(
            r#"
A document has a title that names it outside its context, in bookmarks, tabs and search results.
Wrong document: `<!DOCTYPE html><p>Soup`
Wrong document: `<!DOCTYPE html><title> </title><p>Soup`
Right document: `<!DOCTYPE html><title>Soup</title>`
"#,
        );

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Visitor<'_> for Check {
    fn finish(&mut self, walk: &mut Walk<'_, '_>) {
        let Some(root) = walk.root() else { return };
        let head = root.children().find(|child| child.is_html(Name::Head));
        let Some(head) = head else { return };
        let title = head.children().find(|child| child.is_html(Name::Title));
        let is_empty = title.is_some_and(|title| {
            title.children().all(|child| child.node_value().is_none_or(is_white_space))
        });
        if title.is_some() && !is_empty {
            return;
        }
        let place = title.and_then(Node::start_tag).or(head.start_tag()).or(root.start_tag());
        let place = place.or(head.span().map(|span| Span::empty(span.start))).unwrap_or_default();
        let finding = Finding::new(&LINT, place);
        walk.report(match title {
            Some(_) => finding.message("the title of the document is empty"),
            None => finding.message("the document has no `title`"),
        });
    }
}
