//! Writing trees: ours beside others, each from a tree of its own that was parsed before.
//!
//! `cargo run --release --bin serialize` prints the table, and how small our minified documents are.

use std::hint::black_box;
use std::time::Instant;

use broth_bench::corpus;

/// The rounds in which all contenders are measured, one after the other.
const ROUNDS: usize = 15;

fn main() {
    println!(
        "| document | bytes | broth, exact | broth, minify | scraper | dom_query | minified |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|");
    let mut logs = [0.0; 4];
    let documents = corpus::html();
    for document in &documents {
        let text = &*document.text;
        let ours = broth::html::parse(text);
        let scraper = scraper::Html::parse_document(text);
        let dom_query = dom_query::Document::from(text);
        let contenders: [(&str, &dyn Fn() -> usize); 4] = [
            ("exact", &|| broth::serialize::html(ours.root()).len()),
            ("minify", &|| broth::serialize::minify(ours.root()).len()),
            ("scraper", &|| scraper.html().len()),
            ("dom_query", &|| dom_query.html().len()),
        ];
        let mut times = vec![Vec::new(); contenders.len()];
        for _ in 0..ROUNDS {
            for ((_, run), times) in contenders.iter().zip(&mut times) {
                let begin = Instant::now();
                black_box(run());
                times.push(begin.elapsed().as_secs_f64());
            }
        }
        let speeds: Vec<f64> = times
            .iter_mut()
            .map(|times| {
                times.sort_by(f64::total_cmp);
                text.len() as f64 / 1e6 / times[times.len() / 2]
            })
            .collect();
        for (log, speed) in logs.iter_mut().zip(&speeds) {
            *log += speed.ln();
        }
        let minified = broth::serialize::minify(ours.root());
        let same = broth::html::parse(&minified) == ours;
        println!(
            "| {} | {} | {:.0} MB/s | {:.0} MB/s | {:.0} MB/s | {:.0} MB/s | {:.1} %{} |",
            document.name,
            text.len(),
            speeds[0],
            speeds[1],
            speeds[2],
            speeds[3],
            100.0 * minified.len() as f64 / text.len() as f64,
            if same { "" } else { ", another tree" },
        );
    }
    let [exact, minify, scraper, dom_query] = logs.map(|log| (log / documents.len() as f64).exp());
    println!(
        "| all | | {exact:.0} MB/s | {minify:.0} MB/s | {scraper:.0} MB/s | {dom_query:.0} MB/s | |"
    );
}
