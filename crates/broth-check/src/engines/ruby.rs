//! The content of `ruby` beyond its kinds of children, which the content models have: one or more
//! bases, each with its annotations.
//!
//! <https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-ruby-element>

use alloc::vec::Vec;

use broth_dom::Node;
use broth_markup::{Name, NameSet};

use crate::Finding;
use crate::rules::content::{content_not_allowed, descendant_not_allowed, missing_content};
use crate::visitor::{Visitor, Walk};
use crate::white_space::is_white_space;

/// The open `ruby` and `rt` elements.
#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    open: Vec<Node<'d>>,
    /// How many of them are the base of another `ruby`, so that no more may be inside.
    bases: u32,
    /// Both of the trees around the contents of a template or a shadow tree.
    outside: Vec<(Vec<Node<'d>>, u32)>,
}

impl Check<'_> {
    /// The elements that this rule checks.
    pub(crate) const ELEMENTS: Option<NameSet> = Some(NameSet::of(&[Name::Rt, Name::Ruby]));
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        if !matches!(element.html_name(), Name::Rt | Name::Ruby) {
            return;
        }
        if element.is_html(Name::Ruby) {
            self.nested(element, walk);
            annotations(element, walk);
            self.bases += u32::from(self.is_in_base());
        }
        self.open.push(element);
    }

    fn end(&mut self, element: Node<'d>, _: &mut Walk<'_, 'd>) {
        if self.open.pop_if(|open| *open == element).is_some() && element.is_html(Name::Ruby) {
            self.bases -= u32::from(self.is_in_base());
        }
    }

    fn start_tree(&mut self, _: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.outside.push((core::mem::take(&mut self.open), core::mem::take(&mut self.bases)));
    }

    fn end_tree(&mut self, _: Node<'d>, _: &mut Walk<'_, 'd>) {
        (self.open, self.bases) = self.outside.pop().unwrap_or_default();
    }
}

impl Check<'_> {
    /// Whether the walk is in the base of a `ruby`, not in an annotation.
    fn is_in_base(&self) -> bool {
        self.open.last().is_some_and(|open| open.is_html(Name::Ruby))
    }

    /// Reports a `ruby` that may not be inside another one.
    fn nested(&self, ruby: Node<'_>, walk: &mut Walk<'_, '_>) {
        let (Some(tag), Some(outer)) = (walk.tag, self.open.last().copied()) else { return };
        let message = if self.bases > 0 {
            "a `ruby` that is the base of another one must not contain a `ruby`"
        } else if self.is_in_base() && !is_alone(ruby, outer) {
            "a `ruby` in another one must be its child, and a base without anything else"
        } else {
            return;
        };
        let mut finding = Finding::new(&descendant_not_allowed::LINT, tag).message(message);
        if let Some(outer) = outer.start_tag() {
            finding = finding.related(outer, "the element that it is in");
        }
        walk.report(finding);
    }
}

/// Whether a `ruby` is a child of another one, between annotations.
fn is_alone(ruby: Node<'_>, outer: Node<'_>) -> bool {
    let is_border = |node: Option<Node<'_>>| {
        node.is_none_or(|node| node.is_html(Name::Rt) || node.is_html(Name::Rp))
    };
    ruby.parent() == Some(outer)
        && is_border(ruby.previous_siblings().find(|node| !is_nothing(*node)))
        && is_border(ruby.next_siblings().find(|node| !is_nothing(*node)))
}

/// Whether a node is white space or a comment.
fn is_nothing(node: Node<'_>) -> bool {
    !node.is_element() && node.node_value().is_none_or(is_white_space)
}

