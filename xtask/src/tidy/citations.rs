//! Citations of the HTML standard:
//! `https://html.spec.whatwg.org/multipage/parsing.html#data-state`.
//!
//! `xtask/data/fragment-ids.txt` lists the ids. A citation that is not among them is a slip of the
//! pen or a rule that moved; the finding names the nearest id. An id marked with `*` in the list (a
//! state, an insertion mode) must be cited by some function; otherwise the rule is missing.
//!
//! A link is useful where it is unique. In a crate, no second item has the same link and no words
//! with it; and the link to an insertion mode whose rows are listed appears once, because each row
//! has words of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const STANDARD: &str = "https://html.spec.whatwg.org/multipage/";
const LIST: &str = "xtask/data/fragment-ids.txt";
const PARSE_ERRORS: &str = "xtask/data/parse-errors.txt";
const ROWS: &str = "xtask/data/insertion-mode-rows.txt";

/// The listed ids, by `page#id`, and which of them are cited.
#[derive(Default)]
pub(super) struct Citations {
    ids: BTreeMap<String, Id>,
    /// The modes whose rows are listed.
    modes: BTreeSet<String>,
    /// Where a link is that must not appear again, by crate and link.
    places: BTreeMap<(String, String), String>,
    seen: usize,
}

#[derive(Default)]
struct Id {
    must_be_cited: bool,
    cited: bool,
}

impl Citations {
    /// Reads the lists.
    pub(super) fn load(root: &Path) -> Result<Self, String> {
        let read =
            |name| std::fs::read_to_string(root.join(name)).map_err(|e| format!("{name}: {e}"));
        Ok(Self::parse(&read(LIST)?, &read(PARSE_ERRORS)?, &read(ROWS)?))
    }

    fn parse(list: &str, parse_errors: &str, rows: &str) -> Self {
        let content = |line: &&str| !line.is_empty() && !line.starts_with('#');
        let mut ids = BTreeMap::new();
        let mut page = "";
        for line in list.lines().filter(content) {
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                page = name;
                continue;
            }
            let (id, must_be_cited) =
                line.strip_suffix(" *").map_or((line, false), |marked| (marked, true));
            ids.insert(format!("{page}#{id}"), Id { must_be_cited, cited: false });
        }
        for line in parse_errors.lines().filter(content) {
            if let Some((code, _)) = line.split_once(": ") {
                ids.insert(format!("parsing.html#parse-error-{code}"), Id::default());
            }
        }
        let modes = rows.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
        let modes = modes.map(|id| format!("parsing.html#{id}")).collect();
        Self { ids, modes, places: BTreeMap::new(), seen: 0 }
    }

    /// Checks the citations of a file.
    pub(super) fn check(&mut self, name: &str, text: &str, found: &mut Vec<String>) {
        for (index, line) in text.lines().enumerate() {
            for citation in citations(line) {
                self.seen += 1;
                match self.ids.get_mut(citation) {
                    Some(id) => id.cited |= name.ends_with(".rs"),
                    None => found.push(format!(
                        "{name}:{}: no such id: {citation}; did you mean {}? (If it is new, add it \
                         to {LIST}.)",
                        index + 1,
                        self.nearest(citation)
                    )),
                }
            }
        }
    }

    /// Finds links that appeared before, in the documentation of another item of the crate.
    pub(super) fn check_repeated(&mut self, name: &str, text: &str, found: &mut Vec<String>) {
        let Some((krate, _)) = name.strip_prefix("crates/").and_then(|name| name.split_once('/'))
        else {
            return;
        };
        let is_doc = |line: &&str| line.trim_start().starts_with("///");
        let lines: Vec<(usize, &str)> = text.lines().enumerate().collect();
        for block in lines.chunk_by(|(_, a), (_, b)| is_doc(a) == is_doc(b)) {
            let words = |line: &str| {
                let doc = line.trim_start().trim_start_matches('/').trim();
                !(doc.is_empty() || doc.starts_with('<') && doc.ends_with('>'))
            };
            let is_bare = !block.iter().any(|(_, line)| words(line));
            for (index, line) in block.iter().filter(|(_, line)| is_doc(line)) {
                for citation in citations(line) {
                    if !is_bare && !self.modes.contains(citation) {
                        continue;
                    }
                    let place = format!("{name}:{}", index + 1);
                    let key = (krate.to_owned(), citation.to_owned());
                    let first = self.places.entry(key).or_insert_with(|| place.clone());
                    if *first != place {
                        found.push(format!(
                            "{place}: {citation} is cited at {first} as well; say \
                            which part of it this is"
                        ));
                    }
                }
            }
        }
    }

    /// After all files: ids that must be cited but are not.
    pub(super) fn check_all_cited(&self, found: &mut Vec<String>) {
        for (citation, id) in &self.ids {
            if id.must_be_cited && !id.cited {
                found.push(format!("no function cites {STANDARD}{citation}: is the rule missing?"));
            }
        }
    }

    /// The number of citations.
    pub(super) fn seen(&self) -> usize {
        self.seen
    }

    fn nearest(&self, citation: &str) -> &str {
        let distance = |known: &&String| edit_distance(known, citation);
        self.ids.keys().min_by_key(distance).map_or("", String::as_str)
    }
}

