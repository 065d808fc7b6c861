//! `cargo xtask tidy`: the rules of the house that a machine can check.
//!
//! Every Rust file opens with its idea in prose and stays short, no line ends in spaces, and links
//! between the documents lead somewhere. The other checks have files of their own:
//!
//! - [`width`]: lines are narrow;
//! - [`citations`]: each citation of the standard names an existing fragment id;
//! - [`stateless`], [`speed`], [`rustdoc`]: libraries keep no state, say how much their speed-ups
//!   gain, and have documentation that suits each page that shows it;
//! - [`floors`], [`modules`]: dependencies point down, and modules form no circles;
//! - [`budget`]: the command is built from few third-party crates;
//! - [`walk`]: the walk of a token through the code is as described;
//! - [`rule_files`]: rules of the checker say where they are found;
//! - [`test_binaries`]: a crate has one test binary;
//! - [`names`], [`words`]: quoted names exist, and words that the house does not use get fewer, as
//!   [`allowed`] counts them;
//! - [`scripts`]: TypeScript, JavaScript and Python follow the same rules;
//! - [`api`]: the listings of the public API agree with the source;
//! - [`subjects`]: subjects of commits have one form.

use std::path::{Path, PathBuf};

use crate::{api, codegen};

mod allowed;
mod budget;
mod citations;
mod floors;
mod modules;
mod names;
mod rule_files;
mod rustdoc;
mod scripts;
mod source;
mod speed;
mod stateless;
mod subjects;
mod test_binaries;
mod walk;
mod width;
mod words;

/// The maximum length of a file: a reader should find their way in it. Generated files are not for
/// reading.
const MAX_LINES: usize = 800;

/// Checks every file of the workspace and reports everything that is wrong. `--base COMMIT` says
/// since when to look at the subjects of commits.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let base = match args {
        [] => None,
        [flag, commit] if flag == "--base" => Some(&**commit),
        _ => return Err("`tidy` takes `--base COMMIT` and nothing else".to_owned()),
    };
    let root = crate::root();
    let read =
        |name: &str| std::fs::read_to_string(root.join(name)).map_err(|e| format!("{name}: {e}"));
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let list = read(allowed::LIST)?;
    let mut checks = Checks {
        citations: citations::Citations::load(&root)?,
        words: words::Words::parse(&list)?,
        allowed: allowed::Allowed::parse(&list)?,
        root: root.clone(),
        ..Checks::default()
    };
    for path in &files {
        let name = path.strip_prefix(&root).unwrap_or(path).display().to_string();
        // Pictures and other files that are no text are not read.
        if let Ok(text) = std::fs::read_to_string(path) {
            checks.file(path, &name, &text);
        }
    }
    if let Some(lower) = checks.allowed.lowered(&list) {
        std::fs::write(root.join(allowed::LIST), lower).map_err(|e| e.to_string())?;
        println!("lowered the counts in {}", allowed::LIST);
    }
    let Checks { citations, modules, names, imports, test_binaries, allowed, mut found, .. } =
        checks;
    citations.check_all_cited(&mut found);
    floors::check(&root, &mut found)?;
    budget::check(&root, &mut found)?;
    walk::check(&root, &mut found)?;
    modules.check(&read(modules::LIST)?, &mut found);
    modules::check_circles("js and python", imports.edges(), &[], &mut found);
    names.check(&mut found);
    test_binaries.check(&read(test_binaries::LIST)?, &mut found);
    let mut warnings = allowed.check(&mut found);
    found.extend(api::run(&["--check".to_owned()]).err());
    warnings.extend(subjects::warnings(&root, base));
    for warning in warnings {
        println!("warning: {warning}");
    }
    if found.is_empty() {
        println!("{} files are tidy, {} citations hold", files.len(), citations.seen());
        return Ok(());
    }
    Err(format!("{} findings\n{}", found.len(), found.join("\n")))
}

/// The checks that look at one file after the other, and what they have found.
#[derive(Default)]
struct Checks {
    root: PathBuf,
    citations: citations::Citations,
    modules: modules::Modules,
    names: names::Names,
    imports: scripts::Imports,
    test_binaries: test_binaries::TestBinaries,
    words: words::Words,
    allowed: allowed::Allowed,
    found: Vec<String>,
}

impl Checks {
    /// Checks a file by its language.
    fn file(&mut self, path: &Path, name: &str, text: &str) {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if matches!(ending, "rs" | "md" | "toml") {
            trailing_spaces(name, text, &mut self.found);
        }
        match ending {
            "rs" => self.rust(name, text),
            "md" => {
                links(name, text, path.parent().unwrap_or(&self.root), &mut self.found);
                self.citations.check(name, text, &mut self.found);
                width::check_text(name, text, &mut self.found);
                self.words.add_text(name, text, &mut self.allowed);
            }
            _ => {
                if let Some(language) = scripts::Language::of(ending) {
                    scripts::check(language, name, text, &mut self.allowed);
                    self.imports.add(language, name, text);
                    let comments = scripts::comments(language, text);
                    self.words.add_text(name, &comments, &mut self.allowed);
                }
            }
        }
    }

