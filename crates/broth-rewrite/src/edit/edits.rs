//! `Edits`: changes to the nodes of a page, and the source with these changes.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;

use broth_dom::{Node, NodeId};
use broth_markup::QName;

use crate::edit::apply::EditApplier;
use crate::edit::changes::{Changes, ContentChanges, Side};
use crate::edit::element_changes::ElementChanges;
use crate::edit::misfit::{Inserts, Misfit};
use crate::edit::name::ElementName;
use crate::edit::nodes::Nodes;
use crate::edit::op::Editable;
use crate::edit::source::Source;
use crate::edit::writer::Part;
use crate::error::EditError;
use crate::record::page::Page;

/// Changes to a page, collected by element, and applied to its source.
///
/// Each change sees the result of the earlier ones: a removed node cannot be changed any more.
///
/// ```
/// use broth::rewrite::{Edits, Page};
///
/// let page = Page::parse("<ul>\n<li>Onions\n<li class=hot>Soup\n</ul>");
/// let items: Vec<_> = page.document().root().by_tag("li").map(|li| li.id()).collect();
/// let mut edits = Edits::of(&page);
/// edits.set_attr(items[1], "title", "today")?.after(items[0], "<!-- and -->");
/// assert_eq!(edits.apply(), "<ul>\n<li>Onions\n</li><!-- and --><li class=hot title=\"today\">Soup\n</ul>");
/// # Ok::<(), broth::rewrite::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Edits<'p> {
    page: &'p Page<'p>,
    changes: ElementChanges,
    /// Which nodes have been removed, along with their content.
    gone: Vec<bool>,
    inserts: Inserts,
    /// How many calls have changed something.
    made: usize,
}

impl<'p> Edits<'p> {
    /// Creates an empty set of changes to a page.
    #[must_use]
    pub fn of(page: &'p Page<'_>) -> Self {
        let (changes, inserts) = (ElementChanges::default(), Inserts::default());
        Self { page, changes, gone: Vec::new(), inserts, made: 0 }
    }

    /// Sets how later insertions handle markup that would change the nodes around it.
    ///
    /// ```
    /// use broth::rewrite::{Edits, Misfit, Page};
    ///
    /// let page = Page::parse("<p>Soup</p>");
    /// let p = page.document().root().by_tag("p").next().unwrap().id();
    /// let append = |misfit| {
    ///     let mut edits = Edits::of(&page);
    ///     edits.on_misfit(misfit).append(p, "</p><b>hot");
    ///     assert_eq!(edits.misfits(), 1);
    ///     edits.apply()
    /// };
    /// assert_eq!(append(Misfit::Repair), "<p>Soup<p></p><b>hot</b></p>");
    /// assert_eq!(append(Misfit::Escape), "<p>Soup&lt;/p&gt;&lt;b&gt;hot</p>");
    /// assert_eq!(append(Misfit::Refuse), "<p>Soup</p>");
    /// ```
    pub fn on_misfit(&mut self, misfit: Misfit) -> &mut Self {
        self.inserts.set_misfit(misfit);
        self
    }

    /// How many insertions would have changed the nodes around them.
    #[must_use]
    pub fn misfits(&self) -> usize {
        self.inserts.misfits + self.left_out_together().len()
    }

    /// The first markup that was left out because nothing repairs it.
    ///
    /// ```
    /// use broth::rewrite::{Edits, Page};
    ///
    /// let page = Page::parse("<script>hot()</script>");
    /// let script = page.document().by_tag("script").next().unwrap().id();
    /// let left_out = |first, second| {
    ///     Edits::of(&page).append(script, first).append(script, second).left_out()
    /// };
    /// assert_eq!(left_out("; cold()", "; soup()"), None);
    /// assert_eq!(left_out("</script>", ""), Some("</script>".into()));
    /// assert_eq!(left_out("</scr", "ipt>"), Some("ipt>".into()));
    /// ```
    #[must_use]
    pub fn left_out(&self) -> Option<String> {
        let first = self.inserts.left_out.clone();
        first.or_else(|| self.left_out_together().into_iter().next())
    }

    /// The markup that fits alone, but not with the text around it. That is only so where nothing
    /// can be escaped.
    fn left_out_together(&self) -> Vec<String> {
        match self.inserts.are_into_text {
            true => self.applied().left_out,
            false => Vec::new(),
        }
    }

    /// How many calls have changed something. Setting an attribute to the value that it has, or
    /// giving an element the name that it has, changes nothing; nor does removing an attribute that
    /// is not there, or inserting nothing.
    ///
    /// ```
    /// use broth::rewrite::{Edits, Page};
    ///
    /// let page = Page::parse("<p class=hot>Soup");
    /// let p = page.document().root().by_tag("p").next().unwrap().id();
    /// let mut edits = Edits::of(&page);
    /// edits.set_attr(p, "class", "hot")?.remove_attr(p, "id");
    /// assert_eq!((edits.apply().as_str(), edits.made()), ("<p class=hot>Soup", 0));
    /// edits.remove_attr(p, "class");
    /// assert_eq!((edits.apply().as_str(), edits.made()), ("<p>Soup", 1));
    /// # Ok::<(), broth::rewrite::EditError>(())
    /// ```
    #[must_use]
    pub fn made(&self) -> usize {
        self.made
    }

