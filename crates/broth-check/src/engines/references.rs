//! Attributes that refer to other elements, by id or by name.
//!
//! Only references in the document itself are checked: the contents of a template may be put
//! anywhere.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};
use broth_html_rules::decoded_fragment;
use broth_markup::distance::nearest;
use broth_markup::{Name, Namespace, Span};

use crate::Finding;
use crate::data::vocabulary::{self, Categories, is_hidden_input};
use crate::findings::Findings;
use crate::rules::references::{
    dangling_fragment, dangling_reference, dangling_relation, duplicate_id,
};
use crate::rules::values::invalid_id;
use crate::visitor::{Ids, Visitor, Walk};

mod headers;

/// The kind of element that an attribute refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Any,
    /// An element that a script may make later.
    Related,
    /// A part of the page, to which a link leads.
    Fragment,
    Labelable,
    Element(Name),
    /// A header cell of the same table.
    Header,
    Popover,
    /// An image map, by its name.
    Map,
}

impl Target {
    /// The kind of element that an attribute refers to, if it is a reference.
    fn of(element: Node<'_>, attribute: Name) -> Option<Self> {
        let name = element.html_name();
        Some(match attribute {
            Name::For if name == Name::Label => Self::Labelable,
            Name::For if name == Name::Output => Self::Any,
            Name::List if name == Name::Input => Self::Element(Name::Datalist),
            Name::Form => Self::Element(Name::Form),
            Name::Headers if matches!(name, Name::Td | Name::Th) => Self::Header,
            Name::Popovertarget => Self::Popover,
            Name::Usemap => Self::Map,
            Name::Href if matches!(name, Name::A | Name::Area) => Self::Fragment,
            Name::Commandfor | Name::Itemref | Name::AriaActivedescendant => Self::Any,
            Name::AriaControls
            | Name::AriaDescribedby
            | Name::AriaDetails
            | Name::AriaErrormessage
            | Name::AriaFlowto
            | Name::AriaLabelledby
            | Name::AriaOwns => Self::Related,
            _ => return None,
        })
    }

    /// Whether an element to which another one refers is of this kind.
    fn is_met_by(self, element: Node<'_>, from: Node<'_>) -> bool {
        match self {
            Self::Header => element.is_html(Name::Th) && headers::are_in_one_table(from, element),
            Self::Any | Self::Related | Self::Fragment => true,
            Self::Element(name) => element.is_html(name),
            Self::Popover => element.attr_named(Name::Popover).is_some(),
            Self::Labelable => {
                let row = vocabulary::of(element);
                row.is_none_or(|row| {
                    vocabulary::categories(element, row).meets(Categories::LABELABLE)
                        && !is_hidden_input(element)
                })
            }
            Self::Map => false,
        }
    }

    fn wanted(self) -> &'static str {
        match self {
            Self::Any | Self::Related | Self::Fragment => "element",
            Self::Labelable => "form control",
            Self::Element(Name::Datalist) => "`datalist`",
            Self::Element(Name::Form) => "`form`",
            Self::Element(_) => "element",
            Self::Header => "`th` of this table",
            Self::Popover => "element with `popover`",
            Self::Map => "`map`",
        }
    }
}

/// The references of a document, and the elements that they may refer to.
#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    /// The names of `a` elements, to which links may lead, with the first place of each.
    anchors: BTreeMap<&'d str, Span>,
    /// All references.
    named: Vec<(Node<'d>, &'d str, Span)>,
    maps: BTreeSet<&'d str>,
    pending: Vec<(Target, Node<'d>, Attribute<'d>, Span)>,
    /// How many ids were compared with all others.
    compared: usize,
}

/// How many ids that nothing has are compared with all others. The rest may be misspelled, too.
const MOST_COMPARED: usize = 64;

impl<'d> Visitor<'d> for Check<'d> {
    fn attribute(&mut self, element: Node<'d>, attribute: Attribute<'d>, walk: &mut Walk<'_, 'd>) {
        if walk.is_in_document() {
            self.note(element, attribute);
        }
    }

    fn finish(&mut self, walk: &mut Walk<'_, 'd>) {
        if let (Some(_), Some(ids)) = (walk.root(), walk.ids.first()) {
            self.report(ids, walk.findings);
        }
    }
}

impl<'d> Check<'d> {
    fn note(&mut self, element: Node<'d>, attribute: Attribute<'d>) {
        match attribute.known_name() {
            Name::Name if element.is_html(Name::A) => {
                let place = attribute.value_span().filter(|span| !span.is_empty());
                if let Some(place) = place {
                    self.anchors.entry(attribute.value()).or_insert(place);
                    self.named.push((element, attribute.value(), place));
                }
            }
            Name::Name if element.is_html(Name::Map) => {
                self.maps.insert(attribute.value());
            }
            name => {
                let Some(target) = Target::of(element, name) else { return };
                let span = attribute.value_span().filter(|span| !span.is_empty());
                if let Some(span) = span.filter(|_| element.namespace() == Namespace::Html) {
                    self.pending.push((target, element, attribute, span));
                }
            }
        }
    }

