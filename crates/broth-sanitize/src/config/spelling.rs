//! Checks for names that browsers accept in a dictionary although no markup has them. A name in
//! capitals would remove nothing.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_html_rules::adjust;
use broth_html_rules::names::{is_attribute_name, is_tag_name};
use broth_markup::{Name, Namespace};

use crate::config::name::parsed_attribute;
use crate::config::{ConfigError, ConfigName, SanitizerConfig};

/// Checks the spelling of every name.
pub(super) fn check(config: &SanitizerConfig) -> Result<(), ConfigError> {
    for (index, element) in config.elements.iter().flatten().enumerate() {
        let at = format!("elements[{index}]");
        check_element(&element.name, &at)?;
        check_list(&element.attributes, &format!("{at}.attributes"), check_attribute)?;
        check_list(&element.remove_attributes, &format!("{at}.removeAttributes"), check_attribute)?;
    }
    check_list(&config.remove_elements, "removeElements", check_element)?;
    check_list(
        &config.replace_with_children_elements,
        "replaceWithChildrenElements",
        check_element,
    )?;
    check_list(&config.attributes, "attributes", check_attribute)?;
    check_list(&config.remove_attributes, "removeAttributes", check_attribute)
}

fn check_list(
    names: &Option<Vec<ConfigName>>,
    list: &str,
    check: impl Fn(&ConfigName, &str) -> Result<(), ConfigError>,
) -> Result<(), ConfigError> {
    let mut names = names.iter().flatten().enumerate();
    names.try_for_each(|(index, name)| check(name, &format!("{list}[{index}]")))
}

/// Checks that a parser of HTML gives an element this name. Elements of other namespaces than its
/// own, SVG's and MathML's are in trees of XML only.
fn check_element(element: &ConfigName, item: &str) -> Result<(), ConfigError> {
    let uri = element.namespace.as_deref().unwrap_or_default();
    let lower = element.name.to_ascii_lowercase();
    let (rule, parsed) = match Namespace::named(uri) {
        Some(Namespace::Html) => ("names of HTML elements are in lower case", lower),
        Some(Namespace::MathMl) => ("names of MathML elements are in lower case", lower),
        Some(Namespace::Svg) => {
            let parsed = match adjust::svg_element(Name::of(&lower)) {
                Name::Unknown => lower,
                known => known.as_str().into(),
            };
            ("names of SVG elements are case-sensitive", parsed)
        }
        _ => return Ok(()),
    };
    if !is_tag_name(&element.name) {
        return Err(not_a_name(item, "element", &element.name));
    }
    check_spelling(&element.name, item, rule, parsed)
}

/// Checks that a parser of HTML gives an attribute this name. Attributes in a namespace, such as
/// those of `XLink`, may have any.
fn check_attribute(attribute: &ConfigName, item: &str) -> Result<(), ConfigError> {
    if attribute.namespace.is_some() {
        return Ok(());
    }
    if !is_attribute_name(&attribute.name) {
        return Err(not_a_name(item, "attribute", &attribute.name));
    }
    if attribute.name.ends_with('*') {
        return Err(ConfigError::Pattern { item: item.into(), name: attribute.name.clone() });
    }
    let rule = "names of HTML attributes are in lower case";
    check_spelling(&attribute.name, item, rule, parsed_attribute(&attribute.name))
}

fn check_spelling(
    name: &str,
    item: &str,
    rule: &'static str,
    parsed: String,
) -> Result<(), ConfigError> {
    if name == parsed {
        return Ok(());
    }
    Err(ConfigError::Spelling { item: item.into(), rule, name: parsed })
}

