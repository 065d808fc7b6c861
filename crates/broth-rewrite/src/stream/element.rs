//! `Element`: an element that passes by, for a handler to look at and to change.

use alloc::boxed::Box;
use alloc::string::String;

use broth_markup::{Name, QName, Span};

use crate::edit::changes::{Changes, ElementEdits, Side};
use crate::edit::name::ElementName;
use crate::edit::op::{Editable, Op};
use crate::error::EditError;
use crate::stream::inserts::{Content, StreamInserts};
use crate::stream::start::Start;
use crate::stream::tree::open_nodes::Parent;

/// An element that passes by. Its attributes can be read and changed, and markup inserted around
/// and into it.
///
/// Changes see the result of the earlier ones: a removed node cannot be changed any more.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let page = Rewriter::builder().on("img", |img| {
///     if let Some(src) = img.attr("src").map(|src| format!("https://example.com/{src}")) {
///         img.set_attr("src", &src)?;
///     }
///     img.remove_attr("onload");
///     Ok::<_, broth::rewrite::EditError>(())
/// });
/// let page = page.build()?.rewrite("<p><IMG ONLOAD=x() SRC='a.png' alt=A></p>")?;
/// assert_eq!(page, "<p><IMG SRC=\"https://example.com/a.png\" alt=A></p>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Element<'r> {
    pub(crate) start: &'r Start<'r>,
    pub(in crate::stream) parent: Parent<'r>,
    pub(crate) span: Option<&'r Span>,
    pub(crate) edits: &'r mut Option<Box<ElementEdits>>,
    pub(crate) inserts: &'r mut StreamInserts,
    /// Its text, if the handler has waited for its end.
    pub(crate) text: Option<&'r str>,
    /// How many elements and other nodes it has, if the handler has waited.
    pub(crate) children: Option<(usize, usize)>,
}

impl Element<'_> {
    /// Its local name: in lower case if it is an element of HTML.
    #[must_use]
    pub fn name(&self) -> &str {
        let name = self.edits.as_ref().and_then(|edits| edits.changes.tag.name.as_deref());
        name.unwrap_or(self.start.name.local)
    }

    /// Its qualified name in the source.
    #[must_use]
    pub fn qname(&self) -> QName<'_> {
        self.start.name
    }

    /// The place of its start tag in the source, as text; `None` if the parser has implied the
    /// element.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.span.copied()
    }

    /// The value of an attribute.
    #[must_use]
    pub fn attr(&self, name: &str) -> Option<&str> {
        match self.set_attrs().iter().find(|(set, _)| set.eq_ignore_ascii_case(name)) {
            Some((_, value)) => value.as_deref(),
            None => self.start.find(name),
        }
    }

    /// The attributes as handlers have left them: name as in the source but for case, and value.
    pub fn attrs(&self) -> impl Iterator<Item = (&str, &str)> {
        let set = self.set_attrs();
        let source = self.start.attrs.as_written();
        let kept = source.iter().filter_map(move |attr| {
            match set.iter().find(|(set, _)| set.eq_ignore_ascii_case(attr.name)) {
                Some((_, value)) => Some((attr.name, value.as_deref()?)),
                None => Some((attr.name, attr.value)),
            }
        });
        let is_new = move |name: &str| !source.iter().any(|of| of.name.eq_ignore_ascii_case(name));
        let added = set.iter().filter_map(|(name, value)| Some((&**name, value.as_deref()?)));
        kept.chain(added.filter(move |(name, _)| is_new(name)))
    }

    /// Its text, all the way down. Only a handler that has waited for the end of the element
    /// ([`on_end`](crate::RewriterBuilder::on_end)) knows it.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text
    }

    /// Whether it has neither elements nor text. Only a handler that has waited for the end of the
    /// element knows.
    #[must_use]
    pub fn is_empty(&self) -> Option<bool> {
        self.children.map(|(elements, texts)| elements + texts == 0)
    }

    /// How many elements are its children. Only a handler that has waited for the end of the
    /// element knows.
    #[must_use]
    pub fn child_elements(&self) -> Option<usize> {
        self.children.map(|(elements, _)| elements)
    }

    /// The attributes that handlers have set or removed.
    fn set_attrs(&self) -> &[(String, Option<String>)] {
        self.edits.as_ref().map_or(&[], |edits| &edits.changes.tag.attrs)
    }

    /// Its edits, if they may still change.
    fn change(&mut self) -> Option<&mut ElementEdits> {
        let is_there = !self.is_removed();
        is_there.then(|| &mut **self.edits.get_or_insert_default())
    }

    /// Whether a handler has removed it, with or without its content.
    #[must_use]
    pub fn is_removed(&self) -> bool {
        self.edits.as_ref().is_some_and(|edits| edits.removed || edits.changes.unwrapped)
    }

    /// Sets an attribute.
    ///
    /// # Errors
    ///
    /// If no tag can have an attribute of that name.
    pub fn set_attr(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        EditError::check_attribute_name(name)?;
        self.change_attr(name, Some(value));
        Ok(())
    }

    /// Removes an attribute.
    pub fn remove_attr(&mut self, name: &str) {
        self.change_attr(name, None);
    }

    /// Gives it another name.
    ///
    /// # Errors
    ///
    /// If no tag can have that name.
    pub fn rename(&mut self, name: &str) -> Result<(), EditError> {
        EditError::check_new_name(name)?;
        self.change_name(name);
        Ok(())
    }

    /// Inserts something into it or beside it.
    fn insert(&mut self, side: Side, content: Content<'_>) {
        let insert = if side.is_inside() {
            let name = ElementName::of(self.start.name);
            let new = self.edits.as_ref().and_then(|edits| edits.changes.tag.name.as_deref());
            let name = match new {
                Some(new) => name.renamed(new),
                None => name,
            };
            self.inserts.of(Some(name.qname()), content)
        } else {
            let name = self.parent.new_name();
            self.inserts.of(name.as_ref().map(ElementName::qname), content)
        };
        if let Some(ElementEdits { changes, .. }) = self.change() {
            changes.insert(side, insert);
        }
    }

    /// Inserts something directly before it.
    pub fn before<'c>(&mut self, content: impl Into<Content<'c>>) {
        self.insert(Side::Before, content.into());
    }

    /// Inserts something directly after it.
    pub fn after<'c>(&mut self, content: impl Into<Content<'c>>) {
        self.insert(Side::After, content.into());
    }

    /// Inserts something before all that is in it.
    pub fn prepend<'c>(&mut self, content: impl Into<Content<'c>>) {
        self.insert(Side::Start, content.into());
    }

    /// Inserts something after all that is in it.
    pub fn append<'c>(&mut self, content: impl Into<Content<'c>>) {
        self.insert(Side::End, content.into());
    }

    /// Puts something in the place of all that is in it.
    pub fn set_inner<'c>(&mut self, content: impl Into<Content<'c>>) {
        if !self.is_removed() {
            self.remove_content();
            self.append(content);
        }
    }

    /// Puts something in its place.
    pub fn replace<'c>(&mut self, content: impl Into<Content<'c>>) {
        self.before(content);
        self.remove();
    }

    /// Removes it and all that is in it.
    pub fn remove(&mut self) {
        self.remove_whole();
    }

    /// Removes it and leaves what is in it.
    pub fn unwrap(&mut self) {
        self.remove_tags();
    }

    /// Does something to it that is known as a value.
    ///
    /// # Errors
    ///
    /// If it gives a name that no tag can have.
    ///
    /// ```
    /// use broth::rewrite::{Op, Rewriter};
    ///
    /// let op = Op::Rename("strong".into());
    /// let page = Rewriter::builder().on("b", move |b| b.apply(&op)).build()?;
    /// assert_eq!(page.rewrite("<b>Hot</b>")?, "<strong>Hot</strong>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&mut self, op: &Op) -> Result<(), EditError> {
        op.apply_to(self)
    }
}

