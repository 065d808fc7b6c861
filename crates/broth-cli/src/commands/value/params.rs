//! The parameters of some kinds: the keywords of an attribute, the words that a set allows.
//!
//! Records have them as `params`, the command line as flags; a member of `params` that is missing
//! has the value of its flag. Both are checked in the same way: an unknown name, or a value of the
//! wrong type, is an error.

use broth::values::{EnumeratedAttribute, Named, TokenCase, ValueKind};
use serde_json::{Map, Value as Json, json};

use super::kinds::{Kind, Problem};

/// A parameter of a kind.
pub(super) struct Param {
    name: &'static str,
    shape: Shape,
}

/// The flag of the parameter with this name: a list of keywords is one flag for each.
fn flag_of(name: &str) -> String {
    if name == "keywords" { "keyword".to_owned() } else { name.replace('_', "-") }
}

/// The type of a parameter's value.
#[derive(Clone, Copy)]
enum Shape {
    Text,
    Texts,
    Case,
    /// An object of keywords, each with its state.
    Keywords,
    /// A list of elements: objects with a type, and perhaps a name and an id.
    Tree,
}

impl Shape {
    fn in_words(self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Texts => "a list of strings",
            Self::Case => "\"sensitive\" or \"ascii-insensitive\"",
            Self::Keywords => "an object of keywords and their states, such as {\"ltr\": \"ltr\"}",
            Self::Tree => "a list of elements, such as {\"type\": \"map\", \"name\": \"a\"}",
        }
    }

    fn fits(self, value: &Json) -> bool {
        match (self, value) {
            (Self::Text, value) => value.is_string(),
            (Self::Texts, Json::Array(texts)) => texts.iter().all(Json::is_string),
            (Self::Case, value) => value.as_str().is_some_and(|name| case_named(name).is_some()),
            (Self::Keywords, Json::Object(states)) => states.values().all(Json::is_string),
            (Self::Tree, Json::Array(elements)) => elements.iter().all(is_element),
            _ => false,
        }
    }
}

const fn param(name: &'static str, shape: Shape) -> Param {
    Param { name, shape }
}

const CASE: Param = param("case", Shape::Case);
/// The parameters of sets of tokens.
pub(super) const OF_TOKENS: &[Param] = &[param("allowed", Shape::Texts), CASE];
pub(super) const OF_BOOLEAN_ATTRIBUTE: &[Param] = &[param("name", Shape::Text)];
pub(super) const OF_REFERENCE: &[Param] = &[param("type", Shape::Text), param("tree", Shape::Tree)];
pub(super) const OF_ENUMERATED_ATTRIBUTE: &[Param] = &[
    param("keywords", Shape::Keywords),
    param("non_conforming", Shape::Texts),
    param("missing_value_default", Shape::Text),
    param("invalid_value_default", Shape::Text),
    param("empty_value_default", Shape::Text),
];

/// The parameters as flags.
#[derive(clap::Args)]
#[command(next_help_heading = "Options of attributes, sets of tokens, and references")]
pub(super) struct Flags {
    /// A keyword of an enumerated attribute, and its state if that has another name; repeat it for
    /// each keyword.
    #[arg(long = "keyword", value_name = "KEYWORD[=STATE]")]
    keywords: Vec<String>,
    /// A keyword that browsers accept but authors must not use; repeat it for each such keyword.
    #[arg(long, value_name = "KEYWORD")]
    non_conforming: Vec<String>,
    /// The state of an attribute that is missing.
    #[arg(long, value_name = "STATE")]
    missing_value_default: Option<String>,
    /// The state of an attribute whose value is not a keyword.
    #[arg(long, value_name = "STATE")]
    invalid_value_default: Option<String>,
    /// The state of an attribute whose value is empty.
    #[arg(long, value_name = "STATE")]
    empty_value_default: Option<String>,
    /// A token that a set may contain; repeat it for each allowed token.
    #[arg(long, value_name = "TOKEN")]
    allowed: Vec<String>,
    /// How tokens compare.
    #[arg(long, value_name = "CASE", value_parser = ["sensitive", "ascii-insensitive"])]
    case: Option<String>,
    /// The name of a boolean attribute.
    #[arg(long)]
    name: Option<String>,
    /// The type of the element that a reference looks for, such as `map`.
    #[arg(long = "type", value_name = "TYPE")]
    element_type: Option<String>,
    /// The elements in tree order, as JSON: [{"type": "map", "name": "a", "id": "b"}, ..].
    #[arg(long, value_name = "JSON")]
    tree: Option<String>,
}

