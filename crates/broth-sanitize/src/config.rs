//! The configuration: the standard's dictionary, and its canonical form.
//!
//! A [`SanitizerConfig`] is the dictionary as someone wrote it. Only a canonical and valid one can
//! be used: a [`Configuration`], which its modifiers keep valid.

use alloc::string::String;
use alloc::vec::Vec;

use crate::builtin;

mod error;
mod idl;
mod modify;
pub(crate) mod name;
mod spelling;
mod strict;
mod valid;

pub use error::ConfigError;
pub use name::ConfigName;

/// An item of the list of allowed elements, with its own lists of attributes.
///
/// ```
/// use broth::sanitize::{ConfigElement, ConfigName};
///
/// let mut link = ConfigElement::from("a");
/// link.attributes = Some(vec![ConfigName::attribute("href")]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigElement {
    /// The name of the element.
    pub name: ConfigName,
    /// `attributes`: the attributes that are allowed on it.
    pub attributes: Option<Vec<ConfigName>>,
    /// `removeAttributes`: the attributes that are removed from it.
    pub remove_attributes: Option<Vec<ConfigName>>,
}

impl From<ConfigName> for ConfigElement {
    fn from(name: ConfigName) -> Self {
        Self { name, attributes: None, remove_attributes: None }
    }
}

impl From<&str> for ConfigElement {
    /// Makes an HTML element.
    fn from(name: &str) -> Self {
        ConfigName::element(name).into()
    }
}

impl ConfigElement {
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#canonicalize-a-sanitizer-element-with-attributes>
    fn canonicalize(&mut self) {
        // Steps 1 and 2: names are canonical from the start.
        // Step 3.
        if self.attributes.is_none() && self.remove_attributes.is_none() {
            self.remove_attributes = Some(Vec::new());
        }
    }
}

/// The standard's dictionary `SanitizerConfig`. A missing member is `None`.
///
/// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig>
///
/// ```
/// use broth::sanitize::{Sanitizer, SanitizerConfig};
///
/// let config = SanitizerConfig::from_json(r#"{"elements": ["p", "b"], "attributes": ["lang"]}"#)?;
/// let sanitizer = Sanitizer::from_config(config)?;
/// assert_eq!(sanitizer.sanitize("<p lang=en class=x><i>Hi</i> <b>there"), "<p lang=\"en\"> <b>there</b></p>");
/// # Ok::<(), broth::sanitize::ConfigError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SanitizerConfig {
    /// `elements`: the allowed elements.
    pub elements: Option<Vec<ConfigElement>>,
    /// `removeElements`: the elements that are removed, with everything in them.
    pub remove_elements: Option<Vec<ConfigName>>,
    /// `replaceWithChildrenElements`: the elements that are removed, but whose content stays.
    pub replace_with_children_elements: Option<Vec<ConfigName>>,
    /// `processingInstructions`: the targets of the allowed processing instructions.
    pub processing_instructions: Option<Vec<String>>,
    /// `removeProcessingInstructions`: the targets of the removed processing instructions.
    pub remove_processing_instructions: Option<Vec<String>>,
    /// `attributes`: the attributes that are allowed on all elements.
    pub attributes: Option<Vec<ConfigName>>,
    /// `removeAttributes`: the attributes that are removed from all elements.
    pub remove_attributes: Option<Vec<ConfigName>>,
    /// `comments`: whether comments are allowed.
    pub comments: Option<bool>,
    /// `dataAttributes`: whether all attributes whose names begin with `data-` are allowed, in
    /// addition to `attributes`.
    pub data_attributes: Option<bool>,
    /// `javascriptURLs`: whether `javascript:` URLs are allowed in attributes that navigate.
    pub javascript_urls: Option<bool>,
}

impl SanitizerConfig {
    /// The *built-in safe default configuration*. It allows text, links, tables, formulas and
    /// drawings, but no forms, images, styles, ids or classes.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-safe-default-configuration>
    #[must_use]
    pub fn safe_default() -> Self {
        let attribute = |name: &&str| ConfigName::attribute(name);
        let element = |entry: &builtin::Entry| ConfigElement {
            name: entry.element(),
            attributes: Some(entry.attributes.iter().map(attribute).collect()),
            remove_attributes: None,
        };
        Self {
            elements: Some(builtin::DEFAULT_ELEMENTS.iter().map(element).collect()),
            processing_instructions: Some(Vec::new()),
            attributes: Some(builtin::DEFAULT_ATTRIBUTES.iter().map(|it| it.attribute()).collect()),
            comments: Some(false),
            data_attributes: Some(false),
            javascript_urls: Some(false),
            ..Self::default()
        }
    }

