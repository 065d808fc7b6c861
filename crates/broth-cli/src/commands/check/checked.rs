//! `Checked`: a file and the results of its check.

use broth::check::{Finding, Unfixed};

use crate::source::Source;

/// The name of the reason why `--fix` makes no repairs in a file that it cannot change.
pub(super) const REFUSED: &str = "unchangeable-file";

/// A file after the check.
pub(crate) struct Checked {
    pub(crate) source: Source,
    pub(crate) text: String,
    pub(crate) findings: Vec<Finding>,
    /// Whether `--fix` could replace the file.
    pub(crate) is_repairable: bool,
    /// The result of `--fix`, if the file could be changed or need not be.
    pub(crate) repair: Option<Repair>,
    /// Why `--fix` could not change the file. Its findings are then those of the file as it is.
    pub(crate) refused: Option<String>,
    /// How many findings are in the baseline.
    pub(crate) known: usize,
    /// Notices about the file.
    pub(crate) notices: Vec<String>,
    /// Whether it is not text, and was not checked.
    pub(crate) is_skipped: bool,
}

impl Checked {
    /// A file that was checked but not repaired.
    pub(crate) fn new(source: Source, text: String, findings: Vec<Finding>) -> Self {
        Self {
            source,
            text,
            findings,
            is_repairable: false,
            repair: None,
            refused: None,
            known: 0,
            notices: Vec::new(),
            is_skipped: false,
        }
    }

    /// Adds the reason why `--fix` could not change the file.
    pub(super) fn refused(mut self, why: String) -> Self {
        for finding in &mut self.findings {
            // It would have been repaired, too.
            finding.unfixed = finding.unfixed.filter(|reason| *reason != Unfixed::Together);
        }
        self.refused = Some(why);
        self
    }

    /// Whether the findings are those that `--fix` has left.
    pub(super) fn is_after_fix(&self) -> bool {
        self.repair.is_some() || self.refused.is_some()
    }

    /// Why a finding has no repair, or why it was not made: a name, and words.
    pub(super) fn unfixed(&self, finding: &Finding) -> Option<(&str, &str)> {
        match (finding.unfixed, &self.refused) {
            (Some(reason), _) => Some((reason.as_str(), reason.message())),
            (None, Some(why)) => Some((REFUSED, why)),
            (None, None) => None,
        }
    }

    /// A file that is not text.
    pub(crate) fn skipped(source: Source) -> Self {
        let notice = format!("{}: notice: not checked, because it is not text", source.name());
        let checked = Self::new(source, String::new(), Vec::new());
        Self { notices: vec![notice], is_skipped: true, ..checked }
    }
}

/// The repair of a file.
#[derive(Default)]
pub(crate) struct Repair {
    /// How many findings the repair has removed.
    pub(crate) fixed: usize,
    /// The change as a diff, if `--diff` asks for it.
    pub(crate) diff: Option<String>,
}

/// Whether `--fix` could repair a finding.
pub(super) fn is_fixable(finding: &Finding) -> bool {
    finding.fix.is_some() || finding.unfixed == Some(Unfixed::Together)
}
