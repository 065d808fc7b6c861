//! How roles nest: which roles must contain a role, which may be inside it, and which may occur
//! only once.
//!
//! <https://w3c.github.io/html-aria/#allowed-descendants-of-aria-roles>

use alloc::collections::BTreeMap;
use alloc::format;

use broth_dom::Node;
use broth_html_rules::is_valid_custom_element_name;
use broth_markup::{Name, Namespace, Span};

use super::generated::INTERACTIVE_ROLES;
use super::{Check, Role, is_heading};
use crate::Finding;
use crate::data::vocabulary::{self, Categories, Set};
use crate::findings::Findings;
use crate::rules::aria::{hidden_by_role, repeated_landmark, role_not_owned, role_out_of_context};

/// An open element with a role that assistive technology sees.
#[derive(Debug)]
pub(super) struct Open<'d> {
    pub(super) node: Node<'d>,
    pub(super) role: &'static Role,
    is_explicit: bool,
    /// The element itself if it is a leaf; otherwise, the innermost leaf that contains it.
    leaf: Option<usize>,
}

/// The roles that a document may have, or should have, only once.
#[derive(Debug, Default)]
pub(super) struct Landmarks {
    met: BTreeMap<&'static str, (Span, bool)>,
    active_tab: Option<Span>,
    has_panel: bool,
}

