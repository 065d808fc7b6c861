//! Formats the HTML files of the current folder in place with `markup_fmt`, which is a library:
//! scripts and style sheets stay as they are, as broth leaves them.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use markup_fmt::{FormatError, Language, format_text};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

fn main() {
    let folder = fs::read_dir(".").expect("the folder is read");
    let files: Vec<_> = folder.map(|entry| entry.expect("an entry is read").path()).collect();
    files
        .into_par_iter()
        .filter(|file| file.extension().is_some_and(|extension| extension == "html"))
        .for_each(|file| format(&file));
}

/// Formats a file, unless it is refused.
fn format(file: &Path) {
    let Ok(text) = fs::read_to_string(file) else { return };
    let options = Default::default();
    let formatted: Result<String, FormatError> =
        format_text(&text, Language::Html, &options, |code, _| Ok(Cow::Borrowed(code)));
    if let Ok(formatted) = formatted
        && formatted != text
    {
        fs::write(file, formatted).expect("the file is written");
    }
}
