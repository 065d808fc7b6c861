//! `broth-bench-guard`: counts the instructions of each kind of work, and prints them by its name.
//!
//! With a name, it does that work once: so it calls itself under callgrind.

use std::hint::black_box;
use std::process::Child;

use broth::check::check;
use broth::html::driver::{Next, Token, Tokenizer};
use broth::html::{self, Input};
use broth::markdown::Converter;
use broth::rewrite::Rewriter;
use broth::sanitize::{Sanitizer, SanitizerConfig};
use broth::select::{Select, Selector};
use broth::xml;
use broth::xpath::{SelectXPath, XPath};
use broth_bench_guard::{begin, collected};

mod hostile;
mod page;

/// A kind of work: its name, and what prepares and does it with a page.
type Work = (&'static str, fn(&str));

const WORKS: [Work; 14] = [
    ("html-tokens", |page| {
        let mut tokenizer = Tokenizer::default();
        let mut input = Input::whole(page);
        counted(|| {
            let mut count = 0;
            while !matches!(tokenizer.next(&mut input), Next::Token(Token::EndOfFile, _)) {
                count += 1;
            }
            count
        });
    }),
    ("html-tree", |page| counted(|| html::parse(page))),
    ("serialize", |page| {
        let document = html::parse(page);
        counted(|| document.root().inner_html());
    }),
    ("select", |page| {
        let document = html::parse(page);
        let selector: Selector = "li > a[href]".parse().expect("a selector");
        counted(|| document.select(&selector).count());
    }),
    ("xpath", |page| {
        let document = html::parse(page);
        let xpath: XPath = "//li/a/@href".parse().expect("an expression");
        counted(|| document.xpath(&xpath));
    }),
    ("sanitize", |page| {
        let sanitizer = Sanitizer::new();
        counted(|| sanitizer.sanitize(page));
    }),
    ("sanitize-baseline", |page| {
        let sanitizer = everything_safe();
        counted(|| sanitizer.sanitize(page));
    }),
    ("sanitize-select", |page| {
        // Older browsers read the same page otherwise, so that it is read once more by their rules.
        let page = format!("{page}<select><option>Soup</select>");
        let sanitizer = everything_safe();
        counted(|| sanitizer.sanitize(&page));
    }),
    ("check", |page| counted(|| check(page))),
    ("check-hostile", |_| {
        let pages = hostile::pages();
        counted(|| pages.iter().map(|page| check(page).len()).sum::<usize>());
    }),
    ("markdown", |page| {
        let document = html::parse(page);
        counted(|| Converter::new().convert_node(&document));
    }),
    ("rewrite", |page| {
        let rewriter = Rewriter::new();
        let mut rewriter = rewriter.on("a[href]", |link| link.set_attr("rel", "nofollow"));
        counted(|| rewriter.rewrite(page));
    }),
    ("xml-tree", |page| {
        let xml = broth::serialize::to_xml(&html::parse(page));
        counted(|| xml::parse(&xml));
    }),
    ("xml-import", |_| {
        // If the long namespace were read for each element, that would be most of the work.
        let names = "<a/>".repeat(1 << 12);
        let xml = format!("<r xmlns='{}'>{names}</r>", "u".repeat(1 << 16));
        let (from, mut to) = (xml::parse(&xml), xml::parse(&xml));
        counted(|| to.import(from.root()));
    }),
];

/// A sanitizer that keeps everything that cannot run a script.
fn everything_safe() -> Sanitizer {
    let config = SanitizerConfig::from_json("{}").expect("JSON");
    Sanitizer::from_config(config).expect("a valid configuration")
}

/// The pattern by which [`counted`] is found in this program.
const COUNTED: &str = "*broth_bench_guard*counted*";

/// The work whose instructions count.
// Nothing is counted where it is in line: callgrind finds it by its name.
#[inline(never)]
fn counted<R>(work: impl FnOnce() -> R) {
    black_box(work());
}

fn main() {
    let Some(wanted) = std::env::args().nth(1) else { return count() };
    let work = WORKS.iter().find(|(name, _)| *name == wanted);
    let (_, work) = work.expect("the name of a kind of work");
    work(&page::page());
}

/// Counts all kinds of work, as many at once as there are cores.
fn count() {
    let program = std::env::current_exe().expect("a program knows its file");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for some in WORKS.chunks(cores) {
        let begun = some.iter().map(|(name, _)| begin(&program, COUNTED, &[name]));
        let begun: Vec<Option<Child>> = begun.collect();
        for ((name, _), child) in some.iter().zip(begun) {
            let count = child.and_then(collected).expect("valgrind counts");
            println!("{name} {count}");
        }
    }
}
