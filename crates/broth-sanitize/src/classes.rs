//! `ClassLists`: the classes that stay, by element.

use alloc::string::String;
use alloc::vec::Vec;

use broth_input::Span;
use broth_markup::{Namespace, QName, pattern};

use crate::config::ConfigName;
use crate::lists::{ALL, element_in_config};
use crate::removed::{RemovalReason, Removed, RemovedKind};

/// Patterns of classes, each list with the element that it is about; `None` stands for all.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClassLists(Vec<(Option<ConfigName>, Vec<String>)>);

impl ClassLists {
    /// Adds patterns for an element, or for all: `*`.
    pub(crate) fn add(&mut self, element: &str, patterns: Vec<String>) {
        let name = (element != ALL).then(|| element_in_config(element));
        self.0.push((name, patterns));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of an attribute without the classes that go, if any does. If all go, so does the
    /// attribute.
    pub(crate) fn attribute(
        &self,
        element: &QName<'_>,
        name: &QName<'_>,
        value: &str,
    ) -> Result<Option<String>, RemovalReason> {
        let Some(patterns) = self.patterns(element, name) else { return Ok(None) };
        let classes = value.split_ascii_whitespace();
        let (kept, gone): (Vec<_>, Vec<_>) = classes.partition(|class| is_any(&patterns, class));
        match (kept.is_empty(), gone.is_empty()) {
            (_, true) => Ok(None),
            (true, false) => Err(RemovalReason::Class),
            (false, false) => Ok(Some(kept.join(" "))),
        }
    }

    /// The reports about an attribute. Their spans are those of the value.
    pub(crate) fn removed_from_attribute(
        &self,
        element: &QName<'_>,
        name: &QName<'_>,
        value: &str,
    ) -> Vec<Removed> {
        let Some(patterns) = self.patterns(element, name) else { return Vec::new() };
        let mut at = 0;
        let classes = value.split_ascii_whitespace().map(|class| {
            let start = at + value[at..].find(class).unwrap_or_default();
            at = start + class.len();
            (Span::new(start, at), class)
        });
        let gone = classes.filter(|(_, class)| !is_any(&patterns, class));
        gone.map(|(span, class)| {
            Removed::new(Some(span), RemovedKind::Class, class.into(), RemovalReason::Class)
        })
        .collect()
    }

    /// The patterns for an attribute, if it has classes and a list is about its element.
    fn patterns(&self, element: &QName<'_>, name: &QName<'_>) -> Option<Vec<&str>> {
        if name.namespace != Namespace::None || name.local != "class" {
            return None;
        }
        let is_about = |other: &Option<ConfigName>| {
            other.as_ref().is_none_or(|other| {
                other.name == element.local
                    && other.namespace.as_deref().unwrap_or_default() == element.namespace.uri()
            })
        };
        let mut lists = self.0.iter().filter(|(other, _)| is_about(other)).peekable();
        lists.peek()?;
        Some(lists.flat_map(|(_, patterns)| patterns).map(String::as_str).collect())
    }
}

fn is_any(patterns: &[&str], class: &str) -> bool {
    patterns.iter().any(|pattern| pattern::matches(pattern, class))
}
