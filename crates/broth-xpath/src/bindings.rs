//! The bindings of an expression: namespaces, variables and functions.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Introduction>

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::extension::Extension;

/// The value of a variable: a string, a number or a boolean.
///
/// ```
/// use broth::xpath::Variable;
///
/// assert_eq!(Variable::from("soup"), Variable::String("soup".into()));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Variable {
    /// A string.
    String(Box<str>),
    /// A number.
    Number(f64),
    /// A boolean.
    Boolean(bool),
}

impl From<&str> for Variable {
    fn from(text: &str) -> Self {
        Self::String(text.into())
    }
}

impl From<String> for Variable {
    fn from(text: String) -> Self {
        Self::String(text.into())
    }
}

impl From<f64> for Variable {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for Variable {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<bool> for Variable {
    fn from(value: bool) -> Self {
        Self::Boolean(value)
    }
}

/// All bindings of an expression.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bindings {
    /// Whether names without a prefix also find elements of SVG and MathML in HTML documents.
    pub(crate) finds_foreign: bool,
    pub(crate) namespaces: Vec<(Box<str>, Box<str>)>,
    pub(crate) variables: Vec<(Box<str>, Variable)>,
    pub(crate) functions: Vec<(Box<str>, Extension)>,
}

impl Bindings {
    /// The namespace of a prefix; `xml` needs no declaration.
    pub(crate) fn namespace(&self, prefix: &str) -> Option<&str> {
        let declared = find(&self.namespaces, prefix).map(|uri| &**uri);
        declared.or((prefix == "xml").then_some("http://www.w3.org/XML/1998/namespace"))
    }

    pub(crate) fn variable(&self, name: &str) -> Option<&Variable> {
        find(&self.variables, name)
    }

    pub(crate) fn function(&self, name: &str) -> Option<&Extension> {
        find(&self.functions, name)
    }
}

/// Binds a name, and replaces an earlier binding of it.
pub(crate) fn bind<T>(list: &mut Vec<(Box<str>, T)>, name: &str, value: T) {
    list.retain(|(known, _)| **known != *name);
    list.push((name.into(), value));
}

fn find<'l, T>(list: &'l [(Box<str>, T)], name: &str) -> Option<&'l T> {
    list.iter().find(|(known, _)| **known == *name).map(|(_, value)| value)
}
