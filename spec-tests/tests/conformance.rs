//! Runs every suite, one area per test; prints what `cargo xtask conformance` prints, and fails
//! where that fails.

use spec_tests::suites;

/// Runs the suites of an area.
fn check(area: &str) {
    let (_, run) = suites::all().iter().find(|(name, _)| *name == area).expect("an area");
    let mut unclean = Vec::new();
    for report in run() {
        println!("{report}");
        if !report.is_clean() {
            unclean.push(report.suite);
        }
    }
    assert!(unclean.is_empty(), "suites with failures: {unclean:?}");
}

#[test]
fn encoding() {
    check("encoding");
}

#[test]
fn entities() {
    check("entities");
}

#[test]
fn html_tokenizer() {
    check("html-tokenizer");
}

#[test]
fn html_tree() {
    check("html-tree");
}

#[test]
fn html_serializer() {
    check("html-serializer");
}

#[test]
fn sanitizer() {
    check("sanitizer");
}

#[test]
fn xml5() {
    check("xml5");
}

#[test]
fn xml_conformance() {
    check("xml-conformance");
}

#[test]
fn draft2007() {
    check("draft2007");
}

#[test]
fn values() {
    check("values");
}

#[test]
fn selectors() {
    check("selectors");
}

#[test]
fn every_area_has_a_test() {
    if suites::public_root().is_none() {
        println!("{}", suites::WHERE_TO_GET_THEM);
    }
    let areas: Vec<&str> = suites::all().iter().map(|(area, _)| *area).collect();
    let tested = [
        "encoding",
        "entities",
        "html-tokenizer",
        "html-tree",
        "html-serializer",
        "sanitizer",
        "xml5",
        "xml-conformance",
        "draft2007",
        "values",
        "selectors",
        "rewriting",
        "commonmark",
    ];
    assert_eq!(areas, tested, "an area has no test here, or a test no area");
}

#[test]
fn rewriting() {
    check("rewriting");
}

#[test]
fn commonmark() {
    check("commonmark");
}
