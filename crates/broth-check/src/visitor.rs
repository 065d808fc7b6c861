//! `Visitor`, a rule that is called while the checker walks over the tree, and `Walk`, its view of
//! the walk.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use broth_dom::{Attribute, Document, Node};
use broth_markup::{Name, Span};

use crate::data::vocabulary::{self, Element};
use crate::findings::Findings;
use crate::open_elements::OpenElements;
use crate::project::Project;
use crate::rule_groups::RuleGroups;
use crate::{Finding, Lint};

/// A rule that is called while the checker walks over the tree of a document. By default, each
/// method does nothing.
///
/// [`Checker::visitor`](crate::Checker::visitor) has an example. There are more in the guide to
/// writing a linter.
pub trait Visitor<'d> {
    /// Visits the start of an element.
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        let _ = (element, walk);
    }

    /// Visits an attribute that is in the source, after the start of its element.
    fn attribute(&mut self, element: Node<'d>, attribute: Attribute<'d>, walk: &mut Walk<'_, 'd>) {
        let _ = (element, attribute, walk);
    }

    /// Visits a text or a CDATA section.
    fn text(&mut self, text: Node<'d>, walk: &mut Walk<'_, 'd>) {
        let _ = (text, walk);
    }

    /// Visits the end of an element, after everything in it.
    fn end(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        let _ = (element, walk);
    }

    /// Visits the start of the contents of a template, or of a shadow tree. These are trees inside
    /// the tree, with ids of their own.
    fn start_tree(&mut self, root: Node<'d>, walk: &mut Walk<'_, 'd>) {
        let _ = (root, walk);
    }

    /// Visits the end of such a tree.
    fn end_tree(&mut self, root: Node<'d>, walk: &mut Walk<'_, 'd>) {
        let _ = (root, walk);
    }

    /// Visits the end of the document or fragment.
    fn finish(&mut self, walk: &mut Walk<'_, 'd>) {
        let _ = walk;
    }
}

/// The elements of a tree by their ids, with the positions of the ids.
pub(crate) type Ids<'d> = BTreeMap<&'d str, (Node<'d>, Span)>;

/// The position of a walk over a tree, and the findings so far.
#[derive(Debug)]
pub struct Walk<'w, 'd> {
    document: &'d Document,
    pub(crate) findings: &'w mut Findings,
    pub(crate) project: &'w Project,
    /// The ids so far, for each tree that the walk is in.
    pub(crate) ids: Vec<Ids<'d>>,
    /// The ancestors of the current element.
    pub(crate) open: OpenElements<'d>,
    /// The name of the current element, if it is one of HTML.
    pub(crate) name: Name,
    /// Its row in the vocabulary.
    pub(crate) row: Option<&'static Element>,
    /// Its start tag.
    pub(crate) tag: Option<Span>,
    pub(crate) groups: RuleGroups,
}

impl<'w, 'd> Walk<'w, 'd> {
    pub(crate) fn new(
        document: &'d Document,
        project: &'w Project,
        findings: &'w mut Findings,
    ) -> Self {
        let ids = alloc::vec![Ids::new()];
        let (name, groups) = (Name::Unknown, RuleGroups::default());
        let open = OpenElements::default();
        Self { document, findings, project, ids, open, name, row: None, tag: None, groups }
    }

    /// Reports a finding.
    pub fn report(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// The document.
    #[must_use]
    pub fn document(&self) -> &'d Document {
        self.document
    }

    /// Whether the walk is in the document itself, not in the contents of a template or in a shadow
    /// tree.
    #[must_use]
    pub fn is_in_document(&self) -> bool {
        self.ids.len() == 1
    }

    /// The first element with this id that the walk has met in the current tree. In
    /// [`Visitor::finish`], that tree is the document.
    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<Node<'d>> {
        self.ids.last()?.get(id).map(|(element, _)| *element)
    }

    /// The root element of a document; `None` for a fragment.
    #[must_use]
    pub fn root(&self) -> Option<Node<'d>> {
        let is_whole = |root: &Node<'_>| root.children().any(|child| child.is_html(Name::Head));
        self.document.document_element().filter(is_whole)
    }

    /// Moves to the start of an element.
    pub(crate) fn enter(&mut self, element: Node<'d>) {
        self.name = element.html_name();
        self.row = vocabulary::of(element);
        self.tag = element.start_tag();
        self.groups = RuleGroups::of(element);
    }

    /// Enters the contents of a template or a shadow tree.
    pub(crate) fn enter_tree(&mut self) {
        self.ids.push(Ids::new());
        self.open.enter_tree();
    }

    /// Leaves them.
    pub(crate) fn leave_tree(&mut self) {
        self.ids.pop();
        self.open.leave_tree();
    }

    /// Notes an attribute that writes others, or the content of its element: nobody knows these.
    pub(crate) fn note_binding(&mut self, attribute: Attribute<'d>) {
        if self.project.is_binding(attribute.name().local)
            && let Some(tag) = self.tag
        {
            self.findings.note_bound(tag);
            // The text that it writes is also in the heading around it.
            for level in [Name::H1, Name::H2, Name::H3, Name::H4, Name::H5, Name::H6] {
                let heading = self.open.innermost(level).and_then(Node::start_tag);
                heading.into_iter().for_each(|tag| self.findings.note_bound(tag));
            }
        }
    }

    /// Notes the id of an element.
    pub(crate) fn note_id(&mut self, element: Node<'d>, id: Attribute<'d>, name: Span) {
        if let Some(ids) = self.ids.last_mut() {
            let place = id.value_span().filter(|value| !value.is_empty()).unwrap_or(name);
            ids.entry(id.value()).or_insert((element, place));
        }
    }
}

/// A rule that a user of the crate has added.
#[derive(Clone)]
pub(crate) struct CustomRule {
    pub(crate) lint: &'static Lint,
    visitor: Arc<dyn Prototype>,
}

impl CustomRule {
    pub(crate) fn new<V>(lint: &'static Lint, visitor: V) -> Self
    where
        V: for<'d> Visitor<'d> + Clone + Send + Sync + 'static,
    {
        Self::of(lint, Arc::new(visitor))
    }

    pub(crate) fn of(lint: &'static Lint, visitor: Arc<dyn Prototype>) -> Self {
        Self { lint, visitor }
    }

    /// A visitor for a document.
    pub(crate) fn visitor<'d>(&self) -> Box<dyn Visitor<'d> + 'd> {
        self.visitor.visitor()
    }
}

impl fmt::Debug for CustomRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CustomRule").field(&self.lint.name).finish()
    }
}

impl PartialEq for CustomRule {
    fn eq(&self, other: &Self) -> bool {
        self.lint == other.lint && Arc::ptr_eq(&self.visitor, &other.visitor)
    }
}

impl Eq for CustomRule {}

/// A rule that gives a visitor for each document.
pub(crate) trait Prototype: Send + Sync {
    fn visitor<'d>(&self) -> Box<dyn Visitor<'d> + 'd>;
}

impl<V> Prototype for V
where
    V: for<'d> Visitor<'d> + Clone + Send + Sync + 'static,
{
    fn visitor<'d>(&self) -> Box<dyn Visitor<'d> + 'd> {
        Box::new(self.clone())
    }
}
