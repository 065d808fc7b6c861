//! `SelectXPath`: evaluates expressions on documents and nodes.

use alloc::string::String;

use broth_dom::{Document, Node, Parsed};

use crate::error::XPathError;
use crate::node::XNode;
use crate::value::Value;
use crate::xpath::XPath;

/// Evaluates expressions on documents and nodes.
///
/// An expression is a compiled [`XPath`], or a string, which is compiled for each call.
///
/// ```
/// use broth::xpath::SelectXPath;
///
/// let doc = broth::html::parse("<ul><li>Soup<li>Stew</ul>");
/// assert_eq!(doc.xpath("count(//li)")?.number(), 2.0);
/// let list = doc.by_tag("ul").next().unwrap();
/// assert_eq!(list.xpath("li[last()]")?.string(), "Stew");
/// # Ok::<(), broth::xpath::XPathError>(())
/// ```
pub trait SelectXPath<'d>: Sized {
    /// The context node.
    #[doc(hidden)]
    fn context(self) -> XNode<'d>;

    /// Evaluates an expression with this node or document as the context.
    ///
    /// # Errors
    ///
    /// Fails if the string is not a valid expression, or if [`XPath::eval`] fails.
    fn xpath<X: AsXPath>(self, expression: X) -> Result<Value<'d>, XPathError> {
        expression.eval_at(self.context())
    }
}

impl<'d> SelectXPath<'d> for Node<'d> {
    fn context(self) -> XNode<'d> {
        XNode::Node(self)
    }
}

impl<'d> SelectXPath<'d> for XNode<'d> {
    fn context(self) -> XNode<'d> {
        self
    }
}

impl<'d> SelectXPath<'d> for &'d Document {
    fn context(self) -> XNode<'d> {
        XNode::Node(self.root())
    }
}

/// The fragment, if one was parsed, or else the document.
impl<'d> SelectXPath<'d> for &'d Parsed {
    fn context(self) -> XNode<'d> {
        XNode::Node(self.root())
    }
}

/// An argument of [`SelectXPath::xpath`]: a compiled `&XPath`, or a `&str` to compile.
pub trait AsXPath {
    /// Evaluates the expression at a node.
    #[doc(hidden)]
    fn eval_at(self, node: XNode<'_>) -> Result<Value<'_>, XPathError>;
}

impl AsXPath for &XPath {
    fn eval_at(self, node: XNode<'_>) -> Result<Value<'_>, XPathError> {
        self.eval(node)
    }
}

impl AsXPath for &String {
    fn eval_at(self, node: XNode<'_>) -> Result<Value<'_>, XPathError> {
        self.as_str().eval_at(node)
    }
}

impl AsXPath for &str {
    fn eval_at(self, node: XNode<'_>) -> Result<Value<'_>, XPathError> {
        XPath::parse(self)?.eval(node)
    }
}
