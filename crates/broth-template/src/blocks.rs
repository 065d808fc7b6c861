//! `Block`: code that begins and ends something, such as a condition or a loop.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use crate::region::{Kind, Region};
use crate::roles::{Role, role};
use crate::template::Template;

/// A condition, a loop or the like. Its members are indexes of regions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Block {
    /// The code that begins it.
    pub open: usize,
    /// The code between two branches, such as `{% else %}`.
    pub middles: Vec<usize>,
    /// The code that ends it.
    pub close: usize,
}

/// The blocks of a text, in the order in which they begin. A block that nothing ends is none.
pub(crate) fn blocks(text: &str, template: Template, list: &[Region]) -> Vec<Block> {
    let roles: Vec<Role<'_>> = list
        .iter()
        .map(|region| match region.kind {
            Kind::Comment => Role::Other,
            _ => role(&text[region.span.range()], template),
        })
        .collect();
    let ends = ends(&roles);
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (number, role) in roles.iter().enumerate() {
        if let Some(close) = ends[number] {
            open.push(blocks.len());
            blocks.push(Block { open: number, middles: Vec::new(), close });
            continue;
        }
        let Some(&last) = open.last() else { continue };
        if *role == Role::Middle {
            blocks[last].middles.push(number);
        } else if blocks[last].close == number {
            open.pop();
        }
    }
    blocks
}

/// For each region that begins a block, the one that ends it.
fn ends(roles: &[Role<'_>]) -> Vec<Option<usize>> {
    let mut ends = vec![None; roles.len()];
    let mut open: Vec<(&str, usize)> = Vec::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, role) in roles.iter().enumerate() {
        match *role {
            Role::Open(name) => {
                open.push((name, number));
                *counts.entry(name).or_default() += 1;
            }
            Role::Close(name) if counts.get(name).is_some_and(|&count| count > 0) => {
                while let Some((other, begin)) = open.pop() {
                    if let Some(count) = counts.get_mut(other) {
                        *count -= 1;
                    }
                    if other == name {
                        ends[begin] = Some(number);
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    ends
}

/// The branch that each part of a text is in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branches {
    /// Where branches begin, and their numbers. The number 0 is that of the text outside.
    starts: Vec<(usize, usize)>,
}

impl Branches {
    pub(crate) fn of(list: &[Region], blocks: &[Block]) -> Self {
        let mut starts = Vec::new();
        let mut next = 1;
        let mut outer = vec![0];
        let mut events: Vec<(usize, bool)> = Vec::new();
        for block in blocks {
            events.push((block.open, true));
            events.extend(block.middles.iter().map(|&middle| (middle, false)));
            events.push((block.close, false));
        }
        events.sort_unstable();
        let closes: BTreeSet<usize> = blocks.iter().map(|block| block.close).collect();
        for (number, opens) in events {
            let span = list[number].span;
            if closes.contains(&number) {
                outer.pop();
                starts.push((span.end, outer.last().copied().unwrap_or(0)));
                continue;
            }
            if !opens {
                outer.pop();
            }
            outer.push(next);
            starts.push((span.start, next));
            next += 1;
        }
        Self { starts }
    }

    /// The number of the branch at this place; 0 outside of all.
    #[must_use]
    pub fn at(&self, offset: usize) -> usize {
        let before = self.starts.partition_point(|&(start, _)| start <= offset);
        before.checked_sub(1).map_or(0, |last| self.starts[last].1)
    }
}
