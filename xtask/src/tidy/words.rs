//! Words that the house does not use in prose.
//!
//! `xtask/data/words.txt` has the words, and how often each part of the workspace still has them.

use super::allowed::{Allowed, LIST};
use super::source::{Kind, Piece};

/// The signs that end a sentence.
const ENDS: [char; 3] = ['.', '!', '?'];

/// Words, and what to write instead.
struct Forbidden {
    /// The first form; the word is listed under it.
    name: String,
    /// Each form is a word, or several in a row.
    forms: Vec<Vec<String>>,
    /// The words that may follow and make it right.
    unless: Vec<Vec<String>>,
    /// `^word`: it counts only where it opens a sentence.
    must_open: bool,
    /// `?word`: it is often right, so more of it is only a warning.
    warns: bool,
    advice: String,
}

/// The words.
#[derive(Default)]
pub(super) struct Words {
    forbidden: Vec<Forbidden>,
}

/// A word of a text.
struct Word {
    text: String,
    line: usize,
    /// Whether it is the first of a sentence.
    opens: bool,
}

impl Words {
    /// Reads the words, which are the lines before the first `[part]`.
    pub(super) fn parse(list: &str) -> Result<Self, String> {
        let lines = list.lines().take_while(|line| !line.starts_with('['));
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let forbidden = lines.map(|line| {
            forbidden(line).ok_or_else(|| format!("{LIST}: cannot read this line: {line}"))
        });
        Ok(Self { forbidden: forbidden.collect::<Result<_, _>>()? })
    }

