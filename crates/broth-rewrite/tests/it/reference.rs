//! Rewriting and then parsing gives the tree that parsing and then changing the tree does.

use broth_rewrite::{Edit, Element, RewriteError, Rewriter};
use broth_select::Selector;
use dice::Dice;

use crate::changed::changed;
use crate::failures::Failures;

/// The tree of what rewriting gives, the tree to be had, and what was written.
fn both(source: &str, selector: &str, op: &Edit) -> (String, String, String) {
    let compiled: Selector = selector.parse().unwrap();
    let wanted = changed(source, &compiled, op).root().inner_html();
    let output = Rewriter::new().rule(compiled, op.clone()).rewrite(source).unwrap();
    (broth_html::parse(&output).root().inner_html(), wanted, output)
}

const SELECTORS: &[&str] = &[
    "li",
    "ul",
    "p",
    "p + p",
    "li:first-child",
    "li:last-child",
    "td",
    "tr",
    "tbody",
    "table",
    "b",
    "div",
    "div > p",
    "option",
    "select",
    "dt",
    "dd",
    "dl",
    "a",
    "em",
    "br",
    "h1",
    "thead",
    "th",
    "title",
    "script",
    "[id]",
    "body",
    "head",
    "html",
    "caption",
    "col",
    "colgroup",
];

/// Documents with omitted tags, but without errors that move elements.
fn document(dice: &mut Dice) -> String {
    let mut out = String::new();
    if dice.flip() {
        out.push_str("<!DOCTYPE html>");
    }
    for (tag, end) in [
        ("<html>", ""),
        ("<head>", ""),
        ("<title>Soup</title>", ""),
        ("</head>", ""),
        ("<body>", ""),
    ] {
        if dice.flip() {
            out.push_str(tag);
            out.push_str(end);
        }
    }
    blocks(dice, &mut out, 3);
    out
}

fn blocks(dice: &mut Dice, out: &mut String, depth: usize) {
    for _ in 0..1 + dice.roll(3) {
        let space = ["", "\n", " "][dice.roll(3)];
        match dice.roll(if depth == 0 { 3 } else { 9 }) {
            0 | 1 => {
                out.push_str(["<p>", "<P id=p>", "<p class='a'>"][dice.roll(3)]);
                text(dice, out);
                out.push_str(["</p>", "", ""][dice.roll(3)]);
            }
            2 => {
                out.push_str("<h1 id=1>");
                text(dice, out);
                out.push_str("</h1>");
            }
            3 => {
                out.push_str("<div>");
                blocks(dice, out, depth - 1);
                out.push_str("</div>");
            }
            4 | 5 => {
                out.push_str("<ul>");
                out.push_str(space);
                for _ in 0..dice.roll(4) {
                    out.push_str("<li>");
                    if dice.flip() {
                        text(dice, out)
                    } else {
                        blocks(dice, out, depth - 1)
                    }
                    out.push_str(["</li>", "", ""][dice.roll(3)]);
                    out.push_str(space);
                }
                out.push_str("</ul>");
            }
            6 => {
                out.push_str("<table>");
                out.push_str(["", "<caption>C</caption>", "<col>", "<caption>D"][dice.roll(4)]);
                out.push_str(["", "<thead><tr><th>H", "<tbody>"][dice.roll(3)]);
                for _ in 0..dice.roll(3) {
                    out.push_str("<tr>");
                    for _ in 0..dice.roll(3) {
                        out.push_str("<td>");
                        text(dice, out);
                        out.push_str(["</td>", ""][dice.roll(2)]);
                    }
                    out.push_str(["</tr>", ""][dice.roll(2)]);
                }
                out.push_str("</table>");
            }
            7 => {
                out.push_str("<dl><dt>");
                text(dice, out);
                out.push_str("<dd>");
                blocks(dice, out, depth - 1);
                out.push_str("</dl>");
            }
            _ => {
                out.push_str("<p><select><option>1");
                out.push_str(["</option>", ""][dice.roll(2)]);
                out.push_str("<option value=x>2</select></p>");
            }
        }
        out.push_str(space);
    }
}

fn text(dice: &mut Dice, out: &mut String) {
    for _ in 0..dice.roll(4) {
        out.push_str(dice.one_of(&[
            "soup ",
            "a &amp; b",
            "<b>hot</b>",
            "<br>",
            "<a href=x>y</a>",
            "<!-- c -->",
            "\n",
            "<em>x</em>",
        ]));
    }
}

