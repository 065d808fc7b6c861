//! The code of a template, and the findings that depend on what it writes.

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Edge;
use broth_markup::{Name, Span};
use broth_template::{Regions, Template};

use super::source::Tree;
use crate::{Finding, Unfixed};

/// The code of a template.
pub(crate) struct TemplateCode {
    spans: Vec<Span>,
    left_out: Vec<Span>,
}

/// Rules that judge a document as a whole: code anywhere may write what they miss, or write
/// something in between.
const ABOUT_THE_WHOLE: &[&str] = &[
    "missing-doctype",
    "dangling-fragment",
    "dangling-reference",
    "dangling-relation",
    "role-not-owned",
    "skipped-heading-level",
    "table-model-error",
];

/// An element that has a start tag, from there to its end.
struct Extent {
    start: usize,
    end: usize,
    start_tag_end: usize,
}

impl TemplateCode {
    /// The code of a text, and the text with something in its place.
    pub(crate) fn of(text: &str, template: Template) -> (Self, String) {
        let regions = Regions::parse(text, template);
        let masked = regions.mask(text).text;
        let left_out = regions.left_out(&masked);
        let spans = regions.list().iter().map(|region| region.span).collect();
        (Self { spans, left_out }, masked)
    }

    /// The parts between code that are not checked.
    pub(crate) fn left_out(&self) -> impl Iterator<Item = Span> {
        self.left_out.iter().copied()
    }

    pub(crate) fn spans(&self) -> impl Iterator<Item = Span> {
        self.spans.iter().copied()
    }

    /// Drops the findings that depend on what the code writes, or on where a template is used that
    /// is only a part of a document.
    pub(crate) fn drop_dependent(&self, findings: &mut Vec<Finding>, tree: &Tree) {
        if findings.is_empty() {
            return;
        }
        let extents = extents(tree);
        let is_part = !extents.has_root;
        findings.retain(|finding| {
            let at = finding.span.start;
            let around = extents.around(at);
            let own = around.last().copied();
            let is_tag = own.is_some_and(|own| at < own.start_tag_end);
            let parents = around.len() - usize::from(is_tag);
            if is_part && parents == 0 {
                return false;
            }
            if self.spans.is_empty() {
                return true;
            }
            let unfixed = finding.unfixed.or(finding.rule.unfixed());
            let is_missing = unfixed == Some(Unfixed::Missing)
                && own.is_none_or(|own| self.has_code(own.start, own.end));
            let touches = |span: Span| self.has_code(span.start, span.end.max(span.start + 1));
            !is_missing
                && !ABOUT_THE_WHOLE.contains(&finding.rule.as_str())
                && !finding.related.iter().any(|label| touches(label.span))
        });
    }

    /// Whether code is in a part of the text.
    fn has_code(&self, start: usize, end: usize) -> bool {
        let first = self.spans.partition_point(|span| span.end <= start);
        self.spans.get(first).is_some_and(|span| span.start < end)
    }
}

/// The elements that have start tags, in source order.
struct Extents {
    list: Vec<Extent>,
    /// The index of the innermost extent around each one.
    outer: Vec<Option<usize>>,
    /// Whether there is an `html` element with a tag, or a doctype.
    has_root: bool,
}

fn extents(tree: &Tree) -> Extents {
    let (mut list, mut has_root) = (Vec::new(), tree.root().parent().is_some());
    let mut ends: Vec<usize> = Vec::new();
    for edge in tree.root().traverse() {
        match edge {
            Edge::Enter(node) => {
                has_root |= node.is_html(Name::Html) && node.start_tag().is_some();
                has_root |= matches!(node.data(), broth_dom::NodeData::Doctype(_));
                ends.push(node.span().map_or(0, |span| span.end));
            }
            Edge::Leave(node) => {
                let end = ends.pop().unwrap_or(0).max(node.end_tag().map_or(0, |tag| tag.end));
                if let Some(last) = ends.last_mut() {
                    *last = end.max(*last);
                }
                list.extend(node.start_tag().map(|tag| Extent {
                    start: tag.start,
                    end: end.max(tag.end),
                    start_tag_end: tag.end,
                }));
            }
        }
    }
    list.sort_unstable_by_key(|extent| (extent.start, core::cmp::Reverse(extent.end)));
    let mut open: Vec<usize> = Vec::new();
    let outer = list.iter().enumerate().map(|(number, extent)| {
        while open.last().is_some_and(|&last| list[last].end <= extent.start) {
            open.pop();
        }
        let outer = open.last().copied();
        open.push(number);
        outer
    });
    let outer = outer.collect();
    Extents { list, outer, has_root }
}

impl Extents {
    /// The elements around a place, up to two of them; the innermost one is last.
    fn around(&self, at: usize) -> Vec<&Extent> {
        let mut next = self.list.partition_point(|extent| extent.start <= at).checked_sub(1);
        let mut around = Vec::new();
        while let Some(number) = next.filter(|_| around.len() < 2) {
            if at < self.list[number].end {
                around.insert(0, &self.list[number]);
            }
            next = self.outer[number];
        }
        around
    }
}
