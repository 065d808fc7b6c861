//! The rules of a rewriter: edits of the elements that a selector matches, without a handler.

use alloc::string::String;

use broth_select::AsSelector;

use crate::edit::element_edit::Edit;
use crate::rewriter::Rewriter;
use crate::stream::handler::Handler;

/// Rules: edits of the elements that a selector matches, which need no handler. An inserted string
/// is text, unless the name of the method ends in `_html`.
///
/// ```
/// use broth::rewrite::Rewriter;
///
/// let mut rewriter = Rewriter::new()
///     .set_attr("a[href]", "rel", "nofollow")
///     .append("li:last-child", " < last")
///     .before_html("ul", "<h2>Menu</h2>")
///     .unwrap("b")
///     .remove("script, style");
/// let page = "<style>b {}</style><ul><li>Onions<li><b>Soup</b></ul><A HREF=/>Home</A>";
/// assert_eq!(
///     rewriter.rewrite(page)?,
///     "<h2>Menu</h2><ul><li>Onions<li>Soup &lt; last</ul><A HREF=/ rel=\"nofollow\">Home</A>",
/// );
/// # Ok::<(), broth::rewrite::RewriteError>(())
/// ```
impl<H: ?Sized + Handler> Rewriter<H> {
    /// Sets an attribute.
    pub fn set_attr(
        self,
        selector: impl AsSelector,
        name: impl Into<String>,
        value: impl Into<String>,
    ) -> Self {
        self.rule(selector, Edit::SetAttr(name.into(), value.into()))
    }

    /// Removes an attribute.
    pub fn remove_attr(self, selector: impl AsSelector, name: impl Into<String>) -> Self {
        self.rule(selector, Edit::RemoveAttr(name.into()))
    }

    /// Adds a class.
    pub fn add_class(self, selector: impl AsSelector, class: impl Into<String>) -> Self {
        self.rule(selector, Edit::AddClass(class.into()))
    }

    /// Removes a class. An element without any has no `class` attribute.
    pub fn remove_class(self, selector: impl AsSelector, class: impl Into<String>) -> Self {
        self.rule(selector, Edit::RemoveClass(class.into()))
    }

    /// Renames elements. A name whose content would be text, such as `script`, is an
    /// [error](crate::EditError::TextElement).
    #[doc(alias = "rename")]
    pub fn set_name(self, selector: impl AsSelector, name: impl Into<String>) -> Self {
        self.rule(selector, Edit::SetName(name.into()))
    }

    /// Inserts text directly before elements.
    pub fn before(self, selector: impl AsSelector, text: impl Into<String>) -> Self {
        self.rule(selector, Edit::Before(text.into()))
    }

    /// Inserts markup directly before elements.
    pub fn before_html(self, selector: impl AsSelector, html: impl Into<String>) -> Self {
        self.rule(selector, Edit::BeforeHtml(html.into()))
    }

    /// Inserts text directly after elements.
    pub fn after(self, selector: impl AsSelector, text: impl Into<String>) -> Self {
        self.rule(selector, Edit::After(text.into()))
    }

    /// Inserts markup directly after elements.
    pub fn after_html(self, selector: impl AsSelector, html: impl Into<String>) -> Self {
        self.rule(selector, Edit::AfterHtml(html.into()))
    }

    /// Inserts text at the start of elements.
    pub fn prepend(self, selector: impl AsSelector, text: impl Into<String>) -> Self {
        self.rule(selector, Edit::Prepend(text.into()))
    }

    /// Inserts markup at the start of elements.
    pub fn prepend_html(self, selector: impl AsSelector, html: impl Into<String>) -> Self {
        self.rule(selector, Edit::PrependHtml(html.into()))
    }

    /// Inserts text at the end of elements.
    pub fn append(self, selector: impl AsSelector, text: impl Into<String>) -> Self {
        self.rule(selector, Edit::Append(text.into()))
    }

    /// Inserts markup at the end of elements.
    pub fn append_html(self, selector: impl AsSelector, html: impl Into<String>) -> Self {
        self.rule(selector, Edit::AppendHtml(html.into()))
    }

    /// Replaces the content of elements with text.
    pub fn set_text(self, selector: impl AsSelector, text: impl Into<String>) -> Self {
        self.rule(selector, Edit::SetText(text.into()))
    }

    /// Replaces the content of elements with markup.
    pub fn set_inner_html(self, selector: impl AsSelector, html: impl Into<String>) -> Self {
        self.rule(selector, Edit::SetInnerHtml(html.into()))
    }

    /// Replaces elements with text.
    pub fn replace_with(self, selector: impl AsSelector, text: impl Into<String>) -> Self {
        self.rule(selector, Edit::ReplaceWith(text.into()))
    }

    /// Replaces elements with markup.
    pub fn replace_with_html(self, selector: impl AsSelector, html: impl Into<String>) -> Self {
        self.rule(selector, Edit::ReplaceWithHtml(html.into()))
    }

    /// Removes elements and their content.
    pub fn remove(self, selector: impl AsSelector) -> Self {
        self.rule(selector, Edit::Remove)
    }

    /// Removes elements, but keeps their content.
    pub fn unwrap(self, selector: impl AsSelector) -> Self {
        self.rule(selector, Edit::Unwrap)
    }
}
