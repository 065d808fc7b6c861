//! Runs the checker over the test files of the Nu checker and prints a table: category, flagged,
//! total.
//!
//! `nu [--list]` reads the folder `tests` of <https://github.com/validator/validator>, named in
//! `BROTH_NU_TESTS`. A file whose name ends in `-novalid.html` must have an error, one in
//! `-isvalid.html` none, and one in `-haswarn.html` a warning. With `--list`, it names the files
//! where broth and Nu disagree, and what broth says.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use broth::check::{Finding, Severity, check};
use serde_json::Value;

fn main() -> ExitCode {
    let Some(root) = std::env::var_os("BROTH_NU_TESTS").map(PathBuf::from) else {
        println!(
            "The test files of the Nu checker are not here: name their folder in BROTH_NU_TESTS."
        );
        return ExitCode::SUCCESS;
    };
    let list = std::env::args().any(|arg| arg == "--list");
    let messages = std::fs::read(root.join("messages.json")).unwrap_or_default();
    let messages: Value = serde_json::from_slice(&messages).unwrap_or_default();
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut table: BTreeMap<(&str, &str), (u32, u32)> = BTreeMap::new();
    for path in &files {
        let name = path.strip_prefix(&root).unwrap_or(path).to_string_lossy();
        let Some(expected) = Expected::of(&name) else { continue };
        let bytes = std::fs::read(path).unwrap_or_default();
        let decoded = broth::encoding::decode(&bytes);
        let mut findings = check(&decoded.text);
        findings.retain(|finding| finding.severity > Severity::Style);
        let message = messages[&*name].as_str().unwrap_or_default();
        let agrees = expected.is_met(&findings)
            || matches!(expected, Expected::Error) && decoded.replacement_count > 0;
        let (met, total) = table.entry((expected.name(), category(&name, message))).or_default();
        *total += 1;
        *met += u32::from(agrees);
        if list && !agrees {
            println!("{name}: {message}");
            for finding in &findings {
                println!("    {} {}", finding.rule, finding.message);
            }
        }
    }
    for ((expected, category), (met, total)) in table {
        println!("{expected:<8}  {category:<16}  {met:>5}  {total:>5}");
    }
    ExitCode::SUCCESS
}

/// The HTML files below a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "html") {
            files.push(path);
        }
    }
}

/// The outcome that Nu's authors expect for a file.
#[derive(Clone, Copy)]
enum Expected {
    Error,
    NoError,
    Warning,
}

impl Expected {
    fn of(name: &str) -> Option<Self> {
        let stem = name.strip_suffix(".html")?;
        Some(match stem.rsplit('-').next()? {
            "novalid" => Self::Error,
            "isvalid" => Self::NoError,
            "haswarn" => Self::Warning,
            _ => return None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Self::Error => "novalid",
            Self::NoError => "isvalid",
            Self::Warning => "haswarn",
        }
    }

    fn is_met(self, findings: &[Finding]) -> bool {
        let has = |severity| findings.iter().any(|finding| finding.severity == severity);
        match self {
            Self::Error => has(Severity::Error),
            Self::NoError => !has(Severity::Error),
            Self::Warning => has(Severity::Warning),
        }
    }
}

/// The subject of a file, from its folder and Nu's message.
fn category(name: &str, message: &str) -> &'static str {
    let has = |words: &[&str]| words.iter().any(|word| message.contains(word));
    match name {
        _ if name.contains("rdfa") => "RDFa",
        _ if name.contains("css") || message.starts_with("CSS") => "CSS",
        _ if name.contains("html-aria")
            || message.contains("aria-")
            || message.contains("role") =>
        {
            "ARIA"
        }
        _ if name.contains("html-svg") || name.contains("html-math") => "SVG and MathML",
        _ if name.starts_with("html/parser") => "syntax",
        _ if name.starts_with("html/microdata") && !message.starts_with("Bad value") => "microdata",
        _ if has(&["importmap", "speculation", "document rule", "JSON"]) => "script contents",
        _ if has(&["obsolete"]) => "obsolete",
        _ if has(&["Duplicate ID"]) => "ids",
        _ if message.starts_with("Bad value") && is_about_url(name) => "URLs",
        _ if message.starts_with("Bad value")
            && (name.contains("date") || name.contains("time")) =>
        {
            "dates"
        }
        _ if has(&["Bad value"]) => "other values",
        _ if has(&["ttribute"]) => "attributes",
        _ if has(&[
            "child",
            "descendant",
            "in this context",
            "must not be empty",
            "Text not allowed",
        ]) =>
        {
            "content model"
        }
        _ => "other",
    }
}

/// The files about URLs are named after the parts of a URL.
fn is_about_url(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or_default();
    let parts = ["fragment-", "host-", "path-", "port-", "query-", "scheme-", "userinfo-"];
    parts.iter().any(|part| file.starts_with(part))
}
