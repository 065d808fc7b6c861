//! The attributes and the contents of the custom elements that a project declares.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node, NodeKind};
use broth_html_rules::is_valid_custom_element_name;
use broth_markup::distance::nearest;
use broth_markup::{Name, Namespace, Span, pattern};

use crate::data::vocabulary::{
    self, ANYWHERE, Categories, EVENT_HANDLERS_OF_OTHER_SPECIFICATIONS, GLOBAL_ATTRIBUTES,
};
use crate::project::{AllowedAttribute, Content, CustomElement, Project};
use crate::rules::attributes::{missing_attribute, unknown_attribute};
use crate::rules::content::{content_not_allowed, unknown_element};
use crate::rules::values::invalid_keyword;
use crate::visitor::{Visitor, Walk};
use crate::white_space::is_white_space;
use crate::{Finding, engines};

#[derive(Debug, Default)]
pub(crate) struct Check;

impl Visitor<'_> for Check {
    fn start(&mut self, element: Node<'_>, walk: &mut Walk<'_, '_>) {
        let project = walk.project;
        let (None, Some(tag)) = (walk.row, walk.tag) else { return };
        if project.elements().is_empty() || element.namespace() != Namespace::Html {
            return;
        }
        match project.element(element.name()) {
            Some(declared) => {
                attributes(element, declared, tag, walk);
                content(element, declared, walk);
            }
            None => walk.findings.extend(misspelled(element, project, tag)),
        }
    }
}

/// An element that has nearly the name of one that is declared.
fn misspelled(element: Node<'_>, project: &Project, tag: Span) -> Option<Finding> {
    let name = element.name();
    if !is_valid_custom_element_name(name) {
        return None;
    }
    let meant = nearest(name, project.elements().iter().map(CustomElement::name))?;
    Some(
        Finding::new(&unknown_element::LINT, engines::element_names::name_in(element, tag))
            .message(format!("no element `{name}` is declared"))
            .help(format!("did you mean `{meant}`?")),
    )
}

fn attributes(element: Node<'_>, declared: &CustomElement, tag: Span, walk: &mut Walk<'_, '_>) {
    let Some(known) = declared.known_attributes() else { return };
    for attribute in element.attrs() {
        let Some(place) = attribute.name_span() else { continue };
        let name = attribute.name().local;
        if attribute.name().namespace != Namespace::None || is_global(attribute) {
            continue;
        }
        let values = match known.iter().find(|known| known.is(element.name(), name)) {
            Some(known) => Some(known.known_values()),
            None => walk.project.attribute(element.name(), name),
        };
        walk.findings.extend(match values {
            Some(values) => value(attribute, values),
            None => Some(unknown(element, name, known, place)),
        });
    }
    let is_missing = |known: &&AllowedAttribute| {
        known.is_required() && element.attribute(known.name()).is_none()
    };
    for missing in known.iter().filter(is_missing) {
        walk.report(Finding::new(&missing_attribute::LINT, tag).message(format!(
            "this `{}` must have `{}`",
            declared.name(),
            missing.name()
        )));
    }
}

/// Whether every element may have an attribute.
fn is_global(attribute: Attribute<'_>) -> bool {
    let name = attribute.name().local;
    let begins = |prefix: &str| name.starts_with(prefix) && name.len() > prefix.len();
    ANYWHERE.has(attribute.known_name())
        || begins("data-")
        || begins("aria-")
        || begins("its-")
        || begins("xmlns:")
        || begins("xml:")
        || matches!(name, "role" | "part" | "exportparts" | "is" | "slot" | "form" | "disabled")
        || EVENT_HANDLERS_OF_OTHER_SPECIFICATIONS.binary_search(&name).is_ok()
}

fn unknown(element: Node<'_>, name: &str, known: &[AllowedAttribute], place: Span) -> Finding {
    let global = GLOBAL_ATTRIBUTES.iter().map(|known| known.as_str());
    let meant = nearest(name, known.iter().map(AllowedAttribute::name).chain(global));
    let finding = Finding::new(&unknown_attribute::LINT, place)
        .message(format!("`{}` has no attribute `{name}`", element.name()));
    match meant {
        Some(meant) => finding.help(format!("did you mean `{meant}`?")),
        None => finding,
    }
}

/// Checks the value of an attribute that a project allows; no values are any value.
pub(crate) fn value(attribute: Attribute<'_>, values: &[String]) -> Option<Finding> {
    let found = attribute.value();
    if values.is_empty() || values.iter().any(|value| value == found) {
        return None;
    }
    let place = attribute.value_span().filter(|span| !span.is_empty());
    let help = match nearest(found, values.iter().map(String::as_str)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => {
            let values: Vec<_> = values.iter().map(|value| format!("`{value}`")).collect();
            format!("it may be {}", values.join(", "))
        }
    };
    let name = attribute.name();
    let finding = Finding::new(&invalid_keyword::LINT, place.or(attribute.name_span())?)
        .message(format!("`{found}` is not a value of `{name}`"));
    Some(finding.help(help))
}

fn content(element: Node<'_>, declared: &CustomElement, walk: &mut Walk<'_, '_>) {
    let name = declared.name();
    let kind = declared.kind_of_content();
    let may_contain = match kind {
        Content::Any | Content::Phrasing => "phrasing content",
        Content::Text => "text",
        Content::Nothing => "",
    };
    for child in element.children() {
        let Some(place) = child.start_tag().or(child.span()) else { continue };
        let message = match child.kind() {
            NodeKind::Text if kind == Content::Nothing => {
                let text = child.node_value().unwrap_or_default();
                (!is_white_space(text)).then(|| format!("`{name}` must be empty"))
            }
            NodeKind::Element => match (kind, declared.known_children()) {
                (Content::Nothing, _) => Some(format!("`{name}` must be empty")),
                (Content::Text, _) => Some(format!("`{name}` may contain only {may_contain}")),
                (Content::Phrasing, _) if !is_phrasing(child) => {
                    Some(format!("`{name}` may contain only {may_contain}"))
                }
                (_, Some(children)) if !is_among(child.name(), children) => {
                    Some(format!("`{}` is not allowed as a child of `{name}`", child.name()))
                }
                _ => None,
            },
            _ => None,
        };
        if let Some(message) = message {
            let mut finding = Finding::new(&content_not_allowed::LINT, place).message(message);
            if let Some(children) = declared.known_children() {
                finding = finding.help(format!("its children may be `{}`", children.join("`, `")));
            }
            // One finding is enough.
            return walk.report(finding);
        }
    }
}

fn is_among(name: &str, patterns: &[String]) -> bool {
    patterns.iter().any(|pattern| pattern::matches_in_any_case(pattern, name))
}

/// Whether an element can be part of a sentence.
fn is_phrasing(element: Node<'_>) -> bool {
    let row = (element.html_name() != Name::Unknown).then(|| vocabulary::of(element)).flatten();
    row.is_none_or(|row| vocabulary::categories(element, row).meets(Categories::PHRASING))
}
