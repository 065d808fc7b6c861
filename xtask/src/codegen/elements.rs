//! The elements from `elements.txt`: categories, contents, attributes.

use std::fmt::Write as _;

use super::attribute_types::{name, names};
use super::{camel_case, layout, parse_errors};

const CATEGORIES: [&str; 10] = [
    "metadata",
    "flow",
    "sectioning",
    "heading",
    "phrasing",
    "embedded",
    "interactive",
    "labelable",
    "palpable",
    "uncanvased",
];

/// Words in the headings of the lists that follow the elements.
const LISTS: [&str; 3] = ["attributes", "handlers", "in parents"];

/// The lists whose lines are elements and their attributes, with the tables that are made of them.
const BY_ELEMENT: [(&str, &str); 2] = [
    ("attributes of other specifications", "ATTRIBUTES_OF_OTHER_SPECIFICATIONS"),
    ("obsolete attributes", "OBSOLETE_ATTRIBUTES"),
];

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
        "use broth_markup::Name as N;\n\n\
         use super::{AttributesByElement, Categories as C, Element, Many, Sequence, Set, any, one, \
         optional, some};\n",
    );
    layout::table(
        &mut out,
        "The elements, by name.",
        "pub(crate) static ELEMENTS: &[Element] = &[",
        rows.iter().map(|(name, row)| element(name, row)),
    );
    for (title, lines) in lists {
        if let Some((_, constant)) = BY_ELEMENT.iter().find(|(other, _)| *other == title) {
            by_element(title, constant, &lines, &mut out)?;
            continue;
        }
        let contents = match title {
            "content in parents" => Some(IN_PARENTS),
            "content with attributes" => Some(WITH_ATTRIBUTES),
            _ => None,
        };
        if let Some(table) = contents {
            contents_by_place(&table, &lines, &mut out)?;
            continue;
        }
        let mut list: Vec<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
        list.sort_unstable();
        let constant = title.to_uppercase().replace(' ', "_");
        // Names of other specifications are not in the table of names.
        let is_text = title.contains("other");
        let kind = if is_text { "&str" } else { "N" };
        let item = |item: &str| if is_text { format!("{item:?}") } else { name(item) };
        layout::list(
            &mut out,
            &format!("The {title}."),
            &format!("pub(crate) const {constant}: &[{kind}] = &["),
            list.into_iter().map(item),
        );
    }
    Ok(out)
}

/// The row of an element.
fn element(element: &str, row: &Row) -> String {
    let mut out = format!("Element::of({})", name(element));
    if !row.is.is_empty() {
        let _ = write!(out, ".is({})", row.is);
    }
    let _ = write!(out, ".has(&[{}])", row.has);
    if !row.without.is_empty() {
        let _ = write!(out, ".without({})", row.without);
    }
    let mut allowed: Vec<&str> = row
        .attributes
        .iter()
        .map(|name| name.trim_end_matches('!'))
        .filter(|&name| name != "*")
        .collect();
    allowed.sort_unstable();
    if row.attributes.iter().any(|name| name == "*") {
        out.push_str(".any_attributes()");
    }
    if !allowed.is_empty() {
        let _ = write!(out, ".attributes({})", names(allowed));
    }
    let mut required = row.attributes.iter().filter_map(|name| name.strip_suffix('!')).peekable();
    if required.peek().is_some() {
        let _ = write!(out, ".requires({})", names(required));
    }
    out
}

/// A table of contents that depend on more than the element.
struct Contents {
    about: &'static str,
    constant: &'static str,
    /// The type of the second column, and its Rust text.
    kind: &'static str,
    second: fn(&str) -> String,
}

const IN_PARENTS: Contents = Contents {
    about: "Parents, elements",
    constant: "CONTENTS_IN_PARENTS",
    kind: "N",
    second: name,
};

const WITH_ATTRIBUTES: Contents = Contents {
    about: "Elements, the attributes that they have",
    constant: "CONTENTS_WITH_ATTRIBUTES",
    kind: "&[N]",
    second: |attributes| names(attributes.split('&')),
};

/// Rows of a name, one or more other names, and a content.
fn contents_by_place(table: &Contents, lines: &[&str], out: &mut String) -> Result<(), String> {
    let Contents { about, constant, kind, second: written } = table;
    let mut rows = Vec::new();
    for line in lines {
        let bad = || format!("not a content: {line}");
        let (place, content) = line.split_once(": ").ok_or_else(bad)?;
        let (first, second) = place.split_once(' ').ok_or_else(bad)?;
        let content = alternatives(content)?;
        rows.push(format!("({}, {}, &[{content}])", name(first), written(second)));
    }
    layout::table(
        out,
        &format!("{about}, and the contents there."),
        &format!("pub(crate) static {constant}: &[(N, {kind}, &[Sequence])] = &["),
        rows,
    );
    Ok(())
}

