//! The adapter from the examples of CommonMark's specification to Markdown: the reader of the proof
//! reads each as its HTML says, and its HTML becomes Markdown that is read back, without a loss.

use std::path::{Path, PathBuf};

use broth::html::{self, Token};
use broth::markdown::{Converter, Flavor, sides};

use crate::harness::{self, ExpectedFailures, Report};
use crate::suites;

/// An example: Markdown, and the HTML that it means.
pub(crate) struct Example {
    pub(crate) name: String,
    pub(crate) markdown: String,
    pub(crate) html: String,
}

/// The folder of the package `commonmark-spec`: `BROTH_COMMONMARK`, or among the public suites.
fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("BROTH_COMMONMARK").map(PathBuf::from);
    folder.filter(|folder| folder.is_dir()).or_else(|| suites::public("commonmark"))
}

/// The suite of the reader.
const READ: &str = "commonmark: read";

/// Runs the examples whose HTML has only elements that Markdown has, if they are found.
pub fn reports() -> Vec<Report> {
    let Some(folder) = folder() else { return Vec::new() };
    let examples = read(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let checks: [(&str, &str, fn(&Example) -> Result<(), String>); 3] = [
        (READ, "commonmark-read.txt", |example| check_reader(example, Flavor::CommonMark)),
        ("commonmark: HTML to Markdown and back", "commonmark.txt", |example| {
            check(example, Flavor::CommonMark)
        }),
        ("commonmark: HTML to GFM and back", "commonmark-gfm.txt", |example| {
            check(example, Flavor::Gfm)
        }),
    ];
    let run = |(suite, list, check): (&str, &str, fn(&Example) -> Result<(), String>)| {
        let is_asked =
            |example: &&Example| suite != READ || !example.has_raw_html(Flavor::CommonMark);
        let cases = examples.iter().filter(is_asked);
        let cases = cases.map(|example| (example.name.as_str(), example));
        harness::run_whole(suite, cases, &ExpectedFailures::load(list), check)
    };
    checks.map(run).into()
}

/// Reads `spec.txt`.
fn read(folder: &Path) -> Result<Vec<Example>, String> {
    let spec = std::fs::read_to_string(folder.join("spec.txt")).map_err(|e| e.to_string())?;
    let fence = "`".repeat(32);
    let begin = format!("{fence} example\n");
    let parts = spec.split(&begin).skip(1).enumerate();
    let mut examples = Vec::new();
    for (number, part) in parts {
        let end = part.find(&fence).ok_or("an example without an end")?;
        let part = part[..end].replace('→', "\t");
        let (markdown, html) = match part.strip_prefix(".\n") {
            Some(html) => ("", html),
            None => part.split_once("\n.\n").ok_or("an example of one part")?,
        };
        let example = Example {
            name: format!("example {}", number + 1),
            markdown: format!("{markdown}\n"),
            html: html.to_owned(),
        };
        if example.is_markdown_only(Flavor::CommonMark) {
            examples.push(example);
        }
    }
    Ok(examples)
}

impl Example {
    /// Whether its HTML has nothing but what is made of Markdown of that dialect.
    pub(crate) fn is_markdown_only(&self, flavor: Flavor) -> bool {
        const ELEMENTS: [&str; 19] = [
            "p",
            "em",
            "strong",
            "code",
            "pre",
            "a",
            "img",
            "br",
            "hr",
            "ul",
            "ol",
            "li",
            "blockquote",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
        ];
        const EXTENSIONS: [&str; 8] = ["table", "thead", "tbody", "tr", "th", "td", "del", "input"];
        const ATTRIBUTES: [&str; 10] = [
            "href", "src", "alt", "title", "start", "class", "align", "type", "checked", "disabled",
        ];
        let is_one = |name: &str| {
            ELEMENTS.contains(&name) || flavor == Flavor::Gfm && EXTENSIONS.contains(&name)
        };
        html::tokens(&self.html).all(|token| match token {
            Token::StartTag(tag) => {
                let mut names = tag.attrs.iter().map(|attr| &*attr.name);
                is_one(&tag.name) && names.all(|name| ATTRIBUTES.contains(&name))
            }
            Token::EndTag(tag) => is_one(&tag.name),
            Token::Text(_) => true,
            _ => false,
        })
    }

    /// Whether some of its HTML is there because the Markdown has it.
    pub(crate) fn has_raw_html(&self, flavor: Flavor) -> bool {
        let read = sides::read_back(&Converter::new().flavor(flavor), &self.markdown);
        read.lines().any(|line| {
            let line = line.trim_start_matches(['|', ' ']);
            line.starts_with("html ")
        })
    }
}

pub(crate) fn check_reader(example: &Example, flavor: Flavor) -> Result<(), String> {
    let doc = html::parse(&example.html);
    let options = Converter::new().flavor(flavor);
    let expected = sides::kept(&options, doc.root());
    let read = sides::read_back(&options, &example.markdown);
    harness::same_lines("read", &expected, &read)
}

pub(crate) fn check(example: &Example, flavor: Flavor) -> Result<(), String> {
    let doc = html::parse(&example.html);
    let options = Converter::new().flavor(flavor);
    let markdown = options.report_node(&doc);
    let kept = sides::kept(&options, doc.root());
    harness::same_lines("kept", &kept, &markdown.tree())?;
    let read = sides::read_back(&options, &markdown.markdown);
    harness::same_lines("read back", &kept, &read)?;
    match &*markdown.losses {
        [] => Ok(()),
        losses => Err(format!("lost: {losses:?}")),
    }
}
