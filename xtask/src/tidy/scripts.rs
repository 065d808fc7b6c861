//! TypeScript, JavaScript and Python: the house rules for their comments, and the circles of their
//! modules.
//!
//! A comment is a line that is nothing else, or a line of a docstring. Code with a comment at its
//! end is not read: that would need a tokenizer for each language.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use super::allowed::Allowed;
use super::width;

/// The languages, by the endings of their files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    JavaScript,
    Python,
}

impl Language {
    pub(super) fn of(ending: &str) -> Option<Self> {
        match ending {
            "ts" | "js" | "mjs" => Some(Self::JavaScript),
            "py" | "pyi" => Some(Self::Python),
            _ => None,
        }
    }
}

/// The text of a file's comments: code is left out, and the numbers of the lines stay.
pub(super) fn comments(language: Language, text: &str) -> String {
    let mut out = String::new();
    let mut is_inside = false;
    let mut python = Python::Code;
    for line in text.lines() {
        let comment = match language {
            Language::JavaScript => javascript_comment(line.trim(), &mut is_inside),
            Language::Python => python.comment(line.trim()),
        };
        out.push_str(comment.unwrap_or_default());
        out.push('\n');
    }
    out
}

/// The comment in a line; `is_inside` says whether a `/*` is open.
fn javascript_comment<'t>(line: &'t str, is_inside: &mut bool) -> Option<&'t str> {
    let begins = line.starts_with("/*");
    if *is_inside || begins {
        *is_inside = !line.ends_with("*/");
        return Some(line.trim_end_matches("*/").trim_start_matches(['/', '*']).trim());
    }
    line.strip_prefix("//").map(|comment| comment.trim_start_matches('/').trim())
}

/// Where the beginning of a line of Python is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Python {
    Code,
    Docstring,
    /// In a string of several lines that is a value.
    Value,
}

impl Python {
    /// The comment or the part of a docstring in a line.
    fn comment<'t>(&mut self, line: &'t str) -> Option<&'t str> {
        const QUOTES: &str = "\"\"\"";
        let before = *self;
        let opened = line.trim_start_matches('r').strip_prefix(QUOTES);
        if line.matches(QUOTES).count() % 2 == 1 {
            *self = match (before, opened) {
                (Self::Code, Some(_)) => Self::Docstring,
                (Self::Code, None) => Self::Value,
                _ => Self::Code,
            };
        }
        match (before, opened) {
            (Self::Value, _) => None,
            (Self::Docstring, _) => Some(line.trim_end_matches(QUOTES)),
            (Self::Code, Some(text)) => Some(text.trim_end_matches(QUOTES)),
            (Self::Code, None) => {
                line.strip_prefix('#').map(|comment| comment.trim_start_matches([':', '#']).trim())
            }
        }
    }
}

/// Every file says what it is, and comments are narrow, but for examples and rows of tables.
pub(super) fn check(language: Language, name: &str, text: &str, allowed: &mut Allowed) {
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("#!"));
    let first = lines.next().unwrap_or_default();
    if Python::Code.comment(first).or(javascript_comment(first, &mut false)).is_none() {
        let advice = "a comment that says what the file is";
        allowed.add(name, 1, "no-head", advice, false);
    }
    // The docstrings of a stub are copies.
    if name.ends_with(".pyi") {
        return;
    }
    let comments = comments(language, text);
    for (line, (row, comment)) in (1..).zip(text.lines().zip(comments.lines())) {
        let may_be_wide = [">>>", "...", "|"].iter().any(|start| comment.starts_with(start));
        if !comment.is_empty() && !may_be_wide && width::is_wide(row) {
            allowed.add(name, line, "wide-comment", "at most 100 columns", false);
        }
    }
}

/// Which file imports which, when it is loaded.
#[derive(Default)]
pub(super) struct Imports {
    edges: BTreeSet<(String, String)>,
    /// The modules of Python by their names.
    python: BTreeMap<String, String>,
    waiting: Vec<(String, String)>,
}

impl Imports {
    /// Adds a file of a package: `js/src` or `python/lib`.
    pub(super) fn add(&mut self, language: Language, name: &str, text: &str) {
        match language {
            Language::JavaScript if name.starts_with("js/src/") => {
                for target in javascript_imports(text) {
                    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
                    let target = normal(&folder.join(target)).replace(".js", ".ts");
                    self.edges.insert((name.to_owned(), target));
                }
            }
            Language::Python => {
                let Some(path) =
                    name.strip_prefix("python/lib/").and_then(|path| path.strip_suffix(".py"))
                else {
                    return;
                };
                let module = path.replace('/', ".");
                let (module, package) = match module.strip_suffix(".__init__") {
                    Some(package) => (package.to_owned(), package.to_owned()),
                    None => {
                        let package = module.rsplit_once('.').map_or("", |(package, _)| package);
                        (module.clone(), package.to_owned())
                    }
                };
                for target in python_imports(text, &package) {
                    self.waiting.push((module.clone(), target));
                }
                self.python.insert(module, name.to_owned());
            }
            Language::JavaScript => {}
        }
    }

    /// Which file imports which.
    pub(super) fn edges(mut self) -> BTreeSet<(String, String)> {
        for (from, target) in self.waiting {
            // `from a import b` imports the module `a.b` if there is one, otherwise `a`.
            let package = target.rsplit_once('.').map_or("", |(package, _)| package);
            let file = self.python.get(&target).or_else(|| self.python.get(package));
            if let (Some(from), Some(to)) = (self.python.get(&from), file)
                && from != to
            {
                self.edges.insert((from.clone(), to.clone()));
            }
        }
        self.edges
    }
}

