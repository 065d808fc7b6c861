//! A draft is a file that will replace another one. It is removed on an error, and when a signal
//! ends the process.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

/// All current drafts.
static DRAFTS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn drafts() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary file, until it replaces the target.
pub(super) struct Draft {
    file: Option<NamedTempFile>,
    path: PathBuf,
}

impl Draft {
    /// An empty file in the folder of `target`, which nobody else may read. Its name has a fixed
    /// length, because the name of `target` may already be as long as names can be.
    pub(super) fn beside(target: &Path) -> io::Result<Self> {
        Self::made(target, tempfile::Builder::new().rand_bytes(12))
    }

    /// The same, with the mode of every new file.
    pub(super) fn of_new(target: &Path) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        Self::made(target, builder.rand_bytes(12))
    }

    fn made(target: &Path, builder: &mut tempfile::Builder<'_, '_>) -> io::Result<Self> {
        signals::clean_up();
        let folder = match target.parent() {
            Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
            folder => folder.unwrap_or(target),
        };
        // Locked, so that no signal comes between creating the file and recording it.
        let mut drafts = drafts();
        let file = builder.prefix(".broth-").tempfile_in(folder)?;
        let path = file.path().to_owned();
        drafts.insert(path.clone());
        Ok(Self { file: Some(file), path })
    }

    pub(super) fn file(&self) -> &File {
        self.file.as_ref().expect("until it is replaced").as_file()
    }

    /// Replaces `target`.
    pub(super) fn replace(mut self, target: &Path) -> io::Result<()> {
        let file = self.file.take().expect("only once");
        file.persist(target).map(drop).map_err(|error| error.error)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // First the file, then its entry.
        self.file = None;
        drafts().remove(&self.path);
    }
}

/// Removes all drafts and prevents new ones.
fn remove_all() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    let drafts = drafts();
    for path in &*drafts {
        let _ = fs::remove_file(path);
    }
    drafts
}

#[cfg(unix)]
mod signals {
    use std::ffi::c_int;
    use std::sync::Once;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// Removes the drafts when a signal ends the process.
    pub(super) fn clean_up() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            let ignored = ignored();
            let ending = [SIGHUP, SIGINT, SIGTERM];
            let ending = ending.into_iter().filter(|signal| ignored & 1 << (signal - 1) == 0);
            // Without a handler a signal leaves a draft; that is not a reason to refuse the repair.
            let Ok(mut signals) = Signals::new(ending) else { return };
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    let _none_are_made = super::remove_all();
                    let _ = emulate_default_handler(signal);
                }
            });
        });
    }

    /// The signals that the process was started to ignore (as by `nohup`), one bit each; if the
    /// system does not tell, only the one of `nohup`.
    fn ignored() -> u64 {
        const NOHUP: c_int = 1 << (SIGHUP - 1);
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(NOHUP as u64)
    }
}

#[cfg(not(unix))]
mod signals {
    pub(super) fn clean_up() {}
}
