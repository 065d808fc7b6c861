//! Functions of the caller.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::node::XNode;
use crate::value::Value;

/// A function of the caller.
pub(crate) type Body = dyn for<'d> Fn(&Call<'d>) -> Result<Value<'d>, String> + Send + Sync;

/// A function beyond XPath's own.
#[derive(Clone)]
pub(crate) enum Extension {
    /// One that all copies of an expression share.
    Function(Arc<Body>),
    /// `distinct` of EXSLT. The evaluator has it, because the budget counts the texts.
    Distinct,
}

impl fmt::Debug for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Extension")
    }
}

/// A call of a function of the caller; see [`XPath::with_function`](crate::XPath::with_function).
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

    /// An argument as a string.
    ///
    /// # Errors
    ///
    /// If there are fewer arguments.
    pub fn string(&self, index: usize) -> Result<Cow<'_, str>, String> {
        self.argument(index).map(Value::string)
    }

    /// An argument as a number.
    ///
    /// # Errors
    ///
    /// If there are fewer arguments.
    pub fn number(&self, index: usize) -> Result<f64, String> {
        self.argument(index).map(Value::number)
    }

    /// An argument as a boolean.
    ///
    /// # Errors
    ///
    /// If there are fewer arguments.
    pub fn boolean(&self, index: usize) -> Result<bool, String> {
        self.argument(index).map(Value::boolean)
    }

    /// An argument that must be nodes.
    ///
    /// # Errors
    ///
    /// If there are fewer arguments, or if this one is something else.
    pub fn nodes(&self, index: usize) -> Result<&[XNode<'d>], String> {
        match self.argument(index)? {
            Value::Nodes(nodes) => Ok(nodes),
            _ => Err(alloc::format!("argument {} must be nodes", index + 1)),
        }
    }

    fn argument(&self, index: usize) -> Result<&Value<'d>, String> {
        let missing = || alloc::format!("argument {} is missing", index + 1);
        self.arguments.get(index).ok_or_else(missing)
    }
}
