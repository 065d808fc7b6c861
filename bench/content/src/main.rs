//! How much of the main content, of titles, authors and dates is found on public sets of pages,
//! beside other libraries.
//!
//! ```console
//! $ broth-bench-content SET... --list > pages.jsonl        # what peers.py and peers.js read
//! $ broth-bench-content SET... --peer resiliparse=resiliparse.jsonl --write docs/content.md
//! $ broth-bench-content SET... --scores scores.tsv         # F1 of each page
//! ```
//!
//! A set is the benchmark's folder `dev`, whose pages are unpacked into `pages`, Readability's
//! `test/test-pages`, or trafilatura's `tests`.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;
use std::{env, fs};

use serde_json::{Value, json};

mod count;
mod scores;
mod sets;
mod table;

use scores::Scores;
use sets::{Answer, Page};

fn main() {
    let mut args = env::args().skip(1);
    let (mut pages, mut peers, mut list) = (Vec::new(), Vec::new(), false);
    let (mut write, mut file) = (None, None);
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_else(|| panic!("{arg} needs a value"));
        match &*arg {
            "--list" => list = true,
            "--peer" => peers.push(value()),
            "--write" => write = Some(value()),
            "--scores" => file = Some(value()),
            folder => pages.extend(sets::read(Path::new(folder))),
        }
    }
    if list {
        return pages.iter().for_each(print_line);
    }
    let mut all = vec![of_broth(&pages)];
    all.extend(peers.iter().map(|peer| of_peer(peer, &pages)));
    let tables = table::tables(&all);
    println!("{tables}");
    if let Some(page) = write {
        table::write(Path::new(&page), &tables);
    }
    if let Some(file) = file {
        fs::write(file, all[0].rows.join("\n")).expect("a file that can be written");
    }
}

/// A page for other libraries, as a line of JSON.
fn print_line(page: &Page) {
    let html = String::from_utf8_lossy(&page.bytes);
    println!("{}", json!({"set": page.set, "name": page.name, "url": page.url, "html": html}));
}

fn of_broth(pages: &[Page]) -> Scores {
    let mut scores = Scores::new("broth");
    let (mut bytes, start) = (0, Instant::now());
    let answers: Vec<Answer> = pages
        .iter()
        .map(|page| {
            bytes += page.bytes.len();
            sets::broth(page)
        })
        .collect();
    println!("{:.1} MB/s", bytes as f64 / 1e6 / start.elapsed().as_secs_f64());
    pages.iter().zip(&answers).for_each(|(page, answer)| scores.add(page, answer));
    scores
}

/// The scores of another library: `name=file`, with an answer in each line. A page without an
/// answer counts as an empty one.
fn of_peer(peer: &str, pages: &[Page]) -> Scores {
    let (name, file) = peer.split_once('=').expect("--peer NAME=FILE");
    let mut scores = Scores::new(name);
    let lines = fs::read_to_string(file).expect("a file of answers");
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let key = |line: &Value| format!("{} {}", line["set"], line["name"]);
    let answers: BTreeMap<String, Value> = lines.map(|line| (key(&line), line)).collect();
    for page in pages {
        let key = format!("{} {}", json!(page.set), json!(page.name));
        let answer = answers.get(&key).map(sets::answer).unwrap_or_default();
        scores.add(page, &answer);
    }
    scores
}
