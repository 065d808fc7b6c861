//! The RDFa Community Group's test suite: what a page says must be the graph that the suite has in
//! Turtle.
//!
//! Statements that a vocabulary is used are not in most of the suite's graphs, so that they only
//! count where they are.

use std::fs;
use std::path::{Path, PathBuf};

use broth::data::{FindingKind, Rdfa, RdfaReader};
use serde_json::Value;

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;

mod graph;
mod turtle;

use graph::Graph;

/// A case: what the manifest says of it, and its page.
struct Case {
    number: String,
    page: PathBuf,
    url: String,
    /// `rdfagraph=processor`, for example.
    option: Option<String>,
    has_roles: bool,
}

/// The suites, where they are found.
pub fn reports() -> Vec<Report> {
    let mut reports = vec![own()];
    let Some(folder) = suites::rdfa() else { return reports };
    for version in ["rdfa1.1", "rdfa1.1-lite"] {
        reports.push(public(&folder, version, "html5"));
    }
    reports
}

/// The project's own cases: a page, a line of dashes, and its graph in Turtle.
fn own() -> Report {
    let cases = suites::files(&suites::own_cases("rdfa"), ".case");
    let cases = cases.iter().map(|(name, path)| (name.as_str(), path));
    let name = format!("{}rdfa", suites::OWN);
    harness::run_whole(&name, cases, &ExpectedFailures::none(), |path| {
        let text = fs::read_to_string(path).map_err(|e| e.to_string())?;
        let (page, expected) = text.split_once("\n----\n").ok_or("no line of dashes")?;
        let url = "http://example.org/";
        let doc = broth::html::parse(page);
        let rdfa = RdfaReader::new().read(&doc, url);
        compare(&turtle::parse(expected, url)?, &Graph::of(&rdfa))
    })
}

fn public(folder: &Path, version: &str, host: &str) -> Report {
    let cases = read(folder, version, host).unwrap_or_default();
    let cases = cases.iter().map(|case| (case.number.as_str(), case));
    let expected = ExpectedFailures::load(&format!("{version}.txt"));
    harness::run_whole(&format!("rdfa: {version}, {host}"), cases, &expected, check)
}

/// The cases of the manifest for a version and a host language.
fn read(folder: &Path, version: &str, host: &str) -> Option<Vec<Case>> {
    let manifest = fs::read_to_string(folder.join("test-suite/manifest.jsonld")).ok()?;
    let manifest: Value = serde_json::from_str(&manifest).ok()?;
    let has = |case: &Value, member: &str, word: &str| {
        case[member].as_array().is_some_and(|words| words.iter().any(|it| it == word))
    };
    let mut cases = Vec::new();
    for case in manifest["@graph"].as_array()? {
        if !(has(case, "versions", version) && has(case, "hostLanguages", host)) {
            continue;
        }
        let number = case["num"].as_str()?.to_owned();
        let path = format!("test-suite/test-cases/{version}/{host}/{number}.html");
        cases.push(Case {
            page: folder.join(&path),
            url: format!("http://rdfa.info/{path}"),
            option: case["queryParam"].as_str().map(str::to_owned),
            has_roles: has(case, "versions", "rdfa1.1-role"),
            number,
        });
    }
    Some(cases)
}

fn check(case: &Case) -> Result<(), String> {
    let page = fs::read_to_string(&case.page).map_err(|e| e.to_string())?;
    let doc = broth::html::parse(&page);
    let rdfa = RdfaReader::new().roles(case.has_roles).read(&doc, &case.url);
    if case.option.as_deref() == Some("rdfagraph=processor") {
        return processor_graph(case, &rdfa);
    }
    let expected = fs::read_to_string(case.page.with_extension("ttl"));
    let expected = turtle::parse(&expected.map_err(|e| e.to_string())?, &case.url)?;
    compare(&expected, &Graph::of(&rdfa))
}

fn compare(expected: &Graph, got: &Graph) -> Result<(), String> {
    let mut got = got.clone();
    if !expected.uses_vocabulary() {
        got.remove_used_vocabularies();
    }
    expected.same_as(&got)
}

/// The processor graph has what we report as findings; the query asks for a warning.
fn processor_graph(case: &Case, rdfa: &Rdfa<'_>) -> Result<(), String> {
    let query =
        fs::read_to_string(case.page.with_extension("sparql")).map_err(|e| e.to_string())?;
    let kinds = [
        ("rdfa:UnresolvedTerm", FindingKind::UnknownTerm),
        ("rdfa:UnresolvedCURIE", FindingKind::UnknownPrefix),
        ("rdfa:PrefixRedefinition", FindingKind::RedefinedPrefix),
    ];
    match kinds.iter().find(|(name, _)| query.contains(name)) {
        Some((_, kind)) if rdfa.findings.iter().any(|finding| finding.kind == *kind) => Ok(()),
        Some((name, _)) => Err(format!("no finding for {name}: {:?}", rdfa.findings)),
        // `0235` wants none of the page's own statements in that graph.
        None => Ok(()),
    }
}
