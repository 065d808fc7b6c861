//! Runs every suite and prints one table: suite, passed, total, and below it the listed exceptions.
//!
//! `conformance [--markdown] [AREA..]` runs only these areas, and prints the table as in README.
//! Exits with 1 if something fails that is not listed.

use std::process::ExitCode;

use spec_tests::harness::Report;
use spec_tests::suites;

fn main() -> ExitCode {
    let (options, wanted): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let markdown = options.iter().any(|option| option == "--markdown");
    let areas: Vec<&str> = suites::all().iter().map(|(area, _)| *area).collect();
    if let Some(unknown) = wanted.iter().find(|name| !areas.contains(&name.as_str())) {
        eprintln!("no area `{unknown}`; there are {}", areas.join(", "));
        return ExitCode::from(2);
    }
    let mut reports = Vec::new();
    for (area, run) in suites::all() {
        if wanted.is_empty() || wanted.iter().any(|name| name == area) {
            reports.extend(run());
        }
    }
    if markdown {
        print_markdown(&reports);
    } else {
        if suites::public_root().is_none() {
            println!("{}\n", suites::WHERE_TO_GET_THEM);
        }
        print_table(&reports);
    }
    if reports.iter().all(Report::is_clean) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn print_table(reports: &[Report]) {
    let width = reports.iter().map(|report| report.suite.len()).max().unwrap_or(0).max(5);
    println!("{:<width$}  {:>7}  {:>7}  {:>6}", "suite", "passed", "total", "listed");
    for report in reports {
        println!(
            "{:<width$}  {:>7}  {:>7}  {:>6}",
            report.suite,
            report.passed,
            report.total,
            report.exceptions.len()
        );
    }
    let told = |report: &&Report| !report.is_clean() || !report.exceptions.is_empty();
    for report in reports.iter().filter(told) {
        println!("\n{report}");
    }
}

/// The public suites only: the number of our own cases says little to a reader.
fn print_markdown(reports: &[Report]) {
    let mut public =
        reports.iter().filter(|report| !report.suite.starts_with(suites::OWN)).peekable();
    if public.peek().is_none() {
        return;
    }
    println!("| suite | passed | of | listed |\n|---|--:|--:|--:|");
    for Report { suite, passed, total, exceptions, .. } in public {
        println!("| {suite} | {passed} | {total} | {} |", exceptions.len());
    }
}
