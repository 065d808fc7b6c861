//! The elements from `elements.txt`: categories, contents, attributes.

use std::fmt::Write as _;

use super::attribute_types::{name_or_all, names, rows_of};
use super::{camel_case, parse_errors};

const CATEGORIES: [&str; 9] = [
    "metadata",
    "flow",
    "sectioning",
    "heading",
    "phrasing",
    "embedded",
    "interactive",
    "labelable",
    "palpable",
];

/// Words in the headings of the lists that follow the elements.
const LISTS: [&str; 3] = ["attributes", "handlers", "in parents"];

/// An element as Rust text.
#[derive(Clone, Default)]
struct Row {
    is: String,
    has: String,
    without: String,
    attributes: Vec<String>,
}

/// The tables.
pub(super) fn generate(data: &[String]) -> Result<String, String> {
    let mut rows: Vec<(String, Row)> = Vec::new();
    let mut lists: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut current: Vec<&str> = Vec::new();
    for line in data[0].lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let Some(line) = line.strip_prefix("  ") else {
            if LISTS.iter().any(|word| line.contains(word)) {
                lists.push((line, Vec::new()));
            } else {
                current = line.split(' ').collect();
                rows.extend(current.iter().map(|&name| (name.to_owned(), Row::default())));
            }
            continue;
        };
        if let Some((_, list)) = lists.last_mut() {
            list.push(line);
            continue;
        }
        let (key, value) = line.split_once(": ").ok_or(format!("no colon: {line}"))?;
        let count = rows.len();
        for (_, row) in &mut rows[count - current.len()..] {
            match key {
                "is" => row.is = categories(value.split(' '))?,
                "has" => row.has = alternatives(value)?,
                "without" => row.without = without(value)?,
                "attributes" => row.attributes = value.split(' ').map(str::to_owned).collect(),
                _ => return Err(format!("no such line: {line}")),
            }
        }
    }
    rows.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut out = String::from(
        "use broth_markup::{Name, NameSet};\n\n\
         use super::{Attributes, Categories, Element, Many, Sequence, Set, Step};\n\n\
         /// The elements, by name.\npub(crate) static ELEMENTS: &[Element] = &[\n",
    );
    for (name, row) in &rows {
        let any = row.attributes.iter().any(|name| name == "*");
        let mut allowed: Vec<&str> = row
            .attributes
            .iter()
            .map(|name| name.trim_end_matches('!'))
            .filter(|&name| name != "*")
            .collect();
        allowed.sort_unstable();
        let allowed = names(allowed);
        let required = names(row.attributes.iter().filter_map(|name| name.strip_suffix('!')));
        let is = or(&row.is, "Categories::NONE");
        let without = or(&row.without, "Set::NOTHING");
        let _ = writeln!(
            out,
            "Element {{ name: {name:?}, is: {is}, has: &[{}], without: {without}, \
             attributes: Attributes {{ any: {any}, names: {allowed}, required: {required} }} }},",
            row.has
        );
    }
    out.push_str("];\n\n/// The row of an element.\n#[rustfmt::skip]\npub(super) const fn row_of(name: Name) -> Option<usize> {\n    Some(match name {\n");
    for (at, (name, _)) in rows.iter().enumerate() {
        let _ = writeln!(out, "        Name::{} => {at},", camel_case(name));
    }
    out.push_str("        _ => return None,\n    })\n}\n");
    for (title, lines) in lists {
        if title == "obsolete attributes" {
            obsolete(&lines, &mut out)?;
            continue;
        }
        if title == "content in parents" {
            contents_in_parents(&lines, &mut out)?;
            continue;
        }
        let mut list: Vec<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
        list.sort_unstable();
        let constant = title.to_uppercase().replace(' ', "_");
        // Names of other specifications are not in the table of names.
        let (kind, list) = match title.contains("other") {
            true => ("&str", format!("&{list:?}")),
            false => ("Name", names(list)),
        };
        let _ =
            writeln!(out, "\n/// The {title}.\npub(crate) const {constant}: &[{kind}] = {list};");
    }
    Ok(out)
}

fn or<'a>(text: &'a str, default: &'a str) -> &'a str {
    if text.is_empty() { default } else { text }
}

