//! The adapter from the W3C's conformance suite to strict parsing: documents that are not
//! well-formed are refused, those that are valid or only invalid are accepted, whole and in pieces
//! of bytes.

use std::path::{Path, PathBuf};

use broth::dom::{Document, Node};
use broth::xml::{Parsed, Parser};

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;

/// A document of the suite, and what a parser must do with it.
struct ConformanceCase {
    name: String,
    document: PathBuf,
    is_well_formed: bool,
}

/// Runs the suite, if it is found.
pub fn reports() -> Vec<Report> {
    let Some(folder) = suites::xml_conformance() else { return Vec::new() };
    let cases = read(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    [("xml-conformance: well-formed", true), ("xml-conformance: not well-formed", false)]
        .map(|(suite, is_well_formed)| {
            let cases = cases.iter().filter(|case| case.is_well_formed == is_well_formed);
            let list = match is_well_formed {
                true => "xml-conformance-well-formed.txt",
                false => "xml-conformance-not-well-formed.txt",
            };
            let cases = cases.map(|case| (case.name.as_str(), case));
            harness::run_whole(suite, cases, &ExpectedFailures::load(list), check)
        })
        .into()
}

/// Reads the catalogue. It is a document with entities resolved: each `TESTCASES` names the folder
/// of its tests.
fn read(folder: &Path) -> Result<Vec<ConformanceCase>, String> {
    let catalogue = folder.join("cleaned/xmlconf-flattened.xml");
    let text = std::fs::read_to_string(catalogue).map_err(|e| e.to_string())?;
    let catalogue: Document = broth::xml::parse(&text);
    let mut cases = Vec::new();
    for test in catalogue.root().descendants().filter(|node| node.is("TEST")) {
        let is = |name: &str, value: &str| test.attr(name).is_some_and(|found| found == value);
        // XML 1.0 in its fifth edition, with namespaces. Optional errors may be reported or not.
        let recommendation = test.attr("RECOMMENDATION").unwrap_or_default();
        let edition = test.attr("EDITION").unwrap_or("5");
        if is("TYPE", "error") || recommendation.ends_with("1.1") || !edition.contains('5') {
            continue;
        }
        let attribute = |name| test.attr(name).ok_or(format!("a test without {name}"));
        let base: PathBuf = bases(test).collect::<Vec<_>>().into_iter().rev().collect();
        cases.push(ConformanceCase {
            name: attribute("ID")?.to_owned(),
            document: folder.join("xmlconf").join(base).join(attribute("URI")?),
            is_well_formed: !is("TYPE", "not-wf"),
        });
    }
    Ok(cases)
}

/// The values of `xml:base` around a node, innermost first.
fn bases(node: Node<'_>) -> impl Iterator<Item = &str> {
    std::iter::successors(node.parent(), |node| node.parent())
        .filter_map(|node| node.attr("xml:base"))
}

fn check(case: &ConformanceCase) -> Result<(), String> {
    let bytes = std::fs::read(&case.document).map_err(|e| e.to_string())?;
    let whole = Parser::new().strict(true).parse_bytes(&bytes);
    for size in [1, 7] {
        let mut parser = Parser::new().strict(true).stream();
        bytes.chunks(size).for_each(|piece| parser.feed_bytes(piece));
        let pieces = parser.finish();
        harness::same(&format!("in pieces of {size}"), &verdict(&whole), &verdict(&pieces))?;
    }
    match (case.is_well_formed, verdict(&whole)) {
        (false, None) => Err("is not well-formed, but was taken".to_owned()),
        (true, Some(violation)) => Err(format!("is well-formed, but was refused: {violation}")),
        _ => Ok(()),
    }
}

fn verdict(parsed: &Parsed) -> Option<String> {
    parsed.violation.map(|violation| violation.to_string())
}