impl Flags {
    /// The flags that are given, as members of `params`.
    pub(super) fn params(&self) -> Result<Map<String, Json>, Problem> {
        let mut params = Map::new();
        if !self.keywords.is_empty() {
            let pairs = self.keywords.iter().map(|keyword| {
                let (keyword, state) = keyword.split_once('=').unwrap_or((keyword, keyword));
                (keyword.to_owned(), json!(state))
            });
            params.insert("keywords".to_owned(), Json::Object(pairs.collect()));
        }
        let lists = [("non_conforming", &self.non_conforming), ("allowed", &self.allowed)];
        for (name, texts) in lists.into_iter().filter(|(_, texts)| !texts.is_empty()) {
            params.insert(name.to_owned(), json!(texts));
        }
        for (name, text) in [
            ("missing_value_default", &self.missing_value_default),
            ("invalid_value_default", &self.invalid_value_default),
            ("empty_value_default", &self.empty_value_default),
            ("case", &self.case),
            ("name", &self.name),
            ("type", &self.element_type),
        ] {
            if let Some(text) = text {
                params.insert(name.to_owned(), json!(text));
            }
        }
        if let Some(tree) = &self.tree {
            let tree = serde_json::from_str(tree)
                .map_err(|error| Problem::Impossible(format!("--tree is not JSON: {error}")))?;
            params.insert("tree".to_owned(), tree);
        }
        Ok(params)
    }
}

/// The parameters of a kind, each with a name and a shape that the kind knows.
pub(super) struct Params<'k> {
    kind: &'k Kind,
    members: Map<String, Json>,
    is_of_record: bool,
}

impl<'k> Params<'k> {
    /// Merges the `params` of a record with those of the flags; the record wins. Null counts as
    /// absent.
    pub(super) fn new(
        kind: &'k Kind,
        flags: &Map<String, Json>,
        record: Option<Json>,
    ) -> Result<Self, Problem> {
        let mut members = Map::new();
        for (name, value) in flags {
            kind.check_param(name, value, |name| format!("--{}", flag_of(name)))?;
            members.insert(name.clone(), value.clone());
        }
        let record = match record {
            None => Map::new(),
            Some(Json::Object(params)) => params,
            Some(_) => return Err(Problem::Impossible("\"params\" must be an object".to_owned())),
        };
        for (name, value) in record.into_iter().filter(|(_, value)| !value.is_null()) {
            let name = name.replace('-', "_");
            kind.check_param(&name, &value, |name| format!("{name:?}"))?;
            members.insert(name, value);
        }
        Ok(Self { kind, members, is_of_record: false })
    }

    /// The kind, if it is one of the library's.
    pub(super) fn value_kind(&self) -> Result<ValueKind, Problem> {
        self.kind.name.parse().map_err(|_| Problem::Impossible("no such kind".to_owned()))
    }

    /// Marks them as those of a record.
    pub(super) fn of_record(self) -> Self {
        Self { is_of_record: true, ..self }
    }

    /// Whether the value is that of a record. To serialize it, programs write the parts of a value
    /// as they read them, where a person writes the value.
    pub(super) fn is_of_record(&self) -> bool {
        self.is_of_record
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.members.get(name).and_then(Json::as_str)
    }

    /// A parameter that the kind requires.
    pub(super) fn needed(&self, name: &str) -> Result<&str, Problem> {
        self.text(name).ok_or_else(|| self.missing(name))
    }

    fn missing(&self, name: &str) -> Problem {
        let (kind, flag) = (self.kind.name, flag_of(name));
        Problem::Impossible(format!(
            "{kind} needs --{flag}, or \"{name}\" in the params of a record"
        ))
    }

    fn list(&self, name: &str) -> Option<&[Json]> {
        self.members.get(name).and_then(Json::as_array).map(Vec::as_slice)
    }

