//! Fixes that change attributes or the text of an element of the tree.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::markup::holds_raw_text;
use broth_dom::{Attribute, Node};
use broth_markup::Span;

use crate::{Edit, Effect, Fix};

impl Fix {
    /// Makes a fix that sets an attribute of an element of a checked document: its value changes,
    /// or it comes after the others. If the element has no start tag, the fix has no edits, and
    /// cannot be made.
    ///
    /// ```
    /// use broth::check::Fix;
    ///
    /// let doc = broth::html::parse("<img src=a.png>");
    /// let image = doc.root().by_tag("img").next().unwrap();
    /// let fix = Fix::set_attr(image, "alt", "a \"hot\" soup");
    /// assert_eq!(fix.message, "set alt");
    /// assert_eq!(fix.edits[0].text, r#" alt="a &quot;hot&quot; soup""#);
    /// assert_eq!(Fix::set_attr(image, "src", "b.png").edits[0].text, r#"src="b.png""#);
    /// ```
    #[must_use]
    pub fn set_attr(element: Node<'_>, name: &str, value: &str) -> Self {
        let message = format!("set {name}");
        let markup = format!("{name}=\"{}\"", quoted(value));
        if let Some((place, span)) = element.attribute(name).and_then(place) {
            let effect = Effect::AttributeValue(place);
            return Self::replace(message, span, markup).with_effect(effect);
        }
        let edits = match end_of_attributes(element) {
            Some(at) => Vec::from([Edit { span: Span::empty(at), text: format!(" {markup}") }]),
            None => Vec::new(),
        };
        Self { message: message.into(), edits, effect: attribute(element, name) }
    }

    /// Makes a fix that removes an attribute of an element of a checked document. If the element
    /// does not have it in the source, the fix has no edits, and cannot be made.
    ///
    /// ```
    /// use broth::check::Fix;
    ///
    /// let page = "<a href=/ onclick='x()' id=a>";
    /// let doc = broth::html::parse(page);
    /// let link = doc.root().by_tag("a").next().unwrap();
    /// let fix = Fix::remove_attr(link, "onclick");
    /// assert_eq!(&page[fix.edits[0].span.range()], " onclick='x()'");
    /// ```
    #[must_use]
    pub fn remove_attr(element: Node<'_>, name: &str) -> Self {
        let found = element.attribute(name).and_then(place);
        let source = element.document().source();
        let edits =
            found.map(|(_, span)| Edit { span: with_space(source, span), text: String::new() });
        Self {
            message: format!("remove {name}").into(),
            edits: edits.into_iter().collect(),
            effect: attribute(element, name),
        }
    }
}

impl Fix {
    /// Makes a fix that gives an attribute of an element another name. If the element does not have
    /// it in the source, the fix has no edits, and cannot be made.
    ///
    /// ```
    /// use broth::check::Fix;
    ///
    /// let doc = broth::html::parse("<p align=left>");
    /// let paragraph = doc.root().by_tag("p").next().unwrap();
    /// let fix = Fix::rename_attr(paragraph, "align", "data-align");
    /// assert_eq!(fix.edits[0].text, "data-align");
    /// ```
    #[must_use]
    pub fn rename_attr(element: Node<'_>, name: &str, new: &str) -> Self {
        let place = element.attribute(name).and_then(Attribute::name_span);
        let edits = place.map(|span| Edit { span, text: new.into() });
        Self {
            message: format!("rename {name} to {new}").into(),
            edits: edits.into_iter().collect(),
            effect: Effect::All([name, new].map(|name| attribute(element, name)).into()),
        }
    }
}

/// A fix of the text.
impl Fix {
    /// Makes a fix that replaces the text of an element of a checked document. If it contains
    /// anything but one text, is a script or the like, or would become empty, the fix has no edits,
    /// and cannot be made.
    ///
    /// ```
    /// use broth::check::Fix;
    ///
    /// let page = "<p>Click <a href=/soup>here</a>";
    /// let doc = broth::html::parse(page);
    /// let link = doc.root().by_tag("a").next().unwrap();
    /// let fix = Fix::set_text(link, "Soup & bread");
    /// assert_eq!(fix.edits[0].text, "Soup &amp; bread");
    /// assert_eq!(&page[fix.edits[0].span.range()], "here");
    /// ```
    #[must_use]
    pub fn set_text(element: Node<'_>, text: &str) -> Self {
        // The text of a script is no markup, so nothing in it can be escaped.
        let is_raw = element.qname().is_none_or(|name| holds_raw_text(name, true));
        let is_new = !text.is_empty() && !is_raw;
        let mut children = element.children();
        let only = children.next().filter(|child| child.is_text() && is_new);
        let only = only.filter(|_| children.next().is_none());
        let edits = only.and_then(Node::span).map(|span| Edit { span, text: escaped(text) });
        let tag = element.start_tag().unwrap_or_default().start;
        Self {
            message: "replace the text".into(),
            edits: edits.into_iter().collect(),
            effect: Effect::Text(tag),
        }
    }
}

/// A text as the content of an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// The effect that an attribute comes or goes.
fn attribute(element: Node<'_>, name: &str) -> Effect {
    let tag = element.start_tag().unwrap_or_default().start;
    Effect::Attribute { tag, name: name.into() }
}

/// The offset of the name of an attribute, and its span.
fn place(attribute: Attribute<'_>) -> Option<(usize, Span)> {
    Some((attribute.name_span()?.start, attribute.span()?))
}

/// The offset after the last attribute in the start tag of an element, or after its name.
fn end_of_attributes(element: Node<'_>) -> Option<usize> {
    let tag = element.start_tag()?;
    let ends = element.attrs().filter_map(|attribute| Some(attribute.span()?.end));
    if let Some(last) = ends.filter(|&end| tag.start < end && end < tag.end).max() {
        return Some(last);
    }
    let source = element.document().source();
    let name = source.get(tag.range())?.find(|c: char| c.is_ascii_whitespace() || "/>".contains(c));
    Some(tag.start + name?)
}

/// An attribute with the white space before it, if nothing needs that to be told apart.
fn with_space(source: &str, span: Span) -> Span {
    let rest = source.get(span.end..).unwrap_or_default();
    if !rest.starts_with(|c: char| c.is_ascii_whitespace() || c == '>') {
        return span;
    }
    let before = source.get(..span.start).unwrap_or_default();
    let before = before.trim_end_matches(|c: char| c.is_ascii_whitespace());
    Span::new(before.len(), span.end)
}

/// A value for between double quotes.
fn quoted(value: &str) -> String {
    value.replace('&', "&amp;").replace('"', "&quot;")
}
