//! Writes a file, whole or not at all.
//!
//! The text goes into a new file beside the old one, and a rename replaces the old one when
//! everything is written. On any error the old file is unchanged. Mode, owner and extended
//! attributes are carried over; a notice says that other names of the file (hard links) keep the
//! old text.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use self::draft::Draft;
use crate::source::{named_error, output_error};

mod draft;

/// Refuses anything but a regular file before reading from it: reading a pipe would wait for its
/// writer.
pub(crate) fn accept(file: &Path) -> io::Result<()> {
    match fs::metadata(file) {
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => {
            Err(refusal(&file.display().to_string(), "it is not a regular file"))
        }
        // Reading reports a missing file or a directory.
        _ => Ok(()),
    }
}

/// The bytes before the text of a file (a byte order mark or nothing), if the file can be replaced:
/// its bytes are the text in UTF-8, without loss. An error does not name the file.
pub(crate) fn head<'b>(bytes: &'b [u8], text: &str) -> io::Result<&'b [u8]> {
    const WHY: &str = "it is not in UTF-8; convert it with `broth decode` first";
    let head = bytes.strip_suffix(text.as_bytes());
    head.filter(|head| matches!(*head, b"" | b"\xEF\xBB\xBF")).ok_or(io::Error::other(WHY))
}

/// The error about a file, called `name`, that is not replaced.
pub(crate) fn refusal(name: &str, why: &str) -> io::Error {
    io::Error::other(format!("{name}: not changed: {why}"))
}

/// Writes a file, which need not exist yet, with a function. Returns the function's result, and
/// what could not be kept of an old file, in words. A pipe or a device takes the bytes as they
/// come.
pub(crate) fn write<T>(
    file: &Path,
    fill: impl FnOnce(&mut dyn io::Write) -> io::Result<T>,
) -> io::Result<(T, Vec<String>)> {
    let name = file.display().to_string();
    let name_it = |error| output_error(&name, error);
    let old = match fs::metadata(file) {
        Ok(metadata) if !metadata.is_file() => {
            let file = File::create(file).map_err(name_it)?;
            return Ok((fill(&mut Named { file, name })?, Vec::new()));
        }
        Ok(_) => Some(File::open(file).map_err(name_it)?),
        Err(_) => None,
    };
    old.as_ref().map_or(Ok(()), refuse_read_only).map_err(name_it)?;
    let target = if old.is_some() { fs::canonicalize(file)? } else { file.to_owned() };
    let draft = match old {
        Some(_) => Draft::beside(&target),
        None => Draft::of_new(&target),
    }
    .map_err(name_it)?;
    let result = fill(&mut Named { file: draft.file(), name: name.clone() })?;
    let lost = old.map_or(Ok(Vec::new()), |old| inherit(&old, draft.file())).map_err(name_it)?;
    draft.file().sync_all().map_err(name_it)?;
    draft.replace(&target).map_err(name_it)?;
    Ok((result, lost))
}

/// A file whose errors name it.
pub(crate) struct Named<F> {
    pub(crate) file: F,
    pub(crate) name: String,
}

impl<F: io::Write> io::Write for Named<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| named_error(&self.name, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| named_error(&self.name, error))
    }
}

/// Replaces the file that was read as `bytes` with these parts. Returns what could not be kept, in
/// words. An error does not name the file.
pub(crate) fn replace(file: &Path, bytes: &[u8], parts: &[&[u8]]) -> io::Result<Vec<String>> {
    // The file itself, not a link to it.
    let target = fs::canonicalize(file)?;
    let old = File::open(&target)?;
    refuse_read_only(&old)?;
    let draft = Draft::beside(&target).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => io::Error::other("its folder is read-only"),
        _ => error,
    })?;
    for part in parts {
        draft.file().write_all(part)?;
    }
    let lost = inherit(&old, draft.file())?;
    draft.file().sync_all()?;
    if fs::read(&target)? != bytes {
        return Err(io::Error::other("it changed in the meantime"));
    }
    draft.replace(&target)?;
    Ok(lost)
}

/// Refuses a file that [`replace`] would refuse because nobody may write to it.
pub(crate) fn refuse_unwritable(file: &Path) -> io::Result<()> {
    refuse_read_only(&File::open(file)?)
}

/// Refuses a file that nobody may write to. A rename would replace it all the same.
fn refuse_read_only(old: &File) -> io::Result<()> {
    match old.metadata()?.permissions().readonly() {
        true => Err(io::Error::other("it is read-only")),
        false => Ok(()),
    }
}

/// Gives the new file the old one's mode, owner and attributes. Returns what could not be kept.
#[cfg(unix)]
fn inherit(old: &File, new: &File) -> io::Result<Vec<String>> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    use xattr::FileExt as _;

    let (was, is) = (old.metadata()?, new.metadata()?);
    let mut lost = Vec::new();
    if was.nlink() > 1 {
        let others = was.nlink() - 1;
        lost.push(format!("hard links to it keep the old text ({others})"));
    }
    if (was.uid(), was.gid()) != (is.uid(), is.gid())
        && fchown(new, Some(was.uid()), Some(was.gid())).is_err()
    {
        // Only root may change the owner, but anyone may change to a group they are in.
        let _ = fchown(new, None, Some(was.gid()));
        lost.push("its owner could not be kept".to_owned());
    }
    // After the owner, because changing it clears some bits; before the attributes, which may
    // refine the mode.
    new.set_permissions(was.permissions())?;
    // A file system without extended attributes has none to lose.
    for name in old.list_xattr().into_iter().flatten() {
        let value = old.get_xattr(&name).ok().flatten();
        let is_kept = value.is_some_and(|value| {
            new.get_xattr(&name).ok().flatten().as_ref() == Some(&value)
                || new.set_xattr(&name, &value).is_ok()
        });
        if !is_kept {
            lost.push(format!("its attribute {} could not be kept", name.to_string_lossy()));
        }
    }
    Ok(lost)
}

#[cfg(not(unix))]
fn inherit(old: &File, new: &File) -> io::Result<Vec<String>> {
    new.set_permissions(old.metadata()?.permissions())?;
    Ok(Vec::new())
}

/// The identity of a file, whatever name it is reached by: its device and inode. But each name of a
/// file with hard links is replaced separately, so such a file is identified by its path.
pub(crate) fn identity(file: &Path) -> Identity {
    #[cfg(unix)]
    if let Ok(metadata) = fs::metadata(file) {
        use std::os::unix::fs::MetadataExt as _;
        if metadata.nlink() == 1 {
            return Identity::Inode(metadata.dev(), metadata.ino());
        }
    }
    Identity::Path(fs::canonicalize(file).unwrap_or_else(|_| file.to_owned()))
}

/// See [`identity`].
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Identity {
    #[cfg(unix)]
    Inode(u64, u64),
    Path(PathBuf),
}
