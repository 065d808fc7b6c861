//! `Checked`: a file and the results of its check.

use broth::check::Finding;

use crate::source::Source;

/// A file after the check.
pub(crate) struct Checked {
    pub(crate) source: Source,
    pub(crate) text: String,
    pub(crate) findings: Vec<Finding>,
    /// Whether `--fix` could replace the file.
    pub(crate) is_repairable: bool,
    /// The result of `--fix`.
    pub(crate) repair: Option<Repair>,
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
            known: 0,
            notices: Vec::new(),
            is_skipped: false,
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