/// The `page#id` of every link to the standard in a line; a link without `#` cites nothing.
fn citations(line: &str) -> Vec<&str> {
    let mut list = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(STANDARD) {
        rest = &rest[at + STANDARD.len()..];
        let ends = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '`' | ']');
        let mut link = &rest[..rest.find(ends).unwrap_or(rest.len())];
        link = link.trim_end_matches(['.', ',', ';']);
        // The closing parenthesis of a Markdown link is not part of the id; those of
        // `attribute-value-(unquoted)-state` are.
        while link.matches(')').count() > link.matches('(').count() {
            link = &link[..link.rfind(')').unwrap_or(0)];
        }
        if link.contains('#') {
            list.push(link);
        }
    }
    list
}

/// How many characters must be inserted, removed or changed to turn one into the other.
fn edit_distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_of_a_line() {
        for (line, ids) in [
            (
                "/// <https://html.spec.whatwg.org/multipage/parsing.html#data-state>",
                &["parsing.html#data-state"][..],
            ),
            (
                "see https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(unquoted)-state.",
                &["parsing.html#attribute-value-(unquoted)-state"],
            ),
            (
                "[x](https://html.spec.whatwg.org/multipage/syntax.html#writing), \
                 [y](https://html.spec.whatwg.org/multipage/syntax.html#syntax-tag-omission)",
                &["syntax.html#writing", "syntax.html#syntax-tag-omission"],
            ),
            ("https://html.spec.whatwg.org/multipage/parsing.html", &[]),
            ("https://example.org/#data-state", &[]),
        ] {
            assert_eq!(citations(line), ids, "{line}");
        }
    }

    #[test]
    fn unknown_ids_and_missing_rules_are_found() {
        let list = "# comment\n\n[parsing.html]\ndata-state *\ntag-open-state *\nnext-token\n";
        let errors = "# comment\n[tokenizer]\neof-in-tag: The file ends.\n";
        let mut citations = Citations::parse(list, errors, "");
        let mut found = Vec::new();
        let link = |id: &str| format!("/// <{STANDARD}parsing.html#{id}>\n");
        let text =
            [link("data-state"), link("tag-opens-state"), link("parse-error-eof-in-tag")].concat();
        citations.check("x.rs", &text, &mut found);
        citations.check("x.md", &link("tag-open-state"), &mut found);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with(
            "x.rs:2: no such id: parsing.html#tag-opens-state; did you \
            mean parsing.html#tag-open-state?"
        ));
        citations.check_all_cited(&mut found);
        assert_eq!(found.len(), 2);
        assert!(found[1].contains("parsing.html#tag-open-state"));
        assert_eq!(citations.seen(), 4);
    }

    #[test]
    fn a_bare_link_appears_once_in_a_crate() {
        let link = |id: &str| format!("/// <{STANDARD}parsing.html#{id}>\nfn f() {{}}\n");
        let [state, mode] = ["data-state", "parsing-main-inbody"].map(link);
        let words = "/// Words.\n///\n";
        for (files, findings) in [
            (&[("crates/a/x.rs", state.clone()), ("crates/b/x.rs", state.clone())][..], 0),
            (&[("crates/a/x.rs", state.clone()), ("crates/a/y.rs", state.clone())], 1),
            (&[("crates/a/x.rs", format!("{state}{words}{state}{state}"))], 1),
            (&[("crates/a/x.rs", format!("{state}//! {}", &state[4..]))], 0),
            (&[("crates/a/x.rs", format!("{mode}{words}{mode}"))], 1),
        ] {
            let mut citations = Citations::parse("", "", "[parsing-main-inbody]\nAnything else\n");
            let mut found = Vec::new();
            for (name, text) in files {
                citations.check_repeated(name, text, &mut found);
            }
            assert_eq!(found.len(), findings, "{found:?}");
        }
    }

    #[test]
    fn distances() {
        for (a, b, distance) in [
            ("", "", 0),
            ("abc", "abc", 0),
            ("abc", "ac", 1),
            ("", "ab", 2),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(edit_distance(a, b), distance);
            assert_eq!(edit_distance(b, a), distance);
        }
    }
}
