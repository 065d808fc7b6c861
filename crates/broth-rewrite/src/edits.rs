//! `Edits`: changes to the nodes of a page, and the source with these changes.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use broth_dom::{Node, NodeId};
use broth_html_rules::elements::FORMATTING;
use broth_html_rules::optional_tags::Next;
use broth_markup::{Namespace, QName};

use crate::error::EditError;
use crate::markup::Insert;
use crate::page::Page;
use crate::recorder::{Step, StepKind, Tag};
use crate::tag::{TagEdit, name_of_end_tag};
use crate::writer::{Implied, Piece, Writer, Written, is_void};

/// Changes to a page, collected by element, and applied to its source.
///
/// Each change sees what the earlier ones have left: what has been removed cannot be changed any more.
///
/// ```
/// use broth_rewrite::{Edits, Page};
///
/// let page = Page::parse("<ul>\n<li>Onions\n<li class=hot>Soup\n</ul>");
/// let items: Vec<_> = page.document().root().by_tag("li").map(|li| li.id()).collect();
/// let mut edits = Edits::of(&page);
/// edits.set_attr(items[1], "title", "today")?.after(items[0], "<!-- and -->");
/// assert_eq!(edits.apply(), "<ul>\n<li>Onions\n</li><!-- and --><li class=hot title=\"today\">Soup\n</ul>");
/// # Ok::<(), broth_rewrite::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Edits<'p> {
    page: &'p Page<'p>,
    changes: BTreeMap<NodeId, Changes>,
    /// Which nodes are gone, with all that is in them.
    gone: Vec<bool>,
    /// The markup looked at last: a rule inserts the same in many places.
    last: Option<(String, QName<'p>, Option<Insert>)>,
}

/// The changes to an element.
#[derive(Clone, Debug, Default)]
struct Changes {
    tag: TagEdit,
    before: Vec<Insert>,
    /// The last comes first.
    prepended: Vec<Insert>,
    appended: Vec<Insert>,
    /// The last comes first.
    after: Vec<Insert>,
    /// Its tags are gone.
    unwrapped: bool,
}

impl<'p> Edits<'p> {
    /// No changes yet.
    #[must_use]
    pub fn of(page: &'p Page<'_>) -> Self {
        Self { page, changes: BTreeMap::new(), gone: Vec::new(), last: None }
    }

    /// Whether an element is still there to be changed.
    #[must_use]
    pub fn has(&self, element: NodeId) -> bool {
        let unwrapped = self.changes.get(&element).is_some_and(|changes| changes.unwrapped);
        !unwrapped && !self.is_gone(element) && self.node(element).is_some_and(Node::is_element)
    }

