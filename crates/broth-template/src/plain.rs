//! Marks of code in a text whose language is not known.
//!
//! There they are text to a parser, as in any HTML. Still no line should end in them.

/// The marks of code.
pub(crate) const MARKS: [(&str, &str); 4] =
    [("{{", "}}"), ("{%", "%}"), ("{#", "#}"), ("<%", "%>")];

/// How long code may be, so that the time stays linear where a mark is missing.
const LONGEST: usize = 4096;

/// Whether a text has code in it, or a part of some.
#[must_use]
pub fn has_code(text: &str) -> bool {
    let marks = MARKS.iter().flat_map(|(open, close)| [open, close]);
    text.contains(['{', '%']) && marks.into_iter().any(|mark| text.contains(*mark))
}

/// The length of the word at the beginning of a text. Code is a part of a word.
pub fn word_len(text: &str, is_space: impl Fn(char) -> bool) -> usize {
    let mut at = 0;
    while let Some(c) = text[at..].chars().next().filter(|&c| !is_space(c)) {
        at += code_len(&text[at..]).unwrap_or(c.len_utf8());
    }
    at
}

/// The length of the code at the beginning of a text.
fn code_len(text: &str) -> Option<usize> {
    let (open, close) = MARKS.iter().find(|(open, _)| text.starts_with(open))?;
    let inside = &text.as_bytes()[open.len()..];
    let near = &inside[..inside.len().min(LONGEST)];
    let end = near.windows(close.len()).position(|part| part == close.as_bytes())?;
    Some(open.len() + end + close.len())
}

#[cfg(test)]
mod tests {
    use super::{has_code, word_len};

    #[test]
    fn code_is_a_part_of_a_word() {
        for (text, length) in [
            ("a b", 1),
            ("", 0),
            (" a", 0),
            ("{{ a b }} c", 9),
            ("x{% if a %}y{% endif %} z", 23),
            ("{{ a b", 2),
            ("{% a }} %}b", 11),
            ("<% a > b %>", 11),
            ("{# é #}", 8),
        ] {
            assert_eq!(word_len(text, |c| c == ' '), length, "{text}");
        }
        assert!(has_code("a {{ b") && has_code("%}") && !has_code("{ a } 5 %"));
    }
}
