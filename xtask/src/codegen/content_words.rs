//! The words of `content-words.txt`, sorted.

use super::{layout, parse_errors};

/// The tables.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let (mut section, mut hint) = ("", "");
    let mut classes: Vec<(&str, &str)> = Vec::new();
    let mut headings: Vec<(&str, bool)> = Vec::new();
    for line in parse_errors::lines(&data[0]) {
        if line.starts_with('[') {
            section = line;
            continue;
        }
        let Some(words) = line.strip_prefix("  ") else {
            hint = line;
            continue;
        };
        match section {
            "[classes]" => classes.extend(words.split(' ').map(|word| (word, hint))),
            "[headings]" => headings.extend(words.split("; ").map(|heading| {
                let open = heading.strip_suffix('*');
                (open.unwrap_or(heading), open.is_some())
            })),
            _ => return Err(format!("a line before the first section: {line}")),
        }
    }
    classes.sort_unstable();
    headings.sort_unstable();
    if let Some(twice) = classes.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("listed twice: {}", twice[0].0));
    }
    let mut out = String::from("use crate::cues::Cues;\n");
    layout::list(
        &mut out,
        "The words of classes and ids.",
        "pub(super) static CLASSES: &[(&str, Cues)] = &[",
        classes.iter().map(|(word, hint)| {
            format!("({word:?}, Cues::{})", hint.to_uppercase().replace('-', "_"))
        }),
    );
    layout::list(
        &mut out,
        "How headings of sections after the content begin, and whether any words may follow.",
        "pub(super) static HEADINGS: &[(&str, bool)] = &[",
        headings.iter().map(|(heading, open)| format!("({heading:?}, {open})")),
    );
    Ok(out)
}
