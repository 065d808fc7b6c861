//! `XPath`: a compiled expression.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;
use core::str::FromStr;

use broth_input::Span;

use crate::ast::Expr;
use crate::bindings::{Bindings, Variable, bind};
use crate::compile::compile;
use crate::error::{XPathError, XPathErrorCode};
use crate::eval::evaluate;
use crate::node::XNode;
use crate::options::XPathOptions;
use crate::parse::parse;
use crate::program::Program;
use crate::value::Value;

/// A compiled XPath expression. It is cheap to clone.
///
/// ```
/// use broth::xpath::XPath;
///
/// let doc = broth::html::parse("<ul><li>Soup<li class=hot>Stew</ul>");
/// let hot: XPath = "//li[@class = 'hot']".parse()?;
/// assert_eq!(hot.eval(&doc)?.string(), "Stew");
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
    /// Parses and compiles an expression.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid expression. A variable may still be without a value:
    /// [`XPath::variable`] gives it one.
    #[doc(alias = "new")]
    pub fn parse(text: &str) -> Result<Self, XPathError> {
        Self::options().parse(text)
    }

    /// The options of expressions: their namespaces, functions and limits.
    ///
    /// ```
    /// use broth::xpath::XPath;
    ///
    /// let doc = broth::xml::parse("<feed xmlns='http://www.w3.org/2005/Atom'/>");
    /// let options = XPath::options().namespace("atom", "http://www.w3.org/2005/Atom");
    /// assert_eq!(options.parse("/atom:feed")?.eval(&doc)?.nodes().len(), 1);
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[must_use]
    pub fn options() -> XPathOptions {
        XPathOptions::default()
    }

    pub(crate) fn with_options(text: &str, options: &XPathOptions) -> Result<Self, XPathError> {
        let expr = parse(text).map_err(|error| error.about(text))?;
        let source = Arc::new(Source { text: text.into(), expr });
        let (bindings, budget) = (options.bindings.clone(), options.budget);
        let program = program(&source, &bindings);
        match program {
            Err(error) if error.code() != XPathErrorCode::UnknownVariable => Err(*error),
            program => Ok(Self { source, bindings, program, budget }),
        }
    }

    /// Sets the value of a variable. `name` is its name in the expression, without the `$`.
    ///
    /// ```
    /// use broth::xpath::XPath;
    ///
    /// let doc = broth::html::parse("<li>Soup<li>It's \"hot\"");
    /// let item = XPath::parse("//li[. = $text]")?.variable("text", "It's \"hot\"");
    /// assert_eq!(item.eval(&doc)?.nodes().len(), 1);
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[doc(alias("var", "with_variable", "set_variable"))]
    #[must_use]
    pub fn variable(mut self, name: &str, value: impl Into<Variable>) -> Self {
        bind(&mut self.bindings.variables, name, value.into());
        self.program = program(&self.source, &self.bindings);
        self
    }

    /// Checks that all variables have a value and that all types fit.
    ///
    /// # Errors
    ///
    /// Fails if a variable is missing, or if the type of one does not fit.
    pub fn validate(&self) -> Result<(), XPathError> {
        match &self.program {
            Ok(_) => Ok(()),
            Err(error) => Err((**error).clone()),
        }
    }

    /// Evaluates the expression. The context is a document, a node of it, or any [`XNode`], such as
    /// an attribute.
    ///
    /// # Errors
    ///
    /// Fails if [`XPath::validate`] fails, if the evaluation takes too many steps, or if a
    /// user-defined function fails.
    #[doc(alias = "evaluate")]
    pub fn eval<'d>(&self, context: impl Into<XNode<'d>>) -> Result<Value<'d>, XPathError> {
        self.eval_counted(context.into()).0
    }

    /// Evaluates the expression, and also returns the number of steps that it took.
    #[doc(hidden)]
    pub fn eval_counted<'d>(&self, node: XNode<'d>) -> (Result<Value<'d>, XPathError>, u64) {
        let program = match &self.program {
            Ok(program) => program,
            Err(error) => return (Err((**error).clone()), 0),
        };
        let (value, work) = evaluate(program, node, self.budget);
        (value.map_err(|error| error.about(&self.source.text)), work)
    }
}

impl XPathOptions {
    /// Parses and compiles an expression.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid expression, if it has a prefix or a function that is not
    /// declared here, or if a type does not fit.
    pub fn parse(&self, text: &str) -> Result<XPath, XPathError> {
        XPath::with_options(text, self)
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
