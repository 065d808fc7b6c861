//! The values that are CSS: media query lists in `media`, source size lists in `sizes`.
//!
//! Features that this file does not know may have any value, and functions any content. Values with
//! a backslash or `url(` are not checked further.

use alloc::vec::Vec;

use broth_values::Error;

use super::css_words::{Result, UNITS, Word, is_any};
use super::media_features;
use super::refusal::Refusal;

/// The words of a value; `None` if they cannot be checked.
fn read(value: &str) -> core::result::Result<Option<Vec<Word<'_>>>, Error> {
    let words = broth_values::css::words(value)?;
    Ok(words.map(|words| words.into_iter().map(|(_, word)| word).collect()))
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#mq>: a valid list whose media types exist and
/// whose features have values that fit.
pub(super) fn check_media(value: &str) -> core::result::Result<(), Refusal> {
    broth_values::check_valid_media_query_list(value)?;
    let Some(words) = read(value)? else { return Ok(()) };
    for query in words.split(|word| *word == Word::Comma) {
        let query = match query {
            [Word::Name(word), rest @ ..] if is_any(word, &["not", "only"]) => rest,
            _ => query,
        };
        if let [Word::Name(name), ..] = query {
            media_type(name)?;
        }
    }
    features(&words)
}

/// How deep conditions are checked.
const DEPTH: u32 = 8;

/// The features and conditions in parentheses.
fn features(words: &[Word<'_>]) -> core::result::Result<(), Refusal> {
    let mut open: Vec<(u32, &str)> =
        words.iter().filter_map(inside).map(|inside| (DEPTH, inside)).collect();
    while let Some((depth, inside)) = open.pop() {
        let Some(words) = read(inside)? else { continue };
        let is_condition = match &words[..] {
            [Word::Parentheses(_) | Word::Function(_), ..] => true,
            [Word::Name(not), ..] => is_any(not, &["not"]),
            _ => false,
        };
        if !is_condition {
            media_features::check(&words)?;
        } else if depth > 0 {
            condition(&words, &["and", "or"])?;
            open.extend(words.iter().filter_map(self::inside).map(|inside| (depth - 1, inside)));
        }
    }
    Ok(())
}

fn inside<'v>(word: &Word<'v>) -> Option<&'v str> {
    match *word {
        Word::Parentheses(inside) => Some(inside),
        _ => None,
    }
}

/// <https://drafts.csswg.org/mediaqueries-4/#media-types>
fn media_type(name: &str) -> Result {
    const DEPRECATED: [&str; 7] =
        ["aural", "braille", "embossed", "handheld", "projection", "tty", "tv"];
    if is_any(name, &["all", "print", "screen", "speech"]) {
        Ok(())
    } else if is_any(name, &DEPRECATED) {
        Err("the media type must no longer be used: use media features, such as `(hover)`")
    } else {
        Err("the media types are `all`, `print`, `screen` and `speech`")
    }
}