    fn rust(&mut self, name: &str, text: &str) {
        let found = &mut self.found;
        module_head(name, text, found);
        length(name, text, found);
        stateless::check(name, text, found);
        speed::check(name, text, found);
        rustdoc::check(name, text, found);
        rule_files::check(&self.root, name, text, found);
        self.citations.check(name, text, found);
        self.citations.check_repeated(name, text, found);
        let pieces = source::pieces(text);
        width::check_rust(name, text, &pieces, found);
        self.modules.add(name, &pieces);
        self.names.add(name, &pieces);
        self.test_binaries.add(name);
        self.words.add_rust(name, &pieces, &mut self.allowed);
    }
}

/// Whether a file belongs to a library. The command talks to people, and may do what libraries may
/// not.
fn is_of_a_library(name: &str) -> bool {
    let mut parts = name.split('/');
    parts.next() == Some("crates")
        && parts.next().is_some_and(|name| name != "broth-cli")
        && parts.next() == Some("src")
        && parts.all(|part| part != "tests" && part != "tests.rs")
}

/// Every file below a folder, except generated ones and those that git ignores.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|e| format!("{}: {e}", folder.display()))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if ["dist", "node_modules", "target"].contains(&&*name) || name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn module_head(name: &str, text: &str, found: &mut Vec<String>) {
    if !text.starts_with("//! ") {
        found.push(format!("{name}:1: does not open with `//!` and its idea"));
    }
}

fn length(name: &str, text: &str, found: &mut Vec<String>) {
    let lines = text.lines().count();
    if lines > MAX_LINES && !text.starts_with(codegen::STAMP) {
        found.push(format!("{name}: {lines} lines, over {MAX_LINES}; split it by idea"));
    }
}

fn trailing_spaces(name: &str, text: &str, found: &mut Vec<String>) {
    for (index, line) in text.lines().enumerate() {
        if line.ends_with([' ', '\t']) {
            found.push(format!("{name}:{}: ends in spaces", index + 1));
        }
    }
}

/// Relative links must lead to a file of the workspace.
fn links(name: &str, text: &str, folder: &Path, found: &mut Vec<String>) {
    let mut fenced = false;
    for (index, line) in text.lines().enumerate() {
        fenced ^= line.trim_start().starts_with("```");
        if fenced {
            continue;
        }
        for target in link_targets(line) {
            let file = target.split('#').next().unwrap_or_default();
            let external = target.contains("://") || target.starts_with("mailto:");
            if !external && !file.is_empty() && !folder.join(file).exists() {
                found.push(format!("{name}:{}: dead link to {target}", index + 1));
            }
        }
    }
}

/// The targets of `[text](target)` and `[label]: target` in a line.
fn link_targets(line: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    for (_, after) in line.match_indices("](").map(|(at, _)| line.split_at(at + 2)) {
        targets.extend(after.split([')', ' ']).next());
    }
    if line.starts_with('[')
        && let Some((_, target)) = line.split_once("]: ")
    {
        targets.extend(target.split(' ').next());
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn link_targets_of_a_line() {
        for (line, targets) in [
            ("see [a](b.md) and [c](d.md#e \"title\")", &["b.md", "d.md#e"][..]),
            ("[label]: e/f.md", &["e/f.md"]),
            ("a[0](1", &["1"]),
            ("no link", &[]),
        ] {
            assert_eq!(link_targets(line), targets, "{line}");
        }
    }

    #[test]
    fn each_rule_finds_its_breach() {
        fn check(rule: impl Fn(&mut Vec<String>), findings: usize) {
            let mut found = Vec::new();
            rule(&mut found);
            assert_eq!(found.len(), findings, "{found:?}");
        }
        check(|found| module_head("f", "//! Idea.\n", found), 0);
        check(|found| module_head("f", "use x;\n", found), 1);
        check(|found| trailing_spaces("f", "a\nb \n\t\n", found), 2);
        check(|found| length("f", &"x\n".repeat(MAX_LINES), found), 0);
        check(|found| length("f", &"x\n".repeat(MAX_LINES + 1), found), 1);
        let generated = format!("{} from x\n{}", codegen::STAMP, "x\n".repeat(MAX_LINES));
        check(|found| length("f", &generated, found), 0);
        let root = crate::root();
        let text = "[here](Cargo.toml) [gone](gone.md) [web](https://example.org) [top](#top)\n\
                    ```\n[in code](gone.md)\n```\n";
        check(|found| links("f", text, &root, found), 1);
    }
}