fn contents_in_parents(lines: &[&str], out: &mut String) -> Result<(), String> {
    out.push_str("\n/// Parents, elements, and what these contain there.\n");
    out.push_str("pub(crate) static CONTENTS_IN_PARENTS: &[(Name, Name, &[Sequence])] = &[\n");
    for line in lines {
        let bad = || format!("not a content: {line}");
        let (place, content) = line.split_once(": ").ok_or_else(bad)?;
        let (parent, element) = place.split_once(' ').ok_or_else(bad)?;
        let [parent, element] = [parent, element].map(camel_case);
        let content = alternatives(content)?;
        let _ = writeln!(out, "(Name::{parent}, Name::{element}, &[{content}]),");
    }
    out.push_str("];\n");
    Ok(())
}

/// Pairs of element and attribute, sorted.
fn obsolete(lines: &[&str], out: &mut String) -> Result<(), String> {
    let mut pairs: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in lines {
        let (elements, attributes) = line.split_once(' ').ok_or(format!("no attribute: {line}"))?;
        for element in elements.split(',') {
            let mut attributes: Vec<&str> = attributes.split(' ').collect();
            attributes.sort_unstable();
            match pairs.iter_mut().find(|(other, _)| *other == element) {
                Some((_, all)) => {
                    all.extend(attributes);
                    all.sort_unstable();
                }
                None => pairs.push((element, attributes)),
            }
        }
    }
    pairs.sort_unstable();
    out.push_str("\n/// The obsolete attributes, by element.\n");
    out.push_str("pub(crate) static OBSOLETE_ATTRIBUTES: &[(&str, &[&str])] = &[\n");
    for (element, attributes) in pairs {
        let _ = writeln!(out, "({element:?}, &{attributes:?}),");
    }
    out.push_str("];\n");
    Ok(())
}

fn categories<'a>(words: impl Iterator<Item = &'a str>) -> Result<String, String> {
    let mut out = String::from("Categories::of(&[");
    for word in words {
        if !CATEGORIES.contains(&word) {
            return Err(format!("no such category: {word}"));
        }
        let _ = write!(out, "Categories::{}, ", word.to_uppercase());
    }
    out.push_str("])");
    Ok(out)
}

/// Names, categories and the two special words.
fn set<'a>(words: impl Iterator<Item = &'a str> + Clone) -> Result<String, String> {
    let is_special = |word: &&str| matches!(*word, "text" | "transparent");
    let is_category = |word: &&str| CATEGORIES.contains(word);
    let of = categories(words.clone().filter(is_category))?;
    let names: Vec<String> = words
        .clone()
        .filter(|word| !is_special(word) && !is_category(word))
        .map(|word| format!("Name::{}", camel_case(word)))
        .collect();
    let has = |wanted: &[&str]| words.clone().any(|word| wanted.contains(&word));
    Ok(format!(
        "Set {{ of: {of}, names: NameSet::of(&[{}]), text: {}, transparent: {}, tabindex: false }}",
        names.join(", "),
        has(&["text", "phrasing", "flow"]),
        has(&["transparent"])
    ))
}

fn without(words: &str) -> Result<String, String> {
    let tabindex = words.contains("[tabindex]");
    let set = set(words.split(' ').filter(|&word| word != "[tabindex]"))?;
    Ok(set
        .replace("text: true", "text: false")
        .replace("tabindex: false", &format!("tabindex: {tabindex}")))
}

fn alternatives(content: &str) -> Result<String, String> {
    if content == "nothing" {
        return Ok("Sequence { scripts: false, repeats: Many::One, steps: &[] }".to_owned());
    }
    let mut out = String::new();
    for sequence in content.split(" | ") {
        let (scripts, steps) = match sequence.strip_prefix("scripts ") {
            Some(steps) => (true, steps),
            None => (false, sequence),
        };
        let (repeats, steps) = match steps.strip_prefix('(') {
            Some(steps) => {
                let (steps, repeats) =
                    steps.split_once(')').ok_or(format!("no bracket: {steps}"))?;
                (many(repeats).0, steps)
            }
            None => ("One", steps),
        };
        let _ = write!(out, "Sequence {{ scripts: {scripts}, repeats: Many::{repeats}, steps: &[");
        for step in steps.split(", ") {
            let (many, words) = many(step);
            let _ =
                write!(out, "Step {{ allows: {}, many: Many::{many} }}, ", set(words.split('/'))?);
        }
        out.push_str("] }, ");
    }
    Ok(out)
}

/// How many of a step there may be, and the step without its last character.
fn many(step: &str) -> (&'static str, &str) {
    for (suffix, name) in [('?', "Optional"), ('*', "Any"), ('+', "Some")] {
        if let Some(words) = step.strip_suffix(suffix) {
            return (name, words);
        }
    }
    ("One", step)
}

