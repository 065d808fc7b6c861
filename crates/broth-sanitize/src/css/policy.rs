//! Reads a policy from JSON: the name of a preset, or an object with the options.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::CssSanitizer;
use crate::config::ConfigError;
use crate::json::Json;

/// The members of an object.
const MEMBERS: [&str; 12] = [
    "preset",
    "properties",
    "known_properties",
    "custom_properties",
    "values",
    "max_z_index",
    "functions",
    "at_rules",
    "schemes",
    "relative_urls",
    "scope",
    "important",
];

const PRESETS: &str = "\"remove\", \"content\", \"mail\" or \"offline\"";

impl CssSanitizer {
    /// Reads a policy from JSON: the name of a preset, or an object whose members have the names of
    /// the options. `preset` is the policy that the other members change; without it, nothing is
    /// allowed that they do not allow. `schemes` with a list and `relative_urls` allow addresses.
    ///
    /// Names may be written in camel case, too, as in JavaScript.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON, a member is unknown, or a value has the wrong
    /// type.
    ///
    /// ```
    /// use broth::sanitize::CssSanitizer;
    ///
    /// let css = CssSanitizer::from_json(r#"{"properties": ["color"], "important": true}"#)?;
    /// let style = "color: red !important; margin: 0";
    /// assert_eq!(css.sanitize_declarations(style), "color: red !important");
    /// assert_eq!(CssSanitizer::from_json("\"mail\"")?.sanitize_declarations(style), style);
    ///
    /// assert!(CssSanitizer::from_json(r#"{"maxZIndex": 9, "relativeURLs": true}"#).is_ok());
    ///
    /// let error = CssSanitizer::from_json(r#"{"propertys": []}"#).unwrap_err();
    /// let message = "unknown member \"propertys\" in css; did you mean \"properties\"?";
    /// assert_eq!(error.to_string(), message);
    /// # Ok::<(), broth::sanitize::ConfigError>(())
    /// ```
    pub fn from_json(json: &str) -> Result<Self, ConfigError> {
        match Json::parse(json).map_err(|offset| ConfigError::Json { offset })? {
            Json::String(name) => preset("css", &name),
            Json::Object(members) => of_members(&members),
            _ => Err(wrong("css", "an object, or the name of a policy")),
        }
    }
}

fn wrong(member: &str, expected: &'static str) -> ConfigError {
    ConfigError::Type { member: member.to_owned(), expected }
}

fn preset(member: &str, name: &str) -> Result<CssSanitizer, ConfigError> {
    match name {
        "remove" => Ok(CssSanitizer::new()),
        "content" => Ok(CssSanitizer::content()),
        "mail" => Ok(CssSanitizer::mail()),
        "offline" => Ok(CssSanitizer::offline()),
        _ => Err(wrong(member, PRESETS)),
    }
}

fn of_members(members: &[(String, Json)]) -> Result<CssSanitizer, ConfigError> {
    let first = members.iter().rev().find(|(name, _)| name == "preset");
    let mut css = match first {
        Some((_, Json::String(name))) => preset("css.preset", name)?,
        Some(_) => return Err(wrong("css.preset", PRESETS)),
        None => CssSanitizer::new(),
    };
    for (name, value) in members {
        let Some(known) = MEMBERS.iter().find(|known| is_spelling_of(known, name)) else {
            let (member, dictionary) = (name.clone(), "css".to_owned());
            return Err(ConfigError::UnknownMember { member, dictionary, known: &MEMBERS });
        };
        if *value != Json::Null {
            css = with_member(css, known, value)?;
        }
    }
    Ok(css)
}

/// Whether a name is that of a member, in snake case or in camel case.
fn is_spelling_of(member: &str, name: &str) -> bool {
    let letters = |name: &str| name.replace('_', "").to_ascii_lowercase();
    name == member || !name.contains('_') && letters(name) == letters(member)
}

fn with_member(css: CssSanitizer, name: &str, value: &Json) -> Result<CssSanitizer, ConfigError> {
    let member = || format!("css.{name}");
    let names = || names(&member(), value);
    let switch = || match value {
        Json::Bool(yes) => Ok(*yes),
        _ => Err(wrong(&member(), "true or false")),
    };
    Ok(match name {
        "properties" => css.allow_properties(names()?),
        "known_properties" => css.known_properties(switch()?),
        "custom_properties" => css.custom_properties(switch()?),
        "functions" => css.allow_functions(names()?),
        "at_rules" => css.allow_at_rules(names()?),
        "schemes" => css.schemes(names()?),
        "relative_urls" => css.relative_urls(switch()?),
        "important" => css.important(switch()?),
        "scope" => match value {
            Json::String(selector) => css.scope(&**selector),
            _ => return Err(wrong(&member(), "a selector")),
        },
        "max_z_index" => match value {
            Json::Number(number) => {
                css.max_z_index(number.parse().map_err(|_| wrong(&member(), "an integer"))?)
            }
            _ => return Err(wrong(&member(), "an integer")),
        },
        "values" => {
            let Json::Object(properties) = value else {
                return Err(wrong(&member(), "an object of lists"));
            };
            properties.iter().try_fold(css, |css, (property, keywords)| {
                let member = format!("css.values.{property}");
                Ok(css.allow_values(property, self::names(&member, keywords)?))
            })?
        }
        _ => css,
    })
}

/// A list of strings.
fn names(member: &str, value: &Json) -> Result<Vec<String>, ConfigError> {
    let list = "a list of strings";
    let Json::Array(items) = value else { return Err(wrong(member, list)) };
    let names = items.iter().map(|item| match item {
        Json::String(name) => Ok(name.clone()),
        _ => Err(wrong(member, list)),
    });
    names.collect()
}
