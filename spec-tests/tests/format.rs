//! What is formatted has the same tree and the same rendered text, whatever the document.
//!
//! The documents are those of the suites, of the project's own cases, and the pages in the folder
//! that `BROTH_CORPUS` names, or in `../shared/corpus`.

use std::fs;
use std::path::{Path, PathBuf};

use broth::format::{Formatter, Tags, WhiteSpace};
use broth::html::{Context, Parsed, Parser};
use broth::text::RenderText as _;
use spec_tests::suites;
use spec_tests::tree::{self, TreeCase};

fn parse(html: &str, context: Option<&str>, scripting: bool) -> Parsed {
    let parser = Parser::new().scripting(scripting);
    match context {
        Some(context) => parser.context(Context::parse(context)).parse(html),
        None => parser.parse(html),
    }
}

/// The lines of a dump without white space, which formatting may change.
fn outline(parsed: &Parsed) -> String {
    let dump = parsed.root().dump_html().to_string();
    dump.split_whitespace().filter(|word| !matches!(*word, "\"" | "|" | "\"\"")).map(bare).collect()
}

/// A word without the quotes of the text that it begins or ends.
fn bare(word: &str) -> &str {
    word.trim_matches('"')
}

/// Checks a document with some options. Returns whether a part of it was left as it was.
fn check(html: &str, context: Option<&str>, scripting: bool) -> bool {
    let mut is_left = false;
    for (formatter, is_exact) in [
        (Formatter::new(), true),
        (Formatter::new().width(40).tabs(true), true),
        (Formatter::new().white_space(WhiteSpace::Strict), true),
        (Formatter::new().white_space(WhiteSpace::Ignore), false),
        (Formatter::new().tags(Tags::Write), true),
        (Formatter::new().tags(Tags::Omit), true),
    ] {
        let formatter = match context {
            Some(context) => formatter.context(Context::parse(context)),
            None => formatter,
        };
        let formatted = formatter.report(html);
        let written = &formatted.html;
        let again = formatter.format(written);
        assert_eq!(&again, written, "formatted twice: {html:?}");
        let (old, new) = (parse(html, context, scripting), parse(written, context, scripting));
        assert_eq!(outline(&old), outline(&new), "{html:?} as {written:?}");
        if is_exact && context.is_none() {
            let (old, new) = (old.root().rendered_text(), new.root().rendered_text());
            assert_eq!(old, new, "{html:?} as {written:?}");
        }
        is_left |= formatted.kept.iter().any(|kept| kept.reason.as_str() == "other-tree");
    }
    is_left
}

/// The documents in a folder of test cases for trees.
fn cases(folder: &Path) -> Vec<TreeCase> {
    suites::read_all(folder, ".dat", tree::read)
}

/// Checks documents. Not many may be left in part.
fn check_all(cases: &[TreeCase]) {
    let mut left = 0;
    for case in cases {
        let context = case.context.as_ref().map(|context| match context.namespace.as_str() {
            "" => context.name.clone(),
            namespace => format!("{namespace} {}", context.name),
        });
        left += usize::from(check(&case.data, context.as_deref(), case.scripting));
    }
    println!("{} documents, {left} left in part", cases.len());
    assert!(left * 20 < cases.len(), "{left} of {} documents were left in part", cases.len());
}

#[test]
fn documents_of_the_suites_keep_their_trees() {
    match suites::public_root() {
        Some(root) => check_all(&cases(&root.join("html5lib-tests/tree-construction"))),
        None => println!("{}", suites::WHERE_TO_GET_THEM),
    }
}

#[test]
fn documents_of_our_cases_keep_their_trees() {
    check_all(&cases(&suites::own_cases("tree-construction")));
}

/// The HTML files of a folder, at any depth.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "html") {
            found.push(path);
        }
    }
}

#[test]
fn pages_keep_their_trees() {
    let folder = std::env::var_os("BROTH_CORPUS")
        .map_or_else(|| Path::new("../../shared/corpus").to_owned(), PathBuf::from);
    let mut found = Vec::new();
    pages(&folder, &mut found);
    for page in found {
        let bytes = fs::read(&page).unwrap();
        let text = Parser::new().decode(&bytes).text.into_owned();
        let formatter = Formatter::new();
        let formatted = formatter.report(&text);
        let name = page.display();
        assert!(formatted.kept.is_empty(), "{name}:{}", formatted.kept[0]);
        assert!(formatter.format(&formatted.html) == formatted.html, "formatted twice: {name}");
        let (old, new) = (parse(&text, None, true), parse(&formatted.html, None, true));
        assert!(outline(&old) == outline(&new), "{name}");
        assert!(old.root().rendered_text() == new.root().rendered_text(), "{name}");
    }
}
