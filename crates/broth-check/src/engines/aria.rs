//! ARIA in HTML: which roles an element may have, and which properties its role has.
//!
//! <https://w3c.github.io/html-aria/#docconformance>

use alloc::format;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};
use broth_markup::{Name, Namespace, Span};

use crate::data::vocabulary::{self, Categories};
use crate::engines::attributes::Test;
use crate::findings::Findings;
use crate::rule_groups::RuleGroups;
use crate::rules::aria::{
    aria_attribute_not_allowed, deprecated_aria, redundant_role, role_not_allowed,
    role_without_effect, unknown_role,
};
use crate::rules::attributes::{missing_attribute, unknown_attribute};
use crate::visitor::{Visitor, Walk};
use crate::white_space::is_white_space;
use crate::{Finding, Fix};
use broth_markup::distance::nearest;

mod generated;
mod structure;

use self::generated::{
    ALLOWANCES, DEPRECATED_GLOBAL_PROPERTIES, DEPRECATED_ROLES, FLOW_ROLES, GLOBAL_PROPERTIES,
    ROLES,
};
use self::structure::{Landmarks, Open, is_custom};

/// The definition of a role in WAI-ARIA.
#[derive(Clone, Copy, Debug)]
struct Role {
    /// Its index in the list.
    number: usize,
    name: &'static str,
    /// Properties that it must have.
    needs: &'static [&'static str],
    /// All properties besides the global ones, sorted.
    has: &'static [&'static str],
    /// Global properties that it must not have.
    without: &'static [&'static str],
    /// An element with this role needs an ancestor with one of these roles.
    within: &'static [&'static str],
    /// The roles that its accessibility children may have; empty if they may have any.
    owns: &'static [&'static str],
    /// Whether its contents must not be interactive.
    is_leaf: bool,
}

impl Role {
    const fn named(name: &'static str) -> Self {
        let none = &[];
        let (needs, has, without, within, owns) = (none, none, none, none, none);
        Self { number: 0, name, needs, has, without, within, owns, is_leaf: false }
    }

    const fn needs(mut self, properties: &'static [&'static str]) -> Self {
        self.needs = properties;
        self
    }

    const fn has(mut self, properties: &'static [&'static str]) -> Self {
        self.has = properties;
        self
    }

    const fn without(mut self, properties: &'static [&'static str]) -> Self {
        self.without = properties;
        self
    }

    const fn within(mut self, roles: &'static [&'static str]) -> Self {
        self.within = roles;
        self
    }

    const fn owns(mut self, roles: &'static [&'static str]) -> Self {
        self.owns = roles;
        self
    }

    const fn leaf(mut self) -> Self {
        self.is_leaf = true;
        self
    }
}

/// A set of roles, by their indices in the list.
const fn numbered<const N: usize>(mut roles: [Role; N]) -> [Role; N] {
    let mut number = 0;
    while number < N {
        roles[number].number = number;
        number += 1;
    }
    roles
}

/// The roles and attributes that an element may have.
struct Allowance {
    applies: &'static [Test],
    /// The role that it has without the attribute `role`.
    implicit: Option<&'static Role>,
    any: bool,
    roles: &'static [&'static str],
    /// Whether it must not have a name unless it gets a role.
    unnamed: bool,
    /// Whether it must not have properties except `aria-hidden`.
    closed: bool,
    /// Whether it must have neither a role nor properties.
    barred: bool,
}

impl Allowance {
    const fn applies(mut self, tests: &'static [Test]) -> Self {
        self.applies = tests;
        self
    }

    const fn roles(mut self, roles: &'static [&'static str]) -> Self {
        self.roles = roles;
        self
    }

    const fn any(mut self) -> Self {
        self.any = true;
        self
    }

    const fn unnamed(mut self) -> Self {
        self.unnamed = true;
        self
    }

    const fn closed(mut self) -> Self {
        self.closed = true;
        self
    }

    const fn barred(mut self) -> Self {
        self.barred = true;
        self
    }
}

/// The allowance of an element that has this role without the attribute.
///
/// # Panics
///
/// Panics if there is no such role. In a static, this is a compile error.
const fn implicit(role: &str) -> Allowance {
    let mut at = 0;
    while !is_same(ROLES[at].name.as_bytes(), role.as_bytes()) {
        at += 1;
    }
    Allowance { implicit: Some(&ROLES[at]), ..without_role() }
}

