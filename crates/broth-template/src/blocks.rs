//! `Block`: code that begins and ends something, such as a condition or a loop.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use crate::region::{Kind, Region};
use crate::roles::{Role, is_transparent, role};
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
    /// Whether what is between its code is written in its place, if it is written at all: so it is
    /// in a condition or a loop. A macro, or a block that the project has made, may move it, or
    /// write something around it.
    pub is_transparent: bool,
}

/// The blocks of a text, in the order in which they begin. A block that nothing ends is none.
pub(crate) fn blocks(text: &str, template: Template, list: &[Region]) -> Vec<Block> {
    let roles: Vec<Role<'_>> = list
        .iter()
        .map(|region| match region.kind {
            Kind::Comment => Role::Other,
            Kind::Output if !template.opens_blocks_by_output() => Role::Other,
            _ => role(&text[region.span.range()], template),
        })
        .collect();
    let ends = ends(&roles);
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (number, role) in roles.iter().enumerate() {
        if let Some(close) = ends[number] {
            open.push(blocks.len());
            let is_transparent = is_transparent(&text[list[number].span.range()], template);
            blocks.push(Block { open: number, middles: Vec::new(), close, is_transparent });
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
    /// For each number, that of the branch around it.
    outer: Vec<usize>,
}

impl Branches {
    pub(crate) fn of(list: &[Region], blocks: &[Block]) -> Self {
        let mut starts = Vec::new();
        let mut around = vec![0];
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
            let next = around.len();
            around.push(outer.last().copied().unwrap_or(0));
            outer.push(next);
            starts.push((span.start, next));
        }
        Self { starts, outer: around }
    }

    /// Whether a template may write one of two places without the other, whichever it is: neither
    /// is in a branch around the other one.
    #[must_use]
    pub fn are_independent(&self, one: usize, two: usize) -> bool {
        let (one, two) = (self.at(one), self.at(two));
        !self.is_in(one, two) && !self.is_in(two, one)
    }

    /// Whether a branch is another one or in it. In a branch far inside, nothing is.
    fn is_in(&self, mut branch: usize, outer: usize) -> bool {
        /// How deep branches are in each other, at most, in templates that people read.
        const DEEPEST: usize = 64;
        for _ in 0..DEEPEST {
            if branch == outer {
                return true;
            }
            if branch == 0 {
                return false;
            }
            branch = self.outer[branch];
        }
        false
    }

    /// The number of the branch at this place; 0 outside of all.
    #[must_use]
    pub fn at(&self, offset: usize) -> usize {
        let before = self.starts.partition_point(|&(start, _)| start <= offset);
        before.checked_sub(1).map_or(0, |last| self.starts[last].1)
    }
}
