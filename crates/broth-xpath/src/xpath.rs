//! `XPath`: an expression, compiled.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::str::FromStr;

use broth_dom::Node;
use broth_input::Span;

use crate::ast::Expr;
use crate::bindings::{Bindings, Variable, bind};
use crate::compile::compile;
use crate::error::XPathError;
use crate::eval::evaluate;
use crate::extension::{Call, Extension};
use crate::library;
use crate::node::XNode;
use crate::parse::parse;
use crate::program::Program;
use crate::value::Value;

/// The budget of an expression that has been given no other.
const BUDGET: u64 = 200_000_000;

/// An expression, compiled. Cheap to clone.
///
/// ```
/// use broth::xpath::XPath;
///
/// let doc = broth::html::parse("<ul><li>Soup<li class=hot>Stew</ul>");
/// let hot: XPath = "//li[@class = 'hot']".parse()?;
/// assert_eq!(hot.evaluate(doc.root())?.string(), "Stew");
/// assert_eq!(hot.to_string(), "//li[@class = 'hot']");
/// # Ok::<(), broth::xpath::XPathError>(())
/// ```
#[derive(Clone)]
pub struct XPath {
    source: Arc<Source>,
    bindings: Bindings,
    /// The error, if the caller has not given all that the expression names.
    program: Result<Arc<Program>, Box<XPathError>>,
    budget: u64,
}

/// The text and its syntax tree.
struct Source {
    text: Box<str>,
    expr: Expr,
}

impl XPath {
    /// Reads an expression.
    ///
    /// Prefixes, variables and functions may be given later; [`XPath::validate`] and
    /// [`XPath::evaluate`] report those that are missing.
    ///
    /// # Errors
    ///
    /// If the text is not an expression.
    pub fn parse(text: &str) -> Result<Self, XPathError> {
        let expr = parse(text).map_err(|error| error.about(text))?;
        let source = Arc::new(Source { text: text.into(), expr });
        let bindings = Bindings::default();
        let program = program(&source, &bindings);
        Ok(Self { source, bindings, program, budget: BUDGET })
    }

    /// Declares a prefix.
    ///
    /// ```
    /// use broth::xpath::XPath;
    ///
    /// let doc = broth::xml::parse("<feed xmlns='http://www.w3.org/2005/Atom'/>");
    /// let feed = XPath::parse("/atom:feed")?.with_namespace("atom", "http://www.w3.org/2005/Atom");
    /// assert_eq!(feed.evaluate(doc.root())?.nodes().len(), 1);
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[must_use]
    pub fn with_namespace(mut self, prefix: &str, uri: &str) -> Self {
        bind(&mut self.bindings.namespaces, prefix, uri.into());
        self.compiled()
    }

    /// Gives a variable its value, by its name as it is written in the expression.
    ///
    /// ```
    /// use broth::xpath::XPath;
    ///
    /// let doc = broth::html::parse("<li>Soup<li>It's \"hot\"");
    /// let item = XPath::parse("//li[. = $text]")?.with_variable("text", "It's \"hot\"");
    /// assert_eq!(item.evaluate(doc.root())?.nodes().len(), 1);
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[must_use]
    pub fn with_variable(mut self, name: &str, value: impl Into<Variable>) -> Self {
        bind(&mut self.bindings.variables, name, value.into());
        self.compiled()
    }

