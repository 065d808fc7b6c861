//! Writing a repaired file, whole or not at all.
//!
//! The text goes into a new file beside the old one, which takes its place by renaming when all is
//! written. On any error the old file is as it was.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Puts `new` in the place of the file that has been read as `bytes` and decoded to `old`.
pub(super) fn replace(file: &Path, bytes: &[u8], old: &str, new: &str) -> io::Result<()> {
    let name_it = |what: &str| {
        let message = format!("{}: not repaired: {what}", file.display());
        io::Error::other(message)
    };
    if file.as_os_str() == "-" {
        return Err(name_it("standard input is no file"));
    }
    let Some(head) = utf8_head(bytes, old) else {
        return Err(name_it("it is not in UTF-8; convert it with `broth decode` first"));
    };
    // The file itself, not a link to it.
    let target = fs::canonicalize(file).map_err(|error| name_it(&error.to_string()))?;
    let beside = beside(&target);
    let written = write_new(&beside, &target, head, new).and_then(|()| {
        if fs::read(&target)? == bytes {
            fs::rename(&beside, &target)
        } else {
            Err(io::Error::other("it has changed in the meantime"))
        }
    });
    written.map_err(|error| {
        let _ = fs::remove_file(&beside);
        name_it(&error.to_string())
    })
}

/// What stands before the text, if the bytes are the text in UTF-8 and nothing was lost in decoding.
fn utf8_head<'b>(bytes: &'b [u8], text: &str) -> Option<&'b [u8]> {
    let head = bytes.strip_suffix(text.as_bytes())?;
    matches!(head, b"" | b"\xEF\xBB\xBF").then_some(head)
}

/// A name for the new file.
fn beside(target: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".broth-{}", std::process::id()));
    target.with_file_name(name)
}

fn write_new(beside: &Path, target: &Path, head: &[u8], text: &str) -> io::Result<()> {
    let mut file: File = OpenOptions::new().write(true).create_new(true).open(beside)?;
    file.set_permissions(fs::metadata(target)?.permissions())?;
    file.write_all(head)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
