//! The entry list of a form.
//!
//! <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set>

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::Name;

use super::controls::action;
use super::encode::{Entry, Submission};
use super::{Control, Form, FormEncoding, FormMethod};
use crate::address::GROWTH;
use crate::resolver::Resolver;

impl<'d> Form<'d> {
    /// Returns the request of the form if the control at this index of
    /// [`controls`](Self::controls) submits it, or if a script does.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm>
    #[must_use]
    pub fn submit(&self, submitter: Option<usize>) -> Submission<'d> {
        let control = submitter.and_then(|at| self.controls.get(at)).filter(|it| it.is_submit);
        let attr = |name| control.and_then(|control| control.node.attr_named(name));
        let (action, resolved) = match attr(Name::Formaction) {
            Some(address) => {
                let mut resolver = Resolver::new(self.base.clone(), GROWTH);
                action(Some(address), &self.base, &mut resolver)
            }
            None => (self.action.clone(), self.resolved),
        };
        Submission {
            action,
            resolved,
            method: attr(Name::Formmethod).map_or(self.method, FormMethod::of_attr),
            enctype: attr(Name::Formenctype).map_or(self.enctype, FormEncoding::of_attr),
            entries: self.entries(submitter),
        }
    }

    /// The entry list: what is sent if the control at this index submits the form, or if a script
    /// does.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set>
    #[must_use]
    pub fn entries(&self, submitter: Option<usize>) -> Vec<Entry<'d>> {
        let mut entries = Vec::new();
        for (at, control) in self.controls.iter().enumerate() {
            if control.is_sent(submitter == Some(at)) {
                control.add_entries(&mut entries);
            }
        }
        entries
    }
}

impl<'d> Control<'d> {
    fn is_sent(&self, is_submitter: bool) -> bool {
        let is_button = matches!(self.kind, "submit" | "reset" | "button" | "image");
        let is_choice = matches!(self.kind, "checkbox" | "radio");
        !self.in_datalist
            && !self.is_disabled
            && (!is_button || is_submitter && self.is_submit)
            && (!is_choice || self.is_checked)
    }

    fn add_entries(&self, entries: &mut Vec<Entry<'d>>) {
        let node = self.node;
        let mut add = |name: String, value: &str, node| {
            entries.push(Entry {
                name,
                value: value.to_owned(),
                is_file: self.kind == "file",
                node,
            });
        };
        if self.kind == "image" {
            // Where it was clicked: at its corner.
            for axis in ["x", "y"] {
                let dot = if self.name.is_empty() { "" } else { "." };
                add(format!("{}{dot}{axis}", self.name), "0", node);
            }
            return;
        }
        if self.name.is_empty() {
            return;
        }
        let name = || self.name.to_owned();
        if self.kind.starts_with("select") {
            let sent = |option: &&super::Choice<'_>| option.is_selected && !option.is_disabled;
            self.options.iter().filter(sent).for_each(|it| add(name(), &it.value, it.node));
        } else if self.kind == "hidden" && self.name.eq_ignore_ascii_case("_charset_") {
            add(name(), "UTF-8", node);
        } else {
            add(name(), &self.value, node);
        }
        if let Some((name, direction)) = self.direction {
            add(name.to_owned(), direction, node);
        }
    }
}