    /// Whether a set may contain a token. Without the parameter, it may contain any.
    pub(super) fn is_allowed(&self, token: &str) -> bool {
        let is = |allowed: &Json| self.case().is_same(token, allowed.as_str().unwrap_or_default());
        self.list("allowed").is_none_or(|allowed| allowed.iter().any(is))
    }

    /// How tokens compare.
    pub(super) fn case(&self) -> TokenCase {
        self.text("case").and_then(case_named).unwrap_or(TokenCase::Sensitive)
    }

    /// The elements that a reference may refer to.
    pub(super) fn tree(&self) -> Result<Vec<Element<'_>>, Problem> {
        let elements = self.list("tree").ok_or_else(|| self.missing("tree"))?;
        let indexed = elements.iter().enumerate();
        Ok(indexed.map(|(index, element)| Element { index, element }).collect())
    }

    /// The enumerated attribute that the parameters describe.
    pub(super) fn attribute(&self) -> Result<EnumeratedAttribute<'_>, Problem> {
        let keywords = self.members.get("keywords").and_then(Json::as_object);
        let keywords = keywords.ok_or_else(|| self.missing("keywords"))?;
        let pairs: Vec<(&str, &str)> = keywords
            .iter()
            .filter_map(|(keyword, state)| Some((keyword.as_str(), state.as_str()?)))
            .collect();
        let mut attribute = EnumeratedAttribute::new(&pairs);
        for keyword in self.list("non_conforming").unwrap_or_default() {
            let keyword = keyword.as_str().unwrap_or_default();
            if !pairs.iter().any(|(known, _)| known.eq_ignore_ascii_case(keyword)) {
                let message =
                    format!("the non-conforming keyword {keyword:?} is not among the keywords");
                return Err(Problem::Impossible(message));
            }
            attribute = attribute.non_conforming(keyword);
        }
        if let Some(state) = self.text("missing_value_default") {
            attribute = attribute.missing_value_default(state);
        }
        if let Some(state) = self.text("invalid_value_default") {
            attribute = attribute.invalid_value_default(state);
        }
        if let Some(state) = self.text("empty_value_default") {
            attribute = attribute.empty_value_default(state);
        }
        Ok(attribute)
    }
}

impl Kind {
    /// Checks a parameter, whose name is shown as its sender writes it.
    fn check_param(
        &self,
        name: &str,
        value: &Json,
        shown: fn(&str) -> String,
    ) -> Result<(), Problem> {
        let found = shown(name);
        Err(Problem::Impossible(match self.params.iter().find(|param| param.name == name) {
            Some(param) if param.shape.fits(value) => return Ok(()),
            Some(param) => format!("{found} must be {}", param.shape.in_words()),
            None => match self.nearest_param(name) {
                None => format!("{} has no params; remove {found}", self.name),
                Some(param) => {
                    format!("{} has no {found}; did you mean {}?", self.name, shown(param.name))
                }
            },
        }))
    }

    /// The parameter whose name contains this one, or else the nearest.
    fn nearest_param(&self, name: &str) -> Option<&Param> {
        let longer = self.params.iter().find(|param| param.name.contains(name));
        longer.or_else(|| {
            self.params.iter().min_by_key(|param| strsim::osa_distance(name, param.name))
        })
    }
}

fn case_named(name: &str) -> Option<TokenCase> {
    match name {
        "sensitive" => Some(TokenCase::Sensitive),
        "ascii-insensitive" => Some(TokenCase::AsciiInsensitive),
        _ => None,
    }
}

/// Whether JSON is an element of a tree: an object of strings that has a type.
fn is_element(element: &Json) -> bool {
    let Json::Object(members) = element else { return false };
    let is_known = |(name, value): (&String, &Json)| match name.as_str() {
        "type" => value.is_string(),
        "name" | "id" => value.is_string() || value.is_null(),
        _ => false,
    };
    members.contains_key("type") && members.iter().all(is_known)
}

/// An element of a tree, with what references need.
pub(super) struct Element<'p> {
    pub(super) index: usize,
    element: &'p Json,
}

impl Element<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.element.get(name).and_then(Json::as_str)
    }
}

impl Named for Element<'_> {
    fn is_of_type(&self, name: &str) -> bool {
        self.get("type") == Some(name)
    }

    fn id(&self) -> Option<&str> {
        self.get("id")
    }

    fn name(&self) -> Option<&str> {
        self.get("name")
    }
}
