//! The options of records: the flags of the command.
//!
//! A record means what the command line would mean if the record's options replaced its flags. So
//! flags and options share a parser, take the same values, and exclude each other in the same way.
//! The parser only runs for records whose options differ from those of the record before.

use std::any::TypeId;
use std::error::Error as _;
use std::ffi::OsString;

use clap::builder::ValueRange;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches};
use serde_json::Value;

use super::{BadRecord, Record};

/// Options that say the opposite of a flag.
const OPPOSITES: [(&str, &str); 1] = [("safe", "unsafe")];

/// The flags of a command that records may set, and those that the command line has set.
pub(super) struct Options<'m, A> {
    command: clap::Command,
    given: &'m ArgMatches,
    flags: Vec<Flag>,
    /// The options of the last record that had any, and the command that they make.
    last: Option<(Vec<Setting>, A)>,
}

/// A flag as an option.
struct Flag {
    id: clap::Id,
    /// Its names in records.
    names: Vec<String>,
    takes: Takes,
}

/// The values of a flag.
enum Takes {
    Nothing,
    /// One of these words; any text if there are none.
    Text(Vec<String>),
    /// A whole number.
    Number,
    Texts,
    /// `NAME=VALUE`, several times.
    Pairs,
}

/// An option of a record: which flag, by which name, and its value as it stands in the line.
#[derive(PartialEq)]
struct Setting {
    flag: usize,
    name: String,
    value: String,
}

impl<'m, A: clap::Args> Options<'m, A> {
    /// The options of the command that was called with these arguments. Flags that exclude
    /// `--jsonl` are not options.
    pub(super) fn new(given: &'m ArgMatches, is_option: impl Fn(&str) -> bool) -> Self {
        let command = A::augment_args(clap::Command::new("broth")).no_binary_name(true);
        let excludes = |one: &Arg, other: &Arg| {
            command.get_arg_conflicts_with(one).iter().any(|arg| arg.get_id() == other.get_id())
        };
        let jsonl = command.get_arguments().find(|arg| arg.get_id() == "jsonl");
        let flags = command.get_arguments().filter(|flag| {
            flag.get_long().is_some_and(|name| name != "jsonl" && is_option(name))
                && jsonl.is_none_or(|jsonl| !excludes(jsonl, flag) && !excludes(flag, jsonl))
        });
        let flags = flags.filter_map(Flag::of).collect();
        Self { command, given, flags, last: None }
    }

    /// The names of all options.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.flags.iter().flat_map(|flag| &flag.names).map(String::as_str)
    }

    /// The command with the options of a record; `None` if the record has none.
    pub(super) fn command_of(&mut self, record: &Record<'_>) -> Result<Option<&A>, BadRecord> {
        let settings = self.settings(record)?;
        if settings.is_empty() {
            return Ok(None);
        }
        if self.last.as_ref().is_none_or(|(last, _)| *last != settings) {
            let command = self.parse(&settings)?;
            self.last = Some((settings, command));
        }
        Ok(self.last.as_ref().map(|(_, command)| command))
    }

    /// The options in a record; JSON's null counts as absent.
    fn settings(&self, record: &Record<'_>) -> Result<Vec<Setting>, BadRecord> {
        let mut settings: Vec<Setting> = Vec::new();
        for (name, value) in &record.members {
            let option = name.replace('-', "_");
            let is_flag = |flag: &Flag| flag.names.contains(&option);
            let Some(flag) = self.flags.iter().position(is_flag) else { continue };
            if value.get() == "null" {
                continue;
            }
            if let Some(other) = settings.iter().find(|other| other.flag == flag) {
                let message = format!("\"{}\" and \"{name}\" are one option; keep one", other.name);
                return Err(BadRecord::option(message));
            }
            settings.push(Setting { flag, name: name.clone(), value: value.get().to_owned() });
        }
        Ok(settings)
    }

    fn parse(&mut self, settings: &[Setting]) -> Result<A, BadRecord> {
        let mut words: Vec<OsString> = Vec::new();
        for setting in settings {
            self.flags[setting.flag].push_words(setting, &mut words)?;
        }
        words.extend(self.words_given(settings));
        let matches = self.command.try_get_matches_from_mut(words);
        matches
            .and_then(|matches| A::from_arg_matches(&matches))
            .map_err(|error| self.refused(&error, settings))
    }

    /// The words of the command line, without the flags that a record sets.
    fn words_given(&self, settings: &[Setting]) -> Vec<OsString> {
        let mut words: Vec<(usize, Vec<OsString>)> = Vec::new();
        let mut rest = vec![OsString::from("--")];
        for arg in self.command.get_arguments() {
            let id = arg.get_id();
            if settings.iter().any(|setting| self.flags[setting.flag].id == *id)
                || self.given.value_source(id.as_str()) != Some(ValueSource::CommandLine)
            {
                continue;
            }
            let occurrences = self.given.get_raw_occurrences(id.as_str()).into_iter().flatten();
            let Some(name) = arg.get_long() else {
                rest.extend(occurrences.flatten().map(ToOwned::to_owned));
                continue;
            };
            // Flags that are rules apply in their order.
            let mut indices = self.given.indices_of(id.as_str()).into_iter().flatten();
            for occurrence in occurrences {
                let mut values: Vec<OsString> = occurrence.map(ToOwned::to_owned).collect();
                let index = indices.by_ref().take(values.len()).next().unwrap_or_default();
                // A list such as `a,b` is several values of one word.
                if let Some(comma) = arg.get_value_delimiter() {
                    values = vec![values.join(&OsString::from(comma.to_string()))];
                }
                let mut flag = OsString::from(format!("--{name}"));
                match (arg.get_action().takes_values(), values.len()) {
                    (false, _) => values.clear(),
                    (true, 1) => {
                        flag.push("=");
                        flag.push(values.remove(0));
                    }
                    (true, _) => {}
                }
                values.insert(0, flag);
                words.push((index, values));
            }
        }
        words.sort_by_key(|(index, _)| *index);
        words.into_iter().flat_map(|(_, words)| words).chain(rest).collect()
    }

    /// The answer if the parser refuses the options.
    fn refused(&self, error: &clap::Error, settings: &[Setting]) -> BadRecord {
        // `--charset <LABEL>` is "charset", or another name that the record has for it.
        let option = |words: &str| {
            let name = words.trim_start_matches('-').split([' ', '=']).next().unwrap_or_default();
            let name = name.replace('-', "_");
            let is_it = |setting: &&Setting| self.flags[setting.flag].names[0] == name;
            settings.iter().find(is_it).map_or(name.clone(), |setting| setting.name.clone())
        };
        let options = |kind| match error.get(kind) {
            Some(ContextValue::String(one)) => vec![option(one)],
            Some(ContextValue::Strings(many)) => many.iter().map(|one| option(one)).collect(),
            _ => Vec::new(),
        };
        let wrong = options(ContextKind::InvalidArg).concat();
        BadRecord::option(match (error.kind(), error.source()) {
            (ErrorKind::ArgumentConflict, _) => {
                let mut names = options(ContextKind::PriorArg);
                names.push(wrong);
                names.sort_unstable();
                format!("\"{}\" exclude each other; keep one", names.join("\" and \""))
            }
            (_, Some(reason)) => format!("\"{wrong}\": {reason}"),
            (ErrorKind::InvalidValue, None) => format!("\"{wrong}\" must not be empty"),
            _ => {
                let message = error.to_string();
                let first = message.lines().next().unwrap_or_default();
                first.trim_start_matches("error: ").to_owned()
            }
        })
    }
}

