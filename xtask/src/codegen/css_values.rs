//! The properties, functions and at-rules of CSS from `css-values.txt`: which tokens a value may
//! contain, and whether it may load something, by the grammars of the specifications.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::layout;

/// The sections of the file, each with the grammars of its names.
type Section<'d> = BTreeMap<&'d str, &'d str>;

/// The whole file.
struct Data<'d> {
    traits: Section<'d>,
    at_rules: Section<'d>,
    functions: Section<'d>,
    types: Section<'d>,
    properties: Section<'d>,
    aliases: Section<'d>,
}

/// The terms that a grammar can reach without entering a function.
#[derive(Clone, Default)]
struct Terms<'d> {
    keywords: BTreeSet<String>,
    /// Types that no grammar explains.
    types: BTreeSet<&'d str>,
    functions: BTreeSet<&'d str>,
}

/// The types that have no grammar, by the kinds of tokens that they accept. All others accept any.
const BASIC: &[(&str, &[&str])] = &[
    ("Angle", &["angle"]),
    ("Color", &["hex-color", "hash-token"]),
    ("Flex", &["flex"]),
    ("Frequency", &["frequency"]),
    (
        "Ident",
        &[
            "custom-ident",
            "custom-property-name",
            "dashed-ident",
            "ident",
            "ident-token",
            "timeline-range-name",
            "timeline-range-center-subject",
            "voice-family-name",
            "target-name",
            "animation-action",
        ],
    ),
    ("Length", &["length"]),
    ("Number", &["number", "number-token", "zero"]),
    ("Percentage", &["percentage"]),
    ("Resolution", &["resolution"]),
    ("String", &["string", "string-token"]),
    ("Time", &["time"]),
    ("Url", &["url-token", "url-set"]),
];

/// Types that stand for any tokens, which are put into the place of the function.
const SUBSTITUTED: &[&str] = &["declaration-value", "whole-value", "any-value", "declaration"];

pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let data = read(&data[0])?;
    let kinds = function_kinds(&data)?;
    let mut out = String::from("use super::{Accepts as A, FunctionKind, Property, property};\n");
    let at_rules = data.at_rules.keys().map(|name| format!("{name:?}"));
    let about = "The names of at-rules, in byte order.";
    layout::list(&mut out, about, "pub(super) static AT_RULES: &[&str] = &[", at_rules);
    let rows = kinds.iter().map(|(name, kind)| format!("({name:?}, FunctionKind::{kind})"));
    let about = "Functions, in byte order, with their kinds.";
    let declaration = "pub(super) static FUNCTIONS: &[(&str, FunctionKind)] = &[";
    layout::table(&mut out, about, declaration, rows);
    properties(&mut out, &data, &kinds)?;
    Ok(out)
}

fn read(text: &str) -> Result<Data<'_>, String> {
    let mut sections: BTreeMap<&str, Section<'_>> = BTreeMap::new();
    let (mut current, mut aliases) = ("", Section::new());
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            current = name;
        } else if let Some((name, other)) = line.split_once(" -> ") {
            aliases.insert(name, other);
        } else {
            let (name, grammar) = line.split_once(" =").unwrap_or((line, ""));
            sections.entry(current).or_default().insert(name, grammar.trim());
        }
    }
    let mut take = |name: &str| sections.remove(name).ok_or(format!("no section {name}"));
    Ok(Data {
        traits: take("traits")?,
        at_rules: take("at-rules")?,
        functions: take("functions")?,
        types: take("types")?,
        properties: take("properties")?,
        aliases,
    })
}

