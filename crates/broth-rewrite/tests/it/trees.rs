//! An oracle for edits of any markup, however broken: parsing the output gives the tree that
//! parsing the source and changing the tree gives.

use broth_rewrite::{Edit, Page, Rewriter};
use broth_select::Selector;
use dice::Dice;

use crate::changed::changed;
use crate::failures::Failures;

/// Markup that leaves tags out, that is misnested, or that has a meaning only at its place.
pub(crate) const PIECES: &[&str] = &[
    "<table>",
    "</table>",
    "<caption>",
    "<col>",
    "<tbody>",
    "<tr>",
    "<td>",
    "</td>",
    "<b>",
    "</b>",
    "<em>",
    "<a>",
    "</a>",
    "<p>",
    "</p>",
    "<h1>",
    "</h2>",
    "<li>",
    "<ul>",
    "</ul>",
    "<dt>",
    "<dd>",
    "</x>",
    "<div>",
    "</div>",
    "<section>",
    "</section>",
    "<form>",
    "</form>",
    "<select>",
    "</select>",
    "<option>",
    "<optgroup>",
    "<selectedcontent>",
    "<hr>",
    "<input>",
    "<button>",
    "</button>",
    "<object>",
    "</object>",
    "<ruby>",
    "<rb>",
    "<rt>",
    "<rp>",
    "<rtc>",
    "</rt>",
    "<pre>",
    "</pre>",
    "<textarea>",
    "</textarea>",
    "\n",
    " ",
    "x",
    "y",
    "<!--c-->",
    "<!doctype html>",
    "<body>",
    "</body>",
    "</html>",
    "<html>",
    "<head>",
    "</head>",
    "<title>t</title>",
    "<link>",
    "<frameset>",
    "<svg>",
    "</svg>",
    "<svg/>",
    "<g>",
    "<g/>",
    "<br>",
    "<span>",
    "</span>",
    "<template>",
    "</template>",
];

const NAMES: &[&str] = &["div", "span", "p", "section", "b", "li", "form", "pre", "q"];

/// A selector of elements that the source has.
pub(crate) fn selector(dice: &mut Dice, source: &str) -> Option<Selector> {
    let names: Vec<&str> = source
        .split('<')
        .filter_map(|tag| tag.split(['>', '/']).next())
        .filter(|name| !name.is_empty() && !name.starts_with('!'))
        .filter(|name| !["html", "head", "body", "frameset"].contains(name))
        .collect();
    let name = *names.get(dice.roll(names.len().max(1)))?;
    let selector = if dice.roll(4) == 0 { format!("{name} + *") } else { name.to_owned() };
    selector.parse().ok()
}

/// Whether markup gives the tree that it was written for.
fn is_faithful(markup: &str) -> bool {
    broth_html::parse(markup).root().inner_html() == markup
}

/// Whether the parser moves or copies something.
pub(crate) fn moves(source: &str) -> bool {
    let mut page = Rewriter::new().into_stream();
    page.feed(source).unwrap();
    page.finish().unwrap().moved > 0
}

/// Whether the parser makes several elements from the tag of a formatting element.
fn reopens_formatting(source: &str) -> bool {
    let doc = broth_html::parse(source);
    ["a", "b", "em"]
        .iter()
        .any(|name| doc.by_tag(name).count() > source.matches(&format!("<{name}>")).count())
}

/// Whether an edit is known to give another tree.
fn is_decided(source: &str, op: &Edit) -> bool {
    let is_space_after_body = || {
        let end = ["</body>", "</html>"].iter().filter_map(|tag| source.find(tag)).min();
        end.is_some_and(|end| source[end..].contains(char::is_whitespace))
    };
    match op {
        // Appended content goes before the end tag of the body, white space after it does not.
        Edit::AppendHtml(_) | Edit::AfterHtml(_) => is_space_after_body(),
        // A `form` without an end tag makes the tags of others ineffective, and an end tag may mean
        // an inner element of the same name.
        Edit::SetName(name) if source.contains(&format!("<{name}>")) => {
            matches!(name.as_str(), "form" | "b")
        }
        // A tag that opens nothing may still change how the content of a template is read.
        _ => source.contains("<template>"),
    }
}

/// Rewrites a stream in two pieces.
fn streamed(source: &str, selector: &Selector, op: &Edit, dice: &mut Dice) -> String {
    let mut page = Rewriter::new().rule(selector, op.clone()).into_stream();
    let (first, second) = source.split_at(dice.roll(source.len() + 1));
    let mut output = page.feed(first).unwrap().to_vec();
    output.extend_from_slice(page.feed(second).unwrap());
    output.extend_from_slice(&page.finish().unwrap().output);
    String::from_utf8(output).unwrap()
}

fn op(dice: &mut Dice) -> Edit {
    match dice.roll(10) {
        0..3 => Edit::Remove,
        3..6 => Edit::Unwrap,
        6..9 => Edit::SetName(dice.one_of(NAMES).to_owned()),
        _ => match dice.roll(4) {
            0 => Edit::BeforeHtml("<!--q-->".into()),
            1 => Edit::AfterHtml("<i>q</i>".into()),
            2 => Edit::PrependHtml("q".into()),
            _ => Edit::AppendHtml("<i>q</i>".into()),
        },
    }
}

#[test]
fn rewriting_then_parsing_is_parsing_then_changing() {
    let cases: u64 = std::env::var("BROTH_CASES").map_or(20_000, |cases| cases.parse().unwrap());
    let mut failed = Failures::default();
    let (mut changes, mut reopened) = (0, 0);
    for seed in 0..cases {
        let mut dice = Dice::new(seed);
        let source: String = (0..1 + dice.roll(7)).map(|_| dice.one_of(PIECES)).collect();
        let Some(selector) = selector(&mut dice, &source) else { continue };
        let op = op(&mut dice);
        let page = Page::parse(&source);
        let edits = Rewriter::new().rule(&selector, op.clone()).edits(&page).unwrap();
        if edits.count() == 0 || moves(&source) {
            continue;
        }
        let wanted = changed(&source, &selector, &op).root().inner_html();
        if !is_faithful(&wanted) {
            continue;
        }
        changes += 1;
        let output = edits.rewrite().unwrap();
        if changes % 8 == 0 {
            assert_eq!(streamed(&source, &selector, &op, &mut dice), output, "{source:?} {op:?}");
        }
        let tree = broth_html::parse(&output).root().inner_html();
        if tree != wanted && (reopens_formatting(&source) || reopens_formatting(&output)) {
            reopened += 1;
        } else if tree != wanted && !is_decided(&source, &op) {
            let text = format!("{source:?}\n-> {output:?}\ngot    {tree:?}\nwanted {wanted:?}");
            failed.add(format!("{selector} {op:?}"), text);
        }
    }
    println!("{changes} changes, {reopened} other trees with reopened formatting");
    failed.assert_none();
    assert!(changes > cases / 3 && reopened < changes / 500, "{reopened} of {changes}");
}