/// The allowance of an element that has no role without the attribute.
const fn without_role() -> Allowance {
    Allowance {
        applies: &[],
        implicit: None,
        any: false,
        roles: &[],
        unnamed: false,
        closed: false,
        barred: false,
    }
}

/// Whether two texts are equal. It can be called at compile time.
const fn is_same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

const NAMING: [Name; 3] = [Name::AriaLabel, Name::AriaLabelledby, Name::AriaBraillelabel];

/// The roles of the open elements.
#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    /// The number of open elements with each role, by its index.
    counts: Vec<u32>,
    roles: Vec<Open<'d>>,
    headings: u32,
    /// The number of open sectioning elements, whose `header` and `footer` are not the page's.
    sections: u32,
    /// The number of open custom elements and templates, whose roles are not known.
    unknown: u32,
    landmarks: Landmarks,
    /// The innermost table around the current element.
    table: Option<Node<'d>>,
    /// The open labels with roles in the current tree, and those in the trees around it.
    labels: Vec<Label<'d>>,
    labels_outside: Vec<Vec<Label<'d>>>,
}

/// An open `label` with a role.
#[derive(Debug)]
struct Label<'d> {
    node: Node<'d>,
    role: &'static Role,
    place: Span,
    /// Whether a form control is in it, as far as the walk has come.
    has_control: bool,
}

impl<'d> Visitor<'d> for Check<'d> {
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        self.table = walk.open.innermost(Name::Table);
        self.enter(element, walk.groups, walk.findings);
    }

    fn end(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        self.leave(element);
        if !self.labels.is_empty() {
            self.leave_label(element, walk.findings);
        }
    }

    /// Enters a tree that may be put anywhere.
    fn start_tree(&mut self, _: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.unknown += 1;
        self.labels_outside.push(core::mem::take(&mut self.labels));
    }

    fn end_tree(&mut self, _: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.unknown -= 1;
        self.labels = self.labels_outside.pop().unwrap_or_default();
    }

    fn finish(&mut self, walk: &mut Walk<'_, 'd>) {
        if walk.root().is_some() {
            self.tabs(walk.findings);
        }
    }
}

impl<'d> Check<'d> {
    fn enter(&mut self, element: Node<'d>, groups: RuleGroups, findings: &mut Findings) {
        let (is_html, implicit) = match element.namespace() {
            Namespace::Html => (true, None),
            // ARIA in HTML gives their contents no roles.
            Namespace::Svg if element.known_name() == Name::Svg => {
                (false, role("graphics-document"))
            }
            Namespace::MathMl if element.known_name() == Name::Math => (false, role("math")),
            _ => return,
        };
        let has_attributes = groups.have(RuleGroups::ARIA);
        let allowance = if is_html { allowance(element) } else { None };
        let implicit =
            allowance.map_or(implicit, |allowance| self.implicit_role(element, allowance));
        if self.counts.is_empty() {
            self.counts.resize(ROLES.len(), 0);
        }
        let attribute = element.attribute_named(Name::Role).filter(|_| has_attributes);
        let explicit = attribute
            .and_then(|attribute| self.role(element, allowance, implicit, attribute, findings));
        self.place(element, explicit, findings);
        if explicit.is_some() || !self.labels.is_empty() {
            self.enter_label(element, explicit);
        }
        let role = explicit.map(|(role, _)| role).or(implicit);
        if is_html && has_attributes {
            self.properties(element, allowance, explicit.map(|(role, _)| role), role, findings);
        }
        if let Some(role) = role {
            if self.unknown == 0 {
                self.landmark(element, role, explicit.is_some(), findings);
            }
            self.open(element, role, explicit.is_some());
        }
        self.headings += u32::from(is_heading(element));
        self.sections += u32::from(is_section(element));
        self.unknown += u32::from(is_custom(element));
    }

    fn leave(&mut self, element: Node<'d>) {
        if let Some(open) = self.roles.pop_if(|open| open.node == element) {
            self.counts[open.role.number] -= 1;
        }
        self.headings -= u32::from(is_heading(element));
        self.sections -= u32::from(is_section(element));
        self.unknown -= u32::from(is_custom(element));
    }

