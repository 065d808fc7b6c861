//! Runs every suite, one area per test; prints what `cargo xtask conformance` prints, and fails
//! where that fails.

use spec_tests::suites;

/// A test for each area, by its name.
macro_rules! areas {
    ($($test:ident: $area:literal,)*) => {
        const AREAS: &[&str] = &[$($area),*];
        $(
            #[test]
            fn $test() {
                check($area);
            }
        )*
    };
}

areas! {
    encoding: "encoding",
    entities: "entities",
    html_tokenizer: "html-tokenizer",
    html_tree: "html-tree",
    html_serializer: "html-serializer",
    sanitizer: "sanitizer",
    xml5: "xml5",
    xml_conformance: "xml-conformance",
    draft2007: "draft2007",
    values: "values",
    css: "css",
    selectors: "selectors",
    rewriting: "rewriting",
    xpath: "xpath",
    commonmark: "commonmark",
    gfm: "gfm",
    rdfa: "rdfa",
    microformats: "microformats",
}

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
fn every_area_has_a_test() {
    if suites::public_root().is_none() {
        println!("{}", suites::WHERE_TO_GET_THEM);
    }
    let areas: Vec<&str> = suites::all().iter().map(|(area, _)| *area).collect();
    assert_eq!(areas, AREAS, "an area has no test here, or a test no area");
}
