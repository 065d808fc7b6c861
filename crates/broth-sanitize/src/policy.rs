//! A configuration prepared for lookups. It decides about elements, attributes, comments and
//! processing instructions.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use broth_markup::{Name, Namespace, QName};

use crate::builtin;
use crate::config::{ConfigName, Configuration, SanitizerConfig};
use crate::removals::Removals;
use crate::removed::RemovalReason;
use crate::table::{Bits, Table};
use crate::url;

/// The decision about an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It stays, with those of its attributes that the rule allows.
    Keep(RuleId),
    /// It is removed, with everything in it.
    Remove(RemovalReason),
    /// It is removed; its content stays.
    Unwrap(RemovalReason),
}

/// The number of a rule for the attributes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RuleId(usize);

/// The attributes that an element may have. The sets contain numbers of attributes; 0 is for those
/// that no list names.
#[derive(Clone, Debug, Default)]
struct Rule {
    kept: Bits,
    /// The attributes that a list of those to remove names, for the report.
    listed: Bits,
    /// Whether custom data attributes that no list names are kept.
    keeps_data: bool,
    /// The attributes whose `javascript:` URLs are removed.
    navigating: Bits,
    /// The attributes that are removed if they make SVG animate a link.
    animating: Bits,
}

/// A configuration prepared for lookups.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    elements: Table,
    /// The decisions by the number of the element; 0 is for those that no list names.
    fates: Vec<Fate>,
    /// The decisions for HTML elements with a known name, by that name.
    // OPTIMIZATION: most elements have one, and this is one step instead of three: 5 % of the
    // instructions of sanitizing a tree.
    html: Vec<Fate>,
    attributes: Table,
    rules: Vec<Rule>,
    comments: bool,
    instructions: Instructions,
    safe: Option<Safe>,
}

/// The names that a safe sanitizer always removes, for the report.
#[derive(Clone, Debug)]
struct Safe {
    elements: Bits,
    attributes: Bits,
}

#[derive(Clone, Debug)]
enum Instructions {
    Allow(BTreeSet<String>),
    Remove(BTreeSet<String>),
}

/// The rule of elements without lists of their own.
const COMMON: RuleId = RuleId(0);
/// The same in MathML, where everything may be a link.
const COMMON_MATHML: RuleId = RuleId(1);

impl RuleId {
    /// No attributes at all.
    pub(crate) const BARE: Self = Self(2);
    /// The attributes of elements that have no lists of their own.
    pub(crate) const COMMON: Self = COMMON;
}

/// Whether a sanitizer guarantees that no script runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Safety {
    /// No script runs: everything that can run one was removed from the configuration.
    Safe,
    /// The sanitizer only follows its configuration.
    AsConfigured,
}

impl Policy {
    /// Prepares a configuration, and what is removed whatever it says.
    pub(crate) fn new(configuration: &Configuration, safety: Safety, removals: &Removals) -> Self {
        let config = configuration.as_dictionary();
        let mut policy = Self {
            elements: Table::default(),
            fates: alloc::vec![unnamed_fate(config)],
            html: Vec::new(),
            attributes: Table::default(),
            rules: Vec::new(),
            comments: config.comments == Some(true),
            instructions: instructions(config),
            safe: None,
        };
        policy.number_attributes(config, removals);
        policy.safe = (safety == Safety::Safe).then(|| policy.number_unsafe());
        let mut lists = policy.lists(config);
        let common = policy.rule(config, &lists);
        policy.rules = alloc::vec![common.clone(), common, Rule::default()];
        for element in config.elements.iter().flatten() {
            let id = if element.attributes.is_none()
                && element.remove_attributes.iter().all(Vec::is_empty)
            {
                COMMON
            } else {
                lists.local_allowed = policy.numbers(&element.attributes);
                lists.local_removed = policy.numbers(&element.remove_attributes);
                let rule = policy.rule(config, &lists);
                policy.add_rule(rule)
            };
            policy.set_fate(&element.name, Fate::Keep(id));
        }
        for element in config.remove_elements.iter().flatten() {
            let number = policy.elements.add(element);
            let is_unsafe = policy.safe.as_ref().is_some_and(|safe| safe.elements.has(number));
            let reason = if is_unsafe { RemovalReason::Unsafe } else { RemovalReason::Listed };
            policy.set_fate(element, Fate::Remove(reason));
        }
        for element in config.replace_with_children_elements.iter().flatten() {
            policy.set_fate(element, Fate::Unwrap(RemovalReason::ReplacedWithChildren));
        }
        policy.remove(removals);
        if config.javascript_urls == Some(false) {
            policy.guard_links();
        }
        let names = (0..Name::COUNT).map(|number| Name::from_number(number as u16));
        let html = names.map(|name| policy.look_up(&QName::known(Namespace::Html, name)));
        policy.html = html.collect();
        policy
    }