    fn node(&self, node: NodeId) -> Option<Node<'p>> {
        self.page.document().get(node)
    }

    fn is_gone(&self, node: NodeId) -> bool {
        self.gone.get(node.get() as usize).copied().unwrap_or_default()
    }

    /// The changes to an element, if it is still there.
    fn change(&mut self, element: NodeId) -> Option<&mut Changes> {
        self.has(element).then(|| self.changes.entry(element).or_default())
    }

    /// Removes a node and all that is in it.
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

    /// Removes all that is in an element.
    fn take_content(&mut self, element: Node<'p>) {
        for child in
            element.children().chain(element.template_contents()).chain(element.shadow_root())
        {
            self.take(child);
        }
        if let Some(changes) = self.changes.get_mut(&element.id()) {
            changes.prepended.clear();
            changes.appended.clear();
        }
    }

    /// Markup to go into an element.
    fn insert(&mut self, into: Option<Node<'p>>, markup: &str) -> Option<Insert> {
        let name = into.and_then(Node::qname).unwrap_or(QName::html("html"));
        match &self.last {
            Some((last, of, insert)) if last == markup && *of == name => insert.clone(),
            _ => {
                let insert = Insert::new(markup, name);
                self.last = Some((markup.into(), name, insert.clone()));
                insert
            }
        }
    }

    /// Markup to go beside an element.
    fn insert_beside(&mut self, element: NodeId, markup: &str) -> Option<Insert> {
        let parent = self.node(element).and_then(|node| parent(node));
        self.insert(parent, markup)
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
        let same = self.node(element).is_some_and(|node| node.attr(name) == Some(value));
        if let Some(changes) = self.change(element)
            && !(same && changes.tag.is_empty())
        {
            changes.tag.attribute(name, Some(value));
        }
        Ok(self)
    }

    /// Removes an attribute.
    pub fn remove_attr(&mut self, element: NodeId, name: &str) -> &mut Self {
        if let Some(changes) = self.change(element) {
            changes.tag.attribute(name, None);
        }
        self
    }

    /// Gives an element another name.
    ///
    /// # Errors
    ///
    /// If no tag can have that name.
    pub fn rename(&mut self, element: NodeId, name: &str) -> Result<&mut Self, EditError> {
        EditError::check_tag_name(name)?;
        if let Some(changes) = self.change(element) {
            changes.tag.name = Some(name.into());
        }
        Ok(self)
    }

    /// Inserts markup directly before an element.
    pub fn before(&mut self, element: NodeId, markup: &str) -> &mut Self {
        let insert = self.insert_beside(element, markup);
        if let Some(changes) = self.change(element) {
            changes.before.extend(insert);
        }
        self
    }

    /// Inserts markup directly after an element.
    pub fn after(&mut self, element: NodeId, markup: &str) -> &mut Self {
        let insert = self.insert_beside(element, markup);
        if let Some(changes) = self.change(element) {
            changes.after.extend(insert);
        }
        self
    }

    /// Inserts markup before all that is in an element.
    pub fn prepend(&mut self, element: NodeId, markup: &str) -> &mut Self {
        let insert = self.insert(self.node(element), markup);
        if let Some(changes) = self.change(element) {
            changes.prepended.extend(insert);
        }
        self
    }

    /// Inserts markup after all that is in an element.
    pub fn append(&mut self, element: NodeId, markup: &str) -> &mut Self {
        let insert = self.insert(self.node(element), markup);
        if let Some(changes) = self.change(element) {
            changes.appended.extend(insert);
        }
        self
    }

    /// Puts markup in the place of all that is in an element.
    pub fn set_inner(&mut self, element: NodeId, markup: &str) -> &mut Self {
        if let Some(node) = self.node(element).filter(|_| self.has(element)) {
            self.take_content(node);
            self.append(element, markup);
        }
        self
    }

    /// Puts markup in the place of an element.
    pub fn replace(&mut self, element: NodeId, markup: &str) -> &mut Self {
        self.before(element, markup).remove(element)
    }

    /// Removes an element and all that is in it.
    pub fn remove(&mut self, element: NodeId) -> &mut Self {
        if let Some(node) = self.node(element).filter(|_| self.has(element)) {
            self.take(node);
        }
        self
    }

    /// Removes an element and leaves what is in it.
    pub fn unwrap(&mut self, element: NodeId) -> &mut Self {
        if let Some(changes) = self.change(element) {
            changes.unwrapped = true;
        }
        self
    }

    /// The source with the changes.
    #[must_use]
    pub fn apply(&self) -> String {
        let source = self.page.source();
        let mut output = String::with_capacity(source.len());
        for piece in self.pieces() {
            output.push_str(match &piece {
                Piece::Kept(range) => &source[range.clone()],
                Piece::New(text) => text,
            });
        }
        output
    }

    /// The same, piece by piece.
    #[must_use]
    pub fn pieces(&self) -> Vec<Piece> {
        let source = self.page.source();
        let mut application =
            Application { edits: self, source, writer: Writer::default(), at: 0, open: Vec::new() };
        for step in &self.page.steps {
            application.step(*step);
        }
        application.between(source.len());
        application.writer.finish()
    }
}

/// The parent, or the element that the parent hangs on.
fn parent(node: Node<'_>) -> Option<Node<'_>> {
    let parent = node.parent()?;
    if parent.is_element() { Some(parent) } else { parent.host() }
}

/// Changes being applied to the source, step by step.
struct Application<'p> {
    edits: &'p Edits<'p>,
    source: &'p str,
    writer: Writer<'p>,
    /// What has been written, left out or changed of the source.
    at: usize,
    /// The open elements.
    open: Vec<NodeId>,
}

