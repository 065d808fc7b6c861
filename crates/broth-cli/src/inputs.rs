//! Which files a command reads: names, folders, patterns, standard input.
//!
//! Folders are read as git reads them: hidden files, and those that a `.gitignore` excludes, are
//! skipped. A file that is named is always read.

use std::io;
use std::path::{Component, Path, PathBuf};

use broth::format::Template;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::{DirEntry, WalkBuilder};

use crate::source::named_error;

/// The extensions of the files in a folder that are HTML. XHTML is XML, so it is not among them.
pub(crate) const HTML: &[&str] = &["html", "htm"];
/// The extensions of the files in a folder that are XML.
pub(crate) const XML: &[&str] = &["xml", "xhtml", "svg", "rss", "atom"];

/// Whether a document is XML by its name or its first line. XHTML may be read as HTML, unless its
/// name says otherwise.
pub(crate) fn is_xml(file: &Path, text: &str) -> bool {
    /// The first tag of an XHTML document begins within this many bytes.
    const HEAD: usize = 1024;
    let extension = file.extension().and_then(|extension| extension.to_str());
    let is_named_so = extension.is_some_and(|actual| {
        XML.iter().chain(&["xsl"]).any(|extension| actual.eq_ignore_ascii_case(extension))
    });
    let is_xhtml = || {
        let head = &text.as_bytes()[..text.len().min(HEAD)];
        head.windows(5).any(|part| part.eq_ignore_ascii_case(b"<html"))
    };
    let declaration = text.strip_prefix("<?xml");
    let is_declared = declaration.is_some_and(|rest| rest.starts_with(char::is_whitespace));
    is_named_so || is_declared && !is_xhtml()
}

/// Whether these bytes are a program, an image or the like: there are many control characters among
/// the first of them. In text of any encoding other than UTF-16 there are hardly any, and UTF-16
/// begins with a byte order mark.
pub(crate) fn is_binary(bytes: &[u8]) -> bool {
    /// How many bytes are looked at.
    const HEAD: usize = 8 << 10;
    /// How many control characters a broken text may have.
    const FEW: usize = 16;
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return false;
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    // Escape is part of ISO-2022-JP.
    let is_terminal_control =
        |byte: u8| matches!(byte, 0..=8 | 0xB | 0xE..=0x1A | 0x1C..=0x1F | 0x7F);
    let controls = head.iter().filter(|&&byte| is_terminal_control(byte)).count();
    controls > FEW.max(head.len() / 32)
}

/// The files that the arguments mean, in their order; those of a folder are sorted. Without
/// arguments it is standard input. An argument that means no file is an error in its place.
pub(crate) fn files(arguments: &[PathBuf], extensions: &[&str]) -> Vec<io::Result<PathBuf>> {
    if arguments.is_empty() {
        return vec![Ok(PathBuf::from("-"))];
    }
    let mut files = Vec::new();
    for argument in arguments {
        if argument.is_dir() {
            let ends = |file: &Path| ends_in(file, extensions);
            let found = walk(argument, ends);
            files.extend(or_none(found, argument, || {
                let endings = extensions.join(", .");
                match has_skipped(argument, ends) {
                    true => format!(
                        "all files in it that end in .{endings} are hidden or excluded by a \
                         .gitignore; name the file"
                    ),
                    false => format!("no file in it ends in .{endings}; name the file"),
                }
            }));
        } else if is_pattern(argument) {
            let (folder, pattern) = parts(argument);
            match matcher(&folder, &pattern) {
                Ok(only) => {
                    let found = walk(&folder, |file| only.matched(file, false).is_ignore());
                    files.extend(or_none(found, argument, || "no file matches".to_owned()));
                }
                Err(error) => files.push(Err(named(argument, error.to_string()))),
            }
        } else {
            files.push(Ok(argument.clone()));
        }
    }
    files
}

