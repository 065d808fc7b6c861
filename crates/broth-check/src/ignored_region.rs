//! `IgnoredRegion`: the delimiters of a part that is not HTML.

use alloc::string::String;

/// The delimiters of parts of a document that are not HTML.
///
/// ```
/// use broth::check::{Checker, IgnoredRegion, StandIn, check};
///
/// let page = "<!DOCTYPE html><title>{{ a }}</title>{% if b %}<img alt src={{ b }}>{% endif %}";
/// let region = |from: &str, to: &str, stand_in| {
///     IgnoredRegion { from: from.into(), to: to.into(), stand_in }
/// };
/// let checker = Checker::new().ignored_regions([
///     region("{{", "}}", StandIn::Text),
///     region("{%", "%}", StandIn::Space),
/// ]);
/// assert!(!check(page).is_empty());
/// assert_eq!(checker.check(page), []);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IgnoredRegion {
    /// The opening delimiter; not empty.
    pub from: String,
    /// The closing delimiter; not empty. If it is missing in the text, there is no region.
    pub to: String,
    /// The text that is read in its place.
    pub stand_in: StandIn,
}

/// The text that is read in the place of an [`IgnoredRegion`].
///
/// ```
/// assert_eq!(broth::check::StandIn::default(), broth::check::StandIn::Space);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StandIn {
    /// White space, for code that may be anywhere, such as a condition.
    #[default]
    Space,
    /// A word, for code that writes text or values.
    Text,
}
