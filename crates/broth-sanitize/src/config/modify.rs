//! The modifiers. Each returns whether it changed anything, and leaves the configuration valid.

use alloc::collections::BTreeSet;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use crate::builtin;
use crate::config::{ConfigElement, ConfigName, Configuration};

impl Configuration {
    /// Allows an element, with its own lists of attributes.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-allowelement>
    pub fn allow_element(&mut self, element: impl Into<ConfigElement>) -> bool {
        // Steps 1-3.
        let config = &mut self.0;
        let mut element = element.into();
        element.canonicalize();
        let Some(elements) = &mut config.elements else {
            // Step 5.1.
            let removes = element.remove_attributes.as_ref().is_some_and(|list| !list.is_empty());
            if element.attributes.is_some() || removes {
                return false;
            }
            // Step 5.2.
            let modified = remove(&mut config.replace_with_children_elements, &element.name);
            // Steps 5.3-5.5.
            return remove(&mut config.remove_elements, &element.name) || modified;
        };
        // Step 4.1.
        let modified = remove(&mut config.replace_with_children_elements, &element.name);
        match &config.attributes {
            // Step 4.2.
            Some(allowed) => {
                let data_attributes = config.data_attributes == Some(true);
                // Step 4.2.1.
                if let Some(attributes) = &mut element.attributes {
                    make_set(attributes);
                    attributes.retain(|name| !allowed.contains(name));
                    attributes.retain(|name| !(data_attributes && name.is_custom_data_attribute()));
                }
                // Step 4.2.2.
                if let Some(attributes) = &mut element.remove_attributes {
                    make_set(attributes);
                    attributes.retain(|name| allowed.contains(name));
                }
            }
            // Step 4.3.
            None => {
                let removed = config.remove_attributes.as_deref().unwrap_or_default();
                // Step 4.3.1.
                if let Some(attributes) = &mut element.attributes {
                    make_set(attributes);
                    let local = element.remove_attributes.take().unwrap_or_default();
                    attributes.retain(|name| !local.contains(name) && !removed.contains(name));
                }
                // Step 4.3.2.
                if let Some(attributes) = &mut element.remove_attributes {
                    make_set(attributes);
                    attributes.retain(|name| !removed.contains(name));
                }
            }
        }
        let Some(at) = elements.iter().position(|other| other.name == element.name) else {
            // Step 4.4.
            elements.push(element);
            return true;
        };
        // Steps 4.5 and 4.6.
        if elements[at].equals(&element) {
            return modified;
        }
        // Steps 4.7-4.9.
        elements.remove(at);
        elements.push(element);
        true
    }

    /// Allows an element; one that is allowed already keeps its own lists of attributes.
    pub(crate) fn add_element(&mut self, element: ConfigName) {
        if !self.0.elements.iter().flatten().any(|other| other.name == element) {
            self.allow_element(element);
        }
    }

    /// Allows attributes on one element, if that is allowed, in addition to those that it may have.
    pub(crate) fn add_attributes(&mut self, element: &ConfigName, attributes: Vec<ConfigName>) {
        let mut elements = self.0.elements.iter().flatten();
        let Some(mut element) = elements.find(|other| other.name == *element).cloned() else {
            return;
        };
        if let Some(removed) = &mut element.remove_attributes {
            removed.retain(|name| !attributes.contains(name));
        }
        // Without any list of what is allowed, only what is listed is removed.
        if self.0.attributes.is_some() || element.attributes.is_some() {
            element.attributes.get_or_insert_default().extend(attributes);
        }
        self.allow_element(element);
    }

    /// Removes an element, with everything in it. The element's own lists of attributes do not
    /// matter.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#remove-an-element-from-sanitizer-config>
    pub fn remove_element(&mut self, element: impl Into<ConfigElement>) -> bool {
        // Steps 1 and 2.
        let config = &mut self.0;
        let element = element.into().name;
        // Step 3.
        let modified = remove(&mut config.replace_with_children_elements, &element);
        if let Some(elements) = &mut config.elements {
            // Step 4.
            let before = elements.len();
            elements.retain(|allowed| allowed.name != element);
            return elements.len() < before || modified;
        }
        // Step 5.
        add(&mut config.remove_elements, element) || modified
    }

