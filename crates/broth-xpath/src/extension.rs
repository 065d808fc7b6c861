//! User-defined functions.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::node::XNode;
use crate::value::Value;

/// The type of a user-defined function.
pub(crate) type Body = dyn for<'d> Fn(&Call<'d>) -> Result<Value<'d>, String> + Send + Sync;

/// A function that is not in XPath's core library.
#[derive(Clone)]
pub(crate) enum Extension {
    /// A user-defined function, shared by all clones of an expression.
    Function(Arc<Body>),
    /// EXSLT's `distinct`. The evaluator implements it, because the strings that it keeps count
    /// against the budget.
    Distinct,
}

impl fmt::Debug for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Extension")
    }
}

/// A call of a user-defined function; see [`XPathOptions::function`](crate::XPathOptions::function).
#[derive(Clone, Debug)]
pub struct Call<'d> {
    pub(crate) node: XNode<'d>,
    pub(crate) arguments: Vec<Value<'d>>,
}

impl<'d> Call<'d> {
    /// The context node.
    #[must_use]
    pub fn node(&self) -> XNode<'d> {
        self.node
    }

    /// The arguments.
    #[must_use]
    pub fn arguments(&self) -> &[Value<'d>] {
        &self.arguments
    }

    /// Returns an argument as a string.
    ///
    /// # Errors
    ///
    /// Fails if there are fewer arguments.
    pub fn string(&self, index: usize) -> Result<Cow<'_, str>, String> {
        self.argument(index).map(Value::to_str)
    }

    /// Returns an argument as a number.
    ///
    /// # Errors
    ///
    /// Fails if there are fewer arguments.
    pub fn number(&self, index: usize) -> Result<f64, String> {
        self.argument(index).map(Value::number)
    }

    /// Returns an argument as a boolean.
    ///
    /// # Errors
    ///
    /// Fails if there are fewer arguments.
    pub fn boolean(&self, index: usize) -> Result<bool, String> {
        self.argument(index).map(Value::boolean)
    }

    /// Returns an argument that must be a set of nodes.
    ///
    /// # Errors
    ///
    /// Fails if there are fewer arguments, or if this one is not a set of nodes.
    pub fn nodes(&self, index: usize) -> Result<&[XNode<'d>], String> {
        match self.argument(index)? {
            Value::Nodes(nodes) => Ok(nodes),
            _ => Err(alloc::format!("argument {} must be a set of nodes", index + 1)),
        }
    }

    fn argument(&self, index: usize) -> Result<&Value<'d>, String> {
        let missing = || alloc::format!("argument {} is missing", index + 1);
        self.arguments.get(index).ok_or_else(missing)
    }
}