    /// Looks for the words in the comments and the texts of a file of Rust.
    pub(super) fn add_rust(&self, name: &str, pieces: &[Piece<'_>], allowed: &mut Allowed) {
        let mut prose: Vec<Word> = Vec::new();
        let (mut last, mut ended) = (0, true);
        for piece in pieces {
            match piece.kind {
                Kind::Sign | Kind::Name => {}
                Kind::Text => {
                    let mut words = split(piece.text, piece.line);
                    // A word alone, such as a key of JSON, is no sentence.
                    if let [word] = &mut *words {
                        word.opens = false;
                    }
                    self.find(name, &words, allowed);
                }
                Kind::Doc | Kind::Comment => {
                    if piece.line > last + 1 || piece.text.trim().is_empty() {
                        self.find(name, &std::mem::take(&mut prose), allowed);
                    }
                    let mut line = split(piece.text, piece.line);
                    if let Some(first) = line.first_mut() {
                        // A heading may open with a question.
                        let is_heading = piece.text.trim_start().starts_with('#');
                        first.opens = !is_heading && (ended || prose.is_empty());
                    }
                    prose.append(&mut line);
                    ended = piece.text.trim_end().ends_with(ENDS);
                    last = piece.line;
                }
            }
        }
        self.find(name, &prose, allowed);
    }

    /// Looks for the words in a text, paragraph by paragraph. Headings of Markdown may open with a
    /// question.
    pub(super) fn add_text(&self, name: &str, text: &str, allowed: &mut Allowed) {
        // The words of a README that is made from Rust are counted there.
        if text.starts_with(crate::codegen::README_STAMP) {
            return;
        }
        let mut paragraph = Vec::new();
        let mut before = "";
        for (index, line) in text.lines().enumerate() {
            let is_item = line.trim_start().starts_with(['-', '|', '#', '*']);
            if line.is_empty() || is_item {
                self.find(name, &std::mem::take(&mut paragraph), allowed);
                before = "";
            }
            let mut words = split(line, index + 1);
            if let Some(first) = words.first_mut() {
                let ended = before.is_empty() || before.trim_end().ends_with(ENDS);
                first.opens = ended && !line.starts_with('#');
            }
            paragraph.append(&mut words);
            before = line;
        }
        self.find(name, &paragraph, allowed);
    }

    fn find(&self, name: &str, words: &[Word], allowed: &mut Allowed) {
        let is_here = |form: &[String], at: usize| {
            words.get(at..).is_some_and(|rest| {
                rest.len() >= form.len() && form.iter().zip(rest).all(|(a, b)| *a == b.text)
            })
        };
        for (at, word) in words.iter().enumerate() {
            for forbidden in &self.forbidden {
                if forbidden.must_open && !word.opens {
                    continue;
                }
                let form = forbidden.forms.iter().find(|form| is_here(form, at));
                let Some(form) = form else { continue };
                if !forbidden.unless.iter().any(|unless| is_here(unless, at + form.len())) {
                    let Forbidden { name: what, advice, warns, .. } = forbidden;
                    allowed.add(name, word.line, what, advice, *warns);
                }
            }
        }
    }
}

/// `form, other form (not before: these words) => advice`; a sign may stand before the first form.
fn forbidden(line: &str) -> Option<Forbidden> {
    let (words, advice) = line.split_once(" => ")?;
    let (words, unless) = match words.split_once(" (not before: ") {
        Some((words, unless)) => (words, unless.strip_suffix(')')?),
        None => (words, ""),
    };
    let list = |words: &str| -> Vec<Vec<String>> {
        let phrases = words.split(", ").filter(|phrase| !phrase.is_empty());
        phrases.map(|phrase| phrase.split(' ').map(str::to_owned).collect()).collect()
    };
    let (must_open, warns) = (words.starts_with('^'), words.starts_with('?'));
    let forms = list(words.trim_start_matches(['^', '?']));
    let opening = if must_open { "^" } else { "" };
    let name = format!("{opening}{}", forms.first()?.join(" "));
    let (unless, advice) = (list(unless), advice.to_owned());
    Some(Forbidden { name, forms, unless, must_open, warns, advice })
}

/// The words of a text, in lower case. What is quoted is a word as well.
fn split(text: &str, line: usize) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let is_of_a_word = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '_');
    let mut opens = true;
    for piece in text.split_inclusive(|c: char| !is_of_a_word(c)) {
        let word = piece.trim_end_matches(|c: char| !is_of_a_word(c));
        if !word.is_empty() {
            words.push(Word { text: word.to_lowercase(), line, opens });
            opens = false;
        }
        opens |= piece.ends_with(ENDS);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::pieces;

    const LIST: &str = "# comment\nbehind (not before: a feature, features) => after\n\
                        come to nothing, comes to nothing => what happens\n^who, whoever => the \
                        subject\n?wherefrom => two sentences\n[broth-x]\nbehind 9\n";

    /// Checks the findings of a text of Rust.
    #[track_caller]
    fn check(text: &str, findings: usize) {
        let mut allowed = Allowed::default();
        Words::parse(LIST).unwrap().add_rust("a.rs", &pieces(text), &mut allowed);
        let mut found = Vec::new();
        allowed.check(&mut found);
        assert_eq!(found.len(), findings, "{text}: {found:?}");
    }

    #[test]
    fn words_are_found_in_prose_and_not_in_names() {
        for (text, findings) in [
            ("// It is behind it.", 1),
            ("/// Behind\n/// a feature, and behind features.", 0),
            ("fn behind() {} struct MoveBehind;", 0),
            ("\"behind\"", 1),
            ("\"who\"", 0),
            ("// This has come\n// to nothing.", 1),
            ("// Those who read. It is known who.", 0),
            ("// Read: who writes\n// knows. Who writes\n// reads", 1),
            ("// It is\n// who", 0),
            ("// It is.\n// Who", 1),
            (concat!("/// # W", "ho reads"), 0),
            ("// A warning, wherefrom more may come.", 0),
        ] {
            check(text, findings);
        }
    }

    #[test]
    fn headings_and_items_of_pages() {
        for (text, findings) in [
            ("## Who reads\n\nSome know\nwho.\n", 0),
            ("Who reads, knows.", 1),
            ("- Behind it\n- who writes\n", 2),
        ] {
            let mut allowed = Allowed::default();
            Words::parse(LIST).unwrap().add_text("docs/a.md", text, &mut allowed);
            let mut found = Vec::new();
            allowed.check(&mut found);
            assert_eq!(found.len(), findings, "{text}");
        }
    }

    #[test]
    fn a_list_with_a_bad_line_is_refused() {
        assert!(Words::parse("behind").is_err());
    }
}
