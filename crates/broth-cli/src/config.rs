//! `broth.toml`: the rules of a site.
//!
//! The nearest one counts, in the folder of a file or above it. Paths and patterns are relative to
//! its own folder; patterns are those of `.gitignore`.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use broth::LineIndex;
use broth::check::{Checker, IgnoredRegion, Severity, StandIn};
use broth::format::{self, Formatter, XmlFormatter};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use serde::Deserialize;

use crate::base_checker;
use crate::commands::check::{Baseline, Rules};
use crate::prettier::Prettier;
use crate::source::read_settings;
use crate::templates::Templates;

/// The name of the file.
const NAME: &str = "broth.toml";

/// The file as it is written.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Written {
    /// Patterns of files that are not checked.
    ignore: Vec<String>,
    /// Parts of documents that are not HTML.
    ignored_regions: Vec<Region>,
    /// The findings that are known.
    baseline: Option<PathBuf>,
    /// The language of templates.
    templates: Option<Templates>,
    rules: BTreeMap<Rules, Level>,
    fmt: Layout,
    overrides: Vec<Override>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Region {
    from: String,
    to: String,
    #[serde(default, rename = "as")]
    stand_in: As,
}

/// What is read in the place of a region.
#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "kebab-case")]
enum As {
    #[default]
    Space,
    Text,
}

/// Other settings for some files.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Override {
    files: Vec<String>,
    templates: Option<Templates>,
    rules: Option<BTreeMap<Rules, Level>>,
    fmt: Option<Layout>,
}

/// How `broth fmt` lays out a file.
#[derive(Deserialize, Clone, Copy, Debug, Default, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct Layout {
    width: Option<usize>,
    indent: Option<u8>,
    tabs: Option<bool>,
    white_space: Option<WhiteSpace>,
    tags: Option<Tags>,
}

/// Which optional tags are written.
#[derive(Deserialize, Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Tags {
    /// The tags that the file has.
    Keep,
    /// All tags.
    Write,
    /// Only the tags that must be there.
    Omit,
}

/// Where white space counts.
#[derive(Deserialize, Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WhiteSpace {
    /// Where the browsers' own style sheet says so.
    Css,
    /// Everywhere.
    Strict,
    /// Only between words. The page may look different.
    Ignore,
}

impl Layout {
    /// The choices of the command line.
    pub(crate) fn new(
        width: Option<usize>,
        indent: Option<usize>,
        tabs: bool,
        white_space: Option<WhiteSpace>,
        tags: Option<Tags>,
    ) -> Self {
        let indent = indent.map(|spaces| u8::try_from(spaces).unwrap_or(u8::MAX));
        Self { width, indent, tabs: tabs.then_some(true), white_space, tags }
    }

    /// This layout with the settings of another one, which win.
    pub(crate) fn with(self, other: Self) -> Self {
        Self {
            width: other.width.or(self.width),
            indent: other.indent.or(self.indent),
            tabs: other.tabs.or(self.tabs),
            white_space: other.white_space.or(self.white_space),
            tags: other.tags.or(self.tags),
        }
    }

    /// Changes a formatter of XML, which has fewer settings.
    pub(crate) fn set_xml(self, mut formatter: XmlFormatter) -> XmlFormatter {
        if let Some(width) = self.width {
            formatter = formatter.width(width);
        }
        if let Some(indent) = self.indent {
            formatter = formatter.indent(indent);
        }
        formatter.tabs(self.tabs.unwrap_or(false))
    }

