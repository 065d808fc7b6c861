//! Which siblings an index counts.

use broth_css::AnPlusB;

/// The first sibling.
pub(crate) const FIRST: AnPlusB = AnPlusB::new(0, 1);

/// Which siblings count, and from which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) from_last: bool,
    pub(crate) of_type: bool,
}
