//! Suggests a name for one that is unknown: from a list, or for a word of another tool.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::terminal::visible;

mod words;

pub(crate) use words::of_selector;

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

/// Replaces the tips in the error about a wrong command line: by broth's word for one of another
/// tool, or by what is known about the arguments of `broth`. A name that is only remotely similar
/// is dropped.
pub(crate) fn with_tip(
    mut wrong: clap::Error,
    broth: &clap::Command,
    args: &[OsString],
) -> clap::Error {
    let args: Vec<_> = args.iter().skip(1).map(|arg| arg.to_string_lossy()).collect();
    let named = |kind| match wrong.get(kind) {
        Some(ContextValue::String(name)) => Some(name.clone()),
        _ => None,
    };
    let tip = match (named(ContextKind::InvalidSubcommand), named(ContextKind::InvalidArg)) {
        (Some(name), _) => tip_for_command(&name, &args),
        (None, Some(name)) if wrong.kind() == ErrorKind::UnknownArgument => {
            // Of a long list of options, some are always similar.
            let nearest = named(ContextKind::SuggestedArg);
            if nearest.is_some_and(|nearest| !is_near(&name, &nearest)) {
                wrong.remove(ContextKind::SuggestedArg);
            }
            // Nobody wants `-- --option`.
            wrong.remove(ContextKind::Suggested);
            tip_for_argument(&name, broth, &args)
        }
        _ => None,
    };
    if let Some(tip) = tip {
        wrong.remove(ContextKind::SuggestedSubcommand);
        wrong.remove(ContextKind::SuggestedArg);
        wrong.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    wrong
}

fn tip_for_command(name: &str, args: &[Cow<'_, str>]) -> Option<String> {
    let group = args.first().filter(|group| **group != name);
    let answer = words::answer(group.map_or("", |group| group), name).map(in_words);
    answer.or_else(|| {
        let name = Path::new(name).is_file().then(|| visible(name))?;
        Some(format!("`{name}` is a file; name a command, such as `broth tree {name}`"))
    })
}

fn tip_for_argument(name: &str, broth: &clap::Command, args: &[Cow<'_, str>]) -> Option<String> {
    let mut command = broth;
    let mut words = Vec::new();
    while let Some(below) = args.get(words.len()).and_then(|word| command.find_subcommand(&**word))
    {
        words.push(below.get_name());
        command = below;
    }
    if !name.starts_with('-') {
        // In `--indent 4 page.html`, the number is taken for the file.
        let is_number = |arg: &str| arg.parse::<u64>().is_ok();
        let is_flag = |arg: &str| {
            let named = command.get_arguments().find(|it| it.get_long() == arg.strip_prefix("--"));
            named.is_some_and(|it| arg.starts_with("--") && !it.get_action().takes_values())
        };
        let pair = args.windows(2).find(|pair| is_flag(&pair[0]) && is_number(&pair[1]))?;
        let (option, number) = (visible(&pair[0]), &pair[1]);
        return Some(format!("`{option}` takes no value, so `{number}` is read as a file"));
    }
    let is_file = |arg: &&Cow<'_, str>| arg.starts_with(name) && Path::new(&***arg).is_file();
    if let Some(file) = args.iter().find(is_file) {
        return Some(format!("for the file, write `./{}`", visible(file)));
    }
    let with_one_hyphen = args.iter().find_map(|arg| {
        let word = arg.strip_prefix(name).filter(|rest| name.len() == 2 && rest.len() > 1);
        similar_flag(&arg[..arg.find('=').unwrap_or(arg.len())], command).filter(|_| word.is_some())
    });
    with_one_hyphen
        .or_else(|| words::answer(&words.join(" "), name).map(in_words))
        .or_else(|| similar_flag(name, command))
}

/// A tip about the long flag of a command that may have been meant, with one hyphen or two.
fn similar_flag(written: &str, command: &clap::Command) -> Option<String> {
    let flags: Vec<&str> = command.get_arguments().filter_map(|it| it.get_long()).collect();
    let flag = nearest(written.trim_start_matches('-'), &flags)?;
    Some(format!("a similar argument exists: '--{flag}'"))
}

fn in_words(answer: &str) -> String {
    let name = answer.strip_prefix('`').and_then(|answer| answer.strip_suffix('`'));
    match name.is_some_and(|name| !name.contains('`')) {
        true => format!("broth calls this {answer}"),
        false => answer.to_owned(),
    }
}

/// Whether one option is likely to be the other, misspelt or shortened.
fn is_near(option: &str, other: &str) -> bool {
    let [option, other] = [option, other].map(|option| option.trim_start_matches('-'));
    other.starts_with(option) || strsim::osa_distance(option, other) <= option.len().div_ceil(3)
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
