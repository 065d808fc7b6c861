//! The settings of prettier, for projects that have no layout in a `broth.toml`.
//!
//! Of its settings, those count that are about HTML and that broth has, too.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::config::{Layout, WhiteSpace, matcher};
use crate::diagnostics::tell;

/// The names of its files, in the order in which it looks for them.
const NAMES: &[&str] = &[
    "package.json",
    ".prettierrc",
    ".prettierrc.json",
    ".prettierrc.yaml",
    ".prettierrc.yml",
    ".prettierrc.json5",
    ".prettierrc.toml",
];
/// Its files that are programs.
const PROGRAMS: &[&str] = &[
    ".prettierrc.js",
    ".prettierrc.mjs",
    ".prettierrc.cjs",
    ".prettierrc.ts",
    "prettier.config.js",
    "prettier.config.mjs",
    "prettier.config.cjs",
    "prettier.config.ts",
];

/// The settings of many folders.
#[derive(Default)]
pub(crate) struct Prettier {
    found: HashMap<PathBuf, Option<Value>>,
}

impl Prettier {
    /// The layout of a file by the nearest settings.
    pub(crate) fn layout(&mut self, place: &Path) -> Layout {
        for folder in place.ancestors().skip(1) {
            if !self.found.contains_key(folder) {
                self.found.insert(folder.to_owned(), read(folder));
            }
            if let Some(Some(settings)) = self.found.get(folder) {
                return layout(settings, folder, place);
            }
        }
        Layout::default()
    }
}

/// The settings in a folder.
fn read(folder: &Path) -> Option<Value> {
    for name in NAMES {
        let file = folder.join(name);
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let settings = match *name {
            "package.json" => {
                let package: Option<Value> = serde_json::from_str(&text).ok();
                match package.and_then(|package| package.get("prettier").cloned()) {
                    Some(settings) => Some(settings),
                    None => continue,
                }
            }
            ".prettierrc.toml" => toml::from_str(&text).ok(),
            _ => serde_json::from_str(&text).ok().or_else(|| simple_yaml(&text)),
        };
        if settings.as_ref().is_none_or(|settings| !settings.is_object()) {
            let file = file.display();
            tell(format_args!(
                "{file}: notice: broth cannot read these settings of prettier, and ignores them; \
                 it reads JSON, TOML, and YAML with nothing but `key: value`"
            ));
        }
        return settings;
    }
    let program = PROGRAMS.iter().map(|name| folder.join(name)).find(|file| file.is_file())?;
    tell(format_args!(
        "{}: notice: broth runs no program for settings; write `[fmt]` into broth.toml",
        program.display()
    ));
    Some(Value::Null)
}

/// YAML in which each line is a key with its value.
fn simple_yaml(text: &str) -> Option<Value> {
    let mut settings = serde_json::Map::new();
    for line in text.lines() {
        let line = line.split(" #").next().unwrap_or_default().trim_end();
        if line.is_empty() || line.starts_with('#') || line == "---" {
            continue;
        }
        let (key, value) = line.split_once(':')?;
        if key.starts_with([' ', '-', '{', '[']) || value.trim().is_empty() {
            return None;
        }
        let value = value.trim();
        let word = value.trim_matches(['"', '\'']);
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(word));
        settings.insert(key.trim_matches(['"', '\'']).to_owned(), value);
    }
    Some(settings.into())
}

/// The layout of a file by settings, with their overrides.
fn layout(settings: &Value, folder: &Path, place: &Path) -> Layout {
    let mut layout = options(settings);
    let overrides = settings.get("overrides").and_then(Value::as_array);
    for change in overrides.into_iter().flatten() {
        let files = match change.get("files") {
            Some(Value::Array(files)) => files.iter().filter_map(Value::as_str).collect(),
            Some(Value::String(files)) => vec![files.as_str()],
            _ => continue,
        };
        let files: Vec<String> = files.into_iter().map(str::to_owned).collect();
        let is_meant = matcher(folder, &files).is_ok_and(|files| {
            let path = place.strip_prefix(folder).unwrap_or(place);
            files.matched_path_or_any_parents(path, false).is_ignore()
        });
        if let Some(settings) = change.get("options").filter(|_| is_meant) {
            layout = layout.with(options(settings));
        }
    }
    layout
}

fn options(settings: &Value) -> Layout {
    let number = |key: &str| settings.get(key).and_then(Value::as_u64);
    let word = |key: &str| settings.get(key).and_then(Value::as_str);
    let number_of = |key| number(key).and_then(|number| usize::try_from(number).ok());
    let white_space = match word("htmlWhitespaceSensitivity") {
        Some("css") => Some(WhiteSpace::Css),
        Some("strict") => Some(WhiteSpace::Strict),
        Some("ignore") => Some(WhiteSpace::Ignore),
        _ => None,
    };
    let tabs = settings.get("useTabs").and_then(Value::as_bool).unwrap_or(false);
    Layout::new(number_of("printWidth"), number_of("tabWidth"), tabs, white_space, None)
}
