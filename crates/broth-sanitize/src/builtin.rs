//! The standard's built-in lists.
//!
//! <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-constants>

use broth_markup::Namespace;

use crate::config::name::ConfigName;

mod generated;

pub(crate) use generated::{
    ANIMATING_ATTRIBUTES, BASELINE_ELEMENTS, DEFAULT_ATTRIBUTES, DEFAULT_ELEMENTS, EVENT_HANDLERS,
    NAVIGATING_ATTRIBUTES, NON_REPLACEABLE_ELEMENTS,
};

/// An item of a list.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) namespace: Namespace<'static>,
    pub(crate) name: &'static str,
    pub(crate) attributes: &'static [&'static str],
}

impl Entry {
    const fn html(name: &'static str) -> Self {
        Self { namespace: Namespace::Html, name, attributes: &[] }
    }

    const fn svg(name: &'static str) -> Self {
        Self { namespace: Namespace::Svg, name, attributes: &[] }
    }

    const fn math(name: &'static str) -> Self {
        Self { namespace: Namespace::MathMl, name, attributes: &[] }
    }

    const fn with(self, attributes: &'static [&'static str]) -> Self {
        Self { attributes, ..self }
    }

    /// As an element.
    pub(crate) fn element(&self) -> ConfigName {
        ConfigName::new(self.name, Some(self.namespace.uri()))
    }

    /// As an attribute without a namespace.
    pub(crate) fn attribute(&self) -> ConfigName {
        ConfigName::attribute(self.name)
    }
}