impl<'p> Application<'p> {
    fn step(&mut self, Step { node, span, kind }: Step) {
        if kind == StepKind::Nothing {
            return;
        }
        self.between(span.start);
        let piece = self.at.max(span.start)..span.end.max(self.at);
        self.at = self.at.max(span.end);
        let Some(node) = self.edits.node(node) else { return };
        match kind {
            StepKind::Open(tag) => self.open(node, tag, piece),
            StepKind::Close(tag) => self.close(node, tag, piece),
            StepKind::Content if self.edits.is_gone(node.id()) => self.writer.drop(),
            StepKind::Content if node.is_text() => self.keep_text(piece),
            StepKind::Content => self.writer.keep(piece, Next::Comment),
            StepKind::Again => self.again(node, piece),
            StepKind::Nothing => {}
        }
    }

    /// What has come to nothing stays if what surrounds it does.
    fn between(&mut self, end: usize) {
        let piece = self.at..end.max(self.at);
        self.at = piece.end;
        match self.open.last() {
            _ if piece.is_empty() => {}
            Some(&open) if self.edits.is_gone(open) => self.writer.drop(),
            _ => self.keep_text(piece),
        }
    }

    fn keep_text(&mut self, piece: Range<usize>) {
        let text = self.source.get(piece.clone()).unwrap_or_default();
        self.writer.keep(piece, Next::Text(text));
    }