    /// Gives a number to every attribute that a list names.
    fn number_attributes(&mut self, config: &SanitizerConfig, removals: &Removals) {
        let global = [&config.attributes, &config.remove_attributes];
        let elements = config.elements.iter().flatten();
        let local = elements.flat_map(|element| [&element.attributes, &element.remove_attributes]);
        let removed = removals.attributes.iter().flat_map(|(_, names)| names);
        for attribute in global.into_iter().chain(local).flatten().flatten().chain(removed) {
            self.attributes.add(attribute);
        }
        for entry in builtin::NAVIGATING_ATTRIBUTES.iter().chain(builtin::ANIMATING_ATTRIBUTES) {
            self.numbers_of(entry.attributes);
        }
        self.numbers_of(MATHML_LINKS);
    }

    /// Removes what is removed whatever the configuration says.
    fn remove(&mut self, removals: &Removals) {
        for element in &removals.elements {
            let number = self.elements.add(element);
            if !self.is_unsafe_element(number) {
                self.set_fate(element, Fate::Remove(RemovalReason::Listed));
            }
        }
        // They have numbers now, so they are no longer kept as data attributes without one.
        let names = removals.attributes.iter().flat_map(|(_, names)| names);
        for name in names.filter(|name| name.is_custom_data_attribute()) {
            let number = self.attributes.number(name);
            self.rules
                .iter_mut()
                .filter(|rule| rule.keeps_data)
                .for_each(|rule| rule.kept.set(number));
        }
        for (element, names) in &removals.attributes {
            let names: Vec<_> = names.iter().map(|name| self.attributes.number(name)).collect();
            let rules = match element {
                Some(element) => self.own_rule(element).map(core::slice::from_mut),
                None => Some(&mut *self.rules),
            };
            for rule in rules.into_iter().flatten() {
                for name in &names {
                    rule.kept.remove(*name);
                    rule.listed.set(*name);
                }
            }
        }
    }

    fn number_unsafe(&mut self) -> Safe {
        let elements = builtin::BASELINE_ELEMENTS.iter();
        let handlers = builtin::EVENT_HANDLERS.iter();
        Safe {
            elements: elements
                .map(|entry| self.elements.add_named(entry.namespace.uri(), entry.name))
                .collect(),
            attributes: handlers.map(|entry| self.attributes.add_named("", entry.name)).collect(),
        }
    }

    fn numbers_of(&mut self, attributes: &[&str]) -> Bits {
        let mut add = |name: &&str| match name.strip_prefix("xlink:") {
            Some(local) => self.attributes.add_named(Namespace::XLink.uri(), local),
            None => self.attributes.add_named("", name),
        };
        attributes.iter().map(&mut add).collect()
    }

    fn add_rule(&mut self, rule: Rule) -> RuleId {
        self.rules.push(rule);
        RuleId(self.rules.len() - 1)
    }

    fn set_fate(&mut self, element: &ConfigName, fate: Fate) {
        let number = self.elements.add(element) as usize;
        while self.fates.len() <= number {
            let unnamed = self.fates[0];
            self.fates.push(unnamed);
        }
        self.fates[number] = fate;
    }

