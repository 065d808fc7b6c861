//! The proof that leaves out what cannot diverge from the tree, and its twin, which tells the tree
//! builder of every element.

use alloc::string::String;

use broth_dom::{Document, NodeId, QuirksMode, TreeSink};
use broth_markup::{Doctype, Namespace, QName, Span};
use dice::Dice;

use super::add_attr;
use crate::Serializer;
use crate::proof::RoundTripProof;
use crate::roundtrip::check;
use crate::writer::write_proved;

/// Elements of most pages, and others that prevent such a simple page.
const ORDINARY: &[&str] = &[
    "div", "p", "span", "ul", "li", "dl", "dd", "dt", "h1", "h2", "b", "i", "a", "br", "img", "em",
    "address", "section", "my-tag", "label",
];
const ODD: &[&str] = &[
    "table",
    "tbody",
    "tr",
    "td",
    "caption",
    "button",
    "form",
    "select",
    "option",
    "selectedcontent",
    "template",
    "pre",
    "textarea",
    "input",
    "nobr",
    "object",
    "body",
    "frameset",
    "head",
    "html",
    "title",
    "noscript",
    "hr",
    "ruby",
    "rt",
    "svg",
    "math",
    "image",
    "foreignObject",
    "UPPER",
    "keygen",
    "optgroup",
    "font",
    "meta",
    "colgroup",
];

/// Elements of tables and formatting elements, so few that they meet in each other.
const TABLES: &[&str] = &[
    "table",
    "tbody",
    "tr",
    "td",
    "caption",
    "colgroup",
    "col",
    "object",
    "ruby",
    "rt",
    "rb",
    "b",
    "u",
    "a",
    "p",
    "li",
    "select",
    "option",
    "button",
    "selectedcontent",
];

/// The part of a table that belongs into this one.
fn part_in(parent: &str) -> Option<&'static str> {
    Some(match parent {
        "table" => "tbody",
        "tbody" => "tr",
        "tr" => "td",
        "colgroup" => "col",
        _ => return None,
    })
}

/// A tree of anything, more or less.
fn grow(doc: &mut Document, root: NodeId, dice: &mut Dice, oddness: usize) {
    grow_of(doc, root, dice, |dice| {
        let is_odd = dice.roll(100) < oddness;
        dice.one_of(if is_odd { ODD } else { ORDINARY })
    });
}

/// A tree of elements with these names.
fn grow_of(
    doc: &mut Document,
    root: NodeId,
    dice: &mut Dice,
    mut name: impl FnMut(&mut Dice) -> &'static str,
) {
    let mut path = alloc::vec![root];
    for _ in 0..dice.roll(40) {
        let parent = path[path.len() - 1];
        let child = match dice.roll(12) {
            0..3 => doc.create_text(dice.one_of(&["x", " ", "\n", "a\0b", "y & z", "", "x"])),
            3 => doc.create_comment(dice.one_of(&["c", "-->"])),
            4 => doc.create_processing_instruction("marker", "name=m"),
            5..7 => {
                if path.len() > 1 {
                    path.pop();
                }
                continue;
            }
            _ => {
                let part = doc.node(parent).qname().and_then(|name| part_in(name.local));
                let name = part.filter(|_| dice.roll(4) > 0).unwrap_or_else(|| name(dice));
                let namespace = match name {
                    "svg" | "foreignObject" if dice.flip() => Namespace::Svg,
                    "math" => Namespace::MathMl,
                    _ => Namespace::Html,
                };
                let element = doc.create_element_ns(QName::new(namespace, None, name)).unwrap();
                match dice.roll(12) {
                    0 => doc.set_attr(element, "for", "m").unwrap(),
                    1 => add_attr(doc, element, "a b", ""),
                    2 => doc.set_attr(element, "id", "1").unwrap(),
                    _ => {}
                }
                element
            }
        };
        if doc.append(parent, child).is_ok()
            && doc.node(child).qname().is_some()
            && dice.roll(5) > 0
        {
            let contents = doc.node(child).template_contents().map(|contents| contents.id());
            path.push(contents.unwrap_or(child));
        }
    }
}

#[track_caller]
fn compare<'t>(
    doc: &'t Document,
    root: NodeId,
    seed: u64,
    begin: impl Fn() -> RoundTripProof<'t, Document>,
) {
    let options = &Serializer::new().options;
    let told = || begin().telling_all();
    let found = check(options, doc, root, begin());
    assert_eq!(found, check(options, doc, root, told()), "{seed}: {}", doc.node(root).inner_html());
    let options = &Serializer::new().minify(true).options;
    let [mut markup, mut twin] = [String::new(), String::new()];
    write_proved(options, &mut markup, doc, root, &begin);
    write_proved(options, &mut twin, doc, root, told);
    assert_eq!(markup, twin, "{seed}: {}", doc.node(root).inner_html());
}

#[test]
fn the_twin_finds_the_same_in_fragments() {
    for seed in 0..8_000 {
        let mut dice = Dice::new(seed);
        let mut doc = Document::new();
        let root = doc.create_fragment();
        let oddness = dice.one_of(&[0, 5, 20, 60]);
        grow(&mut doc, root, &mut dice, oddness);
        let contexts = ["body", "div", "td", "html", "li", "template", "select", "head", "p", "a"];
        let (context, scripting) = (dice.one_of(&contexts), dice.flip());
        let options = Serializer::new().context(context).scripting(scripting).options;
        compare(&doc, root, seed, || options.begin(&doc, root));
    }
}

#[test]
fn the_twin_finds_the_same_in_documents() {
    for seed in 0..8_000 {
        let mut dice = Dice::new(seed);
        let mut doc = Document::new();
        let root = NodeId::DOCUMENT;
        if dice.flip() {
            let html = Doctype { name: Some("html"), ..Doctype::default() };
            doc.append_doctype(html, Span::default());
        } else {
            doc.set_quirks_mode(QuirksMode::Quirks);
        }
        let [html, head, body] =
            ["html", "head", "body"].map(|name| doc.create_element(name).unwrap());
        for (parent, child) in [(root, html), (html, head), (html, body)] {
            doc.append(parent, child).unwrap();
        }
        if dice.roll(4) == 0 {
            grow(&mut doc, head, &mut dice, 60);
        }
        let oddness = dice.one_of(&[0, 5, 20, 60]);
        grow(&mut doc, body, &mut dice, oddness);
        compare(&doc, root, seed, || Serializer::new().options.begin(&doc, root));
    }
}

#[test]
fn the_twin_finds_the_same_in_tables_and_formatting() {
    for seed in 0..8_000 {
        let mut dice = Dice::new(seed);
        let mut doc = Document::new();
        let root = doc.create_fragment();
        grow_of(&mut doc, root, &mut dice, |dice| dice.one_of(TABLES));
        let contexts = ["body", "table", "tbody", "tr", "td", "caption", "colgroup", "html"];
        let options = Serializer::new().context(dice.one_of(&contexts)).options;
        compare(&doc, root, seed, || options.begin(&doc, root));
    }
}