    /// Notes a label with a role, or a control in one.
    fn enter_label(&mut self, node: Node<'d>, explicit: Option<(&'static Role, Span)>) {
        if node.is_html(Name::Label) {
            let Some((role, place)) = explicit else { return };
            self.labels.push(Label { node, role, place, has_control: false });
        } else if let Some(label) = self.labels.last_mut() {
            label.has_control |= is_terminal_control(node);
        }
    }

    /// Reports the role of a label of a control.
    fn leave_label(&mut self, element: Node<'d>, findings: &mut Findings) {
        let Some(label) = self.labels.pop_if(|label| label.node == element) else { return };
        if label.has_control || element.attr_named(Name::For).is_some() {
            findings.push(Finding::new(&role_not_allowed::LINT, label.place).message(format!(
                "the role `{}` is not allowed on a `label` of a form control",
                label.role.name
            )));
        }
        // The control is in the labels around it, too.
        if let Some(outer) = self.labels.last_mut() {
            outer.has_control |= label.has_control;
        }
    }

    /// The role of an element without the attribute.
    fn implicit_role(&self, element: Node<'d>, allowance: &Allowance) -> Option<&'static Role> {
        let is_part = || {
            let roles = ["article", "complementary", "main", "navigation", "region"];
            self.sections > 0 || roles.iter().any(|role| self.is_in(role))
        };
        match element.html_name() {
            Name::Header | Name::Footer if is_part() => role("generic"),
            Name::Header => role("banner"),
            Name::Footer => role("contentinfo"),
            _ => allowance.implicit,
        }
    }

    /// Checks the attribute `role`, and returns the role that the element gets from it.
    fn role(
        &self,
        element: Node<'d>,
        allowance: Option<&Allowance>,
        implicit: Option<&Role>,
        attribute: Attribute<'d>,
        findings: &mut Findings,
    ) -> Option<(&'static Role, Span)> {
        let place =
            attribute.value_span().filter(|span| !span.is_empty()).or(attribute.name_span())?;
        let name = element.name();
        let mut first = None;
        for word in attribute.value().split_ascii_whitespace() {
            let lower = word.to_ascii_lowercase();
            let Some(role) = role(&lower) else {
                // In RDFa, roles may have a prefix or be absolute URLs.
                if !word.contains(':') && findings.is_told(place.start) {
                    let mut finding = Finding::new(&unknown_role::LINT, place)
                        .message(format!("ARIA has no role `{word}`"));
                    if let Some(meant) = nearest(&lower, ROLES.iter().map(|role| role.name)) {
                        finding = finding.help(format!("did you mean `{meant}`?"));
                    }
                    findings.push(finding);
                }
                continue;
            };
            first = first.or(Some(role));
        }
        let role = first?;
        let explicit = Some((role, place));
        if DEPRECATED_ROLES.contains(&role.name) {
            findings.push(
                Finding::new(&deprecated_aria::LINT, place)
                    .message(format!("the role `{}` is deprecated", role.name)),
            );
        }
        if let Some(reason) = conflict(element, role) {
            findings.push(
                Finding::new(&role_without_effect::LINT, place)
                    .message(format!("browsers ignore the role `{}`: {reason}", role.name))
                    .fix(Fix::remove_attr(element, "role")),
            );
        }
        let is_implicit = implicit.is_some_and(|implicit| implicit.number == role.number);
        if is_implicit {
            findings.push(
                Finding::new(&redundant_role::LINT, place)
                    .message(format!("`{name}` has the role `{}` anyway", role.name))
                    .fix(Fix::remove_attr(element, "role")),
            );
        }
        let Some(allowance) = allowance else { return explicit };
        if let Some(reason) = refusal(element, allowance, role, self.table).filter(|_| !is_implicit)
        {
            findings.push(
                Finding::new(&role_not_allowed::LINT, place)
                    .message(format!("the role `{}` is not allowed on {reason}", role.name)),
            );
        }
        if self.headings > 0 && FLOW_ROLES.binary_search(&role.name).is_ok() {
            findings.push(
                Finding::new(&role_not_allowed::LINT, place)
                    .message(format!("the role `{}` is not allowed in a heading", role.name)),
            );
        }
        for needed in role.needs {
            if !is_implicit && element.attr(needed).is_none() && !has_natively(element, needed) {
                findings.push(Finding::new(&missing_attribute::LINT, place).message(format!(
                    "an element with the role `{}` must have `{needed}`",
                    role.name
                )));
            }
        }
        explicit
    }

    fn properties(
        &self,
        element: Node<'d>,
        allowance: Option<&Allowance>,
        explicit: Option<&Role>,
        role: Option<&Role>,
        findings: &mut Findings,
    ) {
        for attribute in element.attrs() {
            let name = attribute.name().local;
            if !name.starts_with("aria-") || attribute.name().namespace != Namespace::None {
                continue;
            }
            let Some(place) = attribute.name_span().filter(|place| findings.is_told(place.start))
            else {
                continue;
            };
            let is_global = GLOBAL_PROPERTIES.binary_search(&name).is_ok();
            let is_deprecated = DEPRECATED_GLOBAL_PROPERTIES.contains(&name);
            if !is_global && !is_deprecated && !ROLES.iter().any(|role| role.has.contains(&name)) {
                let known = role.map_or(&[][..], |role| role.has).iter().chain(GLOBAL_PROPERTIES);
                let mut finding = Finding::new(&unknown_attribute::LINT, place)
                    .message(format!("ARIA has no attribute `{name}`"));
                if let Some(meant) = nearest(name, known.copied()) {
                    finding = finding.help(format!("did you mean `{meant}`?"));
                }
                findings.push(finding);
                continue;
            }
            let tag = element.name();
            let reason = match (allowance, role) {
                _ if replaced(element, name) => {
                    Some(format!("`{tag}` says this by an attribute of HTML"))
                }
                (Some(allowance), _) if allowance.barred => {
                    Some(format!("`{tag}` has no ARIA attributes"))
                }
                (Some(allowance), _)
                    if allowance.closed && explicit.is_none() && name != "aria-hidden" =>
                {
                    Some(format!("`{tag}` may have only `aria-hidden`"))
                }
                (Some(allowance), _)
                    if allowance.unnamed
                        && explicit.is_none()
                        && NAMING.contains(&attribute.known_name()) =>
                {
                    Some(format!("`{tag}` has no name unless it has a `role` that can be named"))
                }
                (None, None)
                    if NAMING.contains(&attribute.known_name())
                        && element.attribute_named(Name::Role).is_none() =>
                {
                    Some(format!("`{tag}` has no name unless it has a `role` that can be named"))
                }
                (_, Some(role)) if role.without.contains(&name) => {
                    Some(format!("the role `{}` has no name", role.name))
                }
                _ if is_global || is_deprecated => None,
                // It may be a cell of a grid, if a script makes a grid of the table.
                _ if explicit.is_none()
                    && matches!(element.known_name(), Name::Td | Name::Th | Name::Tr) =>
                {
                    None
                }
                (_, Some(role)) if role.has.binary_search(&name).is_err() => {
                    Some(format!("the role `{}` does not have it", role.name))
                }
                (Some(_), None) if !has_textbox_properties(element) => {
                    Some(format!("`{tag}` has no role that has it"))
                }
                _ => None,
            };
            let has = |role: &Role| role.has.binary_search(&name).is_ok();
            if is_deprecated && reason.is_none() && role.is_some_and(|role| !has(role)) {
                let role = role.map_or("", |role| role.name);
                findings.push(Finding::new(&deprecated_aria::LINT, place).message(format!(
                    "`{name}` is deprecated for roles that do not have it, such as `{role}`"
                )));
            }
            if let Some(reason) = reason {
                findings.push(
                    Finding::new(&aria_attribute_not_allowed::LINT, place)
                        .message(format!("`{name}` is not allowed here: {reason}")),
                );
            }
        }
    }
}

