//! `Element`: an element that passes by, for a handler to look at and to change.

use alloc::boxed::Box;
use alloc::string::String;

use broth_dom::ElementAttrs;
use broth_markup::{Name, Namespace, QName, Span};
use broth_select::Subject;

use crate::changes::Changes;
use crate::error::EditError;
use crate::markup::Insert;
use crate::name::ElementName;
use crate::rules::Op;
use crate::stream::inserts::{Stream, StreamInserts};
use crate::stream::nesting::Parent;

/// Something to insert.
///
/// ```
/// use broth::rewrite::{Content, Rewriter};
///
/// let page = Rewriter::builder().on("b", |b| {
///     b.before("<i>1</i>");
///     b.after(Content::Text("2 < 3"));
/// });
/// assert_eq!(page.build()?.rewrite("<b></b>")?, "<i>1</i><b></b>2 &lt; 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum Content<'c> {
    /// Markup. It keeps to itself: what it leaves open is closed, and what it closes that is not its own is left out.
    Html(&'c str),
    /// Text, which is escaped where it goes.
    Text(&'c str),
    /// Markup or text that comes in pieces.
    Stream(Stream),
}

impl<'c> From<&'c str> for Content<'c> {
    fn from(markup: &'c str) -> Self {
        Self::Html(markup)
    }
}

impl<'c> From<&'c String> for Content<'c> {
    fn from(markup: &'c String) -> Self {
        Self::Html(markup)
    }
}

/// The name and the attributes of an element, for selectors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start<'t> {
    pub(crate) name: QName<'t>,
    pub(crate) attrs: ElementAttrs<'t>,
}

impl Start<'_> {
    fn find(&self, name: &str) -> Option<&str> {
        if self.name.namespace == Namespace::Html {
            return self.attrs.as_written().get(name);
        }
        let mut attrs = self.attrs.iter();
        let found = attrs.find(|(of, _)| of.prefix.is_none() && of.local == name);
        found.map(|(_, attr)| attr.value)
    }
}

// OPTIMIZATION: by reference, because a start is large.
impl Subject for &Start<'_> {
    fn element_name(&self) -> QName<'_> {
        self.name
    }

    // OPTIMIZATION: nothing else of the name is read, whose parts have just been written.
    fn html_name(&self) -> Name {
        match self.name.namespace {
            Namespace::Html => self.name.name,
            _ => Name::Unknown,
        }
    }

    fn name(&self) -> Name {
        self.name.name
    }

    fn plain_attr(&self, local: &str) -> Option<&str> {
        self.find(local)
    }

    fn has_attributes(&self) -> bool {
        !self.attrs.is_empty()
    }

    fn any_attribute(&self, mut holds: impl FnMut(QName<'_>, &str) -> bool) -> bool {
        self.attrs.iter().any(|(name, attr)| holds(name, attr.value))
    }
}

/// What handlers decide about an element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fate {
    pub(crate) changes: Changes,
    /// It is gone, with its content.
    pub(crate) removed: bool,
    /// What is in it in the source is gone.
    pub(crate) emptied: bool,
}

impl Fate {
    pub(crate) fn is_none(&self) -> bool {
        let Changes { tag, before, prepended, appended, after, unwrapped } = &self.changes;
        let inserts = [before, prepended, appended, after];
        tag.is_empty()
            && inserts.iter().all(|inserts| inserts.is_empty())
            && !(*unwrapped || self.removed || self.emptied)
    }
}