fn op(dice: &mut Dice, selector: &str) -> Edit {
    let inline = || "<em>new</em>".to_owned();
    // No markup gives a document without these.
    let is_fixed = matches!(selector, "html" | "head" | "body");
    // A parser leaves text where it is in these.
    let holds_text = ["p", "div", "h1", "td", "th", "dt", "dd", "li", "b", "a", "em", "title"];
    let text = || "a < b & <i>".to_owned();
    match dice.roll(if is_fixed { 7 } else { 14 }) {
        0 => Edit::SetAttr("id".into(), "n\"&<".into()),
        1 => Edit::RemoveAttr("id".into()),
        2 if matches!(selector, "b" | "a" | "em") => Edit::SetName("i".into()),
        2 if matches!(selector, "p" | "div" | "h1") => Edit::SetName("section".into()),
        3 => Edit::BeforeHtml("<!--new-->".into()),
        4 => Edit::AfterHtml("<!--new-->".into()),
        5 => Edit::PrependHtml("<!--new-->".into()),
        6 => Edit::AppendHtml("<!--new-->".into()),
        7 => Edit::SetInnerHtml("<!--new-->".into()),
        8 => Edit::ReplaceWithHtml("<!--new-->".into()),
        9 => Edit::Remove,
        10 => Edit::AddClass("c".into()),
        11 => Edit::RemoveClass("a".into()),
        12 if matches!(selector, "b" | "a" | "em" | "p") && dice.flip() => match dice.roll(3) {
            0 => Edit::Before(text()),
            1 => Edit::After(text()),
            _ => Edit::ReplaceWith(text()),
        },
        12 if holds_text.contains(&selector) => match dice.roll(3) {
            0 => Edit::Prepend(text()),
            1 => Edit::Append(text()),
            _ => Edit::SetText(text()),
        },
        _ if matches!(selector, "b" | "a" | "em") => {
            if dice.flip() {
                Edit::Unwrap
            } else {
                Edit::Remove
            }
        }
        _ => Edit::AppendHtml(if matches!(selector, "p" | "div" | "td" | "h1" | "dd") {
            inline()
        } else {
            "<!--a-->".into()
        }),
    }
}

#[test]
fn rewriting_then_parsing_is_parsing_then_changing() {
    let mut failed = Failures::default();
    let mut changed = 0;
    for seed in 0..30_000 {
        let mut dice = Dice::new(seed);
        let source = document(&mut dice);
        let selector = dice.one_of(SELECTORS);
        let op = op(&mut dice, selector);
        let (got, wanted, output) = both(&source, selector, &op);
        changed += usize::from(output != source);
        if got != wanted {
            let text = format!("{source:?}\n-> {output:?}\ngot    {got:?}\nwanted {wanted:?}");
            failed.add(format!("{selector} {op:?}"), text);
        }
    }
    assert!(changed > 1000, "{changed}");
    failed.assert_none();
}

#[test]
fn a_stream_is_rewritten_as_the_whole_is() {
    let mut compared = 0;
    for seed in 0..20_000 {
        let mut dice = Dice::new(seed);
        let source = document(&mut dice);
        let mut rules = Rewriter::new();
        let mut handlers = Rewriter::new();
        let waits = dice.flip();
        for _ in 0..1 + dice.roll(2) {
            let selector: Selector = dice.one_of(SELECTORS).parse().unwrap();
            let op = op(&mut dice, &selector.to_string());
            rules = rules.rule(&selector, op.clone());
            let apply = move |element: &mut Element<'_>| element.apply(&op);
            handlers = match waits {
                true => handlers.on_complete(selector, apply),
                false => handlers.on(selector, apply),
            };
        }
        match handlers.validate() {
            Ok(()) => {}
            Err(RewriteError::NeedsTree { .. }) => continue,
            Err(error) => panic!("{error}"),
        }
        let mut page = handlers.stream();
        let mut out = Vec::new();
        let mut rest = source.as_str();
        while !rest.is_empty() {
            let (piece, later) = rest.split_at(1 + dice.roll(rest.len().min(20)));
            out.extend_from_slice(page.feed(piece).unwrap());
            rest = later;
        }
        out.extend_from_slice(&page.finish().unwrap().output);
        let whole = rules.rewrite(&source).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), whole, "{source:?} {rules:?}");
        compared += 1;
    }
    assert!(compared > 15_000, "{compared}");
}
