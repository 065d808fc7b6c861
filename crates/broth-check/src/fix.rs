//! Applying fixes, and only those that do nothing else.
//!
//! Fixes are applied in [rounds](round), each of which proves what it does. What fixes have made may need
//! another; the first round that does nothing is the last, so that a text that was repaired stays as it is.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Finding, Options, check_with};

mod edits;
mod round;
mod trees;

pub(crate) use self::round::State;

/// A text after [`fix`](fn@fix).
///
/// ```
/// use broth::check::{Options, fix};
///
/// let fixed = fix("<!DOCTYPE html><title>Soup</title><br></br>", &Options::default());
/// assert!(fixed.text.ends_with("<br><br>"));
/// assert_eq!((fixed.applied, fixed.left.len()), (1, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixed {
    /// The text.
    pub text: String,
    /// How many findings are gone by a fix of their own.
    pub applied: usize,
    /// The findings that are left: what [`check_with`] says of the text.
    pub left: Vec<Finding>,
}

/// The most rounds; documents that are not made for it need a handful.
const MAX_ROUNDS: usize = 64;

/// Applies all fixes that change nothing but the finding.
///
/// ```
/// use broth::check::{Options, fix};
///
/// let fixed = fix("<!DOCTYPE html><title>Soup</title><p>Hot &copy 2026<br></br>", &Options::default());
/// assert_eq!(fixed.text, "<!DOCTYPE html><title>Soup</title><p>Hot &copy; 2026<br><br>");
/// assert_eq!(fixed.applied, 2);
/// assert_eq!(fix(&fixed.text, &Options::default()).applied, 0);
/// ```
#[must_use]
pub fn fix(html: &str, options: &Options) -> Fixed {
    // All of them: of a finding beyond the limit nobody could say whether a fix has brought it in.
    let all = options.clone().findings_limit(usize::MAX);
    let mut state = State::of(html.into(), None, &all);
    let mut applied = 0;
    for _ in 0..MAX_ROUNDS {
        let Some((next, accepted)) = round::run(&state, &all) else { break };
        state = next;
        applied += accepted;
    }
    let text = state.text.into_owned();
    let mut left = check_with(&text, options);
    // Where the findings were too many to be told, less was proven.
    left.iter_mut().for_each(|finding| finding.fix = None);
    Fixed { text, applied, left }
}
