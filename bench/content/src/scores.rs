//! `Scores`: how right a library is.

use std::collections::BTreeMap;

use crate::count;
use crate::sets::{Answer, Page};

/// The kinds of pages of the benchmark.
pub const KINDS: [&str; 7] =
    ["article", "documentation", "service", "forum", "listing", "collection", "product"];

/// The scores of a library.
pub struct Scores {
    pub name: String,
    /// Word F1 by set and kind; for trafilatura's set, nothing.
    pub words: BTreeMap<(&'static str, String), Vec<f64>>,
    /// Texts that were found rightly and wrongly, and those that were not.
    pub texts: [usize; 4],
    /// For each set: how many titles, authors and dates there are, and how many are right.
    pub metadata: BTreeMap<&'static str, [(usize, usize); 3]>,
    /// F1 of two halves of the benchmark's pages. Rules that only fit the pages on which they were
    /// tried would be better in one of them.
    pub halves: [Vec<f64>; 2],
    /// The benchmark's pages with their scores.
    pub rows: Vec<String>,
}

impl Scores {
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            words: BTreeMap::new(),
            texts: [0; 4],
            metadata: BTreeMap::new(),
            halves: [Vec::new(), Vec::new()],
            rows: Vec::new(),
        }
    }

    pub fn add(&mut self, page: &Page, answer: &Answer) {
        let truth = &page.truth;
        match &truth.text {
            Some(text) => self.add_words(page, &answer.text, text),
            None => {
                let [right, wrong] =
                    [&truth.with, &truth.without].map(|it| count::found(&answer.text, it));
                let all = [right, wrong, truth.with.len() - right, truth.without.len() - wrong];
                self.texts.iter_mut().zip(all).for_each(|(sum, more)| *sum += more);
            }
        }
        let counts = self.metadata.entry(page.set).or_default();
        for (at, (wanted, given)) in [
            (&truth.title, &answer.title),
            (&truth.author, &answer.author),
            (&truth.date, &answer.date),
        ]
        .into_iter()
        .enumerate()
        .filter(|(_, (wanted, _))| !wanted.is_empty())
        {
            let is_same = if at == 2 { count::is_same_day } else { count::is_same };
            counts[at].0 += 1;
            counts[at].1 += usize::from(is_same(given, wanted));
        }
    }

    fn add_words(&mut self, page: &Page, text: &str, wanted: &str) {
        let [precision, recall, f1] = count::word_f1(text, wanted);
        self.words.entry((page.set, page.kind.clone())).or_default().push(f1);
        if page.set == "wcxb" {
            self.halves[half(&page.name)].push(f1);
            let (name, kind) = (&page.name, &page.kind);
            self.rows.push(format!("{name}\t{kind}\t{precision:.3}\t{recall:.3}\t{f1:.3}"));
        }
    }

    /// The mean of a kind of pages, or of all.
    pub fn mean(&self, set: &'static str, kind: Option<&str>) -> Option<(usize, f64)> {
        let all = self
            .words
            .iter()
            .filter(|((of, is), _)| *of == set && kind.is_none_or(|kind| kind == is));
        let all: Vec<f64> = all.flat_map(|(_, scores)| scores.iter().copied()).collect();
        (!all.is_empty()).then(|| (all.len(), mean(&all)))
    }

    /// The balance of texts that were found rightly and wrongly.
    pub fn text_f1(&self) -> Option<f64> {
        let [right, wrong, missed, _] = self.texts.map(|count| count as f64);
        (right > 0.0).then(|| 2.0 * right / (2.0 * right + wrong + missed))
    }
}

pub fn mean(scores: &[f64]) -> f64 {
    scores.iter().sum::<f64>() / scores.len() as f64
}

/// Which half a page is in, by a hash of its name.
fn half(name: &str) -> usize {
    let add = |hash: u32, byte: u8| hash.wrapping_mul(31).wrapping_add(u32::from(byte));
    let hash = name.bytes().fold(7, add).wrapping_mul(0x9E37_79B1);
    usize::from(hash >> 31 == 1)
}
