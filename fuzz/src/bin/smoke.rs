//! `cargo xtask fuzz-smoke [TARGET..] [--documents N] [--seed N] [--corpus DIR]`: runs each
//! target's body for a few seconds, on the fuzzer's findings, on the seeds, and on documents cooked
//! from them. Failures are shrunk and printed. The number of cooked documents does not depend on
//! the machine: a run that has passed passes again.
//!
//! `TARGET --input FILE` runs a target once on a file that a fuzzer has found, and lets it fail.
//! `--corpus DIR` runs nothing and writes the seeds and a dictionary there, for libFuzzer.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use broth_fuzz::{TARGETS, Target, seeds, soup};
use dice::Dice;

fn main() -> ExitCode {
    let (mut wanted, mut documents, mut seed) = (Vec::new(), 20_000, 0x50_u64);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_default();
        match arg.as_str() {
            "--documents" => documents = value().parse().unwrap_or(documents),
            "--seed" => seed = value().parse().unwrap_or(seed),
            "--input" => {
                let data = std::fs::read(value()).expect("the input is read");
                let runs =
                    TARGETS.iter().filter(|target| wanted.iter().any(|name| name == target.name));
                runs.for_each(|target| (target.body)(&data));
                return ExitCode::SUCCESS;
            }
            "--corpus" => {
                write_corpus(Path::new(&value())).expect("the corpus is written");
                return ExitCode::SUCCESS;
            }
            _ => wanted.push(arg),
        }
    }
    if let Some(unknown) =
        wanted.iter().find(|name| TARGETS.iter().all(|target| target.name != **name))
    {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        eprintln!("no target `{unknown}`; there are {}", names.join(", "));
        return ExitCode::from(2);
    }
    panic::set_hook(Box::new(|info| PLACE.set(info.location().map(ToString::to_string))));
    let is_wanted = |name| wanted.is_empty() || wanted.iter().any(|wanted| wanted == name);
    let targets = Mutex::new(TARGETS.iter().filter(|target| is_wanted(target.name)));
    let next = || targets.lock().ok()?.next();
    let failed = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(target) = next() {
                    if !smoke(target, documents, seed) {
                        failed.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    if failed.into_inner() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

thread_local! {
    /// Where the last panic was.
    static PLACE: Cell<Option<String>> = const { Cell::new(None) };
}

/// Runs a target and returns whether everything passed. Of failures at the same place, the first is
/// reported.
fn smoke(target: &Target, cooked: usize, seed: u64) -> bool {
    let seeds = seeds_of(target);
    let (mut dice, mut runs) = (Dice::new(seed), 0);
    let mut failures = BTreeSet::new();
    let begin = Instant::now();
    let documents = seeds.iter().map(|document| [&[0; 4], &document[..]].concat());
    let given = seeds::findings(target.name).into_iter().chain(documents);
    let cooked = (0..cooked).map(|_| soup::cook(&mut dice, &seeds));
    for data in given.chain(cooked) {
        if let Err((place, _)) = run(target, &data)
            && failures.insert(place)
        {
            tell(target, data);
        }
        runs += 1;
    }
    println!("{:<12} {runs} documents in {:.1} s", target.name, begin.elapsed().as_secs_f64());
    failures.is_empty()
}

fn seeds_of(target: &Target) -> Vec<Vec<u8>> {
    target.seeds.iter().flat_map(|section| seeds::of_section(section)).collect()
}

/// Runs a body, and returns where it panics and with what input.
fn run(target: &Target, data: &[u8]) -> Result<(), (String, String)> {
    panic::catch_unwind(AssertUnwindSafe(|| (target.body)(data))).map_err(|payload| {
        let text = payload.downcast_ref::<String>().cloned();
        let text = text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        (PLACE.take().unwrap_or_default(), text.unwrap_or_default())
    })
}

/// Shrinks a failure and prints it.
fn tell(target: &Target, data: Vec<u8>) {
    let small = shrink(target, data);
    let (place, message) = run(target, &small).err().unwrap_or_default();
    let (choices, document) = small.split_at(small.len().min(4));
    println!(
        "{:<12} FAILED at {place}\n{:08x} \"{}\"\n{message}\n",
        target.name,
        choices.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte)),
        document.escape_ascii()
    );
}

/// Leaves out whatever can be left out, in ever smaller pieces; single bytes as long as that helps.
fn shrink(target: &Target, mut data: Vec<u8>) -> Vec<u8> {
    let mut size = data.len() / 2;
    while size > 0 {
        let before = data.len();
        let mut at = 4;
        while at < data.len() {
            let end = (at + size).min(data.len());
            let less = [&data[..at], &data[end..]].concat();
            if run(target, &less).is_err() { data = less } else { at += size }
        }
        if size > 1 || data.len() == before {
            size /= 2;
        }
    }
    data
}

/// Writes the seeds, a folder for each target, and the dictionary.
fn write_corpus(folder: &Path) -> std::io::Result<()> {
    for target in TARGETS {
        let folder = folder.join(target.name);
        std::fs::create_dir_all(&folder)?;
        for (index, document) in seeds_of(target).iter().enumerate() {
            for choices in 0..4_u8 {
                let data = [&[0, 0, choices, index as u8], &document[..]].concat();
                std::fs::write(folder.join(format!("own-{index}-{choices}")), data)?;
            }
        }
        for (index, data) in seeds::findings(target.name).iter().enumerate() {
            std::fs::write(folder.join(format!("finding-{index}")), data)?;
        }
    }
    let line = |spice: &&str| format!("\"{}\"\n", escaped(spice));
    std::fs::write(folder.join("dictionary"), soup::SPICES.iter().map(line).collect::<String>())
}

/// Escaped as libFuzzer's dictionaries require.
fn escaped(spice: &str) -> String {
    let byte = |byte: u8| match byte {
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02X}"),
    };
    spice.bytes().map(byte).collect()
}
