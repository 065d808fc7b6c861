//! Filling in a form.

use alloc::borrow::ToOwned as _;

use super::value::sanitize;
use super::{Control, Form};

impl Form<'_> {
    /// Gives a control a value, as a user would: types into a field, chooses the radio button or
    /// the option with the value, or checks the check box with it. Returns whether there is such a
    /// control that can be changed. Of several fields of the name, the first one is filled.
    ///
    /// ```
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse(
    ///     "<form><input type=radio name=soup value=leek checked>
    ///      <input type=radio name=soup value=onion><input name=age disabled></form>",
    /// );
    /// let mut form = doc.forms("").remove(0);
    /// assert!(form.fill("soup", "onion"));
    /// assert!(!form.fill("soup", "fish"));
    /// assert!(!form.fill("age", "7"));
    /// assert_eq!(form.entries(None)[0].value, "onion");
    /// ```
    pub fn fill(&mut self, name: &str, value: &str) -> bool {
        let is_filled = |control: &Control<'_>| {
            control.name == name && !control.is_disabled && control.takes(value)
        };
        let Some(at) = self.controls.iter().position(is_filled) else { return false };
        if self.controls[at].kind == "radio" {
            let group = self.controls.iter_mut().filter(|it| it.kind == "radio" && it.name == name);
            group.for_each(|control| control.is_checked = false);
        }
        self.controls[at].set(value);
        true
    }

    /// Unchecks the check box of a name and a value, or deselects the option of a `select` that
    /// takes several. Returns whether there is one.
    pub fn clear(&mut self, name: &str, value: &str) -> bool {
        let mut controls = self.controls.iter_mut().filter(|it| it.name == name && !it.is_disabled);
        controls.any(|control| match control.kind {
            "checkbox" if control.value == value => {
                control.is_checked = false;
                true
            }
            "select-multiple" => {
                let found = control.options.iter_mut().find(|option| option.value == value);
                found.map(|option| option.is_selected = false).is_some()
            }
            _ => false,
        })
    }
}

impl Control<'_> {
    /// Whether a user can give it this value.
    fn takes(&self, value: &str) -> bool {
        match self.kind {
            "checkbox" | "radio" => self.value == value,
            "select-one" | "select-multiple" => {
                self.options.iter().any(|option| option.value == value && !option.is_disabled)
            }
            kind => !matches!(kind, "submit" | "reset" | "button" | "image" | "file"),
        }
    }

    fn set(&mut self, value: &str) {
        match self.kind {
            "checkbox" | "radio" => self.is_checked = true,
            "select-one" | "select-multiple" => {
                let is_one = self.kind == "select-one";
                let mut is_found = false;
                for option in &mut self.options {
                    let is_it = !is_found && option.value == value && !option.is_disabled;
                    is_found |= is_it;
                    option.is_selected = is_it || !is_one && option.is_selected;
                }
            }
            "textarea" => self.value = value.replace("\r\n", "\n").replace('\r', "\n"),
            "text" | "search" | "tel" | "url" | "email" | "password" => {
                let line = value.replace(['\r', '\n'], "");
                self.value = sanitize(self.node, &line);
            }
            "range" | "color" | "datetime-local" => self.value = sanitize(self.node, value),
            _ => self.value = value.to_owned(),
        }
    }
}