    /// Removes an element, but not its content. The element's own lists of attributes do not
    /// matter.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-replaceelementwithchildren>
    pub fn replace_element_with_children(&mut self, element: impl Into<ConfigElement>) -> bool {
        // Steps 1-3.
        let config = &mut self.0;
        let element = element.into().name;
        // Step 4.
        if builtin::NON_REPLACEABLE_ELEMENTS.iter().any(|entry| entry.element() == element) {
            return false;
        }
        // Step 5.
        let elements = config.elements.as_mut();
        let mut modified = elements.is_some_and(|elements| {
            let before = elements.len();
            elements.retain(|allowed| allowed.name != element);
            elements.len() < before
        });
        // Step 6.
        modified |= remove(&mut config.remove_elements, &element);
        // Steps 7 and 8.
        add(&mut config.replace_with_children_elements, element) || modified
    }

    /// Allows an attribute on all elements.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-allowattribute>
    ///
    /// ```
    /// use broth::sanitize::{ConfigName, Configuration};
    ///
    /// assert!(Configuration::default().allow_attribute(ConfigName::attribute("src")));
    /// ```
    ///
    /// A text is not the name of an attribute, because it could also be that of an element:
    ///
    /// ```compile_fail,E0277
    /// broth::sanitize::Configuration::default().allow_attribute("src".into());
    /// ```
    pub fn allow_attribute(&mut self, attribute: ConfigName) -> bool {
        // Steps 1-3.
        let config = &mut self.0;
        let Some(attributes) = &mut config.attributes else {
            // Step 5.
            return remove(&mut config.remove_attributes, &attribute);
        };
        // Step 4.1.
        if config.data_attributes == Some(true) && attribute.is_custom_data_attribute() {
            return false;
        }
        // Step 4.2.
        if attributes.contains(&attribute) {
            return false;
        }
        // Step 4.3.
        for element in config.elements.iter_mut().flatten() {
            remove(&mut element.attributes, &attribute);
        }
        // Steps 4.4 and 4.5.
        attributes.push(attribute);
        true
    }

    /// Removes an attribute from all elements.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#remove-an-attribute-from-sanitizer-config>
    pub fn remove_attribute(&mut self, attribute: ConfigName) -> bool {
        // Steps 1 and 2.
        let config = &mut self.0;
        let is_allow_list = config.attributes.is_some();
        // Step 3.1.
        let mut modified = remove(&mut config.attributes, &attribute);
        // Step 4.1.
        if config.remove_attributes.as_ref().is_some_and(|list| list.contains(&attribute)) {
            return false;
        }
        // Steps 3.2 and 4.2.
        for element in config.elements.iter_mut().flatten() {
            modified |= remove(&mut element.attributes, &attribute);
            remove(&mut element.remove_attributes, &attribute);
        }
        if is_allow_list {
            // Step 3.3.
            return modified;
        }
        // Steps 4.3 and 4.4.
        add(&mut config.remove_attributes, attribute)
    }

    /// Sets whether comments are allowed.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-setcomments>
    pub fn set_comments(&mut self, allow: bool) -> bool {
        // Steps 1-5.
        self.0.comments.replace(allow) != Some(allow)
    }

    /// Sets whether custom data attributes are allowed, if there is a list of attributes to allow.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-setdataattributes>
    pub fn set_data_attributes(&mut self, allow: bool) -> bool {
        // Steps 1 and 2.
        let config = &mut self.0;
        // Step 3.
        let Some(attributes) = &mut config.attributes else { return false };
        // Step 4.
        if config.data_attributes == Some(allow) {
            return false;
        }
        // Step 5.
        if allow {
            let local =
                config.elements.iter_mut().flatten().filter_map(|it| it.attributes.as_mut());
            for list in local.chain([attributes]) {
                list.retain(|name| !name.is_custom_data_attribute());
            }
        }
        // Steps 6 and 7.
        config.data_attributes = Some(allow);
        true
    }

