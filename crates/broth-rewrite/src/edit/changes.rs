//! `Changes`: the changes to an element or a text, in a tree or in a stream.

use alloc::string::String;
use alloc::vec::Vec;

use crate::edit::insert::Insert;
use crate::edit::tag::TagEdit;

/// How many changes to an element are few.
const FEW: usize = 8;

/// Where something is inserted, relative to an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// Before its start tag.
    Before,
    /// After its start tag.
    Start,
    /// Before its end tag.
    End,
    /// After its end tag.
    After,
}

impl Side {
    /// Whether it is in the element.
    pub(crate) fn is_inside(self) -> bool {
        matches!(self, Self::Start | Self::End)
    }
}

/// The changes to an element.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Changes {
    pub(crate) tag: TagEdit,
    pub(crate) before: Vec<Insert>,
    /// The last one is written first.
    pub(crate) prepended: Vec<Insert>,
    pub(crate) appended: Vec<Insert>,
    /// The last one is written first.
    pub(crate) after: Vec<Insert>,
    /// Whether its tags are removed, but not its content.
    pub(crate) unwrapped: bool,
}

impl Changes {
    /// Whether there are so few that they may be compared with others.
    pub(crate) fn are_few(&self) -> bool {
        let inserts = [&self.before, &self.prepended, &self.appended, &self.after];
        let count: usize = inserts.iter().map(|inserts| inserts.len()).sum();
        count + self.tag.attrs.len() <= FEW
    }

    /// Adds an insertion, if there is one. Returns whether there is.
    pub(crate) fn insert(&mut self, side: Side, insert: Option<Insert>) -> bool {
        let is_anything = insert.is_some();
        let inserts = match side {
            Side::Before => &mut self.before,
            Side::Start => &mut self.prepended,
            Side::End => &mut self.appended,
            Side::After => &mut self.after,
        };
        inserts.extend(insert);
        is_anything
    }

    /// Sets or removes an attribute, whose value in the source is `in_source`. Returns whether that
    /// changes anything.
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

    /// Renames the element, whose name in the source is `in_source`. Returns whether that changes
    /// anything.
    pub(crate) fn rename(&mut self, name: &str, in_source: &str) -> bool {
        let is_new = !self.tag.name.as_deref().unwrap_or(in_source).eq_ignore_ascii_case(name);
        if is_new {
            self.tag.name = (!name.eq_ignore_ascii_case(in_source)).then(|| name.into());
        }
        is_new
    }

    /// Drops the insertions into the element along with its content. Returns whether there were
    /// any.
    pub(crate) fn forget_content(&mut self) -> bool {
        let was_any = !self.prepended.is_empty() || !self.appended.is_empty();
        self.prepended.clear();
        self.appended.clear();
        was_any
    }

    /// Drops the insertions beside the element along with the content of its parent.
    pub(crate) fn forget_siblings(&mut self) {
        self.before.clear();
        self.after.clear();
    }
}

/// All changes that handlers make to an element in a stream.
#[derive(Clone, Debug, Default)]
pub(crate) struct ElementEdits {
    pub(crate) changes: Changes,
    /// Whether it is removed, with its content.
    pub(crate) removed: bool,
    /// Whether its content in the source is removed.
    pub(crate) emptied: bool,
}

impl ElementEdits {
    pub(crate) fn is_none(&self) -> bool {
        let Changes { tag, before, prepended, appended, after, unwrapped } = &self.changes;
        let inserts = [before, prepended, appended, after];
        tag.is_empty()
            && inserts.iter().all(|inserts| inserts.is_empty())
            && !(*unwrapped || self.removed || self.emptied)
    }
}

/// The changes to a text, a comment, a processing instruction or a doctype.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContentChanges {
    pub(crate) before: Vec<Insert>,
    /// The last one is written first.
    pub(crate) after: Vec<Insert>,
    pub(crate) gone: bool,
    /// The markup that replaces it.
    pub(crate) instead: Option<String>,
}

impl ContentChanges {
    pub(crate) fn is_none(&self) -> bool {
        self.before.is_empty() && self.after.is_empty() && !self.gone && self.instead.is_none()
    }
}
