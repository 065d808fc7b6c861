//! The list of rules from the files in `crates/broth-check/src/rules`, a folder for each family.

use std::fmt::Write as _;

/// How a file begins among those that a pattern names; its path follows.
pub(super) const FILE: &str = "// FILE ";

/// A file of a rule.
pub(super) struct File<'d> {
    pub(super) family: &'d str,
    /// The name of its module.
    pub(super) module: &'d str,
}

impl File<'_> {
    /// The name of the rule.
    pub(super) fn name(&self) -> String {
        self.module.replace('_', "-")
    }
}

/// The files, by family and name.
pub(super) fn read(data: &str) -> Result<Vec<File<'_>>, String> {
    let mut files = Vec::new();
    for part in data.split(FILE).skip(1) {
        let (path, text) = part.split_once('\n').unwrap_or((part, ""));
        let bad = |why: &str| format!("{path}: {why}");
        let place = path.strip_suffix(".rs").and_then(|path| path.rsplit_once('/'));
        let (folder, module) = place.ok_or_else(|| bad("not a Rust file"))?;
        let family = folder.rsplit('/').next().unwrap_or_default();
        let file = File { family, module };
        if !text.contains(&format!("\"{}\"", file.name())) {
            return Err(bad(&format!("it does not declare `{}`", file.name())));
        }
        files.push(file);
    }
    Ok(files)
}

/// The modules, and the list of all rules.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let files = read(&data[0])?;
    let mut out = String::from("use crate::Lint;\n");
    for family in files.chunk_by(|a, b| a.family == b.family) {
        let _ = writeln!(out, "\npub(crate) mod {} {{", family[0].family);
        for File { module, .. } in family {
            let _ = writeln!(out, "pub(crate) mod {module};");
        }
        out.push_str("}\n");
    }
    let _ = writeln!(
        out,
        "\n/// All of them, by family and name.\npub(crate) static LINTS: &[&Lint] = &["
    );
    for File { family, module } in &files {
        let _ = writeln!(out, "&{family}::{module}::LINT,");
    }
    out.push_str("];\n");
    Ok(out)
}
