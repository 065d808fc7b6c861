//! `broth.toml`: the rules of a site.
//!
//! The nearest one counts, in the folder of a file or above it. Paths are relative to its own
//! folder; patterns are those of `.gitignore`, and relative to the folder of the file that is
//! nearest, also in files that it extends.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use broth::check::{Checker, IgnoredRegion, Rule, Severity, StandIn};
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use self::layers::Layer;
pub(crate) use self::layout::{Layout, Tags, WhiteSpace};
use self::own_rules::Own;
use self::written::{As, Attribute, Custom, Level, Override, Preset, RulesTable, Written};
use crate::base_checker;
use crate::commands::check::{Baseline, Rules};
use crate::prettier::Prettier;
use crate::templates::Templates;

mod elements;
mod layers;
mod layout;
mod own_rules;
mod written;

/// The name of the file.
const NAME: &str = "broth.toml";

/// A configuration.
#[derive(Debug)]
pub(crate) struct Config {
    /// Its folder.
    folder: PathBuf,
    /// The known findings.
    pub(crate) baseline: Option<Arc<Baseline>>,
    ignored: Gitignore,
    checker: Checker,
    own: Vec<Own>,
    levels: Levels,
    layout: Layout,
    templates: Option<Templates>,
    overrides: Vec<Changes>,
}

/// Levels of rules, in the order in which they count.
type Levels = Vec<(Rules, Option<Severity>)>;

/// Other settings for some files.
#[derive(Debug)]
struct Changes {
    files: Gitignore,
    presets: Vec<Preset>,
    attributes: Vec<Attribute>,
    levels: Levels,
    layout: Layout,
    templates: Option<Templates>,
}

/// A configuration that is being read, from the files that it extends to the nearest one.
struct Builder {
    folder: PathBuf,
    ignore: Vec<String>,
    regions: Vec<IgnoredRegion>,
    config: Config,
}

impl Builder {
    fn new(folder: PathBuf) -> Self {
        let config = Config {
            folder: folder.clone(),
            baseline: None,
            ignored: Gitignore::empty(),
            checker: base_checker::checker(),
            own: Vec::new(),
            levels: Vec::new(),
            layout: Layout::default(),
            templates: None,
            overrides: Vec::new(),
        };
        Self { folder, ignore: Vec::new(), regions: Vec::new(), config }
    }

    /// Adds the settings of a file, which win over those before.
    fn add(&mut self, layer: Layer) -> io::Result<()> {
        let Written { ignored_regions, templates, presets, attributes, fmt, overrides, .. } =
            layer.written;
        let source = layer.source;
        self.ignore.extend(layer.written.ignore);
        for region in ignored_regions {
            if region.from.is_empty() || region.to.is_empty() {
                return Err(source.error("an ignored region needs a `from` and a `to`"));
            }
            let stand_in = match region.stand_in {
                As::Space => StandIn::Space,
                As::Text => StandIn::Text,
            };
            self.regions.push(IgnoredRegion { from: region.from, to: region.to, stand_in });
        }
        if let Some(file) = layer.written.baseline {
            let baseline = Baseline::read(&place(&source.folder().join(file)))?;
            self.config.baseline = Some(Arc::new(baseline));
        }
        let mut checker = allow(self.config.checker.clone(), &presets, &attributes);
        if let Some(manifests) = layer.written.custom_elements {
            for manifest in &manifests.get_ref().0 {
                let elements = source.manifest(manifest, manifests.span().start)?;
                checker = checker.allow_elements(elements);
            }
        }
        let declared = layer.written.elements.into_iter();
        checker = checker
            .allow_elements(declared.map(|(name, element)| elements::element(&name, element)));
        self.config.checker = checker;
        self.config.layout = self.config.layout.with(fmt);
        self.config.templates = templates.or(self.config.templates);
        let levels = self.rules(layer.written.rules, &source, true)?;
        self.config.levels.extend(levels);
        for written in overrides {
            let changes = self.changes(written, &source)?;
            self.config.overrides.push(changes);
        }
        Ok(())
    }

    /// The levels in a table of rules, whose own rules are added.
    fn rules(
        &mut self,
        rules: RulesTable,
        source: &layers::Source,
        may_declare: bool,
    ) -> io::Result<Levels> {
        let mut levels = levels(rules.levels);
        for (name, custom) in rules.custom {
            let (at, name) = (name.span().start, name.into_inner().0);
            let known = self.config.own.iter().position(|own| own.name() == name);
            match (custom, known) {
                (Custom::Rule(_), _) if !may_declare => {
                    return Err(source.error_at(
                        at,
                        "a rule is declared in `[rules.custom]`, with `files`; an override sets \
                         its level, such as \"off\"",
                    ));
                }
                (Custom::Rule(rule), _) => {
                    let files = (!rule.files.is_empty()).then(|| self.matcher(&rule.files, source));
                    let own = Own::new(&name, *rule, files.transpose()?)
                        .map_err(|why| source.error_at(at, &why))?;
                    self.config.own.retain(|other| other.name() != name);
                    self.config.own.push(own);
                }
                (Custom::Level(level), Some(own)) => {
                    let rule = Rule::from(self.config.own[own].lint);
                    levels.push((Rules::One(rule), level.severity()));
                }
                (Custom::Level(_), None) => {
                    let why = format!(
                        "no rule `{name}` is declared: a rule needs a `selector` or an `xpath`, \
                         and a `message`"
                    );
                    return Err(source.error_at(at, &why));
                }
            }
        }
        Ok(levels)
    }

