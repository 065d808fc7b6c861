//! JSON-LD: the values of `script` elements.
//!
//! <https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents>

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_input::Span;
use broth_markup::Name;

use crate::essence::essence;
use crate::finding::{Finding, FindingKind};
use crate::json::{Json, JsonKind, JsonTree, JsonWriter, parse};
use crate::source::{self, TextPlace};

/// The JSON-LD of a page, returned by [`Extract::json_ld`](crate::Extract::json_ld).
///
/// Scripts are read as search engines read them: comments and CDATA sections around the JSON,
/// control characters in strings, and commas and semicolons at ends are skipped or kept, and told
/// as [findings](Self::findings). No address is resolved, and no context is loaded.
///
/// ```
/// use broth::data::FindingKind;
/// use broth::prelude::*;
///
/// let doc = broth::html::parse(
///     r#"<script type=application/ld+json>
///        <!-- {"@graph": [{"@type": "Recipe", "name": "Soup"}, {"@type": "Person"},]}; -->
///        </script>"#,
/// );
/// let json_ld = doc.json_ld();
/// let mut types = json_ld.nodes().map(|node| node.get("@type").unwrap().as_str().unwrap());
/// assert!(types.eq(["Recipe", "Person"]));
/// let kinds: Vec<FindingKind> = json_ld.findings.iter().map(|it| it.kind).collect();
/// let (around, comma) = (FindingKind::Wrapper, FindingKind::TrailingComma);
/// assert_eq!(kinds, [around, comma, FindingKind::TrailingSemicolon, around]);
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct JsonLd<'d> {
    /// The scripts, in tree order.
    pub scripts: Vec<JsonLdScript<'d>>,
    /// The mistakes, in order.
    pub findings: Vec<Finding<'d>>,
}

/// A script of [`JsonLd`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JsonLdScript<'d> {
    /// The JSON; `None` if the script is not JSON even when it is repaired.
    pub json: Option<JsonTree>,
    /// The text, without white space at its ends.
    pub text: String,
    /// The `script` element.
    pub node: Node<'d>,
    /// The text in the source.
    pub span: Option<Span>,
}

impl<'d> JsonLd<'d> {
    pub(crate) fn below(node: Node<'d>) -> Self {
        let mut json_ld = Self::default();
        for script in node.descendants().filter(|node| is_json_ld(*node)) {
            json_ld.read(script);
        }
        json_ld
    }

    fn read(&mut self, script: Node<'d>) {
        let text = script.text();
        let span = source::content(script);
        let place = TextPlace::of(script.document(), span, &text);
        let (json, mistakes) = parse(&text, |range| place.part(range));
        self.findings.extend(mistakes.into_iter().map(|mistake| {
            let span = place.part(mistake.range).or(script.start_tag());
            Finding::new(mistake.kind, mistake.message, script, span)
        }));
        if let Some(json) = &json {
            self.check_values(json.root(), script);
        }
        let text = text.trim_ascii().into();
        self.scripts.push(JsonLdScript { json, text, node: script, span });
    }

    /// Reports values that are no objects, and objects whose terms no context explains.
    ///
    /// <https://www.w3.org/TR/json-ld11/#the-context>
    fn check_values(&mut self, root: Json<'_>, script: Node<'d>) {
        for value in items_of(root) {
            let (kind, message) = if value.kind() != JsonKind::Object {
                (FindingKind::NotObject, format!("JSON-LD has objects, not {}", value.kind()))
            } else if let Some(term) = unexplained_term(value) {
                let message = format!("no `@context` says what `{term}` means");
                (FindingKind::MissingContext, message)
            } else {
                continue;
            };
            self.findings.push(Finding::new(kind, message, script, value.span()));
        }
    }

    /// The values of all scripts: of a script that is a list, the items of the list.
    pub fn values(&self) -> impl Iterator<Item = Json<'_>> {
        let roots = self.scripts.iter().filter_map(|script| Some(script.json.as_ref()?.root()));
        roots.flat_map(items_of)
    }

    /// The [values](Self::values), with the items of `@graph` in the place of the object that has
    /// it. If that object has properties, it comes first.
    pub fn nodes(&self) -> impl Iterator<Item = Json<'_>> {
        self.values().flat_map(nodes)
    }

    /// The values of all scripts as a list; or their nodes, if graphs are flattened.
    #[must_use]
    pub fn to_json(&self, flatten_graphs: bool) -> String {
        let mut json = JsonWriter::default();
        json.open_list();
        match flatten_graphs {
            true => self.nodes().for_each(|node| node.write_to(&mut json)),
            false => self.values().for_each(|value| value.write_to(&mut json)),
        }
        json.close_list();
        json.finish()
    }
}

/// The items of a list, or the value that is none.
fn items_of(root: Json<'_>) -> Vec<Json<'_>> {
    match root.kind() {
        JsonKind::Array => root.items().collect(),
        _ => vec![root],
    }
}

/// A name in an object without a context that is neither a keyword nor an address.
fn unexplained_term(object: Json<'_>) -> Option<&str> {
    let mut members = object.members();
    if object.get("@context").is_some() {
        return None;
    }
    members.find(|(name, _)| !name.starts_with('@') && !name.contains(':')).map(|(name, _)| name)
}

/// A value, or what is in its graphs.
fn nodes(value: Json<'_>) -> Vec<Json<'_>> {
    let mut found = Vec::new();
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        let Some(graph) = value.get("@graph") else {
            found.push(value);
            continue;
        };
        if value.members().any(|(name, _)| !name.starts_with('@')) {
            found.push(value);
        }
        pending.extend(items_of(graph).into_iter().rev());
    }
    found
}

/// Whether an element is a script of JSON-LD.
pub(crate) fn is_json_ld(node: Node<'_>) -> bool {
    node.is_html(Name::Script) && essence(node).eq_ignore_ascii_case("application/ld+json")
}