fn not_a_name(item: &str, kind: &'static str, name: &str) -> ConfigError {
    ConfigError::NotAName { item: item.into(), kind, name: name.into() }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use crate::config::SanitizerConfig;

    const SVG: &str = "http://www.w3.org/2000/svg";

    #[track_caller]
    fn check(json: &str, item: &str, problem: &str) {
        let error = SanitizerConfig::from_json(json).unwrap_err();
        assert_eq!(error.to_string(), alloc::format!("{item}: {problem}"), "{json}");
        assert!(SanitizerConfig::from_json_as_browsers_do(json).is_ok(), "{json}");
    }

    #[test]
    fn a_name_in_capitals_is_refused() {
        for (json, item, problem) in [
            (
                r#"{"removeElements":["i","B"]}"#,
                "removeElements[1]",
                r#"names of HTML elements are in lower case; write "b""#,
            ),
            (
                r#"{"elements":["P"]}"#,
                "elements[0]",
                r#"names of HTML elements are in lower case; write "p""#,
            ),
            (
                r#"{"replaceWithChildrenElements":[{"name":"Font"}]}"#,
                "replaceWithChildrenElements[0]",
                r#"names of HTML elements are in lower case; write "font""#,
            ),
            (
                r#"{"removeAttributes":["TITLE"]}"#,
                "removeAttributes[0]",
                r#"names of HTML attributes are in lower case; write "title""#,
            ),
            (
                r#"{"attributes":["id","VIEWBOX"]}"#,
                "attributes[1]",
                r#"names of HTML attributes are in lower case; write "viewbox""#,
            ),
            (
                r#"{"elements":["p",{"name":"a","attributes":["Href"]}]}"#,
                "elements[1].attributes[0]",
                r#"names of HTML attributes are in lower case; write "href""#,
            ),
            (
                r#"{"elements":[{"name":"a","removeAttributes":["ID"]}]}"#,
                "elements[0].removeAttributes[0]",
                r#"names of HTML attributes are in lower case; write "id""#,
            ),
            (
                r#"{"elements":[{"name":"MI","namespace":"http://www.w3.org/1998/Math/MathML"}]}"#,
                "elements[0]",
                r#"names of MathML elements are in lower case; write "mi""#,
            ),
        ] {
            check(json, item, problem);
        }
    }

    #[test]
    fn a_name_of_svg_is_spelt_as_svg_spells_it() {
        let element = |name: &str| {
            alloc::format!(r#"{{"removeElements":[{{"name":"{name}","namespace":"{SVG}"}}]}}"#)
        };
        for name in ["foreignObject", "g", "my-element"] {
            assert!(SanitizerConfig::from_json(&element(name)).is_ok(), "{name}");
        }
        for (wrong, right) in [("foreignobject", "foreignObject"), ("G", "g"), ("A-b", "a-b")] {
            let problem =
                alloc::format!("names of SVG elements are case-sensitive; write {right:?}");
            check(&element(wrong), "removeElements[0]", &problem);
        }
    }

    #[test]
    fn patterns_are_refused() {
        for (json, item, problem) in [
            (
                r#"{"attributes":["id","data-*"]}"#,
                "attributes[1]",
                r#""data-*" is not a pattern; set dataAttributes to true"#,
            ),
            (
                r#"{"elements":[{"name":"a","attributes":["*"]}]}"#,
                "elements[0].attributes[0]",
                r#""*" is not a pattern; write each name"#,
            ),
        ] {
            check(json, item, problem);
        }
    }

    #[test]
    fn names_that_markup_or_xml_can_have_pass() {
        for json in [
            r#"{"attributes":["viewBox","definitionURL","viewbox","=x","@click","xlink:href"]}"#,
            r#"{"attributes":[{"name":"Any","namespace":"urn:x"}]}"#,
            r#"{"elements":["h1","my-\u00c4","x<y"]}"#,
            r#"{"elements":[{"name":"Any","namespace":null},{"name":"Any","namespace":"urn:x"}]}"#,
        ] {
            assert!(SanitizerConfig::from_json(json).is_ok(), "{json}");
        }
        for config in [SanitizerConfig::safe_default(), SanitizerConfig::baseline()] {
            assert_eq!(SanitizerConfig::from_json(&config.to_json()), Ok(config));
        }
    }

    #[test]
    fn a_name_that_no_tag_can_have_is_refused() {
        for (json, item, problem) in [
            (
                r#"{"elements":["p","<i>"]}"#,
                "elements[1]",
                r#"no element can be named "<i>"; write only the name, such as "p""#,
            ),
            (
                r#"{"removeElements":["a b"]}"#,
                "removeElements[0]",
                r#"no element can be named "a b"; write only the name, such as "p""#,
            ),
            (
                r#"{"removeElements":[""]}"#,
                "removeElements[0]",
                r#"no element can be named ""; write only the name, such as "p""#,
            ),
            (
                r#"{"elements":[1]}"#,
                "elements[0]",
                r#"no element can be named "1"; write only the name, such as "p""#,
            ),
            (
                r#"{"attributes":["href=x"]}"#,
                "attributes[0]",
                r#"no attribute can be named "href=x"; write only the name, such as "id""#,
            ),
            (
                r#"{"attributes":["id>"]}"#,
                "attributes[0]",
                r#"no attribute can be named "id>"; write only the name, such as "id""#,
            ),
        ] {
            check(json, item, problem);
        }
    }
}
