//! Applies fixes, but only those that change nothing else.
//!
//! Fixes are applied in [rounds](round), and each round [proves](proof) its result in every
//! [reading](readings) of the text. A fixed text may need another fix, so rounds go on until one
//! does nothing. Fixing a fixed text again therefore changes nothing. The fixes that `check` offers
//! are also proven [alone](alone).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_html::Context;

use crate::options::Options;
use crate::place::place;
use crate::{Finding, Unfixed};

mod alone;
mod attributes;
mod edits;
mod elements;
mod proof;
mod readings;
mod replaced;
mod round;
mod state;
mod trees;

pub(crate) use self::state::State;

/// The result of [`fix`](fn@crate::fix).
///
/// ```
/// let fixed = broth::check::fix("<!DOCTYPE html><title>Soup</title><br></br>");
/// assert!(fixed.html.ends_with("<br><br>"));
/// assert_eq!((fixed.applied.len(), fixed.left.len()), (1, 0));
/// assert_eq!(fixed.to_string(), fixed.html);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixed {
    /// The new text.
    pub html: String,
    /// The findings that their own fix has removed, in the order of the rounds. The spans of those
    /// that a later round has removed are in the text that the round before has made.
    pub applied: Vec<Finding>,
    /// The remaining findings of [`check`](crate::Checker::check) in the new text. Each says why it
    /// has no fix.
    pub left: Vec<Finding>,
}

/// The new text.
impl fmt::Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.html)
    }
}

/// The maximum number of rounds. Only contrived documents need more than a handful.
const MAX_ROUNDS: usize = 64;

pub(crate) fn fix_in(html: &str, context: Option<&Context<'_>>, options: &Options) -> Fixed {
    // There is no limit: it would hide findings beyond it that a fix has introduced.
    let all = options.with_limit(usize::MAX);
    let mut state = State::of(html.into(), context, &all);
    let mut applied = Vec::new();
    for _ in 0..MAX_ROUNDS {
        let Some((next, accepted)) = round::run(&state, &all) else { break };
        let made = applied.len();
        applied.extend(accepted.into_iter().map(|index| state.findings[index].clone()));
        place(&state.text, &mut applied[made..]);
        state = next;
    }
    let html = state.text.into_owned();
    let mut left = State::of((&*html).into(), context, options).announced(options);
    // If there were too many findings to report, less was proven.
    left.iter_mut().for_each(|finding| finding.drop_fix(Unfixed::Limit));
    let mut left = options.and_unknown(left);
    place(&html, &mut left);
    Fixed { html, applied, left }
}
