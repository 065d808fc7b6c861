//! `XPath`: a compiled expression.

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

/// The default budget.
const BUDGET: u64 = 200_000_000;

/// A compiled XPath expression. It is cheap to clone.
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
    /// An error if a name in the expression has no binding, or a type does not fit.
    program: Result<Arc<Program>, Box<XPathError>>,
    budget: u64,
}

/// The text and its syntax tree.
struct Source {
    text: Box<str>,
    expr: Expr,
}

impl XPath {
    /// Parses an expression.
    ///
    /// You can add namespaces, variables and functions later; [`XPath::validate`] and
    /// [`XPath::evaluate`] report those that are missing.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid expression.
    #[doc(alias = "new")]
    pub fn parse(text: &str) -> Result<Self, XPathError> {
        let expr = parse(text).map_err(|error| error.about(text))?;
        let source = Arc::new(Source { text: text.into(), expr });
        let bindings = Bindings::default();
        let program = program(&source, &bindings);
        Ok(Self { source, bindings, program, budget: BUDGET })
    }

    /// Declares a namespace prefix, which replaces an earlier declaration of it.
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

    /// Sets the value of a variable. `name` is its name in the expression, without the `$`.
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

    /// Adds a function. `name` is its name in the expression, with its prefix. It replaces a core
    /// function of the same name.
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

    /// Adds parsel's function `has-class`, which returns whether the context node has all the
    /// classes in its arguments.
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

    /// Lets names without a prefix also find elements of SVG and MathML in HTML documents. Their
    /// case does not matter, and neither does that of their attributes.
    ///
    /// ```
    /// use broth::xpath::XPath;
    ///
    /// let doc = broth::html::parse("<svg viewBox='0 0 9 9'><path d='M0 0'/></svg>");
    /// let paths = XPath::parse("//svg[@viewbox]/path/@d")?.with_foreign_names();
    /// assert_eq!(paths.evaluate(doc.root())?.strings(), ["M0 0"]);
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[doc(alias = "svg")]
    #[must_use]
    pub fn with_foreign_names(mut self) -> Self {
        self.bindings.finds_foreign = true;
        self.compiled()
    }

    /// Sets how many steps an evaluation may take: 200 million by default, which is about a second
    /// or two. A step is a node that is visited, an expression that is evaluated, 16 bytes of text
    /// that are read, or a byte of joined text that is kept for comparison.
    #[must_use]
    pub fn with_budget(mut self, steps: u64) -> Self {
        self.budget = steps;
        self
    }

    fn compiled(mut self) -> Self {
        self.program = program(&self.source, &self.bindings);
        self
    }

    /// Checks that all names in the expression have a binding and that all types fit.
    ///
    /// # Errors
    ///
    /// Fails if a prefix, a variable or a function is missing, or if a type does not fit.
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
    /// Fails if [`XPath::validate`] fails, if the evaluation takes too many steps, or if a
    /// user-defined function fails.
    pub fn evaluate<'d>(&self, node: Node<'d>) -> Result<Value<'d>, XPathError> {
        self.evaluate_at(XNode::Node(node))
    }

    /// Evaluates the expression with any kind of node as its context, such as an attribute.
    ///
    /// # Errors
    ///
    /// Fails if [`XPath::evaluate`] does.
    pub fn evaluate_at<'d>(&self, node: XNode<'d>) -> Result<Value<'d>, XPathError> {
        self.evaluate_counted(node).0
    }

    /// Evaluates the expression, and also returns the number of steps that it took.
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

/// Writes the text of the expression.
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