    /// Sets whether `javascript:` URLs are allowed in attributes that navigate. The standard does
    /// not have this modifier yet; the public tests do.
    pub fn set_javascript_urls(&mut self, allow: bool) -> bool {
        self.0.javascript_urls.replace(allow) != Some(allow)
    }

    /// Allows processing instructions with this target.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-allowprocessinginstruction>
    pub fn allow_processing_instruction(&mut self, target: &str) -> bool {
        // Steps 1-3.
        let config = &mut self.0;
        match config.processing_instructions {
            // Step 4.
            Some(_) => add(&mut config.processing_instructions, target.to_string()),
            // Step 5.
            None => remove(&mut config.remove_processing_instructions, target),
        }
    }

    /// Removes processing instructions with this target.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-removeprocessinginstruction>
    pub fn remove_processing_instruction(&mut self, target: &str) -> bool {
        // Steps 1-3.
        let config = &mut self.0;
        match config.processing_instructions {
            // Step 4.
            Some(_) => remove(&mut config.processing_instructions, target),
            // Step 5.
            None => add(&mut config.remove_processing_instructions, target.to_string()),
        }
    }

    /// Removes what can run a script.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#remove-unsafe>
    pub fn remove_unsafe(&mut self) -> bool {
        // Steps 1 and 2.
        let mut result = false;
        // Step 3.
        for element in builtin::BASELINE_ELEMENTS {
            result |= self.remove_element(element.element());
        }
        // Step 4: there are none.
        // Step 5.
        let handlers = self.handlers_to_remove();
        for attribute in handlers {
            result |= self.remove_attribute(attribute.attribute());
        }
        result |= self.set_javascript_urls(false);
        // Step 6.
        result
    }

    /// The event handlers that change something if they are removed.
    // OPTIMIZATION: there are hundreds, which would be looked for in every list. In a configuration
    // that says what it allows, only those count that a list names: half of making a sanitizer.
    fn handlers_to_remove(&self) -> Vec<&'static builtin::Entry> {
        let handlers = builtin::EVENT_HANDLERS.iter();
        if self.0.attributes.is_none() {
            return handlers.collect();
        }
        let elements = self.0.elements.iter().flatten();
        let local = elements.flat_map(|element| [&element.attributes, &element.remove_attributes]);
        let lists = local.chain([&self.0.attributes, &self.0.remove_attributes]);
        let names = lists.flatten().flatten().map(|attribute| attribute.name.as_str());
        let named: Vec<&str> = names.filter(|name| name.starts_with("on")).collect();
        handlers.filter(|handler| named.contains(&handler.name)).collect()
    }
}

impl ConfigElement {
    /// Whether all members are equal, except for the order in lists.
    fn equals(&self, other: &Self) -> bool {
        let same = |a: &Option<Vec<ConfigName>>, b: &Option<Vec<ConfigName>>| match (a, b) {
            (Some(a), Some(b)) => a.len() == b.len() && a.iter().all(|name| b.contains(name)),
            (None, None) => true,
            _ => false,
        };
        self.name == other.name
            && same(&self.attributes, &other.attributes)
            && same(&self.remove_attributes, &other.remove_attributes)
    }
}

/// Removes an item from a list, and returns whether it was there.
fn remove<T: PartialEq<Q>, Q: ?Sized>(list: &mut Option<Vec<T>>, item: &Q) -> bool {
    let Some(list) = list else { return false };
    let before = list.len();
    list.retain(|other| other != item);
    list.len() < before
}

/// Appends an item to a list unless it is there, and returns whether it did.
fn add<T: PartialEq>(list: &mut Option<Vec<T>>, item: T) -> bool {
    let list = list.get_or_insert_default();
    let is_new = !list.contains(&item);
    if is_new {
        list.push(item);
    }
    is_new
}

/// Removes duplicate items.
fn make_set(names: &mut Vec<ConfigName>) {
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
}