    /// The numbers of the names in a list.
    fn numbers(&self, names: &Option<Vec<ConfigName>>) -> Option<Bits> {
        let names = names.as_ref()?.iter();
        Some(names.map(|name| self.attributes.number(name)).collect())
    }

    /// The lists that apply to all elements.
    fn lists(&self, config: &SanitizerConfig) -> Lists {
        Lists {
            local_allowed: None,
            local_removed: None,
            allowed: self.numbers(&config.attributes),
            removed: self.numbers(&config.remove_attributes),
        }
    }

    /// The rule of an element, from its own lists and those for all elements.
    fn rule(&self, config: &SanitizerConfig, lists: &Lists) -> Rule {
        Rule {
            kept: Bits::of_words(self.attributes.len() + 1, |index| lists.keep(index)),
            listed: Bits::of_words(self.attributes.len() + 1, |index| lists.removed(index)),
            keeps_data: config.attributes.is_some() && config.data_attributes == Some(true),
            ..Rule::default()
        }
    }

    /// Adds the attributes that contain URLs to the rules of elements that can be links.
    fn guard_links(&mut self) {
        let in_mathml = self.numbers_of(MATHML_LINKS);
        for (entries, animates) in
            [(builtin::NAVIGATING_ATTRIBUTES, false), (builtin::ANIMATING_ATTRIBUTES, true)]
        {
            for entry in entries {
                let numbers = self.numbers_of(entry.attributes);
                let Some(rule) = self.own_rule(&entry.element()) else { continue };
                *(if animates { &mut rule.animating } else { &mut rule.navigating }) = numbers;
            }
        }
        for number in self.elements.in_namespace(Namespace::MathMl) {
            if let Some(Fate::Keep(RuleId(id @ 3..))) = self.fates.get(number as usize) {
                self.rules[*id].navigating = in_mathml.clone();
            }
        }
        self.rules[COMMON_MATHML.0].navigating = in_mathml;
    }

    /// The rule of an element, not shared with any other element; `None` if it is not kept.
    fn own_rule(&mut self, name: &ConfigName) -> Option<&mut Rule> {
        let number = self.elements.add(name) as usize;
        let fate = self.fates.get(number).unwrap_or(&self.fates[0]);
        let Fate::Keep(RuleId(mut id)) = *fate else { return None };
        if id == COMMON.0 {
            let rule = self.rules[id].clone();
            let added = self.add_rule(rule);
            self.set_fate(name, Fate::Keep(added));
            id = added.0;
        }
        self.rules.get_mut(id)
    }
}

/// The attributes of MathML elements that contain URLs.
const MATHML_LINKS: &[&str] = &["href", "xlink:href"];

/// The lists that decide about an attribute.
struct Lists {
    local_allowed: Option<Bits>,
    local_removed: Option<Bits>,
    allowed: Option<Bits>,
    removed: Option<Bits>,
}

impl Lists {
    /// The steps that decide about attributes by their names, except for custom data attributes:
    /// for 64 numbers at once.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#inner-sanitize-steps>
    fn keep(&self, index: usize) -> u64 {
        let word = |bits: &Option<Bits>| bits.as_ref().map(|bits| bits.word(index));
        let kept = match (word(&self.allowed), word(&self.local_allowed)) {
            // Step 1.5.9.3.
            (Some(global), local) => global | local.unwrap_or(0),
            // Step 1.5.9.4.
            (None, Some(local)) => local,
            (None, None) => !word(&self.removed).unwrap_or(0),
        };
        // Step 1.5.9.2.
        kept & !word(&self.local_removed).unwrap_or(0)
    }

    /// The attributes that the lists of those to remove name, as 64 numbers at once.
    fn removed(&self, index: usize) -> u64 {
        let lists = [&self.removed, &self.local_removed];
        lists.into_iter().flatten().fold(0, |all, bits| all | bits.word(index))
    }
}

