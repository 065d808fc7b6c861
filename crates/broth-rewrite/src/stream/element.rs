//! `Element`: an element in the stream, which handlers read and change.

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

/// An element in the stream. Handlers read and change its attributes, and insert content around it
/// and into it.
///
/// A change builds on earlier ones; once the element is removed, further changes do nothing.
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
    /// The text in it, if it has ended.
    pub(crate) text: Option<&'r str>,
    /// How many child elements and texts it has, if it has ended.
    pub(crate) children: Option<(usize, usize)>,
}

impl Element<'_> {
    /// The local name, or the new name if a handler has renamed the element. Names of HTML elements
    /// in the source are in lower case.
    #[must_use]
    pub fn name(&self) -> &str {
        let name = self.edits.as_ref().and_then(|edits| edits.changes.tag.name.as_deref());
        name.unwrap_or(self.start.name.local)
    }

    /// The qualified name in the source.
    #[must_use]
    pub fn qname(&self) -> QName<'_> {
        self.start.name
    }

    /// The span of the start tag in the decoded source; `None` if the parser implied the element.
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

    /// The names and values of the attributes. Names from the source are in lower case.
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

    /// The text of the element and its descendants; `None` except in handlers that are called at
    /// its end, with [`on_end`](crate::RewriterBuilder::on_end).
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text
    }

    /// Whether the element has no child elements and no text; `None` except in
    /// [`on_end`](crate::RewriterBuilder::on_end) handlers.
    #[must_use]
    pub fn is_empty(&self) -> Option<bool> {
        self.children.map(|(elements, texts)| elements + texts == 0)
    }

    /// The number of child elements; `None` except in [`on_end`](crate::RewriterBuilder::on_end)
    /// handlers.
    #[must_use]
    pub fn child_elements(&self) -> Option<usize> {
        self.children.map(|(elements, _)| elements)
    }

    /// The attributes that handlers have set or removed.
    fn set_attrs(&self) -> &[(String, Option<String>)] {
        self.edits.as_ref().map_or(&[], |edits| &edits.changes.tag.attrs)
    }

    /// The edits, unless the element has been removed.
    fn change(&mut self) -> Option<&mut ElementEdits> {
        let is_there = !self.is_removed();
        is_there.then(|| &mut **self.edits.get_or_insert_default())
    }

    /// Whether a handler has removed the element, with or without its content.
    #[must_use]
    pub fn is_removed(&self) -> bool {
        self.edits.as_ref().is_some_and(|edits| edits.removed || edits.changes.unwrapped)
    }

    /// Sets an attribute.
    ///
    /// # Errors
    ///
    /// If an attribute cannot have this name.
    pub fn set_attr(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        EditError::check_attribute_name(name)?;
        self.change_attr(name, Some(value));
        Ok(())
    }

    /// Removes an attribute.
    pub fn remove_attr(&mut self, name: &str) {
        self.change_attr(name, None);
    }

    /// Renames the element.
    ///
    /// # Errors
    ///
    /// If the name is invalid, or if an element of that name [holds text](EditError::TextElement).
    pub fn rename(&mut self, name: &str) -> Result<(), EditError> {
        EditError::check_new_name(name)?;
        self.change_name(name);
        Ok(())
    }

    /// Inserts content into the element or beside it.
    fn insert(&mut self, side: Side, content: Content<'_>) {
        let insert = if side.is_inside() {
            let name = ElementName::of(self.start.name);
            let new = self.edits.as_ref().and_then(|edits| edits.changes.tag.name.as_deref());
            let name = match new {
                Some(new) => {
                    let parent = self.parent.new_name();
                    name.renamed(new, parent.as_ref().map(ElementName::qname))
                }
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

    /// Inserts content directly before the element.
    pub fn before<'c>(&mut self, content: impl Into<Content<'c>>) {
        self.insert(Side::Before, content.into());
    }

    /// Inserts content directly after the element.
    pub fn after<'c>(&mut self, content: impl Into<Content<'c>>) {
        self.insert(Side::After, content.into());
    }

    /// Inserts content at the start of the element.
    pub fn prepend<'c>(&mut self, content: impl Into<Content<'c>>) {
        self.insert(Side::Start, content.into());
    }

    /// Inserts content at the end of the element.
    pub fn append<'c>(&mut self, content: impl Into<Content<'c>>) {
        self.insert(Side::End, content.into());
    }

    /// Replaces the content of the element.
    pub fn set_inner<'c>(&mut self, content: impl Into<Content<'c>>) {
        if !self.is_removed() {
            self.remove_content();
            self.append(content);
        }
    }

    /// Replaces the element.
    pub fn replace<'c>(&mut self, content: impl Into<Content<'c>>) {
        self.before(content);
        self.remove();
    }

    /// Removes the element and its content.
    pub fn remove(&mut self) {
        self.remove_whole();
    }

    /// Removes the element, but keeps its content.
    pub fn unwrap(&mut self) {
        self.remove_tags();
    }

    /// Applies an [`Op`].
    ///
    /// # Errors
    ///
    /// The errors of [`Op::check`].
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
        // A second `<html>` or `<body>` tag may still add the attribute.
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

/// The end of an element, where handlers can insert content.
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

    /// The span of the end tag in the decoded source; `None` if it is omitted.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// Inserts content at the end of the element.
    pub fn append<'c>(&mut self, content: impl Into<Content<'c>>) {
        let insert = self.inserts.of(Some(self.name), content.into());
        self.changes.insert(Side::End, insert);
    }

    /// Inserts content directly after the element.
    pub fn after<'c>(&mut self, content: impl Into<Content<'c>>) {
        let name = self.parent.new_name();
        let insert = self.inserts.of(name.as_ref().map(ElementName::qname), content.into());
        self.changes.insert(Side::After, insert);
    }
}
