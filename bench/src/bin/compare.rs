//! `cargo xtask bench compare [WORK..] [--rounds N] [--documents]`: the table of speeds.

use broth_bench::contenders::{html_tokens, html_tree, xml_events, xml_tree};
use broth_bench::corpus::{self, Document};
use broth_bench::rig::{self, Contender};

/// The kinds of work: name, title, documents, contenders.
type Work = (&'static str, &'static str, fn() -> Vec<Document>, &'static [Contender]);

const WORKS: &[Work] = &[
    ("html-tokens", "HTML tokens", corpus::html, html_tokens::CONTENDERS),
    ("html-tree", "HTML trees", corpus::html, html_tree::CONTENDERS),
    ("xml-events", "XML events", corpus::xml, xml_events::CONTENDERS),
    ("xml-tree", "XML trees", corpus::xml, xml_tree::CONTENDERS),
];

fn main() {
    let mut rounds = 9;
    let mut documents_too = false;
    let mut wanted = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--rounds" => rounds = args.next().and_then(|n| n.parse().ok()).unwrap_or(rounds),
            "--documents" => documents_too = true,
            _ => wanted.push(arg),
        }
    }
    for (name, title, documents, contenders) in WORKS {
        if !wanted.is_empty() && !wanted.iter().any(|work| work == name) {
            continue;
        }
        let documents = documents();
        let measured = rig::measure(contenders, &documents, rounds);
        rig::print(title, &measured);
        if documents_too {
            rig::print_documents(&measured, &documents);
        }
    }
}
