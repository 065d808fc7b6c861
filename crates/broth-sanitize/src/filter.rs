//! `Filter`: a sink that sanitizes while the parser builds the tree.
//!
//! Removed elements are created nevertheless, because the tree builder keeps them on its stack, but
//! they are never inserted into the tree. If an element is replaced with its children, the nodes
//! that the builder inserts into it go where the element would be.
//!
//! This is how browsers sanitize. A walk over the finished tree
//! ([`Sanitizer::apply`](crate::Sanitizer::apply)), as the standard describes it, gives a different
//! tree where the parser moves nodes: `<b><div>Soup</b>` without `div` is `<b>Soup</b><b></b>` here
//! and `<b></b><b>Soup</b>` there.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use broth_dom::{
    Child, ContentPatch, ElementAttrs, MarkerRule, NewElement, NodeId, Place, QuirksMode,
    ShadowRootOptions, TreeSink,
};
use broth_html::Context;
use broth_input::Span;
use broth_markup::{AttrsBuf, Doctype, Name, Namespace, ParseError, QName, Text};

use crate::below::Below;
use crate::decide::{Change, Decider};
use crate::policy::{Fate, RuleId};
use crate::removed::{RemovalReason, Removed, RemovedKind};
use crate::today::Today;

use style::Style;

mod second_reading;
mod style;

/// A node of the sink below, and whether it is in the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilterNode {
    node: NodeId,
    /// 0 if the node is in the tree, otherwise its number in `Filter::gone`, counted from 1.
    gone: u32,
    /// The name if it is `html` or `body`, which may get attributes later.
    name: Name,
}

impl PartialEq for FilterNode {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Eq for FilterNode {}

/// How an element is created.
#[derive(Clone, Copy)]
enum Origin {
    /// By a tag, to be inserted later.
    New,
    /// By a tag, as the last child of a node.
    NewIn(NodeId),
    /// Once more by a tag that has already created this element.
    Again(NodeId),
}

/// A node that is not in the tree.
#[derive(Debug)]
struct Gone {
    /// Why it is removed, until that has been reported.
    report: Option<Removed>,
    /// Set if the node is an element that is replaced with its children.
    unwrapped: Option<Unwrapped>,
}

/// An element that is replaced with its children, and where these go.
#[derive(Debug)]
struct Unwrapped {
    /// Where the element would be; `None` before it is inserted.
    place: Option<Place<FilterNode>>,
    /// The nodes that were inserted into it before that.
    waiting: Vec<NodeId>,
}

/// Something that was removed, and the node that it was on or in.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) owner: NodeId,
    pub(crate) removed: Removed,
}

/// A sink that passes on to another one what a sanitizer allows.
pub(crate) struct Filter<'s> {
    sink: Box<dyn Below>,
    decider: &'s Decider,
    structure: Structure,
    /// Whether removals are reported.
    is_reporting: bool,
    /// Whether the next element is the stand-in for the context of a fragment, which is not judged.
    expects_context: bool,
    gone: Vec<Gone>,
    reports: Vec<Report>,
    /// The attributes that the last `template` may have.
    template: TemplateAttributes,
    kinds: Kinds,
    /// Today's reading of the markup, if this is the second.
    today: Option<&'s Today<'s>>,
    /// The style sheets that are being read, the innermost last.
    styles: Vec<Style>,
    /// The attributes of the current element, if they have changed.
    attrs: AttrsBuf,
}

/// The treatment of `html`, `head` and `body` if the configuration does not keep them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Structure {
    /// They are treated like every other element.
    Judged,
    /// They stay, without attributes: no markup prevents a parser from making them.
    Stays,
}

impl Structure {
    /// How they are treated in markup that must parse back in this context.
    pub(crate) fn of(context: Option<&Context<'_>>) -> Self {
        match context.map(Context::name) {
            None | Some(QName { namespace: Namespace::Html, name: Name::Html, .. }) => Self::Stays,
            Some(_) => Self::Judged,
        }
    }
}