/// Whether a file has one of these extensions. A template may have one of its own after it, as in
/// `soup.html.j2`.
fn ends_in(file: &Path, extensions: &[&str]) -> bool {
    let ends = |file: &Path| {
        let actual = file.extension().and_then(|actual| actual.to_str()).unwrap_or_default();
        extensions.iter().any(|extension| actual.eq_ignore_ascii_case(extension))
    };
    let is_template = || Template::of_file(&file.to_string_lossy()).is_some();
    ends(file) || file.file_stem().is_some_and(|stem| ends(Path::new(stem)) && is_template())
}

/// The files, or an error if there are none.
fn or_none(
    found: Vec<io::Result<PathBuf>>,
    argument: &Path,
    message: impl FnOnce() -> String,
) -> Vec<io::Result<PathBuf>> {
    if found.is_empty() { vec![Err(named(argument, message()))] } else { found }
}

fn named(argument: &Path, message: String) -> io::Error {
    io::Error::other(format!("{}: {message}", argument.display()))
}

/// Whether the argument is a pattern that no shell has expanded.
fn is_pattern(argument: &Path) -> bool {
    let has_wildcard = |bytes: &[u8]| bytes.iter().any(|byte| b"*?[{".contains(byte));
    has_wildcard(argument.as_os_str().as_encoded_bytes()) && !argument.exists()
}

/// The folder that a pattern starts from, and the rest of the pattern.
fn parts(pattern: &Path) -> (PathBuf, PathBuf) {
    let has_no_pattern = |part: &Component<'_>| !is_pattern(part.as_ref());
    let folder: PathBuf = pattern.components().take_while(has_no_pattern).collect();
    let rest = pattern.strip_prefix(&folder).unwrap_or(pattern).to_owned();
    match folder.as_os_str().is_empty() {
        true => (PathBuf::from("."), rest),
        false => (folder, rest),
    }
}

/// A matcher of paths in `folder` by one pattern.
fn matcher(folder: &Path, pattern: &Path) -> Result<Gitignore, ignore::Error> {
    let mut builder = GitignoreBuilder::new(folder);
    // Without the slash, a pattern of one part would match at any depth.
    builder.add_line(None, &format!("/{}", pattern.to_string_lossy()))?;
    builder.build()
}

/// The files below a folder that end in one of these extensions, or that match.
fn walk(folder: &Path, is_wanted: impl Fn(&Path) -> bool) -> Vec<io::Result<PathBuf>> {
    let mut walk = WalkBuilder::new(folder);
    walk.require_git(false).sort_by_file_path(Path::cmp);
    let is_file = |entry: &DirEntry| entry.file_type().is_some_and(|kind| kind.is_file());
    let found = walk.build().filter_map(|entry| match entry {
        Ok(entry) => (is_file(&entry) && is_wanted(entry.path())).then(|| {
            let path = entry.into_path();
            Ok(path.strip_prefix(".").map(Path::to_owned).unwrap_or(path))
        }),
        Err(error) => Some(Err(reason(error, folder))),
    });
    found.collect()
}

/// Whether a folder has files that are wanted, but that are hidden or excluded.
fn has_skipped(folder: &Path, is_wanted: impl Fn(&Path) -> bool) -> bool {
    let mut walk = WalkBuilder::new(folder).standard_filters(false).build();
    walk.any(|entry| entry.is_ok_and(|entry| entry.path().is_file() && is_wanted(entry.path())))
}

/// An error of the walk, by the name of the file that it is about.
fn reason(error: ignore::Error, folder: &Path) -> io::Error {
    let name = match &error {
        ignore::Error::WithPath { path, .. } => path.clone(),
        ignore::Error::WithDepth { err, .. } => match &**err {
            ignore::Error::WithPath { path, .. } => path.clone(),
            _ => folder.to_owned(),
        },
        _ => folder.to_owned(),
    };
    let message = error.to_string();
    let error = error.into_io_error().unwrap_or_else(|| io::Error::other(message));
    named_error(&name.display().to_string(), error)
}
