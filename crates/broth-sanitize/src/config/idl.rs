//! The dictionary as JSON. Values are converted as a browser converts those of a script: names may
//! be strings or dictionaries, unknown members are ignored, and a truthy value is true. Unless the
//! caller asks for the behaviour of browsers, [strict checks](super::strict) make a member that a
//! browser would ignore or guess an error, and so do [checks of names](super::spelling).

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::Namespace;

use crate::config::{ConfigElement, ConfigError, ConfigName, SanitizerConfig};
use crate::config::{spelling, strict};
use crate::json::{Json, push_string};

impl SanitizerConfig {
    /// Reads a dictionary from JSON. The string `"default"` means the safe default configuration.
    ///
    /// Browsers ignore members that they do not know, so a misspelt `elements` allows everything
    /// that is not unsafe. They also accept names that no markup has, so `B` in `removeElements`
    /// removes nothing. Here, both are errors;
    /// [`from_json_as_browsers_do`](Self::from_json_as_browsers_do) accepts them.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON, a member is unknown, a value has the wrong type,
    /// or no parser of HTML gives an element or attribute such a name. The configuration is not
    /// checked for validity until it is used.
    ///
    /// ```
    /// use broth::sanitize::SanitizerConfig;
    ///
    /// let config = SanitizerConfig::from_json(r#"{"elements": [{"name": "a", "attributes": ["href"]}]}"#)?;
    /// assert_eq!(config.elements.unwrap()[0].name.name, "a");
    ///
    /// let error = SanitizerConfig::from_json(r#"{"elments": ["a"]}"#).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "unknown member \"elments\" in the configuration; did you mean \"elements\"?"
    /// );
    /// let error = SanitizerConfig::from_json(r#"{"removeElements": ["B"]}"#).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "removeElements[0]: names of HTML elements are in lower case; write \"b\""
    /// );
    /// let error = SanitizerConfig::from_json(r#"{"elements": "a"}"#).unwrap_err();
    /// assert_eq!(error.to_string(), "elements must be a list");
    /// # Ok::<(), broth::sanitize::ConfigError>(())
    /// ```
    pub fn from_json(json: &str) -> Result<Self, ConfigError> {
        Self::from_strict_value(&parse(json)?)
    }

    /// Reads a dictionary, and refuses what [`from_json`](Self::from_json) does.
    pub(crate) fn from_strict_value(json: &Json) -> Result<Self, ConfigError> {
        strict::check(json)?;
        let config = Self::from_value(json)?;
        spelling::check(&config)?;
        Ok(config)
    }

    /// Reads a dictionary from JSON as a browser converts the argument of `setHTML()`: it ignores
    /// unknown members, accepts every name, and converts any value to a boolean where one is
    /// expected.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON, or a value cannot be converted.
    ///
    /// ```
    /// use broth::sanitize::SanitizerConfig;
    ///
    /// let config = SanitizerConfig::from_json_as_browsers_do(r#"{"elments": ["a"], "comments": 1}"#)?;
    /// assert_eq!((config.elements, config.comments), (None, Some(true)));
    /// # Ok::<(), broth::sanitize::ConfigError>(())
    /// ```
    pub fn from_json_as_browsers_do(json: &str) -> Result<Self, ConfigError> {
        Self::from_value(&parse(json)?)
    }

    fn from_value(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::String(preset) if preset == "default" => Ok(Self::safe_default()),
            Json::Object(_) | Json::Array(_) | Json::Null => Self::from_dictionary(json),
            _ => Err(ConfigError::wrong_type(strict::CONFIGURATION, "an object, or \"default\"")),
        }
    }

    fn from_dictionary(json: &Json) -> Result<Self, ConfigError> {
        Ok(Self {
            elements: list(json, "elements", element)?,
            remove_elements: list(json, "removeElements", element_name)?,
            replace_with_children_elements: list(
                json,
                "replaceWithChildrenElements",
                element_name,
            )?,
            processing_instructions: list(json, "processingInstructions", target)?,
            remove_processing_instructions: list(json, "removeProcessingInstructions", target)?,
            attributes: list(json, "attributes", attribute_name)?,
            remove_attributes: list(json, "removeAttributes", attribute_name)?,
            comments: json.member("comments").map(is_truthy),
            data_attributes: json.member("dataAttributes").map(is_truthy),
            javascript_urls: json.member("javascriptURLs").map(is_truthy),
        })
    }

    /// Writes the dictionary as JSON.
    ///
    /// ```
    /// use broth::sanitize::SanitizerConfig;
    ///
    /// let config = SanitizerConfig { comments: Some(true), ..SanitizerConfig::default() };
    /// assert_eq!(config.to_json(), r#"{"comments":true}"#);
    /// assert_eq!(SanitizerConfig::from_json(&config.to_json()), Ok(config));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::from("{");
        push_list(&mut out, "elements", &self.elements, |out, element| {
            out.push('{');
            push_name(out, &element.name);
            push_list(out, "attributes", &element.attributes, push_dictionary);
            push_list(out, "removeAttributes", &element.remove_attributes, push_dictionary);
            out.push('}');
        });
        for (member, list) in [
            ("removeElements", &self.remove_elements),
            ("replaceWithChildrenElements", &self.replace_with_children_elements),
        ] {
            push_list(&mut out, member, list, push_dictionary);
        }
        for (member, list) in [
            ("processingInstructions", &self.processing_instructions),
            ("removeProcessingInstructions", &self.remove_processing_instructions),
        ] {
            push_list(&mut out, member, list, |out, target| {
                out.push_str("{\"target\":");
                push_string(out, target);
                out.push('}');
            });
        }
        for (member, list) in
            [("attributes", &self.attributes), ("removeAttributes", &self.remove_attributes)]
        {
            push_list(&mut out, member, list, push_dictionary);
        }
        for (member, value) in [
            ("comments", self.comments),
            ("dataAttributes", self.data_attributes),
            ("javascriptURLs", self.javascript_urls),
        ] {
            if let Some(value) = value {
                push_member(&mut out, member);
                out.push_str(if value { "true" } else { "false" });
            }
        }
        out.push('}');
        out
    }
}

