//! The files that are templates, and their languages.

use std::path::Path;

use broth::format::Template;
use broth_template::{Hint, hint};
use serde::Deserialize;

/// The choice of the user: `auto`, `none`, or the name of a language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum Templates {
    /// The name of the file decides.
    #[default]
    Auto,
    /// No file is a template.
    None,
    /// All files are.
    Language(Template),
}

impl TryFrom<String> for Templates {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        Self::parse(&word)
    }
}

impl Templates {
    /// The choice that a word stands for.
    pub(crate) fn parse(word: &str) -> Result<Self, String> {
        match word {
            "auto" => Ok(Self::Auto),
            "none" => Ok(Self::None),
            _ => word.parse().map(Self::Language).map_err(|error: broth::entities::UnknownWord| {
                format!(
                    "unknown template language `{word}`; use auto, none, {}",
                    error.known().join(", ")
                )
            }),
        }
    }

    /// The language of a file.
    pub(crate) fn of_file(self, file: &Path) -> Option<Template> {
        match self {
            Self::Auto => Template::of_file(&file.to_string_lossy()),
            Self::None => None,
            Self::Language(template) => Some(template),
        }
    }
}

/// A notice about code in a file that is not called a template.
pub(crate) fn notice(name: &str, text: &str) -> Option<String> {
    let Hint { span, mark, template, .. } = hint(text)?;
    let line = text[..span.start].matches('\n').count() + 1;
    let word = template.as_str();
    Some(format!(
        "{name}:{line}: notice: `{mark}` looks like the code of a template; if it is, name the \
         language: `--templates {word}`, or `templates = \"{word}\"` in broth.toml; if not, `none`"
    ))
}
