//! The rig: all contenders on all documents, interleaved, and one table.
//!
//! A machine's speed drifts, so figures of different minutes cannot be compared. Here every round runs each
//! contender once on each document before the next round begins; a contender's time for a document is the
//! median over the rounds, its speed the geometric mean over the documents, and what the table is about
//! is the ratio to the first contender.

use std::hint::black_box;
use std::time::Instant;

use crate::corpus::Document;

/// One library doing one kind of work.
pub struct Contender {
    /// Its name, and its way if it has several.
    pub name: &'static str,
    /// What it does that others do not, or the other way round.
    pub work: &'static str,
    /// The work: the answer depends on all of it, so that none can be left out.
    pub run: fn(&str) -> usize,
}

/// Speeds in MB/s: the geometric mean over the documents, and for each document.
pub struct Measured {
    /// Who.
    pub contender: &'static Contender,
    /// The geometric mean.
    pub speed: f64,
    /// For each document, in their order.
    pub speeds: Vec<f64>,
}

/// Measures all contenders on all documents in so many rounds.
#[must_use]
pub fn measure(
    contenders: &'static [Contender],
    documents: &[Document],
    rounds: usize,
) -> Vec<Measured> {
    let mut times = vec![vec![Vec::with_capacity(rounds); documents.len()]; contenders.len()];
    // The first round warms up and is not counted.
    for round in 0..=rounds {
        for (document, text) in documents.iter().enumerate() {
            for (who, contender) in contenders.iter().enumerate() {
                let begin = Instant::now();
                black_box((contender.run)(black_box(&text.text)));
                if round > 0 {
                    times[who][document].push(begin.elapsed().as_secs_f64());
                }
            }
        }
    }
    let measured = contenders.iter().zip(times).map(|(contender, times)| {
        let speeds: Vec<f64> = times
            .into_iter()
            .zip(documents)
            .map(|(times, document)| document.text.len() as f64 / 1e6 / median(times))
            .collect();
        let mean = speeds.iter().map(|speed| speed.ln()).sum::<f64>() / speeds.len() as f64;
        Measured { contender, speed: mean.exp(), speeds }
    });
    measured.collect()
}

/// The middle of the times.
fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Prints the table of one kind of work, in Markdown.
pub fn print(title: &str, measured: &[Measured]) {
    let first = measured.first().map_or(1.0, |first| first.speed);
    println!("\n### {title}\n\n| library | MB/s | ratio | work |\n|---|---:|---:|---|");
    for Measured { contender, speed, .. } in measured {
        println!("| {} | {speed:.0} | {:.2} | {} |", contender.name, speed / first, contender.work);
    }
}

/// Prints a line per document.
pub fn print_documents(measured: &[Measured], documents: &[Document]) {
    println!();
    for (at, document) in documents.iter().enumerate() {
        print!("{:<36}", document.name);
        for Measured { contender, speeds, .. } in measured {
            print!(" {} {:.0};", contender.name, speeds[at]);
        }
        println!();
    }
}