    /// Changes a formatter.
    pub(crate) fn set(self, mut formatter: Formatter) -> Formatter {
        if let Some(width) = self.width {
            formatter = formatter.width(width);
        }
        if let Some(indent) = self.indent {
            formatter = formatter.indent(indent);
        }
        if let Some(tabs) = self.tabs {
            formatter = formatter.tabs(tabs);
        }
        if let Some(tags) = self.tags {
            formatter = formatter.tags(match tags {
                Tags::Keep => format::Tags::Keep,
                Tags::Write => format::Tags::Write,
                Tags::Omit => format::Tags::Omit,
            });
        }
        match self.white_space {
            None => formatter,
            Some(white_space) => formatter.white_space(match white_space {
                WhiteSpace::Css => format::WhiteSpace::Css,
                WhiteSpace::Strict => format::WhiteSpace::Strict,
                WhiteSpace::Ignore => format::WhiteSpace::Ignore,
            }),
        }
    }
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Level {
    Error,
    Warning,
    Style,
    Off,
}

impl Level {
    fn severity(self) -> Option<Severity> {
        match self {
            Self::Error => Some(Severity::Error),
            Self::Warning => Some(Severity::Warning),
            Self::Style => Some(Severity::Style),
            Self::Off => None,
        }
    }
}

/// A configuration.
#[derive(Debug)]
pub(crate) struct Config {
    /// Its folder.
    folder: PathBuf,
    /// The known findings.
    pub(crate) baseline: Option<Arc<Baseline>>,
    ignored: Gitignore,
    checker: Checker,
    layout: Layout,
    templates: Option<Templates>,
    overrides: Vec<Changes>,
}

/// Other settings for some files.
#[derive(Debug)]
struct Changes {
    files: Gitignore,
    levels: Vec<(Rules, Option<Severity>)>,
    layout: Layout,
    templates: Option<Templates>,
}

impl Config {
    /// The configuration in a file.
    fn read(file: &Path) -> io::Result<Self> {
        let name = file.display().to_string();
        let text = read_settings(file)?;
        let bad = |message: String| io::Error::other(format!("{name}: {message}"));
        let written: Written = toml::from_str(&text).map_err(|error| {
            let at = error.span().map(|span| LineIndex::new(&text).line_column(span.start));
            let at = at.map(|at| format!("{}:{}: ", at.line, at.column_chars)).unwrap_or_default();
            let message = error.message().trim_end();
            io::Error::other(format!("{name}:{at}{message}{}", advice(message)))
        })?;
        let folder = file.parent().unwrap_or(file).to_owned();
        let mut regions = Vec::new();
        for Region { from, to, stand_in } in written.ignored_regions {
            if from.is_empty() || to.is_empty() {
                return Err(bad("an ignored region needs a `from` and a `to`".to_owned()));
            }
            let stand_in = match stand_in {
                As::Space => StandIn::Space,
                As::Text => StandIn::Text,
            };
            regions.push(IgnoredRegion { from, to, stand_in });
        }
        let checker = set(base_checker::checker(), &levels(written.rules)).ignored_regions(regions);
        let matcher = |patterns: &[String]| {
            matcher(&folder, patterns).map_err(|error| bad(error.to_string()))
        };
        let mut overrides = Vec::new();
        for Override { files, templates, rules, fmt } in written.overrides {
            if rules.is_none() && fmt.is_none() && templates.is_none() {
                return Err(bad("an override needs `rules`, `fmt` or `templates`".to_owned()));
            }
            let levels = levels(rules.unwrap_or_default());
            let (files, layout) = (matcher(&files)?, fmt.unwrap_or_default());
            overrides.push(Changes { files, levels, layout, templates });
        }
        let ignored = matcher(&written.ignore)?;
        let baseline = written.baseline.map(|file| Baseline::read(&place(&folder.join(file))));
        let baseline = baseline.transpose()?.map(Arc::new);
        let Written { fmt: layout, templates, .. } = written;
        Ok(Self { folder, baseline, ignored, checker, layout, templates, overrides })
    }

    /// The checker for a file; `None` if it is not to be checked. `path` is in the folder of the
    /// configuration.
    pub(crate) fn checker(&self, path: &Path) -> Option<Checker> {
        let changes = self.changes(path)?;
        let checker = self.checker.clone();
        Some(changes.fold(checker, |checker, changes| set(checker, &changes.levels)))
    }

    /// The layout of a file; `None` if it is not to be formatted.
    fn layout(&self, path: &Path) -> Option<Layout> {
        Some(self.changes(path)?.fold(self.layout, |layout, changes| layout.with(changes.layout)))
    }

    /// The language of a file, if it is a template.
    pub(crate) fn templates(&self, path: &Path) -> Option<Templates> {
        let changes = self.changes(path).into_iter().flatten();
        changes.fold(self.templates, |templates, changes| changes.templates.or(templates))
    }

    /// Whether something is said about layouts.
    fn has_layout(&self) -> bool {
        let layouts = self.overrides.iter().map(|changes| &changes.layout);
        layouts.chain([&self.layout]).any(|layout| *layout != Layout::default())
    }

    /// The overrides for a file; `None` if the file is left out.
    fn changes(&self, path: &Path) -> Option<impl Iterator<Item = &Changes>> {
        let path = path.strip_prefix(&self.folder).ok();
        let matches = move |patterns: &Gitignore| {
            path.is_some_and(|path| patterns.matched_path_or_any_parents(path, false).is_ignore())
        };
        if matches(&self.ignored) {
            return None;
        }
        Some(self.overrides.iter().filter(move |changes| matches(&changes.files)))
    }
}

/// What to do about an error of the format, which knows nothing of its keys.
fn advice(message: &str) -> &'static str {
    let is_about = |key: &str| message.contains(&format!("`{key}`"));
    if message.contains("map, expected a sequence") {
        "; a table in a list is written `[[ignored-regions]]` or `[[overrides]]`"
    } else if (is_about("baseline") || is_about("ignore"))
        && !message.contains("expected one of `ig")
    {
        "; `ignore` and `baseline` are written before the first table, such as `[rules]`"
    } else {
        ""
    }
}