impl<'d> Check<'d> {
    /// Checks an element against the roles that contain it.
    pub(super) fn place(
        &mut self,
        element: Node<'d>,
        explicit: Option<(&'static Role, Span)>,
        findings: &mut Findings,
    ) {
        if let Some((role, place)) = explicit
            && self.unknown == 0
        {
            self.context(element, role, place, findings);
            self.owned(element, role, place, findings);
        }
        self.leaf(element, explicit, findings);
    }

    /// Opens an element with its role.
    pub(super) fn open(&mut self, node: Node<'d>, role: &'static Role, is_explicit: bool) {
        if is_transparent(role.name) {
            return;
        }
        self.counts[role.number] += 1;
        let around = self.roles.last().and_then(|open| open.leaf);
        let leaf = if role.is_leaf { Some(self.roles.len()) } else { around };
        self.roles.push(Open { node, role, is_explicit, leaf });
    }

    /// Whether an open element has this role.
    pub(super) fn is_in(&self, name: &str) -> bool {
        super::role(name).is_some_and(|role| self.counts[role.number] > 0)
    }

    /// Checks a role that must be inside others.
    fn context(&self, element: Node<'d>, role: &Role, place: Span, findings: &mut Findings) {
        let may_be_owned = element.attr_named(Name::Id).is_some();
        if role.within.is_empty() || role.within.iter().any(|role| self.is_in(role)) || may_be_owned
        {
            return;
        }
        findings.push(
            Finding::new(&role_out_of_context::LINT, place)
                .message(format!(
                    "nothing around the role `{}` has the role that it needs",
                    role.name
                ))
                .help(format!(
                    "put it in an element with the role `{}`",
                    role.within.join("` or `")
                )),
        );
    }

    /// Checks a role among the accessibility children of another.
    ///
    /// <https://w3c.github.io/aria/#mustContain>
    fn owned(&self, element: Node<'d>, role: &Role, place: Span, findings: &mut Findings) {
        let Some(owner) = self.roles.last().filter(|owner| owner.is_explicit) else { return };
        if is_transparent(role.name) || element.attr_named(Name::AriaHidden) == Some("true") {
            return;
        }
        let around = self.roles.iter().nth_back(1).filter(|_| owner.role.name == "group");
        let group =
            around.filter(|around| around.is_explicit && around.role.owns.contains(&"group"));
        let owns = group.map_or(owner.role.owns, |around| around.role.owns);
        let is_owned = owns.contains(&role.name)
            && !(group.is_some() && matches!(role.name, "group" | "separator"));
        // In older versions, entries of a bibliography were list items.
        let was_owned =
            owner.role.name == "list" && matches!(role.name, "doc-biblioentry" | "doc-endnote");
        if owns.is_empty() || is_owned || was_owned {
            return;
        }
        let mut finding = Finding::new(&role_not_owned::LINT, place)
            .message(format!("the role `{}` may not be in `{}`", role.name, owner.role.name))
            .help(format!("`{}` may have `{}`", owner.role.name, owns.join("`, `")));
        if let Some(tag) = owner.node.start_tag() {
            finding = finding.related(tag, "in this element");
        }
        findings.push(finding);
    }

    /// Checks an interactive element, or a heading, inside an element whose role alone counts.
    fn leaf(
        &self,
        element: Node<'d>,
        explicit: Option<(&'static Role, Span)>,
        findings: &mut Findings,
    ) {
        let leaf = self.roles.last().and_then(|open| open.leaf);
        let (Some(leaf), Some(tag)) = (leaf.map(|at| &self.roles[at]), element.start_tag()) else {
            return;
        };
        let role = leaf.role.name;
        let is_headline = is_heading(element) && explicit.is_none()
            || explicit.is_some_and(|(role, _)| role.name == "heading");
        if is_headline && leaf.is_explicit && role == "button" {
            findings.push(
                Finding::new(&role_not_owned::LINT, tag)
                    .message("a heading is not allowed in the role `button`"),
            );
            return;
        }
        let row = vocabulary::of(element);
        let is_terminal_control = element.attr_named(Name::Tabindex).is_some()
            || row.is_some_and(|row| {
                vocabulary::categories(element, row).meets(Categories::INTERACTIVE)
            });
        let is_interactive = is_terminal_control
            || explicit
                .is_some_and(|(role, _)| INTERACTIVE_ROLES.binary_search(&role.name).is_ok());
        // The content model of links and buttons says the same.
        let is_known = is_terminal_control
            && vocabulary::of(leaf.node).is_some_and(|row| row.without != Set::NOTHING);
        if is_interactive && !is_known {
            let name = element.name();
            let mut finding = Finding::new(&hidden_by_role::LINT, tag).message(format!(
                "this `{name}` is interactive, but the role `{role}` around it hides it"
            ));
            if let Some(tag) = leaf.node.start_tag() {
                finding = finding.related(tag, "the element that hides it");
            }
            findings.push(finding);
        }
    }

    /// Reports a second landmark, and notes tabs and their panels.
    pub(super) fn landmark(
        &mut self,
        element: Node<'d>,
        role: &'static Role,
        is_explicit: bool,
        findings: &mut Findings,
    ) {
        let Some(tag) = element.start_tag() else { return };
        match role.name {
            "tab" if is_explicit && element.attr_named(Name::AriaSelected) == Some("true") => {
                self.landmarks.active_tab.get_or_insert(tag);
            }
            "tabpanel" => self.landmarks.has_panel = true,
            "main" | "banner" | "contentinfo" if element.attr_named(Name::Hidden).is_none() => {
                match self.landmarks.met.get(role.name) {
                    None => drop(self.landmarks.met.insert(role.name, (tag, is_explicit))),
                    // Another rule counts the elements.
                    Some((_, was_explicit)) if !is_explicit && !was_explicit => {}
                    Some((first, _)) => findings.push(
                        Finding::new(&repeated_landmark::LINT, tag)
                            .message(format!("there is already a `{}`", role.name))
                            .related(*first, "the first one"),
                    ),
                }
            }
            _ => {}
        }
    }

    /// Checks tabs and their panels at the end of a whole document.
    pub(super) fn tabs(&self, findings: &mut Findings) {
        if let Some(tab) = self.landmarks.active_tab.filter(|_| !self.landmarks.has_panel) {
            findings.push(
                Finding::new(&role_out_of_context::LINT, tab)
                    .message("this `tab` is selected, but the document has no `tabpanel`"),
            );
        }
    }
}

/// Whether a role is transparent: its contents count as contents of the parent.
pub(super) fn is_transparent(role: &str) -> bool {
    matches!(role, "generic" | "none" | "presentation")
}

/// Whether a script may give the element any role.
pub(super) fn is_custom(element: Node<'_>) -> bool {
    element.html_name() == Name::Unknown
        && element.namespace() == Namespace::Html
        && is_valid_custom_element_name(element.name())
}
