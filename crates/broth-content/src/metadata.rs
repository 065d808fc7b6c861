//! The title and the language of a page.

use alloc::string::{String, ToString as _};

use broth_dom::Document;
use broth_markup::Name;

use crate::declared::{Declared, non_empty};
use crate::page::Page;
use crate::reason::Reason;

/// How many headings may be the title.
const HEADINGS: usize = 16;

/// The title: an `h1` that is kept or repeats what the page says its title is; else what the page
/// says.
pub(crate) fn title(
    document: &Document,
    page: &Page<'_>,
    declared: &Declared,
    reasons: &[Reason],
) -> Option<String> {
    let title = non_empty(&document.title());
    let says = [&declared.headline, &declared.title, &title];
    let repeats =
        |heading: &str| says.iter().any(|it| it.as_ref().is_some_and(|it| it.contains(heading)));
    let headings = || {
        let headings = (0..page.elements.len()).filter(|it| page.elements[*it].name == Name::H1);
        headings.take(HEADINGS).filter_map(|it| {
            let first = page.blocks_in(it).next()?;
            Some((page.text_of(&page.blocks[first]), reasons[first]))
        })
    };
    let repeated = headings().find(|(heading, _)| repeats(heading));
    let heading = repeated.or_else(|| headings().find(|(_, reason)| reason.keeps()));
    let heading = heading.map(|(heading, _)| heading.to_string());
    heading.or_else(|| declared.headline.clone()).or_else(|| declared.title.clone()).or(title)
}

/// The language of the document element.
pub(crate) fn lang(document: &Document) -> Option<String> {
    non_empty(document.document_element()?.attr_named(Name::Lang)?)
}
