//! `FixKind`: the kinds of change that a fix makes to a page.

use broth_entities::words;

use crate::rules::LINTS;
use crate::{Effect, Finding, Rule};

/// The kind of change that a fix makes to a page.
///
/// ```
/// use broth::check::{FixKind, check};
///
/// let findings = check("<!DOCTYPE html><title>Soup</title><p></p></b>");
/// assert_eq!(findings[0].fix_kind(), Some(FixKind::TreeUnchanged));
/// assert_eq!(FixKind::TreeUnchanged.as_str(), "tree-unchanged");
/// assert_eq!("changes-tree".parse(), Ok(FixKind::ChangesTree));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FixKind {
    /// The document is parsed to the same tree.
    TreeUnchanged,
    /// The tree changes where browsers read both in the same way: a number without white space
    /// around it, another doctype of the same mode.
    RenderingUnchanged,
    /// The tree changes as the rule says: one of your own, or one whose fix is made only with
    /// [`unsafe_fixes`](crate::Checker::unsafe_fixes).
    ChangesTree,
}

words! {
    FixKind "kind" {
        TreeUnchanged = "tree-unchanged",
        RenderingUnchanged = "rendering-unchanged",
        ChangesTree = "changes-tree",
    }
}

impl Finding {
    /// The kind of change that its fix makes; `None` if it has no fix.
    #[must_use]
    pub fn fix_kind(&self) -> Option<FixKind> {
        Some(match &self.fix.as_ref()?.effect {
            Effect::Nothing => FixKind::TreeUnchanged,
            effect if is_built_in(self.rule) && !effect.changes_tree() => {
                FixKind::RenderingUnchanged
            }
            _ => FixKind::ChangesTree,
        })
    }
}

/// Whether a rule is not one of a program's own, which may do to a value whatever it wants.
fn is_built_in(rule: Rule) -> bool {
    match rule {
        Rule::Parse(_) => true,
        Rule::Lint(lint) => LINTS.iter().any(|known| core::ptr::eq(*known, lint)),
    }
}
