//! `cargo xtask bench minify [--write]`: how small broth and minify-html make documents, and
//! whether a parser gets the same tree from the output. `--write` writes the section of
//! docs/performance.md. `compare` measures their speed.

use std::fmt::Write as _;

use broth::dom::{Document as Tree, Edge, Node, NodeData};
use broth::html;
use broth::serialize::{self, Serializer};
use broth_bench::contenders::minify::by_minify_html;
use broth_bench::{corpus, machine, sections};

/// A way to minify: its name, and its function.
type Way = (&'static str, fn(&'static str, &Tree) -> Vec<u8>);

const WAYS: [Way; 3] = [
    ("broth", |_, tree| serialize::minify(tree).into_bytes()),
    ("broth, white space", |_, tree| {
        let serializer = Serializer::new().minify(true).collapse_white_space(true);
        serializer.serialize(tree).into_bytes()
    }),
    ("minify-html", |source, _| by_minify_html(source.as_bytes())),
];

/// The results for all documents in one way.
#[derive(Default)]
struct Outcome {
    bytes: usize,
    /// The sum of the logarithms of the sizes.
    size: f64,
    same: usize,
    similar: usize,
}

fn main() {
    let write = std::env::args().any(|arg| arg == "--write");
    let documents = corpus::html();
    let mut outcomes = [(); WAYS.len()].map(|()| Outcome::default());
    let mut rows = String::new();
    for document in documents {
        let tree = html::parse(document.text);
        let _ = write!(rows, "| {} | {} |", document.name, document.text.len());
        for ((_, minify), outcome) in WAYS.iter().zip(&mut outcomes) {
            let cell = outcome.add(&tree, document.text, &minify(document.text, &tree));
            let _ = write!(rows, " {cell} |");
        }
        rows.push('\n');
    }

    let names = WAYS.map(|(name, _)| name).join(" | ");
    println!("| document | bytes | {names} |\n|---|--:|--:|--:|--:|\n{rows}");
    println!("`≠` means another tree, `≁` one that is not even similar.\n");

    let count = documents.len();
    let mut section = machine::brief(&["minify-html"]);
    section.push_str("\n| | bytes | size | same | similar |\n|---|--:|--:|--:|--:|\n");
    for ((name, _), Outcome { bytes, size, same, similar }) in WAYS.iter().zip(&outcomes) {
        let size = (size / count as f64).exp();
        let counts = format!("{same} of {count} | {similar} of {count}");
        let _ = writeln!(section, "| {name} | {bytes} | {size:.1} % | {counts} |");
    }
    print!("{section}");
    if write {
        sections::write("minify", "minify --write", &section).expect("the page is written");
    }
}

impl Outcome {
    /// Adds an output, and returns its size and how its tree differs.
    fn add(&mut self, tree: &Tree, source: &str, output: &[u8]) -> String {
        let output = String::from_utf8_lossy(output);
        let again = html::parse(&output);
        let same = again == *tree;
        let similar = same || without_details(&again) == without_details(tree);
        let size = 100.0 * output.len() as f64 / source.len() as f64;
        self.bytes += output.len();
        self.size += size.ln();
        self.same += usize::from(same);
        self.similar += usize::from(similar);
        let mark = match (same, similar) {
            (true, _) => "",
            (_, true) => " ≠",
            _ => " ≁",
        };
        format!("{size:.1} %{mark}")
    }
}

/// White space in the content of these is significant.
const CODE: [&str; 2] = ["script", "style"];

/// The tree as text, without what may differ between similar trees.
fn without_details(tree: &Tree) -> String {
    let mut out = tree.quirks_mode().as_str().to_owned();
    let mut kept = 0;
    for edge in tree.root().traverse() {
        match edge {
            Edge::Enter(node) => {
                kept += usize::from(keeps_white_space(node));
                push(&mut out, node, kept > 0);
            }
            Edge::Leave(node) => {
                kept -= usize::from(keeps_white_space(node));
                if node.is_element() {
                    out.push_str("\n/");
                }
            }
        }
    }
    out
}

fn push(out: &mut String, node: Node<'_>, keeps: bool) {
    match node.data() {
        NodeData::Text(text) if keeps => {
            let is_code = node.parent().is_some_and(is_code);
            let text = if is_code { text.trim_ascii() } else { text };
            if !text.is_empty() {
                let _ = write!(out, "\n{text:?}");
            }
        }
        NodeData::Text(text) => {
            let words = words(text);
            if !words.is_empty() {
                let _ = write!(out, "\n{words:?}");
            }
        }
        NodeData::Element(name) => {
            let _ = write!(out, "\n<{name}");
            let mut attributes: Vec<String> = node
                .attributes()
                .filter(|attribute| {
                    !["", attribute.name().local].contains(&attribute.value().trim())
                })
                .filter(|attribute| !["type", "method"].contains(&attribute.name().local))
                .map(|attribute| {
                    let value = words(attribute.value()).replace(", ", ",");
                    format!(" {}={value:?}", attribute.name())
                })
                .collect();
            attributes.sort();
            out.extend(attributes);
        }
        _ => {}
    }
}

fn keeps_white_space(node: Node<'_>) -> bool {
    is_code(node) || ["pre", "textarea"].iter().any(|name| node.is(name))
}

fn is_code(node: Node<'_>) -> bool {
    CODE.iter().any(|name| node.is(name))
}

/// The words of a text, separated by spaces.
fn words(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
