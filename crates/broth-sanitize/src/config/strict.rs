//! Checks for mistakes in a dictionary that browsers ignore, but that a security tool must not.

use alloc::borrow::ToOwned;
use alloc::format;

use crate::config::ConfigError;
use crate::json::Json;

/// The name of the whole dictionary in messages.
pub(super) const CONFIGURATION: &str = "the configuration";

/// The members of `SanitizerConfig`.
const MEMBERS: [&str; 10] = [
    "elements",
    "removeElements",
    "replaceWithChildrenElements",
    "processingInstructions",
    "removeProcessingInstructions",
    "attributes",
    "removeAttributes",
    "comments",
    "dataAttributes",
    "javascriptURLs",
];

/// The members of `SanitizerElementNamespaceWithAttributes`, which the items of `elements` are.
const ELEMENT: [&str; 4] = ["name", "namespace", "attributes", "removeAttributes"];

/// The members of `SanitizerElementNamespace` and `SanitizerAttributeNamespace`.
const NAME: [&str; 2] = ["name", "namespace"];

/// The members of `SanitizerProcessingInstruction`.
const TARGET: [&str; 1] = ["target"];

/// Checks that every member of every dictionary is known, and that booleans are booleans.
pub(super) fn check(json: &Json) -> Result<(), ConfigError> {
    let members = match json {
        Json::String(_) => return Ok(()),
        Json::Object(members) => members,
        _ => return Err(ConfigError::wrong_type(CONFIGURATION, "an object, or \"default\"")),
    };
    known(json, CONFIGURATION, &MEMBERS)?;
    for (member, value) in members {
        match (&**member, value) {
            ("comments" | "dataAttributes" | "javascriptURLs", Json::Bool(_)) => {}
            ("comments" | "dataAttributes" | "javascriptURLs", _) => {
                return Err(ConfigError::wrong_type(member, "true or false"));
            }
            ("elements", Json::Array(elements)) => {
                for (index, element) in elements.iter().enumerate() {
                    let at = format!("elements[{index}]");
                    known(element, &at, &ELEMENT)?;
                    for list in ["attributes", "removeAttributes"] {
                        items(element.member(list), &format!("{at}.{list}"), &NAME)?;
                    }
                }
            }
            ("processingInstructions" | "removeProcessingInstructions", _) => {
                items(Some(value), member, &TARGET)?;
            }
            _ => items(Some(value), member, &NAME)?,
        }
    }
    Ok(())
}

/// Checks the dictionaries in a list.
fn items(list: Option<&Json>, at: &str, names: &'static [&'static str]) -> Result<(), ConfigError> {
    let Some(Json::Array(items)) = list else { return Ok(()) };
    let mut items = items.iter().enumerate();
    items.try_for_each(|(index, item)| known(item, &format!("{at}[{index}]"), names))
}

/// Checks the names of a dictionary's members.
fn known(json: &Json, at: &str, names: &'static [&'static str]) -> Result<(), ConfigError> {
    let Json::Object(members) = json else { return Ok(()) };
    let is_unknown = |name: &&str| !names.contains(name);
    match members.iter().map(|(name, _)| &**name).find(is_unknown) {
        None => Ok(()),
        Some(member) => Err(ConfigError::UnknownMember {
            member: member.to_owned(),
            dictionary: at.to_owned(),
            known: names,
        }),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString as _};
    use alloc::vec;

    use super::MEMBERS;
    use crate::config::{ConfigError, ConfigName, SanitizerConfig};
    use crate::json::Json;

    #[track_caller]
    fn check(json: &str, message: &str) {
        let error = SanitizerConfig::from_json(json).unwrap_err();
        assert_eq!(error.to_string(), message, "{json}");
        if matches!(error, ConfigError::UnknownMember { .. }) {
            assert!(SanitizerConfig::from_json_as_browsers_do(json).is_ok(), "{json}");
        }
    }

    #[test]
    fn a_misspelt_member_does_not_allow_everything() {
        for (json, message) in [
            (
                r#"{"elments":["p"]}"#,
                r#"unknown member "elments" in the configuration; did you mean "elements"?"#,
            ),
            (
                r#"{"elements":["p"],"Comments":true}"#,
                r#"unknown member "Comments" in the configuration; did you mean "comments"?"#,
            ),
            (
                r#"{"elements":["p",{"name":"a","atributes":["href"]}]}"#,
                r#"unknown member "atributes" in elements[1]; did you mean "attributes"?"#,
            ),
            (
                r#"{"elements":[{"name":"a","removeAttributes":[{"name":"id","ns":""}]}]}"#,
                r#"unknown member "ns" in elements[0].removeAttributes[0]; use one of name, namespace"#,
            ),
            (
                r#"{"removeElements":[{"name":"a","attributes":[]}]}"#,
                r#"unknown member "attributes" in removeElements[0]; use one of name, namespace"#,
            ),
            (
                r#"{"attributes":[{"name":"id","namspace":null}]}"#,
                r#"unknown member "namspace" in attributes[0]; did you mean "namespace"?"#,
            ),
            (
                r#"{"processingInstructions":[{"target":"x","name":"y"}]}"#,
                r#"unknown member "name" in processingInstructions[0]; use one of target"#,
            ),
        ] {
            check(json, message);
        }
        let error = SanitizerConfig::from_json(r#"{"tags":["p"]}"#).unwrap_err().to_string();
        assert!(
            error.ends_with(
                "in the configuration; use one of elements, removeElements, \
            replaceWithChildrenElements, processingInstructions, removeProcessingInstructions, \
            attributes, removeAttributes, comments, dataAttributes, javascriptURLs"
            ),
            "{error}"
        );
    }

    #[test]
    fn a_value_that_is_not_what_it_seems_is_an_error() {
        check("[\"p\"]", "the configuration must be an object, or \"default\"");
        check("null", "the configuration must be an object, or \"default\"");
        check(r#"{"comments":"false"}"#, "comments must be true or false");
        check(r#"{"elements":["p"],"dataAttributes":0}"#, "dataAttributes must be true or false");
    }

    #[test]
    fn every_member_is_known() {
        let names = || Some(vec![ConfigName::attribute("id")]);
        let targets = || Some(vec![String::from("x")]);
        let config = SanitizerConfig {
            elements: Some(vec!["p".into()]),
            remove_elements: names(),
            replace_with_children_elements: names(),
            processing_instructions: targets(),
            remove_processing_instructions: targets(),
            attributes: names(),
            remove_attributes: names(),
            comments: Some(true),
            data_attributes: Some(true),
            javascript_urls: Some(true),
        };
        let json = config.to_json();
        assert_eq!(SanitizerConfig::from_json(&json), Ok(config));
        let Ok(Json::Object(members)) = Json::parse(&json) else { panic!("{json}") };
        assert!(members.iter().map(|(name, _)| &**name).eq(MEMBERS));
    }
}