fn parse(json: &str) -> Result<Json, ConfigError> {
    Json::parse(json).map_err(|offset| ConfigError::Json { offset })
}

/// A member that is a sequence.
fn list<T>(
    dictionary: &Json,
    member: &str,
    item: impl Fn(&Json, &str) -> Result<T, ConfigError>,
) -> Result<Option<Vec<T>>, ConfigError> {
    match dictionary.member(member) {
        None => Ok(None),
        Some(Json::Array(items)) => {
            let at = |(index, value)| item(value, &format!("{member}[{index}]"));
            items.iter().enumerate().map(at).collect::<Result<_, _>>().map(Some)
        }
        Some(_) => Err(ConfigError::wrong_type(member, "a list")),
    }
}

fn element(value: &Json, at: &str) -> Result<ConfigElement, ConfigError> {
    let mut element = ConfigElement::from(element_name(value, at)?);
    element.attributes = list(value, "attributes", attribute_name)?;
    element.remove_attributes = list(value, "removeAttributes", attribute_name)?;
    Ok(element)
}

fn element_name(value: &Json, at: &str) -> Result<ConfigName, ConfigError> {
    name(value, at, Some(Namespace::Html.uri()))
}

fn attribute_name(value: &Json, at: &str) -> Result<ConfigName, ConfigError> {
    name(value, at, None)
}

/// A string, or a dictionary with `name` and `namespace`.
fn name(value: &Json, at: &str, default: Option<&str>) -> Result<ConfigName, ConfigError> {
    const EXPECTED: &str = "a name, or an object with a name";
    if let Some(text) = as_text(value) {
        return Ok(ConfigName::new(&text, default));
    }
    let name = member_text(value, "name").ok_or_else(|| ConfigError::wrong_type(at, EXPECTED))?;
    Ok(match value.member("namespace") {
        None => ConfigName::new(&name, default),
        Some(Json::Null) => ConfigName::new(&name, None),
        Some(_) => ConfigName::new(&name, member_text(value, "namespace").as_deref()),
    })
}

/// A string, or a dictionary with `target`.
fn target(value: &Json, at: &str) -> Result<String, ConfigError> {
    let target = as_text(value).or_else(|| member_text(value, "target"));
    target.ok_or_else(|| ConfigError::wrong_type(at, "a target, or an object with a target"))
}

/// Converts a value other than a dictionary to a string.
fn as_text(value: &Json) -> Option<String> {
    match value {
        Json::String(text) | Json::Number(text) => Some(text.clone()),
        Json::Bool(true) => Some("true".to_owned()),
        Json::Bool(false) => Some("false".to_owned()),
        Json::Null | Json::Array(_) | Json::Object(_) => None,
    }
}

/// A member as a string.
fn member_text(dictionary: &Json, member: &str) -> Option<String> {
    match dictionary.member(member)? {
        Json::Null => Some("null".to_owned()),
        value => as_text(value),
    }
}

fn is_truthy(value: &Json) -> bool {
    match value {
        Json::Null => false,
        Json::Bool(value) => *value,
        Json::Number(number) => number.parse::<f64>().is_ok_and(|number| number != 0.0),
        Json::String(text) => !text.is_empty(),
        Json::Array(_) | Json::Object(_) => true,
    }
}

/// The name of a member, after a comma if it is not the first.
fn push_member(out: &mut String, member: &str) {
    if !out.ends_with('{') {
        out.push(',');
    }
    push_string(out, member);
    out.push(':');
}

fn push_list<T>(
    out: &mut String,
    member: &str,
    list: &Option<Vec<T>>,
    push: impl Fn(&mut String, &T),
) {
    let Some(list) = list else { return };
    push_member(out, member);
    out.push('[');
    for (index, item) in list.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        push(out, item);
    }
    out.push(']');
}

fn push_dictionary(out: &mut String, name: &ConfigName) {
    out.push('{');
    push_name(out, name);
    out.push('}');
}

fn push_name(out: &mut String, name: &ConfigName) {
    push_member(out, "name");
    push_string(out, &name.name);
    push_member(out, "namespace");
    match &name.namespace {
        Some(uri) => push_string(out, uri),
        None => out.push_str("null"),
    }
}