    fn changes(&mut self, written: Override, source: &layers::Source) -> io::Result<Changes> {
        let Override { files, templates, presets, attributes, rules, fmt } = written;
        let is_empty = rules.is_none()
            && fmt.is_none()
            && templates.is_none()
            && presets.is_none()
            && attributes.is_none();
        if is_empty {
            return Err(source.error(
                "an override needs `rules`, `fmt`, `templates`, `presets` or `attributes`",
            ));
        }
        Ok(Changes {
            files: self.matcher(&files, source)?,
            levels: self.rules(rules.unwrap_or_default(), source, false)?,
            presets: presets.unwrap_or_default(),
            attributes: attributes.unwrap_or_default(),
            layout: fmt.unwrap_or_default(),
            templates,
        })
    }

    fn matcher(&self, patterns: &[String], source: &layers::Source) -> io::Result<Gitignore> {
        matcher(&self.folder, patterns).map_err(|error| source.error(&error.to_string()))
    }

    fn finish(mut self, source: &layers::Source) -> io::Result<Config> {
        self.config.ignored = self.matcher(&self.ignore, source)?;
        self.config.checker = self.config.checker.clone().ignored_regions(self.regions);
        Ok(self.config)
    }
}

impl Config {
    /// The configuration in a file.
    fn read(file: &Path) -> io::Result<Self> {
        let mut builder = Builder::new(file.parent().unwrap_or(file).to_owned());
        let (layers, source) = layers::read(file)?;
        for layer in layers {
            builder.add(layer)?;
        }
        builder.finish(&source)
    }

    /// The checker for a file; `None` if it is not to be checked. `path` is in the folder of the
    /// configuration.
    pub(crate) fn checker(&self, path: &Path) -> Option<Checker> {
        let changes: Vec<&Changes> = self.changes(path)?.collect();
        let mut checker = self.checker.clone();
        for own in &self.own {
            if own.files.as_ref().is_none_or(|files| self.matches(path, files)) {
                checker = own.add_to(checker);
            }
        }
        checker = set(checker, &self.levels);
        for Changes { presets, attributes, levels, .. } in changes {
            checker = set(allow(checker, presets, attributes), levels);
        }
        Some(checker)
    }

    /// The rules that it declares.
    fn rules(&self) -> impl Iterator<Item = Rule> {
        self.own.iter().map(|own| Rule::from(own.lint))
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
        if self.matches(path, &self.ignored) {
            return None;
        }
        Some(self.overrides.iter().filter(move |changes| self.matches(path, &changes.files)))
    }

    /// Whether a file in the folder of the configuration matches patterns.
    fn matches(&self, path: &Path, patterns: &Gitignore) -> bool {
        let path = path.strip_prefix(&self.folder).ok();
        path.is_some_and(|path| patterns.matched_path_or_any_parents(path, false).is_ignore())
    }
}

/// Adds attributes to those that documents may have.
fn allow(checker: Checker, presets: &[Preset], attributes: &[Attribute]) -> Checker {
    let frameworks = presets.iter().map(|Preset(framework)| *framework);
    let checker = frameworks.fold(checker, Checker::allow_framework);
    checker.allow_attributes(attributes.iter().map(elements::attribute))
}

/// The levels of rules, those of groups first: a rule's own level wins.
fn levels(rules: BTreeMap<Rules, Level>) -> Levels {
    let mut levels: Levels =
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

/// Makes the rules known that the configuration of the current folder declares, so that the options
/// of the command line and its completions know their names. The configuration is the one that the
/// arguments name, if they do. What is wrong with it is told when it is used.
pub(crate) fn declare_own_rules(args: &[OsString]) {
    let named = args.iter().position(|arg| arg == "--config").and_then(|at| args.get(at + 1));
    let named = named.map(PathBuf::from).or_else(|| {
        let mut words = args.iter().filter_map(|arg| arg.to_str());
        words.find_map(|arg| arg.strip_prefix("--config=")).map(PathBuf::from)
    });
    let is_off = args.iter().any(|arg| arg == "--no-config");
    let Ok(mut configs) = Configs::new(named.as_deref(), is_off) else { return };
    if let Ok(Some(config)) = configs.of(&place(Path::new(NAME))) {
        base_checker::set_own(config.rules().collect());
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
