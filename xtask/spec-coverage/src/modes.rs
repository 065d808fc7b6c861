//! The rows of the text. Each says, in the text's words, how an insertion mode handles a token.
//!
//! A link leads to a mode, whose rows are many. So a comment above the function or the arm that
//! implements a row repeats the row's words. `xtask/data/insertion-mode-rows.txt` lists the rows;
//! one that no comment names is missing in the code, or cannot be found there.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The list of modes and their rows.
pub(crate) const LIST: &str = "xtask/data/insertion-mode-rows.txt";

/// The modes whose rows are listed.
pub(crate) struct Modes(Vec<Mode>);

/// An insertion mode.
pub(crate) struct Mode {
    /// Its fragment id.
    pub(crate) id: String,
    rows: Vec<String>,
}

/// Rows are identified by mode and words.
pub(crate) fn key(id: &str, words: &str) -> String {
    format!("{id} > {words}")
}

impl Modes {
    /// Reads the list: an id in brackets, then a row on each line.
    pub(crate) fn parse(list: &str) -> Result<Self, String> {
        let mut modes: Vec<Mode> = Vec::new();
        for (index, line) in list.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match (line.strip_prefix('[').and_then(|id| id.strip_suffix(']')), modes.last_mut()) {
                (Some(id), _) => modes.push(Mode { id: id.to_owned(), rows: Vec::new() }),
                (None, Some(mode)) => mode.rows.push(line.to_owned()),
                (None, None) => return Err(format!("{LIST}:{}: a row of no mode", index + 1)),
            }
        }
        Ok(Self(modes))
    }

    /// The mode that a file implements: a function in it links to the mode, or one in the file
    /// whose folder it is in.
    pub(crate) fn of_file(&self, root: &Path, file: &str) -> Option<&Mode> {
        let path = root.join(file);
        let parent = path.parent()?.with_extension("rs");
        let sources = [path, parent].map(|path| fs::read_to_string(path).unwrap_or_default());
        sources.iter().find_map(|source| {
            let docs = || source.lines().filter(|line| line.trim_start().starts_with("///"));
            self.0.iter().find(|mode| docs().any(|doc| doc.contains(&format!("#{}>", mode.id))))
        })
    }

    /// What is wrong: rows that nothing names or reaches, and names of rows that do not exist.
    /// `hits` says how often each named row, by its [`key`], was reached.
    pub(crate) fn check(&self, hits: &BTreeMap<String, u64>) -> Vec<String> {
        let mut found = Vec::new();
        for Mode { id, rows } in &self.0 {
            for words in rows {
                match hits.get(&key(id, words)) {
                    Some(0) => found.push(format!("{id}: no case reaches: {words}")),
                    Some(_) => {}
                    None => found.push(format!("{id}: no comment names: {words}")),
                }
            }
            let known = |words: &str| rows.iter().any(|row| row == words);
            let named = hits.keys().filter_map(|key| key.split_once(" > "));
            let invented = named.filter(|(of, words)| of == id && !known(words));
            found.extend(invented.map(|(_, words)| format!("{id}: there is no row: {words}")));
        }
        found
    }

    /// How many rows each mode has.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (&str, usize)> {
        self.0.iter().map(|mode| (mode.id.as_str(), mode.rows.len()))
    }
}

impl Mode {
    /// The keys of the rows that the comments in a piece of source name, including those that only
    /// look like rows.
    pub(crate) fn named_in(&self, source: &str) -> Vec<String> {
        let is_row = |words: &String| self.rows.contains(words) || seems_to_be_a_row(words);
        paragraphs(source).into_iter().filter(is_row).map(|words| key(&self.id, &words)).collect()
    }
}

fn seems_to_be_a_row(words: &str) -> bool {
    ["A start tag", "An end tag", "An end tag token"].iter().any(|start| {
        words.strip_prefix(start).is_some_and(|rest| rest.starts_with(" whose tag name is"))
    })
}

/// The paragraphs of the comments, each on one line.
pub(crate) fn paragraphs(source: &str) -> Vec<String> {
    let mut list = vec![String::new()];
    for line in source.lines() {
        let comment = line.trim().strip_prefix("//").filter(|rest| !rest.starts_with('!'));
        let words = comment.map_or("", |rest| rest.trim_start_matches('/').trim());
        let last = list.len() - 1;
        match (words.is_empty(), list[last].is_empty()) {
            (true, true) => {}
            (true, false) => list.push(String::new()),
            (false, true) => list[last].push_str(words),
            (false, false) => list[last] = format!("{} {words}", list[last]),
        }
    }
    list.retain(|paragraph| !paragraph.is_empty());
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "# comment\n[a]\nA comment token\nA start tag whose tag name is one \
        of: \"b\", \"c\"\n[d]\nAnything else\n";

    #[test]
    fn rows_are_named_by_whole_paragraphs() {
        let modes = Modes::parse(ROWS).unwrap();
        let source = "/// A start tag whose tag name\n/// is one of: \"b\", \"c\"\n///\n/// \
            More.\nfn f() {\n\
                      // A comment token\n\n // A comment token, too\n// A start tag whose tag name
                      // is \"e\"\n}";
        let named = modes.0[0].named_in(source);
        assert_eq!(
            named,
            ["a > A start tag whose tag name is one of: \"b\", \"c\"", "a > A comment token",]
        );
        let source = "// A start tag whose tag name is \"e\"\n";
        assert_eq!(modes.0[0].named_in(source), ["a > A start tag whose tag name is \"e\""]);
        assert!(Modes::parse("A comment token\n").is_err());
    }

    #[test]
    fn missing_unreached_and_invented_rows() {
        let modes = Modes::parse(ROWS).unwrap();
        let hits = [
            ("a > A comment token", 0),
            ("a > A start tag whose tag name is \"e\"", 3),
            ("d > Anything else", 1),
        ];
        let hits = hits.map(|(key, hits)| (key.to_owned(), hits)).into();
        assert_eq!(
            modes.check(&hits),
            [
                "a: no case reaches: A comment token",
                "a: no comment names: A start tag whose tag name is one of: \"b\", \"c\"",
                "a: there is no row: A start tag whose tag name is \"e\"",
            ]
        );
    }

    /// `broth_html_rules::in_body` lists the rows of tags again, with their names.
    #[test]
    fn the_enums_of_rows_have_the_words_of_the_text() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let read = |file: &str| fs::read_to_string(root.join(file)).unwrap();
        let modes = Modes::parse(&read(LIST)).unwrap();
        let in_body = modes.0.iter().find(|mode| mode.id == "parsing-main-inbody").unwrap();
        let mut named = in_body.named_in(&read("crates/broth-html-rules/src/in_body.rs"));
        let is_of_tags = |words: &&String| words.contains(" tag");
        let mut rows: Vec<String> =
            in_body.rows.iter().filter(is_of_tags).map(|words| key(&in_body.id, words)).collect();
        named.sort();
        rows.sort();
        assert_eq!(named, rows);
    }
}
