//! The code of a template, and the findings that depend on what it writes.

use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Edge;
use broth_markup::{Name, Span};
use broth_template::{Branches, Regions, Template};

use super::components;
use super::source::Tree;
use crate::{Finding, Unfixed};

/// The code of a template.
pub(crate) struct TemplateCode {
    template: Template,
    spans: Vec<Span>,
    left_out: Vec<Span>,
    branches: Branches,
    /// Where the innermost block that is not transparent changes, and where that block begins; 0
    /// where there is none.
    moved: Vec<(usize, usize)>,
}

/// Rules that judge a document as a whole: code anywhere may write what they miss, or write
/// something in between.
const ABOUT_THE_WHOLE: &[&str] = &[
    "undeclared-encoding",
    "missing-doctype",
    "dangling-fragment",
    "dangling-reference",
    "dangling-relation",
    "role-not-owned",
    "skipped-heading-level",
    "table-model-error",
];

/// Rules that look for something around an element, which may be in another file.
const ABOUT_ANCESTORS: &[&str] = &["role-out-of-context", "undeclared-encoding"];

/// Rules that judge an attribute by the others of its element.
const ABOUT_ATTRIBUTES: &[&str] = &[
    "aria-attribute-not-allowed",
    "attribute-conflict",
    "hidden-by-role",
    "missing-attribute",
    "role-not-allowed",
    "role-without-effect",
];

/// Rules that the components of Vue do not follow: they may have any name, and an element in one of
/// them may be anywhere.
const ABOUT_COMPONENTS: &[&str] = &["unknown-element", "invalid-element-name", "misplaced-element"];

/// Rules that judge the text in an element.
const ABOUT_CONTENT: &[&str] = &["duplicate-term", "empty-heading"];

/// Rules about what elements contain, which nobody knows of a component.
const ABOUT_CHILDREN: &[&str] =
    &["content-not-allowed", "descendant-not-allowed", "misplaced-element", "missing-content"];

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
        let mut masked = regions.mask(text).text;
        let left_out = regions.left_out(&masked);
        let mut spans: Vec<Span> = regions.list().iter().map(|region| region.span).collect();
        spans.extend(components::mask(&mut masked, template));
        spans.sort_unstable_by_key(|span| (span.start, span.end));
        let (branches, moved) = (regions.branches(), moved(&regions));
        (Self { template, spans, left_out, branches, moved }, masked)
    }

    /// Where the innermost block begins that may move what is at this place; 0 if there is none.
    fn moved_at(&self, at: usize) -> usize {
        let before = self.moved.partition_point(|&(start, _)| start <= at);
        before.checked_sub(1).map_or(0, |last| self.moved[last].1)
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
            let rule = finding.rule.as_str();
            if is_part && ABOUT_ANCESTORS.contains(&rule)
                || self.template == Template::Vue && ABOUT_COMPONENTS.contains(&rule)
                || rule == "missing-end-tag" && own.is_some_and(|own| own.end >= extents.end)
            {
                return false;
            }
            if self.spans.is_empty() {
                return true;
            }
            let parent = parents.checked_sub(1).map(|last| around[last]);
            let moved = self.moved_at(at);
            if moved > 0 && parent.is_none_or(|parent| parent.start < moved) {
                return false;
            }
            let has_code_in_tag =
                |element: &Extent| is_tag && self.has_code(element.start, element.start_tag_end);
            let is_component =
                |element: &Extent| self.has_code(element.start, element.start + "<xx".len());
            if ABOUT_ATTRIBUTES.contains(&rule) && own.is_some_and(has_code_in_tag)
                || ABOUT_CONTENT.contains(&rule)
                    && own.is_some_and(|own| self.has_code(own.start, own.end))
                || ABOUT_CHILDREN.contains(&rule) && parent.is_some_and(is_component)
            {
                return false;
            }
            let unfixed = finding.unfixed.or(finding.rule.unfixed());
            let is_missing = unfixed == Some(Unfixed::Missing)
                && own.is_none_or(|own| self.has_code(own.start, own.end));
            let touches = |span: Span| self.has_code(span.start, span.end.max(span.start + 1));
            !is_missing
                && !ABOUT_THE_WHOLE.contains(&rule)
                && !finding.related.iter().any(|label| {
                    touches(label.span) || self.branches.are_independent(at, label.span.start)
                })
        });
    }

    /// Whether code is in a part of the text.
    fn has_code(&self, start: usize, end: usize) -> bool {
        let first = self.spans.partition_point(|span| span.end <= start);
        self.spans.get(first).is_some_and(|span| span.start < end)
    }
}

/// Where the innermost block changes that may move its content.
fn moved(regions: &Regions) -> Vec<(usize, usize)> {
    let list = regions.list();
    let movers = regions.blocks().iter().filter(|block| !block.is_transparent);
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut moved = Vec::new();
    let close = |until: usize, ends: &mut Vec<(usize, usize)>, moved: &mut Vec<_>| {
        while let Some((end, _)) = ends.pop_if(|(end, _)| *end <= until) {
            moved.push((end, ends.last().map_or(0, |(_, start)| *start)));
        }
    };
    for block in movers {
        let start = list[block.open].span.start.max(1);
        close(start, &mut ends, &mut moved);
        ends.push((list[block.close].span.end, start));
        moved.push((start, start));
    }
    close(usize::MAX, &mut ends, &mut moved);
    moved
}

/// The elements that have start tags, in source order.
struct Extents {
    list: Vec<Extent>,
    /// The end of the last node.
    end: usize,
    /// The index of the innermost extent around each one.
    outer: Vec<Option<usize>>,
    /// Whether there is an `html` element with a tag, or a doctype.
    has_root: bool,
}

fn extents(tree: &Tree) -> Extents {
    let (mut list, mut has_root) = (Vec::new(), tree.root().parent().is_some());
    let mut ends: Vec<usize> = Vec::new();
    let mut last_end = 0;
    for edge in tree.root().traverse() {
        match edge {
            Edge::Enter(node) => {
                has_root |= node.is_html(Name::Html) && node.start_tag().is_some();
                has_root |= matches!(node.data(), broth_dom::NodeData::Doctype(_));
                ends.push(node.span().map_or(0, |span| span.end));
            }
            Edge::Leave(node) => {
                let end = ends.pop().unwrap_or(0).max(node.end_tag().map_or(0, |tag| tag.end));
                last_end = end.max(last_end);
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
    Extents { list, end: last_end, outer, has_root }
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