    /// Whether an element exists and has been neither removed nor unwrapped.
    #[must_use]
    pub fn has(&self, element: NodeId) -> bool {
        let unwrapped = self.changes.get(element).is_some_and(|changes| changes.unwrapped);
        !unwrapped && !self.is_gone(element) && self.node(element).is_some_and(Node::is_element)
    }

    fn node(&self, node: NodeId) -> Option<Node<'p>> {
        self.page.document().get(node)
    }

    /// Removes a node and its content.
    fn take(&mut self, node: Node<'p>) {
        self.gone.resize(self.page.document().node_count() + 1, false);
        let mut nodes = alloc::vec![node];
        while let Some(node) = nodes.pop() {
            if !core::mem::replace(&mut self.gone[node.id().get() as usize], true) {
                nodes.extend(node.children());
                nodes.extend(node.template_contents());
                nodes.extend(node.shadow_root());
            }
        }
    }

    /// Removes the content of an element. Returns whether there was any.
    fn take_content(&mut self, element: Node<'p>) -> bool {
        let mut is_any = false;
        for child in
            element.children().chain(element.template_contents()).chain(element.shadow_root())
        {
            is_any |= !self.is_gone(child.id());
            self.take(child);
            self.changes.change_existing(child.id(), Changes::forget_siblings);
        }
        let insertions = self.changes.change_existing(element.id(), Changes::forget_content);
        is_any | insertions.unwrap_or_default()
    }

    /// Changes an element, if it has not been removed. `change` returns whether it changes
    /// anything.
    fn make(&mut self, element: NodeId, change: impl FnOnce(&mut Changes) -> bool) -> &mut Self {
        if self.has(element) {
            self.made += usize::from(self.changes.change(element, change));
        }
        self
    }

    /// Inserts markup into an element or beside it.
    fn insert(&mut self, element: NodeId, side: Side, markup: &str) -> &mut Self {
        let node = self.node(element);
        let into = if side.is_inside() { node } else { node.and_then(parent) };
        let name = into.map(|into| self.new_name(into.id()));
        let insert = self.inserts.of(name.as_ref().map(ElementName::qname), markup);
        self.make(element, |changes| changes.insert(side, insert))
    }

    /// Sets an attribute.
    ///
    /// # Errors
    ///
    /// If no tag can have an attribute of that name.
    pub fn set_attr(
        &mut self,
        element: NodeId,
        name: &str,
        value: &str,
    ) -> Result<&mut Self, EditError> {
        EditError::check_attribute_name(name)?;
        Ok(self.change_attr(element, name, Some(value)))
    }

    /// Removes an attribute.
    pub fn remove_attr(&mut self, element: NodeId, name: &str) -> &mut Self {
        self.change_attr(element, name, None)
    }

    fn change_attr(&mut self, element: NodeId, name: &str, value: Option<&str>) -> &mut Self {
        let attributes = self.node(element).map(Node::attrs);
        let in_source = attributes.and_then(|mut attributes| {
            attributes.find(|of| of.name().to_string().eq_ignore_ascii_case(name))
        });
        let in_source = in_source.map(|attribute| attribute.value());
        self.make(element, |changes| changes.change_attr(name, value, in_source))
    }

    /// Renames an element.
    ///
    /// # Errors
    ///
    /// If the name is invalid, or if an element of that name [holds text](EditError::TextElement).
    pub fn rename(&mut self, element: NodeId, name: &str) -> Result<&mut Self, EditError> {
        EditError::check_new_name(name)?;
        Ok(self.change_name(element, name))
    }

    fn change_name(&mut self, element: NodeId, name: &str) -> &mut Self {
        let in_source = self.node(element).map(Node::name).unwrap_or_default();
        self.make(element, |changes| changes.rename(name, in_source))
    }

    /// Inserts markup directly before an element.
    pub fn before(&mut self, element: NodeId, markup: &str) -> &mut Self {
        self.insert(element, Side::Before, markup)
    }

    /// Inserts markup directly after an element.
    pub fn after(&mut self, element: NodeId, markup: &str) -> &mut Self {
        self.insert(element, Side::After, markup)
    }

    /// Inserts markup at the beginning of an element's content.
    pub fn prepend(&mut self, element: NodeId, markup: &str) -> &mut Self {
        self.insert(element, Side::Start, markup)
    }

    /// Inserts markup at the end of an element's content.
    pub fn append(&mut self, element: NodeId, markup: &str) -> &mut Self {
        self.insert(element, Side::End, markup)
    }

    /// Replaces the content of an element with markup.
    pub fn set_inner(&mut self, element: NodeId, markup: &str) -> &mut Self {
        if self.has(element) {
            self.empty(element).append(element, markup);
        }
        self
    }

    /// Removes the content of an element.
    fn empty(&mut self, element: NodeId) -> &mut Self {
        if let Some(node) = self.node(element).filter(|_| self.has(element)) {
            self.made += usize::from(self.take_content(node));
        }
        self
    }

    /// Replaces an element with markup.
    pub fn replace(&mut self, element: NodeId, markup: &str) -> &mut Self {
        self.before(element, markup).remove(element)
    }

    /// Removes an element and its content.
    pub fn remove(&mut self, element: NodeId) -> &mut Self {
        if let Some(node) = self.node(element).filter(|_| self.has(element)) {
            self.take(node);
            self.made += 1;
        }
        self
    }

    /// Removes an element, but keeps its content.
    pub fn unwrap(&mut self, element: NodeId) -> &mut Self {
        self.make(element, |changes| {
            changes.unwrapped = true;
            true
        })
    }

    /// The source with the changes.
    #[must_use]
    pub fn apply(&self) -> String {
        let source = self.page.source();
        let mut output = String::with_capacity(source.len());
        self.each_part(|part| {
            output.push_str(match &part {
                Part::Kept(range) => &source[range.clone()],
                Part::New(text) => text,
                Part::Rest(_) => "",
            });
        });
        output
    }

    /// The changes, applied to the source.
    fn applied(&self) -> EditApplier<NodeId> {
        self.apply_steps(|_| ())
    }

    /// Applies the changes to the source, and passes on the parts that are written, so that they
    /// need not all be kept.
    pub(crate) fn each_part(&self, mut write: impl FnMut(Part)) {
        let mut rest = self.apply_steps(|applier| {
            if applier.writer.holds_many_parts() {
                applier.take_parts().into_iter().for_each(&mut write);
            }
        });
        rest.take_parts().into_iter().for_each(write);
    }

    /// Applies the changes step by step. `after` is called after each step.
    fn apply_steps(&self, mut after: impl FnMut(&mut EditApplier<NodeId>)) -> EditApplier<NodeId> {
        let mut applier = EditApplier::default();
        applier.scripting = self.page.scripting;
        let source = Source { text: self.page.source(), base: 0 };
        let mut steps = self.page.steps.iter().peekable();
        while let Some(step) = steps.next() {
            let closes_itself = steps.peek().is_some_and(|next| next.closes_itself(step));
            applier.step(self, source, *step, closes_itself);
            after(&mut applier);
        }
        applier.finish(source);
        applier
    }

    /// The source with the changes, in pieces.
    #[must_use]
    pub fn pieces(&self) -> Vec<Piece> {
        let pieces = self.applied().take_parts().into_iter().filter_map(|part| match part {
            Part::Kept(range) => Some(Piece::Kept(range)),
            Part::New(text) => Some(Piece::New(text)),
            Part::Rest(_) => None,
        });
        pieces.collect()
    }
}

