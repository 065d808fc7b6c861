//! Words that the house does not use, in prose and in names, and how often each part of the
//! workspace still has them.
//!
//! `xtask/data/words.txt` has the words and the counts. A count may only go down: more is a
//! finding, and less is one, too, until the list says so. `cargo xtask tidy --lower` writes the
//! lower counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::source::{Kind, Piece};

/// The list of words and counts.
pub(super) const LIST: &str = "xtask/data/words.txt";

/// The signs that end a sentence, or a part of it that could be one.
const ENDS: [char; 5] = ['.', '!', '?', ':', ';'];

/// Words, and what to write instead.
struct Forbidden {
    /// The first form; the word is listed under it.
    name: String,
    /// Each form is a word, or several in a row.
    forms: Vec<Vec<String>>,
    /// The words that may follow and make it right.
    unless: Vec<Vec<String>>,
    counts: Counts,
    advice: String,
}

/// Where a word counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    /// `word`: in prose and as a part of a name.
    Everywhere,
    /// `^word`: where it opens a sentence.
    AtTheOpening,
    /// `_word`: as a part of a name.
    InNames,
    /// `=word`: where it is the whole name.
    AsAName,
}

impl Counts {
    const SIGNS: [(char, Self); 3] =
        [('^', Self::AtTheOpening), ('_', Self::InNames), ('=', Self::AsAName)];

    /// Whether a word of a text or of a name counts.
    fn holds(self, word: &Word, name: Option<&[Word]>) -> bool {
        match self {
            Self::Everywhere => true,
            Self::AtTheOpening => name.is_none() && word.opens,
            Self::InNames => name.is_some(),
            Self::AsAName => name.is_some_and(|words| words.len() == 1),
        }
    }
}

/// The words, and where they are.
pub(super) struct Words {
    forbidden: Vec<Forbidden>,
    allowed: BTreeMap<(String, String), usize>,
    /// By part of the workspace and word.
    seen: BTreeMap<(String, String), Vec<String>>,
}

/// A word of a text.
struct Word {
    text: String,
    line: usize,
    /// Whether it is the first of a sentence.
    opens: bool,
}

