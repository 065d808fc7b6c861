//! The values that are CSS: media query lists in `media`, source size lists in `sizes`.
//!
//! Features that this file does not know may have any value, and functions any content. Values with a backslash or `url(`
//! are not checked further.

use alloc::vec::Vec;

use super::media_features;
use crate::tokens::WHITE_SPACE;

/// What is wrong with a value, in words.
pub(super) type Result<T = ()> = core::result::Result<T, &'static str>;

/// A CSS word outside brackets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Word<'v> {
    Name(&'v str),
    /// `(..)`, with what is inside.
    Parentheses(&'v str),
    /// `name(..)`
    Function(&'v str),
    /// A number, with its unit or a `%` if it has one.
    Number(&'v str, &'v str),
    Comma,
    /// Any other character, or what is in other brackets or in quotes.
    Other(char),
}

/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#mq>
pub(super) fn check_media(value: &str) -> Result {
    let Some(words) = read(value)? else { return Ok(()) };
    if words.is_empty() {
        return Ok(());
    }
    words.split(|word| *word == Word::Comma).try_for_each(media_query)?;
    features(&words)
}

/// How deep conditions are checked.
const DEPTH: u32 = 8;

/// The features and conditions in parentheses.
fn features(words: &[Word<'_>]) -> Result {
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

/// A media type with features, or a condition.
fn media_query(words: &[Word<'_>]) -> Result {
    let (negated, rest) = match words {
        [] => return Err("a query is missing before or after a comma"),
        [Word::Name(word), rest @ ..] if is_any(word, &["not", "only"]) => (*word, rest),
        _ => ("", words),
    };
    match rest {
        [Word::Name(kind), rest @ ..] => {
            if is_any(kind, &["not", "only", "and", "or", "layer"]) {
                return Err("a media type is missing: `not`, `only`, `and` and `or` are reserved");
            }
            media_type(kind)?;
            match rest {
                [] => Ok(()),
                [Word::Name(and), rest @ ..] if is_any(and, &["and"]) => condition(rest, &["and"]),
                _ => Err("only `and` and a feature in parentheses may follow a media type"),
            }
        }
        _ if is_any(negated, &["only"]) => Err("`only` must be followed by a media type"),
        _ => condition(words, &["and", "or"]),
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
pub(super) fn check_sizes(value: &str) -> Result {
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
        let [before @ .., length] = size else { return Err("a size is missing") };
        self::length(length)?;
        match (before.is_empty(), index == last) {
            (true, false) => return Err("only the last size may have no condition"),
            (false, true) => return Err("the last size has a condition; add one without"),
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

/// The units of lengths, as of 2026-10-03.
pub(super) const UNITS: [&str; 49] = [
    "cap", "ch", "em", "ex", "ic", "lh", "rcap", "rch", "rem", "rex", "ric", "rlh", "vb", "vh",
    "vi", "vmax", "vmin", "vw", "svb", "svh", "svi", "svmax", "svmin", "svw", "lvb", "lvh", "lvi",
    "lvmax", "lvmin", "lvw", "dvb", "dvh", "dvi", "dvmax", "dvmin", "dvw", "cqb", "cqh", "cqi",
    "cqmax", "cqmin", "cqw", "cm", "in", "mm", "pc", "pt", "px", "q",
];

pub(super) fn is_any(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| other.eq_ignore_ascii_case(word))
}

/// The words of a value; `None` if they cannot be checked.
fn read(value: &str) -> Result<Option<Vec<Word<'_>>>> {
    let has_url = value.as_bytes().windows(4).any(|word| word.eq_ignore_ascii_case(b"url("));
    if value.contains('\\') || has_url {
        return Ok(None);
    }
    let mut words = Vec::new();
    let mut rest = value;
    while let Some(first) = rest.chars().next() {
        let (word, after) = match first {
            c if WHITE_SPACE.contains(&c) => (None, &rest[1..]),
            '/' if rest.starts_with("/*") => (None, comment(rest)?),
            ',' => (Some(Word::Comma), &rest[1..]),
            '(' => {
                let after = block(rest)?;
                let inside = &rest[1..rest.len() - after.len() - 1];
                (Some(Word::Parentheses(inside)), after)
            }
            '[' | '{' => (Some(Word::Other(first)), block(rest)?),
            ')' | ']' | '}' => return Err("a closing bracket has no opening bracket"),
            '"' | '\'' => (Some(Word::Other(first)), string(rest)?),
            _ => {
                let (word, after) = name_or_number(rest, first)?;
                (Some(word), after)
            }
        };
        words.extend(word);
        rest = after;
    }
    Ok(Some(words))
}

/// A name, a function, a number, or any other character.
fn name_or_number<'v>(rest: &'v str, first: char) -> Result<(Word<'v>, &'v str)> {
    let number = number_len(rest);
    if number > 0 {
        let (number, after) = rest.split_at(number);
        let unit = if after.starts_with('%') { 1 } else { name_len(after) };
        let (unit, after) = after.split_at(unit);
        return Ok((Word::Number(number, unit), after));
    }
    match name_len(rest) {
        0 => Ok((Word::Other(first), &rest[first.len_utf8()..])),
        len => {
            let (name, after) = rest.split_at(len);
            if after.starts_with('(') {
                Ok((Word::Function(name), block(after)?))
            } else {
                Ok((Word::Name(name), after))
            }
        }
    }
}

/// <https://drafts.csswg.org/css-syntax/#would-start-an-identifier>
fn name_len(text: &str) -> usize {
    let is_start = |c: char| c.is_ascii_alphabetic() || c == '_' || !c.is_ascii();
    let is_part = |c: char| is_start(c) || c.is_ascii_digit() || c == '-';
    let mut ahead = text.chars();
    let begins = match (ahead.next(), ahead.next()) {
        (Some('-'), Some(second)) => second == '-' || is_start(second),
        (Some(first), _) => is_start(first),
        (None, _) => false,
    };
    if begins { text.find(|c| !is_part(c)).unwrap_or(text.len()) } else { 0 }
}

/// <https://drafts.csswg.org/css-syntax/#consume-a-number>
fn number_len(text: &str) -> usize {
    let digits = |at: usize| text[at..].bytes().take_while(u8::is_ascii_digit).count();
    let sign = usize::from(text.starts_with(['+', '-']));
    let mut len = sign + digits(sign);
    if text[len..].starts_with('.') && digits(len + 1) > 0 {
        len += 1 + digits(len + 1);
    }
    if len == sign {
        return 0;
    }
    if text[len..].starts_with(['e', 'E']) {
        let exponent = len + 1 + usize::from(text[len + 1..].starts_with(['+', '-']));
        if digits(exponent) > 0 {
            len = exponent + digits(exponent);
        }
    }
    len
}

/// The text after the bracket that closes the one at the beginning.
fn block(text: &str) -> Result<&str> {
    let mut closers = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        rest = match first {
            '/' if rest.starts_with("/*") => comment(rest)?,
            '"' | '\'' => string(rest)?,
            _ => &rest[first.len_utf8()..],
        };
        match first {
            '(' => closers.push(')'),
            '[' => closers.push(']'),
            '{' => closers.push('}'),
            ')' | ']' | '}' if closers.pop() != Some(first) => {
                return Err("a bracket is closed by a bracket of another kind");
            }
            _ => {}
        }
        if closers.is_empty() {
            return Ok(rest);
        }
    }
    Err("a bracket is not closed")
}

/// The text after the string at the beginning.
fn string(text: &str) -> Result<&str> {
    let quote = &text[..1];
    match text[1..].split_once(quote) {
        Some((inside, after)) if !inside.contains(['\n', '\r', '\x0C']) => Ok(after),
        _ => Err("a string is not closed"),
    }
}

/// The text after the comment at the beginning.
fn comment(text: &str) -> Result<&str> {
    match text[2..].split_once("*/") {
        Some((_, after)) => Ok(after),
        None => Err("a comment is not closed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn agree(check: fn(&str) -> Result, right: &[&str], wrong: &[&str]) {
        for value in right {
            assert_eq!(check(value), Ok(()), "{value}");
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
        assert_eq!(check_media(&(open + &")".repeat(100_000))), Ok(()));
        assert_eq!(check_media(&"(color) and ".repeat(100_000)), check_media("(color) and"));
        assert!(check_sizes(&"(a) 1px,".repeat(100_000)).is_err());
    }
}
