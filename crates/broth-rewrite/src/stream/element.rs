//! `Element`: an element in the stream, which handlers read and change.

use alloc::boxed::Box;
use alloc::string::String;
use core::iter::FusedIterator;
use core::slice;

use broth_markup::{AttrsIter, Namespace, QName, Span};

use crate::edit::changes::{ElementEdits, Side};
use crate::edit::classes;
use crate::edit::editable::{Editable, Form};
use crate::edit::element_edit::Edit;
use crate::edit::name::ElementName;
use crate::edit::undone::Undone;
use crate::error::EditError;
use crate::stream::inserts::{Content, StreamInserts};
use crate::stream::start::Start;
use crate::stream::tree::open_nodes::Parent;

mod editable;

/// An element in the stream. Handlers read and change its attributes, and insert content around it
/// and into it.
///
/// A change builds on earlier ones; once the element is removed, further changes do nothing.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let mut rewriter = Rewriter::new().on("img", |img| {
///     if let Some(src) = img.attr("src") {
///         img.set_attr("src", &format!("https://example.com/{src}"));
///     }
///     img.remove_attr("onload");
///     img.add_class("wide");
/// });
/// let page = rewriter.rewrite("<p><IMG ONLOAD=x() SRC='a.png' alt=A></p>")?;
/// assert_eq!(page, "<p><IMG SRC=\"https://example.com/a.png\" alt=A class=\"wide\"></p>");
/// # Ok::<(), broth::rewrite::RewriteError>(())
/// ```
///
/// No edit returns a `Result`. A name that no markup has is an [error](crate::RewriteError::Edit) of
/// the call that rewrites, as if the handler had failed.
#[derive(Debug)]
pub struct Element<'r> {
    pub(crate) start: &'r Start<'r>,
    pub(crate) parent: Parent<'r>,
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

    /// Whether the element has this local name in the source, in any case if it is HTML.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        let QName { namespace, local, .. } = self.start.name;
        local == name || namespace == Namespace::Html && local.eq_ignore_ascii_case(name)
    }

    /// The value of an attribute.
    #[doc(alias = "get_attribute")]
    #[must_use]
    pub fn attr(&self, name: &str) -> Option<&str> {
        match self.set_attrs().iter().find(|(set, _)| set.eq_ignore_ascii_case(name)) {
            Some((_, value)) => value.as_deref(),
            None => self.start.find(name),
        }
    }

    /// Whether the element has an attribute.
    #[must_use]
    pub fn has_attr(&self, name: &str) -> bool {
        self.attr(name).is_some()
    }

    /// The names and values of the attributes. Names from the source are in lower case.
    #[doc(alias = "attributes")]
    pub fn attrs(&self) -> Attrs<'_> {
        let (source, set) = (*self.start.attrs.as_written(), self.set_attrs());
        Attrs { source, next: source.iter(), set, added: set.iter() }
    }

    /// Whether the element has a class.
    #[must_use]
    pub fn has_class(&self, class: &str) -> bool {
        let classes = self.attr("class").unwrap_or_default();
        classes.split_ascii_whitespace().any(|other| other == class)
    }

    /// The text of the element and its descendants; `None` except in handlers that are called at
    /// its end, with [`on_complete`](crate::Rewriter::on_complete).
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text
    }

    /// Whether the element has no child elements and no text; `None` except in
    /// [`on_complete`](crate::Rewriter::on_complete) handlers.
    #[must_use]
    pub fn is_empty(&self) -> Option<bool> {
        self.children.map(|(elements, texts)| elements + texts == 0)
    }

    /// The number of child elements; `None` except in [`on_complete`](crate::Rewriter::on_complete)
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
    #[doc(alias = "set_attribute")]
    pub fn set_attr(&mut self, name: &str, value: &str) {
        match EditError::check_attribute_name(name) {
            Ok(()) => self.change_attr(name, Some(value)),
            Err(error) => self.inserts.refuse(error),
        }
    }

    /// Removes an attribute.
    #[doc(alias = "remove_attribute")]
    pub fn remove_attr(&mut self, name: &str) {
        self.change_attr(name, None);
    }

    /// Adds a class.
    pub fn add_class(&mut self, class: &str) {
        match EditError::check_class(class) {
            Ok(()) => classes::add(self, class),
            Err(error) => self.inserts.refuse(error),
        }
    }

    /// Removes a class.
    pub fn remove_class(&mut self, class: &str) {
        classes::remove(self, class);
    }

    /// Renames the element. A name whose content would be text, such as `script`, is an
    /// [error](EditError::TextElement).
    #[doc(alias("rename", "set_tag_name"))]
    pub fn set_name(&mut self, name: &str) {
        match EditError::check_new_name(name) {
            Ok(()) => self.change_name(name),
            Err(error) => self.inserts.refuse(error),
        }
    }

    /// Inserts content into the element or beside it.
    fn insert(&mut self, side: Side, content: Content<'_>, form: Form) {
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
            self.inserts.content(Some(name.qname()), content, form)
        } else {
            let name = self.parent.new_name();
            self.inserts.content(name.as_ref().map(ElementName::qname), content, form)
        };
        if !self.is_removed() {
            self.inserts.inserts.note_neighbour(self.start.name, side, insert.as_ref());
        }
        if let Some(ElementEdits { changes, .. }) = self.change() {
            changes.insert(side, insert);
        }
    }

    /// Counts an edit as a misfit, if a parser undoes it.
    fn note_undone(&mut self, edit: Undone) {
        if !self.is_removed() {
            self.inserts.inserts.note_undone(self.start.name, edit);
        }
    }

    /// Inserts text directly before the element.
    pub fn before<'c>(&mut self, text: impl Into<Content<'c>>) {
        self.insert(Side::Before, text.into(), Form::Text);
    }

    /// Inserts markup directly before the element.
    pub fn before_html<'c>(&mut self, html: impl Into<Content<'c>>) {
        self.insert(Side::Before, html.into(), Form::Html);
    }

    /// Inserts text directly after the element.
    pub fn after<'c>(&mut self, text: impl Into<Content<'c>>) {
        self.insert(Side::After, text.into(), Form::Text);
    }

    /// Inserts markup directly after the element.
    pub fn after_html<'c>(&mut self, html: impl Into<Content<'c>>) {
        self.insert(Side::After, html.into(), Form::Html);
    }

    /// Inserts text at the start of the element.
    pub fn prepend<'c>(&mut self, text: impl Into<Content<'c>>) {
        self.insert(Side::Start, text.into(), Form::Text);
    }

    /// Inserts markup at the start of the element.
    pub fn prepend_html<'c>(&mut self, html: impl Into<Content<'c>>) {
        self.insert(Side::Start, html.into(), Form::Html);
    }

    /// Inserts text at the end of the element.
    pub fn append<'c>(&mut self, text: impl Into<Content<'c>>) {
        self.insert(Side::End, text.into(), Form::Text);
    }

    /// Inserts markup at the end of the element.
    pub fn append_html<'c>(&mut self, html: impl Into<Content<'c>>) {
        self.insert(Side::End, html.into(), Form::Html);
    }

    /// Replaces the content of the element with text.
    #[doc(alias = "set_inner_content")]
    pub fn set_text<'c>(&mut self, text: impl Into<Content<'c>>) {
        if !self.is_removed() {
            self.remove_content();
            self.append(text);
        }
    }

    /// Replaces the content of the element with markup.
    #[doc(alias = "set_inner_content")]
    pub fn set_inner_html<'c>(&mut self, html: impl Into<Content<'c>>) {
        if !self.is_removed() {
            self.remove_content();
            self.append_html(html);
        }
    }

    /// Replaces the element with text.
    #[doc(alias = "replace")]
    pub fn replace_with<'c>(&mut self, text: impl Into<Content<'c>>) {
        self.before(text);
        self.remove();
    }

    /// Replaces the element with markup.
    #[doc(alias = "replace")]
    pub fn replace_with_html<'c>(&mut self, html: impl Into<Content<'c>>) {
        self.before_html(html);
        self.remove();
    }

    /// Removes the element and its content.
    pub fn remove(&mut self) {
        self.remove_whole();
    }

    /// Removes the element, but keeps its content.
    #[doc(alias = "remove_and_keep_content")]
    pub fn unwrap(&mut self) {
        self.remove_tags();
    }

    /// Applies an edit that is data.
    ///
    /// ```
    /// use broth::rewrite::{Edit, Rewriter};
    ///
    /// let edit = Edit::SetName("strong".into());
    /// let mut rewriter = Rewriter::new().on("b", |b| b.apply(&edit));
    /// assert_eq!(rewriter.rewrite("<b>Hot</b>")?, "<strong>Hot</strong>");
    /// # Ok::<(), broth::rewrite::RewriteError>(())
    /// ```
    pub fn apply(&mut self, edit: &Edit) {
        match edit.check() {
            Ok(()) => edit.apply_to(self),
            Err(error) => self.inserts.refuse(error),
        }
    }
}

/// The names and values of the attributes of an element: [`Element::attrs`].
#[derive(Clone, Debug)]
pub struct Attrs<'e> {
    source: broth_markup::Attrs<'e>,
    /// The attributes of the source that are still to come.
    next: AttrsIter<'e>,
    /// The attributes that handlers have set or, without a value, removed.
    set: &'e [(String, Option<String>)],
    /// The attributes that were set and may not be in the source.
    added: slice::Iter<'e, (String, Option<String>)>,
}

impl<'e> Iterator for Attrs<'e> {
    type Item = (&'e str, &'e str);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        for attr in self.next.by_ref() {
            match self.set.iter().find(|(set, _)| set.eq_ignore_ascii_case(attr.name)) {
                None => return Some((attr.name, attr.value)),
                Some((_, Some(value))) => return Some((attr.name, value)),
                Some((_, None)) => {}
            }
        }
        let source = self.source;
        self.added.find_map(|(name, value)| {
            let value = value.as_deref()?;
            let is_new = !source.iter().any(|attr| attr.name.eq_ignore_ascii_case(name));
            is_new.then_some((name.as_str(), value))
        })
    }
}

impl FusedIterator for Attrs<'_> {}
