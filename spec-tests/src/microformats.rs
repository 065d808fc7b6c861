//! The test suite of microformats: pages, and the JSON of what is in them.

use std::fs;
use std::path::{Path, PathBuf};

use broth::prelude::*;
use serde_json::Value;

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;

/// The suites, where they are found.
pub fn reports() -> Vec<Report> {
    let mut reports = vec![report(&suites::own_cases("microformats"), suites::OWN, "microformats")];
    let Some(folder) = suites::microformats() else { return reports };
    for suite in
        ["microformats-v2", "microformats-v2-unit", "microformats-v1", "microformats-mixed"]
    {
        reports.push(report(&folder.join("tests").join(suite), "", suite));
    }
    reports
}

/// All pages of a folder and its folders.
fn report(folder: &Path, kind: &str, suite: &str) -> Report {
    let base = match suite {
        "microformats-v2-unit" => "http://example.test/",
        _ => "http://example.com/",
    };
    let pages = pages(folder);
    let cases = pages.iter().map(|(name, page)| (name.as_str(), page));
    let expected = ExpectedFailures::load(&format!("{suite}.txt"));
    harness::run_whole(&format!("{kind}{suite}"), cases, &expected, |page| check(page, base))
}

/// The pages with a file of JSON beside them, by the folder and the name of each.
fn pages(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut pages = Vec::new();
    let mut folders = vec![(String::new(), folder.to_owned())];
    while let Some((name, folder)) = folders.pop() {
        for (file, path) in suites::files(&folder, "") {
            let name = format!("{name}{file}");
            if path.is_dir() {
                folders.push((format!("{name}/"), path));
            } else if let Some(name) = name.strip_suffix(".html")
                && path.with_extension("json").is_file()
            {
                pages.push((name.to_owned(), path));
            }
        }
    }
    pages.sort();
    pages
}

fn check(page: &Path, base: &str) -> Result<(), String> {
    let read = |path: &Path| fs::read_to_string(path).map_err(|e| format!("{path:?}: {e}"));
    let parse = |json: &str| serde_json::from_str::<Value>(json).map_err(|e| e.to_string());
    // "The details of expected normalization are undefined" for these: a URL has a path.
    let json = read(&page.with_extension("json"))?
        .replace("\"http://example.test\"", "\"http://example.test/\"");
    let expected = parse(&json)?;
    let doc = broth::html::parse(&read(page)?);
    let got = parse(&doc.microformats(base).to_json())?;
    if expected == got {
        return Ok(());
    }
    Err(differences(&expected, &got, String::new()).join("\n"))
}

/// The places where two values differ, as paths.
fn differences(expected: &Value, got: &Value, path: String) -> Vec<String> {
    match (expected, got) {
        (Value::Object(one), Value::Object(other)) => {
            let names: std::collections::BTreeSet<_> = one.keys().chain(other.keys()).collect();
            let at = |object: &serde_json::Map<String, Value>, name: &String| {
                object.get(name).cloned().unwrap_or_default()
            };
            let of = |name: &&String| {
                differences(&at(one, name), &at(other, name), format!("{path}/{name}"))
            };
            names.iter().flat_map(of).collect()
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let pairs = one.iter().zip(other).enumerate();
            pairs
                .flat_map(|(at, (one, other))| differences(one, other, format!("{path}/{at}")))
                .collect()
        }
        _ if expected == got => Vec::new(),
        _ => vec![format!("{path}: expected {expected}\n  got {got}")],
    }
}
