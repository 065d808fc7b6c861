//! `Project`: what a project has besides HTML: attributes of frameworks, and custom elements.

use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::pattern;

use crate::framework::Framework;

/// Attributes that documents may have besides those of HTML, as one name or as a pattern.
///
/// In a pattern, `*` stands for any characters, and `\*` for an asterisk. The case does not count.
///
/// ```
/// use broth::check::{AllowedAttribute, Checker};
///
/// let page = "<!DOCTYPE html><title>Soup</title><form hx-get=/soup hx-swap=inner></form>";
/// assert_eq!(broth::check::check(page).len(), 2);
/// let checker = Checker::new().allow_attributes([
///     AllowedAttribute::new("hx-get").elements(["form", "a"]),
///     AllowedAttribute::new("hx-swap").values(["innerHTML", "outerHTML"]),
/// ]);
/// let findings = checker.check(page);
/// assert_eq!(findings.len(), 1);
/// assert_eq!(findings[0].message, "`inner` is not a value of `hx-swap`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedAttribute {
    name: String,
    elements: Vec<String>,
    values: Vec<String>,
    is_required: bool,
}

impl AllowedAttribute {
    /// Allows attributes of this name, or whose names match this pattern, on all elements.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), elements: Vec::new(), values: Vec::new(), is_required: false }
    }

    /// Sets the elements that may have it, by their names or by patterns.
    #[must_use]
    pub fn elements<S: Into<String>>(mut self, elements: impl IntoIterator<Item = S>) -> Self {
        self.elements = elements.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the values that it may have. By default, it may have any.
    #[must_use]
    pub fn values<S: Into<String>>(mut self, values: impl IntoIterator<Item = S>) -> Self {
        self.values = values.into_iter().map(Into::into).collect();
        self
    }

    /// Sets whether a [`CustomElement`] must have it. By default, it need not.
    #[must_use]
    pub fn required(mut self, yes: bool) -> Self {
        self.is_required = yes;
        self
    }

    /// Whether it is an attribute of this name on an element of that name.
    pub(crate) fn is(&self, element: &str, attribute: &str) -> bool {
        pattern::matches_in_any_case(&self.name, attribute)
            && (self.elements.is_empty()
                || self
                    .elements
                    .iter()
                    .any(|pattern| pattern::matches_in_any_case(pattern, element)))
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The only values that it may have; empty if it may have any.
    pub(crate) fn known_values(&self) -> &[String] {
        &self.values
    }

    pub(crate) fn is_required(&self) -> bool {
        self.is_required
    }
}

/// A custom element of a project. What is not set stays unknown, and is not checked.
///
/// ```
/// use broth::check::{AllowedAttribute, Checker, Content, CustomElement};
///
/// let size = AllowedAttribute::new("size").values(["small", "large"]);
/// let bowl = CustomElement::new("soup-bowl").attributes([size]).content(Content::Text);
/// let checker = Checker::new().allow_elements([bowl]);
/// let messages = |body: &str| {
///     let findings = checker.check(&format!("<!DOCTYPE html><title>Soup</title>{body}"));
///     findings.into_iter().map(|finding| finding.message.into_owned()).collect::<Vec<_>>()
/// };
/// assert!(messages("<soup-bowl size=small id=a>Hot</soup-bowl>").is_empty());
/// let sise = "<soup-bowl sise=small></soup-bowl>";
/// assert_eq!(messages(sise), ["`soup-bowl` has no attribute `sise`"]);
/// assert_eq!(messages("<soup-bowl size=tiny></soup-bowl>"), ["`tiny` is not a value of `size`"]);
/// let bold = "<soup-bowl><b>Hot</b></soup-bowl>";
/// assert_eq!(messages(bold), ["`soup-bowl` may contain only text"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomElement {
    name: String,
    attributes: Option<Vec<AllowedAttribute>>,
    content: Content,
    children: Option<Vec<String>>,
}

