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
    /// Sets an attribute, or removes it. In the source, its value is `in_source`. Returns whether that changes anything.
    pub(crate) fn change_attr(
        &mut self,
        name: &str,
        value: Option<&str>,
        in_source: Option<&str>,
    ) -> bool {
        let is_new = self.tag.change_of(name).unwrap_or(in_source) != value;
        if is_new {
            self.tag.attribute(name, value);
        }
        is_new
    }

    /// Gives the element another name than it has, which is `in_source` in the source. Returns whether that changes anything.
    pub(crate) fn rename(&mut self, name: &str, in_source: &str) -> bool {
        let is_new = !self.tag.name.as_deref().unwrap_or(in_source).eq_ignore_ascii_case(name);
        if is_new {
            self.tag.name = (!name.eq_ignore_ascii_case(in_source)).then(|| name.into());
        }
        is_new
    }

    /// Forgets the insertions into the element, which go with its content. Returns whether there were any.
    pub(crate) fn forget_content(&mut self) -> bool {
        let was_any = !self.prepended.is_empty() || !self.appended.is_empty();
        self.prepended.clear();
        self.appended.clear();
        was_any
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