    /// Adds a function, by its name as it is written in the expression, with its prefix. It takes
    /// the place of a core function of that name.
    ///
    /// ```
    /// use broth::xpath::{Value, XPath};
    ///
    /// let doc = broth::html::parse("<li>Soup<li>Stew");
    /// let loud = XPath::parse("x:upper(//li[2])")?
    ///     .with_function("x:upper", |call| Ok(Value::from(call.string(0)?.to_uppercase())));
    /// assert_eq!(loud.evaluate(doc.root())?.string(), "STEW");
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[must_use]
    pub fn with_function<F>(mut self, name: &str, function: F) -> Self
    where
        F: for<'d> Fn(&Call<'d>) -> Result<Value<'d>, String> + Send + Sync + 'static,
    {
        bind(&mut self.bindings.functions, name, Extension::Function(Arc::new(function)));
        self.compiled()
    }

    /// Adds the functions of [EXSLT](https://exslt.github.io/set/) for sets of nodes, with a prefix:
    /// `difference`, `intersection`, `distinct`, `has-same-node`, `leading` and `trailing`.
    ///
    /// ```
    /// use broth::xpath::XPath;
    ///
    /// let doc = broth::html::parse("<li>Soup<li>Stew<li>Soup");
    /// let dishes = XPath::parse("set:distinct(//li)")?.with_sets("set");
    /// assert_eq!(dishes.evaluate(doc.root())?.strings(), ["Soup", "Stew"]);
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[must_use]
    pub fn with_sets(mut self, prefix: &str) -> Self {
        for (name, function) in library::sets(prefix) {
            bind(&mut self.bindings.functions, &name, function);
        }
        self.compiled()
    }

    /// Adds the function `has-class`, as parsel has it: whether the context node has all the
    /// classes that are its arguments.
    ///
    /// ```
    /// use broth::xpath::XPath;
    ///
    /// let doc = broth::html::parse("<p class='new hot'>Soup<p class=newer>Stew");
    /// let new = XPath::parse("//p[has-class('new')]")?.with_has_class();
    /// assert_eq!(new.evaluate(doc.root())?.strings(), ["Soup"]);
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[must_use]
    pub fn with_has_class(self) -> Self {
        self.with_function("has-class", library::has_class)
    }

    /// Sets how many steps an evaluation may take: 200 million by default, which is about a second
    /// or two. A step is a node that is visited, an expression that is evaluated, or a byte of a
    /// string that is put together and kept to be compared.
    #[must_use]
    pub fn with_budget(mut self, steps: u64) -> Self {
        self.budget = steps;
        self
    }

    fn compiled(mut self) -> Self {
        self.program = program(&self.source, &self.bindings);
        self
    }

    /// Whether everything that the expression names is there, and all types fit.
    ///
    /// # Errors
    ///
    /// If a prefix, a variable or a function is missing, or a type does not fit.
    pub fn validate(&self) -> Result<(), XPathError> {
        match &self.program {
            Ok(_) => Ok(()),
            Err(error) => Err((**error).clone()),
        }
    }

    /// Evaluates the expression with a node as its context.
    ///
    /// # Errors
    ///
    /// As [`XPath::validate`]; if it takes too many steps; if a function of the caller fails.
    pub fn evaluate<'d>(&self, node: Node<'d>) -> Result<Value<'d>, XPathError> {
        self.evaluate_at(XNode::Node(node))
    }

    /// The same, but the context may be an attribute or a namespace.
    ///
    /// # Errors
    ///
    /// As [`XPath::evaluate`].
    pub fn evaluate_at<'d>(&self, node: XNode<'d>) -> Result<Value<'d>, XPathError> {
        self.evaluate_counted(node).0
    }

    /// The same, with the number of steps that it took.
    #[doc(hidden)]
    pub fn evaluate_counted<'d>(&self, node: XNode<'d>) -> (Result<Value<'d>, XPathError>, u64) {
        let program = match &self.program {
            Ok(program) => program,
            Err(error) => return (Err((**error).clone()), 0),
        };
        let (value, work) = evaluate(program, node, self.budget);
        (value.map_err(|error| error.about(&self.source.text)), work)
    }
}

fn program(source: &Source, bindings: &Bindings) -> Result<Arc<Program>, Box<XPathError>> {
    let program = compile(&source.expr, bindings);
    program.map(Arc::new).map_err(|error| {
        debug_assert_ne!(error.span(), Span::default(), "errors say where");
        Box::new(error.about(&source.text))
    })
}

impl FromStr for XPath {
    type Err = XPathError;

    fn from_str(text: &str) -> Result<Self, XPathError> {
        Self::parse(text)
    }
}

impl TryFrom<&str> for XPath {
    type Error = XPathError;

    fn try_from(text: &str) -> Result<Self, XPathError> {
        Self::parse(text)
    }
}

/// The text that it was made of.
impl fmt::Display for XPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source.text)
    }
}

impl fmt::Debug for XPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "XPath({self})")
    }
}
