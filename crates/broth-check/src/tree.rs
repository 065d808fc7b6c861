//! Rules about elements and their contents: one walk over the tree.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use broth_dom::{Attribute, Document, Edge, Node, NodeData, NodeKind};
use broth_html_rules::elements::SERIALIZES_AS_VOID;
use broth_html_rules::is_valid_custom_element_name;
use broth_html_rules::optional_tags::{self, Next, START_TAG_IS_OPTIONAL};
use broth_markup::{Name, Namespace, Span};

use crate::aria::Aria;
use crate::content::Contents;
use crate::elements::instead_of;
use crate::encoding::Declarations;
use crate::findings::Findings;
use crate::microdata::Microdata;
use crate::policy::Policy;
use crate::references::{Ids, References};
use crate::rules::content::{obsolete_element, unknown_element};
use crate::rules::foreign::prefixed_foreign_element;
use crate::rules::references::duplicate_id;
use crate::rules::style::{omitted_end_tag, omitted_start_tag, tr_directly_in_table};
use crate::rules::syntax::{
    invalid_element_name, missing_end_tag, namespace_declaration, namespaced_attribute,
    xml_lang_without_lang,
};
use crate::topics::Topics;
use crate::unique::Unique;
use crate::whole::Whole;
use crate::{
    Edit, Finding, Fix, Rule, Unfixed, attributes, constraints, foreign, scripts, tables, values,
    vocabulary,
};

/// Checks the elements of a document.
pub(crate) fn check(document: &Document, findings: &mut Findings) {
    let mut rules = TreeRules {
        findings,
        unclosed: BTreeMap::new(),
        closed: BTreeSet::new(),
        repeated: BTreeSet::new(),
        ids: alloc::vec![BTreeMap::new()],
        contents: Contents::default(),
        references: References::default(),
        whole: Whole::default(),
        unique: Unique::default(),
        microdata: Microdata::default(),
        encoding: Declarations::default(),
        policy: Policy::default(),
        aria: Aria::default(),
    };
    for edge in document.root().traverse() {
        match edge {
            Edge::Enter(node) => rules.enter(node),
            Edge::Leave(node) => rules.leave(node),
        }
    }
    let TreeRules {
        findings,
        closed,
        repeated,
        ids,
        references,
        whole,
        aria,
        microdata,
        encoding,
        ..
    } = rules;
    if let Some(root) = document.document_element().filter(|root| is_whole(*root)) {
        references.finish(&ids[0], findings);
        whole.finish(root, findings);
        encoding.finish(document.source(), findings);
        aria.finish(findings);
        microdata.finish(document, &ids[0], findings);
    }
    findings.retain(|finding| {
        finding.rule != Rule::from(&missing_end_tag::LINT) || !closed.contains(&finding.span)
    });
    // An end tag for such an element would keep the parser from repeating it.
    let is_open = |finding: &Finding| {
        let rules = [&missing_end_tag::LINT, &omitted_end_tag::LINT];
        rules.map(Into::into).contains(&finding.rule) && repeated.contains(&finding.span.start)
    };
    for finding in findings.iter_mut().filter(|finding| is_open(finding)) {
        finding.drop_fix(Unfixed::ChangesTree);
    }
}

struct TreeRules<'d, 'f> {
    findings: &'f mut Findings,
    /// The start tags so far whose end tags are missing, by name.
    unclosed: BTreeMap<&'d str, Vec<Span>>,
    /// Those of them that turned out to have an end tag.
    closed: BTreeSet<Span>,
    /// The start tags of the formatting elements that the parser repeats.
    repeated: BTreeSet<usize>,
    /// The ids so far, for each tree that the walk is in.
    ids: Vec<Ids<'d>>,
    contents: Contents<'d>,
    references: References<'d>,
    whole: Whole<'d>,
    unique: Unique<'d>,
    microdata: Microdata<'d>,
    encoding: Declarations,
    policy: Policy<'d>,
    aria: Aria<'d>,
}