/// The levels of rules, those of groups first: a rule's own level wins.
fn levels(rules: BTreeMap<Rules, Level>) -> Vec<(Rules, Option<Severity>)> {
    let mut levels: Vec<_> =
        rules.into_iter().map(|(rules, level)| (rules, level.severity())).collect();
    levels.sort_by_key(|(rules, _)| matches!(rules, Rules::One(_)));
    levels
}

fn set(checker: Checker, levels: &[(Rules, Option<Severity>)]) -> Checker {
    let each = levels.iter().flat_map(|(rules, level)| rules.iter().map(|rule| (rule, *level)));
    each.fold(checker, |checker, (rule, level)| match level {
        Some(severity) => checker.severity(rule, severity),
        None => checker.allow(rule),
    })
}

pub(crate) fn matcher(folder: &Path, patterns: &[String]) -> Result<Gitignore, ignore::Error> {
    let mut builder = GitignoreBuilder::new(folder);
    // git reads a `[` without its `]` as itself; in a configuration, it is a mistake.
    builder.allow_unclosed_class(false);
    for pattern in patterns {
        // git knows no `./`; here it means the folder of the configuration, as everywhere else.
        match pattern.strip_prefix("./") {
            Some(pattern) => builder.add_line(None, &format!("/{pattern}"))?,
            None => builder.add_line(None, pattern)?,
        };
    }
    builder.build()
}

/// The configurations of many files.
#[derive(Default)]
pub(crate) struct Configs {
    /// One for all files, if the user has named it.
    named: Option<Arc<Config>>,
    /// Whether to look for any.
    is_off: bool,
    /// The nearest one of each folder.
    found: HashMap<PathBuf, Option<Arc<Config>>>,
    /// The settings of prettier.
    prettier: Prettier,
}

impl Configs {
    /// Creates a set that finds the nearest configuration of each file. If `named` names one, it
    /// applies to all files; if `is_off` is true, there is none.
    pub(crate) fn new(named: Option<&Path>, is_off: bool) -> io::Result<Self> {
        let named = named.map(|file| Config::read(&place(file)).map(Arc::new)).transpose()?;
        Ok(Self { named, is_off, ..Self::default() })
    }

    /// The layout of the file at this [`place`]; `None` if it is not to be formatted. Where no
    /// configuration says anything about layouts, the settings of prettier count.
    pub(crate) fn layout(&mut self, place: &Path) -> io::Result<Option<Layout>> {
        let config = self.of(place)?;
        let layout = match &config {
            None => Layout::default(),
            Some(config) => match config.layout(place) {
                None => return Ok(None),
                Some(layout) => layout,
            },
        };
        let is_open = !self.is_off && self.named.is_none();
        let is_silent = config.is_none_or(|config| !config.has_layout());
        Ok(Some(if is_open && is_silent { self.prettier.layout(place) } else { layout }))
    }

    /// Which files are templates, at this [`place`].
    pub(crate) fn templates(&mut self, place: &Path) -> io::Result<Templates> {
        let templates = self.of(place)?.and_then(|config| config.templates(place));
        Ok(templates.unwrap_or_default())
    }

    /// The configuration of the file at this [`place`].
    pub(crate) fn of(&mut self, place: &Path) -> io::Result<Option<Arc<Config>>> {
        if self.named.is_some() || self.is_off {
            return Ok(self.named.clone());
        }
        let folders = place.ancestors().skip(1);
        let mut new = Vec::new();
        let mut nearest = None;
        for folder in folders {
            if let Some(known) = self.found.get(folder) {
                nearest.clone_from(known);
                break;
            }
            new.push(folder);
            let file = folder.join(NAME);
            if file.is_file() {
                nearest = Some(Arc::new(Config::read(&file)?));
                break;
            }
        }
        for folder in new {
            self.found.insert(folder.to_owned(), nearest.clone());
        }
        Ok(nearest)
    }
}

/// The absolute path of a file, with the links in its folder resolved. The file need not exist.
pub(crate) fn place(file: &Path) -> PathBuf {
    let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let folder = absolute.parent().and_then(|folder| fs::canonicalize(folder).ok());
    match (folder, absolute.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => absolute,
    }
}
