//! Forms: their controls, and what they send.

mod controls;
mod encode;
mod entries;
mod fill;
mod value;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use broth_dom::Node;
use broth_entities::words;
use broth_input::Span;

use crate::base::AsBase;
pub(crate) use controls::forms;
pub use encode::{Entry, FormBody, Submission};

/// A form of a page, returned by [`Extract::forms`](crate::Extract::forms).
///
/// Its controls have the values that a browser gives them when it has read the page; scripts do
/// not run. [`fill`](Self::fill) changes them, as a user would.
///
/// ```
/// use broth::prelude::*;
///
/// let doc = broth::html::parse(
///     "<form action=/order method=post><input name=soup value=leek required>
///      <label><input type=checkbox name=bread> with bread</label>
///      <select name=size><option>small<option selected>large</select>
///      <button name=go value=now>Order</button></form>",
/// );
/// let mut form = doc.forms("https://example.org/menu").remove(0);
/// assert_eq!(form.action, "https://example.org/order");
/// form.fill("soup", "onion");
/// form.fill("bread", "on");
/// let go = form.controls.iter().position(|control| control.is_submit);
/// let sent = form.submit(go).body();
/// assert_eq!(sent.text, "soup=onion&bread=on&size=large&go=now");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Form<'d> {
    /// The absolute URL that the form is sent to: that of the page, if there is no `action`. As
    /// written if it is not [`resolved`](Self::resolved).
    pub action: String,
    /// Whether the URL could be made absolute.
    pub resolved: bool,
    /// How it is sent.
    pub method: FormMethod,
    /// How the entries of a `post` are encoded.
    pub enctype: FormEncoding,
    /// Whether a browser sends it without validation: `novalidate`.
    pub no_validate: bool,
    /// The controls that belong to the form, in tree order; they may be outside of it.
    pub controls: Vec<Control<'d>>,
    /// The `form` element.
    pub node: Node<'d>,
    /// The element in the source.
    pub span: Option<Span>,
    pub(crate) base: crate::base::Base,
}

/// A control of a [`Form`]: `input`, `button`, `select` or `textarea`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Control<'d> {
    /// The name; empty if there is none.
    pub name: &'d str,
    /// The kind: the type of an `input` or a `button`, such as `"email"` or `"submit"`;
    /// `"select-one"`, `"select-multiple"` or `"textarea"`.
    pub kind: &'static str,
    /// The value. A `select` has its [options](Self::options) instead.
    pub value: String,
    /// Whether a check box or a radio button is checked.
    pub is_checked: bool,
    /// The options of a `select`.
    pub options: Vec<Choice<'d>>,
    /// Whether it can be changed and sent.
    pub is_disabled: bool,
    /// Whether it sends the form.
    pub is_submit: bool,
    /// Whether it satisfies its constraints as the page has it, by the same rules as `:invalid`.
    pub is_valid: bool,
    /// Whether it is a suggestion in a `datalist`, and never sent.
    pub in_datalist: bool,
    /// The name and the direction that are sent with the value, by `dirname`.
    pub direction: Option<(&'d str, &'static str)>,
    /// The element.
    pub node: Node<'d>,
    /// The element in the source.
    pub span: Option<Span>,
}

/// An option of a `select`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Choice<'d> {
    /// The value.
    pub value: String,
    /// The text that a reader sees: `label`, or the content.
    pub label: String,
    /// Whether it is selected.
    pub is_selected: bool,
    /// Whether it cannot be chosen.
    pub is_disabled: bool,
    /// The element.
    pub node: Node<'d>,
}

/// How a form is sent.
///
/// ```
/// use broth::data::FormMethod;
///
/// assert_eq!("post".parse(), Ok(FormMethod::Post));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormMethod {
    /// The entries become the query of the URL.
    Get,
    /// The entries are the body.
    Post,
    /// Nothing is sent; a dialog is closed.
    Dialog,
}

/// How the entries of a form are encoded.
///
/// ```
/// use broth::data::FormEncoding;
///
/// assert_eq!(FormEncoding::Multipart.as_str(), "multipart/form-data");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormEncoding {
    /// As a query: `name=value&name=value`.
    UrlEncoded,
    /// In parts, with a boundary between them.
    Multipart,
    /// A line for each entry.
    TextPlain,
}

words! {
    FormMethod "method" {
        Get = "get",
        Post = "post",
        Dialog = "dialog",
    }
    FormEncoding "encoding of forms" {
        UrlEncoded = "application/x-www-form-urlencoded",
        Multipart = "multipart/form-data",
        TextPlain = "text/plain",
    }
}

impl FormMethod {
    /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-method>
    fn of_attr(value: &str) -> Self {
        let all = [Self::Post, Self::Dialog];
        let found = all.into_iter().find(|word| value.eq_ignore_ascii_case(word.as_str()));
        found.unwrap_or(Self::Get)
    }
}

impl FormEncoding {
    /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-enctype>
    fn of_attr(value: &str) -> Self {
        let all = [Self::Multipart, Self::TextPlain];
        let found = all.into_iter().find(|word| value.eq_ignore_ascii_case(word.as_str()));
        found.unwrap_or(Self::UrlEncoded)
    }
}

impl<'d> Form<'d> {
    /// Reads the form of a `form` element; `None` for other nodes.
    ///
    /// ```
    /// use broth::data::Form;
    /// use broth::prelude::*;
    ///
    /// let doc = broth::html::parse("<form id=search><input name=q></form>");
    /// let form = Form::read(doc.by_id("search").unwrap(), "").unwrap();
    /// assert_eq!(form.controls[0].name, "q");
    /// assert!(Form::read(doc.root(), "").is_none());
    /// ```
    #[must_use]
    pub fn read(node: Node<'d>, base: impl AsBase) -> Option<Self> {
        controls::form(node, &base.to_base(node))
    }

    /// Whether all controls satisfy their constraints, as the page has them.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.controls.iter().all(|control| control.is_valid)
    }
}

impl fmt::Display for Form<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.action)
    }
}
