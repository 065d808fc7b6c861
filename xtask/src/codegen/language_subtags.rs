//! The registered subtags of languages, from `language-subtags.txt`.

use std::collections::BTreeMap;

use super::layout;
use super::parse_errors::lines;

/// The tables: a set of bits for languages of three letters, and sorted lists for all others.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut sections: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut section = "";
    for line in lines(&data[0]) {
        match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(name) => section = name,
            None => sections.entry(section).or_default().extend(line.split(' ')),
        }
    }
    let mut languages = sections.remove("languages").ok_or("no languages")?;
    let mut bits = vec![0_u64; (26_usize.pow(3)).div_ceil(64)];
    languages.retain(|language| {
        let Some((first, last)) = place(language) else { return true };
        (first..=last).for_each(|at| bits[at / 64] |= 1 << (at % 64));
        false
    });
    sections.insert("languages", languages);
    let mut out = String::new();
    layout::list(
        &mut out,
        "A bit for each language of three letters that is registered.",
        &format!("pub(super) static LONG_LANGUAGES: [u64; {}] = [", bits.len()),
        bits.iter().map(u64::to_string),
    );
    for (name, mut words) in sections {
        words.sort_unstable();
        let constant = name.to_uppercase().replace(' ', "_");
        let is_map = words.iter().any(|word| word.contains('='));
        let kind = if is_map { "(&str, &str)" } else { "&str" };
        let item = |word: &&str| match word.split_once('=') {
            Some(pair) => format!("{pair:?}"),
            None => format!("{word:?}"),
        };
        layout::list(
            &mut out,
            &format!("The {name}."),
            &format!("pub(super) static {constant}: &[{kind}] = &["),
            words.iter().map(item),
        );
    }
    Ok(out)
}

/// The bits of a language of three letters, or of a range of them.
fn place(language: &str) -> Option<(usize, usize)> {
    let place = |word: &str| {
        let digits = word.bytes().map(|byte| usize::from(byte - b'a'));
        (word.len() == 3).then(|| digits.fold(0, |sum, digit| sum * 26 + digit))
    };
    let (first, last) = language.split_once("..").unwrap_or((language, language));
    Some((place(first)?, place(last)?))
}
