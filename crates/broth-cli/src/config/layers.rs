//! The files of a configuration: the nearest one, and those that it extends.

use std::io;
use std::path::{Path, PathBuf};

use broth::LineIndex;
use broth::check::CustomElement;

use super::elements::of_manifest;
use super::written::Written;
use super::{NAME, place};
use crate::source::read_settings;

/// The settings of one file.
pub(super) struct Layer {
    pub(super) source: Source,
    pub(super) written: Written,
}

/// A file, for messages about it.
#[derive(Clone)]
pub(super) struct Source {
    file: PathBuf,
    text: String,
}

impl Source {
    pub(super) fn folder(&self) -> &Path {
        self.file.parent().unwrap_or(&self.file)
    }

    /// An error about the file as a whole.
    pub(super) fn error(&self, message: &str) -> io::Error {
        io::Error::other(format!("{}: {message}", self.file.display()))
    }

    /// An error about a part of the file.
    pub(super) fn error_at(&self, offset: usize, message: &str) -> io::Error {
        let at = LineIndex::new(&self.text).line_column(offset);
        let file = self.file.display();
        io::Error::other(format!("{file}:{}:{}: {message}", at.line, at.column_chars))
    }

    /// The custom elements of a manifest that the file names.
    pub(super) fn manifest(&self, name: &Path, place: usize) -> io::Result<Vec<CustomElement>> {
        let file = self.folder().join(name);
        let at = |message: String| self.error_at(place, &message);
        let text = read_settings(&file).map_err(|error| at(error.to_string()))?;
        of_manifest(&text).map_err(|why| at(format!("{}: {why}", file.display())))
    }

    fn read(&self) -> io::Result<Written> {
        toml::from_str(&self.text).map_err(|error| {
            let message = error.message().trim_end();
            let message = format!("{message}{}", advice(message));
            match error.span() {
                Some(span) => self.error_at(span.start, &message),
                None => self.error(&message),
            }
        })
    }
}

/// The settings of a file and of those that it extends, in the order in which they count; and the
/// file itself.
pub(super) fn read(file: &Path) -> io::Result<(Vec<Layer>, Source)> {
    let text = read_settings(file)?;
    let source = Source { file: file.to_owned(), text };
    let mut layers = Vec::new();
    // Each file is added after those that it extends. It waits below them.
    let mut waiting = vec![Step::Read(source.clone())];
    let mut open: Vec<PathBuf> = Vec::new();
    while let Some(step) = waiting.pop() {
        let source = match step {
            Step::Read(source) => source,
            Step::Add(layer) => {
                open.pop();
                layers.push(*layer);
                continue;
            }
        };
        let written = source.read()?;
        open.push(place(&source.file));
        let mut extended = Vec::new();
        let place_of_list = written.extends.as_ref().map_or(0, |list| list.span().start);
        for base in written.extends.iter().flat_map(|list| &list.get_ref().0) {
            let at = |message: &str| source.error_at(place_of_list, message);
            let mut file = source.folder().join(base);
            if file.is_dir() {
                file.push(NAME);
            }
            if open.contains(&place(&file)) {
                let name = base.display();
                return Err(at(&format!("`{name}` extends this file, or is this file")));
            }
            let text = read_settings(&file).map_err(|error| at(&error.to_string()))?;
            extended.push(Step::Read(Source { file, text }));
        }
        waiting.push(Step::Add(Box::new(Layer { source, written })));
        waiting.extend(extended.into_iter().rev());
    }
    Ok((layers, source))
}

/// A step of reading.
enum Step {
    Read(Source),
    Add(Box<Layer>),
}

/// Advice about an error of TOML, whose reader does not know where a key belongs.
fn advice(message: &str) -> &'static str {
    const AT_THE_TOP: [&str; 7] =
        ["attributes", "baseline", "custom-elements", "extends", "ignore", "presets", "templates"];
    let is_about = |key: &&str| message.contains(&format!("`{key}`"));
    if message.contains("map, expected a sequence") {
        "; a table in a list is written `[[ignored-regions]]` or `[[overrides]]`"
    } else if AT_THE_TOP.iter().any(is_about) && !message.contains("expected one of") {
        "; `ignore`, `presets` and other lists are written before the first table, such as `[rules]`"
    } else {
        ""
    }
}
