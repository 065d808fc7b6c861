//! Counts words as the benchmark's `evaluate.py` does.

use std::collections::HashMap;

/// Precision, recall and F1 of the words that two texts have in common, in any order.
pub fn word_f1(predicted: &str, reference: &str) -> [f64; 3] {
    let (predicted, reference) = (predicted.to_lowercase(), reference.to_lowercase());
    let (predicted, reference) = (words(&predicted), words(&reference));
    if predicted.is_empty() || reference.is_empty() {
        return [if predicted.len() == reference.len() { 1.0 } else { 0.0 }; 3];
    }
    let mut left: HashMap<&str, usize> = HashMap::new();
    for word in &reference {
        *left.entry(word).or_default() += 1;
    }
    let mut common = 0.0;
    for word in &predicted {
        if let Some(left) = left.get_mut(word).filter(|left| **left > 0) {
            *left -= 1;
            common += 1.0;
        }
    }
    let (precision, recall) = (common / predicted.len() as f64, common / reference.len() as f64);
    let sum = precision + recall;
    [precision, recall, if sum > 0.0 { 2.0 * precision * recall / sum } else { 0.0 }]
}

/// The words of a text: `\w+`.
fn words(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    words.filter(|word| !word.is_empty()).collect()
}

/// How many texts are in a content, with white space collapsed.
pub fn found(content: &str, texts: &[String]) -> usize {
    let content = collapsed(content);
    texts.iter().filter(|text| content.contains(&collapsed(text))).count()
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether two short texts have the same letters and digits.
pub fn is_same(one: &str, other: &str) -> bool {
    let letters = |text: &str| -> String {
        let lower = text.chars().flat_map(char::to_lowercase);
        lower.filter(|c| c.is_alphanumeric()).collect()
    };
    letters(one) == letters(other)
}

/// Whether two dates begin with the same day.
pub fn is_same_day(one: &str, other: &str) -> bool {
    one.get(..10).is_some_and(|day| other.get(..10) == Some(day)) || is_same(one, other)
}
