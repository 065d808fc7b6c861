//! Runs every suite; prints what `cargo xtask conformance` prints, and fails where that fails.

use spec_tests::suites;

#[test]
fn every_suite_passes() {
    if suites::public_root().is_none() {
        println!("{}", suites::WHERE_TO_GET_THEM);
    }
    let mut unclean = Vec::new();
    for (_, run) in suites::all() {
        for report in run() {
            println!("{report}");
            if !report.is_clean() {
                unclean.push(report.suite);
            }
        }
    }
    assert!(unclean.is_empty(), "suites with failures: {unclean:?}");
}
