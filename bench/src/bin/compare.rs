//! `cargo xtask bench compare [WORK..] [--rounds N] [--documents] [--instructions]`: tables of
//! speeds, for every kind of work or those whose name begins with an argument. `--table` writes all
//! of them, and what only it measures, to docs/performance.md.

use broth_bench::page::{self, Result};
use broth_bench::rig::{self, Work};
use broth_bench::{
    contenders, cores, footprint, fresh, instructions, machine, python, sections, streaming,
};

fn main() {
    let (mut rounds, mut documents, mut count, mut table) = (11, false, false, false);
    let mut wanted = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--rounds" => rounds = number(args.next()),
            "--documents" => documents = true,
            "--instructions" => count = true,
            "--table" => table = true,
            "--fresh-table" => return print!("{}", fresh::section()),
            // The program passes these to itself.
            fresh::FRESH => return fresh::fresh(&args.collect::<Vec<_>>()),
            streaming::STREAM => return streaming::stream(number(args.next())),
            instructions::ONCE => return once(&args.collect::<Vec<_>>()),
            _ => wanted.push(arg),
        }
    }
    let is_wanted =
        |work: &&Work| wanted.is_empty() || wanted.iter().any(|w| work.name.starts_with(w));
    let works: Vec<&'static Work> = contenders::works().filter(is_wanted).collect();
    if works.is_empty() {
        let names: Vec<&str> = contenders::works().map(|work| work.name).collect();
        eprintln!("no such work; use one of {}", names.join(", "));
        std::process::exit(2);
    }
    let results: Vec<Result> =
        works.into_iter().map(|work| measured(work, rounds, documents, count || table)).collect();
    println!("\n## Goals\n\n{}", page::goals(&results));
    if table {
        let parts =
            [fresh::section(), cores::section(), streaming::section(), footprint::section()];
        let mut about = machine::describe(machine::PEERS);
        about.extend(python::versions().map(|versions| format!("called from Python: {versions}")));
        let section = page::section(&about, &results, &parts);
        sections::write("speed", "compare --table", &section).expect("the page is written");
    }
}

/// Measures one work and prints its table.
fn measured(work: &'static Work, rounds: usize, documents: bool, count: bool) -> Result {
    let texts = (work.documents)();
    let measured = rig::measure(work, texts, rounds);
    let instructions =
        if count { instructions::count(work, &measured) } else { vec![None; measured.len()] };
    let result = Result { work, measured, instructions };
    print!("{}", page::table(&result));
    if documents {
        print!("{}", page::documents(&result.measured, texts));
    }
    result
}

/// Does the work of one contender once.
fn once(names: &[String]) {
    let work = contenders::works().find(|work| names.first().is_some_and(|name| name == work.name));
    let work = work.expect("the name of a work");
    let mut contenders = work.contenders.iter();
    let contender = contenders.find(|who| names.get(1).is_some_and(|name| name == who.name));
    instructions::once(work, contender.expect("the name of a contender"));
}

fn number(arg: Option<String>) -> usize {
    arg.and_then(|arg| arg.parse().ok()).expect("a number follows")
}
