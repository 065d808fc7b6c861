//! Attributes that refer to other elements, by id or by name.
//!
//! Only those of the document itself are checked: what is in a template may be put anywhere.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node};
use broth_markup::{Name, Namespace, Span};

use crate::findings::Findings;
use crate::vocabulary::{self, Categories, is_hidden_input};
use crate::{Finding, WritingRule};

/// What an attribute refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Any,
    /// An element that may be made later.
    Related,
    /// A part of the page, to which a link leads.
    Fragment,
    Labelable,
    Element(Name),
    Popover,
    /// An image map, by its name.
    Map,
}

impl Target {
    /// What the attribute of this element refers to, if it does.
    fn of(element: Node<'_>, attribute: &str) -> Option<Self> {
        let name = element.name();
        Some(match attribute {
            "for" if name == Name::Label => Self::Labelable,
            "for" if name == Name::Output => Self::Any,
            "list" if name == Name::Input => Self::Element(Name::Datalist),
            "form" => Self::Element(Name::Form),
            "headers" if matches!(name, Name::Td | Name::Th) => Self::Element(Name::Th),
            "popovertarget" => Self::Popover,
            "usemap" => Self::Map,
            "href" if matches!(name, Name::A | Name::Area) => Self::Fragment,
            "commandfor" | "itemref" | "aria-activedescendant" => Self::Any,
            "aria-controls" | "aria-describedby" | "aria-details" | "aria-errormessage"
            | "aria-flowto" | "aria-labelledby" | "aria-owns" => Self::Related,
            _ => return None,
        })
    }

    /// Whether this is such an element.
    fn is_met_by(self, element: Node<'_>) -> bool {
        match self {
            Self::Any | Self::Related | Self::Fragment => true,
            Self::Element(name) => element.is_html(name),
            Self::Popover => element.attr("popover").is_some(),
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
            Self::Element(_) => "`th`",
            Self::Popover => "element with `popover`",
            Self::Map => "`map`",
        }
    }
}

/// The references of a document and what they may refer to.
#[derive(Debug, Default)]
pub(crate) struct References<'d> {
    ids: BTreeMap<&'d str, Node<'d>>,
    /// The names of `a` elements, to which links may lead.
    anchors: BTreeSet<&'d str>,
    maps: BTreeSet<&'d str>,
    pending: Vec<(Target, Node<'d>, Attribute<'d>, Span)>,
}

impl<'d> References<'d> {
    pub(crate) fn attribute(&mut self, element: Node<'d>, attribute: Attribute<'d>) {
        if attribute.name().namespace != Namespace::None {
            return;
        }
        let (name, value) = (attribute.name().local, attribute.value());
        match name {
            "id" => {
                self.ids.entry(value).or_insert(element);
            }
            "name" if element.is_html(Name::A) => {
                self.anchors.insert(value);
            }
            "name" if element.is_html(Name::Map) => {
                self.maps.insert(value);
            }
            _ if element.namespace() == Namespace::Html => {
                let span = attribute.value_span().filter(|span| !span.is_empty());
                if let (Some(target), Some(span)) = (Target::of(element, name), span) {
                    self.pending.push((target, element, attribute, span));
                }
            }
            _ => {}
        }
    }

    pub(crate) fn finish(self, findings: &mut Findings) {
        for &(target, element, attribute, span) in &self.pending {
            let value = attribute.value();
            match target {
                Target::Fragment => findings.extend(self.fragment(value, span)),
                Target::Map => {
                    let name = value.strip_prefix('#').unwrap_or_default();
                    if !name.is_empty() && !self.maps.contains(name) {
                        findings.push(dangling(target, attribute, name, span));
                    }
                }
                _ => {
                    for id in value.split_ascii_whitespace() {
                        let found = self.ids.get(id);
                        let is_custom = |node: &&Node<'_>| vocabulary::of(**node).is_none();
                        if found.is_some_and(|node| target.is_met_by(*node))
                            || found.is_some_and(|node| is_custom(&node))
                            || target == Target::Element(Name::Form) && !is_in_form_control(element)
                        {
                            continue;
                        }
                        findings.push(dangling(target, attribute, id, span));
                    }
                }
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element>
    fn fragment(&self, url: &str, span: Span) -> Option<Finding> {
        let fragment = url.trim_ascii().strip_prefix('#')?;
        let decoded = percent_decode(fragment);
        let is_there = |name: &str| self.ids.contains_key(name) || self.anchors.contains(name);
        let may_be_a_route = fragment.starts_with(['/', '!']) || fragment.contains(":~:");
        if fragment.is_empty()
            || fragment.eq_ignore_ascii_case("top")
            || may_be_a_route
            || is_there(fragment)
            || is_there(&decoded)
        {
            return None;
        }
        Some(
            Finding::new(WritingRule::DanglingFragment, span)
                .message(format!("no element of this page has the id `{decoded}`")),
        )
    }
}

/// Whether the attribute `form` is that of a form control.
fn is_in_form_control(element: Node<'_>) -> bool {
    vocabulary::of(element).is_some_and(|row| row.attributes.names.contains(&"form"))
}

fn dangling(target: Target, attribute: Attribute<'_>, id: &str, span: Span) -> Finding {
    let (name, wanted) = (attribute.name().local, target.wanted());
    let by = if target == Target::Map { "name" } else { "id" };
    let rule = match target {
        Target::Related => WritingRule::DanglingRelation,
        _ => WritingRule::DanglingReference,
    };
    Finding::new(rule, span)
        .message(format!("`{name}` refers to `{id}`, but no {wanted} has this {by}"))
}

fn percent_decode(text: &str) -> alloc::string::String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|two| core::str::from_utf8(two).ok());
        let number = digits.filter(|two| two.bytes().all(|digit| digit.is_ascii_hexdigit()));
        match number.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(decoded) if byte == b'%' => {
                bytes.push(decoded);
                rest = &after[2..];
            }
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    alloc::string::String::from_utf8_lossy(&bytes).into_owned()
}