/// Which of the attributes were kept that give a `template` its purpose; none if it was removed.
#[derive(Clone, Copy, Default)]
struct TemplateAttributes {
    mode: bool,
    clonable: bool,
    serializable: bool,
    delegates_focus: bool,
    slot_assignment: bool,
    registry: bool,
    patches: bool,
}

/// The result of a filter.
pub(crate) struct Filtered {
    pub(crate) sink: Box<dyn Below>,
    pub(crate) reports: Vec<Report>,
    pub(crate) kinds: Kinds,
}

/// The elements that may be in a tree, of those that need further proof.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kinds {
    /// A `noscript`.
    pub(crate) noscript: bool,
    /// A `template`.
    pub(crate) template: bool,
    /// A `select`.
    pub(crate) select: bool,
    /// Any HTML element.
    pub(crate) html: bool,
    /// Any element that is not HTML.
    pub(crate) foreign: bool,
}

impl<'s> Filter<'s> {
    pub(crate) fn new(sink: Box<dyn Below>, decider: &'s Decider, structure: Structure) -> Self {
        Self {
            sink,
            decider,
            structure,
            is_reporting: true,
            expects_context: false,
            gone: Vec::new(),
            reports: Vec::new(),
            template: TemplateAttributes::default(),
            kinds: Kinds::default(),
            today: None,
            styles: Vec::new(),
            attrs: AttrsBuf::default(),
        }
    }

    /// Filters a fragment, whose first element stands for its context.
    pub(crate) fn of_fragment(mut self, yes: bool) -> Self {
        self.expects_context = yes;
        self
    }

    /// Sets whether removals are reported. If not, the list of reports stays empty, and no name is
    /// copied for it.
    pub(crate) fn reporting(mut self, yes: bool) -> Self {
        self.is_reporting = yes;
        self
    }

    /// The sink below.
    pub(crate) fn sink(&self) -> &dyn Below {
        &*self.sink
    }

    #[inline]
    pub(crate) fn finish(mut self) -> Filtered {
        self.finish_styles();
        let Self { sink, reports, kinds, .. } = self;
        Filtered { sink, reports, kinds }
    }
}

impl FilterNode {
    fn kept(node: NodeId) -> Self {
        Self { node, gone: 0, name: Name::Unknown }
    }

    /// The node in the sink below.
    pub(crate) fn into_inner(self) -> NodeId {
        self.node
    }

    fn is_kept(&self) -> bool {
        self.gone == 0
    }

    /// Its index in the list of removed nodes.
    fn index(&self) -> Option<usize> {
        (self.gone as usize).checked_sub(1)
    }
}