impl Flag {
    /// A flag that takes at most one value at a time.
    fn of(arg: &Arg) -> Option<Self> {
        let long = arg.get_long()?;
        let aliases = arg.get_all_aliases().unwrap_or_default();
        let opposites = OPPOSITES.iter().filter(|(_, flag)| *flag == long).map(|(name, _)| *name);
        let names = [long].into_iter().chain(aliases).chain(opposites);
        let names = names.map(|name| name.replace('-', "_")).collect();
        let is_pair = || {
            let names = arg.get_value_names().unwrap_or_default();
            names.iter().any(|name| name.contains('='))
        };
        let takes = match arg.get_action() {
            ArgAction::SetTrue => Takes::Nothing,
            ArgAction::Append if is_pair() => Takes::Pairs,
            ArgAction::Append => Takes::Texts,
            _ if arg.get_value_parser().type_id() == TypeId::of::<usize>() => Takes::Number,
            _ => {
                let hidden = arg.is_hide_possible_values_set();
                let words = arg.get_possible_values().into_iter().filter(|_| !hidden);
                Takes::Text(words.map(|word| word.get_name().to_owned()).collect())
            }
        };
        let is_simple = arg.get_num_args().unwrap_or(ValueRange::SINGLE).max_values() <= 1;
        is_simple.then(|| Self { id: arg.get_id().clone(), names, takes })
    }

    /// Adds an option as words of a command line.
    fn push_words(&self, setting: &Setting, words: &mut Vec<OsString>) -> Result<(), BadRecord> {
        let (name, flag) = (&setting.name, self.names[0].replace('_', "-"));
        let wrong = |what: &str| BadRecord::option(format!("\"{name}\" must be {what}"));
        let value: Value = serde_json::from_str(&setting.value).map_err(|error| {
            BadRecord::option(format!("\"{name}\": {}", super::in_line(&error)))
        })?;
        let mut push = |text: &str| words.push(format!("--{flag}={text}").into());
        match (&self.takes, value) {
            (Takes::Nothing, Value::Bool(value)) => {
                let option = name.replace('-', "_");
                if value != OPPOSITES.iter().any(|(opposite, _)| *opposite == option) {
                    words.push(format!("--{flag}").into());
                }
            }
            (Takes::Nothing, _) => return Err(wrong("true or false")),
            (Takes::Text(choices), Value::Bool(on)) if choices == &["on", "off"] => {
                push(if on { "on" } else { "off" });
            }
            (Takes::Text(choices), Value::String(text)) => {
                if !choices.is_empty() && !choices.contains(&text) {
                    return Err(wrong(&format!("one of {}", choices.join(", "))));
                }
                push(&text);
            }
            (Takes::Text(_), _) => return Err(wrong("a string")),
            (Takes::Number, Value::Number(number)) if number.is_u64() => push(&number.to_string()),
            (Takes::Number, _) => return Err(wrong("a whole number")),
            (Takes::Texts, Value::String(text)) => push(&text),
            (Takes::Texts, Value::Array(texts)) => {
                for text in texts {
                    push(text.as_str().ok_or_else(|| wrong("a string or a list of strings"))?);
                }
            }
            (Takes::Texts, _) => return Err(wrong("a string or a list of strings")),
            (Takes::Pairs, Value::Array(texts)) => {
                for text in texts {
                    let text = text.as_str();
                    push(text.ok_or_else(|| wrong("an object, or a list of strings"))?);
                }
            }
            (Takes::Pairs, Value::Object(pairs)) => {
                for (key, value) in pairs {
                    let value = value.as_str();
                    let value =
                        value.ok_or_else(|| wrong("an object whose members are strings"))?;
                    push(&format!("{key}={value}"));
                }
            }
            (Takes::Pairs, _) => return Err(wrong("an object whose members are strings")),
        }
        Ok(())
    }
}
