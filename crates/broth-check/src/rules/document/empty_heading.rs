//! `empty-heading`

use alloc::vec::Vec;

use broth_dom::Node;
use broth_html_rules::elements::HEADINGS;
use broth_markup::{Name, Span};

use crate::data::vocabulary::{self, Categories, Element};
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

/// The open headings that must have content.
#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    open: Vec<Heading<'d>>,
}

#[derive(Debug)]
struct Heading<'d> {
    element: Node<'d>,
    tag: Span,
    /// How many trees the walk is in. What is in a template is not content of a heading around it.
    trees: usize,
    has_content: bool,
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        if !self.open.is_empty() && may_be_seen(element, walk.row) {
            self.take_content(walk);
        }
        let (true, Some(tag)) = (HEADINGS.contains(walk.name), walk.tag) else { return };
        let has = |name| element.attr_named(name).is_some();
        if !has(Name::Hidden) && !has(Name::AriaLabel) && !has(Name::AriaLabelledby) {
            self.open.push(Heading { element, tag, trees: walk.ids.len(), has_content: false });
        }
    }

    fn text(&mut self, text: Node<'d>, walk: &mut Walk<'_, 'd>) {
        if !self.open.is_empty() && text.node_value().is_some_and(|text| !is_white_space(text)) {
            self.take_content(walk);
        }
    }

    fn end(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        let heading = self.open.pop_if(|heading| heading.element == element);
        match heading {
            Some(heading) if heading.has_content => self.take_content(walk),
            Some(heading) => walk.report(Finding::new(&LINT, heading.tag)),
            None => {}
        }
    }
}

impl Check<'_> {
    /// Takes something that is content of the innermost heading.
    fn take_content(&mut self, walk: &Walk<'_, '_>) {
        if let Some(heading) = self.open.last_mut().filter(|last| last.trees == walk.ids.len()) {
            heading.has_content = true;
        }
    }
}

/// Whether an element may stand for text.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#palpable-content>
fn may_be_seen(element: Node<'_>, row: Option<&'static Element>) -> bool {
    // Elements of other namespaces and custom elements may show anything.
    row.is_none_or(|row| {
        let categories = vocabulary::categories(element, row);
        categories.meets(Categories::EMBEDDED)
            || categories.meets(Categories::LABELABLE)
            || element.is_html(Name::Slot)
    })
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::check;

    #[test]
    fn a_heading_has_the_content_of_what_is_in_it_but_not_of_a_template() {
        for (body, empty) in [
            ("<h1> </h1>", 1),
            ("<h1>a</h1><h1></h1>", 1),
            ("<h1><b> <i>a</i></b></h1>", 0),
            ("<h1><div><h2>a</h2></div></h1>", 0),
            ("<h1><div><h2></h2></div>a</h1>", 1),
            ("<h1><div><h2></h2></div></h1>", 2),
            ("<h1><div><h2 hidden>a</h2></div></h1>", 0),
            ("<h1><template>a</template></h1>", 1),
            ("<h1><template><h2>a</h2></template></h1>", 1),
            ("<h1>a<template><h2></h2></template></h1>", 1),
            ("<h1><template><h2></h2></template>a</h1>", 1),
            ("<h1><x-y></x-y></h1><h1><svg></svg></h1><h1><slot></slot></h1><h1><input></h1>", 0),
        ] {
            let found = check(&format!("<!DOCTYPE html><title>a</title><body>{body}"));
            let found = found.iter().filter(|it| it.rule.as_str() == "empty-heading");
            assert_eq!(found.count(), empty, "{body}");
        }
    }
}