/// A piece of the rewritten source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A part of the source, as it is.
    Kept(Range<usize>),
    /// New text.
    New(String),
}

/// The parent element. The parent of template contents or of a shadow root is their host.
fn parent(node: Node<'_>) -> Option<Node<'_>> {
    let parent = node.parent()?;
    if parent.is_element() { Some(parent) } else { parent.host() }
}

/// An element of a page, to be edited.
pub(crate) struct PageElement<'e, 'p> {
    pub(crate) edits: &'e mut Edits<'p>,
    pub(crate) element: NodeId,
}

impl Editable for PageElement<'_, '_> {
    fn change_attr(&mut self, name: &str, value: Option<&str>) {
        self.edits.change_attr(self.element, name, value);
    }

    fn change_name(&mut self, name: &str) {
        self.edits.change_name(self.element, name);
    }

    fn insert_markup(&mut self, side: Side, markup: &str) {
        self.edits.insert(self.element, side, markup);
    }

    fn remove_content(&mut self) {
        self.edits.empty(self.element);
    }

    fn remove_whole(&mut self) {
        self.edits.remove(self.element);
    }

    fn remove_tags(&mut self) {
        self.edits.unwrap(self.element);
    }
}

impl Nodes for Edits<'_> {
    type Node = NodeId;

    fn changes(&self, element: NodeId) -> Option<&Changes> {
        self.changes.get(element)
    }

    fn is_gone(&self, element: NodeId) -> bool {
        self.gone.get(element.get() as usize).copied().unwrap_or_default()
    }

    fn is_inside_gone(&self, element: NodeId) -> bool {
        self.parent_element(element).is_some_and(|parent| self.is_gone(parent))
    }

    fn is_content_gone(&self, node: NodeId) -> bool {
        self.is_gone(node)
    }

    fn content_changes(&self, _: NodeId) -> Option<&ContentChanges> {
        None
    }

    fn qname(&self, element: NodeId) -> QName<'_> {
        self.node(element).and_then(Node::qname).unwrap_or_default()
    }

    fn parent_element(&self, element: NodeId) -> Option<NodeId> {
        self.node(element).and_then(parent).map(Node::id)
    }

    fn end_of_start_tag(&self, element: NodeId) -> Option<usize> {
        Some(self.node(element)?.start_tag()?.end)
    }
}
