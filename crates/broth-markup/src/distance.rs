//! Finds the word that a misspelled one may stand for.

/// Longer words are not taken for misspelled ones.
const LONGEST: usize = 40;

/// The most letters that may differ.
const MOST: usize = 2;

/// The candidate that differs least from a word, if one is near enough: it may differ by one edit
/// or, from six letters on, by two.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST || word.is_empty() {
        return None;
    }
    let limit = (word.len() / 3).clamp(1, MOST);
    let letters = letters(word);
    let mut best = None;
    for candidate in candidates {
        if is_far(word, letters, candidate, limit) {
            continue;
        }
        let distance = distance(word.as_bytes(), candidate.as_bytes());
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The letters of a word: a bit for each, the same in both cases.
fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |letters, byte| letters | 1 << (byte & 31))
}

/// Whether a candidate certainly differs by more than `limit` edits: each edit adds at most one
/// letter, and removes at most one.
// OPTIMIZATION: nearly all candidates end here; the check of a tag with many unknown attributes
// takes a sixth of the instructions.
fn is_far(word: &str, in_word: u32, candidate: &str, limit: usize) -> bool {
    if word.len().abs_diff(candidate.len()) > limit {
        return true;
    }
    let in_candidate = letters(candidate);
    let is_more = |letters: u32| letters.count_ones() as usize > limit;
    is_more(in_word & !in_candidate) || is_more(in_candidate & !in_word)
}

/// How many letters must be inserted, removed, replaced or swapped with their neighbour. No word
/// may be longer than [`LONGEST`] and [`MOST`] together.
fn distance(a: &[u8], b: &[u8]) -> usize {
    const WIDTH: usize = LONGEST + MOST + 1;
    let mut before = [0; WIDTH];
    let mut last: [usize; WIDTH] = core::array::from_fn(|at| at);
    for (at, byte) in a.iter().enumerate() {
        let mut row = [at + 1; WIDTH];
        for (other_at, other) in b.iter().enumerate() {
            let replaced = last[other_at] + usize::from(!byte.eq_ignore_ascii_case(other));
            let mut least = replaced.min(last[other_at + 1] + 1).min(row[other_at] + 1);
            if at > 0
                && other_at > 0
                && byte.eq_ignore_ascii_case(&b[other_at - 1])
                && other.eq_ignore_ascii_case(&a[at - 1])
            {
                least = least.min(before[other_at - 1] + 1);
            }
            row[other_at + 1] = least;
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
            ("HERF", Some("href")),
            ("HREFS", Some("href")),
        ] {
            assert_eq!(nearest(word, words), meant, "{word}");
        }
    }

    #[test]
    fn the_longest_words() {
        let longest = "a".repeat(super::LONGEST);
        let longer = longest.clone() + "bc";
        assert_eq!(nearest(&longest, [&*longer]), Some(&*longer));
        assert_eq!(nearest(&longer, [&*longest]), None);
        assert_eq!(nearest(&longest, [&*(longer.clone() + "d")]), None);
    }
}
