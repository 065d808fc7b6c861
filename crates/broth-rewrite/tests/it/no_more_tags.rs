//! An oracle for the end tags that a renamed element gets where it had none: without one of them,
//! the tree would be another one, or a parser would report one more error.

use broth_dom::Document;
use broth_html::Parser;
use broth_rewrite::{Edit, Page, Piece, Rewriter};
use broth_select::{Select as _, Selector};
use dice::Dice;

use crate::changed::changed;
use crate::failures::Failures;
use crate::trees::{PIECES, moves, selector};

/// Names of elements whose end tags may be omitted.
const NAMES: &[&str] = &["p", "li", "dt", "dd", "td", "th", "tr", "option", "optgroup", "rt", "rb"];

/// Tags whose elements have rules of their own for where they end.
const SPECIAL: &[&str] = &["<svg", "<select>", "<template>", "<a>", "<b>", "<em>"];

/// Elements that get content with their new name, and so an end tag.
const VOID: &[&str] = &["br", "hr", "input", "link", "col", "svg", "g"];

/// The tree of a source, and the number of its parse errors.
fn read(source: &str) -> (String, usize) {
    let parsed = Parser::new().errors(true).parse(source);
    (parsed.root().inner_html(), parsed.errors.len())
}

/// Whether one of the renamed elements could have no content before.
fn is_empty(page: &Page, selector: &Selector) -> bool {
    page.document().select(selector).any(|node| VOID.contains(&node.name()))
}

/// Whether there is markup for a tree.
fn is_faithful(tree: &Document) -> bool {
    let markup = tree.root().inner_html();
    broth_html::parse(&markup).root().inner_html() == markup
}

/// The output without each one of its new end tags in turn.
fn without_each(pieces: &[Piece], source: &str) -> Vec<(String, String)> {
    let mut output = String::new();
    let mut tags = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Kept(range) => output.push_str(&source[range.clone()]),
            Piece::New(text) => {
                for (at, _) in text.match_indices("</") {
                    let len = text[at..].find('>').map_or(text.len() - at, |end| end + 1);
                    tags.push(output.len() + at..output.len() + at + len);
                }
                output.push_str(text);
            }
        }
    }
    let without = |tag: &std::ops::Range<usize>| {
        (output[..tag.start].to_owned() + &output[tag.end..], output[tag.clone()].to_owned())
    };
    tags.iter().map(without).collect()
}

#[test]
fn each_end_tag_that_a_new_name_adds_is_needed() {
    let cases: u64 = std::env::var("BROTH_CASES").map_or(20_000, |cases| cases.parse().unwrap());
    let mut needless = Failures::default();
    let mut needed = 0;
    for seed in 0..cases {
        let mut dice = Dice::new(seed);
        let source: String = (0..1 + dice.roll(7)).map(|_| dice.one_of(PIECES)).collect();
        if SPECIAL.iter().any(|tag| source.contains(tag)) {
            continue;
        }
        let Some(selector) = selector(&mut dice, &source) else { continue };
        let name = dice.one_of(NAMES);
        let op = Edit::SetName(name.into());
        let page = Page::parse(&source);
        let edits = Rewriter::new().rule(&selector, op.clone()).edits(&page).unwrap();
        if edits.count() == 0 || moves(&source) || !is_faithful(&changed(&source, &selector, &op)) {
            continue;
        }
        let output = edits.rewrite().unwrap();
        let (tree, errors) = read(&output);
        for (without, tag) in without_each(&edits.pieces().unwrap(), &source) {
            let (tree_without, errors_without) = read(&without);
            if tag != format!("</{name}>") || is_empty(&page, &selector) {
                continue;
            }
            if tree_without != tree || errors_without > errors {
                needed += 1;
                continue;
            }
            let text = format!("{source:?}\n-> {output:?}");
            needless.add(format!("{selector} -> {name}: {tag}"), text);
        }
    }
    println!("{needed} needed");
    assert!(needed > cases as usize / 1000);
    needless.assert_none();
}
