//! Which changes of the code do the tests not notice?
//!
//! `mutants [CRATE..] [PART..] [--own]` breaks these crates in one place after the other, by default the ground floor and
//! the tokenizer, there where `crate/src/file.rs Type::function: what` contains every `PART`, and runs the tests that meet
//! the place: those of the crate, then, without `--own`, those of the crates above it. What survives must be in the list of
//! [`reasons`], and what is in the list must survive.
//!
//! All mutants are in one build, behind switches ([`find`], [`bake`]), so a mutant costs no more than the tests that meet it
//! ([`tests`]).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use bake::{Baker, Placed};
use rayon::prelude::*;
use reasons::Reasons;
use tests::{End, Test};

mod bake;
mod find;
mod reasons;
mod switch;
mod tests;

/// The crates that all others stand on, and the tokenizer.
const GROUND_FLOOR: &[&str] = &[
    "broth-input",
    "broth-entities",
    "broth-encoding",
    "broth-microsyntax",
    "broth-markup",
    "broth-lex",
    "broth-dom",
    "broth-html-tokenizer",
];

/// The crates whose tests are run, besides those of the broken crate.
const TESTED: &[&str] =
    &["broth-html-tree", "broth-html2007", "broth-xml5", "broth-serialize", "broth", "spec-tests"];

/// What became of a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// A test of its own crate fails.
    Caught,
    /// A test of another crate does.
    CaughtAbove,
    /// A test takes too long: it may do the same, but slower.
    Slow,
    /// Tests meet it, but notice nothing.
    Survived,
    /// No test meets it.
    NotMet,
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("mutants: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Whether every mutant was caught, or is listed.
fn run(args: &[String]) -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().map_err(|e| e.to_string())?;
    let list = std::fs::read_to_string(root.join(reasons::LIST))
        .map_err(|e| format!("{}: {e}", reasons::LIST))?;
    let reasons = reasons::parse(&list)?;
    let is_crate = |arg: &&str| root.join("crates").join(arg).is_dir();
    let (options, words): (Vec<&str>, Vec<&str>) =
        args.iter().map(String::as_str).partition(|arg| arg.starts_with("--"));
    if options.iter().any(|option| *option != "--own") {
        return Err(format!("there is only the option --own, not {}", options.join(" ")));
    }
    let (mut packages, parts): (Vec<&str>, Vec<&str>) = words.into_iter().partition(is_crate);
    if packages.is_empty() {
        packages = GROUND_FLOOR.to_vec();
    }
    let wanted = |name: &str| parts.iter().all(|part| name.contains(part));
    let copy = root.join("target/mutants");
    let mut tested = packages.clone();
    if options.is_empty() {
        tested.extend(TESTED);
    }
    let is_wanted = |placed: &Placed| wanted(&placed.name());
    let (mutants, programs) = Baker::new(&root, &copy, &packages, &is_wanted).bake(&tested)?;
    let (tests, left_out) = tests::collect(&programs, &copy.join("target"));
    eprintln!("{} tests meet them; left out: {}", tests.len(), left_out.join(", "));
    let fates = fates(&mutants, &tests);
    table(&packages, &mutants, &fates);
    let listed = reasons.into_iter().filter(|(name, _)| {
        packages.iter().any(|package| name.starts_with(&format!("{package}/"))) && wanted(name)
    });
    Ok(told(&mutants, &fates, &listed.collect()))
}

/// Runs the tests on each mutant.
fn fates(mutants: &[Placed], tests: &[Test]) -> Vec<Fate> {
    let done = AtomicUsize::new(0);
    let fate = |(number, placed): (usize, &Placed)| {
        let meet = tests::that_meet(tests, number, &placed.package);
        let ends = meet.iter().map(|test| (test, test.end_with(number)));
        let fate = match ends.into_iter().find(|(_, end)| *end != End::Passed) {
            Some((_, End::TookTooLong)) => Fate::Slow,
            Some((test, _)) if test.package() == placed.package => Fate::Caught,
            Some(_) => Fate::CaughtAbove,
            None if meet.is_empty() => Fate::NotMet,
            None => Fate::Survived,
        };
        if matches!(fate, Fate::Survived | Fate::NotMet) {
            eprintln!("{} [line {}]", placed.name(), placed.mutant.line);
        }
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(100) {
            eprintln!("{done} of {}", mutants.len());
        }
        fate
    };
    mutants.par_iter().enumerate().map(fate).collect()
}

/// Prints a line per crate.
fn table(packages: &[&str], mutants: &[Placed], fates: &[Fate]) {
    println!(
        "| crate | mutants | caught by its own tests | by tests above it | too slow | survive |"
    );
    println!("|---|--:|--:|--:|--:|--:|");
    for package in packages {
        let of = |wanted: &[Fate]| {
            let pairs = mutants.iter().zip(fates);
            pairs
                .filter(|(placed, fate)| placed.package == *package && wanted.contains(fate))
                .count()
        };
        let survive = of(&[Fate::Survived, Fate::NotMet]);
        let [own, above, slow] =
            [Fate::Caught, Fate::CaughtAbove, Fate::Slow].map(|fate| of(&[fate]));
        let all = own + above + slow + survive;
        println!("| {package} | {all} | {own} | {above} | {slow} | {survive} |");
    }
}

/// Prints what survives without a reason, and the reasons for what does not survive; whether there is neither.
fn told(mutants: &[Placed], fates: &[Fate], reasons: &Reasons) -> bool {
    let mut survivors: BTreeMap<String, String> = BTreeMap::new();
    let mut slow: BTreeSet<String> = BTreeSet::new();
    for (placed, fate) in mutants.iter().zip(fates) {
        let note = match fate {
            Fate::Survived => "",
            Fate::NotMet => " (no test comes here)",
            Fate::Slow => {
                slow.insert(placed.name());
                continue;
            }
            Fate::Caught | Fate::CaughtAbove => continue,
        };
        survivors.insert(placed.name(), format!("line {}{note}", placed.mutant.line));
    }
    let new: Vec<_> = survivors.iter().filter(|(name, _)| !reasons.contains_key(*name)).collect();
    // What is listed as slower may be too slow.
    let lives = |name: &String| survivors.contains_key(name) || slow.contains(name);
    let old: Vec<_> = reasons.keys().filter(|name| !lives(name)).collect();
    if !new.is_empty() {
        println!("\nThese survive, and {} says not why:", reasons::LIST);
        for (name, place) in &new {
            println!("  {name}    [{place}]");
        }
    }
    if !old.is_empty() {
        println!("\nThese are in {}, and are caught or gone:", reasons::LIST);
        for name in &old {
            println!("  {name}");
        }
    }
    if new.is_empty() && old.is_empty() {
        println!("\nEach is caught, or in {} with a reason.", reasons::LIST);
    }
    new.is_empty() && old.is_empty()
}