/// Whether `attributeName` names the address of a link. The standard only knows the prefix `xlink`;
/// the public tests require all prefixes, since each may be bound to XLink.
fn is_link_address(attribute_name: &str) -> bool {
    let is_prefix = |prefix: &str| !prefix.is_empty() && !prefix.contains(char::is_whitespace);
    match attribute_name.split_once(':') {
        Some((prefix, local)) => local == "href" && is_prefix(prefix),
        None => attribute_name == "href",
    }
}

fn unnamed_fate(config: &SanitizerConfig) -> Fate {
    match config.elements {
        Some(_) => Fate::Remove(RemovalReason::NotAllowed),
        None => Fate::Keep(COMMON),
    }
}

fn instructions(config: &SanitizerConfig) -> Instructions {
    let set = |targets: &Option<Vec<String>>| targets.iter().flatten().cloned().collect();
    match config.processing_instructions {
        Some(_) => Instructions::Allow(set(&config.processing_instructions)),
        None => Instructions::Remove(set(&config.remove_processing_instructions)),
    }
}

/// Decisions.
impl Policy {
    /// Whether comments stay.
    pub(crate) fn allows_comments(&self) -> bool {
        self.comments
    }

    /// Whether processing instructions with this target stay.
    pub(crate) fn allows_instruction(&self, target: &str) -> bool {
        match &self.instructions {
            Instructions::Allow(targets) => targets.contains(target),
            Instructions::Remove(targets) => !targets.contains(target),
        }
    }

    /// Why a comment or a processing instruction is removed.
    pub(crate) fn why_not_instruction(&self) -> RemovalReason {
        match &self.instructions {
            Instructions::Allow(_) => RemovalReason::NotAllowed,
            Instructions::Remove(_) => RemovalReason::Listed,
        }
    }

    /// The decision about an element.
    #[inline]
    pub(crate) fn element(&self, name: &QName<'_>) -> Fate {
        if name.namespace == Namespace::Html && name.name != Name::Unknown {
            return self.html[name.name as usize];
        }
        self.look_up(name)
    }

    fn look_up(&self, name: &QName<'_>) -> Fate {
        let number = self.elements.get(name);
        let fate = self.fates.get(number as usize).copied().unwrap_or(self.fates[0]);
        match fate {
            Fate::Keep(COMMON) if name.namespace == Namespace::MathMl => Fate::Keep(COMMON_MATHML),
            Fate::Remove(RemovalReason::NotAllowed)
                if number > 0 && self.is_unsafe_element(number) =>
            {
                Fate::Remove(RemovalReason::Unsafe)
            }
            fate => fate,
        }
    }

    fn is_unsafe_element(&self, number: u32) -> bool {
        self.safe.as_ref().is_some_and(|safe| safe.elements.has(number))
    }

    /// Why an attribute of an element is removed, if it is.
    #[inline]
    pub(crate) fn attribute(
        &self,
        RuleId(id): RuleId,
        name: &QName<'_>,
        value: &str,
    ) -> Result<(), RemovalReason> {
        let rule = &self.rules[id];
        let number = self.attributes.get(name);
        if !rule.kept.has(number) {
            let is_data =
                number == 0 && name.namespace == Namespace::None && name.local.starts_with("data-");
            return match is_data && rule.keeps_data {
                true => Ok(()),
                false => Err(self.why_not(rule, number)),
            };
        }
        // Step 1.5.9.5. A value is examined only if the name is in a list.
        if rule.navigating.has(number) && url::is_javascript(value) {
            return Err(RemovalReason::JavascriptUrl);
        }
        if rule.animating.has(number) && is_link_address(value) {
            return Err(RemovalReason::AnimatesLink);
        }
        Ok(())
    }

    #[cold]
    fn why_not(&self, rule: &Rule, number: u32) -> RemovalReason {
        match &self.safe {
            Some(safe) if safe.attributes.has(number) => RemovalReason::Unsafe,
            _ if rule.listed.has(number) => RemovalReason::Listed,
            _ => RemovalReason::NotAllowed,
        }
    }
}
