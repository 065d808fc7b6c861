//! The examples of CommonMark's specification, in both directions.

use broth_markdown::{Flavor, Options, sides};

use crate::examples::{Example, examples};

/// Runs a check on each example whose HTML has only elements that Markdown has.
fn each(mut check: impl FnMut(&Example) -> Result<(), String>) {
    let Some(examples) = examples() else { return };
    let (mut count, mut wrong) = (0, 0);
    for example in examples.iter().filter(|example| example.is_markdown_only()) {
        count += 1;
        if let Err(message) = check(example) {
            wrong += 1;
            let Example { number, markdown, html } = example;
            println!("example {number}:\n{markdown}\n{html}\n{message}\n");
        }
    }
    assert!(count > 590, "only {count} examples");
    assert_eq!(wrong, 0, "{wrong} of {count} are wrong");
}

#[test]
fn the_reader_of_the_proof_reads_them_as_their_html_says() {
    each(|example| {
        let read = sides::read_back(&example.markdown, Flavor::CommonMark);
        if read.lines().any(|line| line.trim_start_matches(['|', ' ']).starts_with("html")) {
            // Tags of Markdown's own elements.
            return Ok(());
        }
        let doc = broth_html::parse(&example.html);
        let expected = sides::kept(doc.body().unwrap(), Flavor::CommonMark);
        if read == expected { Ok(()) } else { Err(format!("read:\n{read}\nexpected:\n{expected}")) }
    });
}

#[test]
fn their_html_becomes_markdown_that_is_read_back() {
    for flavor in [Flavor::CommonMark, Flavor::Gfm] {
        each(|example| {
            let doc = broth_html::parse(&example.html);
            let body = doc.body().unwrap();
            let markdown = Options::default().flavor(flavor).of(body);
            let (kept, tree) = (sides::kept(body, flavor), markdown.tree());
            let read = sides::read_back(&markdown.text, flavor);
            let is_right = kept == tree && tree == read && markdown.losses.is_empty();
            if is_right {
                return Ok(());
            }
            let text = &markdown.text;
            let losses = &markdown.losses;
            Err(format!(
                "written:\n{text}\nkept:\n{kept}\ntree:\n{tree}\nread:\n{read}\nlosses: {losses:?}"
            ))
        });
    }
}