/// Elements.
impl Filter<'_> {
    /// Creates an element, even if it will not be in the tree.
    fn make(&mut self, origin: Origin, element: &NewElement<'_>) -> FilterNode {
        if core::mem::take(&mut self.expects_context) {
            return FilterNode::kept(self.sink.create_element(*element));
        }
        if let Some(today) = self.today {
            return self.make_again(today, origin, element);
        }
        let is_template =
            element.name.namespace == Namespace::Html && element.name.name == Name::Template;
        if is_template {
            self.template = TemplateAttributes::default();
        }
        let (reason, is_unwrapped) = match self.fate(element) {
            Fate::Keep(rule) => return self.make_kept(origin, element, rule),
            Fate::Remove(reason) => (reason, false),
            Fate::Unwrap(reason) => (reason, true),
        };
        let removed = || {
            Removed::new(
                (!element.implied).then_some(element.span),
                RemovedKind::Element,
                element.name.local.into(),
                reason,
            )
        };
        let bare = NewElement { attrs: ElementAttrs::default(), ..*element };
        let node = self.sink.create_element(bare);
        let is_new = !matches!(origin, Origin::Again(_));
        self.make_gone(node, || is_new.then(removed), is_unwrapped)
    }

    #[inline]
    fn fate(&self, element: &NewElement<'_>) -> Fate {
        let attributes = || element.attrs.iter().map(|(name, attr)| (name, attr.value));
        let fate = self.decider.element(&element.name, attributes);
        match fate {
            Fate::Keep(_) => fate,
            _ if self.structure == Structure::Stays && is_structure(element.name) => {
                Fate::Keep(RuleId::BARE)
            }
            _ => fate,
        }
    }

    fn make_kept(&mut self, origin: Origin, element: &NewElement<'_>, rule: RuleId) -> FilterNode {
        let name = element.name;
        let (node, changes) = self.with_judged(element, rule, |sink, element| match origin {
            Origin::New => sink.create_element(element),
            Origin::NewIn(parent) => sink.append_element(&parent, element),
            Origin::Again(original) => sink.create_element_again(&original, element),
        });
        if !matches!(origin, Origin::Again(_)) {
            self.report_attributes(node, element, &changes);
        }
        self.begin_style(node, &name);
        if name.namespace == Namespace::Html {
            self.kinds.html = true;
            match name.name {
                Name::Select => self.kinds.select = true,
                Name::Noscript => self.kinds.noscript = true,
                Name::Template => {
                    self.kinds.template = true;
                    self.template = template_attributes(element.attrs, &changes);
                }
                _ => {}
            }
        } else {
            self.kinds.foreign = true;
        }
        FilterNode { node, gone: 0, name: late_attributes(name) }
    }

    /// Calls the function with the element and its remaining attributes, and also returns what has
    /// changed.
    #[inline]
    fn with_judged<T>(
        &mut self,
        element: &NewElement<'_>,
        rule: RuleId,
        then: impl for<'a> FnOnce(&mut dyn Below, NewElement<'a>) -> T,
    ) -> (T, Vec<Change>) {
        let pairs = element.attrs.iter().map(|(name, attr)| (name, attr.value));
        let changes = self.decider.attributes(rule, &element.name, pairs);
        if changes.is_empty() {
            return (then(&mut *self.sink, *element), changes);
        }
        let result = self.with_changed(element, &changes, then);
        (result, changes)
    }

    fn with_changed<T>(
        &mut self,
        element: &NewElement<'_>,
        changes: &[Change],
        then: impl for<'a> FnOnce(&mut dyn Below, NewElement<'a>) -> T,
    ) -> T {
        let mut buf = core::mem::take(&mut self.attrs);
        buf.reset(0);
        let mut names = Vec::new();
        let mut next = changes.iter().peekable();
        for (index, (name, attr)) in element.attrs.iter().enumerate() {
            let value = match next.next_if(|change| change.is_at(index)) {
                None => attr.value,
                Some(Change::Set(_, value)) => value,
                Some(_) => continue,
            };
            buf.push(attr.name, value);
            names.push(name);
        }
        for change in next {
            if let Change::Add(name, value) = change {
                buf.push(name, value);
            }
        }
        let attrs = buf.attrs();
        let attrs = ElementAttrs::resolved(&attrs, &names);
        let result = then(&mut *self.sink, NewElement { attrs, ..*element });
        self.attrs = buf;
        result
    }

    fn report_attributes(&mut self, owner: NodeId, element: &NewElement<'_>, changes: &[Change]) {
        if !self.is_reporting {
            return;
        }
        for change in changes {
            let (Change::Remove(index, _) | Change::Set(index, _)) = change else { continue };
            let Some((name, attr)) = element.attrs.at(*index) else { continue };
            if let Change::Remove(_, reason) = change {
                let (span, name) = (Some(attr.span()), attr.name.into());
                let removed = Removed::new(span, RemovedKind::Attribute, name, *reason);
                self.reports.push(Report { owner, removed });
            }
            self.report_parts(owner, &element.name, name, attr);
        }
    }
}

