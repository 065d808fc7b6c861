//! Baselines: findings that are known, so that an old site can be checked for new ones.
//!
//! A baseline says how many findings of each rule a file has. If there are more, all of them are
//! reported, because nothing says which is new. Line numbers would move with every edit, so they do
//! not count.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use broth::check::Finding;
use serde::{Deserialize, Serialize};

use crate::replace;
use crate::source::read_settings;

/// The known findings of files, by their paths from the baseline's folder.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Baseline {
    #[serde(skip)]
    folder: PathBuf,
    files: BTreeMap<String, Counts>,
}

type Counts = BTreeMap<String, usize>;

impl Baseline {
    /// Reads a baseline from a file, which is named by its absolute path.
    pub(crate) fn read(file: &Path) -> io::Result<Self> {
        let name = file.display().to_string();
        let text = read_settings(file)?;
        let baseline: Self = serde_json::from_str(&text)
            .map_err(|error| io::Error::other(format!("{name}: not a baseline: {error}")))?;
        Ok(Self { folder: folder(file), ..baseline })
    }

    /// Creates an empty baseline that will be written to this file.
    pub(crate) fn new(file: &Path) -> Self {
        Self { folder: folder(file), ..Self::default() }
    }

    /// Drops the known findings of the file at this path, and returns how many it dropped.
    pub(crate) fn drop_known(&self, place: &Path, findings: &mut Vec<Finding>) -> usize {
        let Some(known) = self.files.get(&self.name(place)) else { return 0 };
        let counts = counts(findings);
        let before = findings.len();
        findings.retain(|finding| {
            let rule = finding.rule.as_str();
            known.get(rule).is_none_or(|known| counts[rule] > *known)
        });
        before - findings.len()
    }

    pub(crate) fn add(&mut self, place: &Path, findings: &[Finding]) {
        if !findings.is_empty() {
            self.files.insert(self.name(place), counts(findings));
        }
    }

    pub(crate) fn write(&self, file: &Path) -> io::Result<()> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        replace::write(file, |out| out.write_all(text.as_bytes())).map(drop)
    }

    /// The name of a file in the baseline, the same on all systems.
    fn name(&self, place: &Path) -> String {
        let path = place.strip_prefix(&self.folder).unwrap_or(place);
        path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/")
    }
}

fn folder(file: &Path) -> PathBuf {
    file.parent().map(Path::to_owned).unwrap_or_default()
}

fn counts(findings: &[Finding]) -> Counts {
    let mut counts = Counts::new();
    for finding in findings {
        *counts.entry(finding.rule.as_str().to_owned()).or_default() += 1;
    }
    counts
}
