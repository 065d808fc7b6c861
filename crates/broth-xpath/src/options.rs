//! `XPathOptions`: namespaces, functions and limits of expressions.

use alloc::string::String;
use alloc::sync::Arc;

use crate::bindings::{Bindings, bind};
use crate::extension::{Call, Extension};
use crate::library;
use crate::value::Value;

/// How expressions are parsed: their namespaces, functions and limits. It comes from
/// [`XPath::options`](crate::XPath::options).
///
/// ```
/// use broth::xpath::XPath;
///
/// let options = XPath::options().namespace("svg", "http://www.w3.org/2000/svg");
/// assert!(options.parse("//svg:circle").is_ok());
/// assert!(XPath::parse("//svg:circle").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct XPathOptions {
    pub(crate) bindings: Bindings,
    pub(crate) budget: u64,
}

impl Default for XPathOptions {
    fn default() -> Self {
        Self { bindings: Bindings::default(), budget: 200_000_000 }
    }
}

impl XPathOptions {
    /// Declares a namespace prefix, which replaces an earlier declaration of it.
    #[must_use]
    pub fn namespace(mut self, prefix: &str, uri: &str) -> Self {
        bind(&mut self.bindings.namespaces, prefix, uri.into());
        self
    }

    /// Adds a function. `name` is its name in the expression, with its prefix. It replaces a core
    /// function of the same name.
    ///
    /// ```
    /// use broth::xpath::{Value, XPath};
    ///
    /// let doc = broth::html::parse("<li>Soup<li>Stew");
    /// let options = XPath::options()
    ///     .function("x:upper", |call| Ok(Value::from(call.string(0)?.to_uppercase())));
    /// assert_eq!(options.parse("x:upper(//li[2])")?.eval(&doc)?.string(), "STEW");
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[must_use]
    pub fn function<F>(mut self, name: &str, function: F) -> Self
    where
        F: for<'d> Fn(&Call<'d>) -> Result<Value<'d>, String> + Send + Sync + 'static,
    {
        bind(&mut self.bindings.functions, name, Extension::Function(Arc::new(function)));
        self
    }

    /// Adds the functions of [EXSLT](https://exslt.github.io/set/) for sets of nodes, with a prefix:
    /// `difference`, `intersection`, `distinct`, `has-same-node`, `leading` and `trailing`.
    ///
    /// ```
    /// use broth::xpath::XPath;
    ///
    /// let doc = broth::html::parse("<li>Soup<li>Stew<li>Soup");
    /// let dishes = XPath::options().sets("set").parse("set:distinct(//li)")?;
    /// assert_eq!(dishes.eval(&doc)?.strings(), ["Soup", "Stew"]);
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[must_use]
    pub fn sets(mut self, prefix: &str) -> Self {
        for (name, function) in library::sets(prefix) {
            bind(&mut self.bindings.functions, &name, function);
        }
        self
    }

    /// Adds parsel's function `has-class`, which returns whether the context node has all the
    /// classes in its arguments.
    ///
    /// ```
    /// use broth::xpath::XPath;
    ///
    /// let doc = broth::html::parse("<p class='new hot'>Soup<p class=newer>Stew");
    /// let new = XPath::options().has_class().parse("//p[has-class('new')]")?;
    /// assert_eq!(new.eval(&doc)?.strings(), ["Soup"]);
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[must_use]
    pub fn has_class(self) -> Self {
        self.function("has-class", library::has_class)
    }

    /// Sets whether names without a prefix also find elements of SVG and MathML in HTML documents.
    /// Their case does not matter then, and neither does that of their attributes.
    ///
    /// ```
    /// use broth::xpath::XPath;
    ///
    /// let doc = broth::html::parse("<svg viewBox='0 0 9 9'><path d='M0 0'/></svg>");
    /// let paths = XPath::options().foreign_names(true).parse("//svg[@viewbox]/path/@d")?;
    /// assert_eq!(paths.eval(&doc)?.strings(), ["M0 0"]);
    /// # Ok::<(), broth::xpath::XPathError>(())
    /// ```
    #[doc(alias = "svg")]
    #[must_use]
    pub fn foreign_names(mut self, yes: bool) -> Self {
        self.bindings.finds_foreign = yes;
        self
    }

    /// Sets how many steps an evaluation may take: 200 million by default, which is about a second
    /// or two. A step is a node that is visited, an expression that is evaluated, 16 bytes of text
    /// that are read, or a byte of joined text that is kept for comparison.
    #[must_use]
    pub fn budget(mut self, steps: u64) -> Self {
        self.budget = steps;
        self
    }
}