/// Checks that annotations have parentheses around each of them, or none.
fn annotations(ruby: Node<'_>, walk: &mut Walk<'_, '_>) {
    let mut children = ruby.children().filter(|child| !is_nothing(*child)).peekable();
    while let Some(first) = children.next() {
        let mut last = first;
        let is_in_parentheses = first.is_html(Name::Rp);
        if !is_in_parentheses && !first.is_html(Name::Rt) {
            continue;
        }
        let mut has_text = !is_in_parentheses;
        let is_annotation = |node: &Node<'_>| node.is_html(Name::Rt) || node.is_html(Name::Rp);
        while let Some(next) = children.next_if(is_annotation) {
            let is_text = next.is_html(Name::Rt);
            let is_wrong = match is_in_parentheses {
                true => is_text == last.is_html(Name::Rt),
                false => !is_text,
            };
            if is_wrong {
                report_parentheses(next, walk);
                return;
            }
            (last, has_text) = (next, has_text || is_text);
        }
        let is_open = is_in_parentheses && last.is_html(Name::Rt);
        if let Some(tag) = first.start_tag().filter(|_| !has_text || is_open) {
            let message = match has_text {
                true => "an `rp` must follow each `rt` after this `rp`",
                false => "an `rt` must follow this `rp`",
            };
            walk.report(Finding::new(&missing_content::LINT, tag).message(message));
            return;
        }
    }
}

fn report_parentheses(annotation: Node<'_>, walk: &mut Walk<'_, '_>) {
    if let Some(tag) = annotation.start_tag() {
        walk.report(
            Finding::new(&content_not_allowed::LINT, tag)
                .message("`rp` must stand before and after each `rt`, or nowhere")
                .help("write `<rp>(</rp><rt>text</rt><rp>)</rp>`"),
        );
    }
}

#[cfg(test)]
mod tests {

    use crate::tests::broken;

    #[test]
    fn each_annotation_has_parentheses_or_none_has() {
        for right in [
            "<ruby>a<rt>b</ruby>",
            "<ruby>a<rt>b<rt>c</ruby>",
            "<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>",
            "<ruby> a <rp>(</rp> <rt>b</rt> <!-- --> <rp>)(</rp> <rt>c</rt> <rp>)</rp> </ruby>",
            "<ruby>a<rt>b</rt>c<rp>(</rp><rt>d</rt><rp>)</rp></ruby>",
        ] {
            assert_eq!(broken(right), [""; 0], "{right}");
        }
        for (wrong, rule) in [
            ("<ruby>a<rp>(</rp></ruby>", "missing-content"),
            ("<ruby>a<rp>(</rp>b<rt>c</rt></ruby>", "missing-content"),
            ("<ruby>a<rp>(</rp><rt>b</rt></ruby>", "missing-content"),
            ("<ruby>a<rp>(</rp><rp>)</rp></ruby>", "content-not-allowed"),
            ("<ruby>a<rt>b</rt><rp>)</rp></ruby>", "content-not-allowed"),
            ("<ruby>a<rp>(</rp><rt>b</rt><rt>c</rt><rp>)</rp></ruby>", "content-not-allowed"),
            ("<ruby>a<rt>b</rt>c<rp>(</rp><rt>d</rt></ruby>", "missing-content"),
        ] {
            assert_eq!(broken(wrong), [rule], "{wrong}");
        }
    }

    #[test]
    fn a_ruby_in_another_one_is_a_base_of_its_own() {
        for right in [
            "<ruby><ruby>a<rt>b</ruby><rt>c</ruby>",
            "<ruby> <ruby>a<rt>b</ruby> <rt>c</rt> d <rt>e</rt> <ruby>f<rt>g</ruby><rt>h</ruby>",
            "<ruby>a<rt><ruby>b<rt>c</ruby></ruby>",
            "<ruby>a<template><ruby>b<rt>c</ruby></template><rt>d</ruby>",
        ] {
            assert_eq!(broken(right), [""; 0], "{right}");
        }
        for wrong in [
            "<ruby>a<ruby>b<rt>c</ruby><rt>d</ruby>",
            "<ruby><ruby>a<rt>b</ruby>c<rt>d</ruby>",
            "<ruby><ruby>a<rt>b</ruby><ruby>c<rt>d</ruby><rt>e</ruby>",
            "<ruby><b><ruby>a<rt>b</ruby></b><rt>c</ruby>",
            "<ruby><ruby><ruby>a<rt>b</ruby><rt>c</ruby><rt>d</ruby>",
            "<ruby><ruby>a<rt><ruby>b<rt>c</ruby></ruby><rt>d</ruby>",
        ] {
            let found = broken(wrong);
            assert!(!found.is_empty(), "{wrong}");
            assert!(
                found.iter().all(|rule| *rule == "descendant-not-allowed"),
                "{wrong}: {found:?}"
            );
        }
    }
}
