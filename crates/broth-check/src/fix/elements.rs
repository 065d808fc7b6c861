//! Fixes that rename and replace elements of the tree, and fixes made of several others.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use broth_dom::Node;
use broth_markup::Span;

use crate::{Edit, Effect, Fix};

impl Fix {
    /// Makes a fix that gives an element of a checked document another name. If the element has no
    /// start tag, the fix has no edits, and cannot be made.
    ///
    /// ```
    /// use broth::check::Fix;
    ///
    /// let doc = broth::html::parse("<p><b class=hot>Soup</b>");
    /// let bold = doc.root().by_tag("b").next().unwrap();
    /// let fix = Fix::rename_element(bold, "strong");
    /// assert_eq!(fix.message, "rename b to strong");
    /// assert_eq!(fix.edits.len(), 2);
    /// ```
    #[must_use]
    pub fn rename_element(element: Node<'_>, name: &str) -> Self {
        let tags = [(element.start_tag(), 1), (element.end_tag(), 2)];
        let source = element.document().source();
        let edit = |(tag, before): (Option<Span>, usize)| {
            let span = name_in(source, tag?, before)?;
            Some(Edit { span, text: name.into() })
        };
        let edits = match element.start_tag() {
            Some(_) => tags.into_iter().filter_map(edit).collect(),
            None => Vec::new(),
        };
        Self {
            message: format!("rename {} to {name}", element.name()).into(),
            edits,
            effect: Effect::ElementName(element.start_tag().unwrap_or_default().start),
        }
    }

    /// Makes a fix that replaces an element of a checked document, with all its content, by markup,
    /// which may be empty. If the element has content but no end tag, the fix has no edits, and
    /// cannot be made.
    ///
    /// ```
    /// use broth::check::Fix;
    ///
    /// let doc = broth::html::parse("<p><marquee>Soup</marquee>");
    /// let marquee = doc.root().by_tag("marquee").next().unwrap();
    /// let fix = Fix::replace_element(marquee, "<b>Soup</b>");
    /// assert_eq!(fix.edits[0].span.range(), 3..26);
    /// assert_eq!(Fix::replace_element(marquee, "").message, "remove the element");
    /// ```
    #[must_use]
    pub fn replace_element(element: Node<'_>, markup: &str) -> Self {
        let start = element.start_tag();
        let end = element.end_tag().or(start.filter(|_| element.first_child().is_none()));
        let span = start.zip(end).map(|(start, end)| start.to(end));
        Self {
            message: match markup {
                "" => "remove the element".into(),
                _ => "replace the element".into(),
            },
            edits: span.map(|span| Edit { span, text: markup.into() }).into_iter().collect(),
            effect: Effect::Element {
                tag: start.unwrap_or_default().start,
                markup: String::from(markup),
            },
        }
    }

    /// Makes a fix that does both. If one of them has no edits, neither has the result.
    ///
    /// ```
    /// use broth::check::Fix;
    ///
    /// let doc = broth::html::parse("<p align=left class=a>");
    /// let paragraph = doc.root().by_tag("p").next().unwrap();
    /// let fix = Fix::set_attr(paragraph, "class", "b").and(Fix::remove_attr(paragraph, "align"));
    /// assert_eq!(fix.message, "set class, remove align");
    /// assert_eq!(fix.edits.len(), 2);
    /// ```
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.message = format!("{}, {}", self.message, other.message).into();
        if self.edits.is_empty() || other.edits.is_empty() {
            self.edits.clear();
        } else {
            self.edits.extend(other.edits);
            self.edits.sort_by_key(|edit| edit.span);
        }
        let first = mem::take(&mut self.effect);
        self.effect = Effect::All(Vec::from([first, other.effect]));
        self
    }
}

/// The name in a tag, after its first bytes.
fn name_in(source: &str, tag: Span, before: usize) -> Option<Span> {
    let start = tag.start + before;
    let rest = source.get(start..tag.end)?;
    let len = rest.find(|c: char| c.is_ascii_whitespace() || "/>".contains(c))?;
    Some(Span::new(start, start + len))
}
