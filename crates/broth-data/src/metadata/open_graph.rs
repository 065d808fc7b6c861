//! The objects of Open Graph: arrays and structured properties.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_markup::Name;

use super::{Property, is_address};
use crate::base::Base;
use crate::finding::{Finding, FindingKind};

/// An object of [Open Graph](https://ogp.me/#structured): a property, and the properties after it
/// that say more about it, such as `og:image:width` about `og:image`.
///
/// ```
/// use broth::prelude::*;
///
/// let doc = broth::html::parse(
///     "<meta property=og:title content=Soup><meta property=og:image content=a.png>
///      <meta property=og:image:width content=300><meta property=og:image content=b.png>",
/// );
/// let metadata = doc.metadata("https://example.org/");
/// let objects = metadata.open_graph_objects();
/// let images: Vec<_> = objects.iter().filter(|it| it.property.name == "og:image").collect();
/// assert_eq!(images[0].parts[0].content, "300");
/// assert_eq!(images[1].property.content, "https://example.org/b.png");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OpenGraphObject<'m, 'd> {
    /// The property.
    pub property: &'m Property<'d>,
    /// The properties that say more about it, in order.
    pub parts: Vec<&'m Property<'d>>,
}

/// Groups properties. A part belongs to the last object before it that has its name without the
/// last word; without such an object, it is one itself.
pub(super) fn objects<'m, 'd>(properties: &'m [Property<'d>]) -> Vec<OpenGraphObject<'m, 'd>> {
    let mut objects: Vec<OpenGraphObject<'_, '_>> = Vec::new();
    for property in properties {
        match objects.last_mut().filter(|object| is_part(object, property)) {
            Some(object) => object.parts.push(property),
            None => objects.push(OpenGraphObject { property, parts: Vec::new() }),
        }
    }
    objects
}

/// Whether a property says more about an object.
fn is_part(object: &OpenGraphObject<'_, '_>, property: &Property<'_>) -> bool {
    let (whole, name) = (object.property.name.trim_ascii(), property.name.trim_ascii());
    let whole = whole.strip_suffix(":url").unwrap_or(whole);
    let is_structured = whole.matches(':').count() == 1;
    let rest = name
        .get(whole.len()..)
        .filter(|_| name.get(..whole.len()).is_some_and(|start| start.eq_ignore_ascii_case(whole)));
    let Some(part) = rest.and_then(|rest| rest.strip_prefix(':')) else { return false };
    // `og:image:url` after `og:image` is another image, unless the address is the same.
    is_structured
        && (!part.eq_ignore_ascii_case("url") || property.content == object.property.content)
}

/// The properties that a page has once. The others are lists, or belong to a list.
///
/// <https://ogp.me/#array>
const SINGLE: [&str; 7] = [
    "og:title",
    "og:type",
    "og:url",
    "og:description",
    "og:determiner",
    "og:locale",
    "og:site_name",
];

/// The properties that have parts.
///
/// <https://ogp.me/#structured>
const STRUCTURED: [&str; 3] = ["og:image", "og:video", "og:audio"];

/// The mistakes in the Open Graph properties below a node, in order.
#[must_use]
pub fn findings(root: Node<'_>) -> Vec<Finding<'_>> {
    let mut findings = Findings::default();
    for meta in root.descendants().filter(|node| node.is_html(Name::Meta)) {
        let (property, content) = (meta.attr_named(Name::Property), meta.attr_named(Name::Content));
        if let (Some(property), Some(content)) = (property, content) {
            findings.check(meta, &property.trim_ascii().to_ascii_lowercase(), content);
        }
    }
    findings.found
}

#[derive(Default)]
struct Findings<'d> {
    found: Vec<Finding<'d>>,
    /// The single and the structured properties so far.
    seen: BTreeSet<&'static str>,
}

impl<'d> Findings<'d> {
    fn check(&mut self, meta: Node<'d>, name: &str, content: &str) {
        let single = SINGLE.into_iter().find(|single| *single == name);
        if single.is_some_and(|single| !self.seen.insert(single)) {
            let message = format!("the page has `{name}` already, and the first one counts");
            self.report(FindingKind::RepeatedSingle, message, meta, Name::Property);
        }
        for whole in STRUCTURED {
            let Some(part) = name.strip_prefix(whole) else { continue };
            if part.is_empty() || part == ":url" {
                self.seen.insert(whole);
            } else if part.starts_with(':') && !self.seen.contains(whole) {
                let message = format!("no `{whole}` precedes this `{name}`, so it says nothing");
                self.report(FindingKind::OrphanPart, message, meta, Name::Property);
            }
        }
        if name.starts_with("og:") && is_address(name) && !is_web_address(content) {
            let shown = content.trim_ascii();
            let message =
                format!("`{shown}` of `{name}` is no URL that begins with http: or https:");
            self.report(FindingKind::BadUrl, message, meta, Name::Content);
        }
    }

    fn report(&mut self, kind: FindingKind, message: String, meta: Node<'d>, attribute: Name) {
        let attribute = meta.attribute_named(attribute);
        let place = attribute.and_then(|it| {
            it.value_span().filter(|span| !span.is_empty()).or_else(|| it.name_span())
        });
        self.found.push(Finding::new(kind, message, meta, place));
    }
}

/// Whether a text is a URL as Open Graph means it.
///
/// <https://ogp.me/#url>
fn is_web_address(text: &str) -> bool {
    let text = text.trim_ascii();
    let has_scheme = ["http://", "https://"].iter().any(|scheme| {
        text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    });
    has_scheme && Base::accepts(text)
}
