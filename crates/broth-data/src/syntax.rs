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
        Syntax::Refresh => broth_values::refresh_url(text).into_iter().collect(),
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
}