fn is_heading(element: Node<'_>) -> bool {
    matches!(element.html_name(), Name::H1 | Name::H2 | Name::H3 | Name::H4 | Name::H5 | Name::H6)
}

fn is_section(element: Node<'_>) -> bool {
    matches!(
        element.html_name(),
        Name::Article | Name::Aside | Name::Main | Name::Nav | Name::Section
    )
}

/// Why browsers ignore a role that would hide the element.
///
/// <https://w3c.github.io/aria/#conflict_resolution_presentation_none>
fn conflict(element: Node<'_>, role: &Role) -> Option<alloc::string::String> {
    if !matches!(role.name, "none" | "presentation") {
        return None;
    }
    if element.attr_named(Name::Tabindex).is_some() {
        return Some("`tabindex` makes the element focusable".into());
    }
    let is_global = |name: &&str| GLOBAL_PROPERTIES.binary_search(name).is_ok();
    let mut names = element.attrs().map(|attribute| attribute.name().local);
    let name = names.find(|name| is_global(name) && *name != "aria-hidden")?;
    Some(format!("the element has `{name}`"))
}

fn role(name: &str) -> Option<&'static Role> {
    let at = ROLES.binary_search_by_key(&name, |role| role.name).ok()?;
    Some(&ROLES[at])
}