/// Nodes that are not in the tree.
impl Filter<'_> {
    fn make_gone(
        &mut self,
        node: NodeId,
        report: impl FnOnce() -> Option<Removed>,
        is_unwrapped: bool,
    ) -> FilterNode {
        let report = if self.is_reporting { report() } else { None };
        let unwrapped = is_unwrapped.then(|| Unwrapped { place: None, waiting: Vec::new() });
        self.gone.push(Gone { report, unwrapped });
        FilterNode { node, gone: self.gone.len() as u32, name: Name::Unknown }
    }

    fn unwrapped(&self, node: &FilterNode) -> Option<&Unwrapped> {
        self.gone.get(node.index()?)?.unwrapped.as_ref()
    }

    /// The actual place of a node that is inserted: one in an element that is replaced with its
    /// children goes elsewhere. If that element has not been inserted yet, it is returned, too.
    fn resolve(&self, mut place: Place<FilterNode>) -> (Place<NodeId>, Option<FilterNode>) {
        loop {
            let (Place::LastChildOf(at) | Place::Before(at)) = &place;
            match self.unwrapped(at) {
                Some(Unwrapped { place: Some(outer), .. }) => place = *outer,
                Some(Unwrapped { place: None, .. }) => {
                    return (Place::LastChildOf(at.node), Some(*at));
                }
                None => {
                    let place = match place {
                        Place::LastChildOf(at) => Place::LastChildOf(at.node),
                        Place::Before(at) => Place::Before(at.node),
                    };
                    return (place, None);
                }
            }
        }
    }

    fn insert_node(&mut self, place: Place<FilterNode>, child: FilterNode) {
        let (resolved, waiting_in) = self.resolve(place);
        let Some(index) = child.index() else {
            if let Some(unwrapped) = waiting_in.and_then(|at| at.index())
                && let Some(unwrapped) = &mut self.gone[unwrapped].unwrapped
            {
                unwrapped.waiting.push(child.node);
            }
            return self.sink.insert(resolved, Child::Node(child.node));
        };
        let gone = &mut self.gone[index];
        if let Some(removed) = gone.report.take() {
            let (Place::LastChildOf(owner) | Place::Before(owner)) = resolved;
            self.reports.push(Report { owner, removed });
        }
        let Some(unwrapped) = &mut gone.unwrapped else { return };
        let waiting = core::mem::take(&mut unwrapped.waiting);
        unwrapped.place = Some(match (waiting_in, resolved) {
            (Some(at), _) => Place::LastChildOf(at),
            (None, Place::LastChildOf(at)) => Place::LastChildOf(FilterNode::kept(at)),
            (None, Place::Before(at)) => Place::Before(FilterNode::kept(at)),
        });
        match resolved {
            Place::LastChildOf(parent) if self.is_open_style(parent) => {}
            Place::LastChildOf(parent) => self.sink.move_children(&child.node, &parent),
            Place::Before(_) => {
                for node in waiting {
                    if self.sink.parent(&node).as_ref() == Some(&child.node) {
                        self.sink.insert(resolved, Child::Node(node));
                    }
                }
            }
        }
    }
}

