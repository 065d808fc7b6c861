//! Judges each block, by the rules of a kind of page.

use alloc::vec;
use alloc::vec::Vec;

use crate::options::{Focus, Options};
use crate::page::Page;
use crate::reason::Reason;
use crate::rules::{self, Fragments, Rules};

/// How many rules hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// Only what is not rendered is dropped.
    Rendered,
    /// Besides, what names and roles declare to be no content.
    Declared,
    /// All rules.
    Strict,
}

/// The content is at least so long, or else fewer rules may find more.
const ENOUGH: u32 = 400;

/// The reason of each block.
pub(crate) fn judge(page: &Page<'_>, rules: Rules, options: &Options) -> Vec<Reason> {
    let rules = focused(rules, options);
    let kept = |reasons: &[Reason]| -> u32 {
        let kept = page.blocks.iter().zip(reasons).filter(|(_, reason)| reason.keeps());
        kept.map(|(block, _)| block.size).sum()
    };
    let level = if options.focus == Focus::Recall { Level::Declared } else { Level::Strict };
    let strict = judge_at(page, &rules, level);
    let size = kept(&strict);
    if size > ENOUGH {
        return strict;
    }
    let least = if size == 0 { 0 } else { 5 * size + ENOUGH / 2 };
    let fewer = [Level::Declared, Level::Rendered].into_iter().filter(|it| *it < level);
    let judged = fewer.map(|level| judge_at(page, &rules, level));
    let mut more = judged.filter(|reasons| kept(reasons) > least);
    more.next().unwrap_or(strict)
}

/// The rules with what the options change.
fn focused(mut rules: Rules, options: &Options) -> Rules {
    if options.comments {
        rules.ignored = rules.ignored.or(crate::cues::Cues::COMMENTS);
        rules.end_section = 25;
    }
    if options.focus == Focus::Precision {
        rules.narrow = Some(75);
        rules.fragments = Fragments::Paragraphs;
        rules.single_links = true;
    }
    rules
}

fn judge_at(page: &Page<'_>, rules: &Rules, level: Level) -> Vec<Reason> {
    let mut reasons = vec![Reason::Content; page.blocks.len()];
    if level == Level::Rendered {
        return reasons;
    }
    let marked = rules::marked(page, rules, level == Level::Strict);
    for (block, reason) in page.blocks.iter().zip(&mut reasons) {
        *reason = marked[block.element].unwrap_or(Reason::Content);
    }
    if let Some(main) = rules::main(page, &reasons) {
        rules::outside(page, main, &mut reasons);
    }
    if level == Level::Strict {
        strictly(page, rules, &mut reasons);
    }
    reasons
}

fn strictly(page: &Page<'_>, rules: &Rules, reasons: &mut [Reason]) {
    rules::controls(page, reasons);
    rules::single_links(page, rules, reasons);
    rules::end_sections(page, rules.end_section, reasons);
    if rules.link_lists {
        rules::link_lists(page, reasons);
    }
    if let Some(percent) = rules.narrow {
        rules::narrow(page, percent, reasons);
    }
    rules::fragments(page, rules.fragments, reasons);
    if let Some(least) = rules.repeated {
        rules::repeated(page, least, reasons);
    }
    if rules.before_title {
        rules::before_title(page, reasons);
    }
}