/// Whether this is the root element of a document, not of a fragment.
fn is_whole(root: Node<'_>) -> bool {
    root.children().any(|child| child.is_html(Name::Head))
}

impl<'d> TreeRules<'d, '_> {
    fn enter(&mut self, node: Node<'d>) {
        match node.kind() {
            NodeKind::Element => self.element(node),
            NodeKind::Text | NodeKind::Cdata => {
                self.contents.text(node, node.text().unwrap_or_default(), self.findings);
            }
            // The contents of a template and a shadow root are separate trees, with their own ids.
            _ if node.host().is_some() => {
                self.ids.push(BTreeMap::new());
                self.aria.enter_tree();
                self.contents.enter_tree(node);
            }
            _ => {}
        }
    }

    fn leave(&mut self, node: Node<'d>) {
        match node.kind() {
            NodeKind::Element => {
                self.contents.leave(self.findings);
                self.whole.leave(node);
                if let [_] = self.ids[..] {
                    self.microdata.leave(node);
                }
                self.aria.leave(node);
            }
            NodeKind::Text | NodeKind::Cdata => {}
            _ if node.host().is_some() => {
                self.ids.pop();
                self.aria.leave_tree();
                self.contents.leave(self.findings);
            }
            _ => {}
        }
    }

    fn element(&mut self, element: Node<'d>) {
        let (row, tag) = (vocabulary::of(element), element.start_tag());
        match row {
            Some(row) => attributes::check(element, row, tag, self.findings),
            None => {
                self.element_name(element, tag);
                foreign::check(element, self.findings);
            }
        }
        self.tags(element, tag);
        if let Some(tag) = tag {
            self.encoding.enter(element, tag, self.findings);
            constraints::check(element, tag, self.findings);
        }
        self.findings.extend(values::ranges::check(element));
        scripts::check(element, self.findings);
        let topics = Topics::of(element);
        self.aria.enter(element, topics, self.findings);
        if let [_] = self.ids[..] {
            self.whole.enter(element, tag, topics, self.findings);
            if topics.have(Topics::MICRODATA) {
                self.microdata.enter(element);
            }
            if element.is_html(Name::Table) {
                tables::check(element, self.findings);
            }
            self.policy.enter(element, self.findings);
            if let Some(tag) = tag {
                self.unique.enter(element, tag, self.findings);
            }
        }
        for attribute in element.attributes() {
            self.attribute(element, attribute);
        }
        self.contents.enter(element, row, tag, self.findings);
    }

    /// The name of an element that HTML does not define, or no longer.
    ///
    /// <https://html.spec.whatwg.org/multipage/syntax.html#syntax-tag-name>
    fn element_name(&mut self, element: Node<'_>, tag: Option<Span>) {
        let Some(tag) = tag else { return };
        let name = element.local_name();
        if element.namespace() != Namespace::Html {
            if name.contains(':') {
                self.findings.push(
                    Finding::new(&prefixed_foreign_element::LINT, name_in(element, tag))
                        .help("HTML has no prefixes; remove it"),
                );
            }
            return;
        }
        if is_valid_custom_element_name(name) {
            return;
        }
        let place = name_in(element, tag);
        if let Some(instead) = instead_of(name) {
            self.findings.push(
                Finding::new(&obsolete_element::LINT, place)
                    .message(format!("the element `{name}` is obsolete"))
                    .help(instead),
            );
        } else if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            self.findings.push(
                Finding::new(&unknown_element::LINT, place)
                    .message(format!("HTML has no element `{name}`"))
                    .help("the name of a custom element contains a hyphen"),
            );
        } else {
            self.findings.push(Finding::new(&invalid_element_name::LINT, place));
        }
    }

    /// <https://html.spec.whatwg.org/multipage/syntax.html#syntax-tag-omission>
    fn tags(&mut self, element: Node<'d>, tag: Option<Span>) {
        let is_html = element.namespace() == Namespace::Html;
        if element.is_html(Name::Tr) && element.parent().is_some_and(|p| p.is_html(Name::Table)) {
            let place = tag.or(element.span()).unwrap_or_default();
            self.findings.push(Finding::new(&tr_directly_in_table::LINT, place));
        }
        let Some(tag) = tag else {
            // Where formatting is misnested the parser repeats an element, and the copy gets the end tag.
            self.repeated.extend(repeated_tag(element));
            if element.has_end_tag() {
                let last = self.unclosed.get_mut(element.local_name()).and_then(Vec::pop);
                self.closed.extend(last);
            }
            self.implied(element);
            return;
        };
        if element.has_end_tag() || is_html && SERIALIZES_AS_VOID.contains(element.name()) {
            return;
        }
        let name = element.local_name();
        let written = element.document().source().get(tag.range()).unwrap_or_default();
        if !is_html && written.ends_with("/>") {
            return;
        }
        let omitted = may_omit_end_tag(element);
        let rule = if omitted { &omitted_end_tag::LINT } else { &missing_end_tag::LINT };
        if !self.findings.counts(rule) {
            return;
        }
        let mut finding = Finding::new(rule, tag);
        if !omitted {
            self.unclosed.entry(name).or_default().push(tag);
            finding = finding
                .message(format!("the end tag of this `{name}` is missing"))
                .label("not closed");
            if element.name() == Name::Plaintext {
                finding = finding.help("nothing closes a `plaintext`");
            }
        }
        if let Some(at) = end_of(element) {
            finding =
                finding.fix(Fix::insert(format!("put `</{name}>` here"), at, format!("</{name}>")));
        }
        self.findings.push(finding);
    }

    /// An element without a start tag.
    fn implied(&mut self, element: Node<'_>) {
        let Some(span) = element.span().filter(|_| element.is_implied()) else { return };
        let name = element.name();
        if element.namespace() != Namespace::Html || !START_TAG_IS_OPTIONAL.contains(name) {
            return;
        }
        let row = element.first_child().filter(|child| child.is_html(Name::Tr));
        if let Some(row) = row.and_then(Node::start_tag)
            && name == Name::Tbody
        {
            self.findings.push(Finding::new(&tr_directly_in_table::LINT, row).fix(Fix::insert(
                "put a `<tbody>` before it",
                row.start,
                "<tbody>",
            )));
        }
        if !self.findings.counts(&omitted_start_tag::LINT) {
            return;
        }
        let place = Span::empty(span.start);
        let mut fix = Fix::insert("write its tags", span.start, format!("<{name}>"));
        if !element.has_end_tag() {
            // Otherwise the missing end tag would be the next finding.
            let end = end_of(element).map(Span::empty);
            fix.edits.extend(end.map(|span| Edit { span, text: format!("</{name}>") }));
        }
        self.findings.push(
            Finding::new(&omitted_start_tag::LINT, place)
                .message(format!("the start tag of `{name}` is omitted"))
                .fix(fix),
        );
    }

    /// The names of attributes.
    ///
    /// <https://html.spec.whatwg.org/multipage/syntax.html#attributes-2>
    fn attribute(&mut self, element: Node<'d>, attribute: Attribute<'d>) {
        let Some(place) = attribute.name_span() else { return };
        if let [_] = self.ids[..] {
            self.references.attribute(element, attribute);
        }
        if attribute.known_name() == Name::Id {
            self.id(element, attribute, place);
        } else if attribute.plain_name().is_some_and(|name| name.contains(':')) {
            self.prefixed_attribute(element, attribute, place);
        }
        self.findings.extend(values::check(element, attribute));
    }

    /// An attribute with a colon in its name that the parser puts in no namespace.
    fn prefixed_attribute(&mut self, element: Node<'d>, attribute: Attribute<'d>, place: Span) {
        let local = attribute.name().local;
        let is_html = element.namespace() == Namespace::Html;
        let rule = match local.split_once(':') {
            Some(("xmlns", _)) => &namespace_declaration::LINT,
            Some(("xml", "lang")) if is_html => {
                let lang = element.attr_named(Name::Lang);
                if lang.is_some_and(|lang| lang.eq_ignore_ascii_case(attribute.value())) {
                    return;
                }
                &xml_lang_without_lang::LINT
            }
            Some(("xml" | "xlink", _)) => &namespaced_attribute::LINT,
            Some((prefix, _)) if !is_html && !prefix.is_empty() => &namespaced_attribute::LINT,
            _ => return,
        };
        self.findings.push(Finding::new(rule, place));
    }

    /// <https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute>
    fn id(&mut self, element: Node<'d>, attribute: Attribute<'d>, place: Span) {
        let Some(ids) = self.ids.last_mut() else { return };
        let place = attribute.value_span().filter(|value| !value.is_empty()).unwrap_or(place);
        let (_, first) = *ids.entry(attribute.value()).or_insert((element, place));
        // A formatting element that the parser repeats has the same id.
        if first != place {
            self.findings.push(
                Finding::new(&duplicate_id::LINT, place)
                    .message(format!("two elements have the id `{}`", attribute.value()))
                    .related(first, "first used here"),
            );
        }
    }
}

