//! `Edits`: edits of the nodes of a page, and the source with these edits.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_dom::{Node, NodeId};
use broth_select::{Selector, SelectorSet};

use crate::edit::apply::EditApplier;
use crate::edit::changes::{Changes, Side};
use crate::edit::editable::Form;
use crate::edit::element_changes::ElementChanges;
use crate::edit::element_edit::Edit;
use crate::edit::misfit::{Inserts, Misfit};
use crate::edit::name::ElementName;
use crate::edit::nodes::Nodes;
use crate::edit::source::Source;
use crate::edit::undone::Undone;
use crate::edit::writer::Part;
use crate::error::EditError;
use crate::record::page::Page;

mod nodes;
mod templates;
mod verbs;

use templates::with_contents_of_templates;

/// Edits of a page, collected by element, and applied to its source.
///
/// Each edit sees the result of the earlier ones: a removed node cannot be edited any more. An
/// inserted string is text, unless the name of the method ends in `_html`. No edit returns a
/// `Result`: a name that no markup has is an error of [`rewrite`](Self::rewrite).
///
/// ```
/// use broth::rewrite::{Edits, Page};
///
/// let page = Page::parse("<ul>\n<li>Onions\n<li class=hot>Soup\n</ul>");
/// let items: Vec<_> = page.document().by_tag("li").map(|li| li.id()).collect();
/// let mut edits = Edits::new(&page);
/// edits.set_attr(items[1], "title", "today").after_html(items[0], "<!-- and -->");
/// assert_eq!(
///     edits.rewrite()?,
///     "<ul>\n<li>Onions\n</li><!-- and --><li class=hot title=\"today\">Soup\n</ul>",
/// );
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
    count: usize,
}

impl<'p> Edits<'p> {
    /// Creates an empty set of edits of a page.
    #[must_use]
    pub fn new(page: &'p Page<'_>) -> Self {
        let (changes, inserts) = (ElementChanges::default(), Inserts::default());
        Self { page, changes, gone: Vec::new(), inserts, count: 0 }
    }

    /// Sets how later insertions handle markup that would change the nodes around it.
    ///
    /// ```
    /// use broth::rewrite::{Edits, Misfit, Page};
    ///
    /// let page = Page::parse("<p>Soup</p>");
    /// let p = page.document().by_tag("p").next().unwrap().id();
    /// let append = |misfit| {
    ///     let mut edits = Edits::new(&page);
    ///     edits.misfit(misfit).append_html(p, "</p><b>hot");
    ///     assert_eq!(edits.misfits(), 1);
    ///     edits.rewrite()
    /// };
    /// assert_eq!(append(Misfit::Repair)?, "<p>Soup<p></p><b>hot</b></p>");
    /// assert_eq!(append(Misfit::Escape)?, "<p>Soup&lt;/p&gt;&lt;b&gt;hot</p>");
    /// assert_eq!(append(Misfit::Refuse).unwrap_err().code(), "misfit");
    /// # Ok::<(), broth::rewrite::EditError>(())
    /// ```
    pub fn misfit(&mut self, misfit: Misfit) -> &mut Self {
        self.inserts.set_misfit(misfit);
        self
    }

    /// How many insertions would have changed the nodes around them, and how many edits of `html`,
    /// `head` and `body` a parser undoes.
    #[must_use]
    pub fn misfits(&self) -> usize {
        self.inserts.misfits + self.left_out_together().len()
    }

    /// The first insertion that was left out because nothing repairs it.
    ///
    /// ```
    /// use broth::rewrite::{Edits, Page};
    ///
    /// let page = Page::parse("<script>hot()</script>");
    /// let script = page.document().by_tag("script").next().unwrap().id();
    /// let left_out = |first, second| {
    ///     Edits::new(&page).append_html(script, first).append_html(script, second).left_out()
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

    /// The insertions that fit alone, but not with the text around them. That is only so where
    /// nothing can be escaped.
    fn left_out_together(&self) -> Vec<String> {
        match self.inserts.are_into_text {
            true => self.applied().left_out,
            false => Vec::new(),
        }
    }

