//! What the targets begin with: the inputs of the project's own cases.

use std::path::Path;

use spec_tests::suites::{files, own_cases};
use spec_tests::{dat, tokenizer, values};

/// The inputs of the cases of a section, each once.
#[must_use]
pub fn of_section(section: &str) -> Vec<Vec<u8>> {
    let folder = own_cases(section);
    let mut seeds = Vec::new();
    for (name, path) in files(&folder, ".test") {
        let cases = tokenizer::read(&name, &String::from_utf8_lossy(&read(&path)));
        seeds.extend(cases.unwrap_or_default().into_iter().map(|case| case.input.into_bytes()));
    }
    for (_, path) in files(&folder, ".dat") {
        for sections in dat::cases(&read(&path)).unwrap_or_default() {
            let data = sections.iter().find(|section| section.name == "data");
            seeds.extend(data.map(|data| data.body.to_vec()));
        }
    }
    for (name, path) in files(&folder, ".cases") {
        let cases = values::read(&name, &read(&path)).unwrap_or_default();
        seeds.extend(cases.into_iter().filter_map(|case| case.input).map(String::into_bytes));
    }
    seeds.sort();
    seeds.dedup();
    seeds
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_default()
}
