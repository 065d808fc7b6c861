//! Encoding cases: html5lib's `.dat` files of documents as bytes and the encoding each must be found to have.
//!
//! They ask for the decision before parsing, with windows-1252 as the default. The streaming decoder
//! answers, in every cut of the bytes, and the algorithm over the whole bytes must agree with it.

use std::path::Path;

use broth_encoding::{Decoder, Options, sniff};

use crate::dat;
use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;

/// A document and its encoding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EncodingCase {
    /// The file, the number of the case in it, and how its data starts.
    pub name: String,
    /// The document.
    pub data: Vec<u8>,
    /// The label of its encoding.
    pub encoding: String,
}

/// Reads a file of cases.
pub fn read(file: &str, bytes: &[u8]) -> Result<Vec<EncodingCase>, String> {
    let read_case = |(index, sections): (usize, Vec<dat::Section<'_>>)| {
        let [data, encoding] = &sections[..] else {
            return Err(format!("{file}: case {}: not #data and #encoding", index + 1));
        };
        let start: String = String::from_utf8_lossy(data.body).chars().take(40).collect();
        Ok(EncodingCase {
            name: format!("{file} {}: {}", index + 1, harness::printable(&start)),
            data: data.body.to_owned(),
            encoding: encoding.text()?.trim().to_owned(),
        })
    };
    let cases = dat::cases(bytes).map_err(|error| format!("{file}: {error}"))?;
    cases.into_iter().enumerate().map(read_case).collect()
}

impl EncodingCase {
    /// Whether the decision for these pieces of the document is the right one.
    pub fn check(&self, pieces: &[&[u8]]) -> Result<(), String> {
        let mut decoder = Decoder::new(Options::html());
        for piece in pieces {
            decoder.feed(piece);
        }
        let decision = decoder.finish().decision;
        let expected = broth_encoding::get_an_encoding(self.encoding.as_bytes())
            .ok_or_else(|| format!("{:?} is no label", self.encoding))?;
        harness::same(&decision.explain(), &expected.name(), &decision.encoding.name())?;
        harness::same("of the whole", &sniff(&self.data, &Options::html()), &decision)
    }
}

/// The project's own cases, and the public ones where they are.
pub fn reports() -> Vec<Report> {
    let mut reports = vec![report("own encoding", &suites::own_cases("encoding"), &[""])];
    if let Some(root) = suites::public_root() {
        let folder = root.join("html5lib-tests/encoding");
        reports.push(report("html5lib encoding", &folder, &["", "scripted/"]));
    }
    reports
}

fn report(suite: &str, folder: &Path, subfolders: &[&str]) -> Report {
    let mut cases = Vec::new();
    for subfolder in subfolders {
        cases.extend(suites::read_all(&folder.join(subfolder), ".dat", |file, bytes| {
            read(&format!("{subfolder}{file}"), bytes)
        }));
    }
    let expected = ExpectedFailures::load(&format!("{}.txt", suite.replace(' ', "-")));
    let named = cases.iter().map(|case| (case.name.as_str(), case));
    harness::run_whole(suite, named, &expected, |case| {
        harness::byte_cuts(&case.data).try_for_each(|pieces| case.check(&pieces))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_of_a_file() {
        let cases =
            read("f", b"#data\n<\xE9>\n#encoding\nUTF-8\n\n#data\n#encoding\nlatin1").unwrap();
        let got: Vec<_> = cases
            .iter()
            .map(|case| (case.name.as_str(), &case.data[..], case.encoding.as_str()))
            .collect();
        assert_eq!(got, [("f 1: <\u{FFFD}>", &b"<\xE9>"[..], "UTF-8"), ("f 2: ", b"", "latin1")]);
        assert!(cases[0].check(&[b"<\xE9>"]).is_err(), "the default is not UTF-8");
        assert!(read("f", b"#data\nx\n").is_err());
    }
}
