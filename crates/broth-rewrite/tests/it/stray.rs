//! Tags that make no node, or that only close something, mean nothing else after an edit: parsing
//! the output gives the tree that parsing the source and changing the tree does.

use broth_html::parse;
use broth_rewrite::{Edit, Rewriter};
use broth_select::Selector;
use dice::Dice;

use crate::changed::changed;
use crate::output::{check, check_output, rename};

#[test]
fn a_select_tag_that_closes_a_select_goes_with_it() {
    check("<select><option>a<select>b<p>c", "select", Edit::Remove, "b<p>c");
    check("<select class=x>a<select>b", ".x", Edit::Unwrap, "ab");
    check("<p>x<select><select>y", "select", Edit::Remove, "<p>xy");
    check("<select><option>a<select>b", "option", Edit::Remove, "<select><select>b");
    check_output("<select>a<select>b", "select", rename("div"), "<div>a</div>b");
    let after = Edit::AfterHtml("q".into());
    check_output("<select>a<select>b", "select", after, "<select>a<select>qb");
    let append = Edit::AppendHtml("<option>q".into());
    check_output("<select>a<select>b", "select", append, "<select>a<option>q</option><select>b");
    let set = Edit::SetAttr("a".into(), "b".into());
    check_output("<select>a<select>b", "select", set, "<select a=\"b\">a<select>b");
}

#[test]
fn a_form_tag_that_another_form_makes_ineffective_stays_so() {
    check("<div><form></div><form>x", "form", Edit::Remove, "<div></div>x");
    check("<div><form></div><form>x", "form", Edit::Unwrap, "<div></div>x");
    check("<form><p><form>x", "form", Edit::Unwrap, "<p>x");
    // Here, nothing makes it effective.
    let source = "<div><form></div><form>x<b>y</b>";
    let set = Edit::SetAttr("a".into(), "b".into());
    let expected = "<div><form></div><form>x<b a=\"b\">y</b>";
    check_output(source, "b", set, expected);
}

#[test]
fn a_frameset_or_head_tag_gets_no_effect_when_what_is_before_it_goes() {
    check("<p>x</p><frameset>", "p", Edit::Remove, "");
    check("<p>x</p><head><title>t</title>", "p", Edit::Remove, "<body><title>t</title>");
    check("<p>x</p><!doctype html>", "p", Edit::Remove, "");
}

#[test]
fn a_stray_tag_does_not_hide_that_a_tag_must_be_written() {
    check("<div></div></>\n", "div", Edit::Remove, "</><body>\n");
    check("<form></x> ", "form", Edit::Unwrap, "</x><body> ");
    check("<select></b><!", "select", Edit::Unwrap, "<body><!");
}

#[test]
fn text_does_not_become_markup_when_a_tag_after_it_goes() {
    check("<<button>l", "button", Edit::Unwrap, "&lt;l");
    check("<<b></b>l>", "b", Edit::Remove, "&lt;l>");
    check("&am<b></b>p;", "b", Edit::Remove, "&amp;amp;");
    check("&am<b>x</b>p;", "b", Edit::Unwrap, "&amp;amxp;");
    check("<<b></b><i>l", "b", Edit::Remove, "<<i>l");
}

#[test]
fn stray_tags_stay_where_they_have_no_effect() {
    check("<p>a</x><b>b</b></section>c", "b", Edit::Remove, "<p>a</x></section>c");
    check("<b></b><table></tr></table>", "b", Edit::Remove, "<table></tr></table>");
    let source = "<p>a<b>x</b><tr>q<b>y</b>z<!doctype k>e<head>";
    check(source, "b", Edit::Remove, "<p>a<tr>qz<!doctype k>e<head>");
    check(source, "b", Edit::Unwrap, "<p>ax<tr>qyz<!doctype k>e<head>");
    check("<p>a<i>b</x></section>c</i>", "i", Edit::Unwrap, "<p>ab</x></section>c");
    check("<form>a</form><b>c</b><td>d", "b", Edit::Remove, "<form>a</form><td>d");
    check("<i>a</i><form>b<form>c", "i", Edit::Remove, "<form>b<form>c");
}

