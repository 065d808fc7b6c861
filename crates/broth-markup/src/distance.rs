//! The word that somebody may have meant.

use alloc::vec::Vec;

/// The candidate that differs least from a word, if one is near: an edit for every three letters,
/// at most two.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Longer words are hardly slips of the pen.
    const LONGEST: usize = 40;
    if word.len() > LONGEST || word.is_empty() {
        return None;
    }
    let limit = (word.len() / 3).clamp(1, 2);
    let mut best = None;
    for candidate in candidates {
        let distance = distance(word.as_bytes(), candidate.as_bytes());
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How many letters must be inserted, removed, replaced or swapped with their neighbour.
fn distance(a: &[u8], b: &[u8]) -> usize {
    if a.len().abs_diff(b.len()) > 2 {
        return usize::MAX;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (at, byte) in a.iter().enumerate() {
        let mut row = alloc::vec![at + 1];
        for (other_at, other) in b.iter().enumerate() {
            let replaced = last[other_at] + usize::from(!byte.eq_ignore_ascii_case(other));
            let mut least = replaced.min(last[other_at + 1] + 1).min(row[other_at] + 1);
            let is_swap = at > 0 && other_at > 0 && *byte == b[other_at - 1] && a[at - 1] == *other;
            if is_swap {
                least = least.min(before[other_at - 1] + 1);
            }
            row.push(least);
        }
        before = core::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_words() {
        let words = ["href", "hreflang", "title", "type"];
        for (word, meant) in [
            ("herf", Some("href")),
            ("hrefs", Some("href")),
            ("tilte", Some("title")),
            ("soup", None),
            ("", None),
            ("typ", Some("type")),
        ] {
            assert_eq!(nearest(word, words), meant, "{word}");
        }
    }
}