impl CustomElement {
    /// Declares a custom element with this name.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), attributes: None, content: Content::Any, children: None }
    }

    /// Sets the attributes that it has besides the global ones. By default, it may have any.
    #[must_use]
    pub fn attributes(mut self, attributes: impl IntoIterator<Item = AllowedAttribute>) -> Self {
        self.attributes = Some(attributes.into_iter().collect());
        self
    }

    /// Sets the kind of content that it may have. By default, it may have any.
    #[must_use]
    pub fn content(mut self, content: Content) -> Self {
        self.content = content;
        self
    }

    /// Sets the elements that may be its children, by their names or by patterns.
    #[must_use]
    pub fn children<S: Into<String>>(mut self, children: impl IntoIterator<Item = S>) -> Self {
        self.children = Some(children.into_iter().map(Into::into).collect());
        self
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Its attributes besides the global ones; `None` if it may have any.
    pub(crate) fn known_attributes(&self) -> Option<&[AllowedAttribute]> {
        self.attributes.as_deref()
    }

    pub(crate) fn kind_of_content(&self) -> Content {
        self.content
    }

    /// The patterns of the elements that may be its children; `None` if any may.
    pub(crate) fn known_children(&self) -> Option<&[String]> {
        self.children.as_deref()
    }
}

/// The content of a [`CustomElement`].
///
/// ```
/// use broth::check::Content;
///
/// assert_eq!("phrasing".parse(), Ok(Content::Phrasing));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Content {
    /// Anything that its parent may contain.
    #[default]
    Any,
    /// Text, and elements that can be part of a sentence.
    Phrasing,
    /// Text alone.
    Text,
    /// Nothing but white space.
    Nothing,
}

broth_entities::words! {
    Content "kind of content" {
        Any = "any",
        Phrasing = "phrasing",
        Text = "text",
        Nothing = "nothing",
    }
}

/// The attributes and elements of a project besides those of HTML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Project {
    pub(crate) attributes: Vec<AllowedAttribute>,
    pub(crate) frameworks: Vec<Framework>,
    /// The frameworks that come with the language of the template.
    pub(crate) of_template: &'static [Framework],
    elements: Vec<CustomElement>,
}

impl Project {
    /// Adds an element. If there is one of the same name, the later one replaces it.
    pub(crate) fn add(&mut self, element: CustomElement) {
        match self.elements.binary_search_by(|other| other.name.cmp(&element.name)) {
            Ok(at) => self.elements[at] = element,
            Err(at) => self.elements.insert(at, element),
        }
    }

    /// The custom elements, sorted by name.
    pub(crate) fn elements(&self) -> &[CustomElement] {
        &self.elements
    }

    /// The custom element with this name.
    pub(crate) fn element(&self, name: &str) -> Option<&CustomElement> {
        let at = self.elements.binary_search_by(|other| other.name.as_str().cmp(name)).ok()?;
        Some(&self.elements[at])
    }

    fn all_frameworks(&self) -> impl Iterator<Item = Framework> {
        self.frameworks.iter().chain(self.of_template).copied()
    }

    /// Whether documents are components of Vue, Svelte or Astro.
    pub(crate) fn has_components(&self) -> bool {
        let is_one = |it| matches!(it, Framework::Vue | Framework::Svelte | Framework::Astro);
        self.all_frameworks().any(is_one)
    }

    /// Whether an attribute writes other attributes, or the content of its element.
    pub(crate) fn is_binding(&self, name: &str) -> bool {
        name.contains([':', '[', '.', '-']) && self.all_frameworks().any(|it| it.binds(name))
    }

    /// Whether an attribute that HTML does not have is allowed on an element, and the values that
    /// it may have then.
    pub(crate) fn attribute(&self, element: &str, name: &str) -> Option<&[String]> {
        if self.all_frameworks().any(|framework| framework.has(element, name)) {
            return Some(&[]);
        }
        let found = self.attributes.iter().find(|allowed| allowed.is(element, name));
        found.map(AllowedAttribute::known_values)
    }
}