/// Elements and their attributes, sorted. `*` is every element.
fn by_element(title: &str, constant: &str, lines: &[&str], out: &mut String) -> Result<(), String> {
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
    layout::table(
        out,
        &format!("The {title}, by element; `*` is every element."),
        &format!("pub(crate) static {constant}: AttributesByElement = &["),
        pairs.iter().map(|(element, attributes)| format!("({element:?}, &{attributes:?})")),
    );
    Ok(())
}

fn categories<'a>(words: impl Iterator<Item = &'a str>) -> Result<String, String> {
    let mut all = Vec::new();
    for word in words {
        if !CATEGORIES.contains(&word) {
            return Err(format!("no such category: {word}"));
        }
        all.push(format!("C::{}", word.to_uppercase()));
    }
    Ok(format!("&[{}]", all.join(", ")))
}

/// Names, categories and the two special words.
fn set(words: &[&str]) -> Result<String, String> {
    if let [word @ ("flow" | "phrasing" | "text" | "transparent")] = words {
        return Ok(format!("Set::{}", word.to_uppercase()));
    }
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    let mut out = names_and_categories(words)?;
    if has(&["text", "phrasing", "flow"]) {
        out.push_str(".or_text()");
    }
    if has(&["transparent"]) {
        out.push_str(".or_transparent()");
    }
    Ok(out)
}

/// A set of elements.
fn names_and_categories(words: &[&str]) -> Result<String, String> {
    let is_category = |word: &&str| CATEGORIES.contains(word);
    let of = categories(words.iter().copied().filter(is_category))?;
    let names = names(
        words
            .iter()
            .copied()
            .filter(|word| !matches!(*word, "text" | "transparent") && !is_category(word)),
    );
    Ok(format!("Set::of({of}, {names})"))
}

/// The set of elements that must not be among the descendants.
fn without(words: &str) -> Result<String, String> {
    let (tabindex, words): (Vec<&str>, Vec<&str>) =
        words.split(' ').partition(|&word| word == "[tabindex]");
    let set = names_and_categories(&words)?;
    Ok(if tabindex.is_empty() { set } else { format!("{set}.or_tabindex()") })
}

fn alternatives(content: &str) -> Result<String, String> {
    if content == "nothing" {
        return Ok("Sequence::of(&[])".to_owned());
    }
    let mut sequences = Vec::new();
    for sequence in content.split(" | ") {
        let (scripts, steps) = match sequence.strip_prefix("scripts ") {
            Some(steps) => (".with_scripts()", steps),
            None => ("", sequence),
        };
        let (repeats, steps) = match steps.strip_prefix('(') {
            Some(steps) => {
                let (steps, repeats) =
                    steps.split_once(')').ok_or(format!("no bracket: {steps}"))?;
                (format!(".repeated(Many::{})", camel_case(many(repeats).0)), steps)
            }
            None => (String::new(), steps),
        };
        let mut all = Vec::new();
        for step in steps.split(", ") {
            let (many, words) = many(step);
            all.push(format!("{many}({})", set(&Vec::from_iter(words.split('/')))?));
        }
        sequences.push(format!("Sequence::of(&[{}]){repeats}{scripts}", all.join(", ")));
    }
    Ok(sequences.join(", "))
}

/// How many of a step there may be, and the step without its last character.
fn many(step: &str) -> (&'static str, &str) {
    for (suffix, name) in [('?', "optional"), ('*', "any"), ('+', "some")] {
        if let Some(words) = step.strip_suffix(suffix) {
            return (name, words);
        }
    }
    ("one", step)
}

/// The rules from `attribute-rules.txt`: elements, attributes, condition.
pub(super) fn attribute_rules(data: &[String]) -> Result<String, String> {
    let (mut needs, mut rules) = (Vec::new(), Vec::new());
    for line in parse_errors::lines(&data[0]) {
        let bad = || format!("not a rule: {line}");
        let (place, condition) = line.split_once(": ").ok_or_else(bad)?;
        let (verb, condition) = condition.split_once(' ').ok_or_else(bad)?;
        let said = match verb {
            "only" => said_after_only(condition),
            "needs" => said(condition),
            _ => String::new(),
        };
        let row = format!("Rule::{verb}({said:?}, {})", any_of(condition));
        match verb {
            "only" | "avoid" => {
                let (elements, attributes) = place.split_once(' ').ok_or_else(bad)?;
                for element in elements.split(',') {
                    let on = match element {
                        "*" => String::new(),
                        element => format!(".on({})", name(element)),
                    };
                    for attribute in attributes.split(',') {
                        rules.push((attribute, format!("{row}{on}")));
                    }
                }
            }
            "needs" => {
                let (elements, applies) = place
                    .strip_suffix(']')
                    .and_then(|place| place.split_once('['))
                    .unwrap_or((place, ""));
                let applies = match applies {
                    "" => String::new(),
                    applies => format!(".applies({})", all_of(applies)),
                };
                needs.extend(
                    elements.split(',').map(|element| (element, format!("{row}{applies}"))),
                );
            }
            _ => return Err(bad()),
        }
    }
    let mut out = String::from(
        "use broth_markup::Name as N;\n\nuse super::{Rule, Test};\nuse \
         crate::data::by_name::ByName;\n",
    );
    for (constant, what, mut rows) in [("RULES", "attribute", rules), ("NEEDS", "element", needs)] {
        rows.sort_by_key(|(name, _)| *name);
        by_name(
            &mut out,
            &format!("The rules for the attributes of an element, by {what}."),
            &format!("{constant}: ByName<Rule>"),
            &rows,
        );
    }
    Ok(out)
}