    fn changes(&self, node: Node<'_>) -> Option<&'p Changes> {
        self.edits.changes.get(&node.id())
    }

    /// An element, by the name that it will have.
    fn name(&self, node: Node<'p>) -> QName<'p> {
        let name = node.qname().unwrap_or_default();
        match self.changes(node).and_then(|changes| changes.tag.name.as_deref()) {
            Some(new) => QName::new(name.namespace, None, new),
            None => name,
        }
    }

    /// Whether the surroundings of an element are gone, so that nothing is inserted beside it.
    fn is_inside_gone(&self, node: Node<'_>) -> bool {
        parent(node).is_some_and(|parent| self.edits.is_gone(parent.id()))
    }

    fn implied(&self, node: Node<'p>, is_start: bool, written: Written) -> Implied<'p> {
        let parent = parent(node).map(|parent| self.name(parent));
        Implied { name: self.name(node), parent, is_start, written }
    }

    fn insert_all<'i>(&mut self, inserts: impl Iterator<Item = &'i Insert>) {
        for insert in inserts {
            self.writer.insert(insert);
        }
    }

    fn open(&mut self, node: Node<'p>, tag: Tag, piece: Range<usize>) {
        self.open.push(node.id());
        let name = self.name(node);
        let Some(changes) = self.changes(node) else {
            match (self.edits.is_gone(node.id()), tag) {
                (true, _) => self.writer.drop(),
                (false, Tag::Own) => self.writer.keep(piece, Next::Element(name)),
                (false, Tag::Shared) => {
                    self.writer.imply(self.implied(node, true, Written::Never));
                }
                (false, _) => self.writer.imply(self.implied(node, true, Written::Perhaps)),
            }
            return;
        };
        if !self.is_inside_gone(node) {
            self.insert_all(changes.before.iter());
        }
        if self.edits.is_gone(node.id()) {
            return self.writer.drop();
        }
        let old = node.local_name();
        match tag {
            _ if changes.unwrapped => self.writer.drop(),
            Tag::Own => {
                let text = self.source.get(piece.clone()).unwrap_or_default();
                let mut parts = changes.tag.apply(text, old);
                if self.opens_foreign_content(node, changes) && text.ends_with("/>") {
                    parts.push((text.len() - 2..text.len() - 1, String::new()));
                }
                let same = changes.tag.name.is_none();
                self.writer.change(piece, parts, Next::Element(name), same);
            }
            Tag::Shared => self.writer.imply(self.implied(node, true, Written::Never)),
            _ if changes.tag.is_empty() => {
                self.writer.imply(self.implied(node, true, Written::Perhaps));
            }
            _ => {
                let text = changes.tag.write_new(old);
                let written = match changes.tag.name {
                    Some(_) => Written::Renamed(text),
                    None => Written::WithAttributes(text),
                };
                self.writer.imply(self.implied(node, true, written));
            }
        }
        if !is_void(node.qname().unwrap_or_default()) {
            self.insert_all(changes.prepended.iter().rev());
        }
    }

    /// Whether an element of SVG or MathML that its start tag ends gets content.
    fn opens_foreign_content(&self, node: Node<'_>, changes: &Changes) -> bool {
        let has_content = !changes.prepended.is_empty() || !changes.appended.is_empty();
        has_content
            && node.namespace() != Namespace::Html
            && node.first_child().is_none()
            && !node.has_end_tag()
    }

    fn close(&mut self, node: Node<'p>, tag: Tag, piece: Range<usize>) {
        if let Some(at) = self.open.iter().rposition(|&open| open == node.id()) {
            self.open.remove(at);
        }
        let Some(changes) = self.changes(node) else {
            match (self.edits.is_gone(node.id()), tag) {
                (true, _) => self.writer.drop(),
                (false, Tag::Own) => self.writer.keep(piece, Next::Nothing),
                (false, Tag::Implied) => {
                    self.writer.imply(self.implied(node, false, self.end_of(node)));
                }
                (false, Tag::Start | Tag::Shared) => {}
            }
            return;
        };
        if self.edits.is_gone(node.id()) {
            self.writer.drop();
        } else {
            self.close_changed(node, tag, piece, changes);
        }
        if !self.is_inside_gone(node) {
            self.insert_all(changes.after.iter().rev());
        }
    }

    /// Whether the implied end tag of an element may be written.
    fn end_of(&self, node: Node<'_>) -> Written {
        if is_void(node.qname().unwrap_or_default()) { Written::Never } else { Written::Perhaps }
    }

    fn close_changed(&mut self, node: Node<'p>, tag: Tag, piece: Range<usize>, changes: &Changes) {
        let was_void = is_void(node.qname().unwrap_or_default());
        if !was_void {
            self.insert_all(changes.appended.iter());
        }
        if changes.unwrapped {
            return self.writer.drop();
        }
        let name = self.name(node);
        let end = || alloc::format!("</{}>", name);
        let is_formatting =
            |name: QName<'_>| name.namespace == Namespace::Html && FORMATTING.contains(&name.name);
        // Both names close alike, and are made once more after what has closed them.
        let same = is_formatting(name) && is_formatting(node.qname().unwrap_or_default());
        match (&changes.tag.name, tag) {
            (Some(_), _) if is_void(name) => self.writer.drop(),
            (Some(new), Tag::Own) => {
                let text = self.source.get(piece.clone()).unwrap_or_default();
                let parts = alloc::vec![(name_of_end_tag(text), new.clone())];
                self.writer.change(piece, parts, Next::Nothing, same);
            }
            (Some(_), Tag::Implied) => {
                let written = if same { Written::Perhaps } else { Written::Renamed(end()) };
                self.writer.imply(self.implied(node, false, written));
            }
            (Some(_), Tag::Start) if was_void => self.writer.add(&end(), Next::Nothing),
            (_, Tag::Start) if self.opens_foreign_content(node, changes) => {
                self.writer.add(&end(), Next::Nothing);
            }
            (None, Tag::Own) => self.writer.keep(piece, Next::Nothing),
            (None, Tag::Implied) => {
                self.writer.imply(self.implied(node, false, self.end_of(node)));
            }
            _ => {}
        }
    }

    /// A second tag of an element, which may have an attribute that is to go.
    fn again(&mut self, node: Node<'_>, piece: Range<usize>) {
        let mut removed = TagEdit::default();
        for (name, value) in self.changes(node).into_iter().flat_map(|changes| &changes.tag.attrs) {
            if value.is_none() {
                removed.attribute(name, None);
            }
        }
        let text = self.source.get(piece.clone()).unwrap_or_default();
        let parts = removed.apply(text, node.local_name());
        self.writer.change(piece, parts, Next::Comment, true);
    }
}
