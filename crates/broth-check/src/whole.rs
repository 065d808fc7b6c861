//! Rules about the document as a whole: what it must have, what it may have once, and the order of headings.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use broth_dom::{Node, NodeId};
use broth_markup::{Name, Namespace, Span};

use crate::Finding;
use crate::findings::Findings;
use crate::rules::content::misplaced_element;
use crate::rules::document::{
    missing_lang, missing_title, missing_top_level_heading, repeated_element, skipped_heading_level,
};
use crate::rules::references::dangling_reference;
use crate::tokens::is_white_space;
use crate::topics::Topics;
use crate::unique;
use crate::vocabulary::{self, Categories, is_hidden_input};

/// What the walk has met so far.
#[derive(Debug, Default)]
pub(crate) struct Whole<'d> {
    /// What may be there once, and where it was met first.
    met: BTreeMap<Once, Span>,
    /// The level of the last heading.
    level: Option<u32>,
    /// The first heading, and whether there is one of the first level.
    first_heading: Option<Span>,
    has_top: bool,
    /// Whether headings have levels that depend on `headingoffset`.
    has_offsets: bool,
    /// The first element with a URL.
    url: Option<Span>,
    /// The open labels and selects, and the first control or selected option of each.
    open: Vec<(Node<'d>, Option<Span>)>,
}

/// Of what a document, or a part of it, has only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Once {
    Title,
    Base,
    Charset,
    Refresh,
    DefaultStyle,
    Compatibility,
    Policy,
    ColorScheme,
    Description,
    Main,
    /// In the nearest dialog or popover, or in the document.
    Autofocus(Option<NodeId>),
    /// For each kind of track that a media element may have one of.
    DefaultTrack(NodeId, &'static str),
}

impl Once {
    fn name(self) -> &'static str {
        match self {
            Self::Title => "`title`",
            Self::Base => "`base`",
            Self::Charset => "declaration of the encoding",
            Self::Refresh => "`meta` that refreshes the page",
            Self::DefaultStyle => "`meta` that names the default style",
            Self::Compatibility => "`meta` for compatibility",
            Self::Policy => "`meta` with a content security policy",
            Self::ColorScheme => "`meta` with colour schemes",
            Self::Description => "description",
            Self::Main => "`main` that is not hidden",
            Self::Autofocus(_) => "element with `autofocus`",
            Self::DefaultTrack(_, "descriptions") => "`track` of descriptions with `default`",
            Self::DefaultTrack(_, "chapters") => "`track` of chapters with `default`",
            Self::DefaultTrack(..) => "`track` of subtitles or captions with `default`",
        }
    }
}

impl<'d> Whole<'d> {
    pub(crate) fn enter(
        &mut self,
        element: Node<'d>,
        tag: Option<Span>,
        topics: Topics,
        findings: &mut Findings,
    ) {
        let Some(tag) = tag.filter(|_| element.namespace() == Namespace::Html) else { return };
        if let Some(what) = once(element) {
            self.once(what, tag, findings);
        }
        if topics.have(Topics::WHOLE) {
            self.has_offsets |= element.attr_named(Name::Headingoffset).is_some()
                || element.attr_named(Name::Headingreset).is_some();
            self.has_top |= element.attr_named(Name::AriaLevel) == Some("1");
            if element.attr_named(Name::Autofocus).is_some() {
                self.once(autofocus(element), tag, findings);
            }
        }
        match element.html_name() {
            Name::Html
                if element.attr_named(Name::Lang).is_none()
                    && element.parent().is_some_and(|node| node.parent().is_none()) =>
            {
                findings.push(
                    Finding::new(&missing_lang::LINT, tag)
                        .help("say which language the document is in, such as `lang=en`"),
                );
            }
            Name::Base if element.attr_named(Name::Href).is_some() => {
                if let Some(url) = self.url {
                    findings.push(
                        Finding::new(&misplaced_element::LINT, tag)
                            .message("`base` comes after an element with a URL")
                            .related(url, "this URL is resolved without it"),
                    );
                }
            }
            Name::Label | Name::Select => self.open.push((element, None)),
            Name::Option => self.selected(element, tag, findings),
            _ => {}
        }
        if self.url.is_none()
            && matches!(element.html_name(), Name::Link | Name::Script | Name::A | Name::Img)
            && [Name::Href, Name::Src].iter().any(|name| element.attr_named(*name).is_some())
        {
            self.url = Some(tag);
        }
        self.control(element, tag, findings);
        self.heading(element, tag, findings);
    }

    pub(crate) fn leave(&mut self, element: Node<'d>) {
        if self.open.last().is_some_and(|(open, _)| *open == element) {
            self.open.pop();
        }
    }

    fn once(&mut self, what: Once, tag: Span, findings: &mut Findings) {
        if let Some(first) = self.met.get(&what) {
            findings.push(
                Finding::new(&repeated_element::LINT, tag)
                    .message(format!("there is already a {}", what.name()))
                    .related(*first, "the first one"),
            );
        } else {
            self.met.insert(what, tag);
        }
    }

