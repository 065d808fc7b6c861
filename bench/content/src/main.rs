//! How much of the main content is found, on the pages of the Web Content Extraction Benchmark:
//! word F1 by kind of page.
//!
//! The first argument is the benchmark's folder `dev`, whose pages are unpacked into `pages`; the
//! second, if given, a file for the scores of the pages. A JSON file of texts by page, of another
//! library, may be the third.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use broth_content::Extractor;
use serde_json::Value;

mod count;

/// Scores: precision, recall and F1.
type Score = [f64; 3];

#[derive(Default)]
struct Scores {
    by_kind: BTreeMap<String, Vec<Score>>,
    /// F1 of two halves of the pages. Rules that only fit the pages on which they were tried would
    /// be better in one of them.
    halves: [Vec<f64>; 2],
    rows: Vec<String>,
    bytes: usize,
    time: Duration,
}

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let Some(folder) = args.first() else {
        eprintln!("usage: broth-bench-content DEV [SCORES [TEXTS]]");
        process::exit(2);
    };
    let texts = args.get(2).map(|file| json(Path::new(file)));
    let folder = Path::new(folder);
    let truths = fs::read_dir(folder.join("ground-truth")).expect("the folder dev");
    let mut truths: Vec<_> = truths.flatten().map(|entry| entry.path()).collect();
    truths.sort();
    let mut scores = Scores::default();
    for truth in truths {
        scores.add(folder, &truth, texts.as_ref());
    }
    scores.print();
    if let Some(file) = args.get(1) {
        fs::write(file, scores.rows.join("\n")).expect("a file that can be written");
    }
}

fn json(file: &Path) -> Value {
    let bytes = fs::read(file).expect("a file that can be read");
    serde_json::from_slice(&bytes).expect("JSON")
}

impl Scores {
    fn add(&mut self, folder: &Path, truth: &Path, texts: Option<&Value>) {
        let name = truth.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let data = json(truth);
        let wanted = &data["ground_truth"];
        if !wanted.is_object() {
            return;
        }
        let page = fs::read(folder.join(format!("pages/{name}.html"))).expect("an unpacked page");
        let html = String::from_utf8_lossy(&page);
        let text = match texts {
            Some(texts) => texts[&name].as_str().unwrap_or_default().to_owned(),
            None => self.extract(&html, data["url"].as_str().unwrap_or_default()),
        };
        let score = count::word_f1(&text, wanted["main_content"].as_str().unwrap_or_default());
        let kind = data["_internal"]["page_type"]["primary"].as_str().unwrap_or("article");
        let kind = if kind == "category" { "collection" } else { kind };
        self.rows
            .push(format!("{name}\t{kind}\t{:.3}\t{:.3}\t{:.3}", score[0], score[1], score[2]));
        self.halves[half(&name)].push(score[2]);
        self.by_kind.entry(kind.to_owned()).or_default().push(score);
    }

    fn extract(&mut self, html: &str, url: &str) -> String {
        self.bytes += html.len();
        let start = Instant::now();
        let text = Extractor::new().url(url).report(html).text();
        self.time += start.elapsed();
        text
    }

    fn print(&self) {
        for (kind, scores) in &self.by_kind {
            line(kind, scores);
        }
        line("all", &self.by_kind.values().flatten().copied().collect::<Vec<_>>());
        let [first, second] =
            self.halves.each_ref().map(|it| it.iter().sum::<f64>() / it.len() as f64);
        println!("halves: {first:.4}, {second:.4}");
        println!("{:.1} MB/s", self.bytes as f64 / 1e6 / self.time.as_secs_f64());
    }
}

fn line(kind: &str, scores: &[Score]) {
    let mean = |at: usize| scores.iter().map(|it| it[at]).sum::<f64>() / scores.len() as f64;
    let (precision, recall, f1) = (mean(0), mean(1), mean(2));
    println!("{kind:<14} {:>5} {f1:.4} precision {precision:.3} recall {recall:.3}", scores.len());
}

/// Which half a page is in, by a hash of its name.
fn half(name: &str) -> usize {
    let add = |hash: u32, byte: u8| hash.wrapping_mul(31).wrapping_add(u32::from(byte));
    let hash = name.bytes().fold(7, add).wrapping_mul(0x9E37_79B1);
    usize::from(hash >> 31 == 1)
}