    fn report(&mut self, ids: &Ids<'d>, findings: &mut Findings) {
        let cells = self.pending.iter().filter(|(target, ..)| *target == Target::Header);
        headers::circles(cells.map(|&(_, cell, names, place)| (cell, names, place)), ids, findings);
        for &(anchor, name, place) in &self.named {
            findings.extend(self.anchor(anchor, name, place, ids));
        }
        for (target, element, attribute, span) in core::mem::take(&mut self.pending) {
            let value = attribute.value();
            match target {
                Target::Fragment => findings.extend(self.fragment(value, ids, span)),
                Target::Map => {
                    let name = value.strip_prefix('#').unwrap_or_default();
                    if !name.is_empty() && !self.maps.contains(name) {
                        let meant = self.meant(name, |check| check.maps.iter().copied());
                        findings.push(dangling(target, attribute, name, span, meant));
                    }
                }
                _ => {
                    for id in value.split_ascii_whitespace() {
                        let found = ids.get(id).map(|(node, _)| node);
                        let is_custom = |node: &&Node<'_>| vocabulary::of(**node).is_none();
                        if found.is_some_and(|node| target.is_met_by(*node, element))
                            || found.is_some_and(|node| is_custom(&node))
                            || target == Target::Element(Name::Form) && !is_in_form_control(element)
                        {
                            continue;
                        }
                        let fits = |id: &&str| {
                            ids.get(*id).is_some_and(|(node, _)| target.is_met_by(*node, element))
                        };
                        let meant = self.meant(id, |_| ids.keys().copied()).filter(fits);
                        findings.push(dangling(target, attribute, id, span, meant));
                    }
                }
            }
        }
    }

    /// The id or name that was meant by another one, if one of these is near.
    fn meant<'s, I: Iterator<Item = &'d str>>(
        &'s mut self,
        written: &str,
        known: impl FnOnce(&'s Self) -> I,
    ) -> Option<&'d str> {
        self.compared += 1;
        if self.compared > MOST_COMPARED {
            return None;
        }
        nearest(written, known(self).filter(|name| !name.is_empty()))
    }

    /// Reports the name of an `a` that clashes with an id or another name.
    ///
    /// <https://html.spec.whatwg.org/multipage/obsolete.html#obsolete-but-conforming-features>
    fn anchor(&self, anchor: Node<'d>, name: &str, place: Span, ids: &Ids<'d>) -> Option<Finding> {
        let first = match anchor.attr_named(Name::Id) {
            Some(id) if id != name => {
                let message = "the `id` of an `a` differs from its `name`";
                return Some(Finding::new(&invalid_id::LINT, place).message(message));
            }
            Some(_) => None,
            None => ids.get(name).map(|(_, place)| *place),
        };
        let first = first.or_else(|| self.anchors.get(name).copied());
        // A formatting element that the parser repeats has the same name.
        let first = first.filter(|first| *first != place)?;
        Some(
            Finding::new(&duplicate_id::LINT, place)
                .message(format!(
                    "the `name` of this `a` is the id or name `{name}` of another element"
                ))
                .related(first, "first used here"),
        )
    }

    /// <https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element>
    fn fragment(&mut self, url: &str, ids: &Ids<'d>, span: Span) -> Option<Finding> {
        let fragment = url.trim_ascii().strip_prefix('#')?;
        let is_there = |name: &str| ids.contains_key(name) || self.anchors.contains_key(name);
        if fragment.is_empty() || is_there(fragment) || fragment.eq_ignore_ascii_case("top") {
            return None;
        }
        let decoded = decoded_fragment(fragment);
        let may_be_a_route = fragment.starts_with(['/', '!']) || fragment.contains(":~:");
        if may_be_a_route || is_there(&decoded) {
            return None;
        }
        let meant = self.meant(&decoded, |check| ids.keys().chain(check.anchors.keys()).copied());
        let message = format!("no element of this page has the id `{decoded}`");
        Some(with_meant(Finding::new(&dangling_fragment::LINT, span).message(message), meant))
    }
}

/// Whether the element is a form control, whose attribute `form` refers to a form.
fn is_in_form_control(element: Node<'_>) -> bool {
    vocabulary::of(element).is_some_and(|row| row.attributes.names.contains(&Name::Form))
}

/// A finding with advice, if a name is near.
fn with_meant(finding: Finding, meant: Option<&str>) -> Finding {
    match meant {
        Some(meant) => finding.help(format!("did you mean `{meant}`?")),
        None => finding,
    }
}

fn dangling(
    target: Target,
    attribute: Attribute<'_>,
    id: &str,
    span: Span,
    meant: Option<&str>,
) -> Finding {
    let (name, wanted) = (attribute.name().local, target.wanted());
    let by = if target == Target::Map { "name" } else { "id" };
    let rule = match target {
        Target::Related => &dangling_relation::LINT,
        _ => &dangling_reference::LINT,
    };
    let message = format!("`{name}` refers to `{id}`, but no {wanted} has this {by}");
    with_meant(Finding::new(rule, span).message(message), meant)
}
