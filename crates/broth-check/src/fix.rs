//! Applies fixes, but only those that change nothing else.
//!
//! Fixes are applied in [rounds](round), and each round [proves](proof) its result in every
//! [reading](readings) of the text. A fixed text may need another fix, so rounds go on until one
//! does nothing. Fixing a fixed text again therefore changes nothing. The fixes that `check` offers
//! are also proven [alone](alone).

use alloc::string::String;
use alloc::vec::Vec;

use broth_html::Context;

use crate::{Finding, Options, Unfixed};

mod alone;
mod edits;
mod proof;
mod readings;
mod round;
mod state;
mod trees;

pub(crate) use self::state::State;

/// The result of [`fix`](fn@fix).
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
    /// The new text.
    pub text: String,
    /// How many findings were removed by their own fix.
    pub applied: usize,
    /// The remaining findings of [`check_with`](crate::check_with) in the new text. Each says why
    /// it has no fix.
    pub left: Vec<Finding>,
}

/// The maximum number of rounds. Only contrived documents need more than a handful.
const MAX_ROUNDS: usize = 64;

/// Applies all fixes that remove their finding and change nothing else: browsers build the same
/// tree, with and without scripting, and find the same encoding; values change only as their
/// [`Effect`](crate::Effect) says; and no other finding comes in or goes.
///
/// The text is parsed again with the fixes to prove this. A mistake whose repair only the author
/// knows stays a finding, and its help says what is likely.
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
    fix_in(html, None, options)
}

/// Applies the fixes of a fragment, which is the content of a context element. They are proven as
/// those of a document are.
///
/// ```
/// use broth::check::{Options, fix_fragment};
/// use broth::html::Context;
///
/// let fixed = fix_fragment("<td>Hot<br></br>", &Context::html("tr"), &Options::default());
/// assert_eq!(fixed.text, "<td>Hot<br><br>");
/// ```
#[must_use]
pub fn fix_fragment(html: &str, context: &Context<'_>, options: &Options) -> Fixed {
    fix_in(html, Some(context), options)
}

fn fix_in(html: &str, context: Option<&Context<'_>>, options: &Options) -> Fixed {
    // There is no limit: it would hide findings beyond it that a fix has introduced.
    let all = options.clone().findings_limit(usize::MAX);
    let mut state = State::of(html.into(), context, &all);
    let mut applied = 0;
    for _ in 0..MAX_ROUNDS {
        let Some((next, accepted)) = round::run(&state, &all) else { break };
        state = next;
        applied += accepted;
    }
    let text = state.text.into_owned();
    let mut left = State::of((&*text).into(), context, options).announced(options);
    // If there were too many findings to report, less was proven.
    left.iter_mut().for_each(|finding| finding.drop_fix(Unfixed::Limit));
    Fixed { text, applied, left }
}
