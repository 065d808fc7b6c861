//! `Value`: the result of an expression.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Introduction>

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::slice;

use broth_dom::Node;

use crate::node::XNode;
use crate::number::{number_to_string, string_to_number};

/// The result of an expression: one of XPath's four types, or a list of strings.
///
/// ```
/// use broth::xpath::{Value, XPath};
///
/// let doc = broth::html::parse("<ul><li>Soup<li>Stew</ul>");
/// let eval = |text| XPath::parse(text)?.eval(&doc);
/// assert_eq!(eval("count(//li)")?, Value::Number(2.0));
/// assert_eq!(eval("//li[2] = 'Stew'")?, Value::Boolean(true));
/// assert_eq!(eval("//li")?.strings(), ["Soup", "Stew"]);
/// assert_eq!(eval("//li")?.string(), "Soup");
/// # Ok::<(), broth::xpath::XPathError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'d> {
    /// Nodes in document order, without duplicates.
    Nodes(Vec<XNode<'d>>),
    /// A string.
    String(String),
    /// A number.
    Number(f64),
    /// A boolean.
    Boolean(bool),
    /// Several strings, which only user-defined functions return. Conversions and comparisons treat
    /// them like nodes: they use the first one, or any of them. A location step cannot follow them.
    Strings(Vec<String>),
}

impl<'d> Value<'d> {
    /// Converts the value to a string; nodes and lists of strings give their first one.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-string>
    #[must_use]
    pub fn string(&self) -> String {
        self.to_str().into_owned()
    }

    pub(crate) fn to_str(&self) -> Cow<'_, str> {
        match self {
            Self::Nodes(nodes) => {
                nodes.first().map_or(Cow::Borrowed(""), |node| node.string_value())
            }
            Self::String(text) => Cow::Borrowed(text),
            Self::Number(number) => Cow::Owned(number_to_string(*number)),
            Self::Boolean(value) => Cow::Borrowed(if *value { "true" } else { "false" }),
            Self::Strings(texts) => Cow::Borrowed(texts.first().map_or("", String::as_str)),
        }
    }

    /// Converts the value to a number.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-number>
    #[must_use]
    pub fn number(&self) -> f64 {
        match self {
            Self::Number(number) => *number,
            Self::Boolean(value) => f64::from(u8::from(*value)),
            _ => string_to_number(&self.to_str()),
        }
    }

    /// Converts the value to a boolean. Empty sets and strings, zero and NaN are false.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#function-boolean>
    #[must_use]
    pub fn boolean(&self) -> bool {
        match self {
            Self::Nodes(nodes) => !nodes.is_empty(),
            Self::String(text) => !text.is_empty(),
            Self::Number(number) => *number != 0.0 && !number.is_nan(),
            Self::Boolean(value) => *value,
            Self::Strings(texts) => !texts.is_empty(),
        }
    }

    /// Returns the nodes in document order, or an empty slice if the value has another type.
    #[must_use]
    pub fn nodes(&self) -> &[XNode<'d>] {
        if let Self::Nodes(nodes) = self { nodes } else { &[] }
    }

    /// Returns the nodes, or `None` if the value has another type.
    #[must_use]
    pub fn into_nodes(self) -> Option<Vec<XNode<'d>>> {
        if let Self::Nodes(nodes) = self { Some(nodes) } else { None }
    }

    /// The first node.
    #[must_use]
    pub fn first(&self) -> Option<XNode<'d>> {
        self.nodes().first().copied()
    }

    /// The elements among the nodes.
    ///
    /// ```
    /// use broth::xpath::SelectXPath;
    ///
    /// let doc = broth::html::parse("<ul><li>Soup<li>Stew</ul>");
    /// let dishes: Vec<String> = doc.xpath("//li")?.elements().map(|li| li.inner_html()).collect();
    /// assert_eq!(dishes, ["Soup", "Stew"]);
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[must_use]
    pub fn elements(&self) -> Elements<'_, 'd> {
        Elements { nodes: self.nodes().iter() }
    }

    /// Returns the string of each node or the list of strings; any other value gives one string.
    #[must_use]
    pub fn strings(&self) -> Vec<String> {
        match self {
            Self::Nodes(nodes) => nodes.iter().map(|node| node.text()).collect(),
            Self::Strings(texts) => texts.clone(),
            _ => Vec::from([self.string()]),
        }
    }
}

/// The elements among the nodes of a value, returned by [`Value::elements`].
#[derive(Clone, Debug)]
pub struct Elements<'v, 'd> {
    nodes: slice::Iter<'v, XNode<'d>>,
}

impl<'d> Iterator for Elements<'_, 'd> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        self.nodes.find_map(|node| node.node().filter(|node| node.is_element()))
    }
}

impl DoubleEndedIterator for Elements<'_, '_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let mut nodes = self.nodes.by_ref().rev();
        nodes.find_map(|node| node.node().filter(|node| node.is_element()))
    }
}

impl FusedIterator for Elements<'_, '_> {}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<Vec<String>> for Value<'_> {
    fn from(texts: Vec<String>) -> Self {
        Self::Strings(texts)
    }
}

impl From<&str> for Value<'_> {
    fn from(text: &str) -> Self {
        Self::String(text.into())
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Self::Boolean(value)
    }
}