/// A path without `.` and `..`.
fn normal(path: &Path) -> String {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            part => out.push(part),
        }
    }
    out.display().to_string()
}

/// The relative modules that a file imports for more than their types.
fn javascript_imports(text: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    for statement in text.split(';') {
        let statement = statement.trim_start();
        // A comment may stand before it.
        let Some(at) =
            ["import ", "export "].iter().filter_map(|word| at_line(statement, word)).min()
        else {
            continue;
        };
        let statement = &statement[at..];
        let (names, target) = statement
            .rsplit_once('"')
            .map_or((statement, ""), |(rest, _)| rest.rsplit_once('"').unwrap_or((rest, "")));
        let names = names.split_once(' ').map_or("", |(_, names)| names);
        let in_braces = names.split(['{', '}']).nth(1).unwrap_or("value");
        let is_only_types = names.starts_with("type ")
            || in_braces
                .split(',')
                .map(str::trim)
                .all(|name| name.is_empty() || name.starts_with("type "));
        if target.starts_with('.') && !is_only_types {
            targets.push(target);
        }
    }
    targets
}

/// Where a line of a text begins with a word.
fn at_line(text: &str, word: &str) -> Option<usize> {
    if text.starts_with(word) {
        return Some(0);
    }
    text.find(&format!("\n{word}")).map(|at| at + 1)
}

/// The modules, or the things in modules, that a file imports from its own package when it is
/// loaded. The imports in a function do not count.
fn python_imports(text: &str, package: &str) -> Vec<String> {
    let mut targets = Vec::new();
    let mut rest = text;
    while let Some(at) = at_line(rest, "from .") {
        rest = &rest[at + "from ".len()..];
        let Some((module, names)) = rest.split_once(" import ") else { break };
        let dots = module.len() - module.trim_start_matches('.').len();
        let mut from = package;
        for _ in 1..dots {
            from = from.rsplit_once('.').map_or("", |(parent, _)| parent);
        }
        let module = module.trim_start_matches('.');
        let from = if module.is_empty() { from.to_owned() } else { format!("{from}.{module}") };
        let names = match names.strip_prefix('(') {
            Some(names) => names.split(')').next(),
            None => names.lines().next(),
        };
        for name in names.unwrap_or_default().split(',') {
            let name = name.trim().split(' ').next().unwrap_or_default();
            if !name.is_empty() {
                targets.push(format!("{from}.{name}"));
            }
        }
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_without_code() {
        for (language, text, expected) in [
            (
                Language::JavaScript,
                "/** A. */\nlet a = 1; // no\n/**\n * B.\n */\n// C\n",
                "A.\n\n\nB.\n\nC\n",
            ),
            (
                Language::Python,
                "\"\"\"A.\"\"\"\na = 1  # no\ndef b():\n    \"\"\"B\n    c.\n    \"\"\"\n#: D\n",
                "A.\n\n\nB\nc.\n\nD\n",
            ),
            (Language::Python, "a = \"\"\"\n# no\n\"\"\"\n# B\n", "\n\n\nB\n"),
        ] {
            assert_eq!(comments(language, text), expected);
        }
    }

    #[test]
    fn heads_and_wide_comments_are_counted() {
        for (name, text, count) in [
            ("js/a.ts", "// A.\nlet a;\n".to_owned(), 0),
            ("js/a.ts", "let a;\n".to_owned(), 1),
            ("js/a.js", "#!/usr/bin/env node\n\n/* A. */\n".to_owned(), 0),
            ("js/a.js", format!("// A.\n// {}\nlet a = \"{0}\";\n", "word ".repeat(20)), 1),
            ("python/a.py", format!("\"\"\"A.\n\n{}\n\"\"\"\n", "word ".repeat(20)), 0),
            ("python/a.py", format!("\"\"\"A.\n\n{}.\n\"\"\"\n", "word ".repeat(20)), 1),
        ] {
            let mut allowed = Allowed::default();
            let language = Language::of(name.rsplit('.').next().unwrap()).unwrap();
            check(language, name, &text, &mut allowed);
            let mut found = Vec::new();
            allowed.check(&mut found);
            assert_eq!(found.len(), count, "{text}: {found:?}");
        }
    }

    #[test]
    fn imports_of_values_are_edges() {
        let mut imports = Imports::default();
        let text = "// A.\nimport { a } from \"./a.js\";\nimport type { B } from \"./b.js\";\nimport \
                    {\n  type C,\n} from \"./c.js\";\nexport * from \"../d.js\";\nimport e from \
                    \"e\";\n";
        imports.add(Language::JavaScript, "js/src/f/g.ts", text);
        let package = "\"\"\"A.\"\"\"\nfrom . import _b\nfrom ._c import (\n    d as e,\n)\n";
        imports.add(Language::Python, "python/lib/a/__init__.py", package);
        imports.add(Language::Python, "python/lib/a/_b.py", "def f():\n    from ._c import g\n");
        imports.add(Language::Python, "python/lib/a/_c.py", "from .. import a\n");
        let edges: Vec<(String, String)> = imports.edges().into_iter().collect();
        let edges: Vec<(&str, &str)> = edges.iter().map(|(a, b)| (&**a, &**b)).collect();
        assert_eq!(
            edges,
            [
                ("js/src/f/g.ts", "js/src/d.ts"),
                ("js/src/f/g.ts", "js/src/f/a.ts"),
                ("python/lib/a/__init__.py", "python/lib/a/_b.py"),
                ("python/lib/a/__init__.py", "python/lib/a/_c.py"),
            ]
        );
    }
}
