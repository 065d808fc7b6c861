//! Edited tags are read with exactly the attributes that they should have.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use broth_html::driver::Tokenizer;
use broth_input::Input;
use broth_markup::{Next, Token};

use super::TagEdit;

fn check(tag: &str, edits: &[(&str, Option<&str>)], expected: &str) {
    let mut edit = TagEdit::default();
    for (name, value) in edits {
        edit.attribute(name, *value);
    }
    let mut changed = tag.to_owned();
    for (part, text) in edit.apply(tag, "x").into_iter().rev() {
        changed.replace_range(part, &text);
    }
    assert_eq!(changed, expected, "{tag} {edits:?}");
}

#[test]
fn only_the_attribute_that_is_set_is_rewritten() {
    let set = [("b", Some("1"))];
    check("<a>", &set, "<a b=\"1\">");
    check("<a/>", &set, "<a b=\"1\"/>");
    check("<a />", &set, "<a b=\"1\" />");
    check("<A  C = 'x'\n>", &set, "<A  C = 'x' b=\"1\"\n>");
    check("<a b>", &set, "<a b=\"1\">");
    check("<a B=x c=y>", &set, "<a B=\"1\" c=y>");
    check("<a b = 'x' c=y>", &set, "<a b=\"1\" c=y>");
    check("<a b=2 b=3>", &set, "<a b=\"1\" b=3>");
    check("<a c=>", &set, "<a c=\"\" b=\"1\">");
    check("<a b=>", &set, "<a b=\"1\">");
    check("<a c=x/>", &set, "<a c=x/ b=\"1\">");
    check("<a =c>", &set, "<a =c b=\"1\">");
    check("<a \u{e9}=1>", &set, "<a \u{e9}=1 b=\"1\">");
}

#[test]
fn values_are_escaped() {
    check("<a>", &[("b", Some("<\"&\r'"))], "<a b=\"&lt;&quot;&amp;&#13;'\">");
}

#[test]
fn an_attribute_goes_with_its_white_space_and_its_twins() {
    let unset = [("b", None)];
    check("<a b>", &unset, "<a>");
    check("<a b=1 c=2>", &unset, "<a c=2>");
    check("<a c=2  b = '1' >", &unset, "<a c=2 >");
    check("<a b=1 b=2>", &unset, "<a>");
    check("<a b=\"1\"c=2>", &unset, "<a c=2>");
    check("<a c=1 b/>", &unset, "<a c=1 />");
    check("<a c>", &unset, "<a c>");
    check("</br b=1>", &unset, "<x>");
}

#[test]
fn several_changes_of_a_tag() {
    check("<a b=1 c=2>", &[("b", None), ("d", Some("3")), ("c", Some("4"))], "<a c=\"4\" d=\"3\">");
    check("<a b=1>", &[("b", None), ("d", Some("3"))], "<a d=\"3\">");
    check("<a b=1>", &[("b", None), ("b", Some("2"))], "<a b=\"2\">");
    check("<a b=>", &[("b", None), ("d", Some("3"))], "<a d=\"3\">");
}

/// The attributes of the first tag, whether it closes itself, and where it ends.
fn read(markup: &str) -> Option<(String, Vec<(String, String)>, bool, usize)> {
    let mut input = Input::whole(markup);
    let mut tokenizer = Tokenizer::new();
    match tokenizer.next(&mut input) {
        Next::Token(Token::StartTag(tag), span) => {
            let attrs = tag.attrs.iter().map(|attr| (attr.name.into(), attr.value.into()));
            Some((tag.name.into(), attrs.collect(), tag.self_closing, span.end))
        }
        _ => None,
    }
}

/// Edits a tag, and compares what a parser then reads with what is to be there.
fn check_as_read(markup: &str, name: Option<&str>, edits: &[(&str, Option<&str>)]) {
    let Some((mut wanted_name, mut wanted, self_closing, end)) = read(markup) else { return };
    let mut edit = TagEdit { name: name.map(Into::into), ..TagEdit::default() };
    wanted_name = name.map_or(wanted_name, Into::into);
    for &(name, value) in edits {
        edit.attribute(name, value);
        match (wanted.iter_mut().find(|(other, _)| other == name), value) {
            (Some((_, old)), Some(value)) => *old = value.into(),
            (None, Some(value)) => wanted.push((name.into(), value.into())),
            (_, None) => wanted.retain(|(other, _)| other != name),
        }
    }
    let mut changed = markup[..end].to_owned();
    for (part, text) in edit.apply(&markup[..end], "x").into_iter().rev() {
        changed.replace_range(part, &text);
    }
    let is = read(&changed);
    let wanted = Some((wanted_name, wanted, self_closing, changed.len()));
    assert_eq!(is, wanted, "{markup:?} {name:?} {edits:?}: {changed:?}");
}

/// Calls a function with all texts of up to that many of these characters.
fn for_all_texts(characters: &[char], longest: usize, mut call: impl FnMut(&str)) {
    let mut places = Vec::new();
    loop {
        let text: String = places.iter().map(|&at: &usize| characters[at]).collect();
        call(&text);
        let last = places.iter().rposition(|&at| at + 1 < characters.len());
        match last {
            Some(last) => {
                places[last] += 1;
                places[last + 1..].fill(0);
            }
            None if places.len() == longest => return,
            None => places = vec![0; places.len() + 1],
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn an_edited_tag_is_read_with_exactly_the_attributes_that_it_should_have() {
    let edits: [&[(&str, Option<&str>)]; 9] = [
        &[("c", Some("\"x"))],
        &[("a", Some("x"))],
        &[("a", None)],
        &[("=", None)],
        &[("=a", None), ("c", Some(""))],
        &[("a", None), ("b", None)],
        &[("a", Some("")), ("b", None)],
        &[("'", None), ("a", None), ("c", Some("x"))],
        &[("a\u{fffd}", None), ("a", Some("x"))],
    ];
    let characters = ['=', '/', '"', '\'', 'a', '<', ' ', 'b'];
    let check = |text: &str, before: &str, after: &str| {
        for edits in edits {
            check_as_read(&alloc::format!("<x{before}{text}{after}>'\">"), None, edits);
        }
    };
    for_all_texts(&characters, 4, |text| {
        check(text, "", "");
        check(text, " ", "");
        check(text, " b", " =c");
        check_as_read(&alloc::format!("<x{text}>'\">"), Some("y"), &[("a", Some("x"))]);
    });
    for_all_texts(&['=', '/', '"', 'a', ' '], 6, |text| check(text, " ", ""));
    check_as_read("<x a\0=1 b>", None, &[("a\u{fffd}", None)]);
    check_as_read("<x a\0=1 b>", None, &[("a\u{fffd}", Some("2"))]);
}

#[test]
fn what_is_added_does_not_change_the_value_before_it() {
    let set = [("b", Some("1"))];
    check("<a href=/?q=>", &set, "<a href=/?q= b=\"1\">");
    check("<a =>", &set, "<a = b=\"1\">");
    check("<a 1==>", &set, "<a 1== b=\"1\">");
    check("<a c= >", &set, "<a c=\"\" b=\"1\" >");
    check("<a c=x/>", &set, "<a c=x/ b=\"1\">");
}

#[test]
fn what_is_removed_leaves_nothing_that_means_something_else() {
    let unset = [("b", None)];
    check("<a/b>", &unset, "<a>");
    check("<a /b />", &unset, "<a / />");
    check("<a c b=x =d>", &unset, "<a c=\"\" =d>");
    check("<a c b='x'=d>", &unset, "<a c=\"\" =d>");
    check("<a /b /b>", &unset, "<a>");
}
