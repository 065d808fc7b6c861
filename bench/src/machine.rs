//! The conditions of a measurement: the processor, the compiler, the libraries, the day.

use std::fmt::Write as _;
use std::process::Command;

use crate::corpus;

/// The lock file has the versions that were built.
const LOCK: &str = include_str!("../Cargo.lock");

/// The libraries that broth is compared with, as the lock file calls them.
pub const PEERS: &[&str] = &[
    "ammonia",
    "astral-tl",
    "chrono",
    "csscolorparser",
    "dom_query",
    "encoding_rs",
    "fast_html2md",
    "html-escape",
    "html-to-markdown-rs",
    "html5ever",
    "html5gum",
    "htmd",
    "htmlize",
    "humantime",
    "jiff",
    "lol_html",
    "mdream",
    "memchr",
    "minify-html",
    "quick-xml",
    "roxmltree",
    "scraper",
    "sxd-xpath",
    "xml5ever",
];

/// The day and the machine, the compiler, the documents and these libraries, as the items of a
/// list.
#[must_use]
pub fn describe(peers: &[&str]) -> Vec<String> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let peers: Vec<String> = peers.iter().filter_map(|peer| version(peer)).collect();
    let (html, xml) = (size(corpus::html()), size(corpus::xml()));
    vec![
        format!("{}, {}, {cores} cores, {}", day(), processor(), std::env::consts::OS),
        format!("{}; no target-cpu flags, thin LTO, default features of broth", compiler()),
        format!("documents: {}; {html} of HTML, {xml} of XML", corpus::kind()),
        format!("crates: {}", peers.join(", ")),
    ]
}

/// The day and the versions of these libraries, as a paragraph.
#[must_use]
pub fn brief(peers: &[&str]) -> String {
    let peers: Vec<String> = peers.iter().filter_map(|peer| version(peer)).collect();
    wrapped(&format!("{}, with {}.", day(), peers.join(", ")), "")
}

/// A paragraph in lines of at most 100 bytes. The first line begins with the mark of an item, which
/// may be empty.
#[must_use]
pub fn wrapped(text: &str, mark: &str) -> String {
    let mut out = mark.to_owned();
    let mut column = mark.len();
    for word in text.split_whitespace() {
        if column > mark.len() && column + 1 + word.len() > 100 {
            let _ = write!(out, "\n{:width$}", "", width = mark.len());
            column = mark.len();
        } else if column > mark.len() {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += word.len();
    }
    out.push('\n');
    out
}

/// `12 documents, 6.6 MB`
#[must_use]
pub fn size(documents: &[corpus::Document]) -> String {
    let bytes: usize = documents.iter().map(|document| document.bytes.len()).sum();
    format!("{} documents, {:.1} MB", documents.len(), bytes as f64 / 1e6)
}

/// The name and version of a crate in the lock file; the newest one, which is last.
#[must_use]
pub fn version(name: &str) -> Option<String> {
    let (_, rest) = LOCK.rsplit_once(&format!("name = \"{name}\"\nversion = \""))?;
    let (version, _) = rest.split_once('"')?;
    Some(format!("{name} {version}"))
}

fn day() -> jiff::civil::Date {
    jiff::ZonedDateTime::now().with_time_zone(jiff::tz::TimeZone::UTC).date()
}

fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut lines = info.lines().filter_map(|line| line.split_once(':'));
    let found = lines.find(|(name, _)| name.trim() == "model name");
    found.map_or(std::env::consts::ARCH, |(_, value)| value.trim()).to_owned()
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let version = output.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    version.as_deref().unwrap_or("rustc of an unknown version").trim().to_owned()
}