impl<'d> Data<'d> {
    /// The names that have a trait.
    fn having(&self, name: &str) -> Result<BTreeSet<&'d str>, String> {
        let words = self.traits.get(name).ok_or(format!("no trait {name}"))?;
        Ok(words.split(' ').collect())
    }

    /// The terms of a grammar, and of all that it names.
    fn terms(&self, grammar: &'d str) -> Terms<'d> {
        let mut terms = Terms::default();
        let mut seen = BTreeSet::new();
        let mut open = vec![grammar];
        while let Some(grammar) = open.pop() {
            for part in parts(grammar) {
                match part {
                    Part::Keyword(word) => _ = terms.keywords.insert(word.to_ascii_lowercase()),
                    Part::Function(name, _) => _ = terms.functions.insert(name),
                    Part::Reference(name) => {
                        if !seen.insert(name) {
                            continue;
                        }
                        let property = name.strip_prefix('\'').and_then(|it| it.strip_suffix('\''));
                        match property.map_or(self.types.get(name), |it| self.properties.get(it)) {
                            Some(grammar) => open.push(grammar),
                            None => _ = terms.types.insert(name),
                        }
                    }
                }
            }
        }
        terms
    }
}

/// A part of a grammar.
#[derive(Debug, PartialEq)]
enum Part<'d> {
    Keyword(&'d str),
    /// A type, or a property in quotes.
    Reference(&'d str),
    /// A function with the grammar of its arguments, if that is here.
    Function(&'d str, Option<&'d str>),
}

/// The parts of a grammar without its operators.
fn parts(grammar: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = grammar;
    while let Some(first) = rest.chars().next() {
        let taken = match first {
            '<' => {
                let end = closing(rest, '<', '>');
                let name = &rest[1..end];
                parts.push(match name.strip_suffix("()") {
                    Some(function) => Part::Function(function, None),
                    None => Part::Reference(name.split([' ', '[']).next().unwrap_or_default()),
                });
                end + 1
            }
            '{' => closing(rest, '{', '}') + 1,
            '\'' => rest[1..].find('\'').map_or(rest.len(), |end| end + 2),
            c if is_word(c) => {
                let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                let word = &rest[..end];
                if rest[end..].starts_with('(') {
                    let close = end + closing(&rest[end..], '(', ')');
                    parts.push(Part::Function(word, rest.get(end + 1..close)));
                    close + 1
                } else {
                    parts.push(Part::Keyword(word));
                    end
                }
            }
            c => c.len_utf8(),
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    parts
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

/// The place of the bracket that closes the first, or the end.
fn closing(text: &str, open: char, close: char) -> usize {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        depth += usize::from(c == open);
        if c == close {
            depth -= 1;
            if depth == 0 {
                return at;
            }
        }
    }
    text.len()
}

/// Each function with its kind. Those whose arguments no grammar gives are left out.
fn function_kinds<'d>(data: &Data<'d>) -> Result<BTreeMap<String, &'static str>, String> {
    let mut arguments: BTreeMap<&str, Vec<&'d str>> = BTreeMap::new();
    for (name, grammar) in &data.functions {
        // A grammar is that of the function, or only that of its arguments.
        let inner = parts(grammar).into_iter().find_map(|part| match part {
            Part::Function(_, inner) => inner,
            _ => None,
        });
        // A function without arguments has a grammar: `sibling-index()`.
        let known = inner.or(Some(*grammar).filter(|grammar| !grammar.is_empty()));
        arguments.entry(name).or_default().extend(known);
    }
    for grammar in data.types.values().chain(data.properties.values()) {
        for part in parts(grammar) {
            if let Part::Function(name, Some(inner)) = part {
                arguments.entry(name).or_default().push(inner);
            }
        }
    }
    let (load, other) = (data.having("load")?, data.having("other")?);
    let mut kinds: BTreeMap<String, &'static str> = BTreeMap::new();
    for name in load.iter().chain(&other) {
        let kind = if load.contains(name) { "Loads" } else { "Other" };
        kinds.insert(name.to_ascii_lowercase(), kind);
    }
    for (name, grammars) in arguments {
        if load.contains(name) || other.contains(name) || grammars.is_empty() {
            continue;
        }
        let terms: Vec<Terms<'_>> = grammars.iter().map(|grammar| data.terms(grammar)).collect();
        let has = |wanted: &[&str]| {
            terms.iter().any(|terms| terms.types.iter().any(|name| wanted.contains(name)))
        };
        let takes_url = terms.iter().any(|terms| terms.functions.contains("url"));
        let kind = match () {
            () if has(SUBSTITUTED) => "Substitutes",
            // A string beside a URL is an address, too.
            () if takes_url && has(&["string", "string-token"]) => "Loads",
            () => "Value",
        };
        kinds.insert(name.to_ascii_lowercase(), kind);
    }
    Ok(kinds)
}

fn properties(
    out: &mut String,
    data: &Data<'_>,
    kinds: &BTreeMap<String, &str>,
) -> Result<(), String> {
    let (referring, running) = (data.having("referring")?, data.having("running")?);
    let mut all: BTreeMap<&str, Terms<'_>> = BTreeMap::new();
    for (name, grammar) in &data.properties {
        all.insert(name, data.terms(grammar));
    }
    for (name, other) in &data.aliases {
        let terms = all.get(other).ok_or(format!("{name} is an alias of nothing: {other}"))?;
        all.insert(name, terms.clone());
    }
    for name in &running {
        all.insert(name, Terms::default());
    }
    let words: BTreeSet<&String> = all.values().flat_map(|terms| &terms.keywords).collect();
    let words: Vec<&String> = words.into_iter().collect();
    let list = words.iter().map(|word| format!("{word:?}"));
    let about = "The keywords of all properties, in byte order.";
    layout::list(out, about, "pub(super) static KEYWORDS: &[&str] = &[", list);
    let mut rows = Vec::new();
    for (name, terms) in &all {
        let mut row = format!("property({name:?}, {}", accepts(terms));
        let number = |word: &String| words.binary_search(&word).map(|at| at.to_string());
        let numbers: Result<Vec<String>, usize> = terms.keywords.iter().map(number).collect();
        let numbers = numbers.map_err(|_| format!("{name}: an unknown keyword"))?;
        let _ = write!(row, ", &[{}])", numbers.join(", "));
        let is_loading =
            |function: &&str| kinds.get(*function).is_some_and(|kind| *kind == "Loads");
        if terms.types.contains("url-set") || terms.functions.iter().any(is_loading) {
            row.push_str(".loading()");
        }
        if referring.contains(name) {
            row.push_str(".referring()");
        }
        if running.contains(name) {
            row.push_str(".running()");
        }
        rows.push(row);
    }
    let about = "Properties, in byte order: the kinds of tokens in their values, and the keywords.";
    layout::table(out, about, "pub(super) static PROPERTIES: &[Property] = &[", rows);
    Ok(())
}

/// The kinds of tokens that are accepted besides keywords.
fn accepts(terms: &Terms<'_>) -> String {
    let mut kinds = BTreeSet::new();
    for name in &terms.types {
        match BASIC.iter().find(|(_, types)| types.contains(name)) {
            Some((kind, _)) => _ = kinds.insert(*kind),
            None => return "A::Any as u16".to_owned(),
        }
    }
    if terms.functions.iter().any(|name| matches!(*name, "url" | "src")) {
        kinds.insert("Url");
    }
    // Names of colours are no keywords here: their list is another table.
    if terms.keywords.contains("currentcolor") {
        kinds.insert("Color");
    }
    if kinds.is_empty() && terms.keywords.is_empty() {
        return "A::Any as u16".to_owned();
    }
    let kinds = kinds.iter().map(|kind| format!("A::{kind} as u16"));
    let kinds: Vec<String> = kinds.collect();
    if kinds.is_empty() { "0".to_owned() } else { kinds.join(" | ") }
}

#[cfg(test)]
mod tests {
    use super::{Part, parts};

    #[test]
    fn a_grammar_is_split_into_its_parts() {
        let found = parts("[ a-b | <c [0,inf]> ]{1,2} && <'d'>? '+' <e()> f( <g>, h )#");
        let expected = [
            Part::Keyword("a-b"),
            Part::Reference("c"),
            Part::Reference("'d'"),
            Part::Function("e", None),
            Part::Function("f", Some(" <g>, h ")),
        ];
        assert_eq!(found, expected);
    }
}