    /// <https://html.spec.whatwg.org/multipage/forms.html#the-label-element>
    fn control(&mut self, element: Node<'d>, tag: Span, findings: &mut Findings) {
        if self.open.is_empty() {
            return;
        }
        let Some(row) = vocabulary::of(element) else { return };
        if !vocabulary::categories(element, row).meets(Categories::LABELABLE)
            || is_hidden_input(element)
        {
            return;
        }
        let mut open = self.open.iter_mut().rev();
        let Some((label, first)) = open.find(|(open, _)| open.is_html(Name::Label)) else { return };
        let Some(first) = *first else {
            *first = Some(tag);
            if let Some(wanted) = label.attr_named(Name::For)
                && element.attr_named(Name::Id) != Some(wanted)
            {
                findings.push(
                    Finding::new(&dangling_reference::LINT, tag)
                        .message(format!(
                            "this `{}` is in a `label` for another element",
                            element.local_name()
                        ))
                        .help(format!(
                            "give it the id `{wanted}`, or remove `for` from the `label`"
                        )),
                );
            }
            return;
        };
        findings.push(
            Finding::new(&repeated_element::LINT, tag)
                .message("there is already a form control in this `label`")
                .related(first, "the first one"),
        );
    }

    /// <https://html.spec.whatwg.org/multipage/form-elements.html#the-select-element>
    fn selected(&mut self, option: Node<'d>, tag: Span, findings: &mut Findings) {
        let Some((select, first)) = self.open.last_mut() else { return };
        if option.attr_named(Name::Selected).is_none()
            || !select.is_html(Name::Select)
            || select.attr_named(Name::Multiple).is_some()
        {
            return;
        }
        match *first {
            None => *first = Some(tag),
            Some(first) => findings.push(
                Finding::new(&repeated_element::LINT, tag)
                    .message("there is already a selected option in this `select`")
                    .related(first, "the first one"),
            ),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2>
    fn heading(&mut self, element: Node<'d>, tag: Span, findings: &mut Findings) {
        let has = |name| element.attr_named(name).is_some();
        let name = element.html_name();
        let level = match name {
            Name::H1 => 1,
            Name::H2 => 2,
            Name::H3 => 3,
            Name::H4 => 4,
            Name::H5 => 5,
            Name::H6 => 6,
            _ => return,
        };
        self.has_top |= level == 1;
        let is_hidden =
            has(Name::Hidden) || self.has_offsets || has(Name::AriaLevel) || has(Name::Role);
        if let Some(last) = self.level.filter(|last| level > last + 1 && !is_hidden) {
            findings.push(
                Finding::new(&skipped_heading_level::LINT, tag)
                    .message(format!("`{name}` follows `h{last}`"))
                    .help(format!("use `h{}`", last + 1)),
            );
        }
        self.level = Some(level);
        self.first_heading.get_or_insert(tag);
    }

    /// The end of the document.
    pub(crate) fn finish(&self, root: Node<'_>, findings: &mut Findings) {
        if let Some(heading) = self.first_heading.filter(|_| !self.has_top && !self.has_offsets) {
            findings.push(Finding::new(&missing_top_level_heading::LINT, heading));
        }
        let head = root.children().find(|child| child.is_html(Name::Head));
        let Some(head) = head else { return };
        let title = head.children().find(|child| child.is_html(Name::Title));
        let is_empty = title.is_some_and(|title| {
            title.children().all(|child| child.text().is_none_or(is_white_space))
        });
        if title.is_some() && !is_empty {
            return;
        }
        let place = title.and_then(Node::start_tag).or(head.start_tag()).or(root.start_tag());
        let place = place.or(head.span().map(|span| Span::empty(span.start))).unwrap_or_default();
        let finding = Finding::new(&missing_title::LINT, place);
        findings.push(match title {
            Some(_) => finding.message("the title of the document is empty"),
            None => finding.message("the document has no `title`"),
        });
    }
}

/// What this element is by its name, of which there may be only one.
fn once(element: Node<'_>) -> Option<Once> {
    let is_in_head = || element.parent().is_some_and(|parent| parent.is_html(Name::Head));
    let has = |name| element.attr_named(name).is_some();
    let is = |name, wanted: &str| {
        element.attr_named(name).is_some_and(|value| value.eq_ignore_ascii_case(wanted))
    };
    match element.html_name() {
        Name::Title if is_in_head() => Some(Once::Title),
        Name::Base if is_in_head() => Some(Once::Base),
        Name::Meta if has(Name::Charset) || is(Name::HttpEquiv, "content-type") => {
            Some(Once::Charset)
        }
        Name::Meta if is(Name::HttpEquiv, "refresh") => Some(Once::Refresh),
        Name::Meta if is(Name::HttpEquiv, "default-style") => Some(Once::DefaultStyle),
        Name::Meta if is(Name::HttpEquiv, "x-ua-compatible") => Some(Once::Compatibility),
        Name::Meta if is(Name::HttpEquiv, "content-security-policy") => Some(Once::Policy),
        Name::Meta if is(Name::Name, "color-scheme") => Some(Once::ColorScheme),
        Name::Meta if is(Name::Name, "description") => Some(Once::Description),
        Name::Main if !has(Name::Hidden) => Some(Once::Main),
        Name::Track if has(Name::Default) => {
            // <https://html.spec.whatwg.org/multipage/media.html#attr-track-default>
            let kind = match unique::track_kind(element) {
                "captions" => "subtitles",
                "metadata" => return None,
                kind => kind,
            };
            element.parent().map(|media| Once::DefaultTrack(media.id(), kind))
        }
        _ => None,
    }
}

fn autofocus(element: Node<'_>) -> Once {
    let is_scope =
        |node: &Node<'_>| node.is_html(Name::Dialog) || node.attr_named(Name::Popover).is_some();
    Once::Autofocus(element.ancestors().find(is_scope).map(Node::id))
}
