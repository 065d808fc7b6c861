//! Suggests a name from a list for one that is unknown.

use std::path::Path;

use clap::error::{ContextKind, ContextValue};

use crate::terminal::visible;

/// The nearest of the names, if `name` is misspelt, or else the nearest one that contains all of
/// its words.
pub(crate) fn nearest<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    let name = name.to_ascii_lowercase();
    let slips = |other: &&&str| strsim::osa_distance(other, &name);
    let misspelt = names.iter().filter(|other| slips(other) <= name.len() / 3).min_by_key(slips);
    let has = |other: &str, word| other.split('-').any(|part| part == word);
    let has_all = |other: &&&str| name.split('-').all(|word| has(other, word));
    misspelt.or_else(|| names.iter().filter(has_all).min_by_key(slips)).copied()
}

/// Commands of other tools, with broth's.
const COMMANDS: [(&[&str], &str); 8] = [
    (&["parse", "dump", "ast"], "broth tree"),
    (&["css", "query", "find", "grep", "pup"], "broth select"),
    (&["xpath", "xq"], "broth select --xpath"),
    (&["minify", "compress", "min"], "broth serialize --minify"),
    (&["format", "fmt", "pretty", "prettify", "beautify"], "broth serialize --pretty"),
    (&["lint", "validate", "fix", "tidy"], "broth check"),
    (&["clean", "purify", "bleach"], "broth sanitize"),
    (&["md", "html2md", "html2text"], "broth markdown"),
];

/// Adds a tip to the error about an unknown command: another command, or `tree` for a file.
pub(crate) fn with_command(mut wrong: clap::Error) -> clap::Error {
    let name = match wrong.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) => name.as_str(),
        _ => return wrong,
    };
    let known = COMMANDS.iter().find(|(names, _)| names.contains(&name));
    let tip = match known {
        Some((_, command)) => format!("broth calls this `{command}`"),
        None if Path::new(name).is_file() => {
            let name = visible(name);
            format!("`{name}` is a file; name a command, such as `broth tree {name}`")
        }
        None => return wrong,
    };
    wrong.remove(ContextKind::SuggestedSubcommand);
    wrong.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    wrong
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_misspelt_or_incomplete_name_is_recognised() {
        let names =
            ["style", "warning", "duplicate-id", "void-element-slash", "simple-color", "date"];
        for (typed, meant) in [
            ("stlye", Some("style")),
            ("duplicat-id", Some("duplicate-id")),
            ("Duplicate-Di", Some("duplicate-id")),
            ("void-slash", Some("void-element-slash")),
            ("color", Some("simple-color")),
            ("dat", Some("date")),
            ("soup", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, &names), meant, "{typed}");
        }
    }
}
