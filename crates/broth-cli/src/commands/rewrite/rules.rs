//! Rules as users write them: as flags, and as JSON in files and records.

use std::io;
use std::path::Path;

use broth::rewrite::{Edit, Rewriter};
use broth::select::Selector;
use serde_json::{Value, json};

use crate::jsonl::BadRecord;
use crate::source::read_settings;

/// A rule as the user gives it.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    selector: String,
    op: String,
    name: Option<String>,
    value: Option<String>,
}

/// The flags: the op, the argument after the selector, and the help text.
pub(super) const FLAGS: [(&str, &str, &str); 11] = [
    ("set", "NAME=VALUE", "Set an attribute of the elements that SEL matches"),
    ("unset", "NAME", "Remove an attribute"),
    ("rename", "NAME", "Give the elements another name"),
    ("before", "MARKUP", "Insert markup before the elements"),
    ("after", "MARKUP", "Insert markup after the elements"),
    ("prepend", "MARKUP", "Insert markup before their content"),
    ("append", "MARKUP", "Insert markup after their content"),
    ("inner", "MARKUP", "Replace their content with markup"),
    ("replace", "MARKUP", "Replace the elements with markup"),
    ("remove", "", "Remove the elements with their content"),
    ("unwrap", "", "Remove the elements, but keep their content"),
];

/// The names of all ops.
pub(super) const OPS: [&str; FLAGS.len()] = {
    let mut ops = [""; FLAGS.len()];
    let mut at = 0;
    while at < ops.len() {
        ops[at] = FLAGS[at].0;
        at += 1;
    }
    ops
};

impl Wanted {
    /// The rule of a flag with these arguments; an error is the one that should have an `=`.
    pub(super) fn of_flag(op: &str, words: Vec<String>) -> Result<Self, String> {
        let mut words = words.into_iter();
        let selector = words.next().unwrap_or_default();
        let word = words.next();
        let (name, value) = match op {
            "set" => {
                let word = word.unwrap_or_default();
                let Some((name, value)) = word.split_once('=') else { return Err(word) };
                (Some(name.to_owned()), Some(value.to_owned()))
            }
            "unset" | "rename" => (word, None),
            _ => (None, word),
        };
        Ok(Self { selector, op: op.to_owned(), name, value })
    }

    /// The members of a rule in JSON.
    const MEMBERS: [&str; 4] = ["selector", "op", "name", "value"];

    fn of_json(rule: &Value) -> Result<Self, BadRecord> {
        let text = |name: &str| match rule.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(BadRecord::option(format!("\"{name}\" of a rule must be a string"))),
        };
        let required = |name: &str| {
            text(name)?.ok_or_else(|| BadRecord::option(format!("a rule has no \"{name}\"")))
        };
        let Some(members) = rule.as_object() else {
            return Err(BadRecord::option("a rule must be an object"));
        };
        let is_known = |name: &&String| Self::MEMBERS.contains(&name.as_str());
        if let Some(unknown) = members.keys().find(|name| !is_known(name)) {
            let members = Self::MEMBERS.join(", ");
            return Err(BadRecord::option(format!(
                "a rule has no member \"{unknown}\"; the members are {members}"
            )));
        }
        Ok(Self {
            selector: required("selector")?,
            op: required("op")?,
            name: text("name")?,
            value: text("value")?,
        })
    }

    /// Adds the rule to a rewriter.
    pub(super) fn add_to(&self, rewriter: Rewriter) -> Result<Rewriter, BadRecord> {
        let selector: Selector =
            self.selector.parse().map_err(|error| BadRecord::selector(&error))?;
        if !OPS.contains(&&*self.op) {
            let (op, ops) = (&self.op, OPS.join(", "));
            return Err(BadRecord::option(format!("unknown op \"{op}\"; the ops are {ops}")));
        }
        let (has_name, has_value) = match &*self.op {
            "set" => (true, true),
            "unset" | "rename" => (true, false),
            "remove" | "unwrap" => (false, false),
            _ => (false, true),
        };
        for (what, needs_it, given) in
            [("name", has_name, &self.name), ("value", has_value, &self.value)]
        {
            if needs_it && given.is_none() {
                let message = format!("the rule \"{}\" needs a \"{what}\"", self.op);
                return Err(BadRecord::option(message));
            }
        }
        let edit = json!({"op": self.op, "name": self.name, "value": self.value});
        let edit: Edit =
            serde_json::from_value(edit).map_err(|error| BadRecord::option(error.to_string()))?;
        Ok(rewriter.rule(selector, edit))
    }
}

/// A rewriter with the rules of a list in JSON. `place` says where one of them is, by its number.
pub(super) fn rules_of_json(
    list: &Value,
    place: impl Fn(usize) -> Option<String>,
) -> Result<Rewriter, BadRecord> {
    let wrong = || BadRecord::option("\"rules\" must be a list of objects");
    let mut rules = list.as_array().ok_or_else(wrong)?.iter().zip(1..);
    rules.try_fold(Rewriter::new(), |rewriter, (rule, number)| {
        let added = Wanted::of_json(rule).and_then(|wanted| wanted.add_to(rewriter));
        added.map_err(|bad| match place(number) {
            Some(place) => bad.at(&place),
            None => bad,
        })
    })
}

/// A rewriter with the rules in a file.
pub(super) fn read_rules(file: &Path) -> io::Result<Result<Rewriter, BadRecord>> {
    let name = file.display().to_string();
    let rules = serde_json::from_str::<Value>(&read_settings(file)?);
    let rules = rules.map_err(|error| BadRecord::option(format!("{name}: {error}")));
    Ok(rules.and_then(|rules| {
        if !rules.is_array() {
            return Err(BadRecord::option(format!("{name}: the rules must be a list of objects")));
        }
        rules_of_json(&rules, |number| Some(format!("{name}: rule {number}")))
    }))
}
