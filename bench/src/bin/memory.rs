//! `cargo xtask bench memory [--write]`: how many bytes of memory a tree takes per byte of its
//! source, how many blocks a call with a small input, and how many bytes a rewriter, compared with
//! other libraries, as tables in Markdown. `--write` writes the means to
//! docs/performance.md.

use std::any::Any;
use std::fmt::Write as _;

use broth_bench::contenders::html_rewrite::{ALL, Handlers, NOTHING, with_broth, with_lol_html};
use broth_bench::corpus::{self, Document};
use broth_bench::rig::Work;
use broth_bench::{contenders, machine, sections};
use dhat::{HeapStats, Profiler};

#[global_allocator]
static MEMORY: dhat::Alloc = dhat::Alloc;

/// The crates of these libraries.
const PEERS: [&str; 7] =
    ["ammonia", "astral-tl", "dom_query", "html5ever", "lol_html", "roxmltree", "scraper"];

/// The works whose documents are small.
const SMALL: [&str; 2] = ["small", "sanitize-comments"];

/// A library that makes trees.
struct Library {
    name: &'static str,
    note: &'static str,
    parse: fn(&'static str) -> Option<Box<dyn Any>>,
}

const HTML: &[Library] = &[
    Library {
        name: "broth",
        note: "with the source and the span of everything",
        parse: |text| Some(Box::new(broth::html::parse(text))),
    },
    Library {
        name: "scraper (html5ever)",
        note: "no spans",
        parse: |text| Some(Box::new(scraper::Html::parse_document(text))),
    },
    Library {
        name: "dom_query (html5ever)",
        note: "no spans",
        parse: |text| Some(Box::new(dom_query::Document::from(text))),
    },
    Library {
        name: "astral-tl",
        note: "not the standard's tree; borrows the source",
        parse: |text| Some(Box::new(tl::parse(text, tl::ParserOptions::default()).ok()?)),
    },
];

const XML: &[Library] = &[
    Library {
        name: "broth",
        note: "with the source and the span of everything",
        parse: |text| Some(Box::new(broth::xml::parse(text))),
    },
    Library {
        name: "roxmltree",
        note: "borrows the source",
        parse: |text| {
            let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
            Some(Box::new(roxmltree::Document::parse_with_options(text, options).ok()?))
        },
    },
];

/// Peak and kept, in bytes.
#[derive(Clone, Copy, Default)]
struct Bytes {
    source: usize,
    peak: usize,
    kept: usize,
}

fn main() {
    let mut section = machine::brief(&PEERS);
    print!("{section}");
    for (title, libraries, documents) in
        [("HTML", HTML, corpus::html()), ("XML", XML, corpus::xml())]
    {
        let measured = measure_all(libraries, documents);
        let means = means(title, libraries, &measured);
        print!("{means}{}", by_document(libraries, documents, &measured));
        section.push_str(&means);
    }
    let rewriters = bytes_of_rewriters();
    print!("{}{rewriters}", blocks_per_call());
    section.push_str(&rewriters);
    if std::env::args().any(|arg| arg == "--write") {
        sections::write("memory", "memory --write", &section).expect("the page is written");
    }
}

/// For each library, the bytes of each document that it can read.
type Measured = Vec<Vec<Option<Bytes>>>;

fn measure_all(libraries: &[Library], documents: &'static [Document]) -> Measured {
    libraries
        .iter()
        .map(|library| documents.iter().map(|document| measure(library, document)).collect())
        .collect()
}

/// The section with the means of all documents.
fn means(title: &str, libraries: &[Library], measured: &Measured) -> String {
    let mut table = format!(
        "\n### Trees of {title}\n\n| library | peak | kept | documents | |\n|---|--:|--:|--:|---|\n"
    );
    for (library, bytes) in libraries.iter().zip(measured) {
        let read = bytes.iter().flatten();
        let all = read.fold(Bytes::default(), |sum, bytes| Bytes {
            source: sum.source + bytes.source,
            peak: sum.peak + bytes.peak,
            kept: sum.kept + bytes.kept,
        });
        let (peak, kept) = all.per_byte();
        let (name, note, read) = (library.name, library.note, bytes.iter().flatten().count());
        let _ = writeln!(table, "| {name} | {peak:.2} | {kept:.2} | {read} | {note} |");
    }
    table
}

/// The table of the documents one by one.
fn by_document(libraries: &[Library], documents: &[Document], measured: &Measured) -> String {
    let names: Vec<&str> = libraries.iter().map(|library| library.name).collect();
    let columns = "--:|".repeat(names.len());
    let mut table = format!("\n| peak, kept | {} |\n|---|{columns}\n", names.join(" | "));
    for (at, document) in documents.iter().enumerate() {
        let _ = write!(table, "| {} |", document.name);
        for bytes in measured {
            let _ = match bytes[at].map(Bytes::per_byte) {
                Some((peak, kept)) => write!(table, " {peak:.2}, {kept:.2} |"),
                None => write!(table, " refused |"),
            };
        }
        table.push('\n');
    }
    table
}

fn measure(library: &Library, document: &'static Document) -> Option<Bytes> {
    // Counts from here on.
    let profiler = Profiler::builder().testing().build();
    let tree = (library.parse)(document.text)?;
    let HeapStats { max_bytes: peak, curr_bytes: kept, .. } = HeapStats::get();
    drop((tree, profiler));
    Some(Bytes { source: document.text.len(), peak, kept })
}

/// The section about small inputs.
fn blocks_per_call() -> String {
    let mut section = String::from(
        "\n### Allocations of a call\n\nA sanitizer or parser that is made once for many calls \
         is not counted.\n",
    );
    for work in contenders::works().filter(|work| SMALL.contains(&work.name)) {
        section.push_str(&blocks_of(work));
    }
    section
}

/// The table of a work: a row for each library, a column for each document.
fn blocks_of(work: &Work) -> String {
    let documents = (work.documents)();
    let names: Vec<&str> = documents.iter().map(|document| &*document.name).collect();
    let columns = "--:|".repeat(names.len());
    let mut table = format!("\n| {} | {} |\n|---|{columns}\n", work.title, names.join(" | "));
    for contender in work.contenders {
        let _ = write!(table, "| {} |", contender.name);
        for document in documents {
            let blocks = (contender.prepare)(document).map(|mut run| {
                let profiler = Profiler::builder().testing().build();
                run(1);
                let blocks = HeapStats::get().total_blocks;
                drop(profiler);
                blocks.to_string()
            });
            let _ = write!(table, " {} |", blocks.unwrap_or_default());
        }
        table.push('\n');
    }
    table
}

const REWRITERS: &str = "
### Streams

Bytes on the heap that a rewriter holds while a document passes through it in pieces of 16 KiB and
nothing is changed: after it was *made*, and the most *between pieces*, for the median document and
for the worst.

| rewriter | made | between pieces, median | between pieces, worst |
|---|--:|--:|--:|
";

/// How much is read at once.
const PIECE: usize = 16 << 10;

/// A rewriter that a text passes through. It calls the function when it has been made, and between
/// the pieces.
type Pass = fn(Handlers, &str, &mut dyn FnMut());

/// The section about rewriters.
fn bytes_of_rewriters() -> String {
    let broth: Pass = |handlers, text, pause| {
        with_broth(handlers, text, PIECE, pause);
    };
    let lol_html: Pass = |handlers, text, pause| {
        with_lol_html(handlers, text, PIECE, pause);
    };
    let mut section = String::from(REWRITERS);
    for (work, handlers) in [("all elements and text", ALL), ("nothing to do", NOTHING)] {
        for (name, pass) in [("broth", broth), ("lol_html", lol_html)] {
            let mut all: Vec<_> = corpus::html()
                .iter()
                .map(|document| bytes_of_rewriter(pass, handlers, document))
                .collect();
            all.sort_unstable();
            let ((between, made), (worst, _)) = (all[all.len() / 2], all[all.len() - 1]);
            let _ = writeln!(section, "| {name}, {work} | {made} | {between} | {worst} |");
        }
    }
    section
}

/// The most between pieces, and when it has been made.
fn bytes_of_rewriter(pass: Pass, handlers: Handlers, document: &Document) -> (usize, usize) {
    let profiler = Profiler::builder().testing().build();
    let (mut made, mut between) = (None, 0);
    pass(handlers, document.text, &mut || {
        let bytes = HeapStats::get().curr_bytes;
        made.get_or_insert(bytes);
        between = between.max(bytes);
    });
    drop(profiler);
    (between, made.unwrap_or_default())
}

impl Bytes {
    fn per_byte(self) -> (f64, f64) {
        let per_byte = |bytes: usize| bytes as f64 / self.source as f64;
        (per_byte(self.peak), per_byte(self.kept))
    }
}