/// The rules from `attribute-rules.txt`: elements, attributes, condition.
pub(super) fn attribute_rules(data: &[String]) -> Result<String, String> {
    let (mut needs, mut rules) = (Vec::new(), Vec::new());
    for line in parse_errors::lines(&data[0]) {
        let bad = || format!("not a rule: {line}");
        let (place, condition) = line.split_once(": ").ok_or_else(bad)?;
        let (verb, condition) = condition.split_once(' ').ok_or_else(bad)?;
        let condition_rust = any_of(condition);
        let condition_rust =
            format!("Condition {{ text: {:?}, any: {condition_rust} }}", said(condition));
        let kind = match verb {
            "only" => "Only",
            "avoid" => "Avoid",
            "needs" => "Needs",
            _ => return Err(bad()),
        };
        if verb != "needs" {
            let (elements, attributes) = place.split_once(' ').ok_or_else(bad)?;
            for element in elements.split(',') {
                for attribute in attributes.split(',') {
                    rules.push((attribute.to_owned(), format!(
                        "Rule {{ element: {}, applies: &[], kind: Kind::{kind}, condition: {condition_rust} }},",
                        name_or_all(element)
                    )));
                }
            }
        } else {
            let (elements, applies) = place
                .strip_suffix(']')
                .and_then(|place| place.split_once('['))
                .unwrap_or((place, ""));
            let applies = all_of(applies);
            for element in elements.split(',') {
                needs.push((element.to_owned(), format!(
                    "Rule {{ element: {}, applies: {applies}, kind: Kind::{kind}, condition: {condition_rust} }},",
                    name_or_all(element)
                )));
            }
        }
    }
    let mut out =
        String::from("use broth_markup::Name;\n\nuse super::{Condition, Kind, Rule, Test};\n");
    for (constant, function, what, mut rows) in
        [("RULES", "rules_of", "attribute", rules), ("NEEDS", "needs_of", "element", needs)]
    {
        rows.sort_by(|(a, _): &(String, String), (b, _)| a.cmp(b));
        let _ = writeln!(
            out,
            "\n/// The rules for the attributes of an element, by {what}.\nstatic {constant}: &[Rule] = &["
        );
        for (_, row) in &rows {
            out.push_str(row);
            out.push('\n');
        }
        out.push_str("];\n");
        let names: Vec<&str> = rows.iter().map(|(name, _)| &**name).collect();
        rows_of(&names, function, "Rule", constant, &mut out);
    }
    Ok(out)
}

/// A condition as it is said in a message.
fn said(condition: &str) -> String {
    let test = |test: &str| {
        let (is_negated, test) = match test.strip_prefix('!') {
            Some(test) => (true, test),
            None => (false, test),
        };
        let (name, values) = match test.split_once(['=', '~']) {
            Some((name, values)) => (name, values),
            None => (test, ""),
        };
        let not = if is_negated { "without " } else { "" };
        let values: Vec<&str> = values.split('|').filter(|value| !value.is_empty()).collect();
        if values.is_empty() {
            return format!("{not}`{name}`");
        }
        let values: Vec<String> = values.iter().map(|value| format!("`{name}={value}`")).collect();
        format!("{not}{}", values.join(" or "))
    };
    let all = |all: &str| all.split('&').map(test).collect::<Vec<_>>().join(" and ");
    condition.split(" or ").map(all).collect::<Vec<_>>().join(" or ")
}

fn any_of(condition: &str) -> String {
    let all: Vec<String> = condition.split(" or ").map(all_of).collect();
    format!("&[{}]", all.join(", "))
}

pub(super) fn all_of(tests: &str) -> String {
    let test = |test: &str| {
        let (holds, test) = match test.strip_prefix('!') {
            Some(test) => (false, test),
            None => (true, test),
        };
        let (name, values, words) = match test.split_once(['=', '~']) {
            Some((name, values)) => (name, values.split('|').collect(), test.contains('~')),
            None => (test, Vec::<&str>::new(), false),
        };
        let name = camel_case(name);
        format!(
            "Test {{ holds: {holds}, name: Name::{name}, values: &{values:?}, words: {words} }}"
        )
    };
    let tests: Vec<String> = tests.split('&').filter(|tests| !tests.is_empty()).map(test).collect();
    format!("&[{}]", tests.join(", "))
}