/// A table of rows by the name that they are about, sorted by it.
pub(super) fn by_name(out: &mut String, about: &str, declared: &str, rows: &[(&str, String)]) {
    let rows: Vec<(String, String)> =
        rows.iter().map(|(key, row)| (name(key), row.clone())).collect();
    let declaration = format!("pub(super) static {declared} = ByName::new(&[");
    layout::table(out, about, &declaration, layout::keyed(&rows));
}

/// A condition as a message says that an element must have it.
fn said(condition: &str) -> String {
    let all: Vec<String> = condition.split(" or ").map(|all| with(all, "and")).collect();
    any(&all)
}

/// A condition as a message says it after "only".
fn said_after_only(condition: &str) -> String {
    let alternatives: Vec<&str> = condition.split(" or ").collect();
    let is_simple = |all: &&str| !all.contains(['!', '&']);
    if alternatives.iter().all(is_simple) {
        return format!("with {}", said(condition));
    }
    let clause = |all: &str| {
        let (negated, needed): (Vec<&str>, Vec<&str>) =
            all.split('&').partition(|test| test.starts_with('!'));
        let negated = negated.join("&").replace('!', "");
        match (needed.join("&"), negated) {
            (needed, negated) if negated.is_empty() => format!("with {}", with(&needed, "and")),
            // An attribute must not be empty.
            (needed, negated) if negated == format!("{needed}=") => {
                format!("with a non-empty `{needed}`")
            }
            (needed, negated) if needed.is_empty() => format!("without {}", with(&negated, "or")),
            (needed, negated) => {
                format!("with {} and without {}", with(&needed, "and"), with(&negated, "or"))
            }
        }
    };
    alternatives.into_iter().map(clause).collect::<Vec<_>>().join(", or ")
}

/// Tests without negation, as they are said in a message.
fn with(tests: &str, conjunction: &str) -> String {
    let said: Vec<String> = tests.split('&').map(test).collect();
    list(&said, conjunction)
}

/// A test without negation, as it is said in a message.
fn test(test: &str) -> String {
    let (name, values) = test.split_once(['=', '~']).unwrap_or((test, ""));
    let values: Vec<&str> = values.split('|').collect();
    let said = values.iter().map(|value| match *value {
        "" if values.len() > 1 => format!("no `{name}`"),
        "" => format!("`{name}`"),
        value => format!("`{name}={value}`"),
    });
    any(&said.collect::<Vec<_>>())
}

fn any(items: &[String]) -> String {
    list(items, "or")
}

/// `a`, `b` and `c`.
fn list(items: &[String], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [item] => item.clone(),
        [items @ .., last] => format!("{} {conjunction} {last}", items.join(", ")),
    }
}

fn any_of(condition: &str) -> String {
    let all: Vec<String> = condition.split(" or ").map(all_of).collect();
    format!("&[{}]", all.join(", "))
}

/// Tests of attributes that must all hold.
pub(super) fn all_of(tests: &str) -> String {
    let test = |test: &str| {
        let (not, test) = match test.strip_prefix('!') {
            Some(test) => (".not()", test),
            None => ("", test),
        };
        let (kind, attribute, values) = match test.find(['=', '~']) {
            None => ("has", test, String::new()),
            Some(at) => {
                let values: Vec<&str> = test[at + 1..].split('|').collect();
                let kind = if test[at..].starts_with('~') { "has_word" } else { "is" };
                (kind, &test[..at], format!(", &{values:?}"))
            }
        };
        format!("Test::{kind}({}{values}){not}", name(attribute))
    };
    let tests: Vec<String> = tests.split('&').filter(|tests| !tests.is_empty()).map(test).collect();
    format!("&[{}]", tests.join(", "))
}
