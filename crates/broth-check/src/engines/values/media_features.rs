//! Media features and their values; facts as of 2026-10-03.
//!
//! <https://drafts.csswg.org/mediaqueries-4/#mq-syntax>

use super::css_words::{Result, UNITS, Word, is_any};

/// The type of a feature's value.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Length,
    Integer,
    Ratio,
    Resolution,
    /// A keyword; there is nothing to compare.
    Keyword,
}

const FEATURES: [(&str, Kind); 30] = [
    ("width", Kind::Length),
    ("height", Kind::Length),
    ("inline-size", Kind::Length),
    ("block-size", Kind::Length),
    ("aspect-ratio", Kind::Ratio),
    ("resolution", Kind::Resolution),
    ("color", Kind::Integer),
    ("color-index", Kind::Integer),
    ("monochrome", Kind::Integer),
    ("horizontal-viewport-segments", Kind::Integer),
    ("vertical-viewport-segments", Kind::Integer),
    ("any-hover", Kind::Keyword),
    ("any-pointer", Kind::Keyword),
    ("color-gamut", Kind::Keyword),
    ("display-mode", Kind::Keyword),
    ("dynamic-range", Kind::Keyword),
    ("forced-colors", Kind::Keyword),
    ("hover", Kind::Keyword),
    ("inverted-colors", Kind::Keyword),
    ("orientation", Kind::Keyword),
    ("overflow-block", Kind::Keyword),
    ("overflow-inline", Kind::Keyword),
    ("pointer", Kind::Keyword),
    ("prefers-color-scheme", Kind::Keyword),
    ("prefers-contrast", Kind::Keyword),
    ("prefers-reduced-data", Kind::Keyword),
    ("prefers-reduced-motion", Kind::Keyword),
    ("scan", Kind::Keyword),
    ("scripting", Kind::Keyword),
    ("update", Kind::Keyword),
];

/// Checks the words in the parentheses of a feature.
pub(super) fn check(words: &[Word<'_>]) -> Result {
    match words {
        [] => Err("a feature is missing in the parentheses"),
        [Word::Name(name)] => match known(name)? {
            (true, _) => Err("a feature with `min-` or `max-` must have a value"),
            (false, _) => Ok(()),
        },
        [Word::Name(name), Word::Other(':'), value @ ..] => {
            let (is_range, kind) = known(name)?;
            if is_range && kind == Some(Kind::Keyword) {
                return Err("`min-` and `max-` are for features that are measured");
            }
            self::value(kind, value)
        }
        _ => range(words),
    }
}

/// Comparisons: the feature is on one side, or in the middle.
fn range(words: &[Word<'_>]) -> Result {
    let is_sign = |word: &Word<'_>| matches!(word, Word::Other('<' | '>' | '='));
    let mut sides = words.split(is_sign).filter(|side| !side.is_empty());
    let (Some(first), Some(second), third, None) =
        (sides.next(), sides.next(), sides.next(), sides.next())
    else {
        return Err("this is not a feature, such as `(hover)` or `(min-width: 30em)`");
    };
    let mut signs = words.split(|word| !is_sign(word)).filter(|signs| !signs.is_empty());
    let direction = |signs: &[Word<'_>]| match signs {
        [Word::Other(sign)] | [Word::Other(sign @ ('<' | '>')), Word::Other('=')] => Some(*sign),
        _ => None,
    };
    let is_outer = words.first().is_some_and(is_sign) || words.last().is_some_and(is_sign);
    let (one, two) = (signs.next().and_then(direction), signs.next().map(direction));
    let agrees = two.is_none_or(|two| two == one && one != Some('='));
    if is_outer || one.is_none() || !agrees {
        return Err("the comparison of a feature must be like `(30em <= width < 60em)`");
    }
    let (name, values) = match (first, second, third) {
        ([Word::Name(name)], value, None) => (*name, [Some(value), None]),
        (value, [Word::Name(name)], other) => (*name, [Some(value), other]),
        _ => return Err("a comparison must have a feature, such as `width`"),
    };
    let (_, kind) = known(name)?;
    values.into_iter().flatten().try_for_each(|value| self::value(kind, value))
}

/// Whether a feature has a prefix for its range, and what its value must be if it is known.
///
/// <https://drafts.csswg.org/mediaqueries-4/#mf-deprecated>
fn known(name: &str) -> Result<(bool, Option<Kind>)> {
    let prefix = name.get(..4).filter(|prefix| is_any(prefix, &["min-", "max-"]));
    let base = prefix.map_or(name, |_| &name[4..]);
    if is_any(base, &["device-aspect-ratio", "device-height", "device-width"]) {
        return Err("the sizes of the device must no longer be used: use those of the viewport");
    }
    let found = FEATURES.iter().find(|(feature, _)| feature.eq_ignore_ascii_case(base));
    Ok((prefix.is_some() && found.is_some(), found.map(|(_, kind)| *kind)))
}

fn value(kind: Option<Kind>, words: &[Word<'_>]) -> Result {
    let is_ratio = |word: &Word<'_>| matches!(word, Word::Number(_, "") | Word::Function(_));
    match *words {
        [] => Err("a feature has no value"),
        [Word::Function(_)] => Ok(()),
        [one, Word::Other('/'), other] if is_ratio(&one) && is_ratio(&other) => match kind {
            None | Some(Kind::Ratio) => Ok(()),
            _ => Err("the feature is not a ratio"),
        },
        [Word::Number(number, unit)] => match kind {
            Some(Kind::Length)
                if unit.is_empty() && number.trim_matches(['+', '-', '0', '.']).is_empty() =>
            {
                Ok(())
            }
            Some(Kind::Length) if !is_any(unit, &UNITS) => {
                Err("the feature is a length, such as `30em`")
            }
            Some(Kind::Resolution) if !is_any(unit, &["dpi", "dpcm", "dppx", "x"]) => {
                Err("the feature is a resolution, such as `2x`")
            }
            Some(Kind::Integer) if !unit.is_empty() || number.contains(['.', 'e', 'E']) => {
                Err("the feature is an integer")
            }
            Some(Kind::Ratio) if !unit.is_empty() => Err("the feature is a ratio, such as `16/9`"),
            Some(Kind::Keyword) => Err("the feature is not a number"),
            _ => Ok(()),
        },
        [Word::Name(name)] => match kind {
            None | Some(Kind::Keyword) => Ok(()),
            Some(Kind::Resolution) if is_any(name, &["infinite"]) => Ok(()),
            Some(_) => Err("the feature is a number"),
        },
        _ => Err("the value of a feature is not one word or number"),
    }
}