impl Editable for Element<'_> {
    fn change_attr(&mut self, name: &str, value: Option<&str>) {
        let mut attrs = self.start.attrs.as_written().iter();
        let in_source = attrs.find(|attr| attr.name.eq_ignore_ascii_case(name));
        let in_source = in_source.map(|attr| attr.value);
        // A second tag may have one.
        let may_come = value.is_none() && matches!(self.start.name.name, Name::Html | Name::Body);
        if let Some(ElementEdits { changes, .. }) = self.change()
            && !changes.change_attr(name, value, in_source)
            && may_come
        {
            changes.tag.attribute(name, value);
        }
    }

    fn change_name(&mut self, name: &str) {
        let in_source = self.start.name.local;
        if let Some(ElementEdits { changes, .. }) = self.change() {
            changes.rename(name, in_source);
        }
    }

    fn insert_markup(&mut self, side: Side, markup: &str) {
        self.insert(side, Content::Html(markup));
    }

    fn remove_content(&mut self) {
        if let Some(edits) = self.change() {
            edits.emptied = true;
            edits.changes.forget_content();
        }
    }

    fn remove_whole(&mut self) {
        if let Some(edits) = self.change() {
            edits.removed = true;
        }
    }

    fn remove_tags(&mut self) {
        if let Some(ElementEdits { changes, .. }) = self.change() {
            changes.unwrapped = true;
        }
    }
}

/// The end of an element.
#[derive(Debug)]
pub struct EndTag<'r> {
    pub(crate) name: QName<'r>,
    pub(in crate::stream) parent: Parent<'r>,
    pub(crate) span: Option<Span>,
    pub(crate) changes: &'r mut Changes,
    pub(crate) inserts: &'r mut StreamInserts,
}

impl EndTag<'_> {
    /// The local name of the element in the source.
    #[must_use]
    pub fn name(&self) -> &str {
        self.name.local
    }

    /// The place of the end tag in the source, as text; `None` if the element has none.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// Inserts something after all that is in the element.
    pub fn append<'c>(&mut self, content: impl Into<Content<'c>>) {
        let insert = self.inserts.of(Some(self.name), content.into());
        self.changes.insert(Side::End, insert);
    }

    /// Inserts something directly after the element.
    pub fn after<'c>(&mut self, content: impl Into<Content<'c>>) {
        let name = self.parent.new_name();
        let insert = self.inserts.of(name.as_ref().map(ElementName::qname), content.into());
        self.changes.insert(Side::After, insert);
    }
}
