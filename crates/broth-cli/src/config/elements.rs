//! The attributes and the custom elements of a configuration, and manifests of custom elements.
//!
//! <https://github.com/webcomponents/custom-elements-manifest>

use broth::check::{AllowedAttribute, CustomElement};
use serde::Deserialize;

use super::written::{Attribute, AttributeTable, Element};

pub(super) fn attribute(Attribute(written): &Attribute) -> AllowedAttribute {
    let AttributeTable { name, elements, values, required } = written.clone();
    AllowedAttribute::new(name).elements(elements).values(values).required(required)
}

pub(super) fn element(name: &str, written: Element) -> CustomElement {
    let Element { attributes, content, children } = written;
    let mut element = CustomElement::new(name).content(content.0);
    if let Some(attributes) = attributes {
        element = element.attributes(attributes.iter().map(attribute));
    }
    match children {
        Some(children) => element.children(children),
        None => element,
    }
}

/// A manifest. It has more members, which say nothing about markup.
#[derive(Deserialize)]
struct Manifest {
    modules: Vec<Module>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Module {
    path: String,
    declarations: Vec<Declaration>,
    exports: Vec<Export>,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
struct Declaration {
    name: String,
    tag_name: Option<String>,
    attributes: Option<Vec<ManifestAttribute>>,
}

#[derive(Deserialize)]
struct ManifestAttribute {
    name: String,
    #[serde(default, rename = "type")]
    kind: Option<Type>,
}

#[derive(Deserialize)]
struct Type {
    text: String,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Export {
    kind: String,
    name: String,
    declaration: Option<Reference>,
}

#[derive(Deserialize)]
struct Reference {
    name: String,
    #[serde(default)]
    module: Option<String>,
}

/// The custom elements of a manifest.
pub(super) fn of_manifest(text: &str) -> Result<Vec<CustomElement>, String> {
    let manifest: Manifest = serde_json::from_str(text)
        .map_err(|error| format!("not a manifest of custom elements: {error}"))?;
    let mut elements = Vec::new();
    for module in &manifest.modules {
        for declaration in &module.declarations {
            elements.extend(declaration.tag_name.as_deref().map(|name| named(name, declaration)));
        }
        let definitions =
            module.exports.iter().filter(|export| export.kind == "custom-element-definition");
        for Export { name, declaration, .. } in definitions {
            let found = declaration.as_ref().and_then(|reference| {
                let path = reference.module.as_deref().unwrap_or(&module.path);
                let modules = manifest.modules.iter().filter(|other| other.path == path);
                let mut declarations = modules.flat_map(|module| &module.declarations);
                declarations.find(|declaration| declaration.name == reference.name)
            });
            elements.push(match found {
                Some(declaration) => named(name, declaration),
                None => CustomElement::new(name),
            });
        }
    }
    Ok(elements)
}

/// The element with this name that a declaration describes. Without a list of attributes, it may
/// have any.
fn named(name: &str, declaration: &Declaration) -> CustomElement {
    let element = CustomElement::new(name);
    let Some(attributes) = &declaration.attributes else { return element };
    element.attributes(attributes.iter().map(|attribute| {
        let kind = attribute.kind.as_ref().map(|kind| kind.text.as_str());
        let values = kind.and_then(keywords).unwrap_or_default();
        AllowedAttribute::new(attribute.name.replace('*', "\\*")).values(values)
    }))
}

/// The values of a type of TypeScript that allows only certain strings, such as `'a' | 'b'`.
fn keywords(kind: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    for part in kind.split('|').map(str::trim).filter(|part| !part.is_empty()) {
        if matches!(part, "undefined" | "null") {
            continue;
        }
        let inside = ['\'', '"'].into_iter().find_map(|quote| {
            part.strip_prefix(quote)?.strip_suffix(quote).filter(|word| !word.contains(quote))
        });
        words.push(inside?.to_owned());
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::keywords;

    #[test]
    fn only_a_union_of_strings_names_its_values() {
        for (kind, values) in [
            ("'a' | 'b'", Some(&["a", "b"][..])),
            ("| 'a'\n | \"b c\" | undefined", Some(&["a", "b c"])),
            ("'a' | string", None),
            ("boolean", None),
            ("'a|b'", None),
            ("undefined", Some(&[])),
        ] {
            assert_eq!(
                keywords(kind).as_deref(),
                values
                    .map(|it| it.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>())
                    .as_deref(),
                "{kind}"
            );
        }
    }
}
