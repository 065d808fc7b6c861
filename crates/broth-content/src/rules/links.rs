//! Drops links that are no part of a text.

use crate::page::Page;
use crate::reason::Reason;
use crate::rules::Rules;
use crate::tally::{Tally, tally};

/// Drops lists of links: elements with three or more blocks, seven tenths of it links and
/// next to nothing is prose. If half of the page were dropped, the page is a list of links itself.
pub(crate) fn link_lists(page: &Page<'_>, reasons: &mut [Reason]) {
    let tallies = tally(page, |at| reasons[at].keeps());
    let total = tallies[0].size;
    let is_list = |tally: Tally| {
        let Tally { size, link, prose, blocks } = tally;
        link * 10 > size * 7 && blocks >= 3 && prose * 10 < size && size * 2 < total
    };
    let (mut lists, mut dropped) = (alloc::vec::Vec::new(), 0);
    let mut index = 1;
    while index < page.elements.len() {
        if is_list(tallies[index]) {
            lists.push(index);
            dropped += tallies[index].size;
            index = page.elements[index].end;
        } else {
            index += 1;
        }
    }
    if dropped * 2 <= total {
        lists.into_iter().for_each(|list| page.drop(list, Reason::LinkList, reasons));
    }
}

/// Drops blocks that are nothing but a link: to a place in the page, or a short one that is neither
/// in a heading nor in an item, a cell or a quote.
pub(crate) fn single_links(page: &Page<'_>, rules: &Rules, reasons: &mut [Reason]) {
    for (at, block) in page.blocks.iter().enumerate() {
        let nearly_all = |part: u32| part * 10 >= block.size * 9;
        if !reasons[at].keeps() || !nearly_all(block.link_size) {
            continue;
        }
        if rules.in_page_links && nearly_all(block.in_page_size) {
            reasons[at] = Reason::InPageLink;
        } else if rules.single_links && block.size < 60 && !page.is_in_structure(block, 4) {
            reasons[at] = Reason::SingleLink;
        }
    }
}
