//! `cargo xtask bench minify [--write]`: how small broth makes documents, and how small minify-html does; how fast; and
//! whether a parser gets the same tree from what came out. `--write` writes docs/minify.md.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Duration;

use broth::dom::{Document as Tree, Edge, Node, NodeData};
use broth::html;
use broth::serialize::{self, Options};
use broth_bench::{corpus, machine};
use cpu_time::ThreadTime;

/// The rounds in which all are measured, one after the other.
const ROUNDS: usize = 9;

const HEAD: &str = "\
# Minified documents

<!-- Written by `cargo xtask bench minify --write`. -->

*broth* is `minify`: it leaves out tags, quotes and references that a parser does not need, and nothing that a parser would
see. *broth, white space* also makes each run of white space one space where it does not count, as an option.
*minify-html* is that library with its options for what standards allow, comments kept, CSS and JavaScript left alone; it
collapses and trims white space, and drops attributes that say nothing.

The size is that of the output in per cent of the source; a page with mistakes can grow, because its tree has more
elements than its source has tags. *same* counts the documents whose output is parsed to an equal tree, attributes, comments,
white space, mode and all. *alike* is what is fair to minify-html: the same counted without white space at the ends of texts and
between elements, with runs of it taken for one space (but for `pre`, `textarea`, `script` and `style`), without comments, and
without attributes that are empty, their own name, or a `type`. Speed is the processor's time: for broth from the tree, and from the source,
parsing included, as minify-html does it.

";

/// What came out of a document in one way.
#[derive(Default)]
struct Way {
    name: &'static str,
    /// The logarithms of sizes and speeds, summed up.
    size: f64,
    speed: f64,
    same: usize,
    alike: usize,
    /// For each document: `79.3 %`, with what is the matter.
    cells: Vec<String>,
}

fn main() {
    let write = std::env::args().any(|arg| arg == "--write");
    let documents = corpus::html();
    let mut ways = [
        Way { name: "broth, from the tree", ..Way::default() },
        Way { name: "broth, from the source", ..Way::default() },
        Way { name: "broth, white space, from the source", ..Way::default() },
        Way { name: "minify-html", ..Way::default() },
    ];
    for document in documents {
        let source = document.text;
        let tree = html::parse(source);
        let runs: [&dyn Fn() -> Vec<u8>; 4] = [
            &|| serialize::minify(tree.root()).into_bytes(),
            &|| serialize::minify(html::parse(source).root()).into_bytes(),
            &|| collapsed(&html::parse(source)).into_bytes(),
            &|| minify_html::minify(source.as_bytes(), &by_the_standard()),
        ];
        let times = measure(&runs);
        for ((way, run), time) in ways.iter_mut().zip(runs).zip(times) {
            way.add(&tree, source, &run(), time);
        }
    }
    let count = documents.len();
    let mut page = HEAD.to_owned();
    for line in machine::describe() {
        let _ = writeln!(page, "- {line}");
    }
    let _ = write!(page, "\n| | size | same | alike | MB/s |\n|---|---:|---:|---:|---:|\n");
    for Way { name, size, speed, same, alike, .. } in &ways {
        let mean = |sum: &f64| (sum / count as f64).exp();
        let _ = writeln!(
            page,
            "| {name} | {:.1} % | {same} of {count} | {alike} of {count} | {:.0} |",
            mean(size),
            mean(speed)
        );
    }
    page.push_str("\nFor each document the size, and `≠` for another tree, `≁` if not even alike:\n\n| document |");
    for way in &ways[1..] {
        let _ = write!(page, " {} |", way.name);
    }
    page.push_str("\n|---|---:|---:|---:|\n");
    for (index, document) in documents.iter().enumerate() {
        let _ = write!(page, "| {} |", document.name);
        for way in &ways[1..] {
            let _ = write!(page, " {} |", way.cells[index]);
        }
        page.push('\n');
    }
    print!("{page}");
    if write {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/minify.md");
        std::fs::write(path, page).expect("docs/minify.md can be written");
    }
}

/// minify-html without what standards do not allow, and without what broth does not do either.
fn by_the_standard() -> minify_html::Cfg {
    minify_html::Cfg { keep_comments: true, keep_input_type_text_attr: true, ..Default::default() }
}

fn collapsed(tree: &Tree) -> String {
    let options = Options { collapse_white_space: true, ..Options::minify() };
    options.html(tree, tree.root().id())
}

/// The middle of each one's times.
fn measure(runs: &[&dyn Fn() -> Vec<u8>]) -> Vec<Duration> {
    let mut times = vec![Vec::new(); runs.len()];
    for _ in 0..ROUNDS {
        for (run, times) in runs.iter().zip(&mut times) {
            let begin = ThreadTime::now();
            black_box(run());
            times.push(begin.elapsed());
        }
    }
    for times in &mut times {
        times.sort();
    }
    times.into_iter().map(|times| times[times.len() / 2]).collect()
}

impl Way {
    fn add(&mut self, tree: &Tree, source: &str, output: &[u8], time: Duration) {
        let output = String::from_utf8_lossy(output);
        let again = html::parse(&output);
        let same = again == *tree;
        let alike = same || likeness(&again) == likeness(tree);
        let size = 100.0 * output.len() as f64 / source.len() as f64;
        self.size += size.ln();
        self.speed += (source.len() as f64 / 1e6 / time.as_secs_f64()).ln();
        self.same += usize::from(same);
        self.alike += usize::from(alike);
        let mark = match (same, alike) {
            (true, _) => "",
            (_, true) => " ≠",
            _ => " ≁",
        };
        self.cells.push(format!("{size:.1} %{mark}"));
    }
}

/// The tree as text, without what may differ between trees that are alike.
fn likeness(tree: &Tree) -> String {
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
            let _ = write!(out, "\n{text:?}");
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
                .filter(|attribute| attribute.name().local != "type")
                .map(|attribute| format!(" {}={:?}", attribute.name(), words(attribute.value())))
                .collect();
            attributes.sort();
            out.extend(attributes);
        }
        _ => {}
    }
}

fn keeps_white_space(node: Node<'_>) -> bool {
    ["pre", "textarea", "script", "style"].iter().any(|name| node.is(name))
}

/// The words of a text with a space between.
fn words(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