/// `not (..)`, or features joined with `and` or with `or`.
fn condition(words: &[Word<'_>], joints: &[&str]) -> Result {
    let is_feature = |word: &Word<'_>| matches!(word, Word::Parentheses(_) | Word::Function(_));
    let words = match words {
        [Word::Name(not), feature] if is_any(not, &["not"]) && is_feature(feature) => return Ok(()),
        [feature, rest @ ..] if is_feature(feature) => rest,
        _ => return Err("a feature in parentheses is missing"),
    };
    let mut joint = None;
    for pair in words.chunks(2) {
        match pair {
            [Word::Name(word), feature] if is_any(word, joints) && is_feature(feature) => {
                if joint.replace(word).is_some_and(|other| !other.eq_ignore_ascii_case(word)) {
                    return Err("`and` and `or` must not be mixed without parentheses");
                }
            }
            _ => return Err("features in parentheses must be joined with `and` or `or`"),
        }
    }
    Ok(())
}

/// <https://html.spec.whatwg.org/multipage/images.html#sizes-attributes>
pub(super) fn check_sizes(value: &str) -> core::result::Result<(), Refusal> {
    let Some(words) = read(value)? else { return Ok(()) };
    let mut sizes: Vec<&[Word<'_>]> = words.split(|word| *word == Word::Comma).collect();
    if let [Word::Name(auto)] = sizes[0]
        && is_any(auto, &["auto"])
    {
        if sizes.len() == 1 {
            return Ok(());
        }
        sizes.remove(0);
    }
    let last = sizes.len() - 1;
    for (index, size) in sizes.into_iter().enumerate() {
        let [before @ .., length] = size else { return Err("a size is missing".into()) };
        self::length(length)?;
        match (before.is_empty(), index == last) {
            (true, false) => return Err("only the last size may have no condition".into()),
            (false, true) => return Err("the last size has a condition; add one without".into()),
            (false, false) => condition(before, &["and", "or"])?,
            (true, true) => {}
        }
    }
    features(&words)
}

/// A length that is not negative.
fn length(word: &Word<'_>) -> Result {
    match *word {
        Word::Number(_, "%") => Err("a size must not be a percentage"),
        Word::Number(number, unit) => {
            let is_zero = !number
                .split(['e', 'E'])
                .next()
                .unwrap_or_default()
                .contains(|c| matches!(c, '1'..='9'));
            if unit.is_empty() && !is_zero {
                Err("a size has no unit")
            } else if !unit.is_empty() && !is_any(unit, &UNITS) {
                Err("a size has a unit that is not a unit of length")
            } else if number.starts_with('-') && !is_zero {
                Err("a size is negative")
            } else {
                Ok(())
            }
        }
        Word::Function(name) if is_any(name, &["var", "env", "attr"]) => {
            Err("a size must not use a function that is not mathematical")
        }
        Word::Function(_) => Ok(()),
        _ => Err("a condition is not followed by a length, such as `50vw`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn agree(check: fn(&str) -> core::result::Result<(), Refusal>, right: &[&str], wrong: &[&str]) {
        for value in right {
            assert!(check(value).is_ok(), "{value}");
        }
        for value in wrong {
            assert!(check(value).is_err(), "{value}");
        }
    }

    #[test]
    fn media_query_lists() {
        agree(
            check_media,
            &[
                "",
                " ",
                "all",
                "screen, print",
                "NOT screen",
                "only screen AND (min-width: 30em) and (orientation)",
                "screen and not (color)",
                "screen/**/and/* ) */(color)",
                "(color)",
                "not (color)",
                "(color) and (hover) and (width >= 20em)",
                "(color) or ((hover) and (not (width < 20em)))",
                "(400px <= width <= 700px)",
                "not(color)",
                "later(a, b) and (c)",
                "speech",
                "(width > 20em), (20em < width), (width>=20em)",
                "(1/2 < aspect-ratio < 16 / 9) and (aspect-ratio: 2)",
                "(min-width: calc(1px + 2em)) and (min-width: 0) and (MIN-WIDTH: 1PX)",
                "(min-resolution: 2x) and (resolution: infinite) and (max-color: 8)",
                "(--wide) and (-webkit-min-device-pixel-ratio: 1.5) and (later: 1uu)",
                "(prefers-color-scheme: dark) and (orientation: portrait)",
                "(((((((((((later !)))))))))))",
                "s\\63reen and\\ x",
                "(a: url(b'c))",
            ],
            &[
                ",",
                "screen,",
                "screen, , print",
                "screen print",
                "screen (color)",
                "screen and",
                "screen and print",
                "screen and(color)",
                "screen or (color)",
                "screen and (color) or (hover)",
                "screen and not (color) and (hover)",
                "only",
                "only (color)",
                "not",
                "not not (color)",
                "and",
                "and (color)",
                "(color) (hover)",
                "(color) and",
                "(color) and (hover) or (width)",
                "not (color) and (hover)",
                "(color",
                "(color))",
                "(color]",
                "((a)",
                "screen and (min-width: 30em",
                "min-width: 30em",
                "width > 30em",
                "30em",
                "screen; print",
                "\"screen\"",
                "(a: \"b)",
                "screen /* print",
                "[screen]",
                "notscreen",
                "handheld",
                "-x-y",
                "(min-width:)",
                "(: 1px)",
                "()",
                "(123)",
                "(min-width: 400px;)",
                "(min-width: 400)",
                "(min-width: 400uu)",
                "(min-width: wide)",
                "(min-width)",
                "(min-orientation: portrait)",
                "(width >> 1px)",
                "(1px < width > 2px)",
                "(width < )",
                "(color: 1em)",
                "(color: 1.5)",
                "(resolution: 2)",
                "(aspect-ratio: 16px)",
                "(device-width: 100px)",
                "(a: \"b\")",
                "((min-width: 400) or (color))",
                "not (min-width: 400)",
            ],
        );
    }

    #[test]
    fn source_size_lists() {
        agree(
            check_sizes,
            &[
                "100vw",
                "0",
                "-0px",
                "+.5e1EM",
                "1e3px",
                "1em",
                "auto",
                "AUTO, 100vw",
                "auto, (color) 1px, 2px",
                "(min-width: 60em) 50vw, 100vw",
                "(min-width:60em)50vw,100vw",
                "not (hover) 3rem, (a) and (b) calc(1px + 2%), min(1px, 2px)",
                "((a) or (b)) 1px, 2px",
                "clamp(1px, (2px), 3px)",
                "(a) 1\\70 x",
            ],
            &[
                "",
                " ",
                ",",
                "100vw,",
                ", 100vw",
                "50%",
                "100",
                "100xp",
                "10deg",
                "-1px",
                "-1e-1px",
                "wide",
                "(min-width: 60em) 50vw",
                "(min-width: 60em), 100vw",
                "50vw, 100vw",
                "100vw, auto",
                "(color) auto, 100vw",
                "auto 100vw",
                "screen 50vw, 100vw",
                "(a) and (b) or (c) 1px, 2px",
                "(a) 1px 2px, 3px",
                "(a) 50vw, 100vw 2",
                "(a 50vw, 100vw",
                "calc(1px",
                "var(--a)",
                "(a) var(--a), 1px",
                "100 vw",
                "(min-width:) 800px, 320px",
                "(123) 500px, 100vw",
            ],
        );
    }

    /// Deep and long values need no recursion and linear time.
    #[test]
    fn many_brackets() {
        let open = "(".repeat(100_000);
        assert!(check_media(&open).is_err());
        assert!(check_media(&(open + &")".repeat(100_000))).is_ok());
        assert!(check_media(&"(color) and ".repeat(100_000)).is_err());
        assert!(check_sizes(&"(a) 1px,".repeat(100_000)).is_err());
    }
}