    /// The *built-in safe baseline configuration*. It removes only what can run a script; the event
    /// handler content attributes are among the attributes to remove.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-safe-baseline-configuration>
    #[must_use]
    pub fn baseline() -> Self {
        let elements = builtin::BASELINE_ELEMENTS.iter().map(builtin::Entry::element);
        let handlers = builtin::EVENT_HANDLERS.iter().map(builtin::Entry::attribute);
        Self {
            remove_elements: Some(elements.collect()),
            remove_attributes: Some(handlers.collect()),
            javascript_urls: Some(false),
            ..Self::default()
        }
    }

    /// Makes the dictionary canonical. `allow` says whether comments, processing instructions,
    /// custom data attributes and `javascript:` URLs are allowed if it does not mention them.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#canonicalize-the-configuration>
    fn canonicalize(&mut self, allow: bool) {
        // Step 1.
        if self.elements.is_none() && self.remove_elements.is_none() {
            self.remove_elements = Some(Vec::new());
        }
        // Step 2.
        if self.attributes.is_none() && self.remove_attributes.is_none() {
            self.remove_attributes = Some(Vec::new());
        }
        // Step 3.
        if self.processing_instructions.is_none() && self.remove_processing_instructions.is_none() {
            match allow {
                // Step 3.1.
                true => self.remove_processing_instructions = Some(Vec::new()),
                // Step 3.2.
                false => self.processing_instructions = Some(Vec::new()),
            }
        }
        // Step 4.
        self.elements.iter_mut().flatten().for_each(ConfigElement::canonicalize);
        // Steps 5-10: names are canonical from the start.
        // Step 11.
        self.comments.get_or_insert(allow);
        // Step 12.
        if self.attributes.is_some() {
            self.data_attributes.get_or_insert(allow);
        }
        // The standard does not have this yet; the public tests do.
        self.javascript_urls.get_or_insert(allow);
    }
}

/// A canonical and valid configuration, as the standard's `Sanitizer` object has. Its modifiers
/// keep it valid.
///
/// ```
/// use broth::sanitize::{Configuration, SanitizerConfig};
///
/// let mut configuration = Configuration::default(); // the safe default
/// assert!(configuration.allow_element("img"));
/// assert!(configuration.remove_element("a"));
/// assert!(!configuration.remove_unsafe()); // it is already safe
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration(SanitizerConfig);

/// Whether comments, processing instructions and custom data attributes are allowed if a
/// configuration does not mention them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unmentioned {
    Allowed,
    Removed,
}

impl Configuration {
    /// Makes a configuration, as `new Sanitizer(config)` does. It allows comments, processing
    /// instructions and custom data attributes if the dictionary does not mention them.
    ///
    /// # Errors
    ///
    /// Returns an error if the dictionary breaks a rule of the standard.
    pub fn new(config: SanitizerConfig) -> Result<Self, ConfigError> {
        Self::configure(config, Unmentioned::Allowed)
    }

    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#configure-a-sanitizer>
    pub(crate) fn configure(
        mut config: SanitizerConfig,
        unmentioned: Unmentioned,
    ) -> Result<Self, ConfigError> {
        // Step 1.
        config.canonicalize(unmentioned == Unmentioned::Allowed);
        // Step 2.
        config.check()?;
        // Step 3.
        Ok(Self(config))
    }

    /// Returns a dictionary with sorted lists, as the standard's `get()` does.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-get>
    #[must_use]
    pub fn get(&self) -> SanitizerConfig {
        // Steps 1 and 2.
        let mut config = self.0.clone();
        // Steps 3 and 4.
        for element in config.elements.iter_mut().flatten() {
            element.attributes.iter_mut().for_each(|names| sort(names));
            element.remove_attributes.iter_mut().for_each(|names| sort(names));
        }
        if let Some(elements) = &mut config.elements {
            elements.sort_by(|a, b| a.name.compare(&b.name));
        }
        config.remove_elements.iter_mut().for_each(|names| sort(names));
        // Step 5.
        config.replace_with_children_elements.iter_mut().for_each(|names| sort(names));
        // Steps 6 and 7.
        let targets =
            [&mut config.processing_instructions, &mut config.remove_processing_instructions];
        for targets in targets.into_iter().flatten() {
            targets.sort_by(|a, b| a.encode_utf16().cmp(b.encode_utf16()));
        }
        // Steps 8 and 9.
        config.attributes.iter_mut().for_each(|names| sort(names));
        config.remove_attributes.iter_mut().for_each(|names| sort(names));
        // Step 10.
        config
    }

    /// The dictionary, with its lists in the order in which they were built.
    pub(crate) fn as_dictionary(&self) -> &SanitizerConfig {
        &self.0
    }
}

fn sort(names: &mut [ConfigName]) {
    names.sort_by(ConfigName::compare);
}

impl Default for Configuration {
    /// Returns the built-in safe default configuration.
    fn default() -> Self {
        let mut config = SanitizerConfig::safe_default();
        config.canonicalize(false);
        Self(config)
    }
}