/// The name in a start tag, as it is written: the parser may have changed it and its length.
fn name_in(element: Node<'_>, tag: Span) -> Span {
    let written = element.document().source().get(tag.start + 1..tag.end).unwrap_or_default();
    let len = written.find(['\t', '\n', '\x0C', '\r', ' ', '/', '>']).unwrap_or(written.len());
    Span::new(tag.start + 1, tag.start + 1 + len)
}

/// The start tag of the element that this one, which has none, repeats.
fn repeated_tag(element: Node<'_>) -> Option<usize> {
    let (start, name) = (element.span()?.start, element.local_name());
    let written = element.document().source().get(start..)?.strip_prefix('<')?.get(..name.len())?;
    written.eq_ignore_ascii_case(name).then_some(start)
}

/// Whether the end tag of an element may be omitted here.
///
/// The rules say what "immediately follows" an element. In a parsed tree this is the next sibling: white space and
/// comments after an element without an end tag are inside it. Start tags need no check: the parser creates an element
/// without one only where the start tag may be omitted, or reports an error.
fn may_omit_end_tag(element: Node<'_>) -> bool {
    let next = match element.next_sibling().map(Node::data) {
        None => Next::Nothing,
        Some(NodeData::Element(name)) => Next::Element(name),
        Some(NodeData::Text(text) | NodeData::Cdata(text)) => Next::Text(text),
        Some(_) => Next::Comment,
    };
    // The parent of a template's contents is the template; a fragment without a host has no parent.
    let parent = element.parent().and_then(|parent| parent.host().unwrap_or(parent).qname());
    element.qname().is_some_and(|name| optional_tags::may_omit_end_tag(name, next, parent))
}

/// Where an element's end tag could go: before what follows, at the end of its parent, or of the file.
fn end_of(mut element: Node<'_>) -> Option<usize> {
    // Nothing ends it.
    if element.is_html(Name::Plaintext) {
        return None;
    }
    let start = element.span().map_or(0, |span| span.start);
    loop {
        if let Some(next) = element.next_sibling() {
            // A repeated element comes from elsewhere in the source; an element with an omitted start tag does not.
            let is_there = !next.is_implied() || START_TAG_IS_OPTIONAL.contains(next.name());
            // The next node in the tree may come earlier in the source: a comment after `</html>`.
            let place = next.span().filter(|span| is_there && span.start >= start);
            return place.map(|span| span.start);
        }
        let Some(parent) = element.parent() else {
            return Some(element.document().source().len());
        };
        element = parent.host().unwrap_or(parent);
        // What comes after `</body>` is nevertheless in the body.
        if let Some(tag) = element.end_tag().filter(|tag| tag.start >= start) {
            return Some(tag.start);
        }
    }
}
