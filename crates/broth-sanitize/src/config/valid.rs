//! Checks that a canonical configuration is valid.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use crate::builtin;
use crate::config::{ConfigElement, ConfigError, ConfigName, SanitizerConfig};

impl SanitizerConfig {
    /// Checks that a canonical configuration is valid.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizerconfig-valid>
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        // Steps 1 and 2.
        exclude(
            self.elements.is_some(),
            self.remove_elements.is_some(),
            "elements",
            "removeElements",
        )?;
        // Steps 3 and 4.
        exclude(
            self.processing_instructions.is_some(),
            self.remove_processing_instructions.is_some(),
            "processingInstructions",
            "removeProcessingInstructions",
        )?;
        // Steps 5 and 6.
        exclude(
            self.attributes.is_some(),
            self.remove_attributes.is_some(),
            "attributes",
            "removeAttributes",
        )?;
        // Steps 7-9.
        if let Some(elements) = &self.elements {
            let names = elements.iter().map(|element| &element.name);
            check_distinct("elements", names, |name| &name.name)?;
        }
        check_names("removeElements", &self.remove_elements)?;
        // Step 10.
        check_names("replaceWithChildrenElements", &self.replace_with_children_elements)?;
        // Steps 11 and 12.
        for (list, targets) in [
            ("processingInstructions", &self.processing_instructions),
            ("removeProcessingInstructions", &self.remove_processing_instructions),
        ] {
            check_distinct(list, targets.iter().flatten(), |target| target)?;
        }
        // Steps 13 and 14.
        check_names("attributes", &self.attributes)?;
        check_names("removeAttributes", &self.remove_attributes)?;
        // Step 15.
        self.check_replaced()?;
        match &self.attributes {
            // Step 16.
            Some(attributes) => self.check_with_attributes(attributes),
            // Step 17.
            None => self.check_without_attributes(),
        }
    }

    /// Step 15: the rules for each element of `replaceWithChildrenElements`.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizerconfig-valid>
    fn check_replaced(&self) -> Result<(), ConfigError> {
        let allowed = self.elements.iter().flatten().map(|it| &it.name).collect::<BTreeSet<_>>();
        let removed = self.remove_elements.iter().flatten().collect::<BTreeSet<_>>();
        for element in self.replace_with_children_elements.iter().flatten() {
            let name = || element.name.clone();
            // Step 15.1.
            if builtin::NON_REPLACEABLE_ELEMENTS.iter().any(|entry| entry.element() == *element) {
                return Err(ConfigError::NotReplaceable { name: name() });
            }
            // Step 15.2.
            if allowed.contains(element) {
                return Err(ConfigError::Contradiction { list: "elements", name: name() });
            }
            // Step 15.3.
            if removed.contains(element) {
                return Err(ConfigError::Contradiction { list: "removeElements", name: name() });
            }
        }
        Ok(())
    }

    /// Step 16: the rules if there is a list of attributes to allow.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizerconfig-valid>
    fn check_with_attributes(&self, attributes: &[ConfigName]) -> Result<(), ConfigError> {
        let data_attributes = self.data_attributes == Some(true);
        let global = attributes.iter().collect::<BTreeSet<_>>();
        // Step 16.2.
        for element in self.elements.iter().flatten() {
            // Steps 16.2.1.1 and 16.2.1.2.
            element.check_lists()?;
            // Step 16.2.1.3.
            let allowed = element.attributes.as_deref().unwrap_or_default();
            element.check_apart(allowed, "attributes", &global, "attributes")?;
            // Step 16.2.1.4.
            for attribute in element.remove_attributes.iter().flatten() {
                if !global.contains(attribute) {
                    let (element, attribute) = (element.name.name.clone(), attribute.name.clone());
                    return Err(ConfigError::LocalRemoveNotAllowed { element, attribute });
                }
            }
            // Step 16.2.1.5.
            check_data_attributes(data_attributes, allowed)?;
        }
        // Step 16.3.
        check_data_attributes(data_attributes, attributes)
    }

    /// Step 17: the rules if there is a list of attributes to remove.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizerconfig-valid>
    fn check_without_attributes(&self) -> Result<(), ConfigError> {
        let removed = self.remove_attributes.iter().flatten().collect::<BTreeSet<_>>();
        // Step 17.1.
        for element in self.elements.iter().flatten() {
            // Step 17.1.1.1.
            if element.attributes.is_some() && element.remove_attributes.is_some() {
                return Err(ConfigError::BothLocalLists { element: element.name.name.clone() });
            }
            // Steps 17.1.1.2 and 17.1.1.3.
            element.check_lists()?;
            // Step 17.1.1.4.
            let local = element.attributes.as_deref().unwrap_or_default();
            element.check_apart(local, "attributes", &removed, "removeAttributes")?;
            // Step 17.1.1.5.
            let local = element.remove_attributes.as_deref().unwrap_or_default();
            element.check_apart(local, "removeAttributes", &removed, "removeAttributes")?;
        }
        // Step 17.2.
        if self.data_attributes.is_some() { Err(ConfigError::DataAttributesAlone) } else { Ok(()) }
    }
}

impl ConfigElement {
    /// Checks that the element's lists have no duplicates.
    fn check_lists(&self) -> Result<(), ConfigError> {
        check_names("attributes of an element", &self.attributes)?;
        check_names("removeAttributes of an element", &self.remove_attributes)
    }

    /// Checks that a list of the element and one for all elements have nothing in common.
    fn check_apart(
        &self,
        names: &[ConfigName],
        local: &'static str,
        global: &BTreeSet<&ConfigName>,
        list: &'static str,
    ) -> Result<(), ConfigError> {
        match names.iter().find(|name| global.contains(name)) {
            None => Ok(()),
            Some(both) => {
                let (element, attribute) = (self.name.name.clone(), both.name.clone());
                Err(ConfigError::LocalAndGlobal { element, attribute, local, list })
            }
        }
    }
}

fn exclude(
    has_first: bool,
    has_second: bool,
    allow: &'static str,
    remove: &'static str,
) -> Result<(), ConfigError> {
    if has_first && has_second { Err(ConfigError::BothLists { allow, remove }) } else { Ok(()) }
}

fn check_names(list: &'static str, names: &Option<Vec<ConfigName>>) -> Result<(), ConfigError> {
    check_distinct(list, names.iter().flatten(), |name| &name.name)
}

fn check_distinct<'i, T: Ord + 'i>(
    list: &'static str,
    items: impl Iterator<Item = &'i T>,
    name: impl Fn(&'i T) -> &'i String,
) -> Result<(), ConfigError> {
    let mut seen = BTreeSet::new();
    for item in items {
        if !seen.insert(item) {
            return Err(ConfigError::Duplicate { list, name: name(item).clone() });
        }
    }
    Ok(())
}

fn check_data_attributes(allowed: bool, names: &[ConfigName]) -> Result<(), ConfigError> {
    match names.iter().find(|name| allowed && name.is_custom_data_attribute()) {
        None => Ok(()),
        Some(name) => Err(ConfigError::DataAttribute { attribute: name.name.clone() }),
    }
}
