//! The inputs that the targets begin with: the fuzzer's findings, and the inputs of the project's
//! own cases.

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

/// The fuzzer's findings for a target: choices and document of each line of its file in
/// `cases/findings`.
///
/// # Panics
///
/// If a line is not written as a finding is.
#[must_use]
pub fn findings(target: &str) -> Vec<Vec<u8>> {
    let file = own_cases("findings").join(format!("{target}.txt"));
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| finding(line).unwrap_or_else(|| panic!("no finding: {line}"))).collect()
}

/// `CHOICES "DOCUMENT" REASON`, the document with the escapes of [`u8::escape_ascii`].
fn finding(line: &str) -> Option<Vec<u8>> {
    let (choices, rest) = line.split_once(" \"")?;
    let mut data = u32::from_str_radix(choices, 16).ok()?.to_be_bytes().to_vec();
    let mut rest = rest.bytes();
    loop {
        match rest.next()? {
            b'"' => return Some(data),
            b'\\' => data.push(match rest.next()? {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'x' => {
                    let digits = [rest.next()?, rest.next()?].map(char::from);
                    let [high, low] = digits.map(|digit| digit.to_digit(16));
                    (high? * 16 + low?) as u8
                }
                byte => byte,
            }),
            byte => data.push(byte),
        }
    }
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_default()
}