impl Words {
    /// Reads the list.
    pub(super) fn parse(list: &str) -> Result<Self, String> {
        let mut words =
            Self { forbidden: Vec::new(), allowed: BTreeMap::new(), seen: BTreeMap::new() };
        let mut part = None;
        for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let bad = || format!("{LIST}: cannot read this line: {line}");
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                part = Some(name);
            } else if let Some(part) = part {
                let (word, count) = line.rsplit_once(' ').ok_or_else(bad)?;
                let count = count.parse().map_err(|_| bad())?;
                if words.forbidden.iter().all(|forbidden| forbidden.name != word) {
                    return Err(bad());
                }
                words.allowed.insert((part.to_owned(), word.to_owned()), count);
            } else {
                words.forbidden.push(forbidden(line).ok_or_else(bad)?);
            }
        }
        Ok(words)
    }

    /// Looks for the words in a file of Rust: in its comments, its texts and its names.
    pub(super) fn add_rust(&mut self, name: &str, pieces: &[Piece<'_>]) {
        let mut prose: Vec<Word> = Vec::new();
        let (mut last, mut ended) = (0, true);
        for piece in pieces {
            match piece.kind {
                Kind::Sign => {}
                // Capitals are a word of their own only where others are not: `FOLLOWS` is one,
                // `HtmlName` is two.
                Kind::Name => self.find(name, &parts(piece.text, piece.line), true),
                Kind::Text => self.find(name, &split(piece.text, piece.line), false),
                Kind::Doc | Kind::Comment => {
                    if piece.line > last + 1 || piece.text.trim().is_empty() {
                        self.find(name, &std::mem::take(&mut prose), false);
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
        self.find(name, &prose, false);
    }

    /// Looks for the words in a text, paragraph by paragraph. Headings of Markdown may open with a
    /// question.
    pub(super) fn add_text(&mut self, name: &str, text: &str) {
        // The words of a README that is made from Rust are counted there.
        if text.starts_with(crate::codegen::README_STAMP) {
            return;
        }
        let mut paragraph = Vec::new();
        let mut before = "";
        for (index, line) in text.lines().enumerate() {
            let is_item = line.trim_start().starts_with(['-', '|', '#', '*']);
            if line.is_empty() || is_item {
                self.find(name, &std::mem::take(&mut paragraph), false);
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
        self.find(name, &paragraph, false);
    }

    fn find(&mut self, name: &str, words: &[Word], is_name: bool) {
        let is_here = |form: &[String], at: usize| {
            words.get(at..).is_some_and(|rest| {
                rest.len() >= form.len() && form.iter().zip(rest).all(|(a, b)| *a == b.text)
            })
        };
        for (at, word) in words.iter().enumerate() {
            for forbidden in &self.forbidden {
                if !forbidden.counts.holds(word, is_name.then_some(words)) {
                    continue;
                }
                let form = forbidden.forms.iter().find(|form| is_here(form, at));
                let Some(form) = form.filter(|form| !is_name || form.len() == 1) else { continue };
                if forbidden.unless.iter().any(|unless| is_here(unless, at + form.len())) {
                    continue;
                }
                let key = (part_of(name).to_owned(), forbidden.name.clone());
                self.seen.entry(key).or_default().push(format!("{name}:{}", word.line));
            }
        }
    }

    /// Compares what was found with the list.
    pub(super) fn check(&self, found: &mut Vec<String>) {
        for (key, places) in &self.seen {
            let (part, word) = key;
            let allowed = self.allowed.get(key).copied().unwrap_or_default();
            let count = places.len();
            if count > allowed {
                let advice = self.forbidden.iter().find(|forbidden| forbidden.name == *word);
                let advice = advice.map_or("", |forbidden| &forbidden.advice);
                found.push(format!(
                    "{part}: \"{word}\" is there {count} times, at most {allowed} are allowed; \
                     write {advice}: {}",
                    places.join(", ")
                ));
            } else if count < allowed {
                found.push(lower(part, word, count, allowed));
            }
        }
        for ((part, word), allowed) in &self.allowed {
            if !self.seen.contains_key(&(part.clone(), word.clone())) {
                found.push(lower(part, word, 0, *allowed));
            }
        }
    }

    /// The list with the counts that are lower now.
    pub(super) fn lowered(&self, list: &str) -> String {
        let mut out = String::new();
        for line in list.lines().take_while(|line| !line.starts_with('[')) {
            let _ = writeln!(out, "{line}");
        }
        let mut open = "";
        for ((part, word), allowed) in &self.allowed {
            let key = (part.clone(), word.clone());
            let count = self.seen.get(&key).map_or(0, Vec::len).min(*allowed);
            if count == 0 {
                continue;
            }
            if open != part {
                let space = if open.is_empty() { "" } else { "\n" };
                let _ = writeln!(out, "{space}[{part}]");
                open = part;
            }
            let _ = writeln!(out, "{word} {count}");
        }
        out
    }
}

fn lower(part: &str, word: &str, count: usize, allowed: usize) -> String {
    format!(
        "{LIST}: {part} has \"{word}\" {count} times, fewer than {allowed}; run `cargo xtask tidy \
         --lower`"
    )
}

/// The crate of a file, or its folder.
fn part_of(name: &str) -> &str {
    let name = name.strip_prefix("crates/").unwrap_or(name);
    name.split_once('/').map_or("pages", |(part, _)| part)
}

/// `form, other form (not before: these words) => advice`; a sign before the first form says where
/// it [counts](Counts).
fn forbidden(line: &str) -> Option<Forbidden> {
    let (words, advice) = line.split_once(" => ")?;
    let (words, unless) = match words.split_once(" (not before: ") {
        Some((words, unless)) => (words, unless.strip_suffix(')')?),
        None => (words, ""),
    };
    let sign = Counts::SIGNS.into_iter().find(|(sign, _)| words.starts_with(*sign));
    let list = |words: &str| -> Vec<Vec<String>> {
        let phrases = words.split(", ").filter(|phrase| !phrase.is_empty());
        phrases.map(|phrase| phrase.split(' ').map(str::to_owned).collect()).collect()
    };
    let forms = list(words.trim_start_matches(['^', '_', '=']));
    let mut name = forms.first()?.join(" ");
    let mut counts = Counts::Everywhere;
    if let Some((sign, where_it_counts)) = sign {
        name.insert(0, sign);
        counts = where_it_counts;
    }
    Some(Forbidden { name, forms, unless: list(unless), counts, advice: advice.to_owned() })
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

/// The words in a name: `move_behind` and `MoveBehind` have two.
fn parts(name: &str, line: usize) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut before = '_';
    for c in name.chars() {
        let begins = before == '_' || c.is_uppercase() && !before.is_uppercase();
        if c != '_' {
            if begins {
                words.push(Word { text: String::new(), line, opens: false });
            }
            if let Some(word) = words.last_mut() {
                word.text.extend(c.to_lowercase());
            }
        }
        before = c;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::pieces;

    const LIST: &str = "# comment\nbehind (not before: a feature, features) => after\n\
                        come to nothing, comes to nothing => what happens\n^who, whoever => the \
                        subject\n_plain => what it is\n=own => whose it is\n";

    /// Checks the findings in a file of a crate.
    #[track_caller]
    fn check(counts: &str, text: &str, findings: usize) {
        let mut words = Words::parse(&format!("{LIST}{counts}")).unwrap();
        words.add_rust("crates/broth-x/src/a.rs", &pieces(text));
        let mut found = Vec::new();
        words.check(&mut found);
        assert_eq!(found.len(), findings, "{text}: {found:?}");
    }

    #[test]
    fn words_are_found_in_prose_and_in_names() {
        for (text, findings) in [
            ("// It is behind it.", 1),
            ("/// Behind\n/// a feature, and behind features.", 0),
            ("fn move_behind() {} struct Behindhand;", 1),
            ("struct MoveBehind; const BEHIND: u8 = 0;", 1),
            ("\"behind\"", 1),
            ("fn before() {}", 0),
            ("// This has come\n// to nothing.", 1),
            ("// Those who read. It is known who.", 0),
            ("// Read: whoever writes\n// knows. Who writes\n// reads", 1),
            ("// It is\n// who", 0),
            ("// It is.\n// Who", 1),
            (concat!("/// # W", "ho reads"), 0),
            ("fn who() {}", 0),
            ("// In plain words, its own.", 0),
            ("fn is_plain() {}", 1),
            ("enum E { PlainName }", 1),
            ("fn own() {}", 1),
            ("enum Storage { Own }", 1),
            ("fn rules_of_ones_own() {}", 0),
        ] {
            check("", text, findings);
        }
    }

    #[test]
    fn counts_may_only_go_down() {
        let counts = "[broth-x]\nbehind 2\n";
        check(counts, "// behind, behind", 0);
        check(counts, "// behind, behind, behind", 1);
        check(counts, "// behind", 1);
        check(counts, "", 1);
        check("[broth-y]\nbehind 1\n", "", 1);
    }

    #[test]
    fn the_list_is_lowered_but_never_raised() {
        let list = format!(
            "{LIST}\n[broth-x]\n^who 1\nbehind 3\n\n[broth-y]\nbehind 1\n\n[pages]\nbehind 1\n"
        );
        let mut words = Words::parse(&list).unwrap();
        words.add_rust("crates/broth-x/src/a.rs", &pieces("// behind. Who? Who?"));
        words.add_text("README.md", "It is behind it.");
        let lowered = format!("{LIST}\n[broth-x]\n^who 1\nbehind 1\n\n[pages]\nbehind 1\n");
        assert_eq!(words.lowered(&list), lowered);
    }

    #[test]
    fn headings_and_items_of_pages() {
        for (text, findings) in [
            ("## Who reads\n\nSome know\nwho.\n", 0),
            ("Who reads, knows.", 1),
            ("- Who reads\n- who writes\n", 2),
        ] {
            let mut words = Words::parse(LIST).unwrap();
            words.add_text("docs/a.md", text);
            let count: usize = words.seen.values().map(Vec::len).sum();
            assert_eq!(count, findings, "{text}");
        }
    }

    #[test]
    fn a_list_with_a_bad_line_is_refused() {
        for list in ["behind", "behind => after\n[x]\nbehind", "behind => after\n[x]\nother 1\n"] {
            assert!(Words::parse(list).is_err(), "{list}");
        }
    }
}
