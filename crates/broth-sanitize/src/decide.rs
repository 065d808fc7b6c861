//! `Decider`: decides by the configuration and by the options that go beyond the standard.

use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::{Name, Namespace, QName};

use crate::options::{AttributeDecision, Decision, ElementCandidate, Options};
use crate::policy::{Fate, Policy, RuleId};
use crate::removed::RemovalReason;
use crate::unmentioned;

/// The settings of a sanitizer, prepared for decisions.
#[derive(Clone, Debug)]
pub(crate) struct Decider {
    pub(crate) policy: Policy,
    pub(crate) options: Options,
}

/// A change to an attribute of an element. Changes are in the order of the attributes; additions
/// are at the end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    /// The attribute at this index is removed.
    Remove(usize, RemovalReason),
    /// The attribute at this index gets another value.
    Set(usize, String),
    /// An attribute with this name is added.
    Add(&'static str, String),
}

impl Change {
    /// Whether the change is to the attribute at this index.
    pub(crate) fn is_at(&self, index: usize) -> bool {
        matches!(self, Self::Remove(at, _) | Self::Set(at, _) if *at == index)
    }
}

impl Decider {
    /// The decision about an element.
    #[inline]
    pub(crate) fn element<'t, A: Iterator<Item = (QName<'t>, &'t str)>>(
        &self,
        name: &QName<'t>,
        attributes: impl FnOnce() -> A,
    ) -> Fate {
        let fate = self.policy.element(name);
        if fate == Fate::Remove(RemovalReason::NotAllowed) && self.options.keep_content {
            return unmentioned::fate(name);
        }
        let (Fate::Keep(_), Some(decide)) = (fate, &self.options.on_element) else { return fate };
        let attributes: Vec<_> = attributes().collect();
        match decide(&ElementCandidate { name: *name, attributes: &attributes }) {
            Decision::Keep => fate,
            Decision::Remove => Fate::Remove(RemovalReason::Option),
            Decision::Unwrap => Fate::Unwrap(RemovalReason::Unwrapped),
        }
    }

    /// The changes to the attributes of an element. It allocates only if there are any.
    #[inline]
    pub(crate) fn attributes<'t>(
        &self,
        rule: RuleId,
        element: &QName<'_>,
        attributes: impl Iterator<Item = (QName<'t>, &'t str)>,
    ) -> Vec<Change> {
        let mut changes = Vec::new();
        if self.options.leave_attributes_alone() {
            for (index, (name, value)) in attributes.enumerate() {
                if let Err(reason) = self.policy.attribute(rule, &name, value) {
                    changes.push(Change::Remove(index, reason));
                }
            }
        } else {
            self.attributes_with_options(rule, element, attributes, &mut changes);
        }
        changes
    }

    fn attributes_with_options<'t>(
        &self,
        rule: RuleId,
        element: &QName<'_>,
        attributes: impl Iterator<Item = (QName<'t>, &'t str)>,
        changes: &mut Vec<Change>,
    ) {
        let mut link = Link::default();
        for (index, (name, value)) in attributes.enumerate() {
            let decision = match self.policy.attribute(rule, &name, value) {
                Ok(()) => self.options.attribute(element, &name, value),
                Err(reason) => Err(reason),
            };
            let reason = match decision {
                Ok(AttributeDecision::Keep) => {
                    link.see(index, &name, value, true);
                    continue;
                }
                Ok(AttributeDecision::Replace(value)) => {
                    link.see(index, &name, &value, true);
                    changes.push(Change::Set(index, value));
                    continue;
                }
                Ok(AttributeDecision::Remove) => RemovalReason::Option,
                Err(reason) => reason,
            };
            link.see(index, &name, value, false);
            changes.push(Change::Remove(index, reason));
        }
        let is_link =
            element.namespace == Namespace::Html && matches!(element.name, Name::A | Name::Area);
        if is_link && link.has_address {
            self.link_attributes(link, changes);
        }
        for change in changes {
            if let Change::Set(_, value) | Change::Add(_, value) = change
                && value.contains('\0')
            {
                *value = value.replace('\0', "\u{FFFD}");
            }
        }
    }

    /// Applies the policies for links.
    fn link_attributes(&self, link: Link, changes: &mut Vec<Change>) {
        let mut set = |name: &'static str, old: Option<Old>, new: Option<String>| match (old, new) {
            // A value that the attribute should have stays, even if the configuration does not
            // allow the attribute: the sanitizer may have set it when it saw the markup before.
            (Some(old), Some(new)) if old.value == new => {
                changes.retain(|change| old.stays || !change.is_at(old.index));
            }
            (Some(Old { index, stays: true, .. }), new) => {
                let change = match new {
                    Some(new) => Change::Set(index, new),
                    None => Change::Remove(index, RemovalReason::Option),
                };
                changes.retain(|change| !change.is_at(index));
                let at = changes.partition_point(|other| match other {
                    Change::Remove(at, _) | Change::Set(at, _) => *at < index,
                    Change::Add(..) => false,
                });
                changes.insert(at, change);
            }
            (_, Some(new)) => changes.push(Change::Add(name, new)),
            (_, None) => {}
        };
        if let Some(rel) = &self.options.link_rel {
            let old = link.rel.as_ref().filter(|old| old.stays).map_or("", |old| &old.value);
            let new = with_tokens(old, rel);
            set("rel", link.rel, Some(new));
        }
        if let Some(target) = &self.options.link_target {
            set("target", link.target, target.clone());
        }
    }
}

/// The attributes of a link that policies are about.
#[derive(Default)]
struct Link {
    has_address: bool,
    rel: Option<Old>,
    target: Option<Old>,
}

/// An attribute before the policies for links.
struct Old {
    index: usize,
    value: String,
    /// Whether the attribute is kept.
    stays: bool,
}

impl Link {
    fn see(&mut self, index: usize, name: &QName<'_>, value: &str, stays: bool) {
        let old = || Some(Old { index, value: value.into(), stays });
        match (name.namespace, name.local) {
            (Namespace::None, "href") => self.has_address = stays,
            (Namespace::None, "rel") => self.rel = old(),
            (Namespace::None, "target") => self.target = old(),
            _ => {}
        }
    }
}

/// Adds tokens to a set of tokens, except those that it has already.
fn with_tokens(old: &str, tokens: &str) -> String {
    let mut new = String::from(old);
    for token in tokens.split_ascii_whitespace() {
        if !old.split_ascii_whitespace().any(|other| other.eq_ignore_ascii_case(token)) {
            if !new.is_empty() && !new.ends_with(|c: char| c.is_ascii_whitespace()) {
                new.push(' ');
            }
            new.push_str(token);
        }
    }
    new
}
