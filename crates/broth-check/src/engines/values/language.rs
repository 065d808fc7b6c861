//! Language tags: their syntax, and the subtags that are registered.
//!
//! <https://www.rfc-editor.org/rfc/rfc5646#section-2.2.9>

use alloc::string::String;
use alloc::vec::Vec;

mod generated;

use self::generated::{
    DEPRECATED, DEPRECATED_REGIONS, EXTENDED_LANGUAGES, GRANDFATHERED, LANGUAGES, LONG_LANGUAGES,
    REGIONS, SCRIPTS, USUAL_SCRIPTS, VARIANTS,
};

/// Checks that a tag is valid: well-formed, with registered subtags.
pub(super) fn check(tag: &str) -> Result<(), &'static str> {
    let tag = tag.to_ascii_lowercase();
    let subtags: Vec<&str> = tag.split('-').collect();
    let is_subtag = |subtag: &&str| {
        matches!(subtag.len(), 1..=8) && subtag.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    if !subtags.iter().all(is_subtag) {
        return Err("it consists of subtags of at most 8 letters and digits, joined with `-`");
    }
    if subtags[0] == "x" && subtags.len() > 1 || GRANDFATHERED.binary_search(&&*tag).is_ok() {
        return Ok(());
    }
    if !is_language(subtags[0]) {
        return Err("the first subtag is not a registered language");
    }
    let mut rest = &subtags[1..];
    if let [extended, after @ ..] = rest
        && extended.len() == 3
        && extended.bytes().all(|byte| byte.is_ascii_lowercase())
    {
        if find(EXTENDED_LANGUAGES, extended) != Some(subtags[0]) {
            return Err("the second subtag is not a registered extension of the language");
        }
        rest = after;
    }
    if let [script, after @ ..] = rest
        && script.len() == 4
        && script.bytes().all(|byte| byte.is_ascii_lowercase())
    {
        if !has(SCRIPTS, script) {
            return Err("it has a script that is not registered");
        }
        rest = after;
    }
    if let [region, after @ ..] = rest
        && is_region(region)
    {
        if !has(REGIONS, region) {
            return Err("it has a region that is not registered");
        }
        rest = after;
    }
    let variants = rest.iter().take_while(|subtag| subtag.len() > 1).count();
    let (variants, rest) = rest.split_at(variants);
    for (at, variant) in variants.iter().enumerate() {
        if !has(VARIANTS, variant) {
            return Err("it has a subtag that is not registered, or is at the wrong place");
        }
        // At most as many as the registry has.
        if at >= VARIANTS.len() || variants[..at].contains(variant) {
            return Err("it has a variant twice");
        }
    }
    extensions(rest)
}

/// Singletons with their subtags, and last what is for private use.
fn extensions(mut rest: &[&str]) -> Result<(), &'static str> {
    let mut met = [false; 256];
    while let [singleton, after @ ..] = rest {
        let is_private = *singleton == "x";
        let len = match is_private {
            true => after.len(),
            false => after.iter().take_while(|subtag| subtag.len() > 1).count(),
        };
        if len == 0 {
            return Err("a subtag of one letter must be followed by others");
        }
        let met = &mut met[usize::from(singleton.as_bytes()[0])];
        if core::mem::replace(met, true) {
            return Err("it has an extension twice");
        }
        rest = &after[len..];
    }
    Ok(())
}

/// A doubt about a valid tag, such as a deprecated language.
pub(super) fn doubt(tag: &str) -> Option<String> {
    let tag = tag.to_ascii_lowercase();
    let mut subtags = tag.split('-');
    let language = subtags.next().filter(|language| *language != "x")?;
    if let Some(instead) = find(DEPRECATED, language) {
        let instead = Some(instead).filter(|instead| *instead != "-");
        return Some(instead.map_or_else(
            || alloc::format!("the language `{language}` is deprecated"),
            |instead| alloc::format!("the language `{language}` is deprecated: use `{instead}`"),
        ));
    }
    for subtag in subtags.take_while(|subtag| subtag.len() > 1) {
        if find(USUAL_SCRIPTS, language) == Some(subtag) {
            return Some(alloc::format!(
                "`{language}` is usually written so: leave out `{subtag}`"
            ));
        }
        if is_region(subtag) && find(DEPRECATED_REGIONS, subtag).is_some() {
            return Some(alloc::format!("the region `{subtag}` is deprecated"));
        }
    }
    None
}

fn is_language(language: &str) -> bool {
    let &[a, b, c] = language.as_bytes() else { return has(LANGUAGES, language) };
    if ![a, b, c].iter().all(u8::is_ascii_lowercase) {
        return false;
    }
    let digit = |byte: u8| usize::from(byte - b'a');
    let at = (digit(a) * 26 + digit(b)) * 26 + digit(c);
    LONG_LANGUAGES[at / 64] & (1 << (at % 64)) != 0
}

fn is_region(subtag: &str) -> bool {
    let bytes = subtag.as_bytes();
    bytes.len() == 2 && bytes.iter().all(u8::is_ascii_lowercase)
        || bytes.len() == 3 && bytes.iter().all(u8::is_ascii_digit)
}

fn find<'t>(table: &[(&str, &'t str)], word: &str) -> Option<&'t str> {
    let at = table.binary_search_by_key(&word, |(key, _)| key).ok()?;
    Some(table[at].1)
}

/// Whether a sorted list has a word, or a range that it is in.
fn has(list: &[&str], word: &str) -> bool {
    list.binary_search(&word).is_ok()
        || list
            .iter()
            .filter_map(|range| range.split_once(".."))
            .any(|(first, last)| word.len() == first.len() && (first..=last).contains(&word))
}

#[cfg(test)]
mod tests {
    use super::{check, doubt};

    #[test]
    fn tags() {
        let right = [
            "en",
            "EN-us",
            "zh-Hant-TW",
            "zh-yue",
            "zh-cmn-Hans-CN",
            "de-CH-1996",
            "sl-rozaj-biske",
            "es-419",
            "x-soup",
            "en-x-hot-soup",
            "i-klingon",
            "en-GB-oed",
            "qaa-Qaaa-QM",
            "und",
            "en-US-u-islamcal-t-de",
            "mo",
            "ja-Jpan",
            "ast",
            "hy-Latn-IT-arevela",
        ];
        for tag in right {
            assert_eq!(check(tag), Ok(()), "{tag}");
        }
        let wrong = [
            "",
            "-",
            "en-",
            "e",
            "x",
            "zzz",
            "qz",
            "englisch",
            "bat-smg",
            "en-cmn",
            "en-zzzq",
            "en-QQ1",
            "en-Latn-Latn",
            "en-US-GB",
            "de-1996-1996",
            "en-a",
            "en-a-bb-a-cc",
            "en-x",
            "en_US",
            "en-soup",
            "123",
            "ünd",
            "abcdefghi",
        ];
        for tag in wrong {
            assert!(check(tag).is_err(), "{tag}");
        }
    }

    #[test]
    fn doubts() {
        for tag in ["mo", "iw-IL", "ja-Jpan", "en-Latn-GB", "de-DD"] {
            assert!(doubt(tag).is_some(), "{tag}");
        }
        for tag in ["ja", "zh-Hant", "sr-Latn", "en-GB", "de-CH-1996", "x-dd"] {
            assert_eq!(doubt(tag), None, "{tag}");
        }
    }
}
