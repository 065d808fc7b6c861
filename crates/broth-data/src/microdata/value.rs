//! The value of a property.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};
use broth_input::Span;
use broth_markup::Name;

use super::ItemValue;
use crate::budget::Budget;
use crate::finding::{Finding, FindingKind};
use crate::resolver::Resolver;
use crate::source;

/// Reads values, in bounded memory.
pub(super) struct Values<'d> {
    pub(super) resolver: Resolver,
    pub(super) budget: Budget,
    pub(super) findings: Vec<Finding<'d>>,
    pub(super) complete: bool,
}

impl<'d> Values<'d> {
    /// The value of an element that is not an item, and its place.
    ///
    /// <https://html.spec.whatwg.org/multipage/microdata.html#values>
    pub(super) fn of(&mut self, node: Node<'d>) -> (ItemValue, Option<Span>) {
        match node.html_name() {
            Name::Meta => text(node, Name::Content),
            Name::Audio
            | Name::Embed
            | Name::Iframe
            | Name::Img
            | Name::Source
            | Name::Track
            | Name::Video => self.url(node, Name::Src),
            Name::A | Name::Area | Name::Link => self.url(node, Name::Href),
            Name::Object => self.url(node, Name::Data),
            Name::Data | Name::Meter => text(node, Name::Value),
            Name::Time => self.time(node),
            _ => self.content(node),
        }
    }

    /// The global identifier of an item.
    ///
    /// <https://html.spec.whatwg.org/multipage/microdata.html#global-identifier>
    pub(super) fn id(&mut self, item: Node<'d>) -> Option<String> {
        let attribute = item.attribute_named(Name::Itemid)?;
        Some(self.resolve(item, attribute)).filter(|id| !id.is_empty())
    }

    fn url(&mut self, node: Node<'d>, name: Name) -> (ItemValue, Option<Span>) {
        let Some(attribute) = node.attribute_named(name) else {
            return (ItemValue::Url(String::new()), None);
        };
        (ItemValue::Url(self.resolve(node, attribute)), attribute.value_span())
    }

    fn resolve(&mut self, node: Node<'d>, attribute: Attribute<'d>) -> String {
        let address = attribute.value();
        if let Some(url) = self.resolver.resolve_known(address) {
            return url;
        }
        let message = format!("`{}` is not a URL", address.trim_ascii());
        self.findings.push(Finding::new(
            FindingKind::BadUrl,
            message,
            node,
            attribute.value_span(),
        ));
        String::new()
    }

    /// <https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value>
    fn time(&mut self, node: Node<'d>) -> (ItemValue, Option<Span>) {
        if node.attribute_named(Name::Datetime).is_some() {
            return text(node, Name::Datetime);
        }
        let texts = node.children().filter(|child| child.is_text());
        let text = texts.filter_map(Node::node_value).collect();
        (ItemValue::Text(text), source::content(node))
    }

    fn content(&mut self, node: Node<'d>) -> (ItemValue, Option<Span>) {
        let text = self.budget.whole_text_of(node);
        self.complete &= text.is_some();
        (ItemValue::Text(text.unwrap_or_default()), source::content(node))
    }
}

/// The value of an attribute, empty if there is none.
fn text(node: Node<'_>, name: Name) -> (ItemValue, Option<Span>) {
    let attribute = node.attribute_named(name);
    let text = attribute.map_or("", Attribute::value).to_owned();
    (ItemValue::Text(text), attribute.and_then(Attribute::value_span))
}
