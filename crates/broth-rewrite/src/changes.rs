//! `Changes`: what is to become of an element or of a text, whether it is in a tree or passes by.

use alloc::string::String;
use alloc::vec::Vec;

use crate::markup::Insert;
use crate::tag::TagEdit;

/// The changes to an element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    pub(crate) tag: TagEdit,
    pub(crate) before: Vec<Insert>,
    /// The last comes first.
    pub(crate) prepended: Vec<Insert>,
    pub(crate) appended: Vec<Insert>,
    /// The last comes first.
    pub(crate) after: Vec<Insert>,
    /// Its tags are gone.
    pub(crate) unwrapped: bool,
}

impl Changes {
    /// Sets an attribute whose value is `current`.
    pub(crate) fn set_attr(&mut self, name: &str, value: &str, current: Option<&str>) {
        if current != Some(value) || !self.tag.is_empty() {
            self.tag.attribute(name, Some(value));
        }
    }

    /// What was inserted into the element goes with its content.
    pub(crate) fn forget_content(&mut self) {
        self.prepended.clear();
        self.appended.clear();
    }

    /// What was inserted beside the element goes with the content of its parent.
    pub(crate) fn forget_siblings(&mut self) {
        self.before.clear();
        self.after.clear();
    }
}

/// The changes to a text, a comment, a processing instruction or a doctype.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContentChanges {
    pub(crate) before: Vec<Insert>,
    /// The last comes first.
    pub(crate) after: Vec<Insert>,
    pub(crate) gone: bool,
    /// What is written in its place.
    pub(crate) instead: Option<String>,
}

impl ContentChanges {
    pub(crate) fn is_none(&self) -> bool {
        self.before.is_empty() && self.after.is_empty() && !self.gone && self.instead.is_none()
    }
}