impl TreeSink for Filter<'_> {
    type Node = FilterNode;

    fn document(&self) -> Self::Node {
        FilterNode::kept(self.sink.document())
    }

    fn complete(&mut self) {
        self.sink.complete();
    }

    fn builder_alone(&mut self, yes: bool) {
        self.sink.builder_alone(yes);
    }

    fn append_source(&mut self, text: &str) {
        self.sink.append_source(text);
    }

    fn wants_errors(&self) -> bool {
        self.sink.wants_errors()
    }

    fn create_element(&mut self, element: NewElement<'_>) -> Self::Node {
        self.make(Origin::New, &element)
    }

    fn create_element_again(
        &mut self,
        original: &Self::Node,
        element: NewElement<'_>,
    ) -> Self::Node {
        self.make(Origin::Again(original.node), &element)
    }

    fn create_comment(&mut self, data: &str, span: Span) -> Self::Node {
        if self.decider.policy.allows_comments()
            || self.today.is_some_and(|today| today.has_instruction(span))
        {
            return FilterNode::kept(self.sink.create_comment(data, span));
        }
        let node = self.sink.create_comment("", span);
        let reason = RemovalReason::NotAllowed;
        let removed = Removed::new(Some(span), RemovedKind::Comment, String::new(), reason);
        self.make_gone(node, || Some(removed), false)
    }

    fn create_processing_instruction(
        &mut self,
        target: &str,
        data: &str,
        span: Span,
    ) -> Self::Node {
        let policy = &self.decider.policy;
        if policy.allows_instruction(target) {
            return FilterNode::kept(self.sink.create_processing_instruction(target, data, span));
        }
        let (kind, name) = (RemovedKind::ProcessingInstruction, target.into());
        let removed = Removed::new(Some(span), kind, name, policy.why_not_instruction());
        let node = self.sink.create_processing_instruction("", "", span);
        self.make_gone(node, || Some(removed), false)
    }

    fn create_fragment(&mut self) -> Self::Node {
        FilterNode::kept(self.sink.create_fragment())
    }

    fn append_doctype(&mut self, doctype: Doctype<'_>, span: Span) {
        self.sink.append_doctype(doctype, span);
    }

    fn insert(&mut self, place: Place<Self::Node>, child: Child<'_, Self::Node>) {
        match child {
            Child::Node(node) => self.insert_node(place, node),
            Child::Text(text, span) => {
                let (place, _) = self.resolve(place);
                if !self.take_style_text_at(place, text.text, span) {
                    self.sink.insert(place, Child::Text(text, span));
                }
            }
            Child::Cdata(text, span) => {
                let (place, _) = self.resolve(place);
                if !self.take_style_text_at(place, text.text, span) {
                    self.sink.insert(place, Child::Cdata(text, span));
                }
            }
        }
    }

    // OPTIMIZATION: most elements and texts stay, and go into an element that stays: 3 % of
    // sanitizing.
    #[inline]
    fn append_element(&mut self, parent: &Self::Node, element: NewElement<'_>) -> Self::Node {
        let origin = if parent.is_kept() { Origin::NewIn(parent.node) } else { Origin::New };
        let node = self.make(origin, &element);
        if !(parent.is_kept() && node.is_kept()) {
            self.insert_node(Place::LastChildOf(*parent), node);
        }
        node
    }

    #[inline]
    fn append_text(&mut self, parent: &Self::Node, text: Text<'_>, span: Span) {
        if self.take_style_text(parent, text.text, span) {
            return;
        }
        if parent.is_kept() {
            self.sink.append_text(&parent.node, text, span);
        } else {
            self.insert(Place::LastChildOf(*parent), Child::Text(text, span));
        }
    }

    fn detach(&mut self, node: &Self::Node) {
        if node.is_kept() {
            self.sink.detach(&node.node);
        }
    }

    fn move_children(&mut self, from: &Self::Node, to: &Self::Node) {
        // The content of an element that is replaced with its children is elsewhere already.
        let is_placed = |unwrapped: &Unwrapped| unwrapped.place.is_some();
        let is_judged = self.is_open_style(to.node);
        if !is_judged && self.unwrapped(from).is_none_or(|from| !is_placed(from)) {
            self.sink.move_children(&from.node, &to.node);
        }
    }

    fn parent(&self, node: &Self::Node) -> Option<Self::Node> {
        let parent = node.is_kept().then(|| self.sink.parent(&node.node))?;
        parent.map(FilterNode::kept)
    }

    fn template_contents(&mut self, template: &Self::Node) -> Self::Node {
        FilterNode::kept(self.sink.template_contents(&template.node))
    }

    fn add_missing_attributes(&mut self, element: &Self::Node, attrs: ElementAttrs<'_>) {
        let name = QName::known(Namespace::Html, element.name);
        if !element.is_kept() {
            return;
        }
        if self.today.is_some() {
            return self.judge_late_attributes(element, name, attrs);
        }
        let new = NewElement { name, attrs, span: Span::default(), implied: false };
        if let Fate::Keep(rule) = self.fate(&new) {
            let node = element.node;
            let ((), changes) = self.with_judged(&new, rule, |sink, new| {
                sink.add_missing_attributes(&node, new.attrs);
            });
            self.report_attributes(element.node, &new, &changes);
        }
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.sink.set_quirks_mode(mode);
    }

    fn parse_error(&mut self, error: ParseError) {
        self.sink.parse_error(error);
    }

    fn end_tag(&mut self, element: &Self::Node, span: Span) {
        self.finish_style(element);
        if element.is_kept() {
            self.sink.end_tag(&element.node, span);
        }
    }

    fn element_popped(&mut self, element: &Self::Node) {
        self.finish_style(element);
        if element.is_kept() {
            self.sink.element_popped(&element.node);
        }
    }

    fn attach_shadow_root(
        &mut self,
        host: &Self::Node,
        options: ShadowRootOptions,
    ) -> Option<Self::Node> {
        let kept = self.template;
        if !host.is_kept() || !kept.mode {
            return None;
        }
        let mut options = options;
        options.clonable &= kept.clonable;
        options.serializable &= kept.serializable;
        options.delegates_focus &= kept.delegates_focus;
        options.manual_slots &= kept.slot_assignment;
        options.keep_custom_element_registry_null &= kept.registry;
        self.sink.attach_shadow_root(&host.node, options).map(FilterNode::kept)
    }

    fn prepare_content_patching(
        &mut self,
        scope: &Self::Node,
        name: &str,
        rule: MarkerRule,
        budget: &mut usize,
    ) -> Option<ContentPatch<Self::Node>> {
        if !scope.is_kept() || !self.template.patches {
            return None;
        }
        let patch = self.sink.prepare_content_patching(&scope.node, name, rule, budget)?;
        Some(ContentPatch {
            target: FilterNode::kept(patch.target),
            start: FilterNode::kept(patch.start),
            end: patch.end.map(FilterNode::kept),
        })
    }

    fn mark_script_already_started(&mut self, script: &Self::Node) {
        if script.is_kept() {
            self.sink.mark_script_already_started(&script.node);
        }
    }

    fn associate_with_form(&mut self, element: &Self::Node, form: &Self::Node) {
        if element.is_kept() && form.is_kept() {
            self.sink.associate_with_form(&element.node, &form.node);
        }
    }

    fn clone_option_into_selectedcontent(
        &mut self,
        option: &Self::Node,
        selectedcontent: &Self::Node,
    ) {
        if option.is_kept() && selectedcontent.is_kept() {
            self.sink.clone_option_into_selectedcontent(&option.node, &selectedcontent.node);
        }
    }
}

/// The name of an element that may get attributes later.
fn late_attributes(name: QName<'_>) -> Name {
    match name.name {
        Name::Html | Name::Body if name.namespace == Namespace::Html => name.name,
        _ => Name::Unknown,
    }
}

/// Whether a parser makes the element even without a tag.
fn is_structure(name: QName<'_>) -> bool {
    name.namespace == Namespace::Html && matches!(name.name, Name::Html | Name::Head | Name::Body)
}

fn template_attributes(attrs: ElementAttrs<'_>, changes: &[Change]) -> TemplateAttributes {
    let stays = |name: &str| {
        let index = attrs.iter().position(|(_, attr)| attr.name == name);
        index.is_some_and(|index| !changes.iter().any(|change| change.is_at(index)))
    };
    TemplateAttributes {
        mode: stays("shadowrootmode"),
        clonable: stays("shadowrootclonable"),
        serializable: stays("shadowrootserializable"),
        delegates_focus: stays("shadowrootdelegatesfocus"),
        slot_assignment: stays("shadowrootslotassignment"),
        registry: stays("shadowrootcustomelementregistry"),
        patches: stays("for"),
    }
}