fn allowance(element: Node<'_>) -> Option<&'static Allowance> {
    let name = match element.html_name() {
        // It shows the chosen option, and the `select` is what assistive technology sees.
        Name::Button if element.parent().is_some_and(|parent| parent.is_html(Name::Select)) => {
            Name::Selectedcontent
        }
        name => name,
    };
    ALLOWANCES.of(name).find(|row| row.applies.iter().all(|test| test.is_met(element)))
}

/// The words for the kind of element on which a role is not allowed. `table` is the table that the
/// element is in.
fn refusal(
    element: Node<'_>,
    allowance: &Allowance,
    role: &Role,
    table: Option<Node<'_>>,
) -> Option<alloc::string::String> {
    let name = element.name();
    let parent = element.parent();
    let is_in = |name| parent.is_some_and(|parent| parent.is_html(name));
    let is_presentational = matches!(role.name, "none" | "presentation");
    let has = |attribute| element.attr_named(attribute).is_some_and(|value| !is_white_space(value));
    match element.known_name() {
        Name::Div if is_in(Name::Dl) && !is_presentational => Some("a `div` in `dl`".into()),
        Name::Summary if is_in(Name::Details) => Some("the `summary` of `details`".into()),
        Name::Img if has(Name::Alt) && is_presentational => {
            Some("an `img` with a text: write `alt=\"\"`".into())
        }
        Name::Img
            if !NAMING.iter().any(|name| has(*name))
                && !has(Name::Title)
                && !has(Name::Alt)
                && !is_presentational =>
        {
            Some("an `img` without a text".into())
        }
        Name::Img
            if element.attr_named(Name::Alt) == Some("")
                && !NAMING.iter().any(|name| has(*name)) =>
        {
            Some("an `img` with an empty `alt`, which makes it presentational".into())
        }
        Name::Figure
            if role.name != "doc-example"
                && element.children().any(|child| child.is_html(Name::Figcaption)) =>
        {
            Some("a `figure` with a `figcaption`".into())
        }
        Name::Li if is_list(parent) => Some("an `li` in a list".into()),
        Name::Td | Name::Th | Name::Tr
            if table.is_some_and(is_table) && !CELLS.contains(&role.name) =>
        {
            Some(format!("`{name}` in a table"))
        }
        _ if allowance.any || allowance.roles.contains(&role.name) => None,
        _ => Some(format!("`{name}`")),
    }
}

/// The roles that the parts of a table have.
const CELLS: [&str; 5] = ["cell", "gridcell", "columnheader", "rowheader", "row"];

fn is_list(parent: Option<Node<'_>>) -> bool {
    parent.is_some_and(|parent| {
        let is_list = [Name::Ul, Name::Ol, Name::Menu].iter().any(|name| parent.is_html(*name));
        is_list
            && parent.attr_named(Name::Role).is_none_or(|role| role.eq_ignore_ascii_case("list"))
    })
}

/// Whether assistive technology sees a table in a `table`.
fn is_table(table: Node<'_>) -> bool {
    let is_kept = |role: &str| ["table", "grid", "treegrid"].contains(&role);
    table.attr_named(Name::Role).is_none_or(is_kept)
}

/// Whether an element can be that of a `label`.
fn is_terminal_control(node: Node<'_>) -> bool {
    vocabulary::of(node)
        .is_some_and(|row| vocabulary::categories(node, row).meets(Categories::LABELABLE))
}

/// Whether an element of HTML has this state without the attribute.
fn has_natively(element: Node<'_>, property: &str) -> bool {
    match property {
        "aria-checked" => element.is_html(Name::Input) || element.is_html(Name::Option),
        "aria-level" => is_heading(element),
        "aria-valuenow" => {
            matches!(element.known_name(), Name::Input | Name::Meter | Name::Progress)
        }
        "aria-expanded" => {
            element.attr_named(Name::List).is_some()
                || element.attr_named(Name::Popovertarget).is_some()
                || element.attr_named(Name::Command).is_some()
        }
        _ => false,
    }
}

/// Fields without a role that have the properties of a text box.
fn has_textbox_properties(element: Node<'_>) -> bool {
    element.is_html(Name::Input)
}

/// Whether the element has an attribute of HTML that excludes this one.
///
/// <https://w3c.github.io/html-aria/#docconformance-attr>
fn replaced(element: Node<'_>, property: &str) -> bool {
    let has = |attribute| element.attr_named(attribute).is_some();
    let is = |attribute: Name, values: &[&str]| {
        let value = element.attr_named(attribute).unwrap_or_default();
        values.iter().any(|wanted| wanted.eq_ignore_ascii_case(value))
    };
    match property {
        "aria-checked" => element.is_html(Name::Input) && is(Name::Type, &["checkbox", "radio"]),
        "aria-placeholder" => has(Name::Placeholder),
        "aria-valuemax" => has(Name::Max),
        "aria-valuemin" => has(Name::Min),
        "aria-expanded" => has(Name::Popovertarget) || has(Name::Command),
        "aria-hidden" if is(Name::AriaHidden, &["true"]) => {
            element.is_html(Name::Body) || is(Name::Hidden, &["until-found"])
        }
        "aria-readonly" if is(Name::AriaReadonly, &["true"]) => {
            is(Name::Contenteditable, &["true", "plaintext-only"])
                || has(Name::Contenteditable) && is(Name::Contenteditable, &[""])
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use crate::check;

    #[test]
    fn a_label_has_no_role_if_it_is_of_a_control_however_deep_that_is() {
        for (body, count) in [
            ("<label role=group>a</label>", 0),
            ("<label role=group for=b>a</label><input id=b>", 1),
            ("<label role=group>a<b><i><input></i></b></label>", 1),
            ("<label role=group>a<input type=hidden></label>", 0),
            ("<label role=group><label role=group><input></label></label>", 2),
            ("<label role=group><label><input></label></label>", 1),
            ("<label role=group><label role=group>a</label><input></label>", 1),
            // The control of the inner label is not in the outer one.
            ("<label role=group><label role=group for=b></label></label><input id=b>", 1),
            ("<label role=group></label><input>", 0),
            ("<label role=group><template><input></template></label>", 0),
            ("<template><label role=group><input></label></template>", 1),
        ] {
            let found = check(&format!("<!DOCTYPE html><title>a</title><body>{body}"));
            let found = found.iter().filter(|it| it.rule.as_str() == "role-not-allowed");
            assert_eq!(found.count(), count, "{body}");
        }
    }

    /// The table of ARIA in HTML has no role for `dt` and `dd`, but the text takes implicit roles
    /// from HTML-AAM, which has.
    #[test]
    fn the_implicit_roles_of_terms_and_definitions_are_redundant_and_others_not_allowed() {
        for (list, rules) in [
            ("<dl><dt>a<dd>b</dl>", &[][..]),
            ("<dl><dt role=term>a<dd>b</dl>", &["redundant-role"]),
            ("<dl><dt>a<dd role=definition>b</dl>", &["redundant-role"]),
            ("<dl role=list><dt role=listitem>a<dd>b</dl>", &[]),
            ("<dl><dt role=definition>a<dd>b</dl>", &["role-not-allowed"]),
            ("<dl><dt>a<dd role=term>b</dl>", &["role-not-allowed"]),
        ] {
            let found = check(&format!("<!DOCTYPE html><title>a</title><body>{list}"));
            let found: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
            assert_eq!(found, rules, "{list}");
        }
    }
}
