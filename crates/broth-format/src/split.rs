//! The blocks of a template and the elements of HTML, which need not agree.

use alloc::vec;
use alloc::vec::Vec;

use broth_dom::NodeId;
use broth_html_rules::optional_tags::END_TAG_IS_OPTIONAL;
use broth_html_tree::WhiteSpace;
use broth_markup::{Name, Namespace};

use crate::boxes::{Boxes, is_void_element};
use crate::measure::{Break, Measures};
use crate::page::Page;
use crate::source::Source;
use crate::token::Tokens;

/// The elements whose tags are in different branches of a template, in tree order: only the one who
/// knows what it writes could tell what they contain.
pub(crate) fn split_elements(source: &Source<'_>, page: &Page, boxes: &Boxes) -> Vec<NodeId> {
    if source.regions.blocks().is_empty() {
        return Vec::new();
    }
    let branches = source.branches();
    let is_split = |id: &NodeId| {
        let node = page.document.node(*id);
        let Some(start) = node.start_tag() else { return false };
        // Everything is in these.
        if [Name::Html, Name::Head, Name::Body].into_iter().any(|name| node.is_html(name)) {
            return false;
        }
        let branch = branches.at(start.start);
        match node.end_tag() {
            Some(end) => branches.at(end.start) != branch,
            None => {
                let is_html = node.namespace() == Namespace::Html;
                branch != 0
                    && is_html
                    && !is_void_element(node)
                    && !END_TAG_IS_OPTIONAL.contains(node.known_name())
            }
        }
    };
    boxes.order.iter().copied().filter(is_split).collect()
}

/// For each token, how many blocks it is in that are laid out as lists of lines: their code stands
/// on lines of its own, and begins and ends in the same element.
pub(crate) fn steps(
    source: &Source<'_>,
    page: &Page,
    boxes: &Boxes,
    tokens: &Tokens,
    measures: &Measures,
) -> Vec<usize> {
    let list = &tokens.list;
    let blocks = source.regions.blocks();
    if blocks.is_empty() {
        return Vec::new();
    }
    let regions = source.regions.list();
    let find = |region: usize| {
        let at = regions[region].span.start;
        let number = list.partition_point(|token| token.span.start < at);
        list.get(number).filter(|token| token.span.start == at).map(|_| number)
    };
    let anchor = |number: usize| {
        let WhiteSpace::Appended(mut node) = list[number].before else { return None };
        while page.document.node(node).start_tag().is_none() {
            node = boxes.parent(node)?;
        }
        Some(node)
    };
    let is_hard = |number: usize| measures.breaks[number] != Break::Soft;
    let mut starts = vec![0_isize; list.len() + 1];
    for block in blocks {
        let (Some(open), Some(close)) = (find(block.open), find(block.close)) else { continue };
        if anchor(open) != anchor(close) || !is_hard(open + 1) || !is_hard(close) {
            continue;
        }
        starts[open + 1] += 1;
        starts[close] -= 1;
        for middle in block.middles.iter().filter_map(|&middle| find(middle)) {
            starts[middle] -= 1;
            starts[middle + 1] += 1;
        }
    }
    let mut depth = 0_isize;
    let steps = starts.iter().map(|change| {
        depth += change;
        usize::try_from(depth).unwrap_or(0)
    });
    steps.collect()
}
