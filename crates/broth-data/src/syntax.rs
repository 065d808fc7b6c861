//! The addresses in the value of an attribute, as ranges of it.

use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use crate::attributes::Syntax;
use crate::css;
use crate::written::Written;

/// The addresses in a text.
pub(crate) fn addresses(text: &str, syntax: Syntax) -> Vec<Written> {
    let ranges: Vec<Range<usize>> = match syntax {
        Syntax::One => iter::once(0..text.len()).collect(),
        Syntax::Words => words(text),
        Syntax::Srcset => broth_values::srcset_urls(text).collect(),
        Syntax::Refresh => refresh(text).into_iter().collect(),
        Syntax::Css => return css::addresses(text),
    };
    let written =
        |range: Range<usize>| Written { place: range.clone(), range, kind: None, value: None };
    ranges.into_iter().map(written).collect()
}

/// The words of a value.
pub(crate) fn words(value: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut at = 0;
    loop {
        at += white_space(&value[at..]);
        if at == value.len() {
            return words;
        }
        let end = end_of_word(value, at);
        words.push(at..end);
        at = end;
    }
}

/// The URL of `<meta http-equiv=refresh>`, if it has one.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps>
fn refresh(value: &str) -> Option<Range<usize>> {
    let skip = |at: usize, is_one: fn(char) -> bool| {
        value.len() - value[at..].trim_start_matches(is_one).len()
    };
    let skip_space = |at: usize| at + white_space(&value[at..]);
    let start = skip_space(0);
    let after_digits = skip(start, |c| c.is_ascii_digit());
    if after_digits == start && !value[start..].starts_with('.') {
        return None;
    }
    let after_number = skip(after_digits, |c| c.is_ascii_digit() || c == '.');
    let mut at = skip_space(after_number);
    if value[at..].starts_with([';', ',']) {
        at = skip_space(at + 1);
    } else if at == after_number {
        return None;
    }
    if at == value.len() {
        return None;
    }
    let rest = &value[at..];
    // The steps do not look for a quote if the word is not `url`, or if no `=` follows it.
    if !rest.starts_with(['u', 'U']) {
        return Some(without_quotes(value, at));
    }
    let after_word = rest.get(..3).filter(|word| word.eq_ignore_ascii_case("url"));
    let equals = after_word.map(|_| skip_space(at + 3));
    match equals.filter(|&equals| value[equals..].starts_with('=')) {
        Some(equals) => Some(without_quotes(value, skip_space(equals + 1))),
        None => Some(at..value.len()),
    }
}

/// The rest of a value; if it begins with a quote, what is in quotes.
fn without_quotes(value: &str, at: usize) -> Range<usize> {
    let rest = &value[at..];
    let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
        return at..value.len();
    };
    let quoted = &rest[1..];
    at + 1..at + 1 + quoted.find(quote).unwrap_or(quoted.len())
}

fn white_space(text: &str) -> usize {
    text.len() - text.trim_ascii_start().len()
}

fn end_of_word(value: &str, at: usize) -> usize {
    value[at..].find(|c: char| c.is_ascii_whitespace()).map_or(value.len(), |len| at + len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(syntax: Syntax, cases: &[(&str, &[&str])]) {
        for &(value, expected) in cases {
            let found = addresses(value, syntax);
            let found: Vec<&str> = found.into_iter().map(|it| &value[it.range]).collect();
            assert_eq!(found, expected, "{value:?}");
        }
    }

    #[test]
    fn words_are_separated_by_white_space() {
        check(Syntax::Words, &[("", &[]), (" \n", &[]), (" a\tb\u{a0}c,d ", &["a", "b\u{a0}c,d"])]);
    }

    #[test]
    fn candidates_of_images() {
        check(
            Syntax::Srcset,
            &[
                ("", &[]),
                (" , ,", &[]),
                ("a.png", &["a.png"]),
                ("a.png, b.png 2x,c.png 3x", &["a.png", "b.png", "c.png"]),
                // Without white space, a comma belongs to the URL.
                ("a.png,b.png 2x", &["a.png,b.png"]),
                ("data:image/png;base64,AA== 1x, b 2x", &["data:image/png;base64,AA==", "b"]),
                ("a,, b", &["a", "b"]),
                (",,a 1x", &["a"]),
                // Commas in parentheses do not end a candidate.
                ("a f(x, y) 1x, b", &["a", "b"]),
                ("a f(x, b", &["a"]),
                ("a f((x), b", &["a", "b"]),
                ("a wrong wrong, b", &["a", "b"]),
                ("\u{e4} 1x,\u{f6}", &["\u{e4}", "\u{f6}"]),
            ],
        );
    }

    #[test]
    fn css_loads_by_urls_and_some_strings() {
        check(
            Syntax::Css,
            &[
                ("", &[]),
                ("color: red", &[]),
                ("background: url( a.png )", &["a.png"]),
                ("background: URL('a b') , url(\"c\\64\"), url(", &["a b", "c\\64", ""]),
                ("content: 'a'; x: attr(url('b')) rgb('c')", &["b"]),
                ("x: image-set('a' 1x type('image/png'), url(b) 2x)", &["a", "b"]),
                (
                    "@import 'a' layer(x) supports(x: url('y')); @import url(b); b { c: 'd' }",
                    &["a", "b"],
                ),
                ("@namespace url(a); @namespace x 'b'; p { x: url(c) }", &["c"]),
                (
                    "@font-face { src: local('x'), url(a); x: y; src: url(b) } p { x: url(c) }",
                    &["a", "b", "c"],
                ),
                ("/* url(a) */ x: 'url(b)'", &[]),
                ("x: url('a", &["a"]),
                ("x: url(a b) url(c", &["c"]),
            ],
        );
    }

    #[test]
    fn a_refresh_may_have_a_url_after_the_seconds() {
        check(
            Syntax::Refresh,
            &[
                ("", &[]),
                ("5", &[]),
                ("5;", &[]),
                ("a", &[]),
                ("-1; url=a", &[]),
                ("5x; url=a", &[]),
                ("5; url=a", &["a"]),
                (" 5.5.\t,\nURL = a b", &["a b"]),
                (".5 a", &["a"]),
                ("5 url=a", &["a"]),
                ("5;url='a b'c", &["a b"]),
                ("5;'a\"b'c", &["a\"b"]),
                ("5;url=\"a", &["a"]),
                ("5;url=", &[""]),
                ("5; url a", &["url a"]),
                ("5; up", &["up"]),
                ("5; u\u{e4}", &["u\u{e4}"]),
                ("5; 'a", &["a"]),
                ("5;;a", &[";a"]),
            ],
        );
    }
}
