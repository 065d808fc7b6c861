//! `Unfixed`: why a finding has no fix.

use core::fmt;

/// Why a finding has no fix. Each rule has a default reason. If the usual fix of a rule is not
/// possible for one finding, that finding may have a more exact reason.
///
/// ```
/// use broth::check::{Unfixed, check};
///
/// let findings = check("<!DOCTYPE html><title>Soup</title><img src=soup.png>");
/// assert_eq!(findings[0].unfixed, Some(Unfixed::Missing));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Unfixed {
    /// Only the author knows what is meant.
    Unclear,
    /// Only the author knows what belongs there.
    Missing,
    /// Every repair changes the document's tree.
    ChangesTree,
    /// The usual repair of the rule does not fit this text.
    DoesNotFit,
    /// The repair would change something else, too.
    SideEffect,
    /// The usual repair changes the tree, though browsers do the same with it:
    /// [`Checker::unsafe_fixes`](crate::Checker::unsafe_fixes) was not called.
    Unsafe,
    /// The repair is proven only together with others: [`fix`](fn@crate::fix) makes all of them.
    Together,
    /// The repair of another finding changes the same text first.
    Overlap,
    /// The rule, one of your own, gives a fix that cannot be made: its edits are not in the text,
    /// or overlap.
    InvalidFix,
    /// The repair would change an ignored region.
    IgnoredRegion,
    /// The document exceeds a limit, so the checker cannot prove that a repair is harmless.
    Limit,
}

impl Unfixed {
    /// The stable name of the reason, such as `changes-tree`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.row().0
    }

    /// The reason in words, without a capital letter or a full stop.
    #[must_use]
    pub const fn message(self) -> &'static str {
        self.row().1
    }

    const fn row(self) -> (&'static str, &'static str) {
        match self {
            Self::Unclear => ("unclear", "only the author knows what is meant"),
            Self::Missing => ("missing", "only the author knows what belongs here"),
            Self::ChangesTree => ("changes-tree", "every repair changes the document's tree"),
            Self::DoesNotFit => {
                ("does-not-fit", "the usual repair does not fit what is written here")
            }
            Self::SideEffect => ("side-effect", "the repair would change something else, too"),
            Self::Unsafe => ("unsafe", "the repair changes the tree; --unsafe-fixes makes it"),
            Self::Together => {
                ("together", "the repair is proven only together with others; --fix makes them all")
            }
            Self::Overlap => ("overlap", "another repair changes the same text first"),
            Self::InvalidFix => ("invalid-fix", "the rule's repair does not fit the text at all"),
            Self::IgnoredRegion => ("ignored-region", "the repair would change an ignored region"),
            Self::Limit => {
                ("limit", "the document exceeds a limit, so no repair can be proven harmless")
            }
        }
    }
}

impl fmt::Display for Unfixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use crate::Rule;

    #[test]
    fn every_rule_says_why_it_may_have_no_fix() {
        for rule in Rule::all() {
            assert!(rule.unfixed().is_some(), "{rule}");
        }
    }
}
