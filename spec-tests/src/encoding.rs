//! Encoding cases: html5lib's `.dat` files of documents as bytes, each with its encoding.
//!
//! The default is windows-1252, and a declaration counts even if only the parser can find it. So
//! the streaming decoder works together with the tokenizer, in every cut of the bytes: a `<meta>`
//! among the tokens may change the encoding on the fly or make everything start again.

use std::path::Path;

use broth_encoding::{Change, Decision, Decoder, Encoding, encoding_of_meta_element};
use broth_html_tokenizer::{TokenStream, Tokenizer};
use broth_markup::{Next, Token};

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
    /// Whether the encoding of these pieces is the right one.
    pub fn check(&self, pieces: &[&[u8]]) -> Result<(), String> {
        let expected = broth_encoding::get_an_encoding(self.encoding.as_bytes())
            .ok_or_else(|| format!("{:?} is no label", self.encoding))?;
        let decision = match parse(pieces, Decoder::new()) {
            Ok(decision) => decision,
            Err(Restart(encoding)) => parse(pieces, Decoder::new().restart_with(encoding))
                .map_err(|_| "restarts twice".to_owned())?,
        };
        harness::same(&decision.explain(), &expected.name(), &decision.encoding.name())
    }
}

/// Everything must start again with this encoding.
struct Restart(&'static Encoding);

/// Decodes and tokenizes, obeys the declarations in the tokens, and returns the final decision.
fn parse(pieces: &[&[u8]], options: Decoder) -> Result<Decision, Restart> {
    let mut decoder = options.stream();
    let mut tokens = TokenStream::new(Tokenizer::new().without_tree_builder(false));
    for piece in pieces {
        tokens.feed(decoder.feed(piece));
        while let Some(new) = next_declaration(&mut tokens) {
            if let Change::Restart(encoding) = decoder.change_the_encoding(new) {
                return Err(Restart(encoding));
            }
        }
    }
    let mut end = decoder.finish();
    tokens.feed(&end.text);
    tokens.finish();
    while let Some(new) = next_declaration(&mut tokens) {
        if let Change::Restart(encoding) = end.change_the_encoding(new) {
            return Err(Restart(encoding));
        }
    }
    Ok(end.decision)
}

/// The encoding that the next declaring `<meta>` among the tokens names.
fn next_declaration(tokens: &mut TokenStream) -> Option<&'static Encoding> {
    loop {
        match tokens.next() {
            Next::Token(Token::StartTag(tag), _) if tag.name == "meta" => {
                let get = |name| tag.attrs.get(name);
                let (charset, pragma) = (get("charset"), get("http-equiv"));
                let new = encoding_of_meta_element(charset, pragma, get("content"));
                if new.is_some() {
                    return new;
                }
            }
            Next::Token(..) => {}
            _ => return None,
        }
    }
}

/// The project's own cases, and the public ones if they are found.
pub fn reports() -> Vec<Report> {
    let own = suites::own_cases("encoding");
    let mut reports = vec![report("own cases: encoding", &own, &[""], &ExpectedFailures::none())];
    if let Some(folder) = suites::public("html5lib-tests/encoding") {
        let expected = ExpectedFailures::load("html5lib-encoding.txt");
        reports.push(report("html5lib-tests/encoding", &folder, &["", "scripted/"], &expected));
    }
    reports
}

fn report(suite: &str, folder: &Path, subfolders: &[&str], expected: &ExpectedFailures) -> Report {
    let mut cases = Vec::new();
    for subfolder in subfolders {
        cases.extend(suites::read_all(&folder.join(subfolder), ".dat", |file, bytes| {
            read(&format!("{subfolder}{file}"), bytes)
        }));
    }
    let named = cases.iter().map(|case| (case.name.as_str(), case));
    harness::run_whole(suite, named, expected, |case| {
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