/// Markup without formatting elements and tables: no parser moves it.
const PIECES: &[&str] = &[
    "<select>",
    "<select>",
    "</select>",
    "<option>",
    "<optgroup>",
    "<form>",
    "</form>",
    "<div>",
    "</div>",
    "<p>",
    "</p>",
    "<ul>",
    "<li>",
    "</ul>",
    "<section>",
    "</section>",
    "<head>",
    "</>",
    "<frameset>",
    "<!doctype html>",
    "<tr>",
    "</td>",
    "</x>",
    "x",
    "<",
    "&am",
    "p;",
    " ",
    "<!--c-->",
    "<h1>",
    "</h2>",
    "<object>",
    "</object>",
    "<button>",
    "</button>",
    "<input>",
    "<hr>",
];

#[test]
fn removing_and_then_parsing_is_parsing_and_then_removing() {
    const SELECTORS: &[&str] = &[
        "select", "form", "div", "p", "li", "ul", "section", "h1", "object", "button", "option",
        "input",
    ];
    let mut edited = 0;
    for seed in 0..20_000 {
        let mut dice = Dice::new(seed);
        let source: String = (0..2 + dice.roll(9)).map(|_| dice.one_of(PIECES)).collect();
        let selector: Selector = dice.one_of(SELECTORS).parse().unwrap();
        let wanted = changed(&source, &selector, &Edit::Remove).root().inner_html();
        let output = Rewriter::new().remove(&selector).rewrite(&source).unwrap();
        let tree = parse(&output).root().inner_html();
        assert_eq!(tree, wanted, "{source:?} without {selector}: {output:?}");
        edited += usize::from(output != source);
    }
    assert!(edited > 2_500, "{edited}");
}

/// Tags and a doctype that make no node at most places.
const STRAYS: &[&str] =
    &["</x>", "</section>", "<tr>", "<td>", "<form>", "<!doctype html>", "<head>", "</h2>"];

#[test]
fn stray_tags_are_only_left_out_where_they_would_have_an_effect() {
    const SELECTORS: &[&str] = &["select", "form", "div", "p", "li", "object", "b"];
    let (mut edited, mut left_out) = (0, 0);
    for seed in 0..60_000 {
        let mut dice = Dice::new(seed);
        let pieces: Vec<_> = (0..2 + dice.roll(9)).map(|_| dice.one_of(PIECES)).collect();
        let (before, after) = pieces.split_at(dice.roll(pieces.len() + 1));
        let with = |stray: &str| format!("{}{stray}{}", before.concat(), after.concat());
        let stray = dice.one_of(STRAYS);
        let source = with(stray);
        let is_end_tag = before.iter().any(|&piece| matches!(piece, "<section>" | "<h1>"));
        if is_end_tag || parse(&source).root().inner_html() != parse(&with("")).root().inner_html()
        {
            continue;
        }
        let selector: Selector = dice.one_of(SELECTORS).parse().unwrap();
        let op = if dice.roll(2) == 0 { Edit::Remove } else { Edit::Unwrap };
        let rewrite =
            |source: &str| Rewriter::new().rule(&selector, op.clone()).rewrite(source).unwrap();
        let (output, marked) = (rewrite(&source), rewrite(&with("<!--@-->")));
        if output == source || !marked.contains("<!--@-->") {
            continue;
        }
        edited += 1;
        // The output if the tag stays where the comment does.
        let kept = marked.replace("<!--@-->", stray);
        // Before all content, a `<head>` or a doctype would stay only for a later `<body>`.
        let is_first = kept.split(stray).next().unwrap().ends_with("<body>");
        if is_first && matches!(stray, "<head>" | "<!doctype html>") {
            continue;
        }
        if output == marked.replace("<!--@-->", "") {
            left_out += 1;
            let wanted = changed(&source, &selector, &op).root().inner_html();
            let tree = parse(&kept).root().inner_html();
            assert_ne!(tree, wanted, "{source:?} {op:?} {selector}: {output:?}, not {kept:?}");
        }
    }
    assert!(edited > 4_000 && left_out > 20, "{edited} {left_out}");
}