/// An element that passes by. Its attributes can be read and changed, and markup inserted around and into it.
///
/// Changes see what the earlier ones have left: what has been removed cannot be changed any more.
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
    pub(crate) fate: &'r mut Option<Box<Fate>>,
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
        let name = self.fate.as_ref().and_then(|fate| fate.changes.tag.name.as_deref());
        name.unwrap_or(self.start.name.local)
    }

    /// Its qualified name in the source.
    #[must_use]
    pub fn qname(&self) -> QName<'_> {
        self.start.name
    }

    /// The place of its start tag in the source, as text; `None` if the parser has implied the element.
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

    /// Whether it has neither elements nor text. Only a handler that has waited for the end of the element knows.
    #[must_use]
    pub fn is_empty(&self) -> Option<bool> {
        self.children.map(|(elements, texts)| elements + texts == 0)
    }

    /// How many elements are its children. Only a handler that has waited for the end of the element knows.
    #[must_use]
    pub fn child_elements(&self) -> Option<usize> {
        self.children.map(|(elements, _)| elements)
    }

    /// The attributes that handlers have set or removed.
    fn set_attrs(&self) -> &[(String, Option<String>)] {
        self.fate.as_ref().map_or(&[], |fate| &fate.changes.tag.attrs)
    }

    /// Its fate, if that may still change.
    fn change(&mut self) -> Option<&mut Fate> {
        let is_there = !self.is_removed();
        is_there.then(|| &mut **self.fate.get_or_insert_default())
    }

    /// Whether a handler has removed it, with or without its content.
    #[must_use]
    pub fn is_removed(&self) -> bool {
        self.fate.as_ref().is_some_and(|fate| fate.removed || fate.changes.unwrapped)
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

    fn change_attr(&mut self, name: &str, value: Option<&str>) {
        let mut attrs = self.start.attrs.as_written().iter();
        let in_source = attrs.find(|attr| attr.name.eq_ignore_ascii_case(name));
        let in_source = in_source.map(|attr| attr.value);
        // A second tag may have one.
        let may_come = value.is_none() && matches!(self.start.name.name, Name::Html | Name::Body);
        if let Some(Fate { changes, .. }) = self.change()
            && !changes.change_attr(name, value, in_source)
            && may_come
        {
            changes.tag.attribute(name, value);
        }
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
        let in_source = self.start.name.local;
        if let Some(Fate { changes, .. }) = self.change() {
            changes.rename(name, in_source);
        }
        Ok(())
    }

    fn inside(&mut self, content: Content<'_>) -> Option<Insert> {
        let name = ElementName::of(self.start.name);
        let name = match self.fate.as_ref().and_then(|fate| fate.changes.tag.name.as_deref()) {
            Some(new) => name.renamed(new),
            None => name,
        };
        self.inserts.of(Some(name.qname()), content)
    }

    fn beside(&mut self, content: Content<'_>) -> Option<Insert> {
        self.inserts.of(self.parent.qname(), content)
    }

    /// Inserts something directly before it.
    pub fn before<'c>(&mut self, content: impl Into<Content<'c>>) {
        let insert = self.beside(content.into());
        if let Some(Fate { changes, .. }) = self.change() {
            changes.before.extend(insert);
        }
    }

    /// Inserts something directly after it.
    pub fn after<'c>(&mut self, content: impl Into<Content<'c>>) {
        let insert = self.beside(content.into());
        if let Some(Fate { changes, .. }) = self.change() {
            changes.after.extend(insert);
        }
    }

    /// Inserts something before all that is in it.
    pub fn prepend<'c>(&mut self, content: impl Into<Content<'c>>) {
        let insert = self.inside(content.into());
        if let Some(Fate { changes, .. }) = self.change() {
            changes.prepended.extend(insert);
        }
    }

    /// Inserts something after all that is in it.
    pub fn append<'c>(&mut self, content: impl Into<Content<'c>>) {
        let insert = self.inside(content.into());
        if let Some(Fate { changes, .. }) = self.change() {
            changes.appended.extend(insert);
        }
    }

    /// Puts something in the place of all that is in it.
    pub fn set_inner<'c>(&mut self, content: impl Into<Content<'c>>) {
        if let Some(fate) = self.change() {
            fate.emptied = true;
            fate.changes.forget_content();
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
        if let Some(fate) = self.change() {
            fate.removed = true;
        }
    }

    /// Removes it and leaves what is in it.
    pub fn unwrap(&mut self) {
        if let Some(Fate { changes, .. }) = self.change() {
            changes.unwrapped = true;
        }
    }
}

impl Element<'_> {
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
        match op {
            Op::Set(name, value) => self.set_attr(name, value)?,
            Op::Unset(name) => self.remove_attr(name),
            Op::Rename(name) => self.rename(name)?,
            Op::Before(markup) => self.before(markup),
            Op::After(markup) => self.after(markup),
            Op::Prepend(markup) => self.prepend(markup),
            Op::Append(markup) => self.append(markup),
            Op::Inner(markup) => self.set_inner(markup),
            Op::Replace(markup) => self.replace(markup),
            Op::Remove => self.remove(),
            Op::Unwrap => self.unwrap(),
        }
        Ok(())
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
        self.changes.appended.extend(insert);
    }

    /// Inserts something directly after the element.
    pub fn after<'c>(&mut self, content: impl Into<Content<'c>>) {
        let insert = self.inserts.of(self.parent.qname(), content.into());
        self.changes.after.extend(insert);
    }
}