    /// How many edits have changed something. Setting an attribute to the value that it has, or
    /// giving an element the name that it has, changes nothing; nor does removing an attribute that
    /// is not there, or inserting nothing.
    ///
    /// ```
    /// use broth::rewrite::{Edits, Page};
    ///
    /// let page = Page::parse("<p class=hot>Soup");
    /// let p = page.document().by_tag("p").next().unwrap().id();
    /// let mut edits = Edits::new(&page);
    /// edits.set_attr(p, "class", "hot").remove_attr(p, "id");
    /// assert_eq!((edits.rewrite()?.as_str(), edits.count()), ("<p class=hot>Soup", 0));
    /// edits.remove_attr(p, "class");
    /// assert_eq!((edits.rewrite()?.as_str(), edits.count()), ("<p>Soup", 1));
    /// # Ok::<(), broth::rewrite::EditError>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether an element exists and has been neither removed nor unwrapped.
    #[must_use]
    pub fn contains(&self, element: NodeId) -> bool {
        let unwrapped = self.changes.get(element).is_some_and(|changes| changes.unwrapped);
        !unwrapped && !self.is_gone(element) && self.node(element).is_some_and(Node::is_element)
    }

    /// Applies the edits of rules, element by element, as in a stream. All rules that match an
    /// element are applied to it in order, until one removes it. Selectors see the page as it was.
    pub(crate) fn apply_rules(&mut self, rules: &[(&Selector, &Edit)]) {
        let selectors = SelectorSet::new(rules.iter().map(|(selector, _)| *selector));
        let joined = with_contents_of_templates(self.page.document());
        let document = joined.as_ref().unwrap_or(self.page.document());
        for (node, numbers) in selectors.select(document.root()) {
            for number in numbers {
                if !self.contains(node.id()) {
                    break;
                }
                self.apply(node.id(), rules[number].1);
            }
        }
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
        if self.contains(element) {
            self.count += usize::from(self.changes.change(element, change));
        }
        self
    }

    /// Counts an edit as a misfit, if a parser undoes it.
    fn note_undone(&mut self, element: NodeId, edit: Undone) {
        if let Some(name) = self.node(element).and_then(Node::qname)
            && self.contains(element)
        {
            self.inserts.note_undone(name, edit);
        }
    }

    /// Makes an edit of several steps, which counts as one.
    fn make_once(&mut self, edit: impl FnOnce(&mut Self)) -> &mut Self {
        let before = self.count;
        edit(self);
        self.count = self.count.min(before + 1);
        self
    }

    /// Applies an edit that is data.
    pub fn apply(&mut self, element: NodeId, edit: &Edit) -> &mut Self {
        match edit.check() {
            Ok(()) => self.make_once(|edits| edit.apply_to(&mut PageElement { edits, element })),
            Err(error) => self.refuse(error),
        }
    }

    fn refuse(&mut self, error: EditError) -> &mut Self {
        self.inserts.refuse(error);
        self
    }

    /// Inserts a string into an element or beside it.
    fn insert(&mut self, element: NodeId, side: Side, text: &str, form: Form) -> &mut Self {
        let node = self.node(element);
        let into = if side.is_inside() { node } else { node.and_then(parent) };
        let name = into.map(|into| self.new_name(into.id()));
        let insert = self.inserts.prepare(name.as_ref().map(ElementName::qname), text, form);
        if let Some(name) = node.and_then(Node::qname).filter(|_| self.contains(element)) {
            self.inserts.note_neighbour(name, side, insert.as_ref());
        }
        self.make(element, |changes| changes.insert(side, insert))
    }

    /// Returns the source with the edits.
    ///
    /// # Errors
    ///
    /// If a name was none that markup has, or if [`Misfit::Refuse`] forbids an insertion.
    #[doc(alias = "apply")]
    pub fn rewrite(&self) -> Result<String, EditError> {
        self.check()?;
        let source = self.page.source();
        let mut output = String::with_capacity(source.len());
        self.each_part(|part| {
            output.push_str(match &part {
                Part::Kept(range) => &source[range.clone()],
                Part::New(text) => text,
                Part::Rest(_) => "",
            });
        });
        Ok(output)
    }

    /// Returns the error of the first edit that was refused.
    pub(crate) fn check(&self) -> Result<(), EditError> {
        if let Some(error) = &self.inserts.refused {
            return Err(error.clone());
        }
        match self.inserts.refuses_misfits().then(|| self.left_out_together()) {
            Some(left_out) => {
                left_out.into_iter().next().map_or(Ok(()), |it| Err(EditError::Misfit(it)))
            }
            None => Ok(()),
        }
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

    /// Returns the source with the edits, in pieces.
    ///
    /// # Errors
    ///
    /// As for [`rewrite`](Self::rewrite).
    pub fn pieces(&self) -> Result<Vec<Piece>, EditError> {
        self.check()?;
        let pieces = self.applied().take_parts().into_iter().filter_map(|part| match part {
            Part::Kept(range) => Some(Piece::Kept(range)),
            Part::New(text) => Some(Piece::New(text)),
            Part::Rest(_) => None,
        });
        Ok(pieces.collect())
    }
}

/// A piece of the rewritten source.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
